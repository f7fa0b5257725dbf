//! Simulated tournaments between bots of known strength: what the statistics promise, beside what
//! they do. Prints the table of the benchmarks as Markdown; arguments are parts of it, and a number
//! that multiplies the repetitions.
#![allow(clippy::print_stdout)]

use arena::tournament::rating::simulation::{World, coverage, duel_coverage, sequential};
use arena::tournament::rating::{Hypotheses, rate};
use protocol::rng_from_seed;

/// A part's name, and what prints it.
type Part = (&'static str, fn(usize));

const PARTS: [Part; 4] = [
    ("ratings", ratings),
    ("duels", duels),
    ("tests", tests),
    ("convergence", |_| convergence()),
];

fn main() {
    let (mut scale, mut wanted) = (1, Vec::new());
    for word in std::env::args().skip(1) {
        match word.parse() {
            Ok(times) => scale = times,
            Err(_) => wanted.push(word),
        }
    }
    println!("| claim | world | blocks | repetitions | promised | found |");
    println!("|---|---|---|---|---|---|");
    for (name, part) in PARTS {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            part(scale);
        }
    }
}

fn ratings(scale: usize) {
    let field = World::new(&[80.0, 20.0, -20.0, -80.0]);
    let coarse = World {
        ties: true,
        ..World::new(&[0.0; 4])
    };
    let eight = World::new(&[150.0, 100.0, 60.0, 20.0, -20.0, -60.0, -100.0, -150.0]);
    // Eight bots have many more kinds of tables, and a fit takes that much longer.
    for (name, world, blocks, repetitions) in [
        ("four bots, 160 points", &field, 10, 500),
        ("four bots, 160 points", &field, 40, 500),
        ("four bots, 160 points", &field, 160, 500),
        ("four equal bots, many ties", &coarse, 40, 500),
        ("eight bots, 300 points", &eight, 80, 50),
    ] {
        let repetitions = repetitions * scale;
        let found = coverage(world, blocks, repetitions, 400) * 100.0;
        println!(
            "| rating interval has the truth | {name} | {blocks} | {repetitions} | 93–97 % | {found:.1} % |"
        );
    }
}

fn duels(scale: usize) {
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
        let repetitions = 2000 * scale;
        let found = duel_coverage(&world, blocks, repetitions) * 100.0;
        println!(
            "| share ahead has the truth | {name} | {blocks} | {repetitions} | 93–97 % | {found:.1} % |"
        );
    }
}

fn tests(scale: usize) {
    for (elo1, alpha) in [(20.0, 0.05), (60.0, 0.05), (60.0, 0.01), (200.0, 0.05)] {
        let hypotheses = Hypotheses {
            elo0: 0.0,
            elo1,
            alpha,
            beta: alpha,
        };
        let repetitions = if elo1 < 50.0 { 500 } else { 2000 } * scale;
        for truth in [0.0, elo1] {
            let verdicts = sequential(&World::new(&[truth, 0.0]), hypotheses, repetitions);
            let wrong = if truth == 0.0 {
                verdicts.better
            } else {
                1.0 - verdicts.better
            };
            println!(
                "| sequential test 0 against {elo1} errs | truly {truth} | {:.0} on average | {repetitions} | ≤ {} % | {:.1} % |",
                verdicts.blocks,
                alpha * 100.0,
                wrong * 100.0
            );
        }
    }
}

fn convergence() {
    let world = World::new(&[120.0, 30.0, 0.0, -50.0, -100.0]);
    for blocks in [20, 200, 2000, 20_000] {
        let games = world.play(blocks, "converge");
        let ratings = rate(world.points.len(), &games, 0, &mut rng_from_seed(""));
        let off = ratings.iter().zip(&world.points);
        let squares: f64 = off.map(|(r, truth)| (r.points - truth).powi(2)).sum();
        let error = (squares / world.points.len() as f64).sqrt();
        println!(
            "| ratings converge | five bots, 220 points | {blocks} | 1 | falls as 1/√blocks | {error:.1} points off |"
        );
    }
}
