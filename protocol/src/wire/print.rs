//! Numbers and cells as text, quickly: the formatting machinery costs more than the rest of a state.

use crate::Cell;
use std::fmt;

/// Writes a number in decimal.
pub(crate) fn number(out: &mut impl fmt::Write, mut value: u32) -> fmt::Result {
    let mut digits = [0u8; 10];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    out.write_str(ascii(&digits[start..]))
}

/// Writes a cell as `x,y`.
pub(crate) fn cell(out: &mut impl fmt::Write, cell: Cell) -> fmt::Result {
    let mut text = [0u8; 8];
    let mut len = 0;
    digits_of(cell.x, &mut text, &mut len);
    text[len] = b',';
    len += 1;
    digits_of(cell.y, &mut text, &mut len);
    out.write_str(ascii(&text[..len]))
}

fn digits_of(value: u8, text: &mut [u8; 8], len: &mut usize) {
    for (least, divisor) in [(100, 100), (10, 10), (0, 1)] {
        if value >= least {
            text[*len] = b'0' + value / divisor % 10;
            *len += 1;
        }
    }
}

fn ascii(digits: &[u8]) -> &str {
    std::str::from_utf8(digits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_print_as_the_library_prints_them() {
        for value in (0..=1100).chain([u32::MAX, 1_000_000_000]) {
            let mut out = String::new();
            number(&mut out, value).unwrap();
            assert_eq!(out, value.to_string());
        }
    }

    #[test]
    fn cells_print_as_two_numbers() {
        for value in 0..=254u8 {
            let cell = Cell::new(value, 254 - value);
            assert_eq!(cell.to_string(), format!("{},{}", value, 254 - value));
        }
    }
}
