//! The secret of a page on which people play. It is part of the address that is printed and opened, and what
//! steers a snake has to bring it: another program of this machine can forge everything else.

use crate::seeds;
use std::fmt;
use std::io;

/// 128 random bits, as a text that can stand in an address.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// One that no other program knows.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn fresh() -> io::Result<Self> {
        seeds::fresh().map(Self).map_err(io::Error::other)
    }

    /// Whether that is the secret. It takes as long wherever the two differ.
    pub(super) fn is(&self, told: Option<&str>) -> bool {
        let told = told.unwrap_or_default().as_bytes();
        let own = self.0.as_bytes();
        let differing = own.iter().zip(told).fold(0, |sum, (a, b)| sum | (a ^ b));
        own.len() == told.len() && differing == 0
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_secret_is_the_secret() {
        let secret = Secret::fresh().unwrap();
        let text = secret.to_string();
        assert_eq!(text.len(), 26);
        assert_ne!(Secret::fresh().unwrap(), secret);
        assert!(secret.is(Some(&text)));
        let longer = format!("{text}0");
        for told in [
            None,
            Some(""),
            Some(&text[..25]),
            Some(&longer),
            Some(&longer[1..]),
        ] {
            assert!(!secret.is(told), "{told:?}");
        }
        assert_eq!(format!("{secret:?}"), "Secret");
    }
}
