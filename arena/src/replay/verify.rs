//! Plays a recorded game again with the rules and compares everything.

use super::{CheckedTick, EndLine, KeyLine, Line, Recording, TickLine};
use protocol::{BySeat, Game, GameConfig, Move, Snake, standings};
use std::sync::Arc;

/// A replay that agrees with the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many ticks.
    pub ticks: u32,
    /// Why it ends before the game does, if it does.
    pub cut_off: Option<String>,
}

/// Where a replay and the rules part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Discrepancy {
    /// The configuration is not one.
    #[error("header: {0}")]
    Config(String),
    /// A line that is nothing a replay holds.
    #[error("line {line}, after tick {tick}: cannot be read: {problem}")]
    Unreadable {
        /// Which line of the unpacked text.
        line: usize,
        /// The last tick that agreed.
        tick: u32,
        /// What is wrong.
        problem: String,
    },
    /// A tick that the rules play otherwise.
    #[error("tick {tick}: {what}: recorded {recorded}, but the rules say {played}")]
    Differs {
        /// Which tick.
        tick: u32,
        /// What differs.
        what: &'static str,
        /// What the replay says.
        recorded: String,
        /// What the rules say.
        played: String,
    },
}

/// Steps the rules from the seed, with the recorded moves, and compares every event and state.
///
/// # Errors
/// At the first difference.
pub fn verify(recording: &Recording) -> Result<Verified, Discrepancy> {
    let header = &recording.header;
    let config = header
        .game_config()
        .map_err(|e| Discrepancy::Config(e.to_string()))?;
    if config.num_snakes != header.seats.len() {
        let (snakes, seats) = (config.num_snakes, header.seats.len());
        return Err(Discrepancy::Config(format!(
            "{snakes} snakes, but {seats} seats"
        )));
    }
    let mut referee = Referee::new(Arc::new(config), &header.seed);
    let (mut ended, mut last_key) = (false, None);
    let mut lines = recording.lines();
    while let Some((number, line)) = lines.next() {
        let unreadable = |problem: String| Discrepancy::Unreadable {
            line: number,
            tick: referee.game.state().tick(),
            problem,
        };
        match line {
            _ if ended => return Err(unreadable("a line after the end".to_owned())),
            None => return Err(unreadable("no line of a replay".to_owned())),
            Some(Line::Tick(text)) => {
                let line = serde_json::from_str(text).map_err(|e| unreadable(e.to_string()))?;
                referee.tick(&line)?;
            }
            Some(Line::Key(key)) => {
                // A packed file repeats a line for nothing, and each is compared.
                if last_key == Some(key.key) {
                    return Err(unreadable("the same state twice".to_owned()));
                }
                last_key = Some(key.key);
                referee.key(&key)?;
            }
            Some(Line::End(end)) => {
                referee.end(&end)?;
                ended = true;
            }
        }
    }
    let cut_off = match (lines.damage(), ended) {
        (Some(damage), _) => Some(damage.to_owned()),
        (None, false) => Some("the last line is missing".to_owned()),
        (None, true) => None,
    };
    Ok(Verified {
        ticks: referee.game.state().tick(),
        cut_off,
    })
}

struct Referee {
    game: Game,
    moves: BySeat<Move>,
}

impl Referee {
    fn new(config: Arc<GameConfig>, seed: &str) -> Self {
        Self {
            moves: BySeat::from_fn(config.num_snakes, |_| Move::default()),
            game: Game::new(config, seed),
        }
    }

    fn tick(&mut self, line: &CheckedTick<'_>) -> Result<(), Discrepancy> {
        let tick = self.game.state().tick() + 1;
        let differs = |what, recorded: String, played: String| Discrepancy::Differs {
            tick,
            what,
            recorded,
            played,
        };
        if line.tick != tick {
            let (recorded, played) = (line.tick.to_string(), tick.to_string());
            return Err(differs("its number", recorded, played));
        }
        if self.take_moves(line.moves).is_none() {
            let on_board = self.game.state().snakes().values().map(Snake::is_alive);
            let possible: String = on_board
                .map(|alive| if alive { '?' } else { '.' })
                .collect();
            let played = format!("{possible}, and no turn back");
            return Err(differs("moves", line.moves.to_owned(), played));
        }
        for seat in line.removed() {
            if usize::from(seat.0) < self.moves.len() {
                self.game.remove(seat);
            }
        }
        let played = TickLine::event_texts(self.game.step(&self.moves));
        if played != line.events {
            let (recorded, played) = (format!("{:?}", line.events), format!("{played:?}"));
            return Err(differs("events", recorded, played));
        }
        let sum = TickLine::sum_of(line.moves, self.game.state());
        if u32::from_str_radix(line.sum, 16) != Ok(sum) {
            let (recorded, played) = (line.sum.to_owned(), TickLine::print_sum(sum));
            return Err(differs("the tick's sum", recorded, played));
        }
        Ok(())
    }

    /// Takes the recorded moves, if they are ones that these snakes can make.
    fn take_moves(&mut self, letters: &str) -> Option<()> {
        let Self { game, moves } = self;
        let snakes = game.state().snakes();
        if letters.len() != snakes.len() {
            return None;
        }
        for ((seat, snake), letter) in snakes.iter().zip(letters.bytes()) {
            let way = TickLine::direction(letter)?;
            let turns_back = way == Some(snake.heading.opposite());
            if way.is_some() != snake.is_alive() || turns_back {
                return None;
            }
            moves[seat] = way.map_or(Move::default(), Move::from);
        }
        Some(())
    }

    fn key(&self, key: &KeyLine) -> Result<(), Discrepancy> {
        let played = KeyLine::from(self.game.state());
        if *key == played {
            return Ok(());
        }
        let text = |key: &KeyLine| serde_json::to_string(key).unwrap_or_default();
        Err(Discrepancy::Differs {
            tick: self.game.state().tick(),
            what: "the whole state",
            recorded: text(key),
            played: text(&played),
        })
    }

    fn end(&self, end: &EndLine) -> Result<(), Discrepancy> {
        let table = standings(self.game.state().snakes());
        let played = EndLine {
            end: self.game.state().tick(),
            why: end.why,
            standings: table.into_iter().map(Into::into).collect(),
        };
        if *end == played {
            return Ok(());
        }
        Err(Discrepancy::Differs {
            tick: self.game.state().tick(),
            what: "the standings",
            recorded: format!("{:?}", end.standings),
            played: format!("{:?}", played.standings),
        })
    }
}
