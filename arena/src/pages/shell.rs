//! The frame of every page: what a browser is told first, the one style sheet, and the bar on top with the way
//! back.

use base64::prelude::{BASE64_STANDARD, Engine};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

const STYLE: &str = concat!(
    include_str!("tokens.css"),
    include_str!("parts.css"),
    include_str!("drawings.css"),
    include_str!("viewer.css"),
);

/// What the pages of a league add to it.
const LEAGUE: &str = include_str!("league.css");

/// The style sheet of a server whose pages link to it: that of all pages, and what a league adds.
pub fn served_style() -> String {
    format!("{STYLE}{LEAGUE}")
}

/// The style sheet of all pages.
pub fn style() -> &'static str {
    STYLE
}

/// Where a page was come to from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    /// Its address.
    pub address: String,
    /// What is there, in a word or two.
    pub name: String,
}

impl Back {
    /// The way to the list of a served folder.
    pub fn to_list() -> Self {
        Self {
            address: "/".to_owned(),
            name: "All games".to_owned(),
        }
    }
}

/// Where a page that is served has its style sheet and its script from, so that its policy needs to allow none within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linked<'a> {
    /// The address of the style sheet.
    pub style: &'a str,
    /// The address of the script, if it has one.
    pub script: Option<&'a str>,
}

/// A page without its content.
#[derive(Clone, Debug)]
pub struct Shell<'a> {
    /// What the page is about: the title of its tab, and the heading in its bar.
    pub title: &'a str,
    /// Its way back; `None` where there is nothing to go back to.
    pub back: Option<Back>,
    /// A line beside the heading.
    pub about: &'a str,
    /// What a page lets a reader do, at the right of its bar.
    pub actions: Markup,
    /// The class of its body.
    pub class: &'a str,
    /// Its script, if it has one of its own.
    pub script: Option<&'a str>,
    /// Where its style and script are, if they are not in the page itself. Who serves it sends its policy.
    pub linked: Option<Linked<'a>>,
}

impl<'a> Shell<'a> {
    /// A page that is only read.
    pub fn new(title: &'a str) -> Self {
        Self {
            title,
            back: None,
            about: "",
            actions: html! {},
            class: "",
            script: None,
            linked: None,
        }
    }

    /// The whole page around its content.
    pub fn page(&self, content: &Markup) -> String {
        // The browser runs this very script and no other, whatever a name in the page may hold.
        let script = self.script.map(|script| format!("\n{script}"));
        let allowed = script.as_ref().map_or_else(String::new, |script| {
            let sum = BASE64_STANDARD.encode(Sha256::digest(script));
            format!("script-src 'sha256-{sum}'; connect-src 'self'; ")
        });
        let policy =
            format!("default-src 'none'; {allowed}style-src 'unsafe-inline'; img-src data:");
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    @if self.linked.is_none() {
                        meta name="referrer" content="no-referrer";
                        meta http-equiv="Content-Security-Policy" content=(policy);
                    }
                    link rel="icon" href="data:,";
                    title { (self.title) " · Snakepit" }
                    @match self.linked {
                        Some(Linked { style, .. }) => link rel="stylesheet" href=(style);,
                        None => style { (PreEscaped(STYLE)) },
                    }
                }
                body class=(self.class) {
                    a.skip href="#main" { "To the content" }
                    (self.bar())
                    p #notice .notice role="alert" hidden {}
                    (content)
                    @if let Some(script) = &script {
                        script type="module" { (PreEscaped(script)) }
                    }
                    @if let Some(Linked { script: Some(address), .. }) = self.linked {
                        script type="module" src=(address) {}
                    }
                }
            }
        };
        page.into_string()
    }

    fn bar(&self) -> Markup {
        html! {
            header.bar {
                @if let Some(back) = &self.back {
                    a.back href=(back.address) { "← " (back.name) }
                }
                h1 { (self.title) }
                p #about .about { (self.about) }
                (self.actions)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_title_a_way_back_and_no_script_unless_it_is_given_one() {
        let back = Some(Back::to_list());
        let shell = Shell {
            back,
            ..Shell::new("<Cup>")
        };
        let page = shell.page(&html! { main #main { "text" } });
        assert!(page.contains("<title>&lt;Cup&gt; · Snakepit</title>"));
        assert!(page.contains("<a class=\"back\" href=\"/\">← All games</a><h1>&lt;Cup&gt;</h1>"));
        assert!(!page.contains("<script") && !page.contains("script-src"));
        let script = Some("go();");
        let page = Shell { script, ..shell }.page(&html! {});
        assert!(page.contains("<script type=\"module\">\ngo();</script>"));
        // The sum of "\ngo();", by any other program.
        assert!(page.contains("script-src 'sha256-SjTYTw8NI4cSSgRkrqoVk1ZB48WPFFlTv5cyLIxRiXc='"));
    }

    #[test]
    fn a_page_whose_style_and_script_are_elsewhere_has_nothing_that_a_policy_must_allow() {
        let linked = Some(Linked {
            style: "/a.css",
            script: Some("/b.js"),
        });
        let shell = Shell {
            linked,
            ..Shell::new("t")
        };
        let page = shell.page(&html! {});
        assert!(page.contains("<link rel=\"stylesheet\" href=\"/a.css\">"));
        assert!(page.contains("<script type=\"module\" src=\"/b.js\"></script>"));
        assert!(!page.contains("<style") && !page.contains("http-equiv"));
    }

    #[test]
    fn the_style_sheet_loads_nothing() {
        for word in ["@import", "url(", "http", "</style"] {
            assert!(!served_style().contains(word), "{word}");
        }
    }
}
