//! Bots that use cores: in their turn, for longer than it lasts, or when it is the turn of others.

use super::bot::{Bot, Turn, say};
use super::lifetime;
use rustix::time::{ClockId, clock_gettime};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// What a helper says when it is done.
const DONE: &[u8] = b"done\n";

/// Uses a core for exactly so long, however long that takes.
pub(super) fn thinks(bot: &mut Bot, turn: &Turn<'_>) {
    burn(bot.pause);
    bot.answer(turn.way);
}

/// The same in eight threads at once, each of which uses as much.
pub(super) fn thinks_in_eight_threads(bot: &mut Bot, turn: &Turn<'_>) {
    let pause = bot.pause;
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| burn(pause));
        }
    });
    bot.answer(turn.way);
}

/// Lets another process think, and waits for it.
pub(super) fn thinks_in_a_helper(bot: &mut Bot, turn: &Turn<'_>) {
    static HELPER: Mutex<Option<Child>> = Mutex::new(None);
    let mut helper = HELPER.lock().expect("one thread");
    let Child { stdin, stdout, .. } = helper.get_or_insert_with(start_helper);
    let (Some(orders), Some(done)) = (stdin, stdout) else {
        unreachable!("both pipes were asked for");
    };
    writeln!(orders, "{}", bot.pause.as_millis()).expect("a helper that reads");
    let read = done.read_exact(&mut [0; DONE.len()]);
    read.expect("a helper that answers");
    bot.answer(turn.way);
}

fn start_helper() -> Child {
    let itself = std::env::current_exe().expect("a program has a file");
    let mut command = Command::new(itself);
    command.arg("helper");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("there is such a program")
}

/// The helper: reads for how many milliseconds it shall use a core, does, and says so.
pub(super) fn help() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        burn(Duration::from_millis(line.parse().unwrap_or_default()));
        say(DONE);
    }
}

/// Spins with twice as many threads as there are cores, beside a plain game.
pub(super) fn spins(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        for _ in 0..2 * cores {
            std::thread::spawn(|| {
                loop {
                    std::hint::spin_loop();
                }
            });
        }
    }
    bot.answer(turn.way);
}

/// Has a process in a session of its own spin, beside a plain game.
pub(super) fn spins_in_a_session(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        lifetime::fork(&["setsid", "sh", "-c", "while :; do :; done"]);
    }
    bot.answer(turn.way);
}

/// When the game is over, says on stderr how many milliseconds it and its children have used cores.
pub(super) fn tells_what_it_used(_: &mut Bot) {
    let own = process_time();
    let children = lifetime::children().into_iter().filter_map(|child| {
        let schedstat = std::fs::read_to_string(format!("/proc/{child}/schedstat")).ok()?;
        let ran = schedstat.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(ran))
    });
    let used: Duration = own + children.sum::<Duration>();
    let _ = writeln!(std::io::stderr(), "{}", used.as_millis());
    std::process::exit(0);
}

/// Uses a core for so long, as the thread's own clock says.
fn burn(long: Duration) {
    let until = thread_time() + long;
    while thread_time() < until {
        std::hint::spin_loop();
    }
}

fn thread_time() -> Duration {
    duration(ClockId::ThreadCPUTime)
}

fn process_time() -> Duration {
    duration(ClockId::ProcessCPUTime)
}

fn duration(clock: ClockId) -> Duration {
    clock_gettime(clock)
        .try_into()
        .expect("time since a beginning")
}
