//! `arena check` on bots that are well and on bots that are not: each ill bot fails the point it
//! should, and no other.

mod common;

use common::patient::{Bot, Checked, check};
use serde_json::Value;

#[test]
fn the_built_in_bots_pass_in_every_edition() {
    for brain in ["greedy", "random"] {
        let checked = Checked::of(brain, &[]);
        assert_eq!(checked.code, Some(0), "{:#}", checked.report);
        assert_eq!(checked.points("holds").len(), 10);
        assert_eq!(
            checked.figure("editions"),
            "2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025"
        );
    }
}

#[test]
fn a_python_bot_that_does_as_it_is_told_passes() {
    let checked = Bot::leaving("sys.exit(0)").check(&["--edition", "2021"]);
    assert_eq!(checked.code, Some(0), "{:#}", checked.report);
}

#[test]
fn what_an_edition_does_not_have_is_not_asked() {
    let checked = Checked::of("greedy", &["--edition", "2025"]);
    assert_eq!(checked.code, Some(0));
    assert_eq!(
        checked.points("not_asked"),
        ["sees_invisible", "is_invisible"]
    );
    assert_eq!(checked.report["editions"], serde_json::json!([2025]));
}

#[test]
fn the_report_is_one_json_object() {
    let report = Checked::of("me=greedy", &["--edition", "2021"]).report;
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "bot",
            "command",
            "departures",
            "editions",
            "histogram",
            "latency",
            "passed",
            "points"
        ]
    );
    assert_eq!(
        (&report["bot"], &report["command"]),
        (&"me".into(), &"greedy".into())
    );
    let names: Vec<&Value> = report["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| &p["point"])
        .collect();
    assert_eq!(
        names,
        [
            "starts",
            "start_up",
            "in_time",
            "valid",
            "quiet_while_dead",
            "sees_invisible",
            "is_invisible",
            "editions",
            "exits",
            "leaves_nothing"
        ]
    );
    let histogram = &report["histogram"];
    let in_time: u64 = histogram["in_time"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert!(in_time > 150 && histogram["late"] == 0, "{histogram}");
    assert!(report["latency"]["max_us"].as_u64() >= report["latency"]["p50_us"].as_u64());
}

#[test]
fn a_bot_that_is_not_there_is_not_checked_and_a_slip_is_told() {
    let brains = bot::roster::NAMES.map(|(name, _)| name).join(", ");
    let unknown = format!(
        "no program in the search path and no built-in brain has that name; built in are {brains}"
    );
    let told = [
        ("./no-such-bot", "there is no ./no-such-bot".to_owned()),
        ("no-such-bot", unknown.clone()),
        ("greddy", format!("{unknown}; did you mean `greedy`?")),
    ];
    for (typed, problem) in told {
        let output = check(&[typed, "--edition", "2021"]);
        assert_eq!((output.status.code(), output.stdout), (Some(3), Vec::new()));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, format!("error: bot `{typed}`: {problem}\n"));
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    for args in [
        &["greedy", "--edition", "2015"][..],
        &["", "--edition", "2021"],
        &[],
    ] {
        assert_eq!(check(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn a_bot_that_ends_at_once_does_not_start_and_its_last_words_are_told() {
    let bot = Bot::script("import sys\nprint('no brain', file=sys.stderr)\nsys.exit(4)\n");
    let checked = bot.check(&["--edition", "2021"]);
    let rest = [
        "start_up",
        "in_time",
        "valid",
        "quiet_while_dead",
        "sees_invisible",
        "is_invisible",
        "editions",
        "exits",
        "leaves_nothing",
    ];
    checked.assert_fails("starts", &rest);
    assert_eq!(
        checked.figure("starts"),
        "exited with status 4 before its first answer"
    );
    assert_eq!(
        checked.report["departures"][0]["stderr"],
        serde_json::json!(["no brain"])
    );
}

#[test]
fn a_bot_that_never_answers_fails_at_start_up() {
    let bot = Bot::new("while True:\n    state()");
    let checked = bot.check_within("300", &["--edition", "2021"]);
    let rest = [
        "in_time",
        "valid",
        "quiet_while_dead",
        "sees_invisible",
        "is_invisible",
        "editions",
        "exits",
        "leaves_nothing",
    ];
    checked.assert_fails("start_up", &rest);
}

#[test]
fn answers_after_80_ms_are_late() {
    let bot = Bot::new("while True:\n    state()\n    time.sleep(0.08)\n    say('5\\n')");
    let checked = bot.check(&["--edition", "2025"]);
    checked.assert_fails("in_time", &[]);
    assert!(checked.report["latency"]["p50_us"].as_u64() >= Some(80_000));
    assert_eq!(
        checked.report["histogram"]["in_time"],
        serde_json::json!([0, 0, 0, 0, 0])
    );
}

#[test]
fn garbage_is_not_valid() {
    let bot = Bot::new("while True:\n    state()\n    say('thinking\\n5\\n')");
    bot.check(&["--edition", "2025"]).assert_fails("valid", &[]);
}

#[test]
fn two_moves_for_one_state_are_not_valid() {
    let bot = Bot::new("while True:\n    state()\n    say('5\\n5\\n')");
    bot.check(&["--edition", "2025"]).assert_fails("valid", &[]);
}

#[test]
fn a_state_without_an_answer_is_not_valid() {
    let bot = Bot::new(
        "count = 0\nwhile True:\n    state()\n    count += 1\n    if count % 10:\n        say('5\\n')",
    );
    let checked = bot.check(&["--edition", "2025"]);
    checked.assert_fails("valid", &[]);
    assert!(
        checked
            .figure("valid")
            .ends_with("states without an answer"),
        "{:#}",
        checked.report
    );
}

#[test]
fn notes_are_no_garbage() {
    let bot = Bot::new("while True:\n    state()\n    say('log here\\n5\\nlog there\\n')");
    assert_eq!(bot.check(&["--edition", "2025"]).code, Some(0));
}

#[test]
fn a_line_while_dead_is_noise() {
    // Three turns to the left end in its own body, and then it says one thing more.
    let bot = Bot::new(
        r#"
for turn in range(3):
    state()
    say("4\n")
time.sleep(0.015)
say("5\n")
while True:
    state()
    say("5\n")
"#,
    );
    bot.check(&["--edition", "2018"])
        .assert_fails("quiet_while_dead", &[]);
}

#[test]
fn a_bot_that_ends_when_it_sees_an_invisible_snake_is_found_out() {
    let bot = Bot::new(
        "while True:\n    if any('invisible' in line for line in state()):\n        raise Exception('what is that?')\n    say('5\\n')",
    );
    let checked = bot.check(&["--edition", "2021"]);
    checked.assert_fails("sees_invisible", &["is_invisible", "editions", "exits"]);
    let departure = &checked.report["departures"][0];
    assert_eq!(departure["reason"], "exited with status 1");
    let last_words = departure["stderr"].as_array().unwrap().last().unwrap();
    assert_eq!(last_words, "Exception: what is that?");
    assert!(
        departure["sent"].as_str().unwrap().contains("\ninvisible "),
        "{departure}"
    );
}

#[test]
fn a_bot_that_ends_when_it_is_invisible_is_found_out() {
    let bot = Bot::new(
        "while True:\n    if state()[-snakes].startswith('invisible'):\n        sys.exit(1)\n    say('5\\n')",
    );
    bot.check(&["--edition", "2021"])
        .assert_fails("is_invisible", &["editions", "exits"]);
}

#[test]
fn a_bot_that_cannot_read_zombies_fails_in_the_editions_that_have_them() {
    let bot = Bot::new(
        "while True:\n    if any(l[0].isdigit() and ',' in l for l in state()):\n        sys.exit(1)\n    say('5\\n')",
    );
    let checked = bot.check(&[]);
    checked.assert_fails("editions", &[]);
    assert_eq!(
        checked.figure("editions"),
        "not to the end of 2016, 2019, 2020, 2022, 2023, 2024"
    );
}

#[test]
fn a_bot_that_stays_after_game_over_does_not_exit() {
    let bot = Bot::leaving("time.sleep(60)");
    bot.check(&["--edition", "2025"])
        .assert_fails("exits", &["leaves_nothing"]);
}

#[test]
fn a_bot_that_waits_for_the_end_of_stdin_does_not_exit() {
    let bot = Bot::leaving("sys.stdin.read()\n    sys.exit(0)");
    bot.check(&["--edition", "2025"])
        .assert_fails("exits", &["leaves_nothing"]);
}

#[test]
fn an_exit_with_a_bad_status_is_a_failure() {
    let checked = Bot::leaving("sys.exit(7)").check(&["--edition", "2025"]);
    checked.assert_fails("exits", &[]);
    assert_eq!(checked.figure("exits"), "exited with status 7");
}

#[test]
fn a_child_that_outlives_its_bot_is_found_and_ended() {
    for session in ["False", "True"] {
        let bot = Bot::leaving(&format!(
            "subprocess.Popen(['sleep', '61'], stdin=-3, stdout=-3, stderr=-3, start_new_session={session})\n    sys.exit(0)"
        ));
        // Higher up, no bot gets a session of its own.
        let checked = bot.check(&["--edition", "2025", "--sandbox", "limits"]);
        checked.assert_fails("leaves_nothing", &[]);
        assert_eq!(checked.figure("leaves_nothing"), "1 process after its end");
    }
}

#[test]
fn a_python_bot_that_never_flushes_is_told_to() {
    let text = "import sys\nsnakes = int(sys.stdin.readline().split()[0])\nseen = 0\nfor line in sys.stdin:\n    \
                if line.startswith('Game Over'):\n        break\n    \
                seen += line.startswith(('alive', 'dead', 'invisible'))\n    if seen == snakes:\n        \
                seen = 0\n        print(5)\n";
    let checked = Bot::script(text).check_within("1000", &["--edition", "2025"]);
    assert_eq!(
        (checked.code, checked.points("fails")),
        (Some(3), vec!["start_up"])
    );
    assert_eq!(
        checked.figure("start_up"),
        "no answer within 1050 ms of the first state: it came when the bot ended"
    );
    let points = checked.report["points"].as_array().unwrap();
    let remedy = points[1]["remedy"].as_str().unwrap();
    assert!(remedy.contains("print(move, flush=True)"), "{remedy}");
}

#[test]
fn a_bot_that_prints_a_word_is_told_what_it_printed() {
    let bot = Bot::new("while True:\n    state()\n    say('UP\\n')");
    let checked = bot.check_within("1000", &["--edition", "2025"]);
    assert_eq!(
        (checked.code, checked.points("fails")),
        (Some(3), vec!["start_up"])
    );
    assert_eq!(
        checked.figure("start_up"),
        "no answer within 1050 ms of the first state, but `UP`"
    );
    let points = checked.report["points"].as_array().unwrap();
    assert_eq!(
        points[1]["remedy"],
        "a move is a number: print 0 for up, 1 for down, 2 for left, 3 for right"
    );
}

#[test]
fn garbage_is_quoted_with_its_state() {
    let bot = Bot::new(
        "count = 0\nwhile True:\n    state()\n    count += 1\n    say('so far so good\\n5\\n' if count == 7 else '5\\n')",
    );
    let checked = bot.check(&["--edition", "2025"]);
    checked.assert_fails("valid", &[]);
    let figure = checked.figure("valid");
    assert!(
        figure.ends_with(
            "states: 1 line of garbage; in edition 2025, state 7, it printed `so far so good`"
        ),
        "{figure}"
    );
}
