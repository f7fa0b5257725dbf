//! Candidate paths to a spot: shortest ones drawn in different styles, and ways round through other
//! spots.

use crate::board::{NEVER, NOT_REACHED, Search, Wait, WaitingSearch};
use crate::champion::predict::Scene;
use protocol::below;
use rand_chacha::ChaCha8Rng;

/// How a path picks among equally short ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Any.
    Random,
    /// As few turns as can be.
    Straight,
    /// Along walls and bodies.
    Hugging,
    /// Away from walls and bodies.
    Open,
}

impl Style {
    pub(crate) const ALL: [Self; 4] = [Self::Straight, Self::Hugging, Self::Random, Self::Open];
}

/// Draws paths, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    /// From the head.
    pub(crate) search: Search,
    /// The same for paths that wait, where all rivals are predictable.
    waiting_search: WaitingSearch,
    /// From a spot on the way.
    onward: Search,
    held: Vec<u16>,
    leg: Vec<u32>,
}

impl Candidates {
    pub(crate) fn new(field: crate::board::Field) -> Self {
        Self {
            search: Search::new(field),
            waiting_search: WaitingSearch::new(field),
            onward: Search::new(field),
            held: Vec::new(),
            leg: Vec::new(),
        }
    }

    /// Searches from the head, with rivals looked ahead for `horizon` moves.
    pub(crate) fn search_from_head(&mut self, scene: &Scene, horizon: u16) {
        let barred = scene.barred(horizon);
        self.search
            .run(&scene.position.free_at, scene.head(), 0, barred);
        if scene.all_predictable {
            let barred = scene.barred(horizon);
            self.waiting_search
                .run(&scene.position.free_at, scene.head(), barred);
        }
    }

    /// The move with which the head can be in a spot, if need be after waiting for it.
    pub(crate) fn arrival(&self, scene: &Scene, spot: usize) -> u16 {
        match self.search.arrival(spot) {
            NOT_REACHED if scene.all_predictable => self.waiting_search.arrival(spot),
            arrival => arrival,
        }
    }

    /// A path to a spot that waits until there is a way.
    pub(crate) fn waiting_path_to(
        &mut self,
        scene: &Scene,
        target: usize,
        wait: Wait,
        path: &mut Vec<u32>,
    ) -> bool {
        scene.all_predictable && self.waiting_search.way_to(target, wait, path)
    }

    /// A shortest path to a spot.
    pub(crate) fn straight_to(
        &self,
        scene: &Scene,
        target: usize,
        style: Style,
        rng: &mut ChaCha8Rng,
        path: &mut Vec<u32>,
    ) -> bool {
        draw(&self.search, scene, target, style, rng, path)
    }

    /// A path through another spot.
    pub(crate) fn through(
        &mut self,
        scene: &Scene,
        way_point: usize,
        target: usize,
        horizon: u16,
        rng: &mut ChaCha8Rng,
        path: &mut Vec<u32>,
    ) -> bool {
        let style = Style::ALL[below(rng, 3) as usize];
        if !draw(&self.search, scene, way_point, style, rng, path) {
            return false;
        }
        let Some(&end) = path.last() else {
            return false;
        };
        self.held.clone_from(&scene.position.free_at);
        for &spot in path.iter() {
            self.held[spot as usize] = NEVER;
        }
        let start = path.len() as u16;
        let barred = scene.barred(horizon);
        self.onward.run(&self.held, end as usize, start, barred);
        let style = Style::ALL[below(rng, 3) as usize];
        let mut leg = std::mem::take(&mut self.leg);
        let found = draw(&self.onward, scene, target, style, rng, &mut leg);
        path.extend_from_slice(&leg);
        self.leg = leg;
        found
    }

    /// Another way for a part of a path, through a spot drawn nearby.
    pub(crate) fn mutate(
        &mut self,
        scene: &Scene,
        path: &[u32],
        horizon: u16,
        rng: &mut ChaCha8Rng,
        changed: &mut Vec<u32>,
    ) -> bool {
        if path.len() < 2 {
            return false;
        }
        let field = scene.field;
        let from = below(rng, path.len() as u32 - 1) as usize;
        let span = 2 + below(rng, 30) as usize;
        let to = (from + span).min(path.len() - 1);
        let start = if from == 0 {
            scene.head()
        } else {
            path[from - 1] as usize
        };
        let end = path[to] as usize;
        let (a, b) = (field.cell(start), field.cell(end));
        let margin = 2 + below(rng, 8) as u8;
        let low = |a: u8, b: u8| a.min(b).saturating_sub(margin);
        let high = |a: u8, b: u8, side: u8| a.max(b).saturating_add(margin).min(side - 1);
        let (left, top) = (low(a.x, b.x), low(a.y, b.y));
        let right = high(a.x, b.x, field.size().width());
        let bottom = high(a.y, b.y, field.size().height());
        let x = left + below(rng, u32::from(right - left) + 1) as u8;
        let y = top + below(rng, u32::from(bottom - top) + 1) as u8;
        let way_point = field.spot(protocol::Cell::new(x, y));

        // Outside of the box nothing is open.
        self.held.clear();
        self.held.resize(field.spots(), NEVER);
        for y in top..=bottom {
            let corner = |x| field.spot(protocol::Cell::new(x, y));
            let row = corner(left)..=corner(right);
            self.held[row.clone()].copy_from_slice(&scene.position.free_at[row]);
        }
        for &spot in path[..from].iter().chain(&path[to + 1..]) {
            self.held[spot as usize] = NEVER;
        }
        let style = Style::ALL[below(rng, 3) as usize];
        changed.clear();
        changed.extend_from_slice(&path[..from]);
        let mut leg = std::mem::take(&mut self.leg);
        self.held[end] = NEVER;
        let barred = scene.barred(horizon);
        self.onward.run(&self.held, start, from as u16, barred);
        let mut found =
            way_point != start && draw(&self.onward, scene, way_point, style, rng, &mut leg);
        if found {
            changed.extend_from_slice(&leg);
            for &spot in &leg {
                self.held[spot as usize] = NEVER;
            }
            self.held[end] = scene.position.free_at[end];
            let barred = scene.barred(horizon);
            let made = changed.len() as u16;
            self.onward.run(&self.held, way_point, made, barred);
            found = draw(&self.onward, scene, end, style, rng, &mut leg);
            changed.extend_from_slice(&leg);
            changed.extend_from_slice(&path[to + 1..]);
        }
        self.leg = leg;
        found
    }
}

fn draw(
    search: &Search,
    scene: &Scene,
    target: usize,
    style: Style,
    rng: &mut ChaCha8Rng,
    path: &mut Vec<u32>,
) -> bool {
    let field = scene.field;
    let mut heading = None;
    let flip = below(rng, 2) == 0;
    search.path_to(target, path, |choices, after| {
        let walls = |spot: usize| {
            let around = field.around(spot);
            around
                .iter()
                .filter(|&&s| scene.position.free_at[s] != 0)
                .count() as u32
        };
        let random = below(rng, choices.len() as u32) as usize;
        let chosen = match style {
            Style::Random => choices[random],
            Style::Straight => {
                let ahead = choices.iter().copied();
                let mut ahead = ahead.filter(|&from| field.direction(from, after) == heading);
                let fallback = if flip {
                    choices[0]
                } else {
                    choices[choices.len() - 1]
                };
                ahead.next().unwrap_or(fallback)
            }
            Style::Hugging => {
                let most = choices.iter().copied().max_by_key(|&from| walls(from));
                most.filter(|&from| walls(from) > walls(choices[random]))
                    .unwrap_or(choices[random])
            }
            Style::Open => {
                let least = choices.iter().copied().min_by_key(|&from| walls(from));
                least
                    .filter(|&from| walls(from) < walls(choices[random]))
                    .unwrap_or(choices[random])
            }
        };
        heading = field.direction(chosen, after);
        chosen
    })
}
