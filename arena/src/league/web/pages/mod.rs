//! The league's pages, each a function of what the store knows and who asks.

pub(super) mod bot;
pub(super) mod divisions;
pub(super) mod finals;
pub(super) mod game;
pub(super) mod games;
pub(super) mod inside;
pub(super) mod join;
pub(super) mod my_bots;
pub(super) mod organiser;
pub(super) mod organiser_acts;
pub(super) mod projector;
pub(super) mod standings;
pub(super) mod upload;
pub(super) mod way_in;
