//! Cells of comma-separated values. A table of names is opened in a spreadsheet, so that a name that begins like a formula
//! is one no more.

use crate::printable;

/// What makes a spreadsheet calculate the rest of a cell.
const FORMULA: &[char] = &['=', '+', '-', '@', '\t', '\r'];

/// A cell with text of a stranger: quoted where it has to be, on one line, and never a formula.
///
/// ```
/// use arena::csv::text_cell;
///
/// assert_eq!(text_cell("Ada Lovelace"), "Ada Lovelace");
/// assert_eq!(text_cell("Lovelace, \"Ada\""), "\"Lovelace, \"\"Ada\"\"\"");
/// assert_eq!(text_cell("=1+1"), "'=1+1");
/// ```
pub fn text_cell(text: &str) -> String {
    let begins = text.trim_start_matches([' ', '\u{a0}', '\u{3000}']);
    let is_formula = begins.starts_with(FORMULA) || begins.starts_with(['＝', '＋', '－', '＠']);
    let text = printable::one_line(text);
    let text = match is_formula {
        true => format!("'{text}"),
        false => text.into_owned(),
    };
    match text.contains([',', ';', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

/// The cells of a line; `None` if a quote does not end in it.
///
/// ```
/// use arena::csv::cells;
///
/// let line = "\"Lovelace, \"\"Ada\"\"\",1815001,";
/// assert_eq!(cells(line).unwrap(), ["Lovelace, \"Ada\"", "1815001", ""]);
/// assert_eq!(cells("\"Ada"), None);
/// ```
pub fn cells(line: &str) -> Option<Vec<String>> {
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let (mut quoted, mut letters) = (false, line.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            // Two quotes within quotes are one.
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted || cell.is_empty() => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    (!quoted).then_some(cells)
}

/// A number with so many digits after the point; empty where there is none.
pub fn number_cell(number: Option<f64>, digits: usize) -> String {
    let number = number.filter(|number| number.is_finite());
    number.map_or_else(String::new, |number| format!("{number:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_a_stranger_is_never_a_formula_nor_two_cells_nor_two_lines() {
        let cases = [
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("+27 11", "'+27 11"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("  =1", "'  =1"),
            ("＝1", "'＝1"),
            ("\t=1", "'\\t=1"),
            ("a,b", "\"a,b\""),
            ("a;b", "\"a;b\""),
            ("a\nb,c", "\"a\\nb,c\""),
            ("Zoë 蛇", "Zoë 蛇"),
            ("1-2", "1-2"),
        ];
        for (text, cell) in cases {
            assert_eq!(text_cell(text), cell, "{text:?}");
        }
    }

    #[test]
    fn numbers_are_our_own_and_may_be_negative() {
        assert_eq!(number_cell(Some(-12.345), 1), "-12.3");
        assert_eq!(number_cell(None, 1), "");
        assert_eq!(number_cell(Some(f64::INFINITY), 1), "");
    }
}
