//! People who play in a real browser, and what a server that lets them refuses.

use arena::engine::people::People;
use arena::replay::Recording;
use arena::replay::Timeline;
use arena::sandbox::descendants;
use arena::view::web::{Feed, Rounds, Secret, Shown};
use protocol::{Direction, Seat};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use tests::accessibility::serious_findings;
use tests::browser::Browser;
use tests::served::{pictures, serve};
use tests::{processes, recorded, runner};

/// An arena with a page. Dropping it ends it.
struct Arena {
    child: Child,
    address: String,
    /// Keeps the pipe open: the arena writes there to its end.
    _said: BufReader<std::process::ChildStderr>,
}

impl Arena {
    fn start(folder: &Path, args: &str) -> Self {
        let mut child = Command::new(runner::arena())
            .args(args.split(' '))
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line
            .split_whitespace()
            .find(|word| word.starts_with("http"));
        Self {
            child,
            address: address
                .unwrap_or_else(|| panic!("no address: {line}"))
                .to_owned(),
            _said: said,
        }
    }

    /// Ends it by Ctrl-C and returns what it printed.
    fn end(mut self) -> (Option<i32>, String) {
        processes::signal(self.child.id(), rustix::process::Signal::INT);
        let mut text = String::new();
        let mut out = self.child.stdout.take().unwrap();
        out.read_to_string(&mut text).unwrap();
        (self.child.wait().unwrap().code(), text)
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The key of a hand that turns the snake in a seat, and the letter of where it then goes.
fn turning_key(browser: &mut Browser, seat: u8, letters: bool) -> (&'static str, &'static str) {
    let heading = browser.eval(&format!("snakepit.game.last.snakes[{seat}].heading"));
    // Towards the middle, where no wall is near.
    let mut middle = |axis: &str| {
        let half = format!("snakepit.game.last.snakes[{seat}].cells.at(-1)");
        let place = match axis {
            "x" => format!("{half} % snakepit.game.width < snakepit.game.width / 2"),
            _ => format!("{half} / snakepit.game.width < snakepit.game.height / 2"),
        };
        browser.eval(&place) == true
    };
    match heading.as_str().unwrap() {
        "U" | "D" => match (middle("x"), letters) {
            (true, false) => ("ArrowRight", "R"),
            (true, true) => ("d", "R"),
            (false, false) => ("ArrowLeft", "L"),
            (false, true) => ("a", "L"),
        },
        _ => match (middle("y"), letters) {
            (true, false) => ("ArrowDown", "D"),
            (true, true) => ("s", "D"),
            (false, false) => ("ArrowUp", "U"),
            (false, true) => ("W", "U"),
        },
    }
}

#[test]
fn two_people_turn_their_snakes_see_the_result_and_play_again() {
    let folder = tempfile::tempdir().unwrap();
    let arena = Arena::start(
        folder.path(),
        "play Ada=human Bob=human greedy greedy --web --no-open --seed people --out game --json \
         --set speed=100",
    );
    let mut browser = Browser::start(1360, 860);
    browser.open(&arena.address);
    browser.wait("snakepit.people.phase === 'waiting' && !document.getElementById('card').hidden");
    let card = browser.eval("document.getElementById('card').innerText");
    for word in ["Ready?", "Ada", "arrow keys", "Bob", "W A S D"] {
        assert!(card.as_str().unwrap().contains(word), "{card}");
    }
    browser.screenshot(&pictures().join("people-ready.png"));

    // Nothing moves until a person begins, and then not at once.
    assert_eq!(browser.eval("snakepit.game.length"), 0);
    browser.key("Enter");
    browser.wait("snakepit.people.phase === 'countdown' && snakepit.game.countdown === 3");
    browser.screenshot(&pictures().join("people-countdown.png"));
    browser.wait("snakepit.game.countdown === 1");
    browser.wait("snakepit.people.phase === 'playing' && document.getElementById('card').hidden");

    // Each hand turns its own snake.
    for (seat, letters) in [(0, false), (1, true)] {
        let before = browser.eval("snakepit.game.length");
        let (key, way) = turning_key(&mut browser, seat, letters);
        browser.key(key);
        browser.wait(&format!(
            "snakepit.game.ticks.slice({before}).some((line) => line.moves[{seat}] === '{way}')"
        ));
    }
    browser.screenshot(&pictures().join("people-playing.png"));
    assert_eq!(browser.eval("snakepit.view.follows"), true);

    browser.key("Escape");
    browser.wait("snakepit.people.phase === 'over' && !document.getElementById('card').hidden");
    let card = browser.eval("document.getElementById('card').innerText");
    assert!(card.as_str().unwrap().contains("Play again"), "{card}");
    assert_eq!(
        browser.eval("document.getElementById('card').querySelectorAll('tbody tr').length"),
        4
    );
    browser.screenshot(&pictures().join("people-result.png"));

    // The next round has the same page at the same address.
    browser.eval("window.thisRound = true");
    browser.key_to_another_page("Enter");
    browser.wait("typeof thisRound === 'undefined' && snakepit.people.phase === 'countdown'");
    browser.wait("snakepit.people.phase === 'playing'");
    assert_eq!(browser.complaints, Vec::<String>::new());
    drop(browser);

    let started = descendants(arena.child.id());
    assert!(!started.is_empty());
    let (code, text) = arena.end();
    assert_eq!(code, Some(130), "a round was being played");
    let reports: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let replays: Vec<_> = reports.iter().map(|report| &report["replay"]).collect();
    assert_eq!(replays, ["game/game.jsonl.zst", "game-2/game.jsonl.zst"]);
    for report in &reports {
        assert_eq!(report["why"], "interrupted");
        let replay = folder.path().join(report["replay"].as_str().unwrap());
        let ticks = report["ticks"].as_u64().unwrap();
        assert_eq!(runner::verify(&replay), (true, ticks));
    }
    assert_eq!(processes::left_of(&started), Vec::<u32>::new());
}

#[test]
fn a_person_with_a_phone_begins_and_steers_by_touch() {
    let folder = tempfile::tempdir().unwrap();
    let arena = Arena::start(
        folder.path(),
        "play human greedy --web --no-open --seed touch --out game --set speed=100",
    );
    let mut browser = Browser::start(390, 844);
    browser.be_a_phone(390, 844);
    browser.prefer("light");
    browser.open(&arena.address);
    browser.wait("snakepit.people.phase === 'waiting' && !document.getElementById('card').hidden");
    assert_eq!(serious_findings(&mut browser), Vec::<String>::new());
    browser.screenshot(&pictures().join("people-phone-ready.png"));
    let (x, y) = browser.middle("#card button");
    browser.touch(x, y);
    browser.wait("snakepit.people.phase === 'playing' && document.getElementById('card').hidden");
    // Both ways of holding the phone have the whole pad in sight.
    for (width, height) in [(844, 390), (390, 844)] {
        browser.be_a_phone(width, height);
        browser.wait(&format!("innerWidth === {width}"));
        let seen = "[...document.querySelectorAll('#pad button')].every((one) => { \
            const { left, top, right, bottom } = one.getBoundingClientRect(); \
            return right - left >= 44 && bottom - top >= 44 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight; })";
        browser.wait(seen);
        browser.screenshot(&pictures().join(format!("people-phone-{width}x{height}.png")));
    }
    let before = browser.eval("snakepit.game.length");
    let (key, way) = turning_key(&mut browser, 0, false);
    let (x, y) = browser.middle(&format!("#pad .{key}"));
    browser.touch(x, y);
    browser.wait(&format!(
        "snakepit.game.ticks.slice({before}).some((line) => line.moves[0] === '{way}')"
    ));
    // The link that is shared does not steer.
    let link = browser.eval("[location.search.length > 1, snakepit.view.live]");
    assert_eq!(link, serde_json::json!([true, true]));
    browser.eval("window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }; document.getElementById('share').click()");
    browser.wait("copied.length === 1");
    let copied = browser.eval("copied[0]");
    assert!(!copied.as_str().unwrap().contains('?'), "{copied}");
    let (x, y) = browser.middle("#give-up");
    browser.touch(x, y);
    browser.wait("snakepit.people.phase === 'over' && !document.getElementById('card').hidden");
    assert_eq!(browser.complaints, Vec::<String>::new());
}

/// Rounds of one person, and the secret by which that one steers.
fn rounds() -> (Arc<Rounds>, People, Secret) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    recorded::record(&file, 20);
    let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
    let people = People::in_seats([Seat(0)]);
    let secret = Secret::fresh().unwrap();
    let rounds = Rounds::new(people.clone(), Feed::new(&timeline), secret.clone());
    (Arc::new(rounds), people, secret)
}

#[test]
fn only_whole_wishes_from_its_own_page_are_obeyed() {
    let (rounds, people, secret) = rounds();
    let address = serve(Shown::Rounds(rounds));
    let place = address.trim_start_matches("http://").trim_end_matches('/');
    let ask_at = |path: &str, method: &str, headers: &str, body: &[u8]| {
        let mut stream = TcpStream::connect(place).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n",
            body.len()
        );
        // A refusal may come before all of it is sent.
        let _ = stream.write_all(&[head.as_bytes(), body].concat());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let path = format!("/wish?{secret}");
    let ask = |method: &str, headers: &str, body: &[u8]| ask_at(&path, method, headers, body);
    let ours = format!("Origin: http://{place}\r\n");
    let steer = b"arrows up";
    // Another program of this machine can say anything but the secret.
    for path in [
        "/wish".to_owned(),
        "/wish?".to_owned(),
        format!("/wish?{}", "0".repeat(32)),
        format!("/wish?{secret}0"),
        format!("/wish?x={secret}"),
    ] {
        assert_eq!(ask_at(&path, "POST", &ours, steer), "403", "{path}");
    }
    for headers in [
        "",
        "Origin: null\r\n",
        "Origin: https://evil.example\r\n",
        "Origin: http://127.0.0.1:1\r\n",
    ] {
        assert_eq!(ask("POST", headers, steer), "403", "{headers}");
    }
    for body in [
        &b""[..],
        b"arrows",
        b"leave",
        b"\xff\xfe",
        b"arrows up\0",
        b"{\"up\":1}",
    ] {
        assert_eq!(ask("POST", &ours, body), "400", "{body:?}");
    }
    assert_eq!(ask("POST", &ours, &[b'x'; 33]), "413");
    assert_eq!(ask("POST", &ours, &vec![b'x'; 1 << 22]), "413");
    assert_eq!(ask("GET", &ours, b""), "405");
    assert_eq!(
        people.turn(Seat(0), Direction::Left),
        None,
        "no person steered"
    );
    assert_eq!(ask("POST", &ours, steer), "204");
    assert_eq!(people.turn(Seat(0), Direction::Left), Some(Direction::Up));
}

#[test]
fn a_page_of_a_round_that_is_over_moves_on() {
    let (rounds, _, secret) = rounds();
    let address = serve(Shown::Rounds(rounds.clone()));
    let mut browser = Browser::start(800, 600);
    browser.open(&format!("{address}?{secret}"));
    browser.eval("window.thisRound = true");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    recorded::record(&file, 5);
    let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
    rounds.next(Feed::new(&timeline));
    browser.wait("typeof thisRound === 'undefined' && snakepit.people.phase === 'waiting'");
    // One that slept through it is told as soon as it asks.
    let answer = browser.eval(
        "new Promise((go) => { const old = new EventSource('live/1'); \
         old.onmessage = (message) => { old.close(); go(message.data); }; })",
    );
    assert_eq!(answer, "{\"next\":true}");
    assert_eq!(browser.eval("location.search"), format!("?{secret}"));
    // Without the secret, a page looks on and has nothing to steer with.
    browser.open(&address);
    assert_eq!(browser.eval("snakepit.people.phase"), "none");
    assert_eq!(
        browser.eval(
            "fetch('wish', { method: 'POST', body: 'begin' }).then((answer) => answer.status)"
        ),
        403
    );
    let nonsense = "fetch('live/one').then((answer) => answer.status)";
    assert_eq!(browser.eval(nonsense), 400);
}
