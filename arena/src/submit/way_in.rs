//! A version's way in as the interface tells it, and what of that is new since it was looked at last.

use serde::Deserialize;

/// A version and its steps.
#[derive(Clone, Debug, Deserialize)]
pub struct Submitted {
    /// The version.
    pub version: Version,
    /// Its steps, in order.
    pub steps: Vec<Step>,
    /// Whether it is still on its way in.
    pub under_way: bool,
}

/// A version.
#[derive(Clone, Debug, Deserialize)]
pub struct Version {
    /// 1, 2, 3…
    pub number: u32,
    /// How far it has come.
    pub state: String,
}

/// A step of its way in.
#[derive(Clone, Debug, Deserialize)]
pub struct Step {
    /// Which.
    pub kind: String,
    /// `running`, `passed` or `failed`.
    pub state: String,
    /// What is to be said about it.
    pub words: String,
    /// What a compiler or the program said.
    pub log: String,
}

impl Submitted {
    /// Whether it got in.
    pub fn plays(&self) -> bool {
        // A version that a later one has overtaken got in as well.
        matches!(self.version.state.as_str(), "active" | "retired")
    }
}

/// What was told already.
#[derive(Debug, Default)]
pub struct Progress {
    told: Vec<(String, String)>,
}

impl Progress {
    /// What is new, a line or more for each step.
    pub fn news(&mut self, now: &Submitted) -> Vec<String> {
        let mut news = Vec::new();
        for step in &now.steps {
            let key = (step.kind.clone(), step.state.clone());
            if self.told.contains(&key) {
                continue;
            }
            self.told.push(key);
            news.push(match step.words.is_empty() {
                true => format!("{} {}", step.kind, step.state),
                false => format!("{} {}: {}", step.kind, step.state, step.words),
            });
            if step.state == "failed" && !step.log.is_empty() {
                news.push(step.log.trim_end().to_owned());
            }
        }
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(state: &str, steps: &[(&str, &str, &str)]) -> Submitted {
        let steps = steps.iter().map(|&(kind, state, words)| Step {
            kind: kind.to_owned(),
            state: state.to_owned(),
            words: words.to_owned(),
            log: format!("log of {kind}\n"),
        });
        Submitted {
            version: Version {
                number: 2,
                state: state.to_owned(),
            },
            steps: steps.collect(),
            under_way: false,
        }
    }

    #[test]
    fn each_step_is_told_once_in_each_state_and_a_failure_with_its_log() {
        let mut progress = Progress::default();
        let first = at(
            "building",
            &[("upload", "passed", "one file"), ("build", "running", "")],
        );
        assert_eq!(
            progress.news(&first),
            ["upload passed: one file", "build running"]
        );
        assert_eq!(progress.news(&first), [""; 0]);
        let last = at(
            "failed",
            &[
                ("upload", "passed", "one file"),
                ("build", "failed", "it cannot be compiled"),
            ],
        );
        assert_eq!(
            progress.news(&last),
            ["build failed: it cannot be compiled", "log of build"]
        );
        assert!(!last.plays() && at("active", &[]).plays() && at("retired", &[]).plays());
    }
}
