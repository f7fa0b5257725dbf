//! The one cookie: the key of a session.

use axum::http::{HeaderMap, HeaderValue, header};
use jiff::SignedDuration;

/// How long a browser stays signed in.
pub(super) const LASTS: SignedDuration = SignedDuration::from_hours(24 * 60);
/// Keys are 52 letters; more is not worth summing up.
const KEY_MOST: usize = 128;

/// Behind TLS the browser itself sees to it that no other host and no plain page has set the cookie.
fn name(secure: bool) -> &'static str {
    if secure {
        "__Host-snakepit"
    } else {
        "snakepit"
    }
}

/// The key that a request brings.
pub(super) fn key(headers: &HeaderMap, secure: bool) -> Option<String> {
    let all = headers.get_all(header::COOKIE);
    let texts = all.iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, key) = pairs.find(|(found, _)| *found == name(secure))?;
    let plain = key.len() <= KEY_MOST && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    plain.then(|| key.to_owned())
}

/// Sets the cookie.
pub(super) fn set(key: &str, secure: bool) -> Option<HeaderValue> {
    written(key, LASTS.as_secs(), secure)
}

/// Takes the cookie away.
pub(super) fn end(secure: bool) -> Option<HeaderValue> {
    written("", 0, secure)
}

fn written(key: &str, seconds: i64, secure: bool) -> Option<HeaderValue> {
    let flag = if secure { "; Secure" } else { "" };
    let name = name(secure);
    format!("{name}={key}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{flag}")
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_among_other_cookies_and_never_taken_from_another_name() {
        let with = |text: &'static str| {
            HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(text))])
        };
        assert_eq!(
            key(&with("a=b; snakepit=k1; c=d"), false).as_deref(),
            Some("k1")
        );
        assert_eq!(key(&with("snakepit=k1"), true), None);
        assert_eq!(
            key(&with("__Host-snakepit=k2"), true).as_deref(),
            Some("k2")
        );
        assert_eq!(key(&with("snakepit=a b"), false), None);
        assert_eq!(key(&HeaderMap::new(), false), None);
    }

    #[test]
    fn a_script_cannot_read_it_and_behind_tls_nothing_plain_sends_it() {
        let text = |value: Option<HeaderValue>| value.unwrap().to_str().unwrap().to_owned();
        let set_cookie = text(set("k", true));
        assert_eq!(
            set_cookie,
            "__Host-snakepit=k; Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax; Secure"
        );
        assert!(!text(set("k", false)).contains("Secure"));
        assert!(text(end(false)).contains("Max-Age=0"));
    }
}
