//! A decimal fraction, exact: the worth of a decaying apple must not depend on how a machine rounds.

use std::fmt;
use std::str::FromStr;

const DIGITS: u32 = 6;
const UNIT: i64 = 10i64.pow(DIGITS);

/// A number from 0 to 1000 with up to six decimals.
///
/// ```
/// use snakepit_protocol::config::Decimal;
///
/// let rate: Decimal = "0.1".parse()?;
/// assert_eq!(rate, Decimal::TENTH);
/// assert_eq!(rate.subtract_from(5, 11), 4);
/// # Ok::<(), snakepit_protocol::config::NotADecimal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(i64);

impl Decimal {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One tenth.
    pub const TENTH: Self = Self(UNIT / 10);

    /// What would be accepted, for messages.
    pub const ACCEPTED: &str = "a number from 0 to 1000 with up to six decimals, as in 0.1";

    /// `whole - self × times`, rounded up.
    pub fn subtract_from(self, whole: i64, times: u32) -> i64 {
        let exact = whole * UNIT - self.0 * i64::from(times);
        exact.div_euclid(UNIT) + i64::from(exact.rem_euclid(UNIT) != 0)
    }
}

/// A text that is no [`Decimal`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not {accepted}", accepted = Decimal::ACCEPTED)]
pub struct NotADecimal(pub String);

impl FromStr for Decimal {
    type Err = NotADecimal;

    fn from_str(text: &str) -> Result<Self, NotADecimal> {
        read(text).ok_or_else(|| NotADecimal(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Decimal> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || fraction.len() > DIGITS as usize {
        return None;
    }
    let whole: i64 = whole.parse().ok().filter(|&whole| whole <= 1000)?;
    let fraction: i64 = format!("{fraction:0<6}").parse().ok()?;
    Some(Decimal(whole * UNIT + fraction))
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:06}", self.0 / UNIT, self.0 % UNIT);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_prints_as_it_was_written() {
        for text in ["0", "0.1", "2.5", "0.000001", "1000"] {
            assert_eq!(text.parse::<Decimal>().unwrap().to_string(), text);
        }
        assert_eq!("0.100".parse::<Decimal>().unwrap(), Decimal::TENTH);
    }

    #[test]
    fn what_is_not_a_small_decimal_is_refused() {
        for text in [
            "",
            ".",
            ".5",
            "5.",
            "-1",
            "1e3",
            "0.0000001",
            "1001",
            "0,1",
            "+1",
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(NotADecimal(text.to_owned())));
        }
        assert_eq!(
            NotADecimal("1e3".to_owned()).to_string(),
            "`1e3` is not a number from 0 to 1000 with up to six decimals, as in 0.1"
        );
    }

    #[test]
    fn what_is_left_is_rounded_up_and_exact() {
        let worth = |age| Decimal::TENTH.subtract_from(5, age);
        assert_eq!(
            [0, 9, 10, 11, 50, 51, 60, 61].map(worth),
            [5, 5, 4, 4, 0, 0, -1, -1]
        );
    }
}
