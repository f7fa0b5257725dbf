//! Simulated ladders between bots of known strength: how soon the order is right, and whether all play alike, beside
//! tables by chance. Prints a table as Markdown. The argument is how many ladders are played for each row.
#![allow(clippy::print_stdout)]

use arena::league::simulation::{LadderOutcome, Matchmaker, play};

const BOTS: usize = 60;
const SPREADS: [f64; 2] = [200.0, 300.0];

fn main() {
    let ladders = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let ladders: usize = ladders.unwrap_or(10);
    println!(
        "{BOTS} bots, {ladders} ladders for each row; points are normal with the spread; the worst ladder in brackets\n"
    );
    println!(
        "| spread | games each | tables | rank correlation | fewest games of a bot | most | apart at a table |"
    );
    println!("|---|---|---|---|---|---|---|");
    for spread in SPREADS {
        for games in [5, 10, 20, 40] {
            for by in [Matchmaker::League, Matchmaker::Random] {
                let name = match by {
                    Matchmaker::League => "the league's",
                    Matchmaker::Random => "by chance",
                };
                let found = (0..ladders)
                    .map(|number| play(BOTS, games, spread, by, &format!("ladder {number}")));
                let found: Vec<LadderOutcome> = found.collect();
                let mean = |of: fn(&LadderOutcome) -> f64| {
                    found.iter().map(of).sum::<f64>() / ladders as f64
                };
                let least = |of: fn(&LadderOutcome) -> f64| {
                    found.iter().map(of).fold(f64::INFINITY, f64::min)
                };
                println!(
                    "| {spread:.0} | {games} | {name} | {:.3} ({:.3}) | {:.0} % ({:.0} %) | {:.0} % | {:.0} points |",
                    mean(|one| one.correlation),
                    least(|one| one.correlation),
                    100.0 * mean(|one| one.fewest),
                    100.0 * least(|one| one.fewest),
                    100.0 * mean(|one| one.most),
                    mean(|one| one.apart),
                );
            }
        }
    }
}
