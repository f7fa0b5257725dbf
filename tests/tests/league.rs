//! A league with real programs: the whole way in, what fails and why, and what a kill leaves.
#![cfg(target_os = "linux")]

use arena::league::store::{GameKind, RoundKind, VersionState};
use std::time::Duration;
use tests::course::{Course, Sent, has_full_fence, kit, zipped};

/// A bot in C that goes straight on.
const C: &[u8] = br#"
#include <stdio.h>
#include <string.h>
int main(void) {
    static char line[65536];
    int snakes = 0;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%d", &snakes) != 1) return 1;
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "Game Over", 9)) return 0;
        for (int i = 0; i < 2 + snakes; i++)
            if (!fgets(line, sizeof line, stdin)) return 0;
        puts("5");
        fflush(stdout);
    }
    return 0;
}
"#;

#[test]
fn programs_of_every_kind_come_in_and_play() {
    if !has_full_fence("league") {
        return;
    }
    let course = Course::new(5);
    let run = "#!/bin/sh\nexec python3 -u \"$(dirname \"$0\")/brain/snake.py\"\n";
    let uploads = [
        course.send(1, "a script", "bot.py", kit("python")),
        course.send(2, "Ζωή <b>", "Main.java", kit("java")),
        course.send(3, "straight on", "straight.c", C),
        course.send(
            4,
            "a project",
            "project.zip",
            &zipped(&[("snake/main.cpp", kit("cpp"))]),
        ),
        course.send(
            5,
            "runs",
            "run.zip",
            &zipped(&[("run", run.as_bytes()), ("brain/snake.py", kit("python"))]),
        ),
    ];
    let mut working = course.work(&uploads, &[]);
    course.until_settled(5);
    for version in course.versions() {
        let name = &version.file_name;
        let bot = course.store.bot(version.bot).unwrap().unwrap();
        assert_eq!(
            version.state,
            VersionState::Active,
            "{name}: {}",
            course.told(&bot.name).1
        );
    }
    assert!(
        course
            .told("straight on")
            .1
            .contains("build passed: compiled with gcc")
    );
    assert!(course.told("a script").1.contains("check passed"));
    course.until("ratings", |store| {
        let rows = store.standings().unwrap();
        rows.iter()
            .all(|row| row.owner.is_none() || row.points.is_some())
    });
    working.kill();
    let whole = course.verified();
    assert_eq!(whole.problems, [""; 0]);
    assert!(whole.games >= 6, "{whole:?}");
}

#[test]
fn a_failure_says_what_is_wrong_and_leaves_the_old_version_playing() {
    if !has_full_fence("league") {
        return;
    }
    let course = Course::new(2);
    let first = [course.send(1, "viper", "bot.py", kit("python"))];
    let mut working = course.work(&first, &[]);
    course.until_settled(1);
    working.kill();
    let uploads = [
        course.send(1, "viper", "bot.py", b"print(1 / 0)\n"),
        course.send(2, "broken", "bot.c", b"int main(void) { return x; }\n"),
        course.send(
            2,
            "broken",
            "bot.zip",
            &zipped(&[("../bot.py", b"print(5)")]),
        ),
    ];
    let mut working = course.work(&uploads, &[]);
    course.until_settled(3);
    let (state, words) = course.told("viper");
    assert_eq!(state, VersionState::Failed);
    assert!(
        words.contains("exited with status 1 before its first answer"),
        "{words}"
    );
    assert!(words.contains("ZeroDivisionError"), "{words}");
    let active = course.store.active_version(course.bot("viper")).unwrap();
    assert_eq!(active.unwrap().number, 1);
    let (state, words) = course.told("broken");
    assert_eq!(state, VersionState::Failed);
    assert!(
        words.contains("bot.c does not compile with `gcc`"),
        "{words}"
    );
    assert!(!words.contains("/programs/"), "{words}");
    // The archive was refused before it was a version.
    assert_eq!(course.versions().len(), 3);
    working.kill();
    assert_eq!(course.verified().problems, [""; 0]);
}

/// A project whose build does this.
fn building(what: &str) -> Vec<u8> {
    let manifest = "[package]\nname = \"snake\"\nversion = \"1.0.0\"\nedition = \"2021\"\n";
    let build = format!("use std::io::Write;\nfn main() {{ {what} }}\n");
    zipped(&[
        ("Cargo.toml", manifest.as_bytes()),
        ("build.rs", build.as_bytes()),
        ("src/main.rs", b"fn main() {}\n"),
    ])
}

#[test]
fn a_build_that_forks_fills_the_disk_or_never_ends_fails_with_its_limit() {
    if !has_full_fence("league") {
        return;
    }
    let course = Course::new(4);
    // Those that it starts hold no pipe of the compiler's open, which would wait for them.
    let fork = "use std::process::{Command, Stdio}; let mut all = Vec::new(); loop { all.push(Command::new(\"/bin/sleep\")\
                .arg(\"99\").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()); }";
    let fill = "let mut file = std::fs::File::create(std::env::var(\"OUT_DIR\").unwrap() + \"/x\").unwrap(); \
                let piece = vec![1; 1 << 20]; loop { file.write_all(&piece).unwrap(); }";
    let sleep = "std::thread::sleep(std::time::Duration::from_secs(3600)); let _ = std::io::stdout().flush();";
    let uploads = [
        course.send(1, "endless", "bot.zip", &building(sleep)),
        course.send(2, "forks", "bot.zip", &building(fork)),
        course.send(3, "fills", "bot.zip", &building(fill)),
        course.send(4, "honest", "bot.py", kit("python")),
    ];
    let mut working = course.work(&uploads, &[]);
    course.until_settled(4);
    working.kill();
    let (_, words) = course.told("endless");
    assert!(words.contains("was not compiled within 15 s"), "{words}");
    let (_, words) = course.told("forks");
    assert!(words.contains("processes and threads"), "{words}");
    let (_, words) = course.told("fills");
    assert!(
        words.contains("a build may write 1024 MiB of files"),
        "{words}"
    );
    assert_eq!(course.told("honest").0, VersionState::Active);
    assert_eq!(course.verified().problems, [""; 0]);
}

/// Killed while uploads, builds, checks, trials, ladder games and a round are under way.
#[test]
fn killed_at_any_moment_a_league_goes_on_where_it_was() {
    if !has_full_fence("league") {
        return;
    }
    let course = Course::new(3);
    let mut sent = 0;
    for (number, wait) in [700, 1500, 2600, 400].into_iter().enumerate() {
        let text = |student: usize| {
            let comment = format!("# {number} {student}\n");
            [comment.as_bytes(), kit("python")].concat()
        };
        let uploads: Vec<Sent> = (1..=3)
            .map(|student| {
                course.send(student, &format!("bot {student}"), "bot.py", &text(student))
            })
            .chain([course.send(1, "in C", "bot.c", C)])
            .collect();
        sent += uploads.len();
        let mut working = course.work(&uploads, &[]);
        std::thread::sleep(Duration::from_millis(wait));
        working.kill();
        assert_eq!(course.verified().problems, [""; 0], "after kill {number}");
    }
    let round = ["--division-round"];
    let taken = course.versions().len();
    assert!(taken <= sent);
    let mut working = course.work(&[], &[]);
    course.until_settled(taken);
    working.kill();
    let mut working = course.work(&[], &round);
    std::thread::sleep(Duration::from_millis(800));
    working.kill();
    let working = course.work(&[], &[]);
    course.until("a round ends", |store| {
        let rounds = store.rounds(RoundKind::Division).unwrap();
        rounds.len() == 1 && rounds[0].ended.is_some()
    });
    drop(working);
    assert_eq!(course.verified().problems, [""; 0]);
    let round = &course.store.rounds(RoundKind::Division).unwrap()[0];
    let games = course.store.games_of_round(round.id).unwrap();
    assert!(
        games
            .iter()
            .all(|game| game.kind == GameKind::Division && game.played.is_some())
    );
    // One game for each seat, whatever was killed.
    assert_eq!(games.len(), 4);
    let states = course.versions();
    assert!(states.iter().all(|version| !version.state.is_under_way()));
}

#[test]
fn finals_come_down_to_a_final_by_themselves() {
    if !has_full_fence("league") {
        return;
    }
    let course = Course::new(6);
    let uploads: Vec<Sent> = (1..=6)
        .map(|student| {
            let text = [format!("// {student}\n").as_bytes(), C].concat();
            course.send(student, &format!("bot {student}"), "bot.c", &text)
        })
        .collect();
    let mut working = course.work(&uploads, &[]);
    course.until_settled(6);
    working.kill();
    let working = course.work(&[], &["--finals"]);
    course.until("a final ends", |store| {
        let finals = store.rounds(RoundKind::Final).unwrap();
        finals.first().is_some_and(|last| last.ended.is_some())
    });
    drop(working);
    let groups = course.store.rounds(RoundKind::Group).unwrap();
    assert_eq!((groups.len(), groups[0].places.len()), (1, 6));
    let last = &course.store.rounds(RoundKind::Final).unwrap()[0];
    let mut places: Vec<_> = last.places.iter().filter_map(|place| place.place).collect();
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3, 4]);
    assert_eq!(course.verified().problems, [""; 0]);
}

#[test]
fn a_demonstration_plays_at_once() {
    if !has_full_fence("league") {
        return;
    }
    let course = Course::demonstration();
    let working = course.work(&[], &[]);
    course.until("strengths of most bots", |store| {
        let rows = store.standings().unwrap();
        rows.iter().filter(|row| row.points.is_some()).count() >= 8
    });
    drop(working);
    let games = course.store.games_played(None, None, 50).unwrap();
    let gone = games.iter().flat_map(|game| &game.seats);
    let gone = gone.filter_map(|seat| seat.outcome.as_ref()?.gone.clone());
    assert_eq!(gone.collect::<Vec<_>>(), [""; 0]);
}
