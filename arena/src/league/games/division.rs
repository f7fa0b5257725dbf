//! Divisions: tables by strength, with one up and one down between neighbours after each round. Pure.

use crate::league::store::{BotId, LeagueGame, Place, Round};
use std::collections::BTreeMap;

/// The divisions of the next round. The first round is by strength. After a round, the first of each division and the last of
/// the one above change places; who does not play any more leaves, and all below move up; who is new comes in at the end,
/// the stronger first.
pub(super) fn next_divisions(
    last: Option<&Round>,
    by_strength: &[BotId],
    size: usize,
) -> Vec<Vec<BotId>> {
    let mut order: Vec<BotId> = last.map(promoted).unwrap_or_default();
    order.retain(|bot| by_strength.contains(bot));
    let new = by_strength.iter().filter(|bot| !order.contains(bot));
    let new: Vec<BotId> = new.copied().collect();
    order.extend(new);
    order.chunks(size).map(<[BotId]>::to_vec).collect()
}

/// All bots of a round that has ended, in the order for the next.
fn promoted(round: &Round) -> Vec<BotId> {
    let mut divisions: BTreeMap<u32, Vec<&Place>> = BTreeMap::new();
    for place in &round.places {
        divisions.entry(place.division).or_default().push(place);
    }
    let mut order: Vec<BotId> = Vec::new();
    for places in divisions.values_mut() {
        places.sort_by_key(|place| (place.place.unwrap_or(u32::MAX), place.seed));
        let first = order.len();
        order.extend(places.iter().map(|place| place.bot));
        if first > 0 {
            order.swap(first - 1, first);
        }
    }
    order
}

/// The places of a round by the games that have been played: points are the bots behind at each table. Who is level on
/// points is told apart by lengths, then by seeds. Places in divisions are known once all games are played.
pub(super) fn settled(round: &Round, games: &[LeagueGame]) -> Vec<Place> {
    let mut points: BTreeMap<BotId, (u32, u64)> = BTreeMap::new();
    for game in games {
        for seat in &game.seats {
            let Some(outcome) = &seat.outcome else {
                continue;
            };
            let (sum, lengths) = points.entry(seat.bot).or_default();
            *sum += (game.seats.len() as u32).saturating_sub(outcome.place);
            *lengths += u64::from(outcome.longest);
        }
    }
    let over = games.iter().all(|game| game.played.is_some());
    let of = |bot: BotId| points.get(&bot).copied().unwrap_or_default();
    let ahead = |a: &Place, b: &Place| {
        let key = |place: &Place| (of(place.bot), std::cmp::Reverse(place.seed));
        a.division == b.division && key(a) > key(b)
    };
    let places = round.places.iter().map(|place| {
        let better = round.places.iter().filter(|other| ahead(other, place));
        Place {
            points: of(place.bot).0,
            place: over.then(|| better.count() as u32 + 1),
            ..*place
        }
    });
    places.collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::engine::Deaths;
    use crate::league::store::{
        GameId, GameKind, GameSeat, PlayedGame, RoundId, RoundKind, SeatOutcome, VersionId,
    };
    use jiff::Timestamp;

    fn bots(numbers: &[i64]) -> Vec<BotId> {
        numbers.iter().copied().map(BotId).collect()
    }

    /// A round with these divisions, in each the first place first.
    pub(in super::super) fn round(kind: RoundKind, divisions: &[&[i64]]) -> Round {
        let mut places = Vec::new();
        for (division, bots) in divisions.iter().enumerate() {
            for (at, bot) in bots.iter().enumerate() {
                places.push(Place {
                    bot: BotId(*bot),
                    division: division as u32,
                    seed: at as u32 + 1,
                    points: 10 - at as u32,
                    place: Some(at as u32 + 1),
                });
            }
        }
        Round {
            id: RoundId(1),
            kind,
            number: 1,
            begun: Timestamp::UNIX_EPOCH,
            ended: Some(Timestamp::UNIX_EPOCH),
            places,
        }
    }

    #[test]
    fn the_first_round_is_by_strength() {
        let divisions = next_divisions(None, &bots(&[5, 3, 1, 2, 4]), 2);
        assert_eq!(divisions, [bots(&[5, 3]), bots(&[1, 2]), bots(&[4])]);
    }

    #[test]
    fn one_goes_up_and_one_goes_down_and_who_is_new_begins_at_the_end() {
        let last = round(RoundKind::Division, &[&[1, 2, 3], &[4, 5, 6], &[7, 8]]);
        let all = bots(&[9, 8, 7, 6, 5, 4, 3, 2, 1]);
        let divisions = next_divisions(Some(&last), &all, 3);
        assert_eq!(
            divisions,
            [bots(&[1, 2, 4]), bots(&[3, 5, 7]), bots(&[6, 8, 9])]
        );
        // Without 2, every bot below moves up.
        let divisions = next_divisions(Some(&last), &bots(&[1, 3, 4, 5, 6, 7, 8]), 3);
        assert_eq!(divisions, [bots(&[1, 4, 3]), bots(&[5, 7, 6]), bots(&[8])]);
    }

    fn game(seats: &[(i64, u32, u32)], played: bool) -> LeagueGame {
        let seat = |&(bot, place, longest): &(i64, u32, u32)| GameSeat {
            version: VersionId(bot),
            bot: BotId(bot),
            name: bot.to_string(),
            number: 1,
            outcome: played.then(|| SeatOutcome {
                place,
                longest,
                kills: 0,
                apples: 0,
                deaths: Deaths::default(),
                late: 0,
                held_up: 0,
                garbage: 0,
                gone: None,
            }),
        };
        LeagueGame {
            id: GameId(1),
            kind: GameKind::Division,
            round: Some(RoundId(1)),
            division: Some(0),
            asked_by: None,
            seed: String::new(),
            planned: Timestamp::UNIX_EPOCH,
            played: played.then(|| PlayedGame {
                at: Timestamp::UNIX_EPOCH,
                ticks: 1,
                why: String::new(),
                took_ms: 1,
                replay: None,
            }),
            seats: seats.iter().map(seat).collect(),
        }
    }

    #[test]
    fn points_are_those_behind_and_lengths_tell_level_ones_apart() {
        let round = round(RoundKind::Division, &[&[1, 2, 3]]);
        // 90 is a reference bot that fills the table.
        let first = game(&[(1, 4, 5), (2, 1, 20), (3, 2, 10), (90, 3, 7)], true);
        let second = game(&[(1, 1, 30), (2, 4, 5), (3, 3, 6), (90, 2, 9)], true);
        let found = settled(&round, &[first.clone(), second.clone()]);
        let found: Vec<_> = found
            .iter()
            .map(|it| (it.bot.0, it.points, it.place))
            .collect();
        assert_eq!(found, [(1, 3, Some(1)), (2, 3, Some(2)), (3, 3, Some(3))]);
        let open = settled(&round, &[first, game(&[(1, 1, 1)], false)]);
        assert_eq!(
            open.iter()
                .map(|it| (it.points, it.place))
                .collect::<Vec<_>>(),
            [(0, None), (3, None), (2, None)]
        );
    }
}
