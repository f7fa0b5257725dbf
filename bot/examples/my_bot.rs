//! A whole bot: it goes to the nearest apple, by steps that leave its body room.
//!
//! Copy it, change `decide` and play it: `cargo arena play target/debug/examples/my_bot`.

use bot::brain::Brain;
use bot::clock::Deadline;
use bot::session::{self, Options};
use protocol::{Cell, Direction, Move, Observation, Size};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::io;

fn main() -> io::Result<()> {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let make_brain = |init: protocol::Init| MyBot { board: init.size };
    session::run(input, output, make_brain, Options::default())
}

struct MyBot {
    board: Size,
}

impl Brain for MyBot {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let me = &seen.snakes[seen.me];
        let Some(head) = me.chain.head() else {
            return Move::Straight;
        };
        let snakes = seen.snakes.values().map(|snake| &snake.chain);
        let chains = snakes.chain(seen.all_obstacles()).chain(&seen.zombies);
        let taken: HashSet<Cell> = chains.flat_map(|chain| chain.cells()).collect();
        let rivals = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
        let rival_heads: Vec<Cell> = rivals.filter_map(|(_, rival)| rival.chain.head()).collect();

        let steps = Direction::ALL.into_iter().filter_map(|way| {
            let to = self
                .board
                .step(head, way)
                .filter(|to| !taken.contains(to))?;
            let alone = rival_heads.iter().all(|rival| rival.distance(to) > 1);
            let room = self.room(to, &taken, me.length as usize);
            let apple = seen.apples.iter().flatten().map(|at| at.distance(to)).min();
            Some(((alone, room, Reverse(apple)), way))
        });
        let best = steps.max_by_key(|&(worth, _)| worth);
        best.map_or(Move::Straight, |(_, way)| way.into())
    }
}

impl MyBot {
    /// How many free cells are connected with this one; counts no further than `enough`.
    fn room(&self, from: Cell, taken: &HashSet<Cell>, enough: usize) -> usize {
        let (mut found, mut frontier) = (HashSet::from([from]), vec![from]);
        while let Some(cell) = frontier.pop()
            && found.len() < enough
        {
            let around = Direction::ALL.map(|way| self.board.step(cell, way));
            let free = around
                .into_iter()
                .flatten()
                .filter(|at| !taken.contains(at));
            frontier.extend(free.filter(|&at| found.insert(at)));
        }
        found.len().min(enough)
    }
}
