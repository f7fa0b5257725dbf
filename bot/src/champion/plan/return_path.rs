//! The path back to the own body that is least likely to meet an unseen rival: in the cells that our own body has
//! just left no rival lies.

use crate::board::{Arrival, BySpot, Search, Spot};
use crate::champion::predict::Scene;

/// Steps along the own body that are planned.
const ALONG: usize = 8;

/// Writes the way into `path`, of all that `ours`, a search from our head, has found. `false` if there is none.
pub(crate) fn return_path(scene: &Scene, ours: &Search, path: &mut Vec<Spot>) -> bool {
    let field = scene.field;
    let mut reached: Vec<Spot> = ours.reached().collect();
    reached.sort_unstable_by_key(|&spot| ours.arrival(spot));
    let mut risk = BySpot::new(field, f32::INFINITY);
    risk[scene.head()] = 0.0;
    for spot in reached {
        let Some(last) = ours.before(spot) else {
            continue;
        };
        let before = field.around(spot).into_iter();
        let before = before.filter(|&from| ours.arrival(from).is_with(last));
        let least = before.map(|from| risk[from]).fold(f32::INFINITY, f32::min);
        risk[spot] = least + scene.risk(spot, last.plus(1));
    }
    let own = scene.position.body.iter().copied().enumerate().skip(1);
    let own = own.filter(|&(_, spot)| ours.arrival(spot) != Arrival::NEVER);
    let soonest = |a: Spot, b: Spot| ours.arrival(a).cmp(&ours.arrival(b));
    let home = own.min_by(|&(_, a), &(_, b)| risk[a].total_cmp(&risk[b]).then(soonest(a, b)));
    let Some((place, home)) = home else {
        return false;
    };
    let found = ours.path_to(home, path, |choices, _| {
        let choices = choices.iter().copied();
        let least = choices.min_by(|&a, &b| risk[a].total_cmp(&risk[b]));
        least.unwrap_or(home)
    });
    path.extend(scene.position.body[1..place].iter().rev().take(ALONG));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Moves;
    use crate::champion::perceive::ReachableSet;
    use protocol::Cell;

    #[test]
    fn the_return_path_leads_where_no_unseen_rival_can_be() {
        let mut scene = Scene::from_text("1 20 21", "19 0\n0\nalive 6 0 10,10 5,10\n");
        let field = scene.field;
        let spot = |x, y| field.spot(Cell::new(x, y));
        let mut ours = Search::new(field);
        ours.run(&scene.position.free_at, scene.head(), Moves::NONE, []);
        let mut path = Vec::new();
        for (unseen, other_side) in [(6, 11), (14, 9)] {
            let mut reachable = ReachableSet::new(field, spot(8, unseen));
            for _ in 0..3 {
                reachable.step(|_| true);
            }
            scene.risks =
                vec![reachable.risk(20, &scene.position.free_at, &mut Search::new(field))];
            assert!(return_path(&scene, &ours, &mut path));
            // Back beside the own body, onto it as soon as it has left, and along it.
            let way = [(10, other_side), (9, other_side), (8, other_side), (8, 10)];
            let way: Vec<Spot> = way.map(|(x, y)| spot(x, y)).to_vec();
            assert_eq!(path[..4], way);
            assert_eq!(path[4..], scene.position.body[1..2]);
        }
    }
}
