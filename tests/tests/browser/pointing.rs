//! What the page tells about a cell, a snake and an event when a person asks for it.

use arena::replay::{Timeline, input};
use arena::view::web::Shown;
use protocol::{Cell, Seat};
use serde_json::json;
use std::sync::Arc;
use tests::browser::Browser;
use tests::recorded;
use tests::served::{pictures, serve};

fn shown(timeline: &Arc<Timeline>, tick: u32) -> Browser {
    let address = serve(Shown::Replay(timeline.clone()));
    let mut browser = Browser::start(1280, 800);
    browser.prefer("light");
    browser.open(&format!("{address}#t={tick}"));
    browser
}

/// Where a cell is in the window.
fn place(browser: &mut Browser, cell: Cell) -> (f64, f64) {
    let (left, top) = (
        browser.eval("document.getElementById('board').getBoundingClientRect().left"),
        browser.eval("document.getElementById('board').getBoundingClientRect().top"),
    );
    let size = browser.eval("snakepit.board.size / snakepit.board.ratio");
    let size = size.as_f64().unwrap();
    let at = |start: &serde_json::Value, cell: u8| {
        start.as_f64().unwrap() + (f64::from(cell) + 0.5) * size
    };
    (at(&left, cell.x), at(&top, cell.y))
}

#[test]
fn the_board_has_most_of_the_window_and_coordinates_on_its_edge() {
    let timeline = Arc::new(recorded::timeline(50));
    let mut browser = shown(&timeline, 30);
    for (width, tall, least) in [
        (1280, 800, 640),
        (1920, 1080, 900),
        (844, 390, 340),
        (390, 844, 340),
    ] {
        browser.resize(width, tall);
        browser.wait(&format!(
            "(({{ height, bottom, right }}) => height >= {least} && bottom <= innerHeight && right <= innerWidth)\
             (document.getElementById('board').getBoundingClientRect())"
        ));
        let wide = browser.eval("document.documentElement.scrollWidth <= innerWidth");
        assert_eq!(wide, true, "{width} × {tall} scrolls sideways");
    }
    // Something is written left of the board and above it.
    let ink = |x: &str, y: &str, w: &str, h: &str| {
        format!(
            "(() => {{ const {{ edge, left, top, margin, ratio }} = snakepit.board; \
             return edge.getContext('2d').getImageData({x} * ratio, {y} * ratio, {w} * ratio, {h} * ratio)\
             .data.some((part) => part > 0); }})()"
        )
    };
    assert_eq!(
        browser.eval(&ink("left", "top - margin", "200", "margin")),
        true
    );
    assert_eq!(
        browser.eval(&ink("left - margin", "top", "margin", "200")),
        true
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_cell_under_the_pointer_says_whose_it_is_since_when_and_until_when() {
    let timeline = Arc::new(recorded::timeline(400));
    let mut browser = shown(&timeline, 300);
    let state = timeline.state_at(300);
    let (seat, snake) = state
        .snakes()
        .iter()
        .find(|(_, snake)| snake.is_alive() && snake.cloak.is_none())
        .unwrap();
    let cell = snake.body[1];
    let (x, y) = place(&mut browser, cell);
    browser.point(x, y);
    let said = browser.text("#tip");
    let whose = format!(
        "{},{} {} ({seat}), body, since tick 299, free at tick ",
        cell.x,
        cell.y,
        timeline.name(seat)
    );
    assert!(said.starts_with(&whose), "{said}");
    // It is free when it says so, as long as its snake goes on.
    let free: u32 = said.rsplit(' ').next().unwrap().parse().unwrap();
    let taken = |tick: u32| timeline.state_at(tick).snakes()[seat].body.contains(&cell);
    let lives = (300..=free).all(|tick| timeline.state_at(tick).snakes()[seat].is_alive());
    let grows = (301..=free).any(|tick| timeline.state_at(tick).snakes()[seat].growth != 0);
    if lives && !grows {
        assert!(taken(free - 1) && !taken(free), "{said}");
    }
    browser.screenshot(&pictures().join("pointer.png"));
    // A click follows that snake.
    browser.click(x, y);
    assert_eq!(browser.eval("snakepit.view.chosen"), seat.0);
    let empty = (0..50).map(|x| Cell::new(x, 0)).find(|cell| {
        let on = state
            .snakes()
            .values()
            .any(|snake| snake.body.contains(cell));
        !on && state.apples().iter().all(|apple| apple.at != Some(*cell))
    });
    let empty = empty.unwrap();
    let (x, y) = place(&mut browser, empty);
    browser.point(x, y);
    assert_eq!(browser.text("#tip"), format!("{},0 free", empty.x));
    browser.point(1200.0, 20.0);
    browser.wait("document.getElementById('tip').hidden");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_row_of_the_standings_follows_its_snake() {
    let timeline = Arc::new(recorded::timeline(400));
    let mut browser = shown(&timeline, 300);
    assert_eq!(
        browser.eval("document.getElementById('follow-box').hidden"),
        true
    );
    let (x, y) = browser.middle("#standings [data-follow=\"0\"]");
    browser.click(x, y);
    assert_eq!(browser.eval("[snakepit.view.chosen, document.querySelector('#standings .chosen [data-follow]').dataset.follow]"), json!([0, "0"]));
    assert_eq!(browser.text("#follow-title"), "0greedy");
    // Its log goes back from the tick that is shown.
    let state = timeline.state_at(299);
    let last = format!("length={} tick=300", state.snakes()[Seat(0)].length());
    let log = browser.text("#follow-log li");
    assert!(log.starts_with("300") && log.ends_with(&last), "{log}");
    // What it is sent is what the arena would send, to the letter, and can be copied.
    browser.eval("document.getElementById('sent-box').open = true");
    browser.wait("document.getElementById('sent').textContent !== ''");
    let sent = input::sent_for(&timeline.state_at(300), Seat(0)).unwrap();
    assert_eq!(
        browser.eval("document.getElementById('sent').textContent"),
        sent
    );
    browser.eval("window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }; 0");
    browser.eval("document.getElementById('sent-copy').click()");
    browser.wait("copied.length === 1");
    assert_eq!(browser.eval("copied[0]"), sent);
    browser.screenshot(&pictures().join("follow.png"));
    // Its view, and back.
    browser.eval("document.getElementById('follow-view').click()");
    browser.wait("snakepit.view.overlay === 'view 0' && !snakepit.view.dirty");
    assert_eq!(
        browser.eval("document.getElementById('follow-view').getAttribute('aria-pressed')"),
        "true"
    );
    // The link to this tick has the snake, and leads to both again.
    browser.key("s");
    browser.wait("copied.length === 2");
    let link = browser.eval("copied[1]");
    let link = link.as_str().unwrap();
    assert!(link.ends_with("/#t=300&s=0"), "{link}");
    browser.open(link);
    assert_eq!(
        browser.eval("[snakepit.view.tick, snakepit.view.chosen]"),
        json!([300, 0])
    );
    // Keys do the same: a seat's number follows it, and again no longer.
    browser.key("2");
    assert_eq!(browser.eval("snakepit.view.chosen"), 2);
    browser.key("2");
    assert_eq!(
        browser.eval("[snakepit.view.chosen, document.getElementById('follow-box').hidden]"),
        json!([null, true])
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn events_are_listed_by_kind_and_by_bot_deaths_first() {
    let timeline = Arc::new(recorded::timeline(900));
    let mut browser = shown(&timeline, 900);
    let kinds =
        "new Set([...document.querySelectorAll('#feed button')].map((row) => row.classList[0]))";
    assert_eq!(browser.eval(&format!("[...{kinds}]")), json!(["death"]));
    let count = |kind: &str| {
        format!("Number(document.querySelector('#kinds [data-kind={kind}] .count').textContent)")
    };
    let feed = |kind: &str| {
        format!("snakepit.game.feed.filter((entry) => entry.kind === '{kind}').length")
    };
    for kind in ["death", "kill", "late"] {
        let listed = browser.eval(&count(kind));
        assert_eq!(listed, browser.eval(&feed(kind)), "{kind}");
    }
    let (x, y) = browser.middle("#kinds [data-kind=late]");
    browser.click(x, y);
    assert_eq!(browser.eval(&format!("[...{kinds}]")), json!(["late"]));
    browser.eval(
        "{ const list = document.getElementById('of-bot'); list.value = '0'; list.onchange(); }",
    );
    browser.wait("document.querySelector('#feed .none') !== null");
    browser.key("e");
    assert_eq!(browser.eval("snakepit.view.kind"), "all");
    let seats = "[...new Set(snakepit.game.latest('all', 900, 60, 0).map((entry) => entry.seat))]";
    assert_eq!(browser.eval(seats), json!([0]));

    // The place of a death is marked on the board, and all of them with an overlay.
    let death = browser.eval("snakepit.game.deaths[0]");
    let (tick, cell) = (
        death["tick"].as_u64().unwrap() + 12,
        death["cell"].as_u64().unwrap(),
    );
    let size = 50;
    let cell = Cell::new((cell % size) as u8, (cell / size) as u8);
    browser.eval(&format!("snakepit.view.stopAt({tick})"));
    browser.wait("!snakepit.view.dirty");
    let seat = death["seat"].as_u64().unwrap();
    let state = timeline.state_at(tick as u32);
    let is_free = state
        .snakes()
        .values()
        .all(|snake| !snake.body.contains(&cell));
    assert!(is_free, "another snake is there already");
    let ground =
        browser.eval("getComputedStyle(document.documentElement).getPropertyValue('--board')");
    assert_ne!(browser.colour_at(cell), "#ffffff", "seat {seat}, {ground}");
    browser.eval("snakepit.view.stopAt(900); snakepit.view.setOverlay('deaths')");
    browser.wait("!snakepit.view.dirty");
    browser.screenshot(&pictures().join("deaths.png"));
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn the_chart_has_values_a_budget_and_start_ups_apart_and_folds_away() {
    let timeline = Arc::new(recorded::timeline(400));
    let mut browser = shown(&timeline, 300);
    browser.eval("{ const list = document.getElementById('measure'); list.value = 'Answer time, ms'; list.onchange(); }");
    browser.wait("!snakepit.view.dirty");
    // The first answers are no part of the curves.
    assert_eq!(
        browser.eval(
            "snakepit.game.measures.get('Answer time, ms').map((values) => values[1] === undefined)"
        ),
        json!([true, true, true, true])
    );
    let apart = browser.text("#start-ups");
    assert!(
        apart.starts_with("First answers, in which programs start, apart: 0: "),
        "{apart}"
    );
    // A line at the budget: the alarming colour somewhere at its height.
    let red = browser.eval(
        "(() => { const { chart, theme } = snakepit; const y = Math.round(chart.y(50)); \
         const [r, g, b] = theme.ink.alarm.match(/\\d+/g).map(Number); const found = chart.paint.getImageData(chart.left, y - 1, 60, 3).data; \
         for (let i = 0; i < found.length; i += 4) if (found[i] === r && found[i + 1] === g && found[i + 2] === b) return true; return false; })()",
    );
    assert_eq!(red, true);
    let (x, y) = browser.middle("#chart");
    browser.point(x, y);
    let tick = browser.eval("snakepit.chart.hover").as_u64().unwrap();
    let values = browser.text("#values");
    assert!(values.starts_with(&format!("tick {tick}")), "{values}");
    let first = timeline.tick(tick as u32).unwrap().us[0] as f64 / 1000.0;
    assert!(
        values.contains(&format!("{}", (first * 100.0).round() / 100.0)),
        "{values}"
    );
    browser.screenshot(&pictures().join("answer-times.png"));
    browser.key("h");
    assert_eq!(
        browser.eval("document.getElementById('chart-box').open"),
        false
    );
    browser.key("h");
    assert_eq!(
        browser.eval("document.getElementById('chart-box').open"),
        true
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}
