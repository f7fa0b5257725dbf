//! What the page's server answers, and whom; and games that are out of the ordinary.

use arena::replay::Recording;
use arena::replay::Timeline;
use arena::view::web::{self, Feed, Shown};
use protocol::Cell;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tests::browser::Browser;
use tests::recorded;
use tests::served::{pictures, serve, serve_at};

#[test]
fn strangers_are_refused() {
    let address = serve(Shown::Replay(Arc::new(recorded::timeline(5))));
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
fn a_page_can_be_served_on_another_address_and_only_there() {
    let shown = Shown::Replay(Arc::new(recorded::timeline(5)));
    let other = std::net::Ipv4Addr::new(127, 0, 0, 2);
    let address = serve_at(other.into(), |listener| web::serve(listener, shown));
    let place = address.trim_start_matches("http://").trim_end_matches('/');
    let port = place.rsplit(':').next().unwrap();
    assert!(TcpStream::connect(format!("127.0.0.1:{port}")).is_err());
    let mut browser = Browser::start(800, 600);
    browser.open(&format!("{address}#t=3"));
    assert_eq!(browser.tick(), 3);
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
    assert_eq!(browser.tick(), last);
    let notice = browser.eval(
        "(({ hidden, textContent }) => hidden ? null : textContent)\
         (document.getElementById('notice'))",
    );
    assert_eq!(notice, format!("This replay is incomplete: {why}."));
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
    browser.wait("snakepit.game.length === 30");
    browser.eval("snakepit.view.stopAt(30)");
    browser.wait("snakepit.view.state.tick === 30 && !snakepit.view.dirty");
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
    assert!(!taken, "no snake is where the plan leads");
    let before = browser.colour_at(empty);
    browser.eval("snakepit.view.setOverlay('plan')");
    browser.wait("!snakepit.view.dirty && document.getElementById('overlay').value === 'plan'");
    assert_eq!(browser.colour_at(empty), "#0072b2");
    assert_ne!(before, "#0072b2");
    browser.screenshot(&pictures().join("plan-light.png"));
    // Only numbers are charted, and cells are none.
    assert_eq!(
        browser.eval("[...snakepit.game.measures.keys()].join()"),
        "Length,Answer time, ms,nodes"
    );
    assert_eq!(browser.complaints, Vec::<String>::new());
}
