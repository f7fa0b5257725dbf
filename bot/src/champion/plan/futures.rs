//! Sampled futures: rivals that go by chance, and whether we still get out then. What is proven holds against the
//! rivals that were thought of; this is what it costs that they may do something else.

use super::end_position::EndPosition;
use super::entries::Entries;
use super::look_ahead::LookAhead;
use super::walker::{Kind, Policy, Walker};
use crate::board::{Bar, Field, FreeAt, Moves, Search, Spot};
use crate::champion::predict::Chaser;
use crate::clock::Deadline;
use protocol::Direction;
use rand_chacha::ChaCha8Rng;
use std::ops::Range;

/// A rival farther away than that matters to none of the next moves.
const NEAR: usize = 22;
/// Moves after which we look for a way out.
const LOOKS: [usize; 3] = [8, 16, 24];
/// How far a walk matters to futures.
pub(super) const FORESIGHT: usize = LOOKS[2];
/// Streams of random numbers that a future has for its walkers.
const STREAMS: usize = 1 << 10;
/// For how many moves a zombie stays where it has been.
const ZOMBIE_STAYS: Moves = Moves(15);

/// Futures that were sampled, and in how many of them there was no way out; a future counts in part where only its later
/// looks found none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) drawn: usize,
    failed: f32,
    /// Searches that it took to tell.
    searches: usize,
}

impl Tally {
    #[cfg(test)]
    pub(super) fn of(drawn: usize, failed: f32) -> Self {
        Self {
            drawn,
            failed,
            searches: 0,
        }
    }

    /// Both together.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            drawn: self.drawn + other.drawn,
            failed: self.failed + other.failed,
            searches: self.searches + other.searches,
        }
    }

    /// The work that it was, in nodes: a future that needs no search costs little.
    pub(super) fn nodes(self) -> u64 {
        1 + (self.drawn as u64 + 4 * self.searches as u64) / 16
    }

    /// The share that failed; none of none.
    pub(super) fn failing(self) -> f32 {
        self.failed / self.drawn.max(1) as f32
    }
}

/// What we mean to do: a path and the way out at its end.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) steps: Vec<Spot>,
    /// Whether it ends on the own body, which leaves before us.
    pub(super) comes_back: bool,
}

/// Draws futures, with buffers that are used again.
///
/// Future number k is drawn from the same random numbers for every walk of a decision (common random numbers): what
/// differs between two walks is then what they make of the same rivals, and not which rivals they happened to draw.
#[derive(Clone, Debug)]
pub(super) struct Futures {
    /// Has a stream for each walker of each future.
    source: ChaCha8Rng,
    end: EndPosition,
    search: Search,
    walkers: Vec<Walker>,
    /// What each walker draws from.
    sources: Vec<ChaCha8Rng>,
    /// The stream that is next.
    stream: u64,
    /// Where we go, where heads in sight have gone, and where the others have.
    ours: Entries,
    seen: Entries,
    unseen: Entries,
}

impl Futures {
    pub(super) fn new(field: Field, source: ChaCha8Rng) -> Self {
        Self {
            source,
            end: EndPosition::new(field),
            search: Search::new(field),
            walkers: Vec::new(),
            sources: Vec::new(),
            stream: 0,
            ours: Entries::new(field),
            seen: Entries::new(field),
            unseen: Entries::new(field),
        }
    }

    /// Draws from another source from now on.
    pub(super) fn reseed(&mut self, source: ChaCha8Rng) {
        self.source = source;
    }

    /// Samples the futures of a walk with these numbers, and none without another head nearby. Fewer if time runs out, or
    /// once more have failed than `bearable`.
    pub(super) fn sample(
        &mut self,
        look: LookAhead<'_>,
        walk: &Walk,
        numbers: Range<usize>,
        bearable: f32,
        deadline: &Deadline,
    ) -> Tally {
        let scene = look.scene;
        let near = |head: Spot| scene.field.distance(head, scene.head()) <= NEAR;
        let rivals = scene.forecast.chasers.iter();
        let rivals: Vec<&Chaser> = rivals.filter(|chaser| near(chaser.head)).collect();
        let zombies = scene.position.zombies.iter().copied();
        let zombies: Vec<Spot> = zombies.filter(|&head| near(head)).collect();
        let mut tally = Tally::default();
        if rivals.is_empty() && zombies.is_empty() && scene.unseen.is_empty() {
            return tally;
        }
        self.ours.clear();
        for (&spot, with_move) in walk.steps.iter().zip((1..).map(Moves)).take(FORESIGHT) {
            self.ours.note(spot, with_move);
        }
        for number in numbers {
            if tally.failed > bearable || (tally.drawn > 0 && deadline.is_late()) {
                break;
            }
            self.walkers.clear();
            self.sources.clear();
            self.stream = (number * STREAMS) as u64;
            for rival in &rivals {
                let mut rng = self.next_source();
                let kind = Kind::Seen(Policy::draw(&walk.steps, &mut rng));
                self.add((rival.head, rival.heading), rival.length, kind, rng);
            }
            for unseen in &scene.unseen {
                let mut rng = self.next_source();
                let from = unseen.draw(&mut rng);
                let kind = Kind::Unseen(Policy::draw(&walk.steps, &mut rng));
                if near(from.0) {
                    self.add(from, unseen.length, kind, rng);
                }
            }
            for &zombie in &zombies {
                let rng = self.next_source();
                self.add((zombie, None), ZOMBIE_STAYS, Kind::Zombie, rng);
            }
            tally.drawn += 1;
            if self.walkers.is_empty() {
                continue;
            }
            self.go(look, &walk.steps);
            let (failed, searches) = self.failed_looks(look, walk);
            tally.failed += failed as f32 / LOOKS.len() as f32;
            tally.searches += searches;
        }
        tally
    }

    fn add(
        &mut self,
        (head, heading): (Spot, Option<Direction>),
        length: Moves,
        kind: Kind,
        rng: ChaCha8Rng,
    ) {
        self.sources.push(rng);
        self.walkers.push(Walker {
            head,
            heading,
            length,
            kind,
            trail: Vec::new(),
        });
    }

    /// The random numbers of the next walker of this future.
    fn next_source(&mut self) -> ChaCha8Rng {
        let mut source = self.source.clone();
        source.set_stream(self.stream);
        self.stream += 1;
        source
    }

    /// Lets every head go its way while we go ours.
    fn go(&mut self, look: LookAhead<'_>, walk: &[Spot]) {
        let scene = look.scene;
        self.seen.clear();
        self.unseen.clear();
        for made in 0..FORESIGHT {
            for index in 0..self.walkers.len() {
                let walker = &self.walkers[index];
                if walker.trail.len() < made && !matches!(walker.kind, Kind::Zombie) {
                    // It is stuck.
                    continue;
                }
                let with_move = Moves::of(made + 1);
                let open = |to: Spot| {
                    scene.position.for_rivals[to].is_open(with_move)
                        && !self.ours.has(to, Moves::of(made))
                        && !self.seen.has(to, with_move)
                        && !self.unseen.has(to, with_move)
                };
                let to = match walker.kind {
                    Kind::Seen(policy) | Kind::Unseen(policy) => {
                        walker.rival_step(scene, policy, open, &mut self.sources[index])
                    }
                    Kind::Zombie if look.memory.zombie_pace.moves_after(made) => {
                        let ours = walk.get(made).or(walk.last()).copied();
                        let rivals = (self.walkers.iter())
                            .filter(|walker| matches!(walker.kind, Kind::Seen(_)))
                            .map(|walker| walker.head_after(made + 1));
                        let heads: Vec<Spot> = rivals.chain(ours).collect();
                        walker.zombie_step(scene.field, &heads, open)
                    }
                    Kind::Zombie => Some(walker.head_after(made)),
                };
                let Some(to) = to else { continue };
                match walker.kind {
                    Kind::Seen(_) => self.seen.note(to, with_move),
                    Kind::Unseen(_) | Kind::Zombie => self.unseen.note(to, with_move),
                }
                self.walkers[index].trail.push(to);
            }
        }
    }

    /// In how many looks at the future that was drawn there is no way out, or we are dead, and how many searches it
    /// took to tell.
    fn failed_looks(&mut self, look: LookAhead<'_>, walk: &Walk) -> (usize, usize) {
        let steps = &walk.steps;
        let taken = |by: &Entries| {
            let mut with_moves = steps.iter().zip((1..).map(Moves));
            with_moves.position(|(&spot, with_move)| by.has(spot, with_move))
        };
        let (blocked, met) = (taken(&self.seen), taken(&self.unseen));
        // Before we meet it we see what blocks the way.
        let met = met.filter(|met| blocked.is_none_or(|blocked| *met < blocked));
        let (mut failed, mut searches) = (0, 0);
        for looked in LOOKS {
            let made = blocked.map_or(looked, |at| at.min(looked));
            if made >= steps.len() && met.is_none() {
                // Back on the own body, which leaves before us.
                break;
            }
            let is_dead = met.is_some_and(|step| step < looked);
            let made = made.min(steps.len());
            if is_dead {
                failed += 1;
            } else if !self.walks_on(look, walk, made) {
                searches += 1;
                failed += usize::from(!self.gets_out(look, &steps[..made]));
            }
        }
        (failed, searches)
    }

    /// Whether the rest of the walk is a way out still, which no search needs to find: no head has been on it, and
    /// none is beside the next step.
    fn walks_on(&self, look: LookAhead<'_>, walk: &Walk, made: usize) -> bool {
        let by = Moves::of(made);
        let rest = &walk.steps[made..];
        let Some(next) = rest.first() else {
            return false;
        };
        let free = |&spot: &Spot| !self.seen.has(spot, by) && !self.unseen.has(spot, by);
        let field = look.scene.field;
        let mut heads = self.walkers.iter().map(|walker| walker.head_after(made));
        walk.comes_back
            && rest.iter().all(free)
            && heads.all(|head| field.distance(head, *next) > 1)
    }

    /// Whether there is a way back to the own body when we have made these steps and the others theirs.
    fn gets_out(&mut self, look: LookAhead<'_>, steps: &[Spot]) -> bool {
        let LookAhead { scene, memory, .. } = look;
        if !self.end.walk_fed(scene, memory, steps) {
            return false;
        }
        let made = steps.len();
        let mut heads = Vec::with_capacity(self.walkers.len());
        for walker in &self.walkers {
            let trail = &walker.trail[..walker.trail.len().min(made)];
            for (step, &spot) in trail.iter().enumerate() {
                let stays = walker.length.plus(1 + step as u16).less(Moves::of(made));
                let free_at = &mut self.end.free_at[spot];
                *free_at = (*free_at).max(FreeAt::with(stays));
            }
            heads.push(walker.head_after(made));
        }
        let contested = heads.iter().flat_map(|&head| scene.field.around(head));
        let contested = contested.map(|spot| Bar::for_ever(spot, Moves::FIRST));
        let head = self.end.head();
        (self.search).run(&self.end.free_at, head, Moves::NONE, contested);
        self.end.way_back(&self.search).is_some() || self.end.goes_anywhere(&self.search)
    }
}

#[cfg(test)]
mod tests {
    use super::super::escape::Prover;
    use super::*;
    use crate::champion::predict::Scene;
    use crate::clock::Budget;
    use crate::memory::Memory;
    use protocol::{Cell, rng_from_seed};

    /// The share of futures in which there is no way out of a pocket that our body makes, with a rival so far
    /// to the right of its mouth.
    fn failing(rival: u8) -> f32 {
        let body = "5,9 7,9 7,0 2,0 2,8 1,8 1,0 0,0 0,11 12,11";
        let snakes = format!(
            "alive 60 0 {body}\nalive {} 0 {rival},9 {rival},0 38,0\n",
            48 - rival
        );
        let scene = Scene::from_text("2 40 12", &format!("39 9\n5 2\n0\n{snakes}"));
        let memory = Memory::new(scene.field);
        let look = LookAhead::new(&scene, &memory, Moves(4));
        let path = (2..9).rev();
        let path: Vec<Spot> = path.map(|y| scene.field.spot(Cell::new(5, y))).collect();
        let mut prover = Prover::new(scene.field);
        let escape = prover.certify(look, &path).expect("a way out");
        let walk = Walk {
            steps: escape.walk.to_vec(),
            comes_back: true,
        };
        let deadline = Deadline::start(Budget::Nodes(1));
        Futures::new(scene.field, rng_from_seed("futures"))
            .sample(look, &walk, 0..200, 200.0, &deadline)
            .failing()
    }

    #[test]
    fn a_pocket_is_dangerous_if_a_rival_is_near_its_mouth() {
        let (near, far) = (failing(9), failing(35));
        assert!(near > 0.1 && near < 0.5, "{near}");
        assert_eq!(far, 0.0);
    }

    /// The share of futures in which we do not get along a straight walk to the right, with something else on the board.
    fn failing_beside(other: &str, snakes: &str) -> f32 {
        let state = format!("39 0\n{other}0\nalive 9 0 9,6 1,6\n{snakes}");
        let count = 1 + snakes.lines().count();
        let scene = Scene::from_text(&format!("{count} 40 12"), &state);
        let memory = Memory::new(scene.field);
        let look = LookAhead::new(&scene, &memory, Moves(4));
        let walk = Walk {
            steps: (10..22)
                .map(|x| scene.field.spot(Cell::new(x, 6)))
                .collect(),
            comes_back: false,
        };
        let deadline = Deadline::start(Budget::Nodes(1));
        Futures::new(scene.field, rng_from_seed("beside"))
            .sample(look, &walk, 0..100, 100.0, &deadline)
            .failing()
    }

    #[test]
    fn a_zombie_that_comes_our_way_bites() {
        let near = failing_beside("12,7 12,11\n", "");
        let far = failing_beside("38,7 38,11\n", "");
        assert!(near > 0.9 && far == 0.0, "{near} {far}");
    }

    #[test]
    fn meeting_an_unseen_rival_is_a_death() {
        let unseen = |x: u8| format!("invisible 5 0 0 {x},7 {x},7 {x},11\n");
        let seen = |x: u8| format!("alive 5 0 {x},7 {x},11\n");
        let met = failing_beside("", &unseen(14));
        let avoided = failing_beside("", &seen(14));
        assert!(met > 0.1 && avoided < met / 2.0, "{met} {avoided}");
        assert_eq!(failing_beside("", &unseen(38)), 0.0);
    }
}
