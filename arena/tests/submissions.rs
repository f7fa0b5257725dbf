//! A lecturer's folder as the program is given it: real submissions in three languages, broken ones and hostile ones, and what is
//! said when the folder is none.
#![cfg(target_os = "linux")]

mod common;

use common::here::Here;
use common::{arena, said, told};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Goes straight on, in C.
const C: &str = r#"
#include <stdio.h>
#include <string.h>

int main(void) {
    static char line[1 << 16];
    int snakes = 0, seen = 0;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%d", &snakes) != 1) return 1;
    while (fgets(line, sizeof line, stdin) && strncmp(line, "Game Over", 9)) {
        seen += !strncmp(line, "alive", 5) || !strncmp(line, "dead", 4) || !strncmp(line, "invisible", 9);
        if (seen == snakes) {
            seen = 0;
            puts("5");
            fflush(stdout);
        }
    }
    return 0;
}
"#;

/// Goes straight on, in Java.
const JAVA: &str = r#"
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int snakes = Integer.parseInt(in.nextLine().split(" ")[0]), seen = 0;
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.startsWith("Game Over")) return;
            if (Character.isLetter(line.charAt(0)) && ++seen == snakes) {
                seen = 0;
                System.out.println(5);
            }
        }
    }
}
"#;

/// Goes straight on, in Python, and leaves at once if another student's files are to be seen.
const SPY: &str = r#"
import glob, os, sys
entries = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
course = os.path.dirname(os.path.dirname(entries))
others = glob.glob(entries + "/*") + glob.glob(course + "/submissions/*") + glob.glob(course + "/cup/*")
others = [path for path in others if not path.startswith(entries)]
sys.exit("I see " + others[0]) if others else None
sys.exit("I see more") if len(os.listdir(entries)) > 1 else None
snakes = int(sys.stdin.readline().split()[0])
seen = 0
for line in sys.stdin:
    if line.startswith("Game Over"):
        break
    seen += line.startswith(("alive", "dead", "invisible"))
    if seen == snakes:
        seen = 0
        print("so far so good")
        print(5, flush=True)
"#;

/// A class of three that play, and six that do not.
fn course() -> Here {
    let here = Here::new();
    here.write(
        "submissions/Ada Lovelace_1234567_assignsubmission_file_/bot/Main.java",
        JAVA,
    );
    here.write("submissions/Bob_23456.c", C);
    here.write("submissions/Zoë/spy.py", SPY);
    here.write("submissions/Zoë/snake_config.txt", "game_width 10");
    here.write(
        "submissions/Cy_34567/Main.java",
        "public class Main { int x = }",
    );
    here.write(
        "submissions/Dot_45678.py",
        "import sys\nsys.stdin.readline().split()[99]\n",
    );
    here.write("submissions/=1+1_56789.txt", "my bot is at home");
    here.write("submissions/Twin_1.py", SPY);
    here.write("submissions/Twin_1.c", C);
    std::os::unix::fs::symlink("Bob_23456.c", here.path().join("submissions/Eve_67890.c")).unwrap();
    here
}

/// A short tournament of that class, in which no machine is too slow.
fn tournament(here: &Here, args: &[&str]) -> Command {
    let mut command = arena(here.path());
    command.env("XDG_CACHE_HOME", here.path().join("cache"));
    command.args([
        "tournament",
        "submissions",
        "--out",
        "cup",
        "--seed",
        "class",
        "--ticks",
        "40",
    ]);
    command.args(["--set", "speed=2000", "--startup-ms", "20000"]);
    command.args(args);
    command
}

fn games(here: &Here) -> usize {
    let journal =
        std::fs::read_to_string(here.path().join("cup/journal.jsonl")).unwrap_or_default();
    journal.lines().count().saturating_sub(1)
}

fn table(here: &Here, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(here.path().join(name)).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_class_is_taken_in_plays_equally_often_goes_on_when_killed_and_is_graded() {
    let here = course();
    if !here.tool("javac", &["-version"]) {
        return;
    }
    let mut killed = tournament(&here, &["--blocks", "2", "--quiet"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while games(&here) == 0 {
        assert_eq!(
            killed.try_wait().unwrap(),
            None,
            "it ended before it played"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let checks = table(&here, "cup/intake.jsonl");
    assert_eq!(checks.len(), 4);
    let played = tournament(&here, &["--blocks", "2", "--grades", "grades.csv"])
        .output()
        .unwrap();
    assert!(played.status.success(), "{}", told(&played));
    assert_eq!(
        table(&here, "cup/intake.jsonl"),
        checks,
        "nothing is checked twice"
    );
    let remarks = told(&played);
    // How often Zoë's bot is asked in the games is their business.
    let remarks = remarks.split("bot Zoë: lines that").next().unwrap();
    assert_eq!(
        remarks,
        "rules: edition 2021; speed 2000 by --set
✗ =1+1: =1+1_56789.txt is no program
✓ Ada Lovelace
✓ Bob
✗ Cy: submissions/Cy_34567 does not compile with `javac`: Main.java:1:
      error: illegal start of expression
✗ Dot: exited with status 1 after state 1: IndexError: list index out of
      range
✗ Eve: Eve_67890.c is a link, and links are not followed; hand in the file
      itself
✗ Twin 1: Twin_1.py has the same name and number; keep one of them, or tell
      them apart, as in Name_12345
✗ Twin 1#2: Twin_1.c has the same name and number; keep one of them, or tell
      them apart, as in Name_12345
! Zoë plays, but fails `answers valid`: 227 states: 227 lines of garbage; in
      edition 2021, state 1, it printed `so far so good`
3 of 9 submissions play; the reasons are in cup/intake.csv, and whole
      reports in cup/reports
every student plays 8 of 8 games, against the others and random, greedy,
      astar
"
    );
    let intake = table(&here, "cup/intake.csv");
    assert_eq!(
        intake[..4],
        [
            "\u{feff}name,number,file,check,plays,reason,report",
            "'=1+1,56789,'=1+1_56789.txt,no program,no,'=1+1_56789.txt is no program,reports/1-1-56789.txt",
            "Ada Lovelace,1234567,Ada Lovelace_1234567_assignsubmission_file_,passed,yes,,reports/Ada-Lovelace-1234567.txt",
            "Bob,23456,Bob_23456.c,passed,yes,,reports/Bob-23456.txt",
        ]
    );
    assert_eq!(intake.len(), 10);
    let grades = table(&here, "grades.csv");
    let graded = |name: &str, expected: &str| {
        let row = grades.iter().find(|row| row.starts_with(name)).unwrap();
        let cells: Vec<&str> = row.split(',').collect();
        let shown = format!("{},{}", cells[..3].join(","), cells[6]);
        assert!(shown.starts_with(expected), "{row}");
        (cells[3].to_owned(), cells[5].to_owned())
    };
    let ranks = [
        graded("Ada", "Ada Lovelace,1234567,passed,").0,
        graded("Bob", "Bob,23456,passed,").0,
        graded("Zoë", "Zoë,,failed,").0,
    ];
    assert!(ranks.iter().any(|rank| rank == "1"), "{grades:?}");
    let none = (String::new(), String::new());
    assert_eq!(graded("Cy", "Cy,34567,no program,fail"), none);
    assert_eq!(graded("'=1+1", "'=1+1,56789,no program,fail"), none);
    assert_eq!((grades.len(), games(&here)), (10, 8));
    assert_eq!(sat_down(&here), [8, 8, 8]);
    assert!(
        said(&played).contains("grades  grades.csv"),
        "{}",
        said(&played)
    );
    let report = std::fs::read_to_string(here.path().join("cup/reports/Dot-45678.txt")).unwrap();
    assert!(report.contains("IndexError"), "{report}");
    // A bot that is another now is no longer the one that played.
    here.write(
        "submissions/Bob_23456.c",
        &C.replace("puts(\"5\")", "puts(\"4\")"),
    );
    let changed = tournament(&here, &["--blocks", "2"]).output().unwrap();
    assert_eq!(changed.status.code(), Some(2));
    assert!(
        told(&changed).contains("the program of bot `Bob` has changed"),
        "{}",
        told(&changed)
    );
}

/// How many games each of the three students had, whichever reference bots played.
fn sat_down(here: &Here) -> [usize; 3] {
    let lines = table(here, "cup/journal.jsonl").into_iter().skip(1);
    let games: Vec<serde_json::Value> = lines
        .map(|line| serde_json::from_str(&line).unwrap())
        .collect();
    [0, 1, 2].map(|bot| {
        let seats = games
            .iter()
            .flat_map(|game| game["seats"].as_array().unwrap());
        seats.filter(|seat| seat["bot"] == bot).count()
    })
}

#[test]
fn a_folder_that_is_none_is_told_what_to_type() {
    let here = Here::new();
    for folder in ["submissions", "empty", "broken", "one"] {
        std::fs::create_dir(here.path().join(folder)).unwrap();
    }
    here.write("submissions/Ada_12345.c", C);
    here.write("broken/Ada_12345.c", "int main(");
    here.write("one/bot.py", "print(5)");
    let refused = |args: &[&str], code: i32, expected: &str| {
        let output: Output = here.arena(&[&["tournament"], args].concat());
        assert_eq!(
            output.status.code(),
            Some(code),
            "{args:?}: {}",
            told(&output)
        );
        assert!(
            told(&output).contains(expected),
            "{args:?}: {}",
            told(&output)
        );
    };
    refused(&["submisions"], 3, "did you mean `submissions`?");
    refused(
        &["empty"],
        2,
        "empty is empty; put one file or folder for each student into it",
    );
    refused(&["one"], 2, "one holds bot.py, so it is one bot");
    refused(&["broken"], 3, "0 of 1 submissions play");
    refused(&["broken"], 3, "error: no submission can play");
    refused(
        &["submissions", "greedy"],
        2,
        "submissions holds a submission for each student and is named alone",
    );
    refused(
        &["greedy", "random", "--grades", "g.csv"],
        2,
        "--grades is for a folder of submissions",
    );
    refused(
        &["submissions", "--until", "a>b"],
        2,
        "--until ends before all have played alike",
    );
    refused(
        &["submissions", "--reference", "gredy"],
        3,
        "did you mean `greedy`?",
    );
    refused(
        &["submissions", "--pass", "75,50,25"],
        2,
        "`75,50,25` are no pass marks",
    );
    refused(&["greedy"], 2, "a tournament needs two bots at least");
    assert!(!here.path().join("cup").exists());
}

#[test]
fn ctrl_c_while_submissions_are_checked_ends_it_and_leaves_no_process() {
    let here = Here::new();
    // A name that no other process has on its command line.
    let number = format!("{}{}", std::process::id(), "00000");
    let name = format!("Sleeper_{number}.py");
    here.write(
        &format!("submissions/{name}"),
        "import time\ntime.sleep(1000)\n",
    );
    let mut child = tournament(&here, &["--quiet"]).spawn().unwrap();
    while runs(&name) == 0 {
        let ended = child.try_wait().unwrap();
        assert_eq!(ended, None, "it ended before it was checked");
        std::thread::sleep(Duration::from_millis(10));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(runs(&name), 0);
}

/// Processes that have a text on their command line.
fn runs(text: &str) -> usize {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let commands = all.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let commands = commands.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    commands.filter(|command| command.contains(text)).count()
}
