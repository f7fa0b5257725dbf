//! No page has a serious barrier for readers with other eyes and hands, in either theme.

use crate::library::play_tournament;
use arena::view::web::{self, Library, Shown};
use std::sync::Arc;
use tests::accessibility::serious_findings;
use tests::browser::Browser;
use tests::recorded;
use tests::served::{serve, serve_with};

#[test]
fn no_page_that_is_served_has_a_serious_barrier() {
    let folder = tempfile::tempdir().unwrap();
    let cup = folder.path().join("cup");
    std::fs::create_dir_all(&cup).unwrap();
    play_tournament(&cup, 4);
    recorded::record(&folder.path().join("game.jsonl.zst"), 60);
    let library = serve_with(|listener| web::serve_library(listener, Library::new(folder.path())));
    let game = serve(Shown::Replay(Arc::new(recorded::timeline(300))));
    let drawn = "snakepit.view.state !== null && !snakepit.view.dirty";
    let pages = [
        (format!("{game}#t=200"), drawn, ""),
        (
            format!("{game}#t=200&s=0"),
            drawn,
            "document.getElementById('sent-box').open = true; snakepit.view.list('all', null); snakepit.view.setMeasure('Answer time, ms')",
        ),
        (
            format!("{game}#t=200"),
            drawn,
            "document.getElementById('help').showModal()",
        ),
        (format!("{game}#t=300"), drawn, "snakepit.view.arrive()"),
        (
            library.clone(),
            "document.querySelector('#tournaments tr') !== null",
            "",
        ),
        (
            format!("{library}in/cup"),
            "document.querySelector('#games tr') !== null",
            "",
        ),
        (
            format!("{library}report/cup/"),
            "document.querySelector('.duels') !== null",
            "",
        ),
        (
            format!("{library}nowhere"),
            "document.querySelector('.back') !== null",
            "",
        ),
    ];
    let mut browser = Browser::start(1280, 800);
    for theme in ["light", "dark"] {
        browser.prefer(theme);
        for (address, ready, act) in &pages {
            browser.show(address);
            browser.wait(ready);
            browser.eval(&format!("{act}; 0"));
            browser.eval("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => 0)");
            let found = serious_findings(&mut browser);
            assert_eq!(found, Vec::<String>::new(), "{address} {act}, {theme}");
        }
    }
}
