//! One cycle out of many: where two pieces run side by side, two parallel edges become two across.

use super::certify::Certifier;
use super::dice::Dice;
use bot::board::Field;

const RIGHT: u8 = 8;
const DOWN: u8 = 2;
const NOBODY: u16 = u16::MAX;

#[derive(Clone, Debug)]
pub(super) struct Buffers {
    /// Which piece a spot belongs to.
    piece: Vec<u16>,
    /// Pieces that were joined, as a forest.
    into: Vec<u16>,
    /// The spots of all pieces but the largest.
    small: Vec<u16>,
    sizes: Vec<u16>,
}

impl Buffers {
    pub(super) fn new(field: Field) -> Self {
        Self {
            piece: vec![NOBODY; field.spots()],
            into: Vec::with_capacity(field.spots()),
            small: Vec::with_capacity(field.spots()),
            sizes: Vec::with_capacity(field.spots()),
        }
    }
}

impl Certifier {
    /// Makes one piece of `length` spots of all pieces, or says that it did not manage.
    pub(super) fn join(&mut self, start: u16, length: usize, dice: &mut Dice) -> bool {
        if self.walk(start, None) == length {
            return true;
        }
        let pieces = self.label();
        self.merge_all(pieces, dice) == 1
    }

    /// Walks once around the piece of a spot and counts; labels it on the way.
    fn walk(&mut self, start: u16, label: Option<u16>) -> usize {
        let mut here = start;
        let mut way = self.edges[usize::from(here)].trailing_zeros() as usize;
        let mut count = 0;
        loop {
            if let Some(label) = label {
                self.merge.piece[usize::from(here)] = label;
            }
            here = self.step(here, way);
            count += 1;
            if here == start {
                return count;
            }
            let on = self.edges[usize::from(here)] & !(1 << (way ^ 1));
            way = on.trailing_zeros() as usize;
        }
    }

    fn label(&mut self) -> usize {
        self.merge.piece.fill(NOBODY);
        self.merge.into.clear();
        self.merge.sizes.clear();
        self.merge.small.clear();
        for spot in 0..self.edges.len() {
            if self.edges[spot] != 0 && self.merge.piece[spot] == NOBODY {
                let label = self.merge.sizes.len() as u16;
                let size = self.walk(spot as u16, Some(label));
                self.merge.sizes.push(size as u16);
                self.merge.into.push(label);
            }
        }
        let sizes = &self.merge.sizes;
        let largest = (0..sizes.len()).max_by_key(|&label| sizes[label]);
        for spot in 0..self.edges.len() {
            let piece = self.merge.piece[spot];
            if piece != NOBODY && Some(usize::from(piece)) != largest {
                self.merge.small.push(spot as u16);
            }
        }
        self.merge.sizes.len()
    }

    fn piece_of(&mut self, spot: usize) -> u16 {
        let mut piece = self.merge.piece[spot];
        while self.merge.into[usize::from(piece)] != piece {
            piece = self.merge.into[usize::from(piece)];
        }
        piece
    }

    /// Joins whatever runs side by side, until nothing does.
    fn merge_all(&mut self, mut pieces: usize, dice: &mut Dice) -> usize {
        let stride = self.field.stride();
        loop {
            let before = pieces;
            let count = self.merge.small.len();
            let offset = dice.below(count);
            let turn = dice.roll() as usize;
            for i in 0..count {
                let spot = usize::from(self.merge.small[(i + offset) % count]);
                let squares = [spot, spot - 1, spot - stride, spot - stride - 1];
                for j in 0..4 {
                    let square = squares[(j + turn) % 4];
                    let Some((one, other)) = self.parallel(square) else {
                        continue;
                    };
                    let (one, other) = (self.piece_of(one), self.piece_of(other));
                    if one != other {
                        self.turn_square(square);
                        self.merge.into[usize::from(one)] = other;
                        pieces -= 1;
                        if pieces == 1 {
                            return 1;
                        }
                    }
                }
            }
            if pieces == before {
                return pieces;
            }
        }
    }

    /// A spot of each of the two parallel loose edges of a square, if it has two and no others.
    fn parallel(&self, square: usize) -> Option<(usize, usize)> {
        let below = square + self.field.stride();
        let (a, b, c) = (
            self.edges[square],
            self.edges[square + 1],
            self.edges[below],
        );
        let stay = if self.strict {
            &self.locked
        } else {
            &self.fixed
        };
        let (la, lb, lc) = (stay[square], stay[square + 1], stay[below]);
        let across = (a & RIGHT, c & RIGHT);
        let along = (a & DOWN, b & DOWN);
        match (across, along) {
            ((RIGHT, RIGHT), (0, 0)) if (la | lc) & RIGHT == 0 => Some((square, below)),
            ((0, 0), (DOWN, DOWN)) if (la | lb) & DOWN == 0 => Some((square, square + 1)),
            _ => None,
        }
    }

    fn turn_square(&mut self, square: usize) {
        let below = square + self.field.stride();
        self.edges[square] ^= RIGHT | DOWN;
        self.edges[square + 1] ^= 4 | DOWN;
        self.edges[below] ^= RIGHT | 1;
        self.edges[below + 1] ^= 4 | 1;
    }
}
