//! One tick's answers: all bots that were asked, one absolute deadline for each.

use super::pipes;
use crate::process::BotProcess;
use std::future::poll_fn;
use std::task::{Context, Poll};
use tokio::task::coop::unconstrained;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

/// Takes in what these bots have said before they are asked, so that it is not mistaken for an answer.
pub fn listen<'a>(bots: impl Iterator<Item = &'a mut BotProcess>) {
    let mut bots: Vec<&mut BotProcess> = bots.collect();
    let stdouts: Vec<_> = bots.iter().map(|bot| &bot.stdout).collect();
    let readable = pipes::readable(&stdouts);
    for (bot, _) in bots.iter_mut().zip(readable).filter(|(_, is)| *is) {
        bot.hear_now();
    }
}

/// Waits until every bot has answered, run out of time or gone, or the game is to stop.
pub async fn collect(asked: &mut [&mut BotProcess], stop: &CancellationToken) {
    // Reads are bounded bot by bot. A budget for all of them together would let one bot's flood keep
    // the others, and the clock, from being looked at.
    unconstrained(collect_all(asked, stop)).await;
}

async fn collect_all(asked: &mut [&mut BotProcess], stop: &CancellationToken) {
    while let Some(wake) = asked.iter().filter_map(|bot| bot.wake()).min() {
        tokio::select! {
            biased;
            () = poll_fn(|cx| poll_all(asked, cx)) => return,
            () = sleep_until(wake) => {
                let now = Instant::now();
                asked.iter_mut().for_each(|bot| bot.look(now));
            }
            () = stop.cancelled() => return,
        }
    }
}

fn poll_all(asked: &mut [&mut BotProcess], cx: &mut Context<'_>) -> Poll<()> {
    let waiting = asked.iter_mut().filter(|bot| bot.wake().is_some());
    // Every bot is polled, so that each wakes us.
    let pending = waiting.filter_map(|bot| bot.poll_answer(cx).is_pending().then_some(()));
    if pending.count() == 0 {
        Poll::Ready(())
    } else {
        Poll::Pending
    }
}
