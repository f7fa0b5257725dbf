//! The choice between light and dark, the same on every page.

use maud::{Markup, html};
use std::sync::LazyLock;

/// The module of the choice, for pages with more of a script.
pub const THEME_CHOICE: &str = include_str!("theme_choice.js");

static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let module = THEME_CHOICE.replace("export class", "class");
    format!("{module}\nnew ThemeChoice(() => {{}}).listen();\n")
});

/// The whole script of a page that is else only read.
pub fn theme_script() -> &'static str {
    &SCRIPT
}

/// The button of the choice, in the bar of every page.
pub fn theme_button() -> Markup {
    html! { button #theme type="button" title="Light or dark (T)" { "Theme" } }
}
