//! How a class plays: in every block some students and, in the chairs that are left, bots to compare them with. Every
//! student sits down equally often, and meets every reference bot about equally often. Pure.

use super::schedule::BotIndex;

/// A class as its schedule sees it. Students have the first numbers, reference bots the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// How many students have a bot.
    pub students: usize,
    /// How many bots they are compared with.
    pub references: usize,
    /// Chairs at a table.
    pub seats: usize,
}

impl Class {
    /// Students at a table: one chair at least is a reference bot's.
    pub fn at_table(&self) -> usize {
        self.students.min(self.seats - 1)
    }

    /// The least number of blocks after which all students have sat down equally often. So have they after every multiple of
    /// it, and after no other number.
    pub fn even_blocks(&self) -> u32 {
        (self.students / gcd(self.students, self.at_table())) as u32
    }

    /// Blocks in which every student sits down so often, or as much more as makes it the same for all.
    pub fn blocks(&self, times: u32) -> u32 {
        let wanted = u64::from(times) * self.students as u64;
        let blocks = wanted.div_ceil(self.at_table() as u64);
        self.made_up(u32::try_from(blocks).unwrap_or(u32::MAX))
    }

    /// So many blocks, or as many more as make it the same for all.
    pub fn made_up(&self, blocks: u32) -> u32 {
        let even = self.even_blocks();
        blocks.div_ceil(even).saturating_mul(even)
    }

    /// How often each student sits down in so many blocks, a multiple of those.
    pub fn sittings(&self, blocks: u32) -> u64 {
        u64::from(blocks) * self.at_table() as u64 / self.students as u64
    }

    /// The bots of the next block. `order` has all of them, shuffled; `sat` is how often each sat down, and `met` how often
    /// every two met.
    pub(super) fn lineup(
        &self,
        order: &[BotIndex],
        sat: &[u32],
        met: &[Vec<u32>],
    ) -> Vec<BotIndex> {
        let mut lineup: Vec<BotIndex> = Vec::with_capacity(self.seats);
        let is_student = |bot: BotIndex| bot < self.students;
        let meetings = |bot: BotIndex, lineup: &[BotIndex], students: bool| -> u32 {
            let others = lineup
                .iter()
                .filter(|&&other| is_student(other) == students);
            others.map(|&other| met[bot][other]).sum()
        };
        // Reference bots take turns; where they are few, one sits twice.
        while lineup.len() < self.seats - self.at_table() {
            let here = |bot: BotIndex| lineup.iter().filter(|&&other| other == bot).count();
            let references = order.iter().filter(|&&bot| !is_student(bot));
            match references.min_by_key(|&&bot| (here(bot), sat[bot])) {
                Some(&bot) => lineup.push(bot),
                None => break,
            }
        }
        // First who sat least, so that no student is ever ahead by more than one table.
        while lineup.len() < self.seats {
            let waiting = order
                .iter()
                .filter(|bot| is_student(**bot) && !lineup.contains(bot));
            let next = waiting.min_by_key(|&&bot| {
                let (compared, others) =
                    (meetings(bot, &lineup, false), meetings(bot, &lineup, true));
                (sat[bot], compared, others)
            });
            match next {
                Some(&bot) => lineup.push(bot),
                None => break,
            }
        }
        lineup
    }
}

fn gcd(a: usize, b: usize) -> usize {
    match b {
        0 => a.max(1),
        b => gcd(b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::schedule::Schedule;

    fn class(students: usize, references: usize) -> Class {
        Class {
            students,
            references,
            seats: 4,
        }
    }

    /// How often each bot sat down in so many blocks, and how often each student met each reference bot.
    fn played(class: Class, blocks: u32) -> (Vec<u32>, Vec<Vec<u32>>) {
        let bots = class.students + class.references;
        let (mut sat, mut met) = (
            vec![0; bots],
            vec![vec![0; class.references]; class.students],
        );
        let schedule = Schedule::new(bots, class.seats, "class").with_references(class.references);
        for block in schedule.take(blocks as usize) {
            let lineup: Vec<BotIndex> = block.lineup.into_iter().collect();
            assert_eq!(lineup.len(), class.seats);
            for &bot in &lineup {
                sat[bot] += 1;
            }
            for &student in lineup.iter().filter(|&&bot| bot < class.students) {
                for &other in lineup.iter().filter(|&&bot| bot >= class.students) {
                    met[student][other - class.students] += 1;
                }
            }
        }
        (sat, met)
    }

    #[test]
    fn all_students_sit_down_equally_often_in_the_end() {
        for students in [1, 2, 3, 4, 5, 7, 30, 31, 64] {
            for references in [1, 2, 3, 5] {
                let class = class(students, references);
                for blocks in [class.even_blocks(), class.blocks(9)] {
                    let (sat, _) = played(class, blocks);
                    let expected = class.sittings(blocks) as u32;
                    assert_eq!(sat[..students], vec![expected; students], "{class:?}");
                    let others = &sat[students..];
                    let (least, most) = (others.iter().min(), others.iter().max());
                    assert!(most.unwrap() - least.unwrap() <= 1, "{class:?}: {others:?}");
                }
            }
        }
    }

    #[test]
    fn every_student_meets_every_reference_bot_about_equally_often() {
        for students in [1, 3, 5, 30, 61] {
            let class = class(students, 3);
            let (_, met) = played(class, class.blocks(9));
            let least = met.iter().flatten().min().unwrap();
            let most = met.iter().flatten().max().unwrap();
            assert!(*least >= 2 && most - least <= 2, "{students}: {met:?}");
        }
    }

    #[test]
    fn blocks_are_made_up_to_the_same_number_for_all() {
        let told = |students| {
            let class = class(students, 3);
            (class.even_blocks(), class.blocks(9), class.made_up(25))
        };
        assert_eq!(told(1), (1, 9, 25));
        assert_eq!(told(2), (1, 9, 25));
        assert_eq!(told(3), (1, 9, 25));
        assert_eq!(told(4), (4, 12, 28));
        assert_eq!(told(30), (10, 90, 30));
        assert_eq!(told(31), (31, 93, 31));
        assert_eq!(class(4, 3).sittings(12), 9);
        assert_eq!(class(1, 3).made_up(u32::MAX), u32::MAX);
    }
}
