//! Parts of pages: cards, tags, facts, and tables that scroll where they do not fit.

use maud::{Markup, html};

/// What a tag says about a thing; each has a word and a form of its own, not only a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// It goes on now.
    Live,
    /// It is over.
    Over,
}

/// A word in a frame.
pub fn tag(kind: Tag, text: &str) -> Markup {
    let class = match kind {
        Tag::Live => "tag live",
        Tag::Over => "tag over",
    };
    html! { span class=(class) { (text) } }
}

/// A part of a page with a heading, in a frame.
pub fn card(title: &str, body: &Markup) -> Markup {
    html! {
        section.card {
            h2 { (title) }
            (body)
        }
    }
}

/// Names and values, side by side as far as they fit.
pub fn facts<'a>(facts: impl IntoIterator<Item = (&'a str, String)>) -> Markup {
    html! {
        dl.facts {
            @for (name, value) in facts {
                div {
                    dt { (name) }
                    dd { (value) }
                }
            }
        }
    }
}

/// A table in a room that it can be scrolled in, by keys as well, with a shadow where it goes on.
pub fn scrolling(label: &str, table: &Markup) -> Markup {
    html! {
        div.scroll role="region" aria-label=(label) tabindex="0" { (table) }
    }
}

/// A row of column names. Those that are named twice stand to the left, as names do; figures stand to the right.
pub fn heading(names: &[&str], left: &[&str]) -> Markup {
    html! {
        thead {
            tr {
                @for &name in names {
                    th scope="col" class=[left.contains(&name).then_some("l")] { (name) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_escape_what_they_are_given() {
        let table = scrolling("<a>", &heading(&["bot", "<b>"], &["bot"]));
        assert_eq!(
            table.into_string(),
            "<div class=\"scroll\" role=\"region\" aria-label=\"&lt;a&gt;\" tabindex=\"0\"><thead><tr>\
             <th scope=\"col\" class=\"l\">bot</th><th scope=\"col\">&lt;b&gt;</th></tr></thead></div>"
        );
        assert_eq!(
            tag(Tag::Live, "l<").into_string(),
            "<span class=\"tag live\">l&lt;</span>"
        );
        assert_eq!(
            facts([("ticks", "<1".to_owned())]).into_string(),
            "<dl class=\"facts\"><div><dt>ticks</dt><dd>&lt;1</dd></div></dl>"
        );
        assert_eq!(
            card("<t>", &html! { "x" }).into_string(),
            "<section class=\"card\"><h2>&lt;t&gt;</h2>x</section>"
        );
    }
}
