//! A course's league in a real browser, from the personal link to the grades, and its pages in both themes and on a phone.

use serde_json::json;
use tests::accessibility::serious_findings;
use tests::browser::Browser;
use tests::classroom::{Course, telling_bot};
use tests::served::pictures;

/// Drops a file on the page, as a hand with a mouse would.
fn drop_file(browser: &mut Browser, name: &str, text: &str) {
    let (name, text) = (json!(name), json!(text));
    browser.eval(&format!(
        "(() => {{ const held = new DataTransfer(); held.items.add(new File([{text}], {name})); \
         dispatchEvent(new DragEvent('drop', {{ dataTransfer: held, bubbles: true, cancelable: true }})); return 0; }})()"
    ));
}

fn press(browser: &mut Browser, selector: &str) {
    browser.eval(&format!("document.querySelector(`{selector}`).click(), 0"));
}

#[test]
fn a_course_goes_from_the_link_to_the_grades() {
    let course = Course::start(
        &["Ada Lovelace", "Thabo Mokoena"],
        "[finals]\ngroup-blocks = 1\nfinal-blocks = 1",
    );
    // Link, upload, the check fails with its words.
    let mut ada = Browser::start(1280, 900);
    ada.show(&course.link("Ada Lovelace"));
    // Its script has chosen a theme as soon as it runs.
    ada.wait("document.documentElement.dataset.theme && document.querySelector('#upload') && location.pathname === '/me'");
    drop_file(&mut ada, "mamba.py", "def move(:\n");
    ada.wait("document.querySelector('.steps .failed') !== null");
    assert!(
        ada.text("#bots .words.failed")
            .contains("exited with status 1")
    );
    ada.screenshot(&pictures().join("league-check-fails.png"));
    // Upload again, and it plays.
    drop_file(&mut ada, "mamba.py", &telling_bot("ADA"));
    ada.wait("document.querySelector('#bots .tag.up')?.textContent === 'plays'");
    assert_eq!(ada.complaints, Vec::<String>::new());
    // Standings move on an open page that is never loaded again.
    let mut thabo = Browser::start(1280, 900);
    thabo.show(&course.link("Thabo Mokoena"));
    thabo.wait("document.querySelector('#upload') !== null");
    thabo.show(&course.address);
    thabo.wait("[...document.querySelectorAll('.standings a')].some((link) => link.textContent === 'mamba')");
    thabo.eval("window.stays = true");
    let points = "[...document.querySelectorAll('.standings tr')].find((row) => row.innerText.includes('mamba')).querySelector('.points').textContent";
    thabo.wait(&format!("stays && !['new', ''].includes({points})"));
    let first = thabo.eval(points);
    thabo.wait(&format!("stays && {points} !== {first}"));
    // The second student reads nothing of the first one's.
    let bot = course.by_token("Ada Lovelace").get("/api/v1/me").json()["bots"][0]["id"].clone();
    thabo.show(&format!("{}/bots/{bot}/inside", course.address));
    thabo.wait("document.querySelector('h1')?.textContent === 'Not found'");
    let (state, _) = course.submit("Thabo Mokoena", "Boomslang", &telling_bot("THABO"));
    assert_eq!(state, "active");
    thabo.show(&course.address);
    thabo.wait("document.querySelector('.standings') !== null");
    thabo.eval("window.stays = true");
    // The organiser freezes; every open page says so by itself, and no upload is taken.
    let mut organiser = Browser::start(1280, 900);
    organiser.show(&course.link("organiser"));
    organiser.wait("document.querySelector('form[action=\"/organiser/freeze\"]') !== null");
    press(&mut organiser, "form[action=\"/organiser/freeze\"] button");
    organiser.wait("document.querySelector('form[action=\"/organiser/thaw\"]') !== null");
    thabo.wait("stays && document.querySelector('#closed').innerText.includes('frozen')");
    drop_file(&mut ada, "late.py", "print(5)\n");
    ada.wait("!document.querySelector('#upload-words').hidden");
    assert!(ada.text("#upload-words").contains("frozen"));
    look_at_pages(&course, &bot.to_string(), &mut ada, &mut organiser);
    // Finals, and grades.
    press(&mut organiser, "form[action=\"/organiser/finals\"] button");
    organiser.wait("document.querySelector('h1')?.textContent === 'Organiser' && document.readyState === 'complete'");
    thabo.show(&format!("{}/finals", course.address));
    thabo.wait("[...document.querySelectorAll('#finals h2')].some((title) => title.textContent.startsWith('The final'))");
    thabo.wait("(([played, all]) => played > 0 && played === all)(document.querySelector('#finals h2 small').textContent.match(/\\d+/g))");
    thabo.show(&format!("{}/projector", course.address));
    thabo.wait("document.getElementById('screen').contentWindow.snakepit.view.ready");
    thabo.wait("document.querySelectorAll('#players li').length === 4");
    for (width, height) in [(1920, 1080), (390, 844)] {
        thabo.resize(width, height);
        for theme in ["light", "dark"] {
            thabo.prefer(theme);
            thabo.eval("new Promise((go) => setTimeout(() => go(0), 400))");
            thabo.screenshot(
                &pictures().join(format!("league-projector-{width}x{height}-{theme}.png")),
            );
            assert_eq!(
                serious_findings(&mut thabo),
                Vec::<String>::new(),
                "projector, {theme}"
            );
        }
    }
    let grades = course.command(&["export"]);
    assert!(
        grades.contains("Ada Lovelace") && grades.contains("Thabo Mokoena"),
        "{grades}"
    );
    for browser in [&ada, &thabo, &organiser] {
        assert_eq!(browser.complaints, Vec::<String>::new());
    }
}

/// Every page in both themes, wide and on a phone: nothing scrolls sideways, and no barrier is serious.
fn look_at_pages(course: &Course, bot: &str, ada: &mut Browser, organiser: &mut Browser) {
    let pages = [
        ("standings", "/".to_owned()),
        ("bot", format!("/bots/{bot}")),
        ("inside", format!("/bots/{bot}/inside")),
        ("my-bots", "/me".to_owned()),
        ("games", "/games".to_owned()),
        ("organiser", "/organiser".to_owned()),
    ];
    for (width, height) in [(1280, 900), (390, 844)] {
        for theme in ["light", "dark"] {
            for (name, path) in &pages {
                let browser = if *name == "organiser" {
                    &mut *organiser
                } else {
                    &mut *ada
                };
                browser.resize(width, height);
                browser.prefer(theme);
                browser.show(&format!("{}{path}", course.address));
                browser.wait(
                    "document.readyState === 'complete' && document.querySelector('main') !== null",
                );
                let fits = "document.documentElement.scrollWidth <= innerWidth";
                assert_eq!(
                    browser.eval(fits),
                    true,
                    "{name} at {width} scrolls sideways"
                );
                browser.screenshot(
                    &pictures().join(format!("league-{name}-{width}x{height}-{theme}.png")),
                );
                if width == 1280 {
                    assert_eq!(
                        serious_findings(browser),
                        Vec::<String>::new(),
                        "{name}, {theme}"
                    );
                }
            }
        }
    }
    organiser.resize(1280, 900);
    ada.resize(1280, 900);
}
