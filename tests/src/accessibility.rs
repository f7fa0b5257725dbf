//! What axe-core finds in a page: barriers for readers with other eyes and hands.

use crate::browser::Browser;
use crate::served::target;
use serde_json::Value;

/// The version that `scripts/fetch-axe` fetches.
const VERSION: &str = "4.10.3";

/// The serious findings in the page that is shown, each with the elements that it is about.
///
/// # Panics
/// If axe-core is not there.
pub fn serious_findings(browser: &mut Browser) -> Vec<String> {
    let file = target().join("axe-core").join(VERSION).join("axe.min.js");
    let script = std::fs::read_to_string(&file).unwrap_or_else(|error| {
        panic!("{}: {error}; scripts/fetch-axe fetches it", file.display())
    });
    browser.eval(&format!("{script}; 0"));
    let found = browser.eval(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations\
         .filter(({ impact }) => ['serious', 'critical'].includes(impact))\
         .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message)}`).join(' | ')}`))",
    );
    let texts = found.as_array().into_iter().flatten();
    texts.filter_map(Value::as_str).map(str::to_owned).collect()
}
