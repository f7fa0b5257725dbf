//! A tournament below a served folder: what a list says about it, and its report as of now.

use crate::pages::Back;
use crate::printable;
use crate::tournament::report_page::{self, GameLinks, Setting};
use crate::tournament::{BotSummary, Journal, RESAMPLES, Results, Summary};
use serde::Serialize;
use std::path::Path;

/// The journal by which a tournament's folder is known.
pub(super) const JOURNAL: &str = "journal.jsonl";
/// Bytes of a journal that is listed, which is read again and again.
const LISTED: u64 = 64 << 20;
/// Resamples behind the intervals of a list, which is asked for again and again.
const QUICK: usize = 200;

/// What a list says about a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentSummary {
    /// Where its folder is below the one that is served, with `/` between the parts; empty if it is
    /// that one.
    pub path: String,
    /// Whether it is being played.
    pub live: bool,
    /// Games played.
    pub games: usize,
    /// Blocks that they belong to.
    pub blocks: usize,
    /// Seconds since 1970 when something in it changed last.
    pub modified: u64,
    /// Best first.
    pub bots: Vec<RatedBot>,
}

/// A bot in a list, with points above the mean of the field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedBot {
    name: String,
    points: f64,
    /// Where the points lie with 95 %; an end that results do not set is missing.
    low: Option<f64>,
    high: Option<f64>,
}

impl RatedBot {
    fn of(bot: &BotSummary) -> Self {
        let interval = bot.rating.interval;
        let end = |end: Option<f64>| end.filter(|end| end.is_finite());
        Self {
            name: printable::name(&bot.name).into_owned(),
            points: bot.rating.points,
            low: end(interval.map(|interval| interval.low)),
            high: end(interval.map(|interval| interval.high)),
        }
    }
}

/// What is known from the journal of a folder; `None` if that is none.
pub(super) fn summarise(folder: &Path) -> Option<TournamentSummary> {
    let summary = Summary::of(&results(folder)?, QUICK);
    Some(TournamentSummary {
        path: String::new(),
        live: false,
        games: summary.games,
        blocks: summary.blocks,
        modified: 0,
        bots: summary.bots.iter().map(RatedBot::of).collect(),
    })
}

/// The report of a folder as of now, with links to replays as seen from there.
pub(super) fn report(folder: &Path) -> Option<String> {
    let results = results(folder)?;
    let summary = Summary::of(&results, RESAMPLES);
    let setting = Setting {
        folder,
        verdict: None,
        links: GameLinks::Replays,
        back: Some(Back::to_list()),
    };
    Some(report_page::page(&results, &summary, &setting))
}

fn results(folder: &Path) -> Option<Results> {
    let entries = Journal::read_at_most(folder, LISTED).ok().flatten()?;
    let mut results = Results::default();
    results.merge(entries, folder);
    Some(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal(games: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let plan = r#"{"format":"snakepit-tournament","version":1,"arena":"0","seed":"s","ticks":9,"manner":"processes","config":{"num_snakes":"2"},"bots":[{"name":"old","command":"old","fingerprint":"00"},{"name":"new","command":"new","fingerprint":"01"}]}"#;
        let text = [&[plan], games].concat().join("\n") + "\n";
        std::fs::write(folder.path().join(JOURNAL), text).unwrap();
        folder
    }

    fn game(block: u32, longest: [u32; 2], bots: [usize; 2]) -> String {
        let seat = |i: usize| {
            format!(
                r#"{{"bot":{},"longest":{},"kills":0,"apples":0,"deaths":{{"wall":0,"own_body":0,"other_body":0,"head_on":0,"zombie":0,"bad_apple":0}}}}"#,
                bots[i], longest[i]
            )
        };
        format!(
            r#"{{"block":{block},"rotation":0,"seed":"s/{block}","ticks":9,"why":"played to the end","seats":[{},{}]}}"#,
            seat(0),
            seat(1)
        )
    }

    #[test]
    fn bots_are_listed_best_first() {
        let games = [0, 1, 2].map(|block| game(block, [5, 9], [0, 1]));
        let folder = journal(&games.each_ref().map(String::as_str));
        let tournament = summarise(folder.path()).unwrap();
        let names: Vec<&str> = tournament
            .bots
            .iter()
            .map(|bot| bot.name.as_str())
            .collect();
        assert_eq!(
            (tournament.games, tournament.blocks, names),
            (3, 3, vec!["new", "old"])
        );
        assert!(
            report(folder.path())
                .unwrap()
                .contains("3 games in 3 blocks")
        );
    }

    #[test]
    fn a_journal_that_makes_no_sense_is_passed_over() {
        assert_eq!(summarise(Path::new("/nowhere")), None);
        let strange = game(0, [5, 9], [0, 7]);
        assert_eq!(summarise(journal(&[&strange]).path()), None);
        let empty = r#"{"block":0,"rotation":0,"seed":"s","ticks":9,"why":"","seats":[]}"#;
        assert_eq!(summarise(journal(&[empty]).path()), None);
        assert_eq!(summarise(journal(&["nonsense", empty]).path()), None);
    }

    #[test]
    fn a_tournament_without_a_game_has_no_table_yet() {
        let tournament = summarise(journal(&[]).path()).unwrap();
        assert_eq!((tournament.games, tournament.bots), (0, Vec::new()));
        assert!(report(journal(&[]).path()).is_some());
    }
}
