//! The rest of a game in a part of the floe that no other player can enter: the most fish, by trying all.

use super::board::{Board, Player, Spot, Step, Tile};
use super::reach::Part;

/// Positions after which the best so far is good enough.
const LIMIT: u32 = 20_000;

/// The best first step in a part, if there is a step at all. It is exact unless trying all takes too long.
pub(super) fn best(board: &Board, player: Player, part: &Part) -> Option<Step> {
    let mut attempt = Attempt {
        board: board.clone(),
        player,
        part: part.clone(),
        line: Vec::new(),
        best: None,
        tried: 0,
    };
    attempt.explore(0);
    attempt.best.map(|(_, step)| step)
}

struct Attempt {
    board: Board,
    player: Player,
    part: Part,
    line: Vec<Step>,
    best: Option<(u32, Step)>,
    tried: u32,
}

impl Attempt {
    fn explore(&mut self, had: u32) {
        self.tried += 1;
        if let Some(&first) = self.line.first()
            && self.best.is_none_or(|(most, _)| had > most)
        {
            self.best = Some((had, first));
        }
        let hopeless =
            |best: Option<(u32, Step)>, left: u32| best.is_some_and(|(most, _)| had + left <= most);
        if self.tried >= LIMIT || hopeless(self.best, self.left()) {
            return;
        }
        for index in 0..self.part.penguins.len() {
            for step in self.steps(self.part.penguins[index]) {
                let Tile::Fish(fish) = self.board.tile(step.to) else {
                    continue;
                };
                self.board.turn = self.player;
                self.board.go(step);
                self.part.penguins[index] = step.to;
                self.line.push(step);
                self.explore(had + u32::from(fish));
                self.line.pop();
                self.part.penguins[index] = step.from;
                self.board.take_back(step, self.player, fish);
            }
        }
    }

    /// Fish that can still be reached somehow.
    fn left(&self) -> u32 {
        let mut seen = vec![false; self.board.tiles.len()];
        let mut stack: Vec<usize> = self.part.penguins.iter().map(|spot| spot.index()).collect();
        let mut left = 0;
        while let Some(at) = stack.pop() {
            for side in self.board.sides() {
                let next = at.wrapping_add_signed(side);
                if let Tile::Fish(fish) = self.board.tiles[next]
                    && !seen[next]
                {
                    seen[next] = true;
                    left += u32::from(fish);
                    stack.push(next);
                }
            }
        }
        left
    }

    /// A penguin's steps, the near ones first: a penguin that takes what lies at hand leaves little behind.
    fn steps(&self, from: Spot) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut reach = self.board.sides().map(|side| (side, from.index()));
        loop {
            let before = steps.len();
            for (side, at) in &mut reach {
                let next = at.wrapping_add_signed(*side);
                if *side != 0 && matches!(self.board.tiles[next], Tile::Fish(_)) {
                    *at = next;
                    steps.push(Step {
                        from,
                        to: Spot(next as u16),
                    });
                } else {
                    *side = 0;
                }
            }
            if steps.len() == before {
                return steps;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reach::private;
    use super::*;

    /// Fish that A gets in the rest of a game that it plays alone.
    fn collected(text: &str) -> u32 {
        let mut board: Board = format!("{text}\nfish A 0\nfish B 0\nturn A")
            .parse()
            .unwrap();
        loop {
            let parts = private(&board, Player(0)).unwrap();
            let Some(step) = parts.iter().find_map(|part| best(&board, Player(0), part)) else {
                return board.fish(Player(0));
            };
            board.go(step);
            board.pass();
        }
    }

    #[test]
    fn everything_is_collected_where_that_is_possible() {
        assert_eq!(collected("A 1 1\n1 3 1\n2 1 1"), 11);
        // To the dead end of one last, and there is a way through all others.
        assert_eq!(collected("1 A 1 1\n. . 1 1"), 4);
    }

    #[test]
    fn of_two_ways_the_richer_is_taken() {
        assert_eq!(collected("1 1 1 A 3 1"), 4);
        assert_eq!(collected("2 2 1 A 3 1"), 5);
    }

    #[test]
    fn every_part_is_emptied_in_turn() {
        assert_eq!(collected("A 1 2 . A 3"), 6);
    }
}
