//! What the fence costs, all in one run: the start of a bot until its first answer, and the tick of a game of four
//! instant bots, at each level in turn, several times over.
#![allow(missing_docs, clippy::print_stdout)]

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("there is a sandbox on Linux alone");
}

#[cfg(target_os = "linux")]
mod linux {
    use arena::bots::BotSpec;
    use arena::engine::people::People;
    use arena::engine::{GameSpec, Think, play};
    use arena::process::{LogPaths, Pace, Timing};
    use arena::sandbox::{Keeper, Kept, Level, Sandbox};
    use protocol::{BySeat, GameConfig};
    use std::io::{BufRead, Write};
    use std::path::Path;
    use std::sync::Arc;
    use std::time::{Duration, Instant};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio_util::sync::CancellationToken;

    const STARTS: usize = 60;
    const ROUNDS: usize = 9;
    const TICKS: u32 = 6000;

    pub(super) fn main() {
        // This program is its own bot.
        if std::env::args().nth(1).as_deref() == Some("--instant") {
            return answer_every_line();
        }
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().expect("a runtime");
        let mut starts = Level::ALL.iter().map(|_| Vec::new()).collect::<Vec<_>>();
        let mut ticks = starts.clone();
        for _ in 0..STARTS {
            for (level, times) in Level::ALL.iter().zip(&mut starts) {
                times.push(runtime.block_on(start(&sandbox(*level))));
            }
        }
        let folder = tempfile::tempdir().expect("a folder");
        for round in 0..ROUNDS {
            for (level, times) in Level::ALL.iter().zip(&mut ticks) {
                let folder = folder.path().join(format!("{round}-{level}"));
                let outcome = runtime.block_on(play(
                    &game(&folder, sandbox(*level)),
                    &CancellationToken::default(),
                    |_| {},
                ));
                let outcome = outcome.expect("a game");
                times.push(outcome.took / outcome.ticks);
            }
        }
        for ((level, starts), ticks) in Level::ALL.iter().zip(starts).zip(ticks) {
            println!(
                "{level:<6}  start {:.2} ms, tick {:.2} µs (medians of {STARTS} and {ROUNDS})",
                median(starts).as_secs_f64() * 1e3,
                median(ticks).as_secs_f64() * 1e6,
            );
        }
    }

    fn sandbox(level: Level) -> Sandbox {
        Sandbox {
            arena: Some(env!("CARGO_BIN_EXE_arena").into()),
            ..Sandbox::of(level)
        }
    }

    fn median(mut times: Vec<Duration>) -> Duration {
        times.sort_unstable();
        times[times.len() / 2]
    }

    /// From the wish for a bot to its first answer.
    async fn start(sandbox: &Sandbox) -> Duration {
        let program = std::env::current_exe().expect("this program");
        let began = Instant::now();
        let kept = Keeper::start(&program, &["--instant"], sandbox);
        let Kept {
            mut keeper,
            mut pipes,
        } = kept.expect("a bot");
        pipes.stdin.write_all(b"?\n").await.expect("a bot");
        let mut answer = [0; 2];
        let answer = pipes.stdout.read_exact(&mut answer).await;
        assert_eq!(answer.expect("an answer"), 2);
        let took = began.elapsed();
        drop(pipes);
        keeper.ended().await;
        took
    }

    fn game(folder: &Path, sandbox: Sandbox) -> GameSpec {
        std::fs::create_dir_all(folder).expect("a folder");
        let bot = BotSpec::built_in("random");
        GameSpec {
            config: Arc::new(GameConfig::default()),
            seed: "sandbox".to_owned(),
            ticks: TICKS,
            timing: Timing {
                budget: Duration::from_millis(50),
                startup: Duration::from_secs(2),
                pace: Pace::Fast,
                cap: Duration::from_millis(500),
            },
            waits: Vec::new(),
            think: Think::Parallel,
            bots: BySeat::from_fn(4, |_| bot.clone()),
            logs: BySeat::from_fn(4, |seat| LogPaths::inside(folder, seat.0, "instant")),
            replay: folder.join("game.jsonl.zst"),
            sandbox,
            people: People::default(),
        }
    }

    fn answer_every_line() {
        for _ in std::io::stdin().lock().lines().map_while(Result::ok) {
            let mut out = std::io::stdout().lock();
            if out.write_all(b"5\n").and(out.flush()).is_err() {
                return;
            }
        }
    }
}
