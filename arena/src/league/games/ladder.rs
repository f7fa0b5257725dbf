//! Who plays next on the ladder. Pure: a function of the results so far and of a number that breaks ties.
//!
//! Who leads a table has had the fewest of the last games, new versions before all others; among those, whose strength is
//! known least. The other seats go to bots near in strength that have had few games as well, and that the leader did not
//! meet at its last table.

use crate::league::store::{BotId, VersionId};

/// Games that a new version plays before all others have their turn again, so that its owner soon sees how it does.
pub(super) const NEW_GAMES: u32 = 4;
/// What an opponent costs, in games that it has had more than the leader: for each so many points that it is away; for
/// having sat at the last table of one who sits there; and at most for nothing, so that tables vary.
const POINTS_OF_A_GAME: f64 = 250.0;
const MET: f64 = 3.0;
const CHANCE: f64 = 0.5;

/// A bot that may play.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contender {
    /// Which version of it plays.
    pub(super) version: VersionId,
    /// The bot.
    pub(super) bot: BotId,
    /// Whether it is built in: it fills tables and leads none.
    pub(super) reference: bool,
    /// Its strength, as far as is known.
    pub(super) points: f64,
    /// Half of the interval in which that lies.
    pub(super) width: f64,
    /// Ladder games of the version, planned ones included.
    pub(super) games: u32,
    /// Those that the bot has had among the last of the league.
    pub(super) recent: u32,
    /// Whom it met at its last table.
    pub(super) met: Vec<VersionId>,
}

/// The next table, seat by seat; `None` if no bot of a student's can play, or too few bots are there to fill a table.
pub(super) fn next_table(field: &[Contender], seats: usize, draw: u64) -> Option<Vec<VersionId>> {
    let leader = field.iter().filter(|one| !one.reference).min_by(|a, b| {
        let turn = |one: &Contender| (one.games >= NEW_GAMES, one.recent);
        let by_width = b.width.total_cmp(&a.width);
        let chance = |one: &Contender| mixed(draw, one.version.0);
        turn(a)
            .cmp(&turn(b))
            .then(by_width)
            .then(chance(a).cmp(&chance(b)))
    })?;
    let mut table = vec![leader];
    while table.len() < seats {
        let waiting = field
            .iter()
            .filter(|one| table.iter().all(|other| other.bot != one.bot));
        let next = waiting.min_by(|a, b| {
            let cost = |one: &Contender| cost(one, &table, draw);
            cost(a).total_cmp(&cost(b))
        })?;
        table.push(next);
    }
    // Seats by chance: where one begins makes a difference.
    let mut versions: Vec<VersionId> = table.iter().map(|one| one.version).collect();
    versions.sort_by_key(|version| mixed(draw.rotate_left(32), version.0));
    Some(versions)
}

/// What it costs to seat a bot, in games.
fn cost(one: &Contender, table: &[&Contender], draw: u64) -> f64 {
    let leader = table[0];
    let apart = (one.points - leader.points).abs();
    // What is not known does not keep two apart.
    let apart = (apart - one.width.min(leader.width) / 2.0).max(0.0);
    let met = table
        .iter()
        .filter(|other| other.met.contains(&one.version));
    let chance = mixed(draw, one.version.0) as f64 / u64::MAX as f64;
    f64::from(one.recent) + apart / POINTS_OF_A_GAME + MET * met.count() as f64 + CHANCE * chance
}

/// A number that looks like chance, the same for the same two (splitmix64).
fn mixed(draw: u64, with: i64) -> u64 {
    let mut mixed = draw ^ with.cast_unsigned().wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender(number: i64) -> Contender {
        Contender {
            version: VersionId(number),
            bot: BotId(number),
            reference: false,
            points: 0.0,
            width: 50.0,
            games: 50,
            recent: 10,
            met: Vec::new(),
        }
    }

    fn has(table: &[VersionId], number: i64) -> bool {
        table.contains(&VersionId(number))
    }

    #[test]
    fn a_new_version_plays_first_and_then_who_had_the_fewest_games() {
        let mut field: Vec<Contender> = (1..=12).map(contender).collect();
        field[6].recent = 3;
        for draw in 0..50 {
            assert!(has(&next_table(&field, 4, draw).unwrap(), 7));
        }
        // Its owner uploads again and again: the first games come at once, no more than that.
        field[2] = Contender {
            games: 0,
            recent: 30,
            ..contender(3)
        };
        assert!(has(&next_table(&field, 4, 1).unwrap(), 3));
        field[2].games = NEW_GAMES;
        assert!(!has(&next_table(&field, 4, 1).unwrap(), 3));
    }

    #[test]
    fn opponents_are_near_and_not_those_of_the_last_table() {
        let mut field: Vec<Contender> = (1..=12).map(contender).collect();
        for (place, one) in field.iter_mut().enumerate() {
            one.points = 100.0 * place as f64;
        }
        field[0].recent = 9;
        let near = next_table(&field, 4, 5).unwrap();
        assert!(has(&near, 1) && has(&near, 2) && has(&near, 3), "{near:?}");
        field[0].met = vec![VersionId(2), VersionId(3), VersionId(4)];
        let others = next_table(&field, 4, 5).unwrap();
        assert!(!has(&others, 2), "{others:?}");
        assert_ne!(near, others);
    }

    #[test]
    fn reference_bots_fill_a_table_and_lead_none() {
        let reference = |number| Contender {
            reference: true,
            recent: 0,
            ..contender(number)
        };
        let references: Vec<Contender> = (1..=5).map(reference).collect();
        assert_eq!(next_table(&references, 4, 1), None);
        let mut field = references;
        field.push(contender(6));
        let table = next_table(&field, 4, 1).unwrap();
        assert!(has(&table, 6) && table.len() == 4);
        assert_eq!(next_table(&field[3..], 4, 1), None);
    }

    #[test]
    fn the_same_results_and_draw_give_the_same_table() {
        let field: Vec<Contender> = (1..=12).map(contender).collect();
        assert_eq!(next_table(&field, 4, 9), next_table(&field, 4, 9));
        let tables: std::collections::BTreeSet<_> =
            (0..50).map(|draw| next_table(&field, 4, draw)).collect();
        assert!(tables.len() > 30);
    }
}
