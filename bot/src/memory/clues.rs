//! What the states tell about the edition that is played, which is not on the wire: how much a fresh
//! apple adds, what stands on the board, and what became of snakes in their own tails.

use super::own_tail::Verdict;
use protocol::Observation;

/// What a fresh apple adds: up to 2019, and from 2020 on.
const FRESH: [u16; 2] = [3, 5];
/// Ticks in which a decaying apple loses one.
pub(crate) const TICKS_PER_LOSS: u32 = 10;
/// The age at which a lone apple moves, in the editions in which it does.
const LIMIT: u32 = 200;
/// How far off an age may be: a state is missed with every death of ours.
const SLACK: u32 = 3;

/// All that has been found out so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clues {
    fresh: Option<u16>,
    expires: Option<bool>,
    /// Obstacles that were said once, before the first state.
    told_once: bool,
    obstacles: bool,
    zombies: bool,
    /// What became of a snake that entered its own leaving tail.
    seen: Option<Verdict>,
}

impl Clues {
    /// Takes in what stands on the board.
    pub(crate) fn note_board(&mut self, seen: &Observation) {
        self.told_once |= !seen.standing.is_empty();
        self.obstacles |= seen.all_obstacles().next().is_some();
        self.zombies |= !seen.zombies.is_empty();
    }

    /// Takes in a meal: an apple of that age has added so many cells.
    pub(crate) fn meal(&mut self, added: u16, age: u32) {
        let ages = age.saturating_sub(SLACK)..=age + SLACK;
        let adds = |fresh: u16| {
            let decayed = |age| i64::from(fresh) - i64::from(age / TICKS_PER_LOSS);
            added == fresh || ages.clone().any(|age| decayed(age) == i64::from(added))
        };
        let mut possible = FRESH.into_iter().filter(|&fresh| adds(fresh));
        if let (Some(fresh), None) = (possible.next(), possible.next()) {
            self.fresh = Some(fresh);
        }
    }

    /// Takes in that the only apple has reached an age where it is.
    pub(crate) fn apple_stays(&mut self, age: u32) {
        if age > LIMIT + SLACK {
            self.expires = Some(false);
        }
    }

    /// Takes in that the only apple of that age has moved, and no snake can have eaten it.
    pub(crate) fn apple_moves(&mut self, age: u32) {
        if age.abs_diff(LIMIT) <= SLACK {
            self.expires = Some(true);
        }
    }

    /// Takes in what became of a snake in its own leaving tail.
    pub(crate) fn own_tail_seen(&mut self, verdict: Verdict) {
        self.seen = Some(verdict);
    }

    /// Whether it has been seen what becomes of a snake in its own leaving tail.
    pub(crate) fn own_tail_is_proven(&self) -> bool {
        self.seen.is_some()
    }

    /// What a fresh apple adds, if that is known.
    pub(crate) fn fresh(&self) -> Option<u16> {
        self.fresh
    }

    /// The age at which the only apple moves if it is not eaten; `None` if it stays or nothing is known.
    pub(crate) fn limit(&self) -> Option<u32> {
        (self.expires == Some(true)).then_some(LIMIT)
    }

    /// Whether the only apple stays until it is eaten, as far as is known: before 2020 it does.
    pub(crate) fn apple_stays_for_ever(&self) -> bool {
        self.expires == Some(false) || (self.fresh == Some(FRESH[0]) && self.expires.is_none())
    }

    /// What becomes of a snake that enters its own tail as it leaves; `None` if that is not known. It is
    /// deadly up to 2020 and safe from 2021 on: apples add three up to 2019, and of the editions
    /// in which they add five, 2020 has obstacles and no zombies as 2023 has, but its apple stays.
    pub(crate) fn own_tail(&self) -> Option<Verdict> {
        let may_be_2020 = self.obstacles && !self.zombies;
        self.seen.or(match (self.fresh, self.expires) {
            _ if self.told_once => Some(Verdict::Deadly),
            (Some(3), _) => Some(Verdict::Deadly),
            (Some(5), _) if !may_be_2020 => Some(Verdict::Safe),
            (Some(5), Some(true)) => Some(Verdict::Safe),
            (Some(5), Some(false)) => Some(Verdict::Deadly),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(board: &str, meals: &[(u16, u32)]) -> Option<Verdict> {
        let mut clues = Clues::default();
        clues.note_board(&format!("9 9\n{board}0\nalive 1 0 0,0\n").parse().unwrap());
        for &(added, age) in meals {
            clues.meal(added, age);
        }
        clues.own_tail()
    }

    const OBSTACLE: &str = "5,5 5,6 5,7\n";
    const ZOMBIE: &str = "2,2 2,6\n";

    #[test]
    fn nothing_is_known_before_a_meal() {
        assert_eq!(told("", &[]), None);
        assert_eq!(told(OBSTACLE, &[]), None);
    }

    #[test]
    fn apples_that_add_three_are_of_the_years_in_which_the_own_tail_kills() {
        for board in ["", OBSTACLE, ZOMBIE] {
            assert_eq!(told(board, &[(3, 2)]), Some(Verdict::Deadly));
        }
        assert_eq!(told("", &[(2, 15)]), Some(Verdict::Deadly));
    }

    #[test]
    fn apples_that_add_five_are_of_safe_years_unless_it_may_be_2020() {
        for board in ["", ZOMBIE, &[OBSTACLE, ZOMBIE].concat()] {
            assert_eq!(told(board, &[(5, 2)]), Some(Verdict::Safe));
        }
        assert_eq!(told(OBSTACLE, &[(5, 2)]), None);
    }

    #[test]
    fn an_old_apple_that_adds_three_may_be_of_any_year() {
        assert_eq!(told("", &[(3, 25)]), None);
        assert_eq!(told("", &[(4, 15)]), Some(Verdict::Safe));
    }

    #[test]
    fn the_apple_that_stays_tells_2020_from_2023() {
        let mut clues = Clues::default();
        clues.note_board(
            &format!("9 9\n{OBSTACLE}0\nalive 1 0 0,0\n")
                .parse()
                .unwrap(),
        );
        clues.meal(5, 0);
        clues.apple_stays(LIMIT);
        assert_eq!((clues.own_tail(), clues.limit()), (None, None));
        let mut stays = clues.clone();
        stays.apple_stays(LIMIT + 10);
        assert_eq!(
            (stays.own_tail(), stays.limit()),
            (Some(Verdict::Deadly), None)
        );
        clues.apple_moves(LIMIT);
        assert_eq!(
            (clues.own_tail(), clues.limit()),
            (Some(Verdict::Safe), Some(LIMIT))
        );
    }

    #[test]
    fn what_was_seen_goes_before_all_that_is_concluded() {
        let mut clues = Clues::default();
        clues.meal(5, 0);
        clues.own_tail_seen(Verdict::Deadly);
        assert_eq!(clues.own_tail(), Some(Verdict::Deadly));
    }
}
