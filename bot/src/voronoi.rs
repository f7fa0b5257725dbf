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
    /// The cells of each head that takes part, and those that it enters with a move.
    areas: Vec<Rows>,
    entered: Vec<Vec<u64>>,
    /// What is free, entered by any head, and entered by more than one with a move.
    free: Vec<u64>,
    once: Vec<u64>,
    twice: Vec<u64>,
}

impl Voronoi {
    /// For a board with these times.
    pub fn new(field: Field, free_at: &[u16]) -> Self {
        let open = Rows::new(field);
        let words = open.words().len();
        let mut this = Self {
            field,
            open,
            opening: Vec::new(),
            taken: Rows::new(field),
            reach: (1, 1),
            first_grew: false,
            areas: Vec::new(),
            entered: Vec::new(),
            free: vec![0; words],
            once: vec![0; words],
            twice: vec![0; words],
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
        let shares = self.areas.iter();
        shares.map(|area| area.count().saturating_sub(1)).collect()
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
        let first = self.areas.first();
        first.map_or(0, |area| area.count().saturating_sub(1))
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
            while let Some(&(_, spot)) = opening.next_if(|&&(at, _)| at <= with_move) {
                open.insert(spot as usize);
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
        self.areas.resize(heads.len(), Rows::new(self.field));
        self.entered.resize(heads.len(), self.free.clone());
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

    /// One move of all heads at once; whether anything was taken. Small loops over slices of one
    /// length: each becomes a few wide instructions.
    fn spread(&mut self, open: &Rows) -> bool {
        let width = open.width();
        let (low, high) = &mut self.reach;
        *low = (*low - 1).max(1);
        *high = (*high + 1).min(open.rows() - 2);
        let words = *low * width..(*high + 1) * width;
        let n = words.len();
        let taken = &mut self.taken.words_mut()[words.clone()];
        let free = &mut self.free[..n];
        for ((free, open), taken) in free
            .iter_mut()
            .zip(&open.words()[words.clone()])
            .zip(&*taken)
        {
            *free = open & !taken;
        }
        let (once, twice) = (&mut self.once[..n], &mut self.twice[..n]);
        once.fill(0);
        twice.fill(0);
        for (entered, area) in self.entered.iter_mut().zip(&self.areas) {
            let entered = &mut entered[..n];
            enter(entered, area.words(), words.start, width, free);
            for ((once, twice), entered) in once.iter_mut().zip(&mut *twice).zip(&*entered) {
                *twice |= *once & entered;
                *once |= entered;
            }
        }
        for (area, entered) in self.areas.iter_mut().zip(&self.entered) {
            let area = &mut area.words_mut()[words.clone()];
            for ((area, entered), twice) in area.iter_mut().zip(entered).zip(&*twice) {
                *area |= entered & !twice;
            }
        }
        let mut grew = 0;
        for (taken, once) in taken.iter_mut().zip(&*once) {
            *taken |= once;
            grew |= once;
        }
        let first = self.entered[0].iter().zip(&*twice);
        self.first_grew = { first }.any(|(entered, twice)| entered & !twice != 0);
        grew != 0
    }
}

/// Writes into `entered`, which starts with word `first` of the board, the free neighbours of an area.
fn enter(entered: &mut [u64], area: &[u64], first: usize, width: usize, free: &[u64]) {
    let n = entered.len();
    let near = |from: usize| &area[from..][..n];
    let (here, before, after) = (near(first), near(first - 1), near(first + 1));
    let (above, below) = (near(first - width), near(first + width));
    let free = &free[..n];
    for i in 0..n {
        let sides = here[i] << 1 | before[i] >> 63 | here[i] >> 1 | after[i] << 63;
        entered[i] = (sides | above[i] | below[i]) & free[i];
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
