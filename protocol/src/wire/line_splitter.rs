//! Cuts a stream of bytes into lines, with a cap on what a line may cost.

/// Puts lines together from bytes that come in any portions.
///
/// ```
/// use snakepit_protocol::wire::LineSplitter;
///
/// let mut lines = LineSplitter::new(8);
/// let mut portion: &[u8] = b"3\nlog";
/// assert!(lines.advance(&mut portion));
/// assert_eq!(lines.line().bytes, b"3");
/// assert!(!lines.advance(&mut portion));
///
/// let mut portion: &[u8] = b" a long note\n";
/// assert!(lines.advance(&mut portion));
/// assert_eq!((lines.line().bytes, lines.line().is_cut), (b"log a lo".as_slice(), true));
/// ```
#[derive(Debug)]
pub struct LineSplitter {
    cap: usize,
    line: Vec<u8>,
    /// Whether bytes of the line were dropped.
    is_cut: bool,
    /// Whether a line has begun that has not ended.
    is_within: bool,
}

/// A line, without its line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CappedLine<'a> {
    /// The line as far as the cap.
    pub bytes: &'a [u8],
    /// Whether it was longer; the rest is gone.
    pub is_cut: bool,
}

impl LineSplitter {
    /// A splitter at the start of a stream, which keeps so many bytes of each line.
    pub fn new(cap: usize) -> Self {
        Self {
            cap,
            line: Vec::new(),
            is_cut: false,
            is_within: false,
        }
    }

    /// Takes bytes off the front of `input`, as far as the next line end, and returns whether there
    /// is one: then [`line`](Self::line) is complete. Else all bytes have been taken.
    pub fn advance(&mut self, input: &mut &[u8]) -> bool {
        if input.is_empty() {
            return false;
        }
        if !self.is_within {
            self.line.clear();
            self.is_cut = false;
        }
        let end = input.iter().position(|&byte| byte == b'\n');
        let part = &input[..end.unwrap_or(input.len())];
        let kept = part.len().min(self.cap - self.line.len());
        self.line.extend_from_slice(&part[..kept]);
        self.is_cut |= kept < part.len();
        *input = &input[end.map_or(input.len(), |end| end + 1)..];
        self.is_within = end.is_none();
        end.is_some()
    }

    /// Takes the end of the stream for the end of a line, and returns whether there is one that has
    /// begun.
    pub fn finish(&mut self) -> bool {
        std::mem::take(&mut self.is_within)
    }

    /// The last line that was completed.
    pub fn line(&self) -> CappedLine<'_> {
        CappedLine {
            bytes: &self.line,
            is_cut: self.is_cut,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines of a stream that comes in portions, and whether they were cut.
    fn lines(cap: usize, portions: &[&[u8]]) -> Vec<(String, bool)> {
        let owned =
            |line: CappedLine<'_>| (String::from_utf8_lossy(line.bytes).into(), line.is_cut);
        let mut splitter = LineSplitter::new(cap);
        let mut all = Vec::new();
        for mut portion in portions.iter().copied() {
            while splitter.advance(&mut portion) {
                all.push(owned(splitter.line()));
            }
        }
        if splitter.finish() {
            all.push(owned(splitter.line()));
        }
        assert!(!splitter.finish(), "the stream ends once");
        all
    }

    fn whole(lines: &[&str]) -> Vec<(String, bool)> {
        let whole = |line: &&str| ((*line).to_owned(), false);
        lines.iter().map(whole).collect()
    }

    #[test]
    fn lines_come_out_whole_however_the_bytes_come_in() {
        let stream = b"3\nlog a b\r\n\n4\nlast";
        let expected = whole(&["3", "log a b\r", "", "4", "last"]);
        for size in 1..=stream.len() {
            let portions: Vec<&[u8]> = stream.chunks(size).collect();
            assert_eq!(lines(64, &portions), expected, "portions of {size}");
        }
    }

    #[test]
    fn the_end_of_the_stream_ends_no_line_that_has_not_begun() {
        assert_eq!(lines(8, &[]), []);
        assert_eq!(lines(8, &[b"a\n"]), whole(&["a"]));
        assert_eq!(lines(8, &[b"\n"]), whole(&[""]));
    }

    #[test]
    fn a_line_past_the_cap_is_cut_costs_no_memory_and_the_next_is_whole() {
        let mut splitter = LineSplitter::new(10);
        for _ in 0..1000 {
            assert!(!splitter.advance(&mut [b'x'; 4096].as_slice()));
            assert!(splitter.line.capacity() <= 20);
        }
        let mut rest: &[u8] = b"\n5\n";
        assert!(splitter.advance(&mut rest));
        let cut = CappedLine {
            bytes: b"xxxxxxxxxx",
            is_cut: true,
        };
        assert_eq!(splitter.line(), cut);
        assert!(splitter.advance(&mut rest));
        let next = CappedLine {
            bytes: b"5",
            is_cut: false,
        };
        assert_eq!(splitter.line(), next);
        assert_eq!(lines(3, &[b"abc\nabcd\n"])[1], ("abc".to_owned(), true));
        assert_eq!(lines(3, &[b"abc\n"]), whole(&["abc"]));
    }
}
