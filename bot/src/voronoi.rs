//! Whose is which part of the board: a cell belongs to the head that can be there first.

use crate::field::Field;
use crate::rows::Rows;
use crate::timed::NEVER;

/// A timed Voronoi division with buffers that are used again.
///
/// A spot that opens later can be waited for beside it, so that it counts for whoever is next to it
/// when it opens.
#[derive(Clone, Debug)]
pub struct Voronoi {
    field: Field,
    open: Rows,
    /// Spots that are closed now, by the move with which they open.
    opening: Vec<(u16, u32)>,
    taken: Rows,
    /// The first and the last row that any head has got to.
    reach: (usize, usize),
    /// Whether the first head got any further with the last move.
    first_grew: bool,
    areas: Vec<Rows>,
    grown: Vec<Rows>,
}

impl Voronoi {
    /// For a board with these times.
    pub fn new(field: Field, free_at: &[u16]) -> Self {
        let mut this = Self {
            field,
            open: Rows::new(field),
            opening: Vec::new(),
            taken: Rows::new(field),
            reach: (1, 1),
            first_grew: false,
            areas: Vec::new(),
            grown: Vec::new(),
        };
        this.board(free_at);
        this
    }

    /// Takes in a board.
    pub fn board(&mut self, free_at: &[u16]) {
        self.open.open(free_at, 1);
        self.opening.clear();
        for (spot, &at) in free_at.iter().enumerate() {
            if at > 1 && at != NEVER {
                self.opening.push((at, spot as u32));
            }
        }
        self.opening.sort_unstable();
    }

    /// How many spots each head can enter before any other, the one it is on not counted. A spot that
    /// two reach with the same move is nobody's.
    pub fn shares(&mut self, heads: &[usize]) -> Vec<usize> {
        self.divide(0, [], heads, false);
        self.areas
            .iter()
            .map(|area| area.count().saturating_sub(1))
            .collect()
    }

    /// The first head's share when so many moves have been made and these spots entered. It must not
    /// wait for a spot to open longer than it has room to move.
    pub fn first_share_after(
        &mut self,
        moves: u16,
        entered: impl IntoIterator<Item = usize>,
        heads: &[usize],
    ) -> usize {
        self.divide(moves, entered, heads, true);
        self.areas
            .first()
            .map_or(0, |area| area.count().saturating_sub(1))
    }

    fn divide(
        &mut self,
        moves: u16,
        entered: impl IntoIterator<Item = usize>,
        heads: &[usize],
        room_to_wait: bool,
    ) {
        self.begin(heads);
        if heads.is_empty() {
            return;
        }
        for spot in entered {
            self.taken.insert(spot);
        }
        let mut open = self.open.clone();
        let later = std::mem::take(&mut self.opening);
        let mut opening = later.iter().peekable();
        let mut with_move = moves + 1;
        loop {
            while let Some(&&(_, spot)) = opening.peek().filter(|&&&(at, _)| at <= with_move) {
                open.insert(spot as usize);
                opening.next();
            }
            let grew = self.spread(&open);
            let waited = usize::from(with_move - moves);
            if room_to_wait && !self.first_grew && self.areas[0].count() < waited {
                break;
            }
            match opening.peek() {
                // Nothing moves until the next spot opens.
                Some(&&(at, _)) if !grew => with_move = at.max(with_move + 1),
                None if !grew => break,
                _ => with_move = with_move.saturating_add(1),
            }
        }
        self.opening = later;
    }

    fn begin(&mut self, heads: &[usize]) {
        while self.areas.len() < heads.len() {
            self.areas.push(Rows::new(self.field));
            self.grown.push(Rows::new(self.field));
        }
        self.areas.truncate(heads.len());
        self.grown.truncate(heads.len());
        self.taken.clear();
        for (area, &head) in self.areas.iter_mut().zip(heads) {
            area.clear();
            area.insert(head);
            self.taken.insert(head);
        }
        let rows = heads.iter().map(|&head| self.taken.row(head));
        self.reach = rows.fold((usize::MAX, 1), |(low, high), row| {
            (low.min(row), high.max(row))
        });
    }

    /// One move of all heads at once; whether anything was taken.
    fn spread(&mut self, open: &Rows) -> bool {
        let width = open.width();
        let (low, high) = &mut self.reach;
        *low = (*low - 1).max(1);
        *high = (*high + 1).min(open.rows() - 2);
        let words = *low * width..(*high + 1) * width;
        for (grown, area) in self.grown.iter_mut().zip(&self.areas) {
            grow(
                &mut grown.words_mut()[words.clone()],
                area.words(),
                words.start,
                width,
            );
        }
        let (mut grew, mut first_grew) = (0, 0);
        for i in words {
            let free = open.words()[i] & !self.taken.words()[i];
            let (mut once, mut twice) = (0u64, 0u64);
            for grown in &self.grown {
                let new = grown.words()[i] & free;
                twice |= once & new;
                once |= new;
            }
            grew |= once;
            first_grew |= self.grown[0].words()[i] & free & !twice;
            for (grown, area) in self.grown.iter().zip(&mut self.areas) {
                area.words_mut()[i] |= grown.words()[i] & free & !twice;
            }
            self.taken.words_mut()[i] |= once;
        }
        self.first_grew = first_grew != 0;
        grew != 0
    }
}

/// Makes `grown`, which starts with word `first`, the cells of `area` and their neighbours.
fn grow(grown: &mut [u64], area: &[u64], first: usize, width: usize) {
    let n = grown.len();
    let here = &area[first..first + n];
    let (before, after) = (&area[first - 1..][..n], &area[first + 1..][..n]);
    let (above, below) = (&area[first - width..][..n], &area[first + width..][..n]);
    for i in 0..n {
        grown[i] = here[i]
            | here[i] << 1
            | before[i] >> 63
            | here[i] >> 1
            | after[i] << 63
            | above[i]
            | below[i];
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
