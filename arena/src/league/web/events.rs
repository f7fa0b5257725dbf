//! What happens, as pages hear of it: server-sent events that say what to read again, gathered for a second.

use super::super::event::Event;
use super::super::store::{Role, StudentId, VersionState};
use super::site::Site;
use super::visit::{Asking, Person, Visit};
use axum::extract::State;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::sleep;

/// How long what happens is gathered. Standings are read anew that often, so that a page that asks sees what it was told of.
const GATHER: Duration = Duration::from_secs(1);

/// What a page may have to read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// For all.
    Topic(&'static str),
    /// A version has gone on. Until it plays that is its owner's and the organiser's matter.
    Version {
        owner: Option<StudentId>,
        plays: bool,
    },
}

/// Makes news of the league's events, once for all who listen, until the server ends.
pub(super) async fn spread(site: Site) {
    let mut events = site.league.events();
    loop {
        let event = tokio::select! {
            event = events.recv() => event,
            () = site.stop.cancelled() => return,
        };
        let news = match event {
            Ok(event) => news_of(&site, event).await,
            Err(RecvError::Lagged(_)) => News::Topic("all"),
            Err(RecvError::Closed) => return,
        };
        // Without a page that listens there is nothing to tell.
        let _ = site.news.send(news);
    }
}

async fn news_of(site: &Site, event: Event) -> News {
    match event {
        Event::Version { bot, version } => {
            let read = site.work(Asking::default(), move |visit| {
                let store = &visit.site.league.store;
                let state = store.version(version)?.map(|version| version.state);
                Ok(News::Version {
                    owner: store.bot(bot)?.and_then(|bot| bot.owner),
                    plays: matches!(state, Some(VersionState::Active | VersionState::Retired)),
                })
            });
            read.await.unwrap_or(News::Topic("all"))
        }
        Event::GameBegins { .. } | Event::GameEnds { .. } => News::Topic("games"),
        Event::Ratings => News::Topic("ratings"),
        Event::Round => News::Topic("rounds"),
        Event::Notice => News::Topic("notices"),
    }
}

struct Listener {
    site: Site,
    news: Receiver<News>,
    person: Option<Person>,
    /// Held as long as the page listens.
    _place: OwnedSemaphorePermit,
}

/// The events of a page's visitor, for as long as it listens.
pub(super) async fn events(State(site): State<Site>, asking: Asking) -> Response {
    let place = match site.stream() {
        Ok(place) => place,
        Err(refusal) => {
            return (refusal.status(), format!("{}\n", refusal.words())).into_response();
        }
    };
    let person = site
        .work(asking, |visit: &Visit| Ok(visit.person.clone()))
        .await
        .ok()
        .flatten();
    let news = site.news.subscribe();
    let listener = Listener {
        site,
        news,
        person,
        _place: place,
    };
    let messages = futures_util::stream::unfold(listener, |mut listener| async {
        let topics = listener.next().await?;
        let topics: Vec<&str> = topics.into_iter().collect();
        let message = Message::default().data(topics.join(" "));
        Some((Ok::<_, Infallible>(message), listener))
    });
    Sse::new(messages)
        .keep_alive(KeepAlive::default())
        .into_response()
}

impl Listener {
    /// The topics of the next second in which something happens for this visitor; `None` when the server ends.
    async fn next(&mut self) -> Option<BTreeSet<&'static str>> {
        loop {
            let mut topics = BTreeSet::new();
            let stop = self.site.stop.clone();
            tokio::select! {
                news = self.news.recv() => match news {
                    Ok(news) => self.note(news, &mut topics),
                    Err(RecvError::Lagged(_)) => { topics.insert("all"); }
                    Err(RecvError::Closed) => return None,
                },
                () = stop.cancelled() => return None,
            }
            tokio::select! {
                () = sleep(GATHER) => {}
                () = stop.cancelled() => return None,
            }
            loop {
                match self.news.try_recv() {
                    Ok(news) => self.note(news, &mut topics),
                    Err(TryRecvError::Lagged(_)) => {
                        topics.insert("all");
                    }
                    Err(TryRecvError::Empty | TryRecvError::Closed) => break,
                }
            }
            if !topics.is_empty() {
                return Some(topics);
            }
        }
    }

    fn note(&self, news: News, topics: &mut BTreeSet<&'static str>) {
        let sees = |owner: Option<StudentId>| {
            let me = self.person.as_ref().map(|person| &person.student);
            me.is_some_and(|me| me.role == Role::Organiser || owner == Some(me.id))
        };
        match news {
            News::Topic(topic) => {
                topics.insert(topic);
            }
            News::Version { owner, plays } => {
                topics.extend(sees(owner).then_some("versions"));
                topics.extend(plays.then_some("ratings"));
            }
        }
    }
}
