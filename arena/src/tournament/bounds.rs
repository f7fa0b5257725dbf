//! What a journal may hold: no line and no field of it is larger than its tournament. A file need not be ours.

use super::game_line::GameLine;
use super::plan::TournamentPlan;
use protocol::Seat;

/// Bytes of a line: of a plan with many bots.
pub(super) const LINE_CAP: usize = 8 << 20;
/// Bots of a tournament.
const BOTS: usize = 1000;
/// Bytes of a name: more than a file's name has.
const NAME_CAP: usize = 320;
/// Bytes of any other text.
const TEXT_CAP: usize = 16 << 10;
/// Longer than any snake: four times the cells of the largest board.
const LONGEST: u32 = 1 << 18;

/// What of a plan cannot be, in words; `None` if all can.
pub(super) fn problem_of_plan(
    plan: &TournamentPlan,
    before: Option<&TournamentPlan>,
) -> Option<String> {
    let (bots, seats) = (plan.bots.len(), plan.seats());
    let texts = [&plan.arena, &plan.seed];
    let values = plan.config.iter().flat_map(|(key, value)| [key, value]);
    let of_bots = (plan.bots.iter()).flat_map(|bot| [&bot.command, &bot.fingerprint]);
    let mut texts = texts.into_iter().chain(values).chain(of_bots);
    if bots > BOTS {
        Some(format!("{bots} bots; a tournament has {BOTS} at most"))
    } else if !(2..=Seat::MAX).contains(&seats) {
        Some(format!(
            "games of {seats} seats; a game has 2 to {}",
            Seat::MAX
        ))
    } else if plan.references > 0 && plan.references >= bots {
        let references = plan.references;
        Some(format!("{references} reference bots of {bots} bots"))
    } else if plan.bots.iter().any(|bot| bot.name.len() > NAME_CAP) {
        Some(format!("a bot's name of more than {NAME_CAP} bytes"))
    } else if texts.any(|text| text.len() > TEXT_CAP) {
        Some(format!("a text of more than {TEXT_CAP} bytes"))
    } else if before.is_some_and(|before| before.bots.len() != bots || before.seats() != seats) {
        Some("another number of bots or seats than in the games above".to_owned())
    } else {
        None
    }
}

/// What of a game cannot be in a tournament of this plan, in words; `None` if all can.
pub(super) fn problem_of_game(game: &GameLine, plan: &TournamentPlan) -> Option<String> {
    let (bots, seats) = (plan.bots.len(), plan.seats());
    let found = game.seats.len();
    if found != seats {
        return Some(format!(
            "a game of {found} seats; those of this tournament have {seats}"
        ));
    }
    if usize::from(game.rotation) >= seats {
        return Some(format!("rotation {} of {seats} seats", game.rotation));
    }
    if let Some(seat) = game.seats.iter().find(|seat| seat.bot >= bots) {
        return Some(format!(
            "bot number {}; the plan has {bots} bots, from 0",
            seat.bot
        ));
    }
    if let Some(seat) = game.seats.iter().find(|seat| seat.longest > LONGEST) {
        return Some(format!("a snake of {} cells", seat.longest));
    }
    if !game.us.is_empty() && game.us.len() != seats {
        return Some(format!(
            "answer times of {} seats of {seats}",
            game.us.len()
        ));
    }
    if game.us.iter().any(|latencies| !latencies.are_possible()) {
        return Some("answer times that no clock measures".to_owned());
    }
    let gone = (game.seats.iter()).filter_map(|seat| Some(&seat.gone.as_ref()?.reason));
    let mut texts = [&game.seed, &game.why].into_iter().chain(gone);
    texts
        .any(|text| text.len() > TEXT_CAP)
        .then(|| format!("a text of more than {TEXT_CAP} bytes"))
}
