//! Where a NATS server is, and how to get in: its address without the password, wherever it is shown.

use super::error::FleetError;
use async_nats::{ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;
use std::path::PathBuf;

/// Where a NATS server is, and how to get in.
#[derive(Clone, Debug)]
pub struct Place {
    addresses: Vec<ServerAddr>,
    creds: Option<PathBuf>,
    ca: Option<PathBuf>,
}

impl Place {
    /// A server, or several of a cluster with commas between them; the file with its credentials, and one with the
    /// certificates that are trusted beside the system's.
    ///
    /// # Errors
    /// If it is no address.
    pub fn new(url: &str, creds: Option<PathBuf>, ca: Option<PathBuf>) -> Result<Self, FleetError> {
        // What is shown of a wrong address has no password in it either.
        let shown = |text: &str| match text.rsplit_once('@') {
            Some((_, host)) => format!("…@{host}"),
            None => text.to_owned(),
        };
        let one = |text: &str| {
            let wrong = || FleetError::Address(shown(text));
            let address: ServerAddr = text.trim().parse().map_err(|_| wrong())?;
            match ["nats", "tls"].contains(&address.scheme()) && !address.host().is_empty() {
                true => Ok(address),
                false => Err(wrong()),
            }
        };
        let addresses: Result<Vec<ServerAddr>, FleetError> = url.split(',').map(one).collect();
        Ok(Self {
            addresses: addresses?,
            creds,
            ca,
        })
    }

    /// The address without user and password.
    pub fn shown(&self) -> String {
        let one = |address: &ServerAddr| {
            format!(
                "{}://{}:{}",
                address.scheme(),
                address.host(),
                address.port()
            )
        };
        let all: Vec<String> = self.addresses.iter().map(one).collect();
        all.join(",")
    }

    pub(super) fn addresses(&self) -> &[ServerAddr] {
        &self.addresses
    }

    /// The options of a connection, read anew from the files.
    pub(super) async fn options(&self) -> Result<ConnectOptions, FleetError> {
        let failed = |path: &PathBuf| {
            let path = path.clone();
            move |source| FleetError::File { path, source }
        };
        // A server of the cluster that is heard of later is reached no less privately.
        let private = self.addresses.iter().any(ServerAddr::tls_required);
        let mut options = ConnectOptions::new().require_tls(private);
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let user = self.addresses.iter().find_map(|address| {
            let user = decoded(address.username()?);
            Some((user, address.password().map(decoded)))
        });
        options = match user {
            Some((user, Some(password))) => options.user_and_password(user, password),
            Some((token, None)) => options.token(token),
            None => options,
        };
        if let Some(path) = &self.creds {
            options = options.credentials_file(path).await.map_err(failed(path))?;
        }
        if let Some(path) = &self.ca {
            std::fs::metadata(path).map_err(failed(path))?;
            options = options.add_root_certificates(path.clone());
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let place = Place::new("nats://ada:secret@host:4223", None, None).unwrap();
        assert_eq!(place.shown(), "nats://host:4223");
        let both = Place::new("nats://a,tls://b:1", None, None).unwrap();
        assert_eq!(both.shown(), "nats://a:4222,tls://b:1");
        let error = Place::new("http://ada:secret@host", None, None).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("…@host") && !text.contains("secret"),
            "{text}"
        );
    }
}
