//! Everything that a table or a page says about a tournament, computed once.

use super::game_line::GameLine;
use super::latencies::Latencies;
use super::machines::MachineSummary;
use super::rating::{Duel, GameResult, Rating, rate};
use super::results::Results;
use super::schedule::BotIndex;
use crate::engine::{Deaths, Latency};
use crate::process::LateAnswers;
use crate::sandbox::Level;
use protocol::rng_from_seed;

/// Resamples behind an interval that is kept.
pub const RESAMPLES: usize = 1000;

/// A tournament's figures, bots from best to worst.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Games counted.
    pub games: usize,
    /// Blocks that they belong to.
    pub blocks: usize,
    /// The lowest fence and the highest that bots were played behind, where they were programs.
    pub sandbox: Option<(Level, Level)>,
    /// One for each bot that has played, best first.
    pub bots: Vec<BotSummary>,
    /// Each bot's duel with each other, in the same order.
    pub duels: Vec<Vec<Option<Duel>>>,
    /// What each machine has played, where games were played on others.
    pub machines: Vec<MachineSummary>,
}

/// One bot's figures.
#[derive(Clone, Debug)]
pub struct BotSummary {
    /// Its number in the results.
    pub bot: BotIndex,
    /// What it is called.
    pub name: String,
    /// What was typed to name it.
    pub command: String,
    /// Its strength.
    pub rating: Rating,
    /// Its snakes: more than games where it sat twice.
    pub games: u32,
    /// First places, shared ones in part.
    pub firsts: f64,
    /// Its mean place, shared ones in the middle.
    pub mean_rank: f64,
    /// Every longest length it had, shortest first.
    pub lengths: Vec<u32>,
    /// Its kills.
    pub kills: u32,
    /// What it died of.
    pub deaths: Deaths,
    /// Apples it ate.
    pub apples: u32,
    /// Answers that were late.
    pub late: LateAnswers,
    /// Lines that were neither move nor note.
    pub garbage: u32,
    /// Games that it left before the end.
    pub gone: u32,
    /// How long its answers took; `None` where it was not measured.
    pub latency: Option<Latency>,
}

impl BotSummary {
    /// The mean of its longest lengths.
    pub fn mean_longest(&self) -> f64 {
        let sum: f64 = self.lengths.iter().map(|&length| f64::from(length)).sum();
        sum / self.lengths.len().max(1) as f64
    }

    /// The longest that it ever was.
    pub fn best_longest(&self) -> u32 {
        self.lengths.last().copied().unwrap_or_default()
    }

    /// A count per game.
    pub fn per_game(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.games.max(1))
    }
}

impl Summary {
    /// Adds everything up. The same results give the same figures.
    pub fn of(results: &Results, resamples: usize) -> Self {
        let played = results.played();
        let mut rng = rng_from_seed("intervals");
        let ratings = rate(results.bots.len(), &played, resamples, &mut rng);
        let mut bots: Vec<BotSummary> = (results.bots.iter().zip(ratings).enumerate())
            .map(|(bot, (entrant, rating))| BotSummary {
                bot,
                name: entrant.name.clone(),
                command: entrant.command.clone(),
                rating,
                games: 0,
                firsts: 0.0,
                mean_rank: 0.0,
                lengths: Vec::new(),
                kills: 0,
                deaths: Deaths::default(),
                apples: 0,
                late: LateAnswers::default(),
                garbage: 0,
                gone: 0,
                latency: None,
            })
            .collect();
        let mut latencies = vec![Latencies::default(); bots.len()];
        for ((line, _), played) in results.games().zip(&played) {
            count(&mut bots, line, played);
            for (seat, us) in line.seats.iter().zip(&line.us) {
                latencies[seat.bot].add(us);
            }
        }
        for (bot, latencies) in bots.iter_mut().zip(&latencies) {
            bot.mean_rank /= f64::from(bot.games.max(1));
            bot.lengths.sort_unstable();
            bot.latency = (!latencies.is_empty()).then(|| latencies.latency());
        }
        bots.retain(|bot| bot.games > 0);
        bots.sort_by(|a, b| b.rating.points.total_cmp(&a.rating.points));
        let order: Vec<BotIndex> = bots.iter().map(|bot| bot.bot).collect();
        let duels = order.iter().map(|&a| {
            let against = |&b: &BotIndex| {
                if a == b {
                    None
                } else {
                    Duel::of(a, b, &played)
                }
            };
            order.iter().map(against).collect()
        });
        Self {
            games: results.len(),
            sandbox: levels(results),
            blocks: played.last().map_or(0, |game| game.block as usize + 1),
            duels: duels.collect(),
            machines: MachineSummary::all(results),
            bots,
        }
    }
}

/// The lowest and the highest level of all games.
fn levels(results: &Results) -> Option<(Level, Level)> {
    let levels = results.games().filter_map(|(line, _)| line.sandbox);
    levels.fold(None, |found, level| {
        let (low, high) = found.unwrap_or((level, level));
        Some((level.min(low), level.max(high)))
    })
}

fn count(bots: &mut [BotSummary], line: &GameLine, played: &GameResult) {
    let figures = played.firsts().into_iter().zip(played.ranks());
    for (seat, (first, rank)) in line.seats.iter().zip(figures) {
        let bot = &mut bots[seat.bot];
        bot.games += 1;
        bot.firsts += first;
        bot.mean_rank += rank;
        bot.lengths.push(seat.longest);
        bot.kills = bot.kills.saturating_add(seat.kills);
        bot.deaths.add(&seat.deaths);
        bot.apples = bot.apples.saturating_add(seat.apples);
        bot.late.add(seat.late);
        bot.garbage = bot.garbage.saturating_add(seat.garbage);
        bot.gone += u32::from(seat.gone.is_some());
    }
}
