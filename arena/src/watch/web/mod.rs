//! The browser's view: one page, served to it or saved as a file with the game inside.

mod export;
mod feed;
mod lines;
mod page;
mod server;

pub use export::html;
pub use feed::Feed;
pub use server::{Shown, bind, serve};
