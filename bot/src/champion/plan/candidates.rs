//! Candidate paths to a spot: shortest ones drawn in different styles, and ways round through other
//! spots.

use super::look_ahead::LookAhead;
use super::path_sampler::{PathSampler, Style};
use super::window::Window;
use crate::board::{Arrival, BySpot, Field, FreeAt, Moves, Search, Spot, Wait, WaitingSearch};
use crate::champion::predict::Scene;
use protocol::below;
use rand_chacha::ChaCha8Rng;

/// Draws paths, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    /// From the head.
    pub(crate) search: Search,
    /// The same for paths that wait, where all rivals are predictable.
    waiting_search: WaitingSearch,
    /// From a spot on the way.
    onward: Search,
    held: BySpot<FreeAt>,
    leg: Vec<Spot>,
}

impl Candidates {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            search: Search::new(field),
            waiting_search: WaitingSearch::new(field),
            onward: Search::new(field),
            held: BySpot::new(field, FreeAt::NEVER),
            leg: Vec::new(),
        }
    }

    /// Searches from the head.
    pub(crate) fn search_from_head(&mut self, look: LookAhead<'_>) {
        let LookAhead { scene, horizon, .. } = look;
        let barred = scene.barred(horizon);
        self.search
            .run(&scene.position.free_at, scene.head(), Moves::NONE, barred);
        if scene.all_predictable {
            let barred = scene.barred(horizon);
            self.waiting_search
                .run(&scene.position.free_at, scene.head(), barred);
        }
    }

    /// The move with which the head can be in a spot, if need be after waiting for it.
    pub(crate) fn arrival(&self, scene: &Scene, spot: Spot) -> Arrival {
        match self.search.arrival(spot) {
            Arrival::NEVER if scene.all_predictable => self.waiting_search.arrival(spot),
            arrival => arrival,
        }
    }

    /// A path to a spot that waits until there is a way.
    pub(crate) fn waiting_path_to(
        &mut self,
        scene: &Scene,
        target: Spot,
        wait: Wait,
        path: &mut Vec<Spot>,
    ) -> bool {
        scene.all_predictable && self.waiting_search.way_to(target, wait, path)
    }

    /// A shortest path to a spot.
    pub(crate) fn straight_to(
        &self,
        scene: &Scene,
        target: Spot,
        style: Style,
        rng: &mut ChaCha8Rng,
        path: &mut Vec<Spot>,
    ) -> bool {
        let mut sampler = PathSampler { scene, style, rng };
        sampler.sample(&self.search, target, path)
    }

    /// A path through another spot.
    pub(crate) fn through(
        &mut self,
        look: LookAhead<'_>,
        way_point: Spot,
        target: Spot,
        rng: &mut ChaCha8Rng,
        path: &mut Vec<Spot>,
    ) -> bool {
        let LookAhead { scene, horizon, .. } = look;
        let style = Style::ALL[below(rng, 3) as usize];
        let mut sampler = PathSampler { scene, style, rng };
        if !sampler.sample(&self.search, way_point, path) {
            return false;
        }
        let Some(&end) = path.last() else {
            return false;
        };
        self.held.copy_from(&scene.position.free_at);
        for &spot in path.iter() {
            self.held[spot] = FreeAt::NEVER;
        }
        let start = Moves::of(path.len());
        let barred = scene.barred(horizon);
        self.onward.run(&self.held, end, start, barred);
        sampler.style = Style::ALL[below(sampler.rng, 3) as usize];
        let found = sampler.sample(&self.onward, target, &mut self.leg);
        path.extend_from_slice(&self.leg);
        found
    }

    /// Another way for a part of a path, through a spot drawn nearby.
    pub(crate) fn mutate(
        &mut self,
        look: LookAhead<'_>,
        path: &[Spot],
        rng: &mut ChaCha8Rng,
        changed: &mut Vec<Spot>,
    ) -> bool {
        if path.len() < 2 {
            return false;
        }
        let LookAhead { scene, horizon, .. } = look;
        let field = scene.field;
        let from = below(rng, path.len() as u32 - 1) as usize;
        let span = 2 + below(rng, 30) as usize;
        let to = (from + span).min(path.len() - 1);
        let start = match from.checked_sub(1) {
            Some(before) => path[before],
            None => scene.head(),
        };
        let end = path[to];
        let window = Window::around(field, start, end, 2 + below(rng, 8) as u8);
        let way_point = window.draw(field, rng);
        window.cut(field, &scene.position.free_at, &mut self.held);
        for &spot in path[..from].iter().chain(&path[to + 1..]) {
            self.held[spot] = FreeAt::NEVER;
        }
        self.held[end] = FreeAt::NEVER;
        let style = Style::ALL[below(rng, 3) as usize];
        let mut sampler = PathSampler { scene, style, rng };
        changed.clear();
        changed.extend_from_slice(&path[..from]);
        let barred = scene.barred(horizon);
        self.onward.run(&self.held, start, Moves::of(from), barred);
        if way_point == start || !sampler.sample(&self.onward, way_point, &mut self.leg) {
            return false;
        }
        changed.extend_from_slice(&self.leg);
        for &spot in &self.leg {
            self.held[spot] = FreeAt::NEVER;
        }
        self.held[end] = scene.position.free_at[end];
        let barred = scene.barred(horizon);
        let made = Moves::of(changed.len());
        self.onward.run(&self.held, way_point, made, barred);
        let found = sampler.sample(&self.onward, end, &mut self.leg);
        changed.extend_from_slice(&self.leg);
        changed.extend_from_slice(&path[to + 1..]);
        found
    }
}
