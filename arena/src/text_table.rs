//! A table with a frame, for everything that is printed as one.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// Columns are aligned to the right, those in `left` to the left. Cells wrap where the table would be
/// wider than `width`.
pub fn text_table(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    left: &[usize],
    width: Option<u16>,
) -> String {
    framed(header, rows, left, width).to_string()
}

fn framed(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    left: &[usize],
    width: Option<u16>,
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width);
    }
    table.set_header(header);
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_cell_alignment(if left.contains(&index) {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        });
    }
    table
}

/// What is printed fits into so many columns wherever nothing says that there are more.
pub const COLUMNS: u16 = 80;

/// The same table without those of the columns in `spare` that `width` has no room for, the first of them first. Where
/// even that is too wide, cells wrap.
pub fn fitting_table(
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
    left: &[usize],
    spare: &[usize],
    width: u16,
) -> String {
    let rows: Vec<Vec<String>> = rows.into_iter().collect();
    for dropped in 0..=spare.len() {
        let kept: Vec<usize> = (0..header.len())
            .filter(|column| !spare[..dropped].contains(column))
            .collect();
        let header: Vec<&str> = kept.iter().map(|&column| header[column]).collect();
        let rows = rows.iter().map(|row| {
            let cells = kept.iter().filter_map(|&column| row.get(column));
            cells.cloned().collect::<Vec<String>>()
        });
        let left: Vec<usize> = (0..kept.len())
            .filter(|&place| left.contains(&kept[place]))
            .collect();
        let limit = (dropped == spare.len()).then_some(width);
        let mut table = framed(&header, rows, &left, limit);
        // Two columns between cells instead of three.
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding((u16::from(index == 0), 1));
        }
        let table = table.to_string();
        if limit.is_some() || width_of(&table) <= usize::from(width) {
            return table;
        }
    }
    String::new()
}

/// The columns that the widest line of a text takes.
pub fn width_of(text: &str) -> usize {
    let widths = text.lines().map(|line| line.chars().count());
    widths.max().unwrap_or_default()
}

/// The first lines of a text that are not empty, on one line.
pub fn first_lines(text: &str, most: usize) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.take(most).collect::<Vec<_>>().join(" ")
}

/// A text with line ends between words, so that no line but one of a single long word is wider than `width`.
/// Lines after the first are moved in by two columns.
pub fn wrapped(text: &str, width: u16) -> String {
    let mut told = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let letters = word.chars().count();
        if column > 0 && column + 1 + letters > usize::from(width) {
            told.push_str("\n  ");
            column = 2;
        } else if column > 0 {
            told.push(' ');
            column += 1;
        }
        told.push_str(word);
        column += letters;
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(width: u16) -> String {
        let row = ["greedy", "12.34", "56.78", "90.12"].map(str::to_owned);
        let header = ["bot", "p50 ms", "p99 ms", "max ms"];
        fitting_table(&header, [row.to_vec()], &[0], &[1, 2], width)
    }

    #[test]
    fn columns_that_can_be_spared_leave_until_the_table_fits() {
        let widths = [36, 30, 20].map(|width| {
            let table = table(width);
            assert!(width_of(&table) <= width.into(), "{table}");
            ["p50", "p99", "max"].map(|column| table.contains(column))
        });
        let all = [true; 3];
        assert_eq!(widths, [all, [false, true, true], [false, false, true]]);
    }

    #[test]
    fn a_long_line_is_broken_between_words() {
        let text = "rules: edition 2021; game_width 20";
        assert_eq!(wrapped(text, 80), text);
        assert_eq!(wrapped(text, 21), "rules: edition 2021;\n  game_width 20");
    }
}
