//! Latencies in a few buckets.

use super::examination::Timed;
use serde::Serialize;
use std::fmt;

/// Upper ends of the buckets for answers in time, in milliseconds.
const BELOW_MS: [u32; 5] = [1, 5, 10, 25, 50];
/// Characters of the longest bar.
const WIDTH: usize = 40;

/// How many answers took how long.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// In time, by bucket: below 1, 5, 10, 25 and 50 ms.
    pub in_time: [u32; 5],
    /// Too late.
    pub late: u32,
}

impl Histogram {
    /// Counts answers.
    pub(super) fn of<'a>(answers: impl IntoIterator<Item = &'a Timed>) -> Self {
        let mut histogram = Self::default();
        for answer in answers {
            let bucket = BELOW_MS.iter().position(|&ms| answer.us < ms * 1000);
            match answer.late {
                true => histogram.late += 1,
                false => histogram.in_time[bucket.unwrap_or(BELOW_MS.len() - 1)] += 1,
            }
        }
        histogram
    }
}

impl fmt::Display for Histogram {
    /// One line for each bucket; the longest bar fills the width, and whatever is there can be seen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.in_time.iter().copied().max().unwrap_or_default();
        let most = most.max(self.late).max(1) as usize;
        let labels = BELOW_MS.map(|ms| format!("< {ms} ms"));
        let labels = labels.into_iter().chain(["late".to_owned()]);
        let counts = self.in_time.into_iter().chain([self.late]);
        for (label, count) in labels.zip(counts) {
            let bar = "█".repeat((count as usize * WIDTH).div_ceil(most));
            let gap = if count > 0 { " " } else { "" };
            writeln!(f, "{label:>7}  {bar}{gap}{count}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_answer_among_thousands_is_still_seen() {
        let in_time = (0..2000).map(|n| n % 1000).chain([1000, 24_999]);
        let mut answers: Vec<Timed> = in_time.map(|us| Timed { us, late: false }).collect();
        answers.push(Timed {
            us: 80_000,
            late: true,
        });
        let histogram = Histogram::of(&answers);
        assert_eq!(histogram.in_time, [2000, 1, 0, 1, 0]);
        let full = "█".repeat(WIDTH);
        assert_eq!(
            histogram.to_string(),
            format!(
                " < 1 ms  {full} 2000\n < 5 ms  █ 1\n< 10 ms  0\n< 25 ms  █ 1\n< 50 ms  0\n   late  █ 1\n"
            )
        );
    }
}
