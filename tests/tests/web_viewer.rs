//! The page in a real browser.

use arena::replay::Recording;
use arena::replay::{MarkKind, Timeline, mark};
use arena::view::web::{self, Feed, Shown};
use protocol::config::Edition;
use protocol::{Cell, Seat};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tests::browser::Browser;
use tests::recorded;
use tests::served::{pictures, serve, serve_at, serve_through_a_cable};

fn timeline(ticks: u32) -> Timeline {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    recorded::record(&file, ticks);
    Timeline::of(&Recording::open(&file).unwrap()).unwrap()
}

fn colour_at(browser: &mut Browser, cell: Cell) -> String {
    let pixel = format!(
        "(({{ paint, size }}) => [...paint.getImageData(({} + 0.5) * size, ({} + 0.5) * size, 1, 1).data])\
         (snakepit.board).slice(0, 3).map((c) => c.toString(16).padStart(2, '0')).join('')",
        cell.x, cell.y
    );
    format!("#{}", browser.eval(&pixel).as_str().unwrap())
}

fn tick(browser: &mut Browser) -> Value {
    browser.eval("snakepit.view.state.tick")
}

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
    let timeline = Arc::new(timeline(1500));
    let address = serve(Shown::Replay(timeline.clone()));
    let mut browser = Browser::start(1360, 860);
    browser.open(&format!("{address}#t=700"));
    browser.eval("snakepit.theme.set('light')");
    browser.wait("!snakepit.view.dirty");
    assert_eq!(tick(&mut browser), 700, "a deep link leads to its tick");

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
                colour_at(&mut browser, cell),
                colours[usize::from(seat.0)],
                "{seat}"
            );
        }
    }
    let apple = state.apples().last().unwrap().at.unwrap();
    assert_eq!(colour_at(&mut browser, apple), "#d3222a");
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
        assert_eq!(tick(&mut browser), expected, "{key}");
    }
    browser.wait(
        "location.hash === '#t=0' \
         && document.getElementById('spoken').textContent.startsWith('Tick 0.')",
    );
    browser.key("l");
    assert_eq!(tick(&mut browser), 100, "the first late answer");
    browser.key("Home");
    browser.key("d");
    let marks = mark::marks(&timeline);
    let first = marks
        .iter()
        .find(|mark| mark.kind == MarkKind::Death)
        .unwrap()
        .tick;
    assert_eq!(tick(&mut browser), first, "the first death");

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
    let clicked = tick(&mut browser).as_i64().unwrap();
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
    let address = serve(Shown::Replay(Arc::new(timeline(60))));
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
    let timeline = timeline(1500);
    let hidden = (1..=timeline.len()).find_map(|tick| {
        let state = timeline.state_at(tick);
        let mut snakes = state.snakes().iter();
        let (seat, snake) = snakes.find(|(_, snake)| snake.cloak.is_some_and(|c| c.ticks > 12))?;
        Some((tick, seat, snake.body[3], snake.cloak?.at))
    });
    let (tick, seat, cell, _) = hidden.expect("somebody becomes invisible");
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
    let own = colour_at(&mut browser, cell);
    browser.eval(&format!("snakepit.view.setOverlay('view {viewer}')"));
    browser.wait("!snakepit.view.dirty");
    let others = colour_at(&mut browser, cell);
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
    let played = timeline(300);
    let feed = Arc::new(Feed::new(&played));
    let play = |ticks: std::ops::RangeInclusive<u32>| {
        ticks.for_each(|tick| feed.tick(played.tick(tick).unwrap()));
    };
    play(1..=100);
    let (address, cut) = serve_through_a_cable(Shown::Live(feed.clone()));
    let mut browser = Browser::start(1360, 860);
    browser.open(&address);
    browser.wait("snakepit.view.state.tick === 100");
    play(101..=150);
    browser.wait("snakepit.view.state.tick === 150");

    // Whoever looks back is left there, and comes along again when asked to.
    browser.key("ArrowLeft");
    play(151..=160);
    browser.wait("snakepit.game.length === 160");
    assert_eq!(tick(&mut browser), 149);
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
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn strangers_are_refused() {
    let address = serve(Shown::Replay(Arc::new(timeline(5))));
    let place = address.trim_start_matches("http://").trim_end_matches('/');
    let status = |request: &str| {
        let mut stream = TcpStream::connect(place).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer.lines().next().unwrap_or_default().to_owned()
    };
    let get = |path: &str, headers: &str| {
        status(&format!(
            "GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"
        ))
    };
    let ours = format!("Host: {place}\r\n");
    assert_eq!(get("/game.jsonl", &ours), "HTTP/1.1 200 OK");
    let refused = "HTTP/1.1 403 Forbidden";
    assert_eq!(get("/game.jsonl", "Host: evil.example\r\n"), refused);
    assert_eq!(get("/game.jsonl", ""), refused);
    let lured = format!("{ours}Origin: https://evil.example\r\n");
    assert_eq!(get("/game.jsonl", &lured), refused);
    assert_eq!(get("/../../etc/passwd", &ours), "HTTP/1.1 404 Not Found");
    assert_eq!(status("nonsense\r\n\r\n"), "HTTP/1.1 400 Bad Request");
    let long = "x".repeat(1 << 20);
    let answer = get(&format!("/{long}"), &ours);
    assert!(!answer.contains("200"), "{answer}");
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
fn one_file_shows_the_game_from_disk_and_asks_nobody() {
    let timeline = timeline(6000);
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

#[test]
fn a_plan_that_a_bot_logs_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    recorded::record(&file, 30);
    let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
    let feed = Feed::new(&timeline);
    let mut state = timeline.state_at(1);
    for tick in 1..=30 {
        let mut line = timeline.tick(tick).unwrap().clone();
        state = timeline.state_at(tick);
        line.notes = match tick {
            // What is no path on this board is no plan either.
            1..=6 => [
                "plan=",
                "plan=1;2",
                "plan=999999999,0;0,0",
                "plan=1,1;5,5",
                "plan=1,1;-1,1",
                "plan=1,1;1,99999999999999999999",
            ][tick as usize - 1..][..1]
                .iter()
                .map(|&note| (0, note.to_owned()))
                .collect(),
            _ => vec![(
                0,
                "mode=plan plan=40,40;40,46;46,46 out=46,45;44,45 nodes=5".to_owned(),
            )],
        };
        feed.tick(&line);
    }
    feed.end(timeline.end.as_ref().unwrap());
    let address = serve(Shown::Live(Arc::new(feed)));
    let mut browser = Browser::start(1360, 860);
    browser.open(&address);
    browser.eval("snakepit.theme.set('light')");
    for tick in 1..=6 {
        assert_eq!(
            browser.eval(&format!("snakepit.game.plans({tick})")),
            json!([]),
            "{tick}"
        );
    }
    let empty = Cell::new(43, 46);
    let taken = state
        .snakes()
        .values()
        .any(|snake| snake.body.contains(&empty));
    assert!(!taken, "nobody is where the plan leads");
    let before = colour_at(&mut browser, empty);
    browser.eval("snakepit.view.setOverlay('plan')");
    browser.wait("!snakepit.view.dirty && document.getElementById('overlay').value === 'plan'");
    assert_eq!(colour_at(&mut browser, empty), "#0072b2");
    assert_ne!(before, "#0072b2");
    browser.screenshot(&pictures().join("plan-light.png"));
    // Only numbers are charted, and cells are none.
    assert_eq!(
        browser.eval("[...snakepit.game.measures.keys()].join()"),
        "Length,Answer time, ms,nodes"
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}

#[test]
fn a_page_can_be_served_on_another_address_and_only_there() {
    let shown = Shown::Replay(Arc::new(timeline(5)));
    let other = std::net::Ipv4Addr::new(127, 0, 0, 2);
    let address = serve_at(other.into(), |listener| web::serve(listener, shown));
    let place = address.trim_start_matches("http://").trim_end_matches('/');
    let port = place.rsplit(':').next().unwrap();
    assert!(TcpStream::connect(format!("127.0.0.1:{port}")).is_err());
    let mut browser = Browser::start(800, 600);
    browser.open(&format!("{address}#t=3"));
    assert_eq!(tick(&mut browser), 3);
}

#[test]
fn an_incomplete_replay_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    recorded::record(&file, 80);
    let packed = std::fs::read(&file).unwrap();
    std::fs::write(&file, &packed[..packed.len() / 2]).unwrap();
    let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
    let why = timeline.cut_off.clone().expect("half a file has no end");
    let last = timeline.len();
    let address = serve(Shown::Replay(Arc::new(timeline)));
    let mut browser = Browser::start(1360, 860);
    browser.open(&format!("{address}#t=99999"));
    assert_eq!(tick(&mut browser), last);
    let notice = browser.eval(
        "(({ hidden, textContent }) => hidden ? null : textContent)\
         (document.getElementById('notice'))",
    );
    assert_eq!(notice, format!("This replay is incomplete: {why}."));
}
