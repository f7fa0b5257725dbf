//! One tick's answers: all bots that were asked, one absolute deadline for each.

use crate::process::BotProcess;
use std::future::poll_fn;
use std::task::{Context, Poll};
use tokio::task::coop::unconstrained;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

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
