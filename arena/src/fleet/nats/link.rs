//! The connection with a NATS server: a server that is not there is waited for, one that does not let us in is an error
//! at once.

use super::error::FleetError;
use super::place::Place;
use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectError, ConnectErrorKind, Event};
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The first pause before it is tried again, which doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long a request is waited for.
const REQUEST: Duration = Duration::from_secs(3);
/// How often the server is asked for a sign of life: a line that was cut is known after two.
const PING_EVERY: Duration = Duration::from_secs(10);
/// How often a server that lets us in no more is asked again.
const REFUSALS: usize = 5;

/// What happens to a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkNews {
    /// The server is not there; it is waited for.
    Waiting {
        /// Which server.
        server: String,
        /// Why not.
        why: String,
    },
    /// It is there again.
    Back {
        /// Which server.
        server: String,
    },
    /// The server refuses something.
    Refused {
        /// Which server.
        server: String,
        /// What it says.
        why: String,
    },
}

/// A connection.
pub(super) struct Link {
    pub(super) client: Client,
    pub(super) context: Context,
    /// What happens to it.
    pub(super) news: mpsc::UnboundedReceiver<LinkNews>,
    pub(super) server: String,
}

impl Link {
    /// Connects, however long the server takes to be there; `None` if the token is cancelled before.
    ///
    /// # Errors
    /// If the server does not let us in, or there is no TLS with it.
    pub(super) async fn open(
        place: &Place,
        name: &str,
        stop: &CancellationToken,
        mut tell: impl FnMut(LinkNews),
    ) -> Result<Option<Self>, FleetError> {
        let server = place.shown();
        let (mut pause, mut told) = (FIRST_PAUSE, None);
        loop {
            let (sender, news) = mpsc::unbounded_channel();
            let options = place.options().await?.name(name);
            let heard = server.clone();
            // The first word is that it is there, which is no news.
            let first = AtomicBool::new(true);
            let options = options
                .request_timeout(Some(REQUEST))
                .ping_interval(PING_EVERY)
                .reconnect_delay_callback(|attempt| match attempt {
                    0 | 1 => Duration::ZERO,
                    attempt => pause_before(attempt),
                })
                .event_callback(move |event| {
                    let is_first =
                        matches!(event, Event::Connected) && first.swap(false, Ordering::Relaxed);
                    if !is_first && let Some(item) = news_of(&event, &heard) {
                        // Without an ear there is no caller to tell.
                        let _ = sender.send(item);
                    }
                    std::future::ready(())
                });
            let connected = tokio::select! {
                connected = options.connect(place.addresses()) => connected,
                () = stop.cancelled() => return Ok(None),
            };
            match connected {
                Ok(client) => {
                    if told.is_some() {
                        tell(LinkNews::Back {
                            server: server.clone(),
                        });
                    }
                    let mut context = jetstream::new(client.clone());
                    context.set_timeout(REQUEST);
                    return Ok(Some(Self {
                        client,
                        context,
                        news,
                        server,
                    }));
                }
                Err(error) => {
                    let why = refusal(&error, &server)?;
                    if told.as_ref() != Some(&why) {
                        tell(LinkNews::Waiting {
                            server: server.clone(),
                            why: why.clone(),
                        });
                        told = Some(why);
                    }
                }
            }
            tokio::select! {
                () = tokio::time::sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
                () = stop.cancelled() => return Ok(None),
            }
        }
    }

    /// Whether the server is there at the moment.
    pub(super) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// The pause before an attempt to get a lost connection back.
fn pause_before(attempt: usize) -> Duration {
    let doubled = FIRST_PAUSE * 2_u32.saturating_pow(attempt.min(10) as u32);
    doubled.min(LONGEST_PAUSE)
}

/// Why it is to be waited, or an error where waiting is of no use.
fn refusal(error: &ConnectError, server: &str) -> Result<String, FleetError> {
    let server = server.to_owned();
    let why = reasons(error);
    match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            Err(FleetError::NotAllowed { server, why })
        }
        ConnectErrorKind::Tls => Err(FleetError::Tls { server, why }),
        ConnectErrorKind::ServerParse => Err(FleetError::Other { server, why }),
        _ if is_about_trust(error) => Err(FleetError::Tls { server, why }),
        _ => Ok(why),
    }
}

/// Whether an error is one of certificates: TLS tells of them as data that is not right.
fn is_about_trust(error: &ConnectError) -> bool {
    let mut cause = error.source();
    while let Some(reason) = cause {
        let kind = reason
            .downcast_ref::<std::io::Error>()
            .map(std::io::Error::kind);
        if kind == Some(std::io::ErrorKind::InvalidData) {
            return true;
        }
        cause = reason.source();
    }
    false
}

/// An error with all its reasons.
pub(super) fn reasons(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(reason) = cause {
        let said = reason.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        cause = reason.source();
    }
    text
}

fn news_of(event: &Event, server: &str) -> Option<LinkNews> {
    let server = server.to_owned();
    match event {
        Event::Connected => Some(LinkNews::Back { server }),
        Event::Disconnected => Some(LinkNews::Waiting {
            server,
            why: "the connection was lost".to_owned(),
        }),
        Event::ServerError(error) => Some(LinkNews::Refused {
            server,
            why: error.to_string(),
        }),
        _ => None,
    }
}

/// Counts refusals in a row, so that credentials that were taken away end the program.
#[derive(Debug, Default)]
pub(super) struct Patience {
    refused: usize,
}

impl Patience {
    /// Takes note of what happened.
    ///
    /// # Errors
    /// If the server has refused to let us in too often.
    pub(super) fn note(&mut self, news: &LinkNews) -> Result<(), FleetError> {
        match news {
            LinkNews::Back { .. } => self.refused = 0,
            LinkNews::Refused { why, server } if is_about_entry(why) => {
                self.refused += 1;
                if self.refused >= REFUSALS {
                    return Err(FleetError::NotAllowed {
                        server: server.clone(),
                        why: why.clone(),
                    });
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn is_about_entry(why: &str) -> bool {
    let why = why.to_lowercase();
    why.contains("authorization violation") || why.contains("authentication")
}
