//! The options of a class: submissions that are taken in, compared and graded.

use anyhow::Result;
use arena::exit::Misuse;
use arena::tournament::grades::PassMarks;
use clap::Args;
use std::path::PathBuf;

/// Whom students are compared with unless told otherwise, the weakest first.
const REFERENCES: [&str; 3] = ["random", "greedy", "astar"];

/// What a tournament of a folder of submissions is asked beside the rest.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ClassArgs {
    /// For a folder of submissions: bot that all of them meet and are compared with; can be given
    /// several times [default: random, greedy, astar]
    #[arg(long, value_name = "BOT")]
    pub(crate) reference: Vec<String>,
    /// For a folder of submissions: file for the grades [default: grades.csv in --out]
    #[arg(long, value_name = "FILE")]
    pub(crate) grades: Option<PathBuf>,
    /// For a folder of submissions: how often, in percent, a bot has to be ahead of the reference
    /// bots for pass, merit and distinction [default: 25,50,75]
    #[arg(long, value_name = "P,M,D")]
    pub(crate) pass: Option<PassMarks>,
}

impl ClassArgs {
    /// The reference bots as they are typed.
    pub(crate) fn references(&self) -> Vec<String> {
        match self.reference.is_empty() {
            true => REFERENCES.map(str::to_owned).to_vec(),
            false => self.reference.clone(),
        }
    }

    /// Refuses what only a class has.
    pub(crate) fn refuse(&self) -> Result<()> {
        let given = [
            ("--reference", !self.reference.is_empty()),
            ("--grades", self.grades.is_some()),
            ("--pass", self.pass.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => Err(Misuse(format!(
                "{option} is for a folder of submissions, which is named alone: `arena tournament submissions {option} …`"
            ))
            .into()),
        }
    }
}
