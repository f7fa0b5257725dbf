//! The server of a league, until it is told to end.

use super::addresses::{Addresses, PublicUrl};
use super::events::spread;
use super::routes::routes;
use super::site::{CONNECTIONS, Site};
use crate::league::League;
use crate::view::web::serve_so_many;
use std::io;
use std::net::TcpListener;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::info;

/// What answers under way have when the server ends.
const LAST_MOMENT: Duration = Duration::from_millis(300);

/// Answers until the token is cancelled. Pages that follow something are told so then, and what acts is not begun any more.
///
/// # Errors
/// If the port cannot be listened to.
pub async fn serve(
    listener: TcpListener,
    league: League,
    public: Option<PublicUrl>,
    stop: CancellationToken,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    let addresses = Addresses {
        public,
        bound: address.ip(),
    };
    let site = Site::new(league, addresses, stop.clone());
    info!(%address, league = site.league.config.name, "serving");
    tokio::spawn(spread(site.clone()));
    tokio::select! {
        served = serve_so_many(listener, routes(site), CONNECTIONS) => served,
        () = ended(&stop) => Ok(()),
    }
}

/// When the server was told to end, and answers that were under way had their moment.
async fn ended(stop: &CancellationToken) {
    stop.cancelled().await;
    tokio::time::sleep(LAST_MOMENT).await;
}
