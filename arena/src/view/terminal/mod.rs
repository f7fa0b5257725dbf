//! The terminal's view: the board in half blocks, standings and events beside it.

mod board;
mod death_places;
mod keys;
mod overlay;
mod panel;
mod people_view;
mod run;
mod screen;
mod viewer;

pub use overlay::Overlay;
pub use people_view::PeopleView;
pub use run::{Live, LiveUpdate, watch};
pub use screen::draw;
pub use viewer::{Listed, Viewer};
