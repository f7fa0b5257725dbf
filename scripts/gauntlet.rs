//! Plays the champion of the working tree against three of an earlier commit and prints who was longest.
//! Built by `scripts/gauntlet`, beside both versions of the library.

use bot::brain::Brain;
use bot::clock::{Budget, Deadline};
use protocol::config::Edition;
use protocol::{BySeat, Event, Game, GameConfig, Move, Observation, Seat, standings};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const SEATS: usize = 4;
const TICKS: u32 = 6000;
/// Deaths below this length cost little.
const LONG: u32 = 60;

/// A brain of the earlier commit, which knows the game by its text alone.
struct OldBrain {
    brain: Box<dyn old_bot::brain::Brain + Send>,
    budget: old_bot::clock::Budget,
}

impl Brain for OldBrain {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let seen: old_protocol::Observation = seen.to_string().parse().expect("the wire is the same");
        let deadline = old_bot::clock::Deadline::start(self.budget);
        let chosen = self.brain.decide(&seen, &deadline).to_string();
        chosen.parse().expect("moves are the same")
    }
}

/// What came of one game.
struct Played {
    seed: u64,
    longest: u32,
    /// The longest of the three others.
    best_rival: u32,
    first: bool,
    deaths: u32,
    long_deaths: u32,
    rivals_deaths: u32,
    apples: u32,
    all_apples: u32,
}

fn play(name: &str, config: &Arc<GameConfig>, seed: u64, number: u64, nodes: u64) -> Played {
    let ours = Seat((number % SEATS as u64) as u8);
    let init = config.init();
    let old_init = init.to_string().parse().expect("the wire is the same");
    let mut brains: BySeat<Box<dyn Brain>> = BySeat::from_fn(SEATS, |seat| {
        let brain_seed = seed.wrapping_mul(256) + u64::from(seat.0);
        if seat == ours {
            let brain = bot::roster::by_name(name, init, brain_seed);
            return Box::new(brain.expect("there is such a brain")) as Box<dyn Brain>;
        }
        let brain = old_bot::brain::by_name("champion", old_init, brain_seed);
        Box::new(OldBrain {
            brain: brain.expect("there was a champion"),
            budget: old_bot::clock::Budget::Nodes(nodes),
        })
    });
    let mut game = Game::new(Arc::clone(config), &seed.to_string());
    let mut played = Played {
        seed,
        longest: 0,
        best_rival: 0,
        first: false,
        deaths: 0,
        long_deaths: 0,
        rivals_deaths: 0,
        apples: 0,
        all_apples: 0,
    };
    for _ in 0..TICKS {
        let state = game.state();
        let lengths = state.snakes().map(|_, snake| snake.length());
        let moves = state.snakes().map(|seat, snake| match snake.is_alive() {
            true => brains[seat].decide(&state.observe(seat), &Deadline::start(Budget::Nodes(nodes))),
            false => Move::Straight,
        });
        game.step(&moves);
        for &event in game.events() {
            match event {
                Event::Died { seat, .. } if seat == ours => {
                    played.deaths += 1;
                    played.long_deaths += u32::from(lengths[seat] >= LONG);
                }
                Event::Died { .. } => played.rivals_deaths += 1,
                Event::Ate { seat, .. } => {
                    played.all_apples += 1;
                    played.apples += u32::from(seat == ours);
                }
                _ => {}
            }
        }
    }
    for standing in standings(game.state().snakes()) {
        if standing.seat == ours {
            played.longest = standing.longest;
            played.first = standing.rank == 1;
        } else {
            played.best_rival = played.best_rival.max(standing.longest);
        }
    }
    played
}

fn mean(figures: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = figures.clone().count() as f64;
    let mean = figures.clone().sum::<f64>() / n;
    let squares: f64 = figures.map(|figure| (figure - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0).max(1.0) / n).sqrt())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().ok_or("edition, games, seed, nodes and threads are needed");
    let edition: Edition = next()?.parse()?;
    let games: u64 = next()?.parse()?;
    let first_seed: u64 = next()?.parse()?;
    let nodes: u64 = next()?.parse()?;
    let threads: usize = next()?.parse()?;
    let name = next().unwrap_or_else(|_| "champion".to_owned());
    let config = Arc::new(edition.config());
    let taken = AtomicU64::new(0);
    let worker = || {
        let numbers = std::iter::from_fn(|| Some(taken.fetch_add(1, Ordering::Relaxed)));
        let games = numbers.take_while(|&number| number < games);
        let games = games.map(|number| {
            let played = play(&name, &config, first_seed + number, number, nodes);
            let Played { seed, longest, best_rival, deaths, .. } = &played;
            println!("edition={edition} seed={seed} longest={longest} best_rival={best_rival} deaths={deaths}");
            played
        });
        games.collect::<Vec<_>>()
    };
    let all: Vec<Played> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let games = workers.into_iter().map(|worker| worker.join().expect("no game panics"));
        games.flatten().collect()
    });
    let of = |figure: fn(&Played) -> f64| mean(all.iter().map(figure));
    let ((longest, longest_error), (rival, _)) =
        (of(|p| p.longest.into()), of(|p| p.best_rival.into()));
    let (lead, lead_error) = of(|p| f64::from(p.longest) - f64::from(p.best_rival));
    println!(
        "edition {edition}, {} games, {nodes} nodes: first in {}; longest {longest:.1} ± {longest_error:.1}, best rival {rival:.1} \
         (ahead by {lead:+.1} ± {lead_error:.1}); deaths {:.2} ({:.2} from length {LONG} on), a rival's {:.2}; share of the apples {:.1} %",
        all.len(),
        all.iter().filter(|played| played.first).count(),
        of(|p| p.deaths.into()).0,
        of(|p| p.long_deaths.into()).0,
        of(|p| p.rivals_deaths.into()).0 / (SEATS - 1) as f64,
        100.0 * all.iter().map(|p| f64::from(p.apples)).sum::<f64>()
            / all.iter().map(|p| f64::from(p.all_apples)).sum::<f64>(),
    );
    Ok(())
}
