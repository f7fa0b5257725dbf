//! What the arena costs beside the pipes themselves, all in one run: ten times in turn a bare loop over four
//! pipes and a whole game of instant bots with full recording, then the verification of the last.
#![allow(missing_docs, clippy::print_stdout)]

use arena::bots::{BotSpec, Launch, Program};
use arena::engine::{GameSpec, Think, play};
use arena::process::{LogPaths, Pace, Timing};
use arena::replay::Recording;
use arena::replay::verify;
use arena::sandbox::{Level, Sandbox};
use protocol::{BySeat, GameConfig, State, rng_from_seed};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

const TICKS: u32 = 6000;
const GAMES: u32 = 10;

fn main() {
    // This program is its own bot.
    if std::env::args().nth(1).as_deref() == Some("--instant") {
        return instant_bot();
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let (mut bare, mut games) = (Vec::new(), Vec::new());
    for number in 1..=GAMES {
        bare.push(micros(bare_pipes()) / f64::from(TICKS));
        let game = game(&folder.path().join(number.to_string()), number);
        let outcome = runtime.block_on(play(&game, &CancellationToken::default(), |_| {}));
        let outcome = outcome.expect("a game");
        let size = std::fs::metadata(&game.replay).expect("a replay").len();
        let late: u32 = outcome.stats.values().map(|stats| stats.late.total()).sum();
        games.push(micros(outcome.took) / f64::from(outcome.ticks));
        println!(
            "game {number:>2}: {:.3} s, {:.1} µs a tick, bare pipes {:.1} µs, replay {} KB, {late} late, memory {} KB",
            outcome.took.as_secs_f64(),
            games.last().copied().unwrap_or_default(),
            bare.last().copied().unwrap_or_default(),
            size.div_ceil(1000),
            resident(),
        );
        if number == GAMES {
            verification(&game);
        }
    }
    let (games, bare) = (median(games), median(bare));
    println!(
        "medians: {games:.1} µs a tick, {bare:.1} µs of it bare pipes: {:.2} times as much",
        games / bare
    );
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn verification(game: &GameSpec) {
    let began = Instant::now();
    let mut rounds = 0;
    while began.elapsed() < Duration::from_secs(1) {
        let recording = Recording::open(&game.replay).expect("a replay");
        verify(&recording).expect("a replay that agrees with the rules");
        rounds += 1;
    }
    let rate = f64::from(rounds * TICKS) / began.elapsed().as_secs_f64();
    println!(
        "verify, file to verdict: {:.2} million ticks a second",
        rate / 1e6
    );
}

fn game(folder: &std::path::Path, number: u32) -> GameSpec {
    std::fs::create_dir_all(folder).expect("a folder");
    let bot = BotSpec {
        name: "instant".to_owned(),
        spec: "instant".to_owned(),
        launch: Launch::Program(Program {
            program: std::env::current_exe().expect("this program"),
            args: vec!["--instant".to_owned()],
            file: "instant".into(),
            ..Program::default()
        }),
    };
    GameSpec {
        config: Arc::new(GameConfig::default()),
        seed: format!("bench {number}"),
        ticks: TICKS,
        timing: Timing {
            budget: Duration::from_millis(50),
            startup: Duration::from_secs(2),
            pace: Pace::Fast,
            cap: Duration::from_millis(500),
        },
        waits: Vec::new(),
        think: Think::Auto { cores: 2 },
        bots: BySeat::from_fn(4, |_| bot.clone()),
        logs: BySeat::from_fn(4, |seat| LogPaths::inside(folder, seat.0, "instant")),
        replay: folder.join("game.jsonl.zst"),
        sandbox: Sandbox {
            arena: Some(env!("CARGO_BIN_EXE_arena").into()),
            ..Sandbox::of(Level::None)
        },
        people: arena::engine::people::People::default(),
    }
}

/// The same bots and states of the same size, with nothing but writes, one wait for all, and reads.
fn bare_pipes() -> Duration {
    let config = Arc::new(GameConfig::default());
    let state = State::new(config.clone(), &mut rng_from_seed("bare"));
    let mut bots: Vec<Child> = (0..4).map(|_| spawn_instant()).collect();
    let texts: Vec<String> = state
        .snakes()
        .seats()
        .map(|seat| state.observe(seat).to_string())
        .collect();
    for bot in &mut bots {
        let stdin = bot.stdin.as_mut().expect("a pipe");
        writeln!(stdin, "{}", config.init()).expect("a bot that reads");
    }
    let began = Instant::now();
    for _ in 0..TICKS {
        for (bot, text) in bots.iter_mut().zip(&texts) {
            let stdin = bot.stdin.as_mut().expect("a pipe");
            stdin.write_all(text.as_bytes()).expect("a bot that reads");
        }
        let mut left: Vec<&mut ChildStdout> =
            bots.iter_mut().flat_map(|bot| &mut bot.stdout).collect();
        while !left.is_empty() {
            let ready = wait_for(&left);
            let mut ready = ready.into_iter();
            left.retain_mut(|stdout| {
                let is_ready = ready.next().unwrap_or(false);
                assert!(!is_ready || stdout.read(&mut [0; 16]).expect("an answer") > 0);
                !is_ready
            });
        }
    }
    let took = began.elapsed();
    for mut bot in bots {
        drop(bot.stdin.take());
        bot.wait().expect("an end");
    }
    took
}

/// Which of these have an answer, once one has.
#[cfg(unix)]
fn wait_for(bots: &[&mut ChildStdout]) -> Vec<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    let fds = bots
        .iter()
        .map(|stdout| PollFd::new(*stdout, PollFlags::IN));
    let mut fds: Vec<PollFd<'_>> = fds.collect();
    // The end of an earlier game's bot interrupts it.
    while poll(&mut fds, None).is_err() {}
    fds.iter().map(|fd| !fd.revents().is_empty()).collect()
}

/// Which of these have an answer. Where nothing tells, they are read in turn.
#[cfg(not(unix))]
fn wait_for(bots: &[&mut ChildStdout]) -> Vec<bool> {
    vec![true; bots.len()]
}

fn spawn_instant() -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .arg("--instant")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a bot")
}

/// Runs in circles without looking.
fn instant_bot() {
    let mut lines = BufReader::new(std::io::stdin().lock()).split(b'\n');
    let first = lines.next().and_then(Result::ok).unwrap_or_default();
    let first = String::from_utf8_lossy(&first).into_owned();
    let snakes: usize = first
        .split(' ')
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(4);
    let (mut seen, mut turn) = (0, false);
    for line in lines.map_while(Result::ok) {
        seen += usize::from(
            line.first()
                .is_some_and(|byte| matches!(byte, b'a' | b'd' | b'i')),
        );
        if seen == snakes {
            (seen, turn) = (0, !turn);
            let answer: &[u8] = if turn { b"6\n" } else { b"5\n" };
            let mut out = std::io::stdout().lock();
            if out.write_all(answer).and(out.flush()).is_err() {
                return;
            }
        }
    }
}

fn micros(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e6
}

/// What this process holds in memory, in kilobytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .unwrap_or_default()
}
