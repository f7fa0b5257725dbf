//! Reads the fields of one line, left to right, and knows the column when something is wrong.

use super::error::{ParseError, Problem};
use crate::Cell;

/// How much of a bad field an error quotes.
const QUOTED_BYTES: usize = 24;

pub(super) struct Cursor<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the first field. Ignores spaces around fields and a `\r` at the end.
    pub(super) fn new(line: &'a [u8]) -> Self {
        let mut cursor = Self {
            line: line.trim_ascii_end(),
            at: 0,
        };
        cursor.skip_spaces();
        cursor
    }

    fn skip_spaces(&mut self) {
        while self.line.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.line.len()
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// What is left of the line.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The next field, which must be one of `words`; returns its index.
    pub(super) fn word(&mut self, words: &[&str], what: &'static str) -> Result<usize, ParseError> {
        let rest = self.rest();
        let len = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        let Some(index) = words
            .iter()
            .position(|word| word.as_bytes() == &rest[..len])
        else {
            return Err(self.expected(what));
        };
        self.at += len;
        self.skip_spaces();
        Ok(index)
    }

    /// The next field, a number up to `max`.
    pub(super) fn number(&mut self, max: u32, what: &'static str) -> Result<u32, ParseError> {
        let start = self.at;
        let number = self.digits(max).filter(|_| self.at_field_end());
        let Some(number) = number else {
            self.at = start;
            return Err(self.expected(what));
        };
        self.skip_spaces();
        Ok(number)
    }

    /// The next field, a cell `x,y`.
    pub(super) fn cell(&mut self, what: &'static str) -> Result<Cell, ParseError> {
        let start = self.at;
        let cell = self.comma_pair().filter(|_| self.at_field_end());
        let Some(cell) = cell else {
            self.at = start;
            return Err(self.expected(what));
        };
        self.skip_spaces();
        Ok(cell)
    }

    /// The end of the line.
    pub(super) fn end(&self) -> Result<(), ParseError> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    fn comma_pair(&mut self) -> Option<Cell> {
        let x = self.digits(254)?;
        if self.peek() != Some(b',') {
            return None;
        }
        self.at += 1;
        let y = self.digits(254)?;
        Some(Cell::new(x as u8, y as u8))
    }

    fn digits(&mut self, max: u32) -> Option<u32> {
        let start = self.at;
        let mut value = 0u32;
        while let Some(digit) = self
            .peek()
            .map(|byte| byte.wrapping_sub(b'0'))
            .filter(|&d| d < 10)
        {
            value = value.checked_mul(10)?.checked_add(u32::from(digit))?;
            self.at += 1;
        }
        (self.at > start && value <= max).then_some(value)
    }

    fn at_field_end(&self) -> bool {
        self.peek().is_none_or(|byte| byte.is_ascii_whitespace())
    }

    /// An error at the field that begins here.
    pub(super) fn expected(&self, what: &'static str) -> ParseError {
        let rest = self.rest();
        let len = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        let found = match len {
            0 => "the end of the line".to_owned(),
            1..=QUOTED_BYTES => format!("`{}`", rest[..len].escape_ascii()),
            _ => format!("`{}…`", rest[..QUOTED_BYTES].escape_ascii()),
        };
        self.error_at(self.at, Problem::Expected { what, found })
    }

    pub(super) fn error_at(&self, position: usize, problem: Problem) -> ParseError {
        ParseError {
            line: 1,
            column: position as u32 + 1,
            problem,
        }
    }
}
