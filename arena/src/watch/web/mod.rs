//! The browser's view: one page, served to it or saved as a file with the game inside.

mod export;
mod feed;
mod library;
mod lines;
mod page;
mod server;
mod shelf;

pub use export::html;
pub use feed::Feed;
pub use library::{Library, Place, Summary};
pub use server::{Shown, bind, serve};
pub use shelf::serve_library;
