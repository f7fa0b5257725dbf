//! A visitor of a league's server: asks it by HTTP, as a browser with a session's cookie or as a program with a token.

use serde_json::Value;
use std::time::Duration;
use ureq::Agent;

/// A person or a program that asks the server.
#[derive(Clone)]
pub struct Visitor {
    address: String,
    /// What its pages say where they come from.
    pub origin: String,
    /// The session's cookie.
    pub cookie: Option<String>,
    /// The personal token.
    pub token: Option<String>,
    agent: Agent,
}

/// What the server said.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The text.
    pub body: String,
    /// The same as it came.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(found, _)| found == name)
            .map(|(_, value)| value.as_str())
    }

    /// The text as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Visitor {
    /// A visitor of the server at this address who has not signed in. An answer may take so long.
    pub fn new(address: &str, patience: Duration) -> Self {
        Self {
            address: address.to_owned(),
            origin: address.to_owned(),
            cookie: None,
            token: None,
            agent: agent(patience),
        }
    }

    /// Asks for a page.
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// The secret of a page.
    ///
    /// # Panics
    /// If it has none.
    pub fn secret(&self, path: &str) -> String {
        let page = self.get(path).body;
        let found = page
            .split("name=\"secret\" value=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        found.expect("the page has a secret").to_owned()
    }

    /// Sends a form of this visitor's own page, its secret included.
    pub fn act(&self, path: &str, fields: &str) -> Answer {
        let secret = self.secret("/me");
        self.form(path, &format!("secret={secret}&{fields}"))
    }

    /// Sends a form.
    pub fn form(&self, path: &str, fields: &str) -> Answer {
        self.send(
            "POST",
            path,
            &[("content-type", "application/x-www-form-urlencoded")],
            fields.as_bytes(),
        )
    }

    /// Sends anything.
    ///
    /// # Panics
    /// If the server is not there.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if method != "GET" && !self.origin.is_empty() {
            request = request.header("origin", &self.origin);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(body.to_vec()).expect("a request");
        let mut answer = self
            .agent
            .run(request)
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let headers = answer.headers().iter().map(|(name, value)| {
            (
                name.to_string(),
                value.to_str().unwrap_or_default().to_owned(),
            )
        });
        let headers = headers.collect();
        let bytes = answer.body_mut().read_to_vec().unwrap_or_default();
        Answer {
            status: answer.status().as_u16(),
            headers,
            body: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }
    }
}

fn agent(patience: Duration) -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(patience))
        .http_status_as_error(false)
        .max_redirects(0)
        .allow_non_standard_methods(true)
        .build();
    config.into()
}
