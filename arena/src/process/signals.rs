//! Signals that end the program: they cancel what it is doing.

use tokio_util::sync::CancellationToken;

/// Cancels on Ctrl-C, and on the signals by which a terminal or a system ends programs.
///
/// # Errors
/// If the system does not let us listen.
#[cfg(unix)]
pub fn cancel_on_signals(token: &CancellationToken) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    for kind in [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
    ] {
        let mut arrivals = signal(kind)?;
        let token = token.clone();
        tokio::spawn(async move {
            arrivals.recv().await;
            token.cancel();
        });
    }
    Ok(())
}

/// Cancels on Ctrl-C.
///
/// # Errors
/// Never: a system that does not let us listen ends the program by itself.
#[cfg(not(unix))]
pub fn cancel_on_signals(token: &CancellationToken) -> std::io::Result<()> {
    let token = token.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            token.cancel();
        }
    });
    Ok(())
}
