//! How much room there is: a flood fill, many cells at a time.

use crate::bits::Bits;
use crate::field::Field;

/// A flood fill with buffers that are used again.
#[derive(Clone, Debug)]
pub struct Flood {
    stride: usize,
    open: Bits,
    wet: Bits,
    next: Bits,
}

impl Flood {
    /// For boards of this shape.
    pub fn new(field: Field) -> Self {
        Self {
            stride: field.stride(),
            open: Bits::new(field),
            wet: Bits::new(field),
            next: Bits::new(field),
        }
    }

    /// Takes in which spots can be entered with that move.
    pub fn open(&mut self, free_at: &[u16], with_move: u16) {
        self.open.clear();
        for (spot, &at) in free_at.iter().enumerate() {
            if at <= with_move {
                self.open.insert(spot);
            }
        }
    }

    /// How many open spots can be reached from this one, itself included.
    pub fn fill(&mut self, from: usize) -> usize {
        self.wet.clear();
        self.wet.insert(from);
        loop {
            self.next.grow_from(&self.wet, self.stride);
            let mut changed = 0;
            let open = self.open.words();
            let wet = self.wet.words_mut();
            for ((wet, &next), &open) in wet.iter_mut().zip(self.next.words()).zip(open) {
                let grown = *wet | (next & open);
                changed |= grown ^ *wet;
                *wet = grown;
            }
            if changed == 0 {
                return self.wet.count();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timed::TimedBoard;
    use protocol::{Cell, Size};

    #[test]
    fn water_stops_at_what_is_closed() {
        let field = Field::new(Size::new(9, 5).unwrap());
        let mut board = TimedBoard::new(field);
        for y in 0..5 {
            board.hold(field.spot(Cell::new(3, y)), 7);
        }
        let mut flood = Flood::new(field);
        flood.open(board.as_slice(), 1);
        assert_eq!(flood.fill(field.spot(Cell::new(0, 0))), 15);
        assert_eq!(flood.fill(field.spot(Cell::new(8, 4))), 25);
        flood.open(board.as_slice(), 7);
        assert_eq!(flood.fill(field.spot(Cell::new(8, 4))), 45);
    }
}
