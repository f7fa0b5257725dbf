//! The finals: groups seeded from the ladder, until those who are left fit at one table. Pure.

use crate::league::store::{BotId, Place, Round};
use std::cmp::Reverse;

/// Who plays in the next round of the finals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Groups, each the best seed first.
    Groups(Vec<Vec<BotId>>),
    /// The final, the best seed first.
    Final(Vec<BotId>),
}

/// The round for these bots, the best first: the final if they fit at one table.
pub(super) fn stage(seeded: &[BotId], size: usize) -> Stage {
    match seeded.len() <= size {
        true => Stage::Final(seeded.to_vec()),
        false => Stage::Groups(groups(seeded, size)),
    }
}

/// Groups as even as can be: seeds are dealt out to and fro, so that each group has one of the best.
fn groups(seeded: &[BotId], size: usize) -> Vec<Vec<BotId>> {
    let count = seeded.len().div_ceil(size);
    let mut groups = vec![Vec::new(); count];
    for (deal, bots) in seeded.chunks(count).enumerate() {
        for (at, &bot) in bots.iter().enumerate() {
            let group = match deal % 2 {
                0 => at,
                _ => count - 1 - at,
            };
            groups[group].push(bot);
        }
    }
    groups
}

/// Who goes on from a round of groups that has ended, the best seed first. With as many groups as a table has seats, or
/// fewer, a table's worth goes on, first those with the best places; with more groups, the first two of each.
pub(super) fn going_on(round: &Round, size: usize) -> Vec<BotId> {
    let mut places: Vec<&Place> = round.places.iter().collect();
    places.sort_by_key(|place| {
        let at = place.place.unwrap_or(u32::MAX);
        (at, Reverse(place.points), place.seed, place.division)
    });
    let groups = places.iter().map(|place| place.division).max();
    let groups = groups.map_or(0, |last| last as usize + 1);
    let on: Vec<&&Place> = match groups <= size {
        true => places.iter().take(size).collect(),
        false => {
            let two = |place: &&&Place| place.place.is_some_and(|at| at <= 2);
            places.iter().filter(two).collect()
        }
    };
    on.iter().map(|place| place.bot).collect()
}

#[cfg(test)]
mod tests {
    use super::super::division::tests::round;
    use super::*;
    use crate::league::store::RoundKind;

    fn bots(numbers: impl IntoIterator<Item = i64>) -> Vec<BotId> {
        numbers.into_iter().map(BotId).collect()
    }

    #[test]
    fn each_group_has_one_of_the_best() {
        let dealt = [[1, 6, 7].as_slice(), &[2, 5, 8], &[3, 4, 9, 10]];
        let dealt = dealt.map(|group| bots(group.iter().copied()));
        assert_eq!(stage(&bots(1..=10), 4), Stage::Groups(dealt.to_vec()));
        assert_eq!(stage(&bots(1..=4), 4), Stage::Final(bots(1..=4)));
    }

    #[test]
    fn winners_go_on_and_then_the_best_seconds() {
        let three = round(RoundKind::Group, &[&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]]);
        assert_eq!(going_on(&three, 4), bots([1, 4, 7, 2]));
        let two = round(RoundKind::Group, &[&[1, 2, 3], &[4, 5, 6]]);
        assert_eq!(going_on(&two, 4), bots([1, 4, 2, 5]));
        let five: Vec<Vec<i64>> = (0..5)
            .map(|group| (1..=4).map(|at| 10 * group + at).collect())
            .collect();
        let five: Vec<&[i64]> = five.iter().map(Vec::as_slice).collect();
        let on = going_on(&round(RoundKind::Group, &five), 4);
        assert_eq!(on, bots([1, 11, 21, 31, 41, 2, 12, 22, 32, 42]));
    }

    #[test]
    fn any_field_comes_down_to_one_table() {
        for count in 2..=250 {
            let mut field = bots(1..=count);
            for _ in 0..8 {
                let Stage::Groups(groups) = stage(&field, 4) else {
                    break;
                };
                let sizes = groups.iter().map(Vec::len);
                assert!(sizes.clone().max() <= sizes.min().map(|least| least + 1));
                let groups: Vec<Vec<i64>> = groups
                    .iter()
                    .map(|group| group.iter().map(|bot| bot.0).collect())
                    .collect();
                let groups: Vec<&[i64]> = groups.iter().map(Vec::as_slice).collect();
                field = going_on(&round(RoundKind::Group, &groups), 4);
            }
            assert!((2..=4).contains(&field.len()), "{count}: {field:?}");
        }
    }
}
