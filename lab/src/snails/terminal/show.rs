//! What is shown: a game move by move, and how it goes on. No terminal in here.

use crate::snails::{Corner, Method, Player, Position, settled};
use protocol::Direction;
use std::time::Duration;

/// How fast methods can move, in moves a second.
const SPEEDS: [f64; 7] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0];

/// Who moves a snail.
#[derive(Clone, Debug)]
pub enum Side {
    /// The person at the keys.
    Human,
    /// A method.
    Method(Method, Box<Player>),
}

impl Side {
    /// A method at the start of a game.
    pub fn method(method: Method) -> Self {
        Self::Method(method, Box::new(Player::new(method)))
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            Self::Human => "you".to_owned(),
            Self::Method(method, _) => method.to_string(),
        }
    }
}

/// A game and the place in it where a person looks.
#[derive(Clone, Debug)]
pub struct Show {
    /// Who moves which snail, by corner.
    pub sides: [Side; 2],
    /// Whether methods move by themselves.
    pub playing: bool,
    /// Whether the keys are shown.
    pub help: bool,
    /// A word about the last key.
    pub word: String,
    positions: Vec<Position>,
    at: usize,
    speed: usize,
    passed: f64,
}

impl Show {
    /// Looks at the start of a game.
    pub fn new(sides: [Side; 2]) -> Self {
        Self {
            sides,
            playing: true,
            help: false,
            word: String::new(),
            positions: vec![Position::default()],
            at: 0,
            speed: 2,
            passed: 0.0,
        }
    }

    /// The position that is shown.
    pub fn position(&self) -> &Position {
        &self.positions[self.at]
    }

    /// Moves up to the position that is shown.
    pub fn moves(&self) -> usize {
        self.at
    }

    /// Moves a second.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Moves faster or slower.
    pub fn change_speed(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// Whether a person at the keys takes part.
    pub fn has_human(&self) -> bool {
        self.sides.iter().any(|side| matches!(side, Side::Human))
    }

    /// Whether it is the turn of a person at the keys.
    pub fn waits_for_human(&self) -> bool {
        let side = &self.sides[self.position().mover() as usize];
        matches!(side, Side::Human) && !self.position().is_over()
    }

    /// Whether a method is about to move.
    pub fn is_moving(&self) -> bool {
        self.playing && !self.waits_for_human() && !self.position().is_over()
    }

    /// Lets time pass, and a method move when its time has come.
    pub fn pass(&mut self, time: Duration) {
        if !self.is_moving() {
            self.passed = 0.0;
            return;
        }
        self.passed += time.as_secs_f64() * self.speed();
        if self.passed >= 1.0 {
            self.passed = 0.0;
            self.forward();
        }
    }

    /// Shows the next position; at the last one, a method moves.
    pub fn forward(&mut self) {
        if self.at + 1 < self.positions.len() {
            self.at += 1;
            return;
        }
        let position = *self.position();
        if position.is_over() {
            self.playing = false;
            return;
        }
        let Side::Method(_, player) = &mut self.sides[position.mover() as usize] else {
            return;
        };
        if let Some(next) = player.choose(&position).and_then(|way| position.after(way)) {
            self.positions.push(next);
            self.at += 1;
        }
    }

    /// Shows the position before.
    pub fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Shows the first position, or the last that there is.
    pub fn seek(&mut self, end: bool) {
        self.at = if end { self.positions.len() - 1 } else { 0 };
    }

    /// Moves for the person at the keys.
    pub fn steer(&mut self, way: Direction) {
        if !self.waits_for_human() {
            return;
        }
        match self.position().after(way) {
            Some(next) => {
                self.positions.truncate(self.at + 1);
                self.positions.push(next);
                self.at += 1;
            }
            None => self.word = "that way is closed".to_owned(),
        }
    }

    /// Takes back moves until it is the turn of a person at the keys again.
    pub fn take_back(&mut self) {
        let human =
            |position: &Position| matches!(self.sides[position.mover() as usize], Side::Human);
        match self.positions[..self.at].iter().rposition(human) {
            Some(at) => {
                self.positions.truncate(at + 1);
                self.at = at;
            }
            None => self.word = "there is nothing to take back".to_owned(),
        }
    }

    /// Starts again.
    pub fn again(&mut self) {
        let sides = self.sides.clone().map(|side| match side {
            Side::Human => Side::Human,
            Side::Method(method, _) => Side::method(method),
        });
        *self = Self {
            speed: self.speed,
            ..Self::new(sides)
        };
    }

    /// How the game stands, in words.
    pub fn standing(&self) -> String {
        let position = self.position();
        if !position.is_over() {
            let mover = self.sides[position.mover() as usize].name();
            return match (self.waits_for_human(), self.playing) {
                (true, _) => "your move".to_owned(),
                (false, true) => format!("{mover} thinks"),
                (false, false) => "paused".to_owned(),
            };
        }
        let [bottom, top] = settled(position);
        let winner = match bottom.cmp(&top) {
            std::cmp::Ordering::Equal => return format!("a draw, {bottom} : {top}"),
            std::cmp::Ordering::Greater => Corner::Bottom,
            std::cmp::Ordering::Less => Corner::Top,
        };
        match &self.sides[winner as usize] {
            Side::Human => format!("you win, {bottom} : {top}"),
            side => format!("{} wins, {bottom} : {top}", side.name()),
        }
    }
}
