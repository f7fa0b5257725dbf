//! A diagnosis as a page of text.

use super::diagnosis::{Departed, Diagnosis};
use super::finding::{Finding, Verdict};
use std::fmt;

/// Characters of a line of the last state that are shown.
const LINE_SHOWN: usize = 90;

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
        for departed in &self.departures {
            write!(f, "\n{departed}")?;
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
