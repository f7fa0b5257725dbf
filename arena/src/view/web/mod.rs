//! The browser's view: one page, served to it or saved as a file with the game inside.

mod bundle;
mod cup;
mod export;
mod feed;
mod host;
mod library;
mod lines;
mod page;
mod rounds;
mod server;
mod shelf;

pub use cup::{CupSummary, Rated};
pub use export::html;
pub use feed::Feed;
pub use host::bind;
pub use library::{Library, Listing, Place, Summary};
pub use rounds::Rounds;
pub use server::{Shown, serve};
pub use shelf::serve_library;
