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
mod live_games;
mod page;
mod page_lines;
mod request_log;
mod rounds;
mod secret;
mod server;
mod tournament_summary;
mod viewer_page;

pub(crate) use bundle::{Module, bundle};
pub use connections::{CONNECTIONS, STREAMS};
pub(crate) use connections::{Peer, serve_so_many};
pub use export::html;
pub use feed::Feed;
pub use host::bind;
pub use library::{GameSummary, Library, ListedBot, Listing};
pub use library_server::serve_library;
pub(crate) use live_games::{LiveGames, timeline};
pub(crate) use page::{DOM, Source, THEME, Viewing, viewer, viewer_script};
pub(crate) use page_lines::whole_for;
pub use rounds::Rounds;
pub use secret::Secret;
pub use server::{Shown, serve};
pub(crate) use server::{follow_as, json_lines};
pub use tournament_summary::{RatedBot, TournamentSummary};
