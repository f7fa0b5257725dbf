//! Paths as they stand in an address.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but what an address may have in a path as it is (RFC 3986: unreserved characters), and the
/// slashes between its parts.
const RESERVED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A path as it can stand in an address.
pub fn url_path(path: &str) -> String {
    utf8_percent_encode(path, &RESERVED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_would_take_for_its_own_is_encoded() {
        assert_eq!(url_path("games/00-1/a_b.jsonl~"), "games/00-1/a_b.jsonl~");
        assert_eq!(url_path("a b#c?d%e&\"ü"), "a%20b%23c%3Fd%25e%26%22%C3%BC");
    }
}
