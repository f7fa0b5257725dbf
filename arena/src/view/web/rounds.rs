//! Games that people play through the page, one after the other. A page belongs to one round and is
//! told when the next one takes its place.

use super::feed::Feed;
use super::page::{Source, page};
use super::secret::Secret;
use super::server::{follow_feed, html};
use crate::engine::people::{People, PlayerCommand};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes of the longest command, and some to spare.
const LONGEST_COMMAND: usize = 32;

/// The round that is shown, and the people who play it.
#[derive(Debug)]
pub struct Rounds {
    people: People,
    secret: Secret,
    round: Mutex<Round>,
}

#[derive(Clone, Debug)]
struct Round {
    number: u32,
    feed: Arc<Feed>,
}

impl Rounds {
    /// The first round. Who knows the secret steers, and all others look on.
    pub fn new(people: People, feed: Feed, secret: Secret) -> Self {
        let feed = Arc::new(feed);
        Self {
            people,
            secret,
            round: Mutex::new(Round { number: 1, feed }),
        }
    }

    /// The lines of the round that is shown.
    pub fn feed(&self) -> Arc<Feed> {
        self.round().feed.clone()
    }

    /// Shows another round in place of the last.
    pub fn next(&self, feed: Feed) {
        let mut round = self.round();
        let number = round.number + 1;
        let feed = Arc::new(feed);
        std::mem::replace(&mut *round, Round { number, feed })
            .feed
            .give_way();
    }

    fn round(&self) -> MutexGuard<'_, Round> {
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn routes(rounds: Arc<Rounds>) -> Router {
    Router::new()
        .route("/", get(show))
        .route("/live/{round}", get(follow))
        .route(
            "/wish",
            post(obey).layer(DefaultBodyLimit::max(LONGEST_COMMAND)),
        )
        .with_state(rounds)
}

async fn show(State(rounds): State<Arc<Rounds>>, RawQuery(secret): RawQuery) -> Response {
    let address = format!("live/{}", rounds.round().number);
    html(match rounds.secret.is(secret.as_deref()) {
        true => page(Source::Played(&address), None),
        false => page(Source::Rounds(&address), None),
    })
}

/// The lines of a round. A request for one that is over is answered so at once.
async fn follow(
    State(rounds): State<Arc<Rounds>>,
    Path(number): Path<u32>,
    headers: HeaderMap,
) -> Response {
    let round = rounds.round().clone();
    if number == round.number {
        return follow_feed(round.feed, &headers);
    }
    let over = Feed::empty();
    over.give_way();
    follow_feed(Arc::new(over), &HeaderMap::new())
}

async fn obey(
    State(rounds): State<Arc<Rounds>>,
    RawQuery(secret): RawQuery,
    body: String,
) -> Response {
    if !rounds.secret.is(secret.as_deref()) {
        let why = "only the page whose address the arena printed steers\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    match body.parse::<PlayerCommand>() {
        Ok(command) => {
            rounds.people.obey(command);
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    }
}
