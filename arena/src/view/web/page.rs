//! The pages with their scripts: each is one text that needs nothing else.

use super::bundle::{Module, bundle};
use super::list_page::list_page;
use super::viewer_page::viewer_page;
use crate::pages::{Back, Linked, THEME_CHOICE};
use std::sync::LazyLock;

macro_rules! module {
    ($name:literal) => {
        Module {
            name: $name,
            text: include_str!(concat!("page/", $name)),
        }
    };
}

/// What other scripts are made of as well.
pub(crate) const DOM: Module = module!("dom.js");
/// The choice of light or dark, which other pages have as well.
pub(crate) const THEME: Module = Module {
    name: "theme_choice.js",
    text: THEME_CHOICE,
};

/// The script of a game's page: every module after those that it imports from.
const VIEWER: [Module; 27] = [
    module!("grid.js"),
    module!("fold.js"),
    module!("notes.js"),
    module!("story.js"),
    module!("game.js"),
    module!("view.js"),
    module!("overlay.js"),
    module!("cell.js"),
    module!("wire.js"),
    DOM,
    THEME,
    module!("theme.js"),
    module!("edge.js"),
    module!("board.js"),
    module!("axes.js"),
    module!("chart.js"),
    module!("panels.js"),
    module!("share.js"),
    module!("follow.js"),
    module!("pointer.js"),
    module!("result.js"),
    module!("people.js"),
    module!("controls.js"),
    module!("keys.js"),
    module!("display.js"),
    module!("source.js"),
    module!("app.js"),
];
/// The script of the page that lists games.
const LISTER: [Module; 3] = [DOM, THEME, module!("list.js")];

static SCRIPT: LazyLock<String> = LazyLock::new(|| whole_script(&VIEWER));
static LIST_SCRIPT: LazyLock<String> = LazyLock::new(|| whole_script(&LISTER));

/// A test puts the same modules together, so that no reader ever sees this fail.
fn whole_script(modules: &[Module]) -> String {
    bundle(modules).unwrap_or_else(|e| panic!("the page's script: {e}"))
}

/// Where the page finds its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source<'a> {
    /// In itself: packed lines in base 64.
    Inside(&'a str),
    /// At this address, all at once.
    Whole(&'a str),
    /// At this address, line by line as it is played, from its first tick.
    Live(&'a str),
    /// The same, of a game that has been played for a while.
    Joined(&'a str),
    /// The same, of people who play one game after the other.
    Rounds(&'a str),
    /// The same, with people who play through the page.
    Played(&'a str),
}

impl<'a> Source<'a> {
    /// What the page's script is told.
    pub(super) fn words(self) -> (&'static str, &'a str) {
        match self {
            Self::Inside(data) => ("inside", data),
            Self::Whole(address) => ("whole", address),
            Self::Live(address) => ("live", address),
            Self::Joined(address) => ("joined", address),
            Self::Rounds(address) => ("rounds", address),
            Self::Played(address) => ("played", address),
        }
    }
}

/// How a game is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Viewing<'a> {
    /// Where the page finds it.
    pub(crate) source: Source<'a>,
    /// The way back.
    pub(crate) back: Option<Back>,
    /// Where the page's style and script are, if they are not within it.
    pub(crate) linked: Option<Linked<'a>>,
    /// The seats whose logs and input the reader may see; `None` for all.
    pub(crate) own: Option<&'a [u8]>,
    /// The board alone, for a projector.
    pub(crate) bare: bool,
}

/// The page of a game.
pub(crate) fn viewer(viewing: &Viewing<'_>) -> String {
    viewer_page(viewing, &SCRIPT)
}

/// The script of that page.
pub(crate) fn viewer_script() -> &'static str {
    &SCRIPT
}

/// The page of a game with everything that it needs, and its way back.
pub(super) fn page(source: Source<'_>, back: Option<Back>) -> String {
    viewer(&Viewing {
        source,
        back,
        linked: None,
        own: None,
        bare: false,
    })
}

/// The page that lists games: all, or those of one tournament.
pub(super) fn list(inside: Option<&str>) -> String {
    list_page(&LIST_SCRIPT, inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_load_nothing_from_elsewhere() {
        for page in [page(Source::Whole("game.jsonl"), None), list(None)] {
            for word in ["http://", "https://", "//cdn", "@import", "url(", "import "] {
                assert!(!page.contains(word), "{word}");
            }
        }
    }

    #[test]
    fn a_script_ends_where_it_should() {
        for script in [&SCRIPT, &LIST_SCRIPT] {
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
    }

    #[test]
    fn no_module_is_forgotten() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/view/web/page");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let listed = VIEWER
                .iter()
                .chain(&LISTER)
                .any(|module| module.name == name);
            assert_eq!(listed, name.ends_with(".js"), "{name}");
        }
    }
}
