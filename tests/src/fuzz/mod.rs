//! Spoilt files against the borders of the arena: every case follows from a seed, a kind and a number.

mod border;
mod corpus;
mod mutation;

use border::Kind;
use protocol::{below, rng_from_seed};
use std::io::Write;

/// Puts so many spoilt files of a kind to the arena, and says before each which it is, so that the one that ends or
/// holds up this process is known. At the end it says how much memory all of it took.
///
/// # Panics
/// If there is no such kind, or a border gives way.
pub fn run(kind: &str, seed: &str, cases: std::ops::Range<u32>) {
    let kind: Kind = kind.parse().expect("a kind of file");
    let originals = corpus::of(kind);
    let folder = tempfile::tempdir().expect("a folder of its own");
    let mut out = std::io::stdout().lock();
    for case in cases {
        writeln!(out, "case {case}").expect("a reader");
        let mut rng = rng_from_seed(&format!("{seed} {kind:?} {case}"));
        let pick = below(&mut rng, originals.len() as u32) as usize;
        let spoilt = mutation::spoil(&originals[pick], kind == Kind::Replay, &mut rng);
        border::try_out(kind, &spoilt, folder.path());
    }
    let peak = crate::processes::peak_memory(std::process::id()).unwrap_or_default();
    writeln!(out, "peak {peak}").expect("a reader");
}
