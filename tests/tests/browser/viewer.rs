//! The page in a real browser.

use arena::replay::Recording;
use arena::replay::{MarkKind, Timeline, mark};
use arena::view::web::{self, Feed, Shown};
use protocol::Seat;
use protocol::config::Edition;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::browser::Browser;
use tests::recorded;
use tests::served::{pictures, serve, serve_through_a_cable};

/// A state as the page has it: heads, lengths, growth, kills, apples.
const DIGEST: &str = "(tick) => { const s = snakepit.game.stateAt(tick, null); return [s.snakes.map((k) => \
    [k.cells.slice().reverse(), k.growth, k.kills, k.longest, k.cloak ? k.cloak.ticks : -1]), \
    s.apples.map((a) => a.at)] }";

fn digest(timeline: &Timeline, tick: u32) -> Value {
    let state = timeline.state_at(tick);
    let size = state.size();
    let snakes = state.snakes().values().map(|snake| {
        let cells: Vec<_> = snake.body.iter().map(|&cell| size.index(cell)).collect();
        let cloak = snake.cloak.map_or(-1, |cloak| i64::from(cloak.ticks));
        json!([cells, snake.growth, snake.kills, snake.longest, cloak])
    });
    let apples = state.apples().iter();
    let apples = apples.map(|apple| apple.at.map_or(json!(-1), |cell| json!(size.index(cell))));
    json!([snakes.collect::<Vec<_>>(), apples.collect::<Vec<_>>()])
}

#[test]
fn a_replay_is_shown_and_can_be_walked_through() {
    let timeline = Arc::new(recorded::timeline(1500));
    let address = serve(Shown::Replay(timeline.clone()));
    let mut browser = Browser::start(1360, 860);
    browser.open(&format!("{address}#t=700"));
    browser.eval("snakepit.theme.set('light')");
    browser.wait("!snakepit.view.dirty");
    assert_eq!(browser.tick(), 700, "a deep link leads to its tick");

    // The page folds as the arena does.
    for at in (0..=1500).step_by(37) {
        assert_eq!(
            browser.eval(&format!("({DIGEST})({at})")),
            digest(&timeline, at),
            "tick {at}"
        );
    }

    // Colours where they belong: the middle of a body, and the apple.
    let state = timeline.state_at(700);
    let colours = ["#0072b2", "#e08e00", "#009e73", "#c4589a"];
    for (seat, snake) in state.snakes().iter() {
        if snake.cloak.is_none() && snake.is_alive() {
            let cell = snake.body[snake.body.len() / 2];
            assert_eq!(
                browser.colour_at(cell),
                colours[usize::from(seat.0)],
                "{seat}"
            );
        }
    }
    let apple = state.apples().last().unwrap().at.unwrap();
    assert_eq!(browser.colour_at(apple), "#d3222a");
    browser.screenshot(&pictures().join("replay-light.png"));

    // Keys.
    for (key, expected) in [
        ("ArrowRight", 701),
        ("ArrowLeft", 700),
        ("PageDown", 800),
        ("PageUp", 700),
        ("End", 1500),
        ("Home", 0),
    ] {
        browser.key(key);
        assert_eq!(browser.tick(), expected, "{key}");
    }
    browser.wait(
        "location.hash === '#t=0' \
         && document.getElementById('spoken').textContent.startsWith('Tick 0.')",
    );
    browser.key("l");
    assert_eq!(browser.tick(), 100, "the first late answer");
    browser.key("Home");
    browser.key("d");
    let marks = mark::marks(&timeline);
    let first = marks
        .iter()
        .find(|mark| mark.kind == MarkKind::Death)
        .unwrap()
        .tick;
    assert_eq!(browser.tick(), first, "the first death");

    // Playing, faster and slower.
    browser.key("+");
    assert_eq!(browser.eval("snakepit.view.speed"), 8);
    browser.eval("snakepit.view.setSpeed(64)");
    browser.key(" ");
    browser.wait("snakepit.game.length === Math.floor(snakepit.view.at) && !snakepit.view.playing");

    // The scrubber and the chart.
    browser
        .eval("const scrub = document.getElementById('scrub'); scrub.value = 321; scrub.oninput()");
    browser.wait("snakepit.view.state.tick === 321");
    let place = browser.eval(
        "(() => { const r = document.getElementById('chart').getBoundingClientRect(); \
         return [r.left + snakepit.chart.x(750) / snakepit.chart.ratio, r.top + 40] })()",
    );
    browser.click(place[0].as_f64().unwrap(), place[1].as_f64().unwrap());
    let clicked = browser.tick().as_i64().unwrap();
    assert!((clicked - 750).abs() <= 2, "{clicked}");

    // Logs and what they chart.
    assert_eq!(
        browser.eval("document.getElementById('log').children.length"),
        1
    );
    assert_eq!(
        browser.eval("[...snakepit.game.measures.keys()].join()"),
        "Length,Answer time, ms,length,tick"
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_page_shares_one_name_with_the_window_and_obeys_its_other_keys() {
    let address = serve(Shown::Replay(Arc::new(recorded::timeline(60))));
    let mut browser = Browser::start(1000, 700);
    browser.open(&format!("{address}#t=30"));
    let names =
        "[typeof snakepit, typeof game, typeof view, typeof modules, typeof Game, typeof $]";
    let [one, none] = ["object", "undefined"];
    assert_eq!(
        browser.eval(names),
        json!([one, none, none, none, none, none])
    );

    let chosen = "document.getElementById('overlay').value";
    for overlay in [
        "territory",
        "free",
        "deaths",
        "view 0",
        "view 1",
        "view 2",
        "view 3",
        "none",
    ] {
        browser.key("o");
        assert_eq!(browser.eval(chosen), overlay);
    }
    let theme = "document.documentElement.dataset.theme";
    let first = browser.eval(theme);
    browser.key("t");
    assert_ne!(browser.eval(theme), first);
    browser.key("t");
    assert_eq!(browser.eval(theme), first);
    browser.key("-");
    let speed = "document.getElementById('speed').value";
    assert_eq!(browser.eval(speed), "2");
    browser.key(" ");
    let play = "document.getElementById('play').getAttribute('aria-label')";
    assert_eq!(browser.eval(play), "Pause");
    browser.key(" ");
    assert_eq!(browser.eval(play), "Play");
    browser.key("g");
    assert_eq!(browser.eval("document.activeElement.id"), "tick");
    browser.eval("document.activeElement.blur()");
    browser.key("?");
    assert_eq!(browser.eval("document.getElementById('help').open"), true);
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn overlays_tell_what_a_seat_knows() {
    let timeline = recorded::timeline(1500);
    let hidden = (1..=timeline.len()).find_map(|tick| {
        let state = timeline.state_at(tick);
        let mut snakes = state.snakes().iter();
        let (seat, snake) = snakes.find(|(_, snake)| snake.cloak.is_some_and(|c| c.ticks > 12))?;
        Some((tick, seat, snake.body[3], snake.cloak?.at))
    });
    let (tick, seat, cell, _) = hidden.expect("a snake becomes invisible");
    let viewer = Seat(if seat.0 == 0 { 1 } else { 0 });
    let address = serve(Shown::Replay(Arc::new(timeline)));
    let mut browser = Browser::start(1360, 860);
    browser.open(&format!("{address}#t={tick}"));
    browser.eval("snakepit.theme.set('dark')");
    for (overlay, file) in [("territory", "territory"), ("free", "free-at")] {
        browser.eval(&format!("snakepit.view.setOverlay('{overlay}')"));
        browser.wait("!snakepit.view.dirty");
        browser.screenshot(&pictures().join(format!("{file}-dark.png")));
    }
    browser.eval(&format!("snakepit.view.setOverlay('view {seat}')"));
    browser.wait("!snakepit.view.dirty");
    let own = browser.colour_at(cell);
    browser.eval(&format!("snakepit.view.setOverlay('view {viewer}')"));
    browser.wait("!snakepit.view.dirty");
    let others = browser.colour_at(cell);
    browser.screenshot(&pictures().join("view-dark.png"));
    assert_ne!(own, others, "its owner sees what others do not");
    browser.resize(420, 900);
    browser.eval("new Promise((go) => setTimeout(go, 100))");
    browser.wait("!snakepit.view.dirty");
    browser.screenshot(&pictures().join("narrow-dark.png"));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_live_game_advances_and_a_late_joiner_gets_it_all() {
    let played = recorded::timeline(300);
    let feed = Arc::new(Feed::new(&played));
    let play = |ticks: std::ops::RangeInclusive<u32>| {
        ticks.for_each(|tick| feed.tick(played.tick(tick).unwrap()));
    };
    play(1..=100);
    let (address, cut) = serve_through_a_cable(Shown::Live(feed.clone()));
    let mut browser = Browser::start(1360, 860);
    browser.open(&address);
    browser.wait("snakepit.game.length === 100");

    // It opens at its start and at its own pace; the end is a button away.
    assert_eq!(
        browser.eval("[snakepit.view.speed, snakepit.view.follows, snakepit.view.playing]"),
        json!([1, false, true])
    );
    browser.eval("document.getElementById('live').click()");
    browser.wait("snakepit.view.state.tick === 100");
    play(101..=150);
    browser.wait("snakepit.view.state.tick === 150");

    // A person who looks back is left there, and comes along again when asked to.
    browser.key("ArrowLeft");
    play(151..=160);
    browser.wait("snakepit.game.length === 160");
    assert_eq!(browser.tick(), 149);
    browser.eval("document.getElementById('live').click()");
    browser.wait("snakepit.view.state.tick === 160");

    // The page finds its way back without a tick lost or doubled.
    cut();
    play(161..=300);
    feed.end(played.end.as_ref().unwrap());
    browser.wait("snakepit.view.state.tick === 300 && snakepit.game.end !== null");
    assert_eq!(
        browser.eval(&format!("({DIGEST})(300)")),
        digest(&played, 300)
    );
    assert_eq!(
        browser.eval("document.getElementById('notice').hidden"),
        true
    );

    // The end is told over the board, until a step back takes it away.
    browser.wait("!document.getElementById('card').hidden");
    let winner = played.end.as_ref().unwrap().standings[0].seat;
    let winner = played.name(Seat(winner));
    assert_eq!(browser.text("#card h2"), format!("{winner} wins"));
    assert_eq!(
        browser.eval("document.querySelectorAll('#card tr').length"),
        5
    );
    browser.screenshot(&pictures().join("result-card.png"));
    browser.key("ArrowLeft");
    browser.wait("document.getElementById('card').hidden");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_page_folds_games_with_ghosts_and_hollow_apples() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    recorded::record_ghosts(&file, Edition::Y2018, 900);
    let timeline = Arc::new(Timeline::of(&Recording::open(&file).unwrap()).unwrap());
    let address = serve(Shown::Replay(timeline.clone()));
    let mut browser = Browser::start(1000, 700);
    browser.open(&address);
    browser.wait("snakepit.game.length === 900");
    for at in (0..=900).step_by(7) {
        assert_eq!(
            browser.eval(&format!("({DIGEST})({at})")),
            digest(&timeline, at),
            "tick {at}"
        );
    }
}

#[test]
fn one_file_shows_the_game_from_disk_and_loads_nothing() {
    let timeline = recorded::timeline(6000);
    let page = web::html(&timeline).unwrap();
    assert!(page.len() <= 400_000, "{} bytes", page.len());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.html");
    std::fs::write(&file, page).unwrap();
    let address = format!("file://{}", file.display());
    let mut browser = Browser::start(1360, 860);
    browser.open(&format!("{address}#t=5999"));
    assert_eq!(
        browser.eval(&format!("({DIGEST})(5999)")),
        digest(&timeline, 5999)
    );
    browser.screenshot(&pictures().join("one-file.png"));
    let others: Vec<_> = (browser.requests.iter())
        .filter(|url| {
            !url.starts_with(&address) && !url.starts_with("about:") && !url.starts_with("data:")
        })
        .collect();
    assert_eq!(others, Vec::<&String>::new());
    assert_eq!(browser.complaints, Vec::<String>::new());
}
