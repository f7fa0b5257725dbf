//! What one brain did in its games: lengths, deaths by cause, apples and the ticks they took.

use protocol::Death;
use std::time::Duration;

/// Lengths in one band of the ticks-per-apple table.
pub const BAND: usize = 50;

/// Ends of the classes of decision times, in milliseconds; one more class is beyond the last.
pub const LATENCY_MS: [u64; 8] = [1, 2, 5, 10, 20, 30, 40, 45];

/// One brain's figures over one game or many.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games counted.
    pub games: u32,
    /// Games won.
    pub firsts: u32,
    /// Sum of the longest lengths.
    pub longest: f64,
    /// Sum of their squares, for the standard error.
    pub longest_squared: f64,
    /// Heads that ran into its body.
    pub kills: u32,
    /// Deaths on the own body.
    pub own_body: u32,
    /// Deaths at a wall or an obstacle.
    pub wall: u32,
    /// Deaths on others' bodies and by zombies.
    pub other: u32,
    /// Deaths with another head.
    pub head_on: u32,
    /// Deaths by a decaying apple.
    pub bad_apple: u32,
    /// Ticks and apples by length.
    pub bands: Vec<Band>,
    /// Decisions made.
    pub decisions: u64,
    /// Time they took.
    pub thought: Duration,
    /// The longest of them.
    pub slowest: Duration,
    /// How many took less than each of [`LATENCY_MS`] and no less than the one before.
    pub latency: [u64; LATENCY_MS.len() + 1],
    /// The same by the time that they had on a core, whatever else the machine did meanwhile.
    pub on_core: [u64; LATENCY_MS.len() + 1],
}

/// Ticks lived and apples eaten at lengths of one band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Band {
    /// Ticks.
    pub ticks: u32,
    /// Apples.
    pub apples: u32,
}

impl Tally {
    /// Counts a death.
    pub fn died(&mut self, death: Death) {
        *match death {
            Death::OwnBody => &mut self.own_body,
            Death::Wall | Death::Obstacle => &mut self.wall,
            Death::Body { .. } | Death::Zombie | Death::Bitten => &mut self.other,
            Death::HeadOn { .. } => &mut self.head_on,
            Death::BadApple => &mut self.bad_apple,
        } += 1;
    }

    /// All deaths.
    pub fn deaths(&self) -> u32 {
        self.own_body + self.wall + self.other + self.head_on + self.bad_apple
    }

    /// All apples.
    pub fn apples(&self) -> u32 {
        self.bands.iter().map(|band| band.apples).sum()
    }

    /// The band of a length.
    pub fn band(&mut self, length: u32) -> &mut Band {
        let index = length as usize / BAND;
        if self.bands.len() <= index {
            self.bands.resize(index + 1, Band::default());
        }
        &mut self.bands[index]
    }

    /// Counts a decision: how long it took, and how much of that it was on a core where that is known.
    pub fn decided(&mut self, time: Duration, on_core: Option<Duration>) {
        self.decisions += 1;
        self.thought += time;
        self.slowest = self.slowest.max(time);
        self.latency[class(time)] += 1;
        if let Some(on_core) = on_core {
            self.on_core[class(on_core)] += 1;
        }
    }

    /// Adds another's figures to these.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.firsts += other.firsts;
        self.longest += other.longest;
        self.longest_squared += other.longest_squared;
        self.kills += other.kills;
        self.own_body += other.own_body;
        self.wall += other.wall;
        self.other += other.other;
        self.head_on += other.head_on;
        self.bad_apple += other.bad_apple;
        for (index, band) in other.bands.iter().enumerate() {
            let mine = self.band((index * BAND) as u32);
            mine.ticks += band.ticks;
            mine.apples += band.apples;
        }
        self.decisions += other.decisions;
        self.thought += other.thought;
        self.slowest = self.slowest.max(other.slowest);
        let mine = self.latency.iter_mut().chain(&mut self.on_core);
        for (mine, more) in mine.zip(other.latency.iter().chain(&other.on_core)) {
            *mine += more;
        }
    }

    /// The mean longest length and its standard error.
    pub fn mean_longest(&self) -> (f64, f64) {
        let games = f64::from(self.games.max(1));
        let mean = self.longest / games;
        let variance = (self.longest_squared / games - mean * mean).max(0.0);
        let error = (variance / (games - 1.0).max(1.0)).sqrt();
        (mean, error)
    }
}

/// The class of a decision time.
fn class(time: Duration) -> usize {
    LATENCY_MS.partition_point(|&end| Duration::from_millis(end) <= time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Seat;

    #[test]
    fn sums_of_games_are_sums_of_their_figures() {
        let mut one = Tally {
            games: 1,
            firsts: 1,
            longest: 30.0,
            longest_squared: 900.0,
            ..Tally::default()
        };
        one.died(Death::Body { of: Seat(2) });
        one.band(120).ticks += 7;
        let mut two = Tally {
            games: 1,
            longest: 10.0,
            longest_squared: 100.0,
            ..Tally::default()
        };
        two.died(Death::OwnBody);
        two.band(3).apples += 1;
        one.add(&two);
        assert_eq!((one.games, one.firsts, one.deaths()), (2, 1, 2));
        assert_eq!(one.mean_longest(), (20.0, 10.0));
        let bands: Vec<_> = one.bands.iter().map(|b| (b.ticks, b.apples)).collect();
        assert_eq!(bands, [(0, 1), (0, 0), (7, 0)]);
    }
}
