//! A set of spots as one long row of bits: all neighbours of a set in a few shifts.

use crate::field::Field;

/// A set of spots of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            words: vec![0; field.spots().div_ceil(64)],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    pub(crate) fn insert(&mut self, spot: usize) {
        self.words[spot / 64] |= 1 << (spot % 64);
    }

    pub(crate) fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Makes this the spots of `from` and their neighbours. The rim keeps rows apart as long as it is
    /// never in the set.
    pub(crate) fn grow_from(&mut self, from: &Self, stride: usize) {
        let (source, out) = (&from.words[..], &mut self.words[..]);
        let last = source.len() - 1;
        let (whole, part) = (stride / 64, stride % 64);
        for (i, word) in out.iter_mut().enumerate() {
            let here = source[i];
            let low = if i > 0 { source[i - 1] } else { 0 };
            let high = if i < last { source[i + 1] } else { 0 };
            *word = here | here << 1 | low >> 63 | here >> 1 | high << 63;
        }
        for (i, &word) in source.iter().enumerate() {
            if word == 0 {
                continue;
            }
            or_at(out, i + whole, word << part);
            if part > 0 {
                or_at(out, i + whole + 1, word >> (64 - part));
            }
            if let Some(up) = i.checked_sub(whole) {
                or_at(out, up, word >> part);
                if part > 0 && up > 0 {
                    or_at(out, up - 1, word << (64 - part));
                }
            }
        }
    }
}

fn or_at(words: &mut [u64], index: usize, bits: u64) {
    if let Some(word) = words.get_mut(index) {
        *word |= bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size};

    #[test]
    fn a_set_grows_by_its_neighbours() {
        for (width, height) in [(3, 3), (50, 50), (62, 4), (63, 4), (130, 3), (255, 255)] {
            let field = Field::new(Size::new(width, height).unwrap());
            for cell in [
                Cell::new(1, 1),
                Cell::new(width - 1, height - 1),
                Cell::new(0, 0),
            ] {
                let spot = field.spot(cell);
                let (mut set, mut grown) = (Bits::new(field), Bits::new(field));
                set.insert(spot);
                grown.grow_from(&set, field.stride());
                let mut expected = Bits::new(field);
                expected.insert(spot);
                field
                    .around(spot)
                    .into_iter()
                    .for_each(|to| expected.insert(to));
                assert_eq!(grown, expected, "{width} × {height} {cell}");
            }
        }
    }
}
