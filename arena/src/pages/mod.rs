//! What every page is made of, served or written to disk: one style sheet, one shell, one set of parts.

mod parts;
mod shell;
mod theme;

pub use parts::{Tag, card, facts, heading, scrolling, tag};
pub use shell::{Back, Linked, Shell, served_style, style};
pub use theme::{THEME_CHOICE, theme_button, theme_script};
