//! What the arena does with a file that it is given: all that a command would, short of running programs.

use arena::bots::BotSpec;
use arena::config_files::{Overrides, resolve};
use arena::replay::{Recording, Timeline, input, mark, verify};
use arena::tournament::rating::Hypotheses;
use arena::tournament::schedule::Schedule;
use arena::tournament::{Journal, Results, Summary, TournamentFile, report_page, report_text};
use arena::view::web::Library;
use arena::view::{picture, web};
use protocol::config::Layers;
use protocol::{BySeat, Game, Move, Seat};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// The kinds of files that strangers may hand us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Replay,
    Journal,
    Configuration,
    Tournament,
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "replay" => Ok(Self::Replay),
            "journal" => Ok(Self::Journal),
            "configuration" => Ok(Self::Configuration),
            "tournament" => Ok(Self::Tournament),
            _ => Err(()),
        }
    }
}

pub(super) fn try_out(kind: Kind, bytes: &[u8], folder: &Path) {
    match kind {
        Kind::Replay => replay(bytes, folder),
        Kind::Journal => journal(bytes, folder),
        Kind::Configuration => configuration(bytes, folder),
        Kind::Tournament => tournament(bytes),
    }
}

fn replay(bytes: &[u8], folder: &Path) {
    let file = folder.join("game.jsonl");
    std::fs::write(&file, bytes).expect("a file of its own");
    let listed = Library::new(folder).list();
    let Ok(recording) = Recording::open(&file) else {
        assert_eq!(listed.games, []);
        return;
    };
    let verified = verify(&recording);
    let is_whole = verified.is_ok_and(|verified| verified.cut_off.is_none());
    let Ok(timeline) = Timeline::of(&recording) else {
        assert!(!is_whole, "what has no first state is not a whole game");
        return;
    };
    let middle = timeline.state_at(timeline.len() / 2);
    assert_eq!(middle.tick(), timeline.len() / 2);
    let _ = mark::marks(&timeline);
    let _ = input::whole(&timeline, Seat(0));
    picture::png(timeline.last(), &mut Vec::new()).expect("a picture in memory");
    if bytes.len() < 1 << 16 {
        web::html(&timeline).expect("a page in memory");
    }
}

fn journal(bytes: &[u8], folder: &Path) {
    std::fs::write(folder.join("journal.jsonl"), bytes).expect("a file of its own");
    let _ = Library::new(folder).list();
    let Ok(Some(entries)) = Journal::read(folder) else {
        return;
    };
    let plan = entries.plan.clone();
    let mut results = Results::default();
    results.merge(entries, folder);
    let summary = Summary::of(&results, 20);
    let _ = report_text::standings(&summary, 80);
    let _ = report_text::conduct(&summary, 80);
    let _ = report_text::duels(&summary, 80);
    let _ = report_text::csv(&summary);
    let _ = report_text::json(&summary);
    let _ = report_text::troubles(&summary);
    let setting = report_page::Setting {
        folder,
        verdict: None,
        links: report_page::GameLinks::Replays,
        back: None,
    };
    let _ = report_page::page(&results, &summary, &setting);
    let _ = Journal::open(folder, &plan, true);
}

fn configuration(bytes: &[u8], folder: &Path) {
    let file = folder.join("snake_config");
    std::fs::write(&file, bytes).expect("a file of its own");
    let overrides = Overrides {
        files: vec![file],
        ..Overrides::default()
    };
    let Ok(found) = resolve(folder, &overrides) else {
        return;
    };
    let config = Arc::new(found.resolved.config);
    let mut game = Game::new(config.clone(), "fuzz");
    let moves = BySeat::from_fn(config.num_snakes, |_| Move::default());
    for _ in 0..3 {
        game.step(&moves);
    }
}

fn tournament(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(file) = TournamentFile::parse(text) else {
        return;
    };
    let bots = file.typed_bots().map(|bot| bot.parse::<BotSpec>());
    let Ok(bots) = bots.collect::<Result<Vec<_>, _>>() else {
        return;
    };
    let mut layers = Layers::new();
    for setting in file.typed_settings() {
        let _ = layers.add_option("--set", &setting);
    }
    let usual = Hypotheses::default();
    let hypotheses = Hypotheses {
        elo0: file.elo0.unwrap_or(usual.elo0),
        elo1: file.elo1.unwrap_or(usual.elo1),
        alpha: file.alpha.unwrap_or(usual.alpha),
        beta: file.beta.unwrap_or(usual.beta),
    };
    let _ = hypotheses.check();
    if let Ok(resolved) = layers.resolve()
        && bots.len() >= 2
    {
        let seats = resolved.config.num_snakes;
        assert_eq!(Schedule::new(bots.len(), seats, "fuzz").take(3).count(), 3);
    }
}
