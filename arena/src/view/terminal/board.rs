//! The board: two cells a character in colour, one letter a cell, or two characters a cell where there is room.

use super::death_places::DeathPlace;
use super::overlay::{Overlay, shown_to, territory};
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
    Head {
        seat: Seat,
        hidden: bool,
    },
    Body {
        seat: Seat,
        hidden: bool,
    },
    Obstacle,
    Zombie,
    /// A free cell that a head reaches first.
    Land(Seat),
    /// A snake died here not long ago.
    Death {
        seat: Seat,
    },
}

/// How a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellForm {
    /// Half a character, in colour.
    Half,
    /// One letter.
    Letter,
    /// Two characters side by side, which are about a square.
    Double {
        /// Whether bodies are letters too, for terminals and eyes without colour.
        letters: bool,
    },
}

impl CellForm {
    /// The largest that a room of so many columns and rows has place for.
    pub(super) fn fitting(state: &State, letters: bool, columns: u16, rows: u16) -> Self {
        let size = state.size();
        if columns >= 2 * u16::from(size.width()) && rows >= u16::from(size.height()) {
            Self::Double { letters }
        } else if letters {
            Self::Letter
        } else {
            Self::Half
        }
    }

    /// Columns of characters that the board takes.
    pub(super) fn columns(self, state: &State) -> u16 {
        let width = u16::from(state.size().width());
        match self {
            Self::Half | Self::Letter => width,
            Self::Double { .. } => 2 * width,
        }
    }

    /// Rows of characters that the board takes.
    pub(super) fn rows(self, state: &State) -> u16 {
        let height = u16::from(state.size().height());
        match self {
            Self::Half => height.div_ceil(2),
            Self::Letter | Self::Double { .. } => height,
        }
    }

    /// The row of characters that a row of cells is in.
    pub(super) fn row_of(self, row: u16) -> u16 {
        match self {
            Self::Half => row / 2,
            Self::Letter | Self::Double { .. } => row,
        }
    }
}

/// What is drawn of a board.
pub(super) struct BoardView<'a> {
    pub(super) state: &'a State,
    pub(super) form: CellForm,
    /// The first row of characters that is drawn.
    pub(super) scroll: u16,
    /// The snake that is followed: all others step back.
    pub(super) chosen: Option<Seat>,
    /// Where snakes died of late.
    pub(super) deaths: &'a [DeathPlace],
    /// What is laid over it.
    pub(super) overlay: Overlay,
}

/// Draws what fits.
pub(super) fn draw(view: &BoardView<'_>, area: Rect, buffer: &mut Buffer) {
    let size = view.state.size();
    let contents = contents(view);
    let at = |x: u16, y: u16| {
        let fits = x < u16::from(size.width()) && y < u16::from(size.height());
        fits.then(|| contents[size.index(Cell::new(x as u8, y as u8))])
    };
    let paint = |content, x, y| dimmed(paint(content, x, y), content, view.chosen);
    for row in 0..area.height {
        for column in 0..area.width {
            let target = &mut buffer[(area.x + column, area.y + row)];
            let line = view.scroll + row;
            match view.form {
                CellForm::Letter => {
                    let Some(content) = at(column, line) else {
                        continue;
                    };
                    let style = Style::new().fg(paint(content, column, line));
                    target.set_char(letter(content)).set_style(style);
                }
                CellForm::Double { letters } => {
                    let (x, second) = (column / 2, column % 2 == 1);
                    let Some(content) = at(x, line) else { continue };
                    let colour = paint(content, x, line);
                    let (sign, style) = match letters {
                        true => (doubled_letter(content, second), Style::new().fg(colour)),
                        false => sign_on(content, second, colour),
                    };
                    target.set_char(sign).set_style(style);
                }
                CellForm::Half => {
                    let Some(top) = at(column, 2 * line) else {
                        continue;
                    };
                    let top = paint(top, column, 2 * line);
                    let below = at(column, 2 * line + 1)
                        .map_or(Color::Reset, |content| paint(content, column, 2 * line + 1));
                    let style = Style::new().fg(top).bg(below);
                    target.set_char('▀').set_style(style);
                }
            }
        }
    }
}

/// Bodies fill both characters; what is one thing stands in the first.
fn doubled_letter(content: CellContent, second: bool) -> char {
    let fills = matches!(
        content,
        CellContent::Body { .. } | CellContent::Obstacle | CellContent::Zombie
    );
    if second && !fills {
        ' '
    } else {
        letter(content)
    }
}

/// A square of colour; heads, apples and deaths have a sign on it as well.
fn sign_on(content: CellContent, second: bool, colour: Color) -> (char, Style) {
    let ground = Style::new().bg(colour).fg(Color::Rgb(10, 12, 14));
    match content {
        CellContent::Head { .. } if !second => (letter(content), ground),
        CellContent::Body { hidden: true, .. } => ('░', ground),
        CellContent::Death { .. } => {
            let style = Style::new().fg(colour).bg(GROUND);
            (if second { ' ' } else { '×' }, style)
        }
        _ => (' ', ground),
    }
}

/// Snakes that are not followed step back.
fn dimmed(colour: Color, content: CellContent, chosen: Option<Seat>) -> Color {
    match content {
        CellContent::Head { seat, .. } | CellContent::Body { seat, .. }
            if chosen.is_some_and(|chosen| chosen != seat) =>
        {
            mix(colour, GROUND)
        }
        _ => colour,
    }
}

fn contents(view: &BoardView<'_>) -> Vec<CellContent> {
    let (state, deaths) = (view.state, view.deaths);
    let size = state.size();
    let mut contents = match view.overlay {
        Overlay::Territory => {
            let owners = territory(state).into_iter();
            let land = |owner: Option<Seat>| owner.map_or(CellContent::Nothing, CellContent::Land);
            owners.map(land).collect()
        }
        _ => vec![CellContent::Nothing; size.area()],
    };
    let looking = match view.overlay {
        Overlay::SeenBy(seat) => Some(seat),
        _ => None,
    };
    let mut put = |cell: Cell, content: CellContent| contents[size.index(cell)] = content;
    for &DeathPlace { seat, at, .. } in deaths {
        put(at, CellContent::Death { seat });
    }
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
        let unseen = shown_to(looking, seat, snake);
        for &cell in snake.body.iter().skip(unseen.max(1)) {
            put(cell, CellContent::Body { seat, hidden });
        }
        if let Some(head) = snake.head().filter(|_| unseen == 0) {
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
        // The seat's number, so that no eye needs the colour.
        CellContent::Land(seat) => char::from(b'0' + seat.0 % 10),
        CellContent::Apple(AppleKind::Normal) => '*',
        CellContent::Apple(_) => '+',
        CellContent::Head { seat, .. } => name(seat).to_ascii_uppercase(),
        CellContent::Body { hidden: true, .. } => '.',
        CellContent::Body { seat, .. } => name(seat),
        CellContent::Obstacle => '#',
        CellContent::Zombie => '%',
        CellContent::Death { .. } => '×',
    }
}

fn paint(content: CellContent, x: u16, y: u16) -> Color {
    match content {
        CellContent::Nothing if (x + y).is_multiple_of(2) => GROUND,
        CellContent::Nothing => OTHER_GROUND,
        CellContent::Land(seat) => mix(mix(colour(seat), GROUND), GROUND),
        CellContent::Apple(AppleKind::Normal) => Color::Rgb(255, 70, 76),
        CellContent::Apple(_) => Color::Rgb(180, 120, 255),
        CellContent::Head { seat, .. } => mix(colour(seat), Color::Rgb(255, 255, 255)),
        CellContent::Body { seat, hidden: true } => mix(colour(seat), GROUND),
        CellContent::Body { seat, .. } => colour(seat),
        CellContent::Obstacle => Color::Rgb(109, 116, 125),
        CellContent::Zombie => Color::Rgb(163, 181, 96),
        CellContent::Death { seat } => mix(colour(seat), Color::Rgb(255, 255, 255)),
    }
}

fn mix(one: Color, other: Color) -> Color {
    let (Color::Rgb(r, g, b), Color::Rgb(s, h, c)) = (one, other) else {
        return one;
    };
    let half = |one: u8, other: u8| one / 2 + other / 2;
    Color::Rgb(half(r, s), half(g, h), half(b, c))
}
