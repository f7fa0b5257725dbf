//! Bots as people have them, and the mistakes that people make: what is understood, and what is said.
#![cfg(target_os = "linux")]

mod common;

use common::here::Here;
use common::{report, told};
use serde_json::Value;
use std::os::unix::fs::PermissionsExt;

const C: &str = r#"
#include <ctype.h>
#include <stdio.h>
#include "straight.h"

int main(void) {
    static char line[1 << 20];
    int snakes, seen = 0;
    if (scanf("%d", &snakes) != 1 || !fgets(line, sizeof line, stdin)) return 1;
    while (fgets(line, sizeof line, stdin) && line[0] != 'G') {
        if (isalpha(line[0]) && ++seen == snakes) {
            seen = 0;
            printf("%d\n", STRAIGHT);
            fflush(stdout);
        }
    }
    return 0;
}
"#;

const PYTHON: &str = "import sys\nsnakes = int(sys.stdin.readline().split()[0])\nseen = 0\nfor line in sys.stdin:\n    \
                      seen += line.startswith(('alive', 'dead', 'invisible'))\n    if seen == snakes:\n        \
                      seen = 0\n        print(5, flush=True)\n";

#[test]
fn c_is_compiled_once_for_each_content() {
    let here = Here::new();
    here.write("straight.h", "#define STRAIGHT 5\n");
    here.write("bot.c", C);
    if !here.tool("gcc", &["--version"]) {
        return;
    }
    let args = ["play", "bot.c", "--ticks", "5", "--startup-ms", "20000"];
    let compiled = || told(&here.arena(&args));
    assert_eq!(compiled(), "compiling bot with gcc\n");
    assert_eq!(compiled(), "");
    // What it includes counts as well.
    here.write("straight.h", "#define STRAIGHT 4\n");
    assert_eq!(compiled(), "compiling bot with gcc\n");
}

#[test]
fn a_single_file_of_rust_or_go_is_compiled() {
    let here = Here::new();
    let rust = "use std::io;\nfn main() { let mut lines = io::stdin().lines().map_while(Result::ok); let first = lines.next();\n\
                let snakes: usize = first.and_then(|l| l.split(' ').next().and_then(|n| n.parse().ok())).unwrap(); let mut seen = 0;\n\
                for line in lines { if line.starts_with('G') { break } if line.starts_with(['a', 'd', 'i']) { seen += 1 }\n\
                if seen == snakes { seen = 0; println!(\"5\") } } }\n";
    here.write("snake.rs", rust);
    assert_eq!(here.assert_plays("snake.rs"), "snake");
    if here.tool("go", &["version"]) {
        let kit = include_str!("../kits/go/main.go");
        here.write("single.go", kit);
        assert_eq!(here.assert_plays("single.go"), "single");
    }
}

#[test]
fn what_a_compiler_says_is_shown_with_the_paths_that_were_typed() {
    let here = Here::new();
    here.write("me/main.cpp", "int main() { return snakes; }\n");
    if !here.tool("g++", &["--version"]) {
        return;
    }
    let text = here.refused("me");
    assert!(
        text.starts_with("error: bot `me`: me does not compile with `g++`:\n"),
        "{text}"
    );
    assert!(text.contains("\n    main.cpp:1:21: error: "), "{text}");
    assert_eq!(text.matches("does not compile").count(), 1, "{text}");
}

#[test]
fn a_compiler_sees_no_more_than_a_bot() {
    let here = Here::new();
    here.write("secret/key.h", "#define KEY 1\n");
    let secret = here.path().join("secret/key.h");
    here.write(
        "me/main.cpp",
        &format!("#include \"{}\"\nint main() {{}}\n", secret.display()),
    );
    let fenced = here.arena(&["sandbox", "--json"]);
    let fence: Value = serde_json::from_slice(&fenced.stdout).unwrap();
    if fence["level"] != "full" || !here.tool("g++", &["--version"]) {
        report("skipped: no compiler behind a full fence here");
        return;
    }
    assert!(here.refused("me").contains("key.h: No such file"));
    assert!(
        here.arena(&["play", "me", "--sandbox", "off", "--ticks", "1"])
            .stderr
            .starts_with(b"compiling")
    );
}

#[test]
fn a_cache_that_others_can_write_is_refused() {
    let here = Here::new();
    here.write("me/main.cpp", "int main() {}\n");
    let cache = here.path().join("cache/snakepit");
    std::fs::create_dir_all(&cache).unwrap();
    std::fs::set_permissions(&cache, std::fs::Permissions::from_mode(0o777)).unwrap();
    let text = here.refused("me");
    assert!(
        text.contains(
            "where compiled bots are kept, is another user's or can be written by others"
        ),
        "{text}"
    );
}

#[test]
fn a_file_that_says_not_what_runs_it_is_not_given_to_a_shell() {
    let here = Here::new();
    let script = |name: &str, text: &str, mode: u32| {
        here.write(name, text);
        std::fs::set_permissions(
            here.path().join(name),
            std::fs::Permissions::from_mode(mode),
        )
        .unwrap();
    };
    script("plain", PYTHON, 0o755);
    here.assert_refused(
        "./plain",
        "bot `plain`: ./plain does not say what runs it; begin it with a line such as `#!/usr/bin/env python3`, \
         or type the program before it, as in 'python3 ./plain'",
    );
    script(
        "locked",
        &format!("#!/usr/bin/env python3\n{PYTHON}"),
        0o644,
    );
    here.assert_refused(
        "locked",
        "bot `locked`: ./locked may not be executed; type `chmod +x ./locked`",
    );
    script(
        "windows",
        &format!("#!/usr/bin/env python3\r\n{PYTHON}"),
        0o755,
    );
    let text = here.refused("./windows");
    assert!(
        text.contains("its lines end as on Windows: type `sed -i 's/\\r$//' ./windows`"),
        "{text}"
    );
    script("typo", "#!/usr/bin/pyton3\n", 0o755);
    here.assert_refused(
        "./typo",
        "bot `typo`: the first line of ./typo names /usr/bin/pyton3, which is not here; begin it with a line such as \
         `#!/usr/bin/env python3`",
    );
    script("good", &format!("#!/usr/bin/env python3\n{PYTHON}"), 0o755);
    assert_eq!(here.assert_plays("./good"), "good");
}

#[test]
fn what_is_not_there_is_named() {
    let here = Here::new();
    for file in [
        "agent.py",
        "Agent.java",
        "agent.jar",
        "./agent",
        "bots/bot.js",
        "Agent.class",
    ] {
        let text = here.refused(file);
        assert!(text.contains(&format!(": there is no {file}\n")), "{text}");
    }
}

#[test]
fn a_language_that_is_not_compiled_here_is_answered_with_what_to_type() {
    let here = Here::new();
    here.write("bots/Snake.kt", "fun main() {}");
    here.assert_refused(
        "bots/Snake.kt",
        "bot `Snake`: bots/Snake.kt is to be compiled first; type \
         `kotlinc bots/Snake.kt -include-runtime -d bots/Snake.jar`, and name what comes of it",
    );
    here.write("notes/todo.txt", "");
    let text = here.refused("notes");
    assert!(
        text.starts_with(
            "error: bot `notes`: in the folder notes is nothing that the arena can start"
        ),
        "{text}"
    );
}

#[test]
fn names_are_any_text_with_spaces() {
    let here = Here::new();
    here.write("mein böser 蛇/bot.py", PYTHON);
    assert_eq!(here.assert_plays("mein böser 蛇"), "mein böser 蛇");
    assert_eq!(here.assert_plays("mein böser 蛇/bot.py"), "bot");
    assert_eq!(here.assert_plays("it's 🐍=mein böser 蛇/bot.py"), "it's 🐍");
    assert_eq!(here.assert_plays("python3 'mein böser 蛇/bot.py'"), "bot");
}

#[test]
fn a_folder_plays_a_tournament_and_is_known_by_its_scripts() {
    let here = Here::new();
    here.write("me/bot.py", PYTHON);
    here.write("me/grid.py", "SIZE = 1\n");
    let cup = [
        "tournament",
        "me",
        "greedy",
        "--ticks",
        "20",
        "--blocks",
        "1",
        "--seed",
        "s",
        "--quiet",
        "--out",
        "cup",
        "--startup-ms",
        "20000",
        "--set",
        "speed=500",
    ];
    let played = here.arena(&cup);
    assert!(played.status.success(), "{played:?}");
    here.write("me/grid.py", "SIZE = 2\n");
    let changed = here.arena(&cup);
    assert_eq!(changed.status.code(), Some(2), "{changed:?}");
    assert!(
        told(&changed).contains("the program of bot `me` has changed"),
        "{changed:?}"
    );
}
