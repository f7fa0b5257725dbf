//! A wish to stop, made by a signal and looked at by the game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// Raised once, seen by everybody who holds a copy.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    wake: Notify,
}

impl Stop {
    /// Wishes to stop.
    pub fn raise(&self) {
        self.shared.raised.store(true, Ordering::Release);
        self.shared.wake.notify_waiters();
    }

    /// Whether somebody wished to stop.
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::Acquire)
    }

    /// Returns when somebody wishes to stop.
    pub async fn raised(&self) {
        let wake = self.shared.wake.notified();
        if !self.is_raised() {
            wake.await;
        }
    }

    /// Raises it on Ctrl-C, and on the signals by which a terminal or a system ends programs.
    ///
    /// # Errors
    /// If the system does not let us listen.
    pub fn listen(&self) -> std::io::Result<()> {
        let stop = self.clone();
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let kinds = [
                SignalKind::interrupt(),
                SignalKind::terminate(),
                SignalKind::hangup(),
            ];
            for kind in kinds {
                let mut arrivals = signal(kind)?;
                let stop = stop.clone();
                tokio::spawn(async move {
                    arrivals.recv().await;
                    stop.raise();
                });
            }
        }
        #[cfg(not(unix))]
        tokio::spawn(async move {
            if tokio::signal::ctrl_c().await.is_ok() {
                stop.raise();
            }
        });
        Ok(())
    }
}
