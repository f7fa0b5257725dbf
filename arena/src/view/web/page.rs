//! The page: its parts put together into one text.

const HTML: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPTS: [&str; 7] = [
    include_str!("page/game.js"),
    include_str!("page/overlay.js"),
    include_str!("page/board.js"),
    include_str!("page/chart.js"),
    include_str!("page/source.js"),
    include_str!("page/people.js"),
    include_str!("page/app.js"),
];

const LIST: &str = include_str!("page/list.html");
const LIST_SCRIPT: &str = include_str!("page/list.js");

/// Where the page finds its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source<'a> {
    /// In itself: packed lines in base 64.
    Inside(&'a str),
    /// At this address, all at once.
    Whole(&'a str),
    /// At this address, line by line as it is played.
    Live(&'a str),
    /// The same, with people who play through the page.
    Played(&'a str),
}

/// The page with everything that it needs.
pub(super) fn page(source: Source<'_>) -> String {
    let (kind, data) = match source {
        Source::Inside(data) => ("inside", data),
        Source::Whole(address) => ("whole", address),
        Source::Live(address) => ("live", address),
        Source::Played(address) => ("played", address),
    };
    let script = format!("'use strict';\n{}", SCRIPTS.concat());
    let parts = [
        ("{{style}}", STYLE),
        ("{{script}}", &script),
        ("{{kind}}", kind),
        ("{{data}}", data),
    ];
    fill(HTML, &parts)
}

/// The page that lists games.
pub(super) fn list() -> String {
    fill(LIST, &[("{{style}}", STYLE), ("{{script}}", LIST_SCRIPT)])
}

fn fill(page: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(page.to_owned(), |page, (slot, part)| {
        page.replacen(slot, part, 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_nobody_else_for_anything() {
        let page = page(Source::Whole("game.jsonl"));
        assert!(!page.contains("{{"), "a part is missing");
        for word in ["http://", "https://", "//cdn", "@import", "url("] {
            assert!(!page.contains(word), "{word}");
        }
    }
}
