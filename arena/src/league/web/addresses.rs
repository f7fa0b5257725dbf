//! The names under which a league answers: that of its public address, and this machine's own.

use axum::http::Uri;
use axum::http::uri::Authority;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The address that students type: `https://snakes.example.edu`, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    /// Host and port in small letters, without a port that the scheme implies.
    authority: String,
}

/// Why a text is no public address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no address of a server; it is like https://snakes.example.edu or http://192.0.2.7:8080, without a path"
)]
pub struct NoPublicUrl(String);

impl PublicUrl {
    /// Whether browsers come by TLS.
    pub fn is_secure(&self) -> bool {
        self.secure
    }
}

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<Self, NoPublicUrl> {
        let wrong = || NoPublicUrl(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        let plain =
            authority.host().len() + authority.port().map_or(0, |port| port.as_str().len() + 1);
        if uri.path() != "/" || uri.query().is_some() || plain != authority.as_str().len() {
            return Err(wrong());
        }
        Ok(Self {
            secure,
            authority: normal(authority, secure),
        })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

/// Small letters, and no port that the scheme implies.
fn normal(authority: &Authority, secure: bool) -> String {
    let text = authority.as_str().to_ascii_lowercase();
    let implied = if secure { ":443" } else { ":80" };
    text.strip_suffix(implied).unwrap_or(&text).to_owned()
}

/// All names under which a server answers.
#[derive(Clone, Debug)]
pub(super) struct Addresses {
    pub(super) public: Option<PublicUrl>,
    pub(super) bound: IpAddr,
}

impl Addresses {
    /// Whether a request names this server. A name can be made to lead anywhere, and so only the public one, numbers of this
    /// machine and `localhost` are believed.
    pub(super) fn names_us(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else {
            return false;
        };
        let is_public = |public: &PublicUrl| normal(&authority, public.secure) == public.authority;
        if self.public.as_ref().is_some_and(is_public) {
            return true;
        }
        let name = authority.host();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let number: Option<IpAddr> = bare.parse().ok();
        match number {
            Some(ip) if ip.is_loopback() => true,
            Some(ip) => self.public.is_none() && (ip == self.bound || self.bound.is_unspecified()),
            None => name == "localhost",
        }
    }

    /// Whether a page of this server asks: one of the public address, or one of the very name that is asked.
    pub(super) fn is_our_origin(&self, origin: &str, host: &str) -> bool {
        let is_public = |public: &PublicUrl| origin.parse().as_ref() == Ok(public);
        if self.public.as_ref().is_some_and(is_public) {
            return true;
        }
        let asked: Result<PublicUrl, _> = format!("http://{host}").parse();
        // A public name is spoken to by its own scheme alone.
        let foreign = |url: &PublicUrl| {
            Some(&url.authority) == self.public.as_ref().map(|public| &public.authority)
        };
        asked.is_ok_and(|asked| !foreign(&asked) && origin.parse() == Ok(asked))
    }

    /// Whether cookies travel by TLS alone.
    pub(super) fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(public: Option<&str>, bound: &str) -> Addresses {
        Addresses {
            public: public.map(|url| url.parse().unwrap()),
            bound: bound.parse().unwrap(),
        }
    }

    #[test]
    fn a_public_address_is_a_scheme_a_name_and_no_more() {
        let told = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(
            told("https://Snakes.Example.edu/").unwrap(),
            "https://snakes.example.edu"
        );
        assert_eq!(told("https://a.example:443").unwrap(), "https://a.example");
        assert_eq!(
            told("http://a.example:8080").unwrap(),
            "http://a.example:8080"
        );
        for wrong in [
            "a.example",
            "ftp://a.example",
            "https://a.example/x",
            "https://a.example/?q",
            "https://me@a.example",
            "",
            "null",
        ] {
            assert!(told(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_the_public_name_and_this_machine_are_answered() {
        let public = addresses(Some("https://a.example"), "0.0.0.0");
        for host in [
            "a.example",
            "A.example:443",
            "127.0.0.1:8080",
            "localhost:8080",
            "[::1]:8080",
        ] {
            assert!(public.names_us(host), "{host}");
        }
        for host in [
            "b.example",
            "a.example:80",
            "a.example.evil.example",
            "192.0.2.7",
            "",
            "\u{e9}",
            "localhost.evil.example",
        ] {
            assert!(!public.names_us(host), "{host}");
        }
        let unnamed = addresses(None, "192.0.2.7");
        assert!(unnamed.names_us("192.0.2.7:80") && !unnamed.names_us("192.0.2.8:80"));
    }

    #[test]
    fn what_acts_comes_from_a_page_of_this_server() {
        let public = addresses(Some("https://a.example"), "127.0.0.1");
        // A proxy may pass the name on, or ask by a name of its own.
        assert!(public.is_our_origin("https://a.example", "a.example"));
        assert!(public.is_our_origin("https://a.example", "127.0.0.1:8080"));
        assert!(public.is_our_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
        for origin in [
            "http://a.example",
            "https://b.example",
            "https://a.example:444",
            "null",
            "",
            "http://127.0.0.1:8081",
            "http://localhost:8080",
        ] {
            assert!(!public.is_our_origin(origin, "127.0.0.1:8080"), "{origin}");
        }
        assert!(!public.is_our_origin("http://a.example", "a.example"));
    }
}
