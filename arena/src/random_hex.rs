//! Random numbers of the system, as text: what no bot is to guess.

use std::io;

/// 128 random bits as 32 hexadecimal digits.
///
/// # Errors
/// If the system has no random numbers.
pub fn random_hex() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_are_the_same() {
        let (one, other) = (random_hex().unwrap(), random_hex().unwrap());
        assert_eq!((one.len(), other.len()), (32, 32));
        assert_ne!(one, other);
    }
}
