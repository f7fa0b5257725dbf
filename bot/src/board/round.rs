//! A closed walk through every cell of a board, or through all but one where both sides are odd.

use protocol::{Cell, Size};

/// The cells of a cycle in their order: all of them, all but one if both sides are odd, none if a side
/// is 1.
pub fn round(size: Size) -> Vec<Cell> {
    let (width, height) = (size.width(), size.height());
    if width < 2 || height < 2 {
        return Vec::new();
    }
    if height.is_multiple_of(2) {
        return rows(width, height);
    }
    if width.is_multiple_of(2) {
        let flip = |cell: Cell| Cell::new(cell.y, cell.x);
        return rows(height, width).into_iter().map(flip).collect();
    }
    // Row by row down to the last three.
    let mut cells: Vec<Cell> = (0..height).map(|y| Cell::new(0, height - 1 - y)).collect();
    for y in 0..height - 3 {
        let along: Vec<u8> = (1..width).collect();
        let go = |x: u8| Cell::new(x, y);
        if y.is_multiple_of(2) {
            cells.extend(along.into_iter().map(go));
        } else {
            cells.extend(along.into_iter().rev().map(go));
        }
    }
    // Up and down over two of them, back along the third; the top cell of the last column stays out.
    let top = height - 3;
    for x in 1..width {
        let order: &[u8] = match x {
            _ if x == width - 1 => &[1],
            _ if x.is_multiple_of(2) => &[1, 0],
            _ => &[0, 1],
        };
        cells.extend(order.iter().map(|dy| Cell::new(x, top + dy)));
    }
    cells.extend((1..width).rev().map(|x| Cell::new(x, height - 1)));
    cells
}

/// Up along the first column, then row by row over the others: `height` is even.
fn rows(width: u8, height: u8) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (0..height).rev().map(|y| Cell::new(0, y)).collect();
    for y in 0..height {
        if y.is_multiple_of(2) {
            cells.extend((1..width).map(|x| Cell::new(x, y)));
        } else {
            cells.extend((1..width).rev().map(|x| Cell::new(x, y)));
        }
    }
    cells
}
