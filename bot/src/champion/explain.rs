//! The last decision in words, for a viewer: `name=value` pairs.

use super::plan::Plan;
use crate::board::{Field, Spot};
use protocol::wire::Chain;
use std::fmt::Write as _;

/// Corners of a path that are told.
const CORNERS: usize = 20;

/// What the last decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Goes on with the plan.
    Follow,
    /// A new plan.
    Plan,
    /// Nothing but a way out.
    Escape,
    /// A plan that trusts rivals to keep away.
    Trust,
    /// No escape at all.
    LongestWalk,
    /// Dies of an apple that all keep away from, so that another comes.
    Sacrifice,
    /// No time to think.
    Reflex,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Follow => "follow",
            Self::Plan => "plan",
            Self::Escape => "escape",
            Self::Trust => "trust",
            Self::LongestWalk => "longest-walk",
            Self::Sacrifice => "sacrifice",
            Self::Reflex => "reflex",
        }
    }
}

/// Appends the mode and the plan.
pub(super) fn explain(note: &mut String, field: Field, mode: Mode, plan: Option<&Plan>) {
    let _ = write!(note, "mode={}", mode.name());
    let Some(plan) = plan else { return };
    match plan.goal.target {
        Some(target) => {
            let (cell, chance) = (field.cell(target.at), plan.goal.chance);
            let _ = write!(note, " apple={cell} chance={chance:.2}");
        }
        None => note.push_str(" apple=none"),
    }
    let _ = write!(
        note,
        " steps={} value={:.1} horizon={} failing={:.2}",
        plan.path.len(),
        -plan.cost,
        plan.horizon,
        plan.failing
    );
    draw(note, field, "plan", &plan.path);
    draw(note, field, "out", &plan.way_out);
}

/// A path by its first cell, kinks and last cell, for a viewer to draw; a long one is cut, since a
/// record keeps no more of a note than a few hundred bytes.
fn draw(note: &mut String, field: Field, name: &str, path: &[Spot]) {
    let cells = path.iter().map(|&spot| field.cell(spot));
    let chain = Chain::of_cells(cells);
    for (index, corner) in chain.corners().iter().take(CORNERS).enumerate() {
        let _ = match index {
            0 => write!(note, " {name}={corner}"),
            _ => write!(note, ";{corner}"),
        };
    }
}
