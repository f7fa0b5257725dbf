//! The best plans of one search, each with the futures that were sampled for it. A plan that looks best among many has had
//! luck with its samples, so the leader is sampled again as long as there is time, until one leads without luck.

use super::futures::{Tally, Walk};
use super::proven_plan::Plan;

/// Plans that are kept.
const KEPT: usize = 4;

/// A plan, and what its cost is made of.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    pub(super) plan: Plan,
    pub(super) walk: Walk,
    /// The cost without futures.
    pub(super) fixed: f32,
    pub(super) tally: Tally,
}

impl Contender {
    /// Takes in futures that were sampled, where failing in all of them costs `price`.
    pub(super) fn add(&mut self, tally: Tally, price: f32) {
        self.tally = self.tally.plus(tally);
        self.plan.failing = self.tally.failing();
        self.plan.cost = self.fixed + price * self.plan.failing;
    }

    /// Whether both plans begin with the same step to the same goal: more of the same is no other plan.
    fn resembles(&self, other: &Self) -> bool {
        let place = |plan: &Plan| plan.goal.target.map(|target| target.at);
        self.plan.next_step() == other.plan.next_step() && place(&self.plan) == place(&other.plan)
    }
}

/// The best plans, in no order.
#[derive(Clone, Debug, Default)]
pub(super) struct Contenders(Vec<Contender>);

impl Contenders {
    pub(super) fn leader(&mut self) -> Option<&mut Contender> {
        let plans = self.0.iter_mut();
        plans.min_by(|one, other| one.plan.cost.total_cmp(&other.plan.cost))
    }

    pub(super) fn best(&self) -> Option<&Plan> {
        let plans = self.0.iter().map(|contender| &contender.plan);
        plans.min_by(|one, other| one.cost.total_cmp(&other.cost))
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether a plan that costs so much does not lead.
    pub(super) fn is_behind(&self, cost: f32) -> bool {
        self.best().is_some_and(|best| best.cost <= cost)
    }

    /// Takes in a plan, in the place of one that resembles it or of the worst.
    pub(super) fn add(&mut self, new: Contender) {
        let alike = self.0.iter().position(|old| old.resembles(&new));
        let worst = || {
            let plans = self.0.iter().enumerate();
            let worst =
                plans.max_by(|(_, one), (_, other)| one.plan.cost.total_cmp(&other.plan.cost));
            worst.map(|(place, _)| place)
        };
        let replaced = alike.or_else(|| worst().filter(|_| self.0.len() >= KEPT));
        match replaced {
            None => self.0.push(new),
            Some(place) if new.plan.cost < self.0[place].plan.cost => self.0[place] = new,
            Some(_) => {}
        }
    }

    /// Puts the leader back, sampled anew.
    pub(super) fn lead(&mut self, sampled: Contender) {
        if let Some(leader) = self.leader() {
            *leader = sampled;
        }
    }

    /// The leader.
    pub(super) fn take_best(mut self) -> Option<Plan> {
        let best = self.leader()?;
        Some(best.plan.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::race::Goal;
    use super::*;
    use crate::board::{Field, Moves};
    use protocol::{Cell, Size};

    /// A plan to wait that begins with a step to that column and costs so much without futures.
    fn contender(x: u8, fixed: f32) -> Contender {
        let field = Field::new(Size::new(9, 9).unwrap());
        let path = vec![field.spot(Cell::new(x, 4))];
        let goal = Goal {
            target: None,
            chance: 0.0,
            worth: 0.0,
            lost_at: 20.0,
        };
        Contender {
            plan: Plan {
                path: path.clone(),
                way_out: Vec::new(),
                goal,
                horizon: Moves(4),
                cost: fixed,
                age: 0,
                failing: 0.0,
            },
            walk: Walk {
                steps: path,
                comes_back: false,
            },
            fixed,
            tally: Tally::default(),
        }
    }

    #[test]
    fn a_leader_that_fails_when_it_is_sampled_again_leads_no_more() {
        let mut plans = Contenders::default();
        plans.add(contender(1, 10.0));
        plans.add(contender(2, 15.0));
        let mut leader = plans.leader().unwrap().clone();
        leader.add(Tally::of(32, 8.0), 100.0);
        assert_eq!(leader.plan.cost, 35.0);
        plans.lead(leader);
        assert_eq!(plans.take_best().map(|plan| plan.cost), Some(15.0));
    }

    #[test]
    fn of_plans_alike_the_cheaper_is_kept_and_of_many_the_best() {
        let mut plans = Contenders::default();
        for (x, cost) in [
            (1, 9.0),
            (1, 8.0),
            (1, 8.5),
            (2, 7.0),
            (3, 6.0),
            (4, 5.0),
            (5, 4.0),
        ] {
            plans.add(contender(x, cost));
        }
        let mut costs: Vec<f32> = plans.0.iter().map(|it| it.plan.cost).collect();
        costs.sort_by(f32::total_cmp);
        assert_eq!(costs, [4.0, 5.0, 6.0, 7.0]);
        assert!(plans.is_behind(4.0) && !plans.is_behind(3.9));
    }
}
