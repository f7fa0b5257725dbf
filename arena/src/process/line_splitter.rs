//! Cuts a stream of bytes into lines, with a cap on what a line may cost.

/// What is kept of a line.
pub(super) const LINE_CAP: usize = 64 * 1024;

/// Bytes that have come and are not used up yet.
#[derive(Debug, Default)]
pub(super) struct LineSplitter {
    bytes: Vec<u8>,
    start: usize,
    /// Whether the line at hand is past the cap, and its bytes are being dropped.
    dropping: bool,
}

/// A line, without its line end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SplitLine<'a> {
    Whole(&'a [u8]),
    /// Longer than the cap; its bytes are gone.
    Overlong,
}

impl LineSplitter {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// The next complete line, if there is one.
    pub(super) fn next(&mut self) -> Option<SplitLine<'_>> {
        let rest = &self.bytes[self.start..];
        let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
            if rest.len() > LINE_CAP || self.dropping {
                self.bytes.clear();
                self.start = 0;
                self.dropping = true;
            }
            return None;
        };
        let start = self.start;
        self.start += end + 1;
        if std::mem::take(&mut self.dropping) || end > LINE_CAP {
            return Some(SplitLine::Overlong);
        }
        Some(SplitLine::Whole(&self.bytes[start..start + end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(lines: &mut LineSplitter) -> Vec<Option<Vec<u8>>> {
        let mut out = Vec::new();
        while let Some(line) = lines.next() {
            out.push(match line {
                SplitLine::Whole(bytes) => Some(bytes.to_vec()),
                SplitLine::Overlong => None,
            });
        }
        out
    }

    #[test]
    fn lines_come_out_whole_however_the_bytes_come_in() {
        let mut lines = LineSplitter::default();
        lines.push(b"3\n");
        assert_eq!(all(&mut lines), [Some(b"3".to_vec())]);
        lines.push(b"log a");
        assert_eq!(all(&mut lines), []);
        lines.push(b" b\r\n\n4");
        assert_eq!(
            all(&mut lines),
            [Some(b"log a b\r".to_vec()), Some(Vec::new())]
        );
        lines.push(b"\n");
        assert_eq!(all(&mut lines), [Some(b"4".to_vec())]);
    }

    #[test]
    fn a_line_past_the_cap_is_dropped_and_costs_no_memory() {
        let mut lines = LineSplitter::default();
        for _ in 0..1000 {
            lines.push(&[b'x'; 4096]);
            assert_eq!(all(&mut lines), []);
            assert!(lines.bytes.len() <= LINE_CAP + 4096);
        }
        lines.push(b"\n5\n");
        assert_eq!(all(&mut lines), [None, Some(b"5".to_vec())]);
    }
}
