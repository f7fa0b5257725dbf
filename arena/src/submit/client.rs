//! What is said to a league's server, and what comes back.

use super::way_in::Submitted;
use crate::url_path::url_path;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::Read;
use std::time::Duration;
use ureq::http::Response;
use ureq::{Agent, Body};

/// How long a server may take to answer, an upload included.
const PATIENCE: Duration = Duration::from_secs(150);
/// Bytes of an answer.
const ANSWER_MOST: u64 = 8 << 20;

/// Why nothing was submitted.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// The address is none.
    #[error("`{0}` is no address of a league; it is like https://snakes.example.edu")]
    Address(String),
    /// This program speaks no TLS.
    #[error(
        "this `arena` was built without https; take a released one, or build it with `cargo build --release --features https -p arena`"
    )]
    NoTls,
    /// The server is not reached.
    #[error("cannot reach {address}: {source}")]
    Unreached {
        /// Where.
        address: String,
        /// Why.
        source: Box<ureq::Error>,
    },
    /// The server says no.
    #[error("the league says: {detail} ({status})")]
    Refused {
        /// The status of HTTP.
        status: u16,
        /// Its words.
        detail: String,
    },
    /// The server says something else.
    #[error("{address} does not answer as a league does: {what}; is that its address?")]
    NotALeague {
        /// Where.
        address: String,
        /// What is odd.
        what: String,
    },
}

/// A league's server, and whose token is shown to it.
#[derive(Debug)]
pub struct Client {
    address: String,
    token: String,
    agent: Agent,
}

impl Client {
    /// The league at this address.
    ///
    /// # Errors
    /// If it is no address, or one that this program cannot speak to.
    pub fn new(address: &str, token: &str) -> Result<Self, SubmitError> {
        let address = address.trim_end_matches('/');
        match address.split_once("://") {
            Some(("https", _)) if !cfg!(feature = "https") => return Err(SubmitError::NoTls),
            Some(("http" | "https", host)) if !host.is_empty() => {}
            _ => return Err(SubmitError::Address(address.to_owned())),
        }
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            // Its words are wanted as well where it says no.
            .http_status_as_error(false)
            // A token is shown to no address but the one that was typed.
            .max_redirects(0)
            .build();
        Ok(Self {
            address: address.to_owned(),
            token: token.to_owned(),
            agent: config.into(),
        })
    }

    /// Sends a file as the next version of a bot, and says which version it became.
    ///
    /// # Errors
    /// If it is not taken.
    pub fn upload(&self, bot: &str, file_name: &str, bytes: &[u8]) -> Result<i64, SubmitError> {
        // A slash has no place in a name here, and would be none of the address's own.
        let encoded = |text: &str| url_path(text).replace('/', "%2F");
        let address = format!(
            "{}/api/v1/uploads?bot={}&file={}",
            self.address,
            encoded(bot),
            encoded(file_name)
        );
        let request = self.agent.post(&address);
        let request = request
            .header("authorization", format!("Bearer {}", self.token))
            .header("content-type", "application/octet-stream");
        let answer: Value = self.read(request.send(bytes))?;
        answer["version"]
            .as_i64()
            .ok_or_else(|| self.odd("it names no version"))
    }

    /// How far a version has come.
    ///
    /// # Errors
    /// If the server does not say.
    pub fn way_in(&self, version: i64) -> Result<Submitted, SubmitError> {
        let address = format!("{}/api/v1/versions/{version}", self.address);
        let request = self.agent.get(&address);
        let request = request.header("authorization", format!("Bearer {}", self.token));
        self.read(request.call())
    }

    /// The names of one's own bots.
    ///
    /// # Errors
    /// If the server does not say.
    pub fn own_bots(&self) -> Result<Vec<String>, SubmitError> {
        let address = format!("{}/api/v1/me", self.address);
        let request = self.agent.get(&address);
        let request = request.header("authorization", format!("Bearer {}", self.token));
        let me: Value = self.read(request.call())?;
        let bots = me["bots"]
            .as_array()
            .ok_or_else(|| self.odd("it names no bots"))?;
        let name = |bot: &Value| bot["name"].as_str().map(str::to_owned);
        Ok(bots.iter().filter_map(name).collect())
    }

    fn read<T: DeserializeOwned>(
        &self,
        answered: Result<Response<Body>, ureq::Error>,
    ) -> Result<T, SubmitError> {
        let unreached = |source| SubmitError::Unreached {
            address: self.address.clone(),
            source: Box::new(source),
        };
        let answer = answered.map_err(unreached)?;
        let status = answer.status().as_u16();
        let mut text = Vec::new();
        let read = answer
            .into_body()
            .into_reader()
            .take(ANSWER_MOST)
            .read_to_end(&mut text);
        read.map_err(|error| unreached(error.into()))?;
        if (200..300).contains(&status) {
            return serde_json::from_slice(&text).map_err(|error| self.odd(&error.to_string()));
        }
        let problem: Value = serde_json::from_slice(&text).unwrap_or_default();
        match problem["detail"].as_str() {
            Some(detail) => Err(SubmitError::Refused {
                status,
                detail: detail.to_owned(),
            }),
            None => Err(self.odd(&format!("its status is {status}"))),
        }
    }

    fn odd(&self, what: &str) -> SubmitError {
        SubmitError::NotALeague {
            address: self.address.clone(),
            what: what.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_cannot_be_spoken_to_is_refused_with_what_to_do() {
        let told = |address| {
            Client::new(address, "t")
                .map(|_| ())
                .unwrap_err()
                .to_string()
        };
        assert!(told("snakes.example.edu").contains("it is like https://"));
        assert!(told("ftp://a.example").contains("it is like https://"));
        if !cfg!(feature = "https") {
            assert!(told("https://a.example").contains("--features https"));
        }
        assert!(Client::new("http://127.0.0.1:1/", "t").is_ok());
    }
}
