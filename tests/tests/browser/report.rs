//! The report of a tournament on disk: its links open games there as well.

use crate::library::play_tournament;
use tests::browser::Browser;
use tests::served::pictures;

#[test]
fn a_report_on_disk_opens_its_games_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    let cup = folder.path().join("autumn cup");
    std::fs::create_dir_all(&cup).unwrap();
    play_tournament(&cup, 4);
    let mut browser = Browser::start(1280, 800);
    let report = format!("file://{}", cup.join("report.html").display());
    browser.show(&report);
    browser.wait("document.querySelector('.duels') !== null");
    assert_eq!(browser.text("h1"), "Tournament autumn cup");
    let facts = browser.text(".facts");
    for text in [
        "4 games in 2 blocks",
        "edition 2021",
        "60",
        "in-process, 10 nodes",
    ] {
        assert!(facts.contains(text), "{text}: {facts}");
    }
    // Light or dark by the button and by the key, as on every other page.
    let theme = "document.documentElement.dataset.theme";
    let before = browser.eval(theme);
    browser.eval("document.getElementById('theme').click()");
    let chosen = browser.eval(theme);
    assert_ne!(chosen, before);
    browser.show(&report);
    browser.wait("document.querySelector('.duels') !== null");
    assert_eq!(browser.eval(theme), chosen);
    browser.eval("dispatchEvent(new KeyboardEvent('keydown', { key: 't' }))");
    assert_eq!(browser.eval(theme), before);
    // The words of the matrix say what its frames do.
    let cells =
        browser.eval("[...document.querySelectorAll('.duels td b')].map((cell) => cell.innerText)");
    for cell in cells.as_array().unwrap() {
        let cell = cell.as_str().unwrap();
        assert!(
            ["better", "worse", "open"]
                .iter()
                .any(|word| cell.contains(word)),
            "{cell}"
        );
    }
    // A table that is wider than its room can be scrolled by keys, and says by its shadow that it goes on.
    browser.resize(390, 844);
    let scrolls = "(({ scrollWidth, clientWidth, tabIndex }) => scrollWidth > clientWidth && tabIndex === 0)(document.querySelector('.scroll'))";
    browser.wait(scrolls);
    browser.screenshot(&pictures().join("report-narrow.png"));
    let link = browser.eval("document.querySelector('main a[href]').href");
    let link = link.as_str().unwrap();
    assert!(link.ends_with("/game.html"), "{link}");
    browser.open(link);
    assert_eq!(browser.eval("snakepit.game.length"), 60);
    assert_eq!(browser.complaints, Vec::<String>::new());
}
