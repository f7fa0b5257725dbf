//! Every page in every size and both themes, kept among the test's output to be looked at.

use crate::library::play_tournament;
use arena::view::web::{self, Library, Shown};
use std::sync::Arc;
use tests::browser::Browser;
use tests::recorded;
use tests::served::{pictures, serve, serve_with};

const SIZES: [(u32, u32); 4] = [(1280, 800), (1920, 1080), (390, 844), (844, 390)];

#[test]
fn pages_are_pictured_in_every_size_and_theme() {
    let folder = tempfile::tempdir().unwrap();
    let cup = folder.path().join("spring cup");
    std::fs::create_dir_all(&cup).unwrap();
    play_tournament(&cup, 4);
    recorded::record(&folder.path().join("game.jsonl.zst"), 60);
    let library = serve_with(|listener| web::serve_library(listener, Library::new(folder.path())));
    let game = serve(Shown::Replay(Arc::new(recorded::timeline(900))));
    let pages = [
        (
            "viewer",
            format!("{game}#t=700"),
            "snakepit.view.state !== null && !snakepit.view.dirty",
        ),
        (
            "follow",
            format!("{game}#t=700&s=0"),
            "snakepit.view.state !== null && !snakepit.view.dirty",
        ),
        (
            "list",
            library.clone(),
            "document.querySelector('#tournaments tr') !== null",
        ),
        (
            "report",
            format!("{library}report/spring%20cup/"),
            "document.querySelector('.duels') !== null",
        ),
    ];
    let mut browser = Browser::start(1280, 800);
    for (width, height) in SIZES {
        match width.min(height) < 500 {
            true => browser.be_a_phone(width, height),
            false => browser.resize(width, height),
        }
        for theme in ["light", "dark"] {
            browser.prefer(theme);
            for (name, address, ready) in &pages {
                browser.show(address);
                browser.wait(ready);
                let fits = "document.documentElement.scrollWidth <= innerWidth";
                assert_eq!(
                    browser.eval(fits),
                    true,
                    "{name} at {width} × {height} scrolls sideways"
                );
                browser
                    .screenshot(&pictures().join(format!("{name}-{width}x{height}-{theme}.png")));
            }
        }
    }
    assert_eq!(browser.complaints, Vec::<String>::new());
}
