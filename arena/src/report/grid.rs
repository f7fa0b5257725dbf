//! A table with a frame.

use comfy_table::{CellAlignment, Table, presets};

/// Columns are aligned to the right, those in `left` to the left.
pub(super) fn grid(
    header: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    left: &[usize],
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(header);
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        let to_the_left = left.contains(&index);
        let side = if to_the_left {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        };
        column.set_cell_alignment(side);
    }
    table
}
