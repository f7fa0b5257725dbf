//! What a game would be played with: its configuration, and a bot's health.

use super::out;
use anyhow::Result;
use arena::bots::BotSpec;
use arena::doctor::Diagnosis;
use arena::printable;
use arena::text_table::{text_table, wrapped};
use protocol::config::{KEYS, Resolved};
use serde_json::json;

/// What a doctor has to say about a bot.
pub(crate) fn diagnosis(bot: &BotSpec, diagnosis: &Diagnosis, as_json: bool) -> Result<()> {
    if as_json {
        let mut report = serde_json::to_value(diagnosis)?;
        report["bot"] = json!(bot.name);
        report["command"] = json!(bot.spec);
        out::json(&report)
    } else {
        let told = diagnosis.to_string();
        let lines: Vec<String> = told
            .lines()
            .map(|line| set_in(line, out::columns()))
            .collect();
        out::out(&format!("{}\n\n{}", bot.spec, lines.join("\n")))
    }
}

/// A line of a diagnosis, broken between words below where its text began.
fn set_in(line: &str, width: u16) -> String {
    let begin = match line.trim_start().chars().next() {
        Some('✓' | '✗' | '?' | '–') => 27,
        Some('→') => 8,
        _ => return line.to_owned(),
    };
    let Some((text, _)) = line.char_indices().nth(begin) else {
        return line.to_owned();
    };
    let (head, text) = line.split_at(text);
    let text = wrapped(text, width.saturating_sub(begin as u16 + 2));
    // Later lines are two columns further in already.
    format!(
        "{head}{}",
        text.replace('\n', &format!("\n{}", " ".repeat(begin - 2)))
    )
}

/// Every key, its value and who said it, and the rules that the edition brings to this game.
pub(crate) fn configuration(resolved: &Resolved) -> Result<()> {
    let rows = KEYS.iter().zip(&resolved.origins).map(|(key, origin)| {
        let value = match (key.get)(&resolved.config) {
            fresh if fresh.is_empty() => "(fresh)".to_owned(),
            value => printable::one_line(&value).into_owned(),
        };
        let names: Vec<&str> = [key.name].iter().chain(key.aliases).copied().collect();
        vec![
            names.join(", "),
            value,
            printable::one_line(&origin.to_string()).into_owned(),
            key.meaning.to_owned(),
        ]
    });
    let header = ["key", "value", "from", "meaning"];
    out::out(&text_table(
        &header,
        rows,
        &[0, 1, 2, 3],
        Some(out::columns()),
    ))?;
    let rules = resolved.config.rules_in_words().into_iter();
    let rules = rules.map(|(rule, words)| vec![rule.to_owned(), words]);
    let edition = format!("what edition {} does", resolved.config.edition);
    let rules = text_table(&["rule", &edition], rules, &[0, 1], Some(out::columns()));
    out::out(&format!(
        "\n{rules}\n\n{} ticks a round",
        resolved.config.ticks()
    ))
}
