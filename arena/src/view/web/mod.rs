//! The browser's view: one page, served to it or saved as a file with the game inside.

mod bundle;
mod cache;
mod connections;
mod export;
mod feed;
mod host;
mod library;
mod library_server;
mod list_page;
mod page;
mod page_lines;
mod request_log;
mod rounds;
mod secret;
mod server;
mod tournament_summary;
mod viewer_page;

pub use connections::{CONNECTIONS, STREAMS};
pub use export::html;
pub use feed::Feed;
pub use host::bind;
pub use library::{GameSummary, Library, ListedBot, Listing};
pub use library_server::serve_library;
pub use rounds::Rounds;
pub use secret::Secret;
pub use server::{Shown, serve};
pub use tournament_summary::{RatedBot, TournamentSummary};
