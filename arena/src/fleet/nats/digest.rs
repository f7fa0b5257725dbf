//! A SHA-256 as text, by which programs, jobs and replays are known.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// Letters of the text.
const LENGTH: usize = 64;

/// The SHA-256 of some bytes, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Digest(String);

/// A text that is no SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a SHA-256 is {LENGTH} hexadecimal digits in lower case")]
pub struct NoDigest;

impl Digest {
    /// The sum of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let sum: [u8; 32] = Sha256::digest(bytes).into();
        Self(sum.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Its text, which is the name of an object and of a folder.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Digest {
    type Error = NoDigest;

    fn try_from(text: String) -> Result<Self, NoDigest> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        match text.len() == LENGTH && text.bytes().all(is_digit) {
            true => Ok(Self(text)),
            false => Err(NoDigest),
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_64_digits_and_no_path() {
        let digest = Digest::of(b"abc");
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest.as_str(), known);
        assert_eq!(Digest::try_from(known.to_owned()), Ok(digest));
        for wrong in ["", "../../etc/passwd", &known.to_uppercase(), &known[1..]] {
            assert_eq!(Digest::try_from(wrong.to_owned()), Err(NoDigest), "{wrong}");
        }
    }
}
