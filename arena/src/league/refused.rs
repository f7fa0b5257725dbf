//! Why something that a person asked for was not done, in words for that person.

use super::store::StoreError;

/// Why it was not done.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// A name that no bot can have.
    #[error("{0}")]
    Name(String),
    /// A file that cannot be a bot, or an archive that is not unpacked.
    #[error("{0}")]
    File(String),
    /// A game that cannot be played as it was asked for.
    #[error("{0}")]
    Game(String),
    /// Something that is another person's.
    #[error("{0}")]
    NotYours(String),
    /// Something that is not there.
    #[error("there is no such {0} in this league")]
    Missing(&'static str),
    /// Something that cannot be done in the state in which things are.
    #[error("{0}")]
    NotNow(String),
    /// A file that is too large.
    #[error("the file has {bytes} bytes, and {most} are taken at most ({megabytes} MB); leave out what the bot does not need", most = .megabytes << 20)]
    TooLarge {
        /// How large it is.
        bytes: u64,
        /// How large it may be.
        megabytes: u64,
    },
    /// More than a person may have or do.
    #[error("{0}")]
    TooMany(String),
    /// The league takes nothing of the kind now.
    #[error("{0}")]
    Closed(String),
    /// This machine cannot keep strangers' programs apart.
    #[error("{0}")]
    NoFence(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file could not be written or read.
    #[error("the league's folder: {0}")]
    Disk(#[from] std::io::Error),
}

impl Refused {
    /// The status of HTTP that says the same.
    pub fn status(&self) -> u16 {
        match self {
            Self::Name(_) | Self::File(_) | Self::Game(_) => 400,
            Self::NotYours(_) | Self::Closed(_) => 403,
            Self::Missing(_) | Self::Store(StoreError::Missing(_)) => 404,
            Self::NotNow(_) | Self::Store(StoreError::Taken { .. }) => 409,
            Self::TooLarge { .. } => 413,
            Self::TooMany(_) | Self::Store(StoreError::Full { .. }) => 429,
            Self::NoFence(_) => 503,
            Self::Store(_) | Self::Disk(_) => 500,
        }
    }

    /// Whether the reason is the server's own and its words are for the organiser's log, not for a page.
    pub fn is_internal(&self) -> bool {
        self.status() == 500
    }
}
