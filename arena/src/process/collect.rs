//! One tick's answers: all bots that were asked, one absolute deadline for each.

use super::pipes;
use crate::process::BotProcess;
use std::future::poll_fn;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::task::coop::unconstrained;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

/// How long an answer is waited for by the call that costs least.
#[cfg(unix)]
const INSTANT: Duration = Duration::from_micros(500);

/// Takes in what these bots have said before they are asked, so that it is not mistaken for an answer.
pub fn listen<'a>(bots: impl Iterator<Item = &'a mut BotProcess>) {
    let mut bots: Vec<&mut BotProcess> = bots.collect();
    hear_within(&mut bots, |_| true, Duration::ZERO);
}

/// Takes in what has come from those of the bots that are meant, or comes first within this time.
fn hear_within(
    bots: &mut [&mut BotProcess],
    is_meant: impl Fn(&BotProcess) -> bool,
    patience: Duration,
) {
    let meant = bots.iter().filter(|bot| is_meant(bot));
    let readable = pipes::readable(meant.map(|bot| &bot.stdout), patience);
    let meant = bots.iter_mut().filter(|bot| is_meant(bot));
    for (bot, _) in meant.zip(readable).filter(|(_, is)| *is) {
        bot.hear_now();
    }
}

/// Waits until every bot has answered, run out of time or gone, or the game is to stop. Where every answer is
/// there at once nothing else on this thread has its turn.
pub async fn collect(asked: &mut [&mut BotProcess], stop: &CancellationToken) {
    // Reads are bounded bot by bot. A budget for all of them together would let one bot's flood keep
    // the others, and the clock, from being looked at.
    collect_instant(asked);
    unconstrained(collect_all(asked, stop)).await;
}

/// Waits for the bots that answer at once, by the plainest call that there is. It holds up everything else
/// on this thread, so it does not wait for bots that take longer.
#[cfg(unix)]
fn collect_instant(asked: &mut [&mut BotProcess]) {
    let end = Instant::now() + INSTANT;
    let mut left = INSTANT;
    let is_waited_for = |bot: &BotProcess| bot.wake().is_some();
    let is_instant = |bot: &BotProcess| is_waited_for(bot) && !bot.is_slow();
    while !left.is_zero() && asked.iter().any(|bot| is_instant(bot)) {
        hear_within(asked, is_waited_for, left);
        left = end.saturating_duration_since(Instant::now());
    }
}

#[cfg(not(unix))]
fn collect_instant(_asked: &mut [&mut BotProcess]) {}

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
