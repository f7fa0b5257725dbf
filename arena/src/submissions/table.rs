//! Who is in, and why others are not, for a spreadsheet.

use super::take_in::Taken;
use crate::csv::text_cell;
use crate::text_table::first_lines;

/// The first line of the file.
const HEADER: &str = "name,number,file,check,plays,reason,report";
/// Lines of a reason that are kept: the report has all of them.
const LINES: usize = 3;

/// What became of all submissions, as comma-separated values with a byte order mark, so that a spreadsheet reads every name. `report`
/// says in which file all about one is.
pub fn csv<'a>(
    taken: impl IntoIterator<Item = &'a Taken>,
    report: impl Fn(&Taken) -> String,
) -> String {
    let mut text = format!("\u{feff}{HEADER}\n");
    for one in taken {
        let label = &one.submission.label;
        let file = one.submission.path.file_name().unwrap_or_default();
        let reason = one.check.reason().map(|reason| first_lines(reason, LINES));
        let cells = [
            text_cell(&label.name),
            label.number.as_deref().map_or_else(String::new, text_cell),
            text_cell(&file.to_string_lossy()),
            one.check.word().to_owned(),
            if one.bot.is_some() { "yes" } else { "no" }.to_owned(),
            reason.map_or_else(String::new, |reason| text_cell(&reason)),
            text_cell(&report(one)),
        ];
        text += &cells.join(",");
        text.push('\n');
    }
    text
}
