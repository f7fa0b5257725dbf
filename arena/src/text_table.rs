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
    table.to_string()
}
