//! The proof that we get out again at the end of a path: an escape path to the own body, which is entered when it
//! has left, through cells where no rival is expected. The escape path may wait for that where all rivals are
//! predictable, or if nothing else is left.

use super::end_position::EndPosition;
use super::look_ahead::LookAhead;
use crate::board::{Arrival, Bar, BySpot, Field, Moves, Search, Spot, Wait, WaitingSearch};
use crate::champion::predict::{Occupancy, Rollout, Scene};
use crate::memory::Memory;

/// A proof of escape. It borrows what it says from the prover that found it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Escape<'a> {
    /// The position when the path has been walked.
    pub(crate) end: &'a EndPosition,
    /// The move, counted from the end of the path, with which we can enter each spot.
    pub(crate) arrivals: &'a BySpot<Arrival>,
    /// From the end of the path to the own body.
    pub(crate) way_out: &'a [Spot],
    /// The path and the way out.
    pub(crate) walk: &'a [Spot],
}

impl<'a> Escape<'a> {
    /// Where the own body leads from the end of the way out: the cells that it leaves one after the other.
    pub(crate) fn trail(&self) -> impl Iterator<Item = Spot> + 'a {
        let body = &self.end.body;
        let end = self.way_out.last();
        let back = end.and_then(|end| body.iter().rposition(|spot| spot == end));
        body[..back.unwrap_or(0)].iter().rev().copied()
    }
}

/// Of all places where the own body opens, the first are waited for.
const OPENINGS: usize = 4;

/// Proves escapes, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Prover {
    end: EndPosition,
    /// From the end of the path.
    search: Search,
    waiting_search: WaitingSearch,
    /// Where rivals will be while we walk.
    expected: Occupancy,
    rollout: Rollout,
    way_out: Vec<Spot>,
    walk: Vec<Spot>,
}

impl Prover {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            end: EndPosition::new(field),
            search: Search::new(field),
            waiting_search: WaitingSearch::new(field),
            expected: Occupancy::new(field),
            rollout: Rollout::new(field),
            way_out: Vec::new(),
            walk: Vec::new(),
        }
    }

    /// Walks the path and looks for a way out.
    pub(crate) fn certify(&mut self, look: LookAhead<'_>, path: &[Spot]) -> Option<Escape<'_>> {
        let proven = self.prove(look, path, look.scene.all_predictable);
        proven.then_some(self.escape())
    }

    /// Looks for a way out from where we are, which may wait whatever rivals may come by. A snake without a tail
    /// has an escape but no way out, and gets none here.
    pub(crate) fn get_out(&mut self, look: LookAhead<'_>) -> Option<Escape<'_>> {
        let proven = self.prove(look, &[], true);
        Some(self.escape()).filter(|escape| proven && !escape.way_out.is_empty())
    }

    fn escape(&self) -> Escape<'_> {
        Escape {
            end: &self.end,
            arrivals: self.search.arrivals(),
            way_out: &self.way_out,
            walk: &self.walk,
        }
    }

    fn prove(&mut self, look: LookAhead<'_>, path: &[Spot], may_wait: bool) -> bool {
        let (scene, horizon) = (look.scene, look.horizon);
        self.can_walk(scene, path, horizon)
            && self.can_finish(scene, look.memory, path)
            && (self.goes_straight_out(scene, path, horizon)
                || may_wait && self.waits_for_a_way_out(scene, horizon))
            && self.can_walk_out(scene, path, horizon)
    }

    /// Whether no body is in the way of a path to its end: a meal on it keeps our tail where it is.
    pub(crate) fn can_finish(&mut self, scene: &Scene, memory: &Memory, path: &[Spot]) -> bool {
        self.end.walk_fed(scene, memory, path)
    }

    /// Whether no other head is expected on the path, if we walk along it.
    fn can_walk(&mut self, scene: &Scene, path: &[Spot], horizon: Moves) -> bool {
        self.expected
            .predict(&mut self.rollout, &scene.forecast, path);
        let barred = |(&spot, with_move): (&Spot, Moves)| {
            scene.is_barred_by(&self.expected, spot, with_move, horizon)
        };
        !path.iter().zip((1..).map(Moves)).any(barred)
    }

    /// Looks for the first spot of the own body that is open when we come. A meal on the way would keep it closed, so that
    /// a way with a meal is none.
    fn goes_straight_out(&mut self, scene: &Scene, path: &[Spot], horizon: Moves) -> bool {
        let is_left = |spot: &Spot| !path.contains(spot);
        let apples = scene.apples.iter().map(|apple| apple.at);
        let apples: Vec<Spot> = apples.filter(is_left).collect();
        self.searches_out(scene, horizon, &[])
            && (!self.way_out.iter().any(|spot| apples.contains(spot))
                || self.searches_out(scene, horizon, &apples))
    }

    /// Looks for the same, round these spots.
    fn searches_out(&mut self, scene: &Scene, horizon: Moves, closed: &[Spot]) -> bool {
        let expected = barred(&self.expected, scene, horizon, self.end.moves);
        let expected = expected.filter(|bar| !closed.contains(&bar.spot));
        let closed = closed.iter();
        let barred = expected.chain(closed.map(|&spot| Bar::for_ever(spot, Moves::NONE)));
        let end = self.end.head();
        self.search.run(&self.end.free_at, end, Moves::NONE, barred);
        match self.end.way_back(&self.search) {
            Some(spot) => (self.search).path_to(spot, &mut self.way_out, |choices, _| choices[0]),
            None => {
                self.way_out.clear();
                self.end.goes_anywhere(&self.search)
            }
        }
    }

    /// Looks for a spot of the own body that can be waited for, without a meal: that would keep the tail.
    fn waits_for_a_way_out(&mut self, scene: &Scene, horizon: Moves) -> bool {
        let barred = barred(&self.expected, scene, horizon, self.end.moves);
        let apples = scene.apples.iter();
        let barred = barred.chain(apples.map(|apple| Bar::for_ever(apple.at, Moves::NONE)));
        let end = self.end.head();
        self.waiting_search.run(&self.end.free_at, end, barred);
        let own = self.end.body[1..].iter().copied();
        let opens = own.map(|spot| (self.waiting_search.arrival(spot), spot));
        let mut opens: Vec<(Arrival, Spot)> =
            opens.filter(|&(at, _)| at != Arrival::NEVER).collect();
        opens.sort_unstable();
        let (waiting_search, way_out) = (&mut self.waiting_search, &mut self.way_out);
        opens.iter().take(OPENINGS).any(|&(_, spot)| {
            waiting_search.way_to(spot, Wait::Late, way_out)
                || waiting_search.way_to(spot, Wait::Early, way_out)
        })
    }

    /// Whether no rival is expected on the path or the way out: we turn rivals aside on both.
    fn can_walk_out(&mut self, scene: &Scene, path: &[Spot], horizon: Moves) -> bool {
        let mut walk = std::mem::take(&mut self.walk);
        walk.clear();
        walk.extend_from_slice(path);
        walk.extend_from_slice(&self.way_out);
        let can_walk = self.can_walk(scene, &walk, horizon);
        self.walk = walk;
        can_walk
    }
}

/// What is barred after so many moves.
fn barred(
    expected: &Occupancy,
    scene: &Scene,
    horizon: Moves,
    walked: Moves,
) -> impl Iterator<Item = Bar> {
    let barred = scene.barred_by(expected, horizon);
    barred.map(move |bar| bar.after(walked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Cell;

    /// The way out that is proven from the head, alone on a board.
    fn way_out(board: &str, state: &str) -> Option<Vec<(u8, u8)>> {
        let scene = Scene::from_text(board, state);
        let memory = Memory::new(scene.field);
        let mut prover = Prover::new(scene.field);
        let escape = prover.certify(LookAhead::new(&scene, &memory, Moves(4)), &[])?;
        Some(cells(&scene, escape.way_out))
    }

    fn cells(scene: &Scene, way: &[Spot]) -> Vec<(u8, u8)> {
        let cell = |&spot: &Spot| {
            let Cell { x, y } = scene.field.cell(spot);
            (x, y)
        };
        way.iter().map(cell).collect()
    }

    #[test]
    fn a_wall_of_the_own_body_is_waited_for_where_there_is_room() {
        // Straight on we would be at the wall with move 4, and it leaves with move 5.
        let state = "3 0\n0\nalive 9 0 0,1 0,2 3,2 3,3 0,3\n";
        let way = [(1, 1), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)];
        assert_eq!(way_out("1 4 4", state), Some(way.to_vec()));
    }

    #[test]
    fn without_room_to_wait_there_is_no_proof() {
        let state = "3 0\n0\nalive 9 0 0,0 0,1 3,1 3,2 0,2\n";
        assert_eq!(way_out("1 4 3", state), None);
    }

    #[test]
    fn no_way_out_waits_where_an_apple_would_keep_the_tail() {
        let room = |apple| format!("{apple}\n0\nalive 9 0 0,1 0,2 3,2 3,3 0,3\n");
        let round = [(1, 1), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)];
        assert_eq!(way_out("1 4 4", &room("2 1")), Some(round.to_vec()));
        assert_eq!(way_out("1 4 4", &room("3 1")), None);
    }

    #[test]
    fn a_way_out_waits_beside_unpredictable_rivals_if_nothing_else_is_left() {
        let snakes = "alive 9 0 0,1 0,2 3,2 3,3 0,3\nalive 2 0 0,9 1,9\n";
        let scene = Scene::from_text("2 4 10", &format!("3 9\n0\n{snakes}"));
        let memory = Memory::new(scene.field);
        let mut prover = Prover::new(scene.field);
        assert!(
            !scene.all_predictable
                && prover
                    .certify(LookAhead::new(&scene, &memory, Moves(1)), &[])
                    .is_none()
        );
        let escape = prover.get_out(LookAhead::new(&scene, &memory, Moves(1)));
        let waited = [(1, 1), (2, 1), (2, 0), (3, 0), (3, 1), (3, 2)];
        assert_eq!(
            escape.map(|escape| cells(&scene, escape.way_out)),
            Some(waited.to_vec())
        );
    }

    #[test]
    fn a_way_ends_where_a_meal_has_kept_the_body() {
        let can_finish = |apple: &str| {
            let state = format!("{apple}\n0\nalive 9 0 0,1 0,2 3,2 3,3 0,3\n");
            let scene = Scene::from_text("1 4 4", &state);
            let way = [(1, 1), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)];
            let way = way.map(|(x, y)| scene.field.spot(Cell::new(x, y)));
            Prover::new(scene.field).can_finish(&scene, &Memory::new(scene.field), &way)
        };
        assert!(can_finish("3 0"));
        assert!(!can_finish("2 0"));
    }
}
