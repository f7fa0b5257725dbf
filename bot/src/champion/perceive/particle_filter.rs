//! Where one unseen rival is likely to be. Particles are whole snakes; they move by the habits that the rival has
//! shown, and those that contradict the next state are resampled.

use super::habit::Habit;
use super::particle::Particle;
use super::rival_view::RivalView;
use super::route::Router;
use crate::board::{BySpot, Field, Moves, Spot};
use protocol::{Direction, below};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Particles for one rival, as long as few are unseen.
pub(crate) const PARTICLES: usize = 96;
/// So many unseen rivals have all their particles; those of more share what these would have.
const FEW: usize = 8;
/// The share of particles that must have a cell in common for it to count as taken, in percent.
const TAKEN_PERCENT: usize = 6;
/// The share of particles that must have their heads in a cell for it to count as a head, in percent.
const HEAD_PERCENT: usize = 5;

/// The particles of one rival.
#[derive(Clone, Debug)]
pub(crate) struct ParticleFilter {
    /// The rival's length.
    pub(crate) length: u32,
    particles: Vec<Particle>,
}

/// How many particles of one rival cover each spot, and the last move with which one of them does: a buffer that is empty
/// again when all of it has been told.
#[derive(Clone, Debug)]
pub(crate) struct Covered(BySpot<(u16, Moves)>);

impl Covered {
    pub(crate) fn new(field: Field) -> Self {
        Self(BySpot::new(field, (0, Moves::NONE)))
    }
}

/// How many particles each of so many unseen rivals has.
pub(crate) fn particles_of_each(rivals: usize) -> usize {
    (PARTICLES * FEW / rivals.max(FEW)).max(1)
}

impl ParticleFilter {
    /// A rival that vanishes at a spot, with so many particles. `habit` draws the habit of one.
    pub(crate) fn new(
        length: u32,
        at: Spot,
        count: usize,
        mut habit: impl FnMut() -> Habit,
    ) -> Self {
        let particles = (0..count).map(|_| Particle::new(habit(), at));
        Self {
            length,
            particles: particles.collect(),
        }
    }

    /// Moves every particle from the last state to this one, after which there are `count`.
    pub(crate) fn step(
        &mut self,
        count: usize,
        (then, now): (&RivalView, &RivalView),
        router: &mut Router,
        searches: &mut usize,
        rng: &mut ChaCha8Rng,
    ) {
        let gone = |spot: Spot| then.has_apple(spot) && !now.has_apple(spot);
        let still = |spot: Spot| then.has_apple(spot) && now.has_apple(spot);
        let (mut survivors, mut eaters, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for mut particle in std::mem::take(&mut self.particles) {
            // It has not eaten an apple that is still there, and it is not where another is now.
            let to = particle.next_step(self.length, then, router, searches, rng);
            let to = to.filter(|&to| !still(to) && now.board.is_open(to, Moves::FIRST));
            if let Some(to) = to {
                particle.enter(to, self.length);
            }
            if then.apples != now.apples {
                particle.forget_route();
            }
            match to {
                Some(to) if gone(to) => eaters.push(particle),
                Some(_) => survivors.push(particle),
                None => lost.push(particle),
            }
        }
        if eaters.is_empty()
            && let Some(meal) = (then.apples.iter().copied())
                .find(|&spot| gone(spot) && now.board.is_open(spot, Moves::NONE))
        {
            // No snake in sight has eaten it: the particles that were nearest must have.
            eaters = std::mem::take(&mut survivors);
            eaters.append(&mut lost);
            let away = |particle: &Particle| router.field.distance(particle.head(), meal);
            let nearest = eaters.iter().map(away).min();
            eaters.retain(|particle| Some(away(particle)) == nearest);
            for particle in &mut eaters {
                particle.enter(meal, self.length);
            }
        }
        let mut pools = [eaters, survivors, lost].into_iter();
        let Some(pool) = pools.find(|pool| !pool.is_empty()) else {
            return;
        };
        self.particles = (0..count)
            .map(|i| match pool.get(i) {
                Some(particle) => particle.clone(),
                None => pool[below(rng, pool.len() as u32) as usize].clone(),
            })
            .collect();
    }

    /// The cells that particles cover, one after the other, and for how many moves.
    fn bodies(&self) -> impl Iterator<Item = (Spot, Moves)> {
        (self.particles.iter()).flat_map(|particle| particle.body(self.length))
    }

    /// Where each particle is and how it has come there.
    pub(crate) fn places(&self, field: Field) -> impl Iterator<Item = (Spot, Option<Direction>)> {
        let particles = self.particles.iter();
        particles.map(move |particle| (particle.head(), particle.heading(field)))
    }

    /// The chance that each particle stands for, once for every cell that it covers.
    pub(crate) fn covered(&self) -> (impl Iterator<Item = Spot>, f32) {
        let share = 1.0 / self.particles.len().max(1) as f32;
        (self.bodies().map(|(spot, _)| spot), share)
    }

    /// The cells that enough particles cover, and the move with which the last of their tails leaves them.
    pub(crate) fn taken(&self, covered: &mut Covered) -> impl Iterator<Item = (Spot, Moves)> {
        let mut spots = Vec::new();
        for (spot, until) in self.bodies() {
            let (count, last) = &mut covered.0[spot];
            if *count == 0 {
                spots.push(spot);
            }
            *count += 1;
            *last = (*last).max(until);
        }
        let enough = self.particles.len() * TAKEN_PERCENT;
        let mut take = move |spot| std::mem::take(&mut covered.0[spot]);
        spots.into_iter().filter_map(move |spot| {
            let (count, last) = take(spot);
            (usize::from(count) * 100 >= enough).then_some((spot, last))
        })
    }

    /// The cells where enough particles have their heads.
    pub(crate) fn heads(&self) -> impl Iterator<Item = Spot> {
        let mut counts: BTreeMap<Spot, usize> = BTreeMap::new();
        for particle in &self.particles {
            *counts.entry(particle.head()).or_default() += 1;
        }
        let enough = self.particles.len() * HEAD_PERCENT;
        let likely = (counts.into_iter()).filter(move |&(_, count)| count * 100 >= enough);
        likely.map(|(spot, _)| spot)
    }
}
