//! What is one student's is not another's, by any address; and nothing acts that is not a page of the person's own.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use tests::classroom::{Course, telling_bot, wait_for};
use tests::runner::arena;
use tests::visitor::Visitor;

const SECRETS: [&str; 3] = ["ADA-PROGRAM", "ADA-LOG", "ADA-STDERR"];

/// Addresses that a page leads to on this server.
fn links(page: &str) -> BTreeSet<String> {
    let marks = ["href=\"/", "src=\"/", "data-kind=\"whole\" data-own=\"\">/"];
    let parts = marks.iter().flat_map(|mark| page.split(mark).skip(1));
    let found = parts.filter_map(|rest| rest.split(['"', '#', '<']).next());
    found
        .map(|path| format!("/{}", path.replace("&amp;", "&")))
        .collect()
}

/// Every page that a visitor comes to by following links, with what it said.
fn crawl(visitor: &Visitor) -> BTreeMap<String, String> {
    let mut seen = BTreeMap::new();
    let mut left = vec![
        "/".to_owned(),
        "/me".to_owned(),
        "/organiser".to_owned(),
        "/projector".to_owned(),
        "/api/v1/games".to_owned(),
        "/api/v1/bots".to_owned(),
    ];
    while let Some(path) = left.pop() {
        if seen.contains_key(&path) || path.starts_with("/join") || seen.len() > 400 {
            continue;
        }
        let answer = visitor.get(&path);
        assert!(
            answer.status < 500,
            "{path}: {} {}",
            answer.status,
            answer.body
        );
        if answer
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("text/html"))
            && answer.status == 200
        {
            left.extend(links(&answer.body));
            // The viewer reads its game by itself.
            left.extend(
                path.strip_prefix("/games/")
                    .filter(|id| id.parse::<u32>().is_ok())
                    .map(|id| format!("/games/{id}/data")),
            );
        }
        seen.insert(path, answer.body);
    }
    seen
}

fn telling(pages: &BTreeMap<String, String>) -> Vec<(&String, &str)> {
    pages
        .iter()
        .flat_map(|(path, body)| {
            SECRETS
                .iter()
                .filter(move |secret| body.contains(**secret))
                .map(move |secret| (path, *secret))
        })
        .collect()
}

/// A league in which Ada's bot has played a game whose replay is kept.
fn course() -> (Course, i64, i64, i64) {
    let course = Course::start(&["Ada", "Thabo"], "");
    let (state, version) = course.submit("Ada", "Mamba", &telling_bot("ADA"));
    assert_eq!(state, "active");
    let bot = course.by_token("Ada").get("/api/v1/me").json()["bots"][0]["id"]
        .as_i64()
        .unwrap();
    let game = wait_for("a game", || {
        let games = course
            .stranger()
            .get(&format!("/api/v1/games?bot={bot}"))
            .json();
        games["games"].as_array()?.last()?["id"].as_i64()
    });
    (course, bot, version, game)
}

#[test]
fn another_student_reads_nothing_that_is_inside_by_any_address() {
    let (course, bot, version, game) = course();
    let inside: Vec<String> = {
        let seats = (0..4).flat_map(|seat| {
            ["log", "stderr", "input"].map(|what| format!("/games/{game}/seats/{seat}/{what}"))
        });
        let pages = seats.chain([
            format!("/bots/{bot}/inside"),
            format!("/versions/{version}/program"),
        ]);
        let pages: Vec<String> = pages.collect();
        let interface = pages
            .iter()
            .filter(|path| !path.ends_with("/inside"))
            .map(|path| format!("/api/v1{path}"));
        let more = [
            format!("/api/v1/versions/{version}"),
            format!("/api/v1/bots/{bot}/versions"),
            "/organiser".to_owned(),
            "/organiser/grades.csv".to_owned(),
            "/api/v1/students".to_owned(),
        ];
        pages.iter().cloned().chain(interface).chain(more).collect()
    };
    let visitor = |name: &str, path: &str| match (name, path.starts_with("/api/")) {
        ("stranger", _) => course.stranger(),
        (name, true) => course.by_token(name),
        (name, false) => course.signed_in(name),
    };
    let (thabo, stranger) = (course.signed_in("Thabo"), course.stranger());
    for path in &inside {
        let by_cookie = if path.starts_with("/api/") {
            visitor("Thabo", path)
        } else {
            thabo.clone()
        };
        let status = by_cookie.get(path).status;
        assert!([403, 404].contains(&status), "Thabo at {path}: {status}");
        let status = stranger.get(path).status;
        assert!(
            [401, 403, 404].contains(&status),
            "a stranger at {path}: {status}"
        );
        // A cookie opens nothing of the interface.
        if path.starts_with("/api/") {
            assert_eq!(course.signed_in("Ada").get(path).status, 401, "{path}");
        }
    }
    // The owner and the organiser do read all of it.
    let ada = course.signed_in("Ada");
    let seat = (0..4)
        .find(|seat| ada.get(&format!("/games/{game}/seats/{seat}/log")).status == 200)
        .expect("Ada's seat");
    assert!(
        ada.get(&format!("/games/{game}/seats/{seat}/log"))
            .body
            .contains("ADA-LOG")
    );
    assert!(
        ada.get(&format!("/games/{game}/seats/{seat}/stderr"))
            .body
            .contains("ADA-STDERR")
    );
    assert!(
        ada.get(&format!("/games/{game}/seats/{seat}/input"))
            .body
            .contains("alive")
    );
    assert!(
        ada.get(&format!("/versions/{version}/program"))
            .body
            .contains("ADA-PROGRAM")
    );
    let organiser = course.signed_in("organiser");
    assert_eq!(organiser.get(&format!("/bots/{bot}/inside")).status, 200);
    assert!(
        organiser
            .get(&format!("/games/{game}/data"))
            .body
            .contains("ADA-LOG")
    );
}

#[test]
fn who_follows_every_link_reads_a_secret_only_where_it_is_theirs() {
    let (course, ..) = course();
    for name in ["stranger", "Thabo"] {
        let visitor = if name == "stranger" {
            course.stranger()
        } else {
            course.signed_in(name)
        };
        let pages = crawl(&visitor);
        assert!(pages.len() > 15, "{name} found {:?}", pages.keys());
        assert!(
            pages.keys().any(|path| path.ends_with("/data")),
            "{name} has seen a game"
        );
        assert_eq!(telling(&pages), [], "{name}");
    }
    let ada = crawl(&course.signed_in("Ada"));
    let told: BTreeSet<&str> = telling(&ada)
        .into_iter()
        .map(|(_, secret)| secret)
        .collect();
    assert_eq!(told, BTreeSet::from(SECRETS));
    let organiser = crawl(&course.signed_in("organiser"));
    assert!(organiser.contains_key("/organiser/grades.csv"));
}

#[test]
fn a_replay_that_is_downloaded_verifies_and_has_no_log_lines_of_others() {
    let (course, _, _, game) = course();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl.zst");
    let fetch = |visitor: &Visitor| {
        let packed = visitor.get(&format!("/games/{game}/replay"));
        assert_eq!(
            (packed.status, packed.header("content-type")),
            (200, Some("application/zstd"))
        );
        std::fs::write(&file, &packed.bytes).unwrap();
        let verified = Command::new(arena())
            .arg("replay")
            .arg(&file)
            .arg("--verify")
            .output()
            .unwrap();
        assert!(
            verified.status.success(),
            "{}",
            String::from_utf8_lossy(&verified.stderr)
        );
        let text = zstd::decode_all(packed.bytes.as_slice()).unwrap();
        String::from_utf8(text).unwrap()
    };
    let public = fetch(&course.stranger());
    assert!(
        !public.contains("ADA-LOG") && !public.contains("/course/"),
        "{}",
        &public[..600]
    );
    assert!(!fetch(&course.signed_in("Thabo")).contains("ADA-LOG"));
    assert!(fetch(&course.signed_in("Ada")).contains("ADA-LOG"));
}

#[test]
fn nothing_acts_without_the_cookie_the_secret_and_the_origin() {
    let course = Course::start(&["Ada", "Thabo"], "");
    let organiser = course.signed_in("organiser");
    let frozen = || course.stranger().get("/api/v1/league").json()["closed_because"].is_string();
    let secret = organiser.secret("/organiser");
    let fields = format!("secret={secret}");
    // Forged or missing origins.
    for origin in ["", "null", "http://evil.example", "http://127.0.0.1:1"] {
        let mut forged = organiser.clone();
        origin.clone_into(&mut forged.origin);
        assert_eq!(
            forged.form("/organiser/freeze", &fields).status,
            403,
            "{origin}"
        );
    }
    // No secret, a wrong one, that of another person's page, and a stolen one without the cookie.
    let thabo = course.signed_in("Thabo");
    let other = format!("secret={}", thabo.secret("/me"));
    for wrong in ["", "secret=", "secret=x", &other] {
        assert_eq!(
            organiser.form("/organiser/freeze", wrong).status,
            403,
            "{wrong}"
        );
    }
    assert_eq!(
        course.stranger().form("/organiser/freeze", &fields).status,
        401
    );
    assert_eq!(thabo.form("/organiser/freeze", &fields).status, 403);
    assert_eq!(thabo.act("/organiser/freeze", "").status, 403);
    // A name that is not this server's.
    let lured = organiser.send("GET", "/", &[("host", "evil.example")], b"");
    assert_eq!(lured.status, 403);
    assert!(!frozen());
    assert_eq!(organiser.form("/organiser/freeze", &fields).status, 303);
    assert!(frozen());
    // A cookie that was signed out, or whose link was replaced, is worth nothing when it is shown again.
    let replayed = organiser.clone();
    assert_eq!(organiser.form("/leave", &fields).status, 303);
    assert_eq!(replayed.form("/organiser/thaw", &fields).status, 401);
    assert_eq!(replayed.get("/organiser").status, 401);
    let organiser = course.signed_in("organiser");
    let id = course.by_token("Thabo").get("/api/v1/me").json()["student"]["id"].clone();
    let told = organiser
        .act(&format!("/organiser/students/{id}/token"), "")
        .body;
    assert_eq!(thabo.get("/me").status, 401);
    assert_eq!(course.by_token("Thabo").get("/api/v1/me").status, 401);
    assert_eq!(
        course
            .stranger()
            .get(&format!("/join/{}", course.token("Thabo")))
            .status,
        403
    );
    assert!(told.contains("/join/"));
    // A link of another does not sign in unasked where a person is signed in.
    let ada = course.signed_in("Ada");
    let asked = ada.get(&format!("/join/{}", course.organiser));
    assert_eq!((asked.status, asked.header("set-cookie")), (200, None));
}

#[test]
fn uploads_that_are_too_large_or_broken_off_leave_nothing() {
    let course = Course::start(&["Ada"], "[uploads]\nmegabytes = 1");
    let ada = course.by_token("Ada");
    let upload = "/api/v1/uploads?bot=Big&file=bot.py";
    let kind = [("content-type", "application/octet-stream")];
    assert_eq!(
        ada.send("POST", upload, &kind, &vec![b'#'; 3 << 20]).status,
        413
    );
    assert_eq!(ada.send("POST", upload, &kind, b"").status, 400);
    assert_eq!(
        course.stranger().send("POST", upload, &kind, b"x").status,
        401
    );
    // Half of what was said comes, and then nothing.
    let place = course.address.trim_start_matches("http://");
    let mut half = TcpStream::connect(place).unwrap();
    write!(half, "POST {upload} HTTP/1.1\r\nHost: {place}\r\nAuthorization: Bearer {}\r\nContent-Length: 100000\r\n\r\nprint(", course.token("Ada")).unwrap();
    half.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = String::new();
    let _ = half.read_to_string(&mut answer);
    assert!(!answer.starts_with("HTTP/1.1 2"), "{answer}");
    // The same by the page's form, without and with its secret before the file.
    let page = course.signed_in("Ada");
    let form = |secret: &str| {
        format!(
            "--b\r\nContent-Disposition: form-data; name=\"secret\"\r\n\r\n{secret}\r\n--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nBig\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bot.py\"\r\n\r\n{}\r\n--b--\r\n",
            "#".repeat(2 << 20)
        )
    };
    let multipart = [("content-type", "multipart/form-data; boundary=b")];
    assert_eq!(
        page.send("POST", "/me/upload", &multipart, form("wrong").as_bytes())
            .status,
        403
    );
    let secret = page.secret("/me");
    assert_eq!(
        page.send("POST", "/me/upload", &multipart, form(&secret).as_bytes())
            .status,
        413
    );
    assert_eq!(
        page.send("POST", "/me/upload", &multipart, b"--b\r\nnonsense")
            .status,
        400
    );
    assert_eq!(
        ada.get("/api/v1/me").json()["bots"]
            .as_array()
            .map(Vec::len),
        Some(0)
    );
    let kept = std::fs::read_dir(course.path().join("programs"))
        .unwrap()
        .count();
    assert_eq!(kept, 0);
}

#[test]
fn the_server_says_how_it_is_and_ends_when_it_is_told() {
    let mut course = Course::start(&["Ada"], "");
    let stranger = course.stranger();
    assert_eq!(stranger.get("/healthz").body, "ok\n");
    let figures = stranger.get("/metrics").body;
    for name in [
        "games_played_total",
        "games_running",
        "versions_under_way",
        "streams_open",
        "answer_seconds_bucket",
        "resident_memory_bytes",
    ] {
        assert!(
            figures.contains(&format!("\nsnakepit_{name}")),
            "{name}: {figures}"
        );
    }
    let page = stranger.get("/");
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert_eq!(course.end(), Some(0));
}
