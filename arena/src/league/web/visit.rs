//! Who asks: a stranger, a student or an organiser; by the cookie of a session on pages, by a token in the interface.

use super::super::store::{BotId, LeagueBot, Role, Session, Student, StudentId};
use super::super::token;
use super::cookie;
use super::refusal::Refusal;
use super::site::Site;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use jiff::Timestamp;
use std::convert::Infallible;

/// A token is 52 letters; more is not worth summing up.
const TOKEN_MOST: usize = 128;

/// What a request brings to say who asks.
#[derive(Clone, Debug, Default)]
pub(super) struct Asking {
    /// The key of a session.
    key: Option<String>,
    /// A personal token.
    token: Option<String>,
    /// Whether it came with an `Authorization` that is no token.
    odd_token: bool,
}

impl FromRequestParts<Site> for Asking {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Infallible> {
        // Where a token is the key, a cookie is none: no other site's page can act through a browser that has one.
        Ok(match parts.uri.path().starts_with("/api/") {
            true => Self::by_token(&parts.headers),
            false => Self {
                key: cookie::key(&parts.headers, site.addresses.is_secure()),
                ..Self::default()
            },
        })
    }
}

impl Asking {
    fn by_token(headers: &HeaderMap) -> Self {
        let Some(value) = headers.get(header::AUTHORIZATION) else {
            return Self::default();
        };
        let token = value.to_str().ok().and_then(|text| {
            let (scheme, token) = text.split_once(' ')?;
            let fits = scheme.eq_ignore_ascii_case("bearer") && token.len() <= TOKEN_MOST;
            fits.then(|| token.trim().to_owned())
        });
        Self {
            odd_token: token.is_none(),
            token,
            key: None,
        }
    }
}

/// A person of the league.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) student: Student,
    /// The session by which they came; none where a token was shown.
    pub(super) session: Option<Signed>,
}

/// A browser's session.
#[derive(Clone, Debug)]
pub(super) struct Signed {
    /// The sum of its key.
    pub(super) key: String,
    /// What its pages send back with all that acts.
    pub(super) page_secret: String,
}

/// One request: the site, who asks, and when.
pub(super) struct Visit {
    pub(super) site: Site,
    pub(super) person: Option<Person>,
    pub(super) now: Timestamp,
}

impl Visit {
    /// Finds out who asks.
    pub(super) fn begin(site: Site, asking: &Asking) -> Result<Self, Refusal> {
        let now = Timestamp::now();
        let store = &site.league.store;
        let person = match asking {
            Asking {
                odd_token: true, ..
            } => return Err(Refusal::SignIn),
            Asking {
                token: Some(secret),
                ..
            } => {
                let student = store.student_by_token(&token::sum(secret))?;
                Some(Person {
                    student: student.ok_or(Refusal::SignIn)?,
                    session: None,
                })
            }
            Asking { key: Some(key), .. } => signed_in(&site, key, now)?,
            _ => None,
        };
        Ok(Self { site, person, now })
    }

    /// The person, where one is needed.
    pub(super) fn person(&self) -> Result<&Person, Refusal> {
        self.person.as_ref().ok_or(Refusal::SignIn)
    }

    /// The organiser, where one is needed. A page that is not for others is not there for them.
    pub(super) fn organiser(&self) -> Result<&Person, Refusal> {
        let person = self.person()?;
        match person.student.role {
            Role::Organiser => Ok(person),
            Role::Student => Err(Refusal::Forbidden("this is the organiser's".to_owned())),
        }
    }

    pub(super) fn is_organiser(&self) -> bool {
        self.organiser().is_ok()
    }

    pub(super) fn me(&self) -> Option<StudentId> {
        self.person.as_ref().map(|person| person.student.id)
    }

    /// Whether the visitor may see what is the owner's alone.
    pub(super) fn may_see_inside(&self, owner: Option<StudentId>) -> bool {
        self.is_organiser() || (owner.is_some() && owner == self.me())
    }

    /// A bot whose owner alone may see this. To all others it is not there.
    pub(super) fn own_bot(&self, id: BotId) -> Result<LeagueBot, Refusal> {
        let bot = self.site.league.store.bot(id)?;
        let bot = bot.filter(|bot| self.may_see_inside(bot.owner));
        bot.ok_or(Refusal::Missing("bot of yours"))
    }

    /// What a page sends with what it does.
    pub(super) fn page_secret(&self) -> &str {
        let session = self
            .person
            .as_ref()
            .and_then(|person| person.session.as_ref());
        session.map_or("", |session| &session.page_secret)
    }

    /// Lets a page act only if it brought its own session's secret.
    pub(super) fn check_secret(&self, told: Option<&str>) -> Result<(), Refusal> {
        self.person()?;
        let own = self.page_secret();
        // The comparison of sums takes as long wherever two texts differ.
        let same = !own.is_empty() && told.is_some_and(|told| token::sum(told) == token::sum(own));
        if same {
            Ok(())
        } else {
            Err(Refusal::not_our_page())
        }
    }
}

fn signed_in(site: &Site, key: &str, now: Timestamp) -> Result<Option<Person>, Refusal> {
    let store = &site.league.store;
    let key = token::sum(key);
    let Some(Session {
        student,
        page_secret,
        ..
    }) = store.session(&key, now)?
    else {
        return Ok(None);
    };
    let student = store.student(student)?;
    let session = Some(Signed { key, page_secret });
    Ok(student.map(|student| Person { student, session }))
}
