//! Whose is which part of the board: a cell belongs to the head that can be there first.

use super::field::Field;
use super::moves::{FreeAt, Moves};
use super::rows::{Rows, each_beside};
use super::spot::{BySpot, Spot};
use std::ops::Range;

/// Moves from one count of the first head's cells to the next.
const PAUSE: usize = 8;

/// A timed Voronoi division with buffers that are used again.
///
/// A spot that opens later can be waited for beside it, so that it counts for the head that is next to it
/// when it opens.
#[derive(Clone, Debug)]
pub struct Voronoi {
    field: Field,
    open: Rows,
    /// Spots that are closed now, by the move with which they open.
    opening: Vec<(Moves, Spot)>,
    /// Spots that no head can enter even if they open.
    shut: Rows,
    /// What no head has entered yet, before a move and after it.
    free: Rows,
    left: Rows,
    /// What more than one head enters with a move.
    met: Rows,
    heads: Vec<Head>,
}

/// One that takes part.
#[derive(Clone, Debug)]
struct Head {
    /// Its cells, before a move and after it.
    area: Rows,
    grown: Rows,
    /// The first and the last row that it can get to with the next move.
    first: usize,
    last: usize,
}

impl Voronoi {
    /// For a board with these times.
    pub fn new(field: Field, free_at: &BySpot<FreeAt>) -> Self {
        let rows = Rows::new(field);
        let mut this = Self {
            field,
            open: rows.clone(),
            opening: Vec::new(),
            shut: rows.clone(),
            free: rows.clone(),
            left: rows.clone(),
            met: rows,
            heads: Vec::new(),
        };
        this.board(free_at);
        this
    }

    /// Takes in a board.
    pub fn board(&mut self, free_at: &BySpot<FreeAt>) {
        self.open.open(free_at.as_slice(), Moves::FIRST);
        self.opening.clear();
        let later = |&(_, &at): &(Spot, &FreeAt)| !at.is_open(Moves::FIRST);
        for (spot, at) in free_at.iter().filter(later) {
            self.opening.extend(at.first().map(|at| (at, spot)));
        }
        self.opening.sort_unstable();
    }

    /// How many spots each head can enter before any other, the one it is on not counted. A spot that
    /// two reach with the same move counts for none.
    pub fn shares(&mut self, heads: &[Spot]) -> Vec<usize> {
        self.divide(Moves::NONE, [], heads, None);
        self.heads.iter().map(Head::share).collect()
    }

    /// The first head's share when so many moves have been made and these spots entered, or `enough` if it has no
    /// less than that. It must not wait for a spot to open longer than it has room to move.
    pub fn first_share_after(
        &mut self,
        moves: Moves,
        entered: impl IntoIterator<Item = Spot>,
        heads: &[Spot],
        enough: usize,
    ) -> usize {
        self.divide(moves, entered, heads, Some(enough));
        self.heads.first().map_or(0, Head::share).min(enough)
    }

    /// Divides the board among the heads. With `enough`, only the first head's share matters: it must have room to
    /// wait, and what is more than enough is not divided.
    fn divide(
        &mut self,
        moves: Moves,
        entered: impl IntoIterator<Item = Spot>,
        heads: &[Spot],
        enough: Option<usize>,
    ) {
        self.begin(heads, entered);
        if heads.is_empty() {
            return;
        }
        let later = std::mem::take(&mut self.opening);
        let mut opening = later.iter().peekable();
        let mut with_move = moves.plus(1);
        loop {
            while let Some(&(_, spot)) = opening.next_if(|&&(at, _)| at <= with_move) {
                if !self.shut.contains(spot) {
                    self.free.insert(spot);
                }
            }
            let grew = self.spread();
            let waited = with_move.less(moves).count();
            if let Some(enough) = enough
                && (self.heads[0].has_no_room_for(waited) || self.heads[0].has(enough, waited))
            {
                break;
            }
            match opening.peek() {
                // Nothing moves until the next spot opens.
                Some(&&(at, _)) if !grew => with_move = at.max(with_move.plus(1)),
                None if !grew => break,
                _ => with_move = with_move.plus(1),
            }
        }
        self.opening = later;
    }

    fn begin(&mut self, heads: &[Spot], entered: impl IntoIterator<Item = Spot>) {
        self.shut.clear();
        for spot in entered.into_iter().chain(heads.iter().copied()) {
            self.shut.insert(spot);
        }
        self.free.copy(&self.open);
        self.free.remove_all(&self.shut);
        self.heads
            .resize_with(heads.len(), || Head::new(self.field));
        for (head, &spot) in self.heads.iter_mut().zip(heads) {
            head.begin(spot);
        }
    }

    /// One move of all heads at once; whether anything was entered.
    fn spread(&mut self) -> bool {
        self.left.copy(&self.free);
        self.met.clear();
        let (mut entered, mut met) = (0, 0);
        for head in &mut self.heads {
            let words = head.words();
            let (left, twice) = (self.left.words_mut(), self.met.words_mut());
            let new = enter(
                &head.area,
                words,
                head.grown.words_mut(),
                self.free.words(),
                left,
                twice,
            );
            entered |= new.0;
            met |= new.1;
        }
        for head in &mut self.heads {
            if met != 0 {
                head.leave(&self.met);
            }
            head.settle();
        }
        std::mem::swap(&mut self.free, &mut self.left);
        entered != 0
    }
}

impl Head {
    fn new(field: Field) -> Self {
        Self {
            area: Rows::new(field),
            grown: Rows::new(field),
            first: 1,
            last: 1,
        }
    }

    fn begin(&mut self, spot: Spot) {
        self.grown.clear();
        self.area.clear();
        self.area.insert(spot);
        let row = self.area.row(spot);
        self.first = (row - 1).max(1);
        self.last = (row + 1).min(self.area.rows() - 2);
    }

    /// How many cells it has got.
    fn share(&self) -> usize {
        self.area.count().saturating_sub(1)
    }

    /// Whether its share is large enough. Counting takes as long as a move of all heads, so it is not done with
    /// each.
    fn has(&self, enough: usize, waited: usize) -> bool {
        waited.is_multiple_of(PAUSE) && self.share() >= enough
    }

    /// Whether it did not get any further with the last move, and has waited for more moves than it has
    /// cells.
    fn has_no_room_for(&self, waited: usize) -> bool {
        self.area == self.grown && self.area.count() < waited
    }

    /// The words of the rows that it can get to.
    fn words(&self) -> Range<usize> {
        self.first * self.area.width()..(self.last + 1) * self.area.width()
    }

    /// Gives back what others enter, too.
    fn leave(&mut self, met: &Rows) {
        let words = self.words();
        let grown = &mut self.grown.words_mut()[words.clone()];
        for (grown, met) in grown.iter_mut().zip(&met.words()[words]) {
            *grown &= !met;
        }
    }

    /// Makes what it has after a move what it has before the next.
    fn settle(&mut self) {
        std::mem::swap(&mut self.area, &mut self.grown);
        if self.first > 1 && self.area.has_row(self.first) {
            self.first -= 1;
        }
        if self.last < self.area.rows() - 2 && self.area.has_row(self.last) {
            self.last += 1;
        }
    }
}

/// Writes an area and what is free beside it into `grown`, takes that from what is `left`, and adds what
/// others have taken from it with the same move to `met`. Tells whether it entered any and met any.
///
/// A call of its own: slices that come as arguments are known to be apart.
#[inline(never)]
fn enter(
    area: &Rows,
    words: Range<usize>,
    grown: &mut [u64],
    free: &[u64],
    left: &mut [u64],
    met: &mut [u64],
) -> (u64, u64) {
    let here = &area.words()[words.clone()];
    let (grown, free) = (&mut grown[words.clone()], &free[words.clone()]);
    let (left, met) = (&mut left[words.clone()], &mut met[words.clone()]);
    let (mut any, mut any_met) = (0, 0);
    each_beside(area.words(), words, area.width(), |i, beside| {
        let entered = beside & free[i];
        let twice = entered & !left[i];
        grown[i] = here[i] | entered;
        left[i] &= !entered;
        met[i] |= twice;
        any |= entered;
        any_met |= twice;
    });
    (any, any_met)
}

#[cfg(test)]
mod tests {
    use super::super::timed_board::TimedBoard;
    use super::*;
    use protocol::{Cell, Size, below, rng_from_seed};

    fn shares(board: &TimedBoard, heads: &[(u8, u8)]) -> Vec<usize> {
        let field = board.field();
        let heads: Vec<Spot> = (heads.iter())
            .map(|&(x, y)| field.spot(Cell::new(x, y)))
            .collect();
        Voronoi::new(field, board.times()).shares(&heads)
    }

    #[test]
    fn the_middle_between_two_heads_counts_for_neither() {
        let field = Field::new(Size::new(7, 1).unwrap());
        let board = TimedBoard::new(field);
        assert_eq!(shares(&board, &[(0, 0), (6, 0)]), [2, 2]);
        assert_eq!(shares(&board, &[(0, 0), (5, 0)]), [2, 3]);
        assert_eq!(shares(&board, &[(3, 0)]), [6]);
    }

    #[test]
    fn what_opens_later_goes_to_the_head_that_is_there_then() {
        let field = Field::new(Size::new(5, 1).unwrap());
        let mut board = TimedBoard::new(field);
        board.hold(field.spot(Cell::new(1, 0)), FreeAt::with(Moves(4)));
        assert_eq!(shares(&board, &[(0, 0), (4, 0)]), [0, 2]);
        board.hold(field.spot(Cell::new(1, 0)), FreeAt::with(Moves::LAST));
        assert_eq!(shares(&board, &[(0, 0)]), [4]);
    }

    /// One spot after the other, as the division is defined.
    fn plain(board: &TimedBoard, heads: &[Spot]) -> Vec<usize> {
        let field = board.field();
        let mut owner = BySpot::new(field, None);
        for (head, &spot) in heads.iter().enumerate() {
            owner[spot] = Some(Some(head));
        }
        for with_move in (1..400).map(Moves) {
            let before = owner.clone();
            for spot in field.all().filter(|&spot| board.is_open(spot, with_move)) {
                let near: Vec<usize> = (field.around(spot).into_iter())
                    .filter_map(|from| before[from].flatten())
                    .collect();
                if before[spot].is_none() && !near.is_empty() {
                    let one = near.iter().all(|&head| head == near[0]);
                    owner[spot] = Some(one.then_some(near[0]));
                }
            }
        }
        let cells = |head| {
            (owner
                .iter()
                .filter(|&(_, &owner)| owner == Some(Some(head))))
            .count()
        };
        (0..heads.len()).map(|head| cells(head) - 1).collect()
    }

    #[test]
    fn shares_are_those_of_a_plain_division() {
        let mut rng = rng_from_seed("voronoi");
        for width in [1, 2, 9, 50, 63, 64, 65, 130] {
            for height in [1, 2, 9, 30] {
                let field = Field::new(Size::new(width, height).unwrap());
                let spots: Vec<Spot> = field.all().collect();
                let mut board = TimedBoard::new(field);
                for &spot in &spots {
                    match below(&mut rng, 100) {
                        0..20 => board.hold(spot, FreeAt::NEVER),
                        20..40 => {
                            let opens = Moves(below(&mut rng, 60) as u16);
                            board.hold(spot, FreeAt::with(opens));
                        }
                        _ => {}
                    }
                }
                let mut heads: Vec<Spot> = (0..below(&mut rng, 6))
                    .map(|_| spots[below(&mut rng, spots.len() as u32) as usize])
                    .collect();
                heads.sort_unstable();
                heads.dedup();
                let shares = Voronoi::new(field, board.times()).shares(&heads);
                assert_eq!(shares, plain(&board, &heads), "{width} x {height}");
            }
        }
    }
}
