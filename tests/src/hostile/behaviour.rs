//! Every behaviour by its name.

use super::attacks::{self, resources};
use super::bot::{Bot, Turn};
use super::{chatter, cores, leaving, lifetime, timing};

/// What is done instead of playing plainly.
pub(super) struct Behaviour {
    /// Before anything is read.
    pub(super) start: fn(&mut Bot),
    /// In every state from the one in which it begins.
    pub(super) turn: fn(&mut Bot, &Turn<'_>),
    /// When the game is over.
    pub(super) over: fn(&mut Bot),
}

const PLAIN: Behaviour = Behaviour {
    start: |_| (),
    turn: |bot, turn| bot.answer(turn.way),
    over: |_| std::process::exit(0),
};

pub(super) fn by_name(name: &str) -> Option<Behaviour> {
    let in_turn = |turn| Behaviour { turn, ..PLAIN };
    let at_start = |start| Behaviour { start, ..PLAIN };
    Some(match name {
        "plain" => PLAIN,

        "late-once" => in_turn(timing::late_once),
        "always-late" => in_turn(timing::always_late),
        "late-in-two-threads" => in_turn(timing::late_in_two_threads),
        "skips" => in_turn(timing::skips),
        "skips-often" => in_turn(timing::skips_often),
        "dies" => in_turn(timing::dies),
        "dies-late" => in_turn(timing::dies_late),

        "extra" => in_turn(chatter::extra),
        "changes-its-mind" => in_turn(chatter::changes_its_mind),
        "garbage" => in_turn(chatter::garbage),
        "garbage-only" => in_turn(chatter::garbage_only),
        "nul-bytes" => in_turn(chatter::nul_bytes),
        "half-a-line" => in_turn(chatter::half_a_line),
        "dribbles" => in_turn(chatter::dribbles),
        "long-line" => in_turn(chatter::long_line),
        "endless-line" => in_turn(chatter::endless_line),
        "floods-stderr" => in_turn(chatter::floods_stderr),

        "closes-stdout" => in_turn(leaving::closes_stdout),
        "closes-stdin" => in_turn(leaving::closes_stdin),
        "exits-at-start" => at_start(leaving::exits_at_start),
        "exits" => in_turn(leaving::exits),
        "exits-and-leaves-its-pipes" => in_turn(leaving::exits_and_leaves_its_pipes),

        "never-reads" => at_start(lifetime::never_reads),
        "stays" => Behaviour {
            over: lifetime::stays,
            ..PLAIN
        },
        "ignores-term" => Behaviour {
            start: lifetime::ignores_term,
            over: lifetime::stays,
            ..PLAIN
        },
        "forks" => in_turn(lifetime::forks),
        "forks-into-a-session" => in_turn(lifetime::forks_into_a_session),
        "attacks" => in_turn(attacks::everything),
        "attacks-with-what-it-was-given" => in_turn(attacks::what_it_was_given),
        "busy-children" => in_turn(resources::busy_children),
        "busy-threads" => in_turn(resources::busy_threads),
        "fork-bomb" => in_turn(resources::fork_bomb),
        "memory" => in_turn(resources::memory),
        "shared-memory" => in_turn(resources::shared_memory),
        "memory-of-many" => in_turn(resources::memory_of_many),
        "hoards" => at_start(resources::hoards),
        "large-file" => in_turn(resources::large_file),
        "many-files" => in_turn(resources::many_files),
        "daemon" => in_turn(resources::daemon),
        "lurks" => at_start(resources::lurks),

        "thinks" => in_turn(cores::thinks),
        "thinks-in-eight-threads" => in_turn(cores::thinks_in_eight_threads),
        "thinks-in-a-helper" => in_turn(cores::thinks_in_a_helper),
        "spins" => Behaviour {
            turn: cores::spins,
            over: cores::tells_what_it_used,
            ..PLAIN
        },
        "spins-in-a-session" => Behaviour {
            turn: cores::spins_in_a_session,
            over: cores::tells_what_it_used,
            ..PLAIN
        },
        _ => return None,
    })
}
