//! Simulated tournaments between bots of known strength: what the statistics promise, beside what
//! they do, with its standard error. Prints the table of the benchmarks as Markdown. Arguments:
//! `--seed WORD`, parts of the table, and a number that multiplies the repetitions.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use arena::tournament::rating::simulation::{Estimate, World, coverage, duel_coverage, sequential};
use arena::tournament::rating::{Hypotheses, rate};
use protocol::rng_from_seed;
use std::process::ExitCode;

/// A part's name, and what prints it.
type Part = (&'static str, fn(&Wanted));

const PARTS: [Part; 4] = [
    ("ratings", ratings),
    ("duels", duels),
    ("tests", tests),
    ("convergence", convergence),
];

/// What was asked for.
struct Wanted {
    seed: String,
    scale: usize,
    parts: Vec<String>,
}

impl Wanted {
    /// `None` if that makes no sense.
    fn parse(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let mut wanted = Self {
            seed: "snakes".to_owned(),
            scale: 1,
            parts: Vec::new(),
        };
        while let Some(word) = words.next() {
            if word == "--seed" {
                wanted.seed = words.next()?;
            } else if let Ok(scale) = word.parse() {
                wanted.scale = scale;
            } else if PARTS.iter().any(|(name, _)| *name == word) {
                wanted.parts.push(word);
            } else {
                return None;
            }
        }
        Some(wanted)
    }

    /// What seeds a row: no two rows see the same games.
    fn seed(&self, row: &str) -> String {
        format!("{} {row}", self.seed)
    }
}

fn main() -> ExitCode {
    let names = PARTS.map(|(name, _)| name).join("|");
    let Some(wanted) = Wanted::parse(std::env::args().skip(1)) else {
        eprintln!("usage: simulate-ratings [--seed WORD] [TIMES] [{names}]…");
        return ExitCode::from(2);
    };
    println!("seed: {}\n", wanted.seed);
    println!("| claim | world | blocks | repetitions | promised | found |");
    println!("|---|---|---|---|---|---|");
    for (name, part) in PARTS {
        if wanted.parts.is_empty() || wanted.parts.iter().any(|word| word == name) {
            part(&wanted);
        }
    }
    ExitCode::SUCCESS
}

fn percent(found: Estimate) -> String {
    format!("{:.1} ± {:.1} %", found.share * 100.0, found.error * 100.0)
}

fn ratings(wanted: &Wanted) {
    let field = World::new(&[80.0, 20.0, -20.0, -80.0]);
    let coarse = World {
        ties: true,
        ..World::new(&[0.0; 4])
    };
    let eight = World::new(&[150.0, 100.0, 60.0, 20.0, -20.0, -60.0, -100.0, -150.0]);
    let ahead = World::new(&[600.0, 0.0, -40.0, 20.0]);
    let two_ahead = World::new(&[700.0, 650.0, 0.0, 20.0]);
    // An interval without an end always has the truth, so a field that is far apart has it more often.
    for (name, world, blocks, promised) in [
        ("four bots, 160 points", &field, 10, "93–97 %"),
        ("four bots, 160 points", &field, 40, "93–97 %"),
        ("four bots, 160 points", &field, 160, "93–97 %"),
        ("four equal bots, many ties", &coarse, 40, "93–97 %"),
        ("eight bots, 300 points", &eight, 20, "93–97 %"),
        ("eight bots, 300 points", &eight, 80, "93–97 %"),
        ("one of four 600 points ahead", &ahead, 5, "≥ 93 %"),
        ("one of four 600 points ahead", &ahead, 20, "≥ 93 %"),
        ("two of four 650 points ahead", &two_ahead, 10, "≥ 93 %"),
    ] {
        let repetitions = 500 * wanted.scale;
        let seed = wanted.seed(&format!("{name} {blocks}"));
        let found = percent(coverage(world, blocks, repetitions, 400, &seed));
        println!(
            "| rating interval has the truth | {name} | {blocks} | {repetitions} | {promised} | {found} |"
        );
    }
}

fn duels(wanted: &Wanted) {
    let world = |points, starts| World {
        starts,
        ..World::new(&[points, 0.0, -60.0, 0.0])
    };
    for (name, world, blocks) in [
        ("equal, fair starts", world(0.0, 0.0), 40),
        ("60 points, unfair starts", world(60.0, 100.0), 20),
        ("60 points, unfair starts", world(60.0, 100.0), 160),
        ("300 points", world(300.0, 0.0), 40),
    ] {
        let repetitions = 2000 * wanted.scale;
        let seed = wanted.seed(&format!("{name} {blocks}"));
        let found = percent(duel_coverage(&world, blocks, repetitions, &seed));
        println!(
            "| share ahead has the truth | {name} | {blocks} | {repetitions} | 93–97 % | {found} |"
        );
    }
}

fn tests(wanted: &Wanted) {
    for (elo1, alpha) in [(20.0, 0.05), (60.0, 0.05), (60.0, 0.01), (200.0, 0.05)] {
        let hypotheses = Hypotheses {
            elo0: 0.0,
            elo1,
            alpha,
            beta: alpha,
        };
        let repetitions = if elo1 < 50.0 { 1000 } else { 2000 } * wanted.scale;
        for truth in [0.0, elo1] {
            let world = World::new(&[truth, 0.0]);
            let seed = wanted.seed(&format!("{elo1} {alpha} {truth}"));
            let verdicts = sequential(&world, hypotheses, repetitions, &seed);
            let wrong = Estimate {
                share: if truth == 0.0 {
                    verdicts.better.share
                } else {
                    1.0 - verdicts.better.share
                },
                ..verdicts.better
            };
            println!(
                "| sequential test 0 against {elo1} errs | truly {truth} | {:.0} on average | {repetitions} | ≤ {} % | {} |",
                verdicts.blocks,
                alpha * 100.0,
                percent(wrong)
            );
        }
    }
}

fn convergence(wanted: &Wanted) {
    let world = World::new(&[120.0, 30.0, 0.0, -50.0, -100.0]);
    for blocks in [20, 200, 2000, 20_000] {
        let games = world.play(blocks, &wanted.seed("converge"));
        let ratings = rate(world.points.len(), &games, 0, &mut rng_from_seed(""));
        let off = ratings.iter().zip(&world.points);
        let squares: f64 = off.map(|(r, truth)| (r.points - truth).powi(2)).sum();
        let error = (squares / world.points.len() as f64).sqrt();
        println!(
            "| ratings converge | five bots, 220 points | {blocks} | 1 | falls as 1/√blocks | {error:.1} points off |"
        );
    }
}
