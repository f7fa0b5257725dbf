//! One operation of the interface: what it does, what it is given, what it answers.

use super::super::site::Site;
use axum::routing::MethodRouter;

/// An operation.
pub(super) struct Operation {
    /// The method in small letters.
    pub(super) method: &'static str,
    /// The address, with names in braces.
    pub(super) path: &'static str,
    /// A name that no other has.
    pub(super) id: &'static str,
    /// What it does, in a sentence.
    pub(super) about: &'static str,
    /// Who may ask.
    pub(super) who: Who,
    /// What stands in the address, or behind it.
    pub(super) parameters: &'static [Parameter],
    /// What it is sent.
    pub(super) input: Option<Input>,
    /// What it answers when all goes well.
    pub(super) output: Output,
    /// What answers.
    pub(super) route: fn() -> MethodRouter<Site>,
}

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// Every visitor; with a token, one's own things say more.
    Anybody,
    /// A person of the league.
    Person,
    /// The organiser.
    Organiser,
}

/// A part of the address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// Whether it stands in the path; else behind the question mark.
    pub(super) in_path: bool,
    pub(super) required: bool,
    pub(super) kind: Kind,
    pub(super) about: &'static str,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The number of a row.
    Row,
    /// A number from 1 to this.
    UpTo(u32),
    /// A seat, from 0.
    Seat,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A text of 1 to this many letters.
    Text(u32),
}

/// What is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// JSON by this schema.
    Json(&'static str),
    /// A file as it is.
    File,
}

/// What is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// JSON by this schema, with status 200.
    Json(&'static str),
    /// The same with 202: it was taken, and is worked on.
    Taken(&'static str),
    /// A file of this kind.
    File(&'static str),
    /// Nothing, with 204.
    Nothing,
}

impl Parameter {
    /// The number in the path.
    pub(super) const fn row(about: &'static str) -> Self {
        Self {
            name: "id",
            in_path: true,
            required: true,
            kind: Kind::Row,
            about,
        }
    }

    /// Something that may stand behind the question mark.
    pub(super) const fn maybe(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self {
            name,
            in_path: false,
            required: false,
            kind,
            about,
        }
    }
}
