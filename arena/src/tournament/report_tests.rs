//! What is said of a tournament, as text, for programs and on the page.

use super::*;
use std::path::Path;

fn seat(bot: usize, longest: u32, kills: u32) -> SeatResult {
    SeatResult {
        bot,
        longest,
        kills,
        apples: longest / 5,
        deaths: Default::default(),
        late: Default::default(),
        garbage: 0,
        gone: None,
    }
}

/// Three games of a bot that mostly wins, one that crashed once, and one whose name needs care.
fn told() -> Results {
    let crashed = SeatResult {
        gone: Some(GoneLine {
            tick: 3,
            reason: "exited with status 7".to_owned(),
        }),
        ..seat(1, 5, 0)
    };
    results_of([
        vec![seat(0, 40, 1), seat(1, 39, 0), seat(2, 5, 0)],
        vec![seat(0, 50, 0), crashed, seat(2, 20, 3)],
        vec![seat(0, 10, 0), seat(1, 30, 0), seat(2, 10, 0)],
    ])
}

/// Three games that the same bot won and the same bot lost.
fn swept() -> Results {
    results_of([20, 30, 40].map(|longest| {
        vec![
            seat(0, longest + 60, 2),
            seat(1, longest, 1),
            seat(2, longest / 3, 0),
        ]
    }))
}

fn setting(verdict: Option<&str>) -> report_page::Setting<'_> {
    report_page::Setting {
        folder: Path::new("trial"),
        verdict,
        links: report_page::GameLinks::Pages,
        back: None,
    }
}

fn plan(bots: Vec<Entrant>) -> TournamentPlan {
    let config = protocol::GameConfig::default();
    TournamentPlan::new(&config, "told", 100, crate::fleet::Manner::Processes, bots)
}

fn results_of(games: [Vec<SeatResult>; 3]) -> Results {
    let entrant = |name: &str| Entrant {
        name: name.to_owned(),
        command: "x".to_owned(),
        fingerprint: "00".to_owned(),
    };
    let bots = vec![entrant("best"), entrant("frail"), entrant("<a>, \"b\"")];
    let plan = plan(bots);
    let mut results = Results::new(&plan);
    for (block, seats) in (0..).zip(games) {
        let line = GameLine {
            block,
            rotation: 0,
            seed: format!("told/{block}"),
            ticks: 100,
            why: "played to the end".to_owned(),
            us: seats
                .iter()
                .map(|seat| Latencies::of(&[300 * (1 + seat.bot as u32), 4000]))
                .collect(),
            sandbox: None,
            seats,
        };
        results.add(&plan, line, "trial".into());
    }
    results
}

#[test]
fn telling_games_are_found_and_told() {
    let results = told();
    let told = highlights(&results, &Summary::of(&results, 0));
    let told: Vec<String> = told
        .iter()
        .map(|game| format!("{}: {} ({})", game.why, game.what, game.replay.display()))
        .collect();
    assert_eq!(told.len(), 5, "{told:#?}");
    assert!(
        told[0].starts_with("biggest upset: frail won, "),
        "{told:#?}"
    );
    assert!(told[0].ends_with("(trial/games/00002-0/game.jsonl.zst)"));
    assert_eq!(
        told[1..],
        [
            "closest: best 40, frail 39, <a>, \"b\" 5 (trial/games/00000-0/game.jsonl.zst)",
            "most kills: 3 kills (trial/games/00001-0/game.jsonl.zst)",
            "longest snake: best reached 50 (trial/games/00001-0/game.jsonl.zst)",
            "left early: frail after tick 3: exited with status 7 (trial/games/00001-0/game.jsonl.zst)",
        ]
    );
}

#[test]
fn equal_crashes_and_late_answers_are_counted() {
    let crashed = |tick: u32, reason: &str, late: u32| {
        let mut seat = seat(1, 5, 0);
        let reason = reason.to_owned();
        seat.gone = Some(GoneLine { tick, reason });
        seat.late.by_bot = late;
        seat
    };
    let results = results_of([
        vec![seat(0, 40, 1), crashed(9, "exited with status 7", 1)],
        vec![seat(0, 50, 0), crashed(3, "exited with status 7", 4)],
        vec![seat(0, 10, 0), crashed(5, "was killed by signal 9", 0)],
    ]);
    let found = highlights(&results, &Summary::of(&results, 0));
    let troubles = found.iter().skip_while(|game| game.why != "left early");
    let told: Vec<String> = troubles
        .map(|game| format!("{}: {} ({})", game.why, game.what, game.replay.display()))
        .collect();
    assert_eq!(
        told,
        [
            "left early: frail in 2 games, here after tick 9: exited with status 7 (trial/games/00000-0/game.jsonl.zst)",
            "left early: frail after tick 5: was killed by signal 9 (trial/games/00002-0/game.jsonl.zst)",
            "late answers: frail in 2 games: 5 by its own fault, 0 by the machine's; most of them here (trial/games/00001-0/game.jsonl.zst)",
        ]
    );
}

#[test]
fn a_page_says_what_was_played_and_links_to_pages_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let cup = folder.path().join("spring cup");
    let games = cup.join("games");
    for game in ["00000-0", "00001-0", "00002-0"] {
        std::fs::create_dir_all(games.join(game)).unwrap();
    }
    std::fs::write(games.join("00001-0/game.html"), "").unwrap();
    std::fs::write(cup.join("journal.jsonl"), "").unwrap();
    let told = told();
    let plan = told.plan.clone().unwrap();
    let mut results = Results::new(&plan);
    for (line, _) in told.games() {
        results.add(&plan, line.clone(), cup.clone());
    }
    let summary = Summary::of(&results, 50);
    let at_cup = report_page::Setting {
        folder: &cup,
        ..setting(None)
    };
    let page = report_page::page(&results, &summary, &at_cup);
    for text in [
        "<h1>Tournament spring cup</h1>",
        "<dt>Rules</dt><dd>edition 2021</dd>",
        "<dt>Ticks of a game</dt><dd>100</dd>",
        "<dt>Last game</dt><dd>",
        "href=\"games/00001-0/game.html\"",
        "href=\"games/00002-0/game.jsonl.zst\"",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

#[test]
fn csv_and_page_survive_any_name() {
    let results = told();
    let summary = Summary::of(&results, 50);
    let csv = report_text::csv(&summary);
    let fields = csv.lines().next().unwrap().split(',').count();
    let best = csv.lines().nth(1).unwrap();
    assert!(
        best.starts_with("1,best,") && best.split(',').count() == fields,
        "{csv}"
    );
    assert!(csv.contains("\"<a>, \"\"b\"\"\""), "{csv}");
    let page = report_page::page(&results, &summary, &setting(Some("a > b")));
    assert!(page.contains("&lt;a&gt;, &quot;b&quot;") && !page.contains("<a>"));
    assert!(page.contains("href=\"games/00001-0/game.jsonl.zst\""));
    assert!(!page.contains("://"), "nothing comes from outside");
}

#[test]
fn a_shared_first_place_is_shared_in_the_table() {
    let mut results = told();
    let line = GameLine {
        block: 3,
        seats: vec![seat(0, 9, 0), seat(1, 9, 0), seat(2, 9, 0)],
        ..results.games().next().unwrap().0.clone()
    };
    results.add(&plan(results.bots.clone()), line, "trial".into());
    let summary = Summary::of(&results, 0);
    let firsts: f64 = summary.bots.iter().map(|bot| bot.firsts).sum();
    assert!((firsts - 4.0).abs() < 1e-9);
    let least = summary
        .bots
        .iter()
        .map(|bot| bot.firsts)
        .fold(f64::MAX, f64::min);
    assert!((least - 1.0 / 3.0).abs() < 1e-9);
}

#[test]
fn the_tables_fit_a_terminal_of_80_columns() {
    for (name, results) in [("told", told()), ("swept", swept())] {
        let summary = Summary::of(&results, 200);
        let text = [
            report_text::standings(&summary, 80),
            report_text::caution(&summary)
                .unwrap_or_default()
                .to_owned(),
            report_text::conduct(&summary, 80),
            report_text::duels(&summary, 80).unwrap(),
            report_text::troubles(&summary).join("\n"),
        ]
        .join("\n");
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{widest:?}\n{text}");
        insta::assert_snapshot!(format!("{name}_text"), text);
    }
}

#[test]
fn programs_read_the_same_figures() {
    for (name, results) in [("told", told()), ("swept", swept())] {
        let summary = Summary::of(&results, 200);
        insta::assert_snapshot!(format!("{name}_csv"), report_text::csv(&summary));
        let json = serde_json::to_string_pretty(&report_text::json(&summary)).unwrap();
        insta::assert_snapshot!(format!("{name}_json"), json);
    }
}

#[test]
fn a_bot_that_won_everything_has_an_open_end_everywhere() {
    let results = swept();
    let summary = Summary::of(&results, 200);
    let ends: Vec<String> = summary
        .bots
        .iter()
        .map(|bot| report_text::range(bot.rating.interval.unwrap()))
        .collect();
    assert!(ends[0].starts_with("> "), "{ends:?}");
    assert_eq!(ends[1], "no bound");
    assert!(ends[2].starts_with("< "), "{ends:?}");
    assert!(report_text::standings(&summary, 80).contains(&ends[0]));
    let json = report_text::json(&summary);
    let interval = &json["bots"][0]["interval"];
    assert!(interval["low"].is_f64() && interval["high"].is_null());
    let first = report_text::csv(&summary)
        .lines()
        .nth(1)
        .unwrap()
        .to_owned();
    assert_eq!(first.split(',').nth(4), Some(""));
    let page = report_page::page(&results, &summary, &setting(None));
    assert!(page.contains(&ends[0].replace('>', "&gt;")), "{page}");
    // Arrows: one for the first, two for the one between, one for the last.
    assert_eq!(page.matches("class=\"open\"").count(), 4);
}
