//! The page: its parts put together into one text.

const HTML: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPTS: [&str; 6] = [
    include_str!("page/game.js"),
    include_str!("page/overlay.js"),
    include_str!("page/board.js"),
    include_str!("page/chart.js"),
    include_str!("page/source.js"),
    include_str!("page/app.js"),
];

/// Where the page finds its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source<'a> {
    /// In itself: packed lines in base 64.
    Inside(&'a str),
    /// At this address, all at once.
    Whole(&'a str),
    /// At this address, line by line as it is played.
    Live(&'a str),
}

/// The page with everything that it needs.
pub(super) fn page(source: Source<'_>) -> String {
    let (kind, data) = match source {
        Source::Inside(data) => ("inside", data),
        Source::Whole(address) => ("whole", address),
        Source::Live(address) => ("live", address),
    };
    let script = format!("'use strict';\n{}", SCRIPTS.concat());
    let parts = [
        ("{{style}}", STYLE),
        ("{{script}}", &script),
        ("{{kind}}", kind),
        ("{{data}}", data),
    ];
    parts.iter().fold(HTML.to_owned(), |page, (slot, part)| {
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
