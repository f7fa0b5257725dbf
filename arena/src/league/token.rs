//! Secrets that are told once: only their sums are kept.

use sha2::{Digest, Sha256};

/// Where a server is found that no other machine reaches.
pub const LOCAL: &str = "http://127.0.0.1:8080";

/// A secret that cannot be guessed: 256 bits as text that fits in an address.
///
/// # Errors
/// If the system has no random source.
pub fn fresh() -> std::io::Result<String> {
    let half = || crate::seeds::fresh().map_err(std::io::Error::other);
    Ok(format!("{}{}", half()?, half()?))
}

/// What is kept of a secret.
pub fn sum(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// The personal link of the person who has this secret, on the server at this address.
pub fn link(public_url: &str, secret: &str) -> String {
    format!("{}/join/{secret}", public_url.trim_end_matches('/'))
}

/// Bytes as text.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
