//! A folder of games and tournaments in a real browser.

use arena::replay::Recording;
use arena::view::web::{self, Library};
use tests::browser::Browser;
use tests::recorded;
use tests::served::{pictures, serve_with};

#[test]
fn a_folder_of_games_is_listed_and_each_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let game = |name: &str| {
        let place = folder.path().join(name);
        std::fs::create_dir_all(&place).unwrap();
        place.join("game.jsonl.zst")
    };
    recorded::record(&game("first cup/1"), 120);
    std::fs::write(folder.path().join("secret.txt"), "not a game").unwrap();
    std::fs::write(folder.path().join("broken.jsonl"), "nonsense\n").unwrap();
    let address = serve_with(|listener| web::serve_library(listener, Library::new(folder.path())));
    let mut browser = Browser::start(1100, 500);
    browser.show(&address);
    browser.wait("document.querySelectorAll('#games tr').length === 1");
    assert_eq!(
        browser.eval("document.querySelector('#games tr').cells[2].textContent"),
        "120 of 120"
    );

    // A game that begins now appears by itself, above the others, and grows.
    let whole = folder.path().join("whole");
    recorded::record(&whole, 200);
    let text = Recording::open(&whole).unwrap().text();
    let upto = |tick: u32| &text[..text.find(&format!("{{\"tick\":{tick},")).unwrap()];
    let file = folder.path().join("now.jsonl");
    std::fs::write(&file, upto(51)).unwrap();
    browser.wait("document.querySelectorAll('#games tr').length === 2");
    assert_eq!(
        browser.eval("document.querySelector('#games .tag.live').textContent"),
        "live"
    );
    browser.screenshot(&pictures().join("list.png"));
    let live = browser.eval("document.querySelector('#games a').href");
    browser.open(live.as_str().unwrap());
    browser.wait("snakepit.view.state.tick === 50");
    std::fs::write(&file, upto(61)).unwrap();
    browser.wait("snakepit.view.state.tick === 60");
    // What comes faster than it can be followed is shown at its own pace, or at once when asked for.
    std::fs::write(&file, upto(101)).unwrap();
    browser.wait("snakepit.game.length === 100");
    browser.eval("document.getElementById('live').click()");
    browser.wait("snakepit.view.state.tick === 100");
    std::fs::write(&file, &text).unwrap();
    browser.wait("snakepit.game.end !== null && snakepit.view.state.tick === 200");

    // One that is over opens as well, and nothing else does.
    browser.open(&format!("{address}watch/first%20cup/1/game.jsonl.zst#t=7"));
    assert_eq!(browser.eval("snakepit.view.state.tick"), 7);
    let status = |path: &str| format!("fetch('/{path}').then((answer) => answer.status)");
    for path in [
        "data/secret.txt",
        "data/broken.jsonl",
        "data/%2e%2e/secret.txt",
        "data/..%2fwhole",
    ] {
        assert_eq!(browser.eval(&status(path)), 404, "{path}");
    }
}

#[test]
fn tournaments_are_listed_with_their_ratings_reports_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let cup = folder.path().join("spring cup");
    std::fs::create_dir_all(&cup).unwrap();
    play_tournament(&cup, 2);
    let lone = folder.path().join("games/1");
    std::fs::create_dir_all(&lone).unwrap();
    recorded::record(&lone.join("game.jsonl.zst"), 40);
    std::fs::create_dir_all(folder.path().join("broken")).unwrap();
    std::fs::write(folder.path().join("broken/journal.jsonl"), "nonsense\n{}\n").unwrap();
    let address = serve_with(|listener| web::serve_library(listener, Library::new(folder.path())));
    let mut browser = Browser::start(1100, 500);
    browser.show(&address);
    browser.wait("document.querySelectorAll('#tournaments tr').length === 1");
    let text = |place: &str| format!("document.querySelector('{place}').innerText");
    assert_eq!(
        browser.eval(&text("#tournaments tr td:nth-child(3)")),
        "2 in 1 block"
    );
    assert_eq!(
        browser.eval(&text("#tournaments .tag.live")),
        "live",
        "it was played just now"
    );
    let leader = browser.eval(&text("#tournaments .leader"));
    assert!(leader.as_str().unwrap().starts_with("greedy +"), "{leader}");
    let about = browser.eval(&text("#about"));
    assert!(
        about
            .as_str()
            .unwrap()
            .starts_with("1 tournament and 1 game in "),
        "its games are not among the others: {about}"
    );
    browser.screenshot(&pictures().join("tournaments.png"));

    // It grows by itself.
    play_tournament(&cup, 4);
    browser.wait(
        "document.querySelector('#tournaments td:nth-child(3)').innerText === '4 in 2 blocks'",
    );

    // Its games have a list of their own, from which each opens.
    let games = browser.eval("document.querySelector('#tournaments td:nth-child(3) a').href");
    browser.show(games.as_str().unwrap());
    browser.wait("document.querySelectorAll('#games tr').length === 4");
    let first = browser.eval("document.querySelector('#games a').href");
    browser.open(first.as_str().unwrap());
    assert_eq!(
        browser.eval("snakepit.game.names.slice().sort().join()"),
        "greedy,random"
    );
    // The way back leads to the other games, and from there to all.
    for (name, address) in [("← spring cup", "/in/spring%20cup"), ("← All games", "/")] {
        assert_eq!(browser.text(".bar .back"), name);
        browser.eval("document.querySelector('.bar .back').click()");
        browser.wait(&format!(
            "location.pathname === '{address}' && document.querySelector('#games tr') !== null"
        ));
    }

    // The report is made anew, and its links lead to games as well.
    browser.show(&format!("{address}report/spring%20cup/"));
    browser.wait("document.body.innerText.includes('4 games in 2 blocks')");
    assert_eq!(browser.text(".bar .back"), "← All games");
    let links = "main a[href]";
    browser.wait(&format!("document.querySelector('{links}') !== null"));
    let link = browser.eval(&format!("document.querySelector('{links}').href"));
    browser.open(link.as_str().unwrap());
    // What is not there has a page that leads back.
    browser.show(&format!("{address}watch/nowhere"));
    browser.wait("document.querySelector('.bar .back')?.innerText === '← All games'");
    browser.show(&address);
    browser.wait("document.querySelector('#games tr') !== null");
    let status = |path: &str| format!("fetch('/{path}').then((answer) => answer.status)");
    for path in [
        "report/",
        "report/broken/",
        "report/games/1/",
        "report/..%2f",
        "games/nowhere",
        "games/broken/journal.jsonl",
        "data/spring%20cup/journal.jsonl",
        "report/spring%20cup/x",
    ] {
        assert_eq!(browser.eval(&status(path)), 404, "{path}");
    }
}

/// A small tournament of two brains in this process.
pub(crate) fn play_tournament(folder: &std::path::Path, games: u32) {
    let (games, out) = (games.to_string(), folder.display().to_string());
    let args = [
        "tournament",
        "greedy",
        "random",
        "--in-process",
        "--nodes",
        "10",
        "--quiet",
    ];
    let game = [
        "--set",
        "num_snakes=2",
        "--ticks",
        "60",
        "--seed",
        "cup",
        "--jobs",
        "1",
    ];
    let output = std::process::Command::new(tests::runner::arena())
        .args(args)
        .args(game)
        .args(["--games", &games, "--out", &out])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}
