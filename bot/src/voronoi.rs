//! Whose is which part of the board: a cell belongs to the head that can be there first.

use crate::bits::Bits;
use crate::field::Field;
use crate::timed::NEVER;

/// A timed Voronoi division with buffers that are used again.
///
/// A spot that opens later can be waited for beside it, so that it counts for whoever is next to it
/// when it opens.
#[derive(Clone, Debug)]
pub struct Voronoi {
    field: Field,
    open: Bits,
    /// Spots that are closed now, by the move with which they open.
    opening: Vec<(u16, u32)>,
    taken: Bits,
    areas: Vec<Bits>,
    grown: Vec<Bits>,
}

impl Voronoi {
    /// For a board with these times.
    pub fn new(field: Field, free_at: &[u16]) -> Self {
        let mut this = Self {
            field,
            open: Bits::new(field),
            opening: Vec::new(),
            taken: Bits::new(field),
            areas: Vec::new(),
            grown: Vec::new(),
        };
        this.board(free_at);
        this
    }

    /// Takes in a board.
    pub fn board(&mut self, free_at: &[u16]) {
        self.open.clear();
        self.opening.clear();
        for (spot, &at) in free_at.iter().enumerate() {
            match at {
                0 | 1 => self.open.insert(spot),
                NEVER => {}
                _ => self.opening.push((at, spot as u32)),
            }
        }
        self.opening.sort_unstable();
    }

    /// How many spots each head can enter before any other, the one it is on not counted. A spot that
    /// two reach with the same move is nobody's.
    pub fn shares(&mut self, heads: &[usize]) -> Vec<usize> {
        self.begin(heads);
        let mut open = self.open.clone();
        let later = std::mem::take(&mut self.opening);
        let mut opening = later.iter().peekable();
        let mut with_move: u16 = 1;
        loop {
            while let Some(&&(_, spot)) = opening.peek().filter(|&&&(at, _)| at <= with_move) {
                open.insert(spot as usize);
                opening.next();
            }
            let grew = self.spread(&open);
            match opening.peek() {
                // Nothing moves until the next spot opens.
                Some(&&(at, _)) if !grew => with_move = at.max(with_move + 1),
                None if !grew => break,
                _ => with_move = with_move.saturating_add(1),
            }
        }
        self.opening = later;
        self.areas
            .iter()
            .map(|area| area.count().saturating_sub(1))
            .collect()
    }

    fn begin(&mut self, heads: &[usize]) {
        while self.areas.len() < heads.len() {
            self.areas.push(Bits::new(self.field));
            self.grown.push(Bits::new(self.field));
        }
        self.areas.truncate(heads.len());
        self.grown.truncate(heads.len());
        self.taken.clear();
        for (area, &head) in self.areas.iter_mut().zip(heads) {
            area.clear();
            area.insert(head);
            self.taken.insert(head);
        }
    }

    /// One move of all heads at once; whether anything was taken.
    fn spread(&mut self, open: &Bits) -> bool {
        let stride = self.field.stride();
        for (grown, area) in self.grown.iter_mut().zip(&self.areas) {
            grown.grow_from(area, stride);
        }
        let mut grew = false;
        for i in 0..open.words().len() {
            let free = open.words()[i] & !self.taken.words()[i];
            if free == 0 {
                continue;
            }
            let (mut once, mut twice) = (0u64, 0u64);
            for grown in &self.grown {
                let new = grown.words()[i] & free;
                twice |= once & new;
                once |= new;
            }
            if once == 0 {
                continue;
            }
            grew = true;
            for (grown, area) in self.grown.iter().zip(&mut self.areas) {
                area.words_mut()[i] |= grown.words()[i] & free & !twice;
            }
            self.taken.words_mut()[i] |= once;
        }
        grew
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timed::TimedBoard;
    use protocol::{Cell, Size};

    fn shares(board: &TimedBoard, heads: &[(u8, u8)]) -> Vec<usize> {
        let field = board.field();
        let heads: Vec<usize> = (heads.iter())
            .map(|&(x, y)| field.spot(Cell::new(x, y)))
            .collect();
        Voronoi::new(field, board.as_slice()).shares(&heads)
    }

    #[test]
    fn the_middle_between_two_heads_is_nobodys() {
        let field = Field::new(Size::new(7, 1).unwrap());
        let board = TimedBoard::new(field);
        assert_eq!(shares(&board, &[(0, 0), (6, 0)]), [2, 2]);
        assert_eq!(shares(&board, &[(0, 0), (5, 0)]), [2, 3]);
        assert_eq!(shares(&board, &[(3, 0)]), [6]);
    }

    #[test]
    fn what_opens_later_goes_to_whoever_is_there_then() {
        let field = Field::new(Size::new(5, 1).unwrap());
        let mut board = TimedBoard::new(field);
        board.hold(field.spot(Cell::new(1, 0)), 4);
        assert_eq!(shares(&board, &[(0, 0), (4, 0)]), [0, 2]);
        board.hold(field.spot(Cell::new(1, 0)), NEVER - 1);
        assert_eq!(shares(&board, &[(0, 0)]), [4]);
    }
}
