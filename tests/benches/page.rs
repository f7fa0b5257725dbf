//! How quick the page is in a real browser, for a whole game of 6000 ticks. Prints what it measured:
//! `cargo bench --package tests --bench page`.
#![allow(clippy::print_stdout)]

use arena::replay::Recording;
use arena::replay::Timeline;
use arena::view::web::{self, Shown};
use std::sync::Arc;
use tests::browser::Browser;
use tests::recorded;

const TICKS: u32 = 6000;

/// Reading a pixel back makes the browser finish the picture.
const SEEKS: &str = "(async () => { const took = []; for (let i = 0; i < 200; i += 1) { \
    await new Promise(requestAnimationFrame); \
    const from = performance.now(); snakepit.view.seek((i * 4391) % 6001); snakepit.display.draw(from); \
    snakepit.board.paint.getImageData(0, 0, 1, 1); \
    took.push(performance.now() - from); } took.sort((a, b) => a - b); return [took[100], took[199]]; })()";

const FRAMES: &str = "new Promise((done) => { let [count, began] = [0, performance.now()]; \
    snakepit.view.setSpeed(64); snakepit.view.seek(0); snakepit.view.setPlaying(true); \
    const each = () => { count += 1; const took = performance.now() - began; \
    if (took < 3000) requestAnimationFrame(each); else { snakepit.view.stop(); done(count * 1000 / took); } }; \
    requestAnimationFrame(each); })";

fn main() {
    let folder = tempfile::tempdir().expect("a folder for the replay");
    let file = folder.path().join("game.jsonl.zst");
    recorded::record(&file, TICKS);
    let recording = Recording::open(&file).expect("a replay");
    let timeline = Timeline::of(&recording).expect("a game");
    let page = web::html(&timeline).expect("a page");
    let listener = web::bind(std::net::Ipv4Addr::LOCALHOST.into(), 0).expect("a free port");
    let address = format!("http://{}/", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let shown = Shown::Replay(Arc::new(timeline));
        runtime
            .expect("a runtime")
            .block_on(web::serve(listener, shown))
    });
    let mut browser = Browser::start(1360, 860);
    let mut firsts: Vec<f64> = (0..5)
        .map(|_| {
            browser.open(&format!("{address}#t=3000"));
            let first = browser.eval("performance.getEntriesByName('first picture')[0].startTime");
            first.as_f64().expect("a time")
        })
        .collect();
    firsts.sort_by(f64::total_cmp);
    let seeks = browser.eval(SEEKS);
    let frames = browser.eval(FRAMES);
    println!("one file with the game inside  {:>6} KB", page.len() / 1000);
    println!("first picture, median of five  {:>6.0} ms", firsts[2]);
    println!(
        "seek to any tick, median       {:>8.1} ms",
        seeks[0].as_f64().unwrap_or(f64::NAN)
    );
    println!(
        "seek to any tick, slowest      {:>8.1} ms",
        seeks[1].as_f64().unwrap_or(f64::NAN)
    );
    println!(
        "frames a second at 64×         {:>6.0}",
        frames.as_f64().unwrap_or(f64::NAN)
    );
}
