//! A diagnosis as a page of text.

use super::diagnosis::{Departed, Diagnosis};
use super::finding::{Finding, Verdict};
use std::fmt;

/// Characters of a line of the last state that are shown.
const LINE_SHOWN: usize = 58;

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.points {
            writeln!(f, "{finding}")?;
        }
        if self.latency.max_us > 0 {
            writeln!(f, "\n  latency of answers")?;
            for line in self.histogram.to_string().lines() {
                writeln!(f, "    {line}")?;
            }
        }
        if let Some((first, others)) = self.departures.split_first() {
            write!(f, "\n{first}")?;
            if !others.is_empty() {
                let years: Vec<String> = others.iter().map(|it| it.edition.to_string()).collect();
                writeln!(
                    f,
                    "  It did not get to the end of {} either.",
                    years.join(", ")
                )?;
            }
        }
        let count = |verdict| {
            let judged = self.points.iter().filter(|it| it.verdict == verdict);
            judged.count()
        };
        match (count(Verdict::Fails), count(Verdict::NotReached)) {
            (0, 0) => write!(f, "\nAll {} points hold.", count(Verdict::Holds)),
            (failed, 0) => write!(f, "\n{failed} of {} points failed.", self.points.len()),
            (failed, unreached) => write!(
                f,
                "\n{failed} of {} points failed, {unreached} could not be reached.",
                self.points.len()
            ),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.verdict {
            Verdict::Holds => '✓',
            Verdict::Fails => '✗',
            Verdict::NotReached => '?',
            Verdict::NotAsked => '–',
        };
        write!(f, "  {sign} {:<22} {}", self.point.title(), self.figure)?;
        if let Some(remedy) = &self.remedy {
            write!(f, "\n      → {remedy}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Departed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            edition,
            states,
            reason,
            stderr,
            sent,
        } = self;
        writeln!(
            f,
            "  In edition {edition} it {reason} after state {states}, which was"
        )?;
        for line in sent.lines() {
            match line.char_indices().nth(LINE_SHOWN) {
                Some((end, _)) => writeln!(f, "    │ {}… ({} bytes)", &line[..end], line.len())?,
                None => writeln!(f, "    │ {line}")?,
            }
        }
        if stderr.is_empty() {
            return writeln!(f, "  and wrote nothing to stderr.");
        }
        writeln!(f, "  Its last words on stderr:")?;
        for line in stderr {
            writeln!(f, "    │ {line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::Point;
    use super::super::histogram::Histogram;
    use super::*;
    use crate::engine::Latency;

    fn departed(edition: u16) -> Departed {
        Departed {
            edition,
            states: 7,
            reason: "exited with status 1".to_owned(),
            stderr: vec!["KeyError: 0".to_owned()],
            sent: format!("-1 -1\n0\nalive 760 0{}\n", " 10,10".repeat(50)),
        }
    }

    #[test]
    fn a_page_says_what_failed_what_to_do_and_where_it_happened() {
        let diagnosis = Diagnosis {
            passed: false,
            editions: vec![2021, 2022],
            points: vec![
                Finding::holds(Point::Starts, "2 processes"),
                Finding::fails(Point::Editions, "not to the end of 2021, 2022", "read it"),
                Finding::new(Point::Exits, Verdict::NotReached, "not reached"),
            ],
            latency: Latency::default(),
            histogram: Histogram::default(),
            departures: vec![departed(2021), departed(2022)],
        };
        let cut = " 10,10".repeat(7);
        assert_eq!(
            diagnosis.to_string(),
            format!(
                "  ✓ starts                 2 processes
  ✗ reads every edition    not to the end of 2021, 2022
      → read it
  ? exits after Game Over  not reached

  In edition 2021 it exited with status 1 after state 7, which was
    │ -1 -1
    │ 0
    │ alive 760 0{cut} 10,1… (311 bytes)
  Its last words on stderr:
    │ KeyError: 0
  It did not get to the end of 2022 either.

1 of 3 points failed, 1 could not be reached."
            )
        );
    }
}
