//! The board: two cells a character in colour, or one letter a cell.

use protocol::{AppleKind, Cell, Seat, State};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// Colours that most colour-blind people can tell apart.
const SEATS: [Color; 8] = [
    Color::Rgb(63, 159, 224),
    Color::Rgb(240, 168, 48),
    Color::Rgb(31, 191, 143),
    Color::Rgb(227, 137, 189),
    Color::Rgb(143, 208, 245),
    Color::Rgb(255, 138, 76),
    Color::Rgb(216, 200, 64),
    Color::Rgb(169, 177, 188),
];
const GROUND: Color = Color::Rgb(24, 27, 32);
const OTHER_GROUND: Color = Color::Rgb(29, 33, 39);

/// A seat's colour.
pub(super) fn colour(seat: Seat) -> Color {
    SEATS[usize::from(seat.0) % SEATS.len()]
}

/// What is in a cell, as far as a picture goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellContent {
    Nothing,
    Apple(AppleKind),
    Head { seat: Seat, hidden: bool },
    Body { seat: Seat, hidden: bool },
    Obstacle,
    Zombie,
}

/// Rows of characters that the board takes.
pub(super) fn rows(state: &State, letters: bool) -> u16 {
    let height = u16::from(state.size().height());
    if letters { height } else { height.div_ceil(2) }
}

/// Draws what fits, from a row of characters on.
pub(super) fn draw(state: &State, letters: bool, scroll: u16, area: Rect, buffer: &mut Buffer) {
    let size = state.size();
    let contents = contents(state);
    let at = |x: u16, y: u16| {
        let fits = x < u16::from(size.width()) && y < u16::from(size.height());
        fits.then(|| contents[size.index(Cell::new(x as u8, y as u8))])
    };
    for row in 0..area.height {
        for x in 0..area.width {
            let target = &mut buffer[(area.x + x, area.y + row)];
            let line = scroll + row;
            if letters {
                let Some(content) = at(x, line) else { continue };
                let style = Style::new().fg(paint(content, x, line));
                target.set_char(letter(content)).set_style(style);
                continue;
            }
            let Some(top) = at(x, 2 * line) else { continue };
            let top = paint(top, x, 2 * line);
            let below =
                at(x, 2 * line + 1).map_or(Color::Reset, |content| paint(content, x, 2 * line + 1));
            target
                .set_char('▀')
                .set_style(Style::new().fg(top).bg(below));
        }
    }
}

fn contents(state: &State) -> Vec<CellContent> {
    let size = state.size();
    let mut contents = vec![CellContent::Nothing; size.area()];
    let mut put = |cell: Cell, content: CellContent| contents[size.index(cell)] = content;
    for &cell in state.obstacles().iter().flatten() {
        put(cell, CellContent::Obstacle);
    }
    for &cell in state.zombies().iter().flat_map(|zombie| &zombie.body) {
        put(cell, CellContent::Zombie);
    }
    for apple in state.apples() {
        if let Some(at) = apple.at {
            put(at, CellContent::Apple(apple.kind));
        }
    }
    for (seat, snake) in state.snakes().iter() {
        let hidden = snake.cloak.is_some();
        for &cell in snake.body.iter().skip(1) {
            put(cell, CellContent::Body { seat, hidden });
        }
        if let Some(head) = snake.head() {
            put(head, CellContent::Head { seat, hidden });
        }
    }
    contents
}

/// Bodies `a`, `b`, …, heads `A`, `B`, …; an invisible body is dotted.
fn letter(content: CellContent) -> char {
    let name = |seat: Seat| char::from(b'a' + seat.0 % 26);
    match content {
        CellContent::Nothing => ' ',
        CellContent::Apple(AppleKind::Normal) => '*',
        CellContent::Apple(_) => '+',
        CellContent::Head { seat, .. } => name(seat).to_ascii_uppercase(),
        CellContent::Body { hidden: true, .. } => '.',
        CellContent::Body { seat, .. } => name(seat),
        CellContent::Obstacle => '#',
        CellContent::Zombie => '%',
    }
}

fn paint(content: CellContent, x: u16, y: u16) -> Color {
    match content {
        CellContent::Nothing if (x + y).is_multiple_of(2) => GROUND,
        CellContent::Nothing => OTHER_GROUND,
        CellContent::Apple(AppleKind::Normal) => Color::Rgb(255, 70, 76),
        CellContent::Apple(_) => Color::Rgb(180, 120, 255),
        CellContent::Head { seat, .. } => mix(colour(seat), Color::Rgb(255, 255, 255)),
        CellContent::Body { seat, hidden: true } => mix(colour(seat), GROUND),
        CellContent::Body { seat, .. } => colour(seat),
        CellContent::Obstacle => Color::Rgb(109, 116, 125),
        CellContent::Zombie => Color::Rgb(163, 181, 96),
    }
}

fn mix(one: Color, other: Color) -> Color {
    let (Color::Rgb(r, g, b), Color::Rgb(s, h, c)) = (one, other) else {
        return one;
    };
    let half = |one: u8, other: u8| one / 2 + other / 2;
    Color::Rgb(half(r, s), half(g, h), half(b, c))
}
