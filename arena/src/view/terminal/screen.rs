//! The whole screen. At 80 × 24 the board of a default game scrolls by a few rows; at 200 × 50 its cells have double
//! size.

use super::board::{self, BoardView, CellForm};
use super::viewer::Viewer;
use super::{keys, panel, people_view};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Clear, Paragraph};

/// What the panel beside the board takes.
const PANEL: u16 = 28;
/// How wide a box over the board is.
const CARD: u16 = 44;

/// Draws everything.
pub fn draw(viewer: &mut Viewer, frame: &mut Frame<'_>) {
    let Areas {
        board,
        panel,
        status,
        form,
    } = areas(viewer, frame.area());
    let rows = form.rows(&viewer.state);
    if let Some(row) = people_view::row_to_follow(viewer) {
        viewer.scroll = form.row_of(row).saturating_sub(board.height / 2);
    }
    viewer.scroll = viewer.scroll.min(rows.saturating_sub(board.height));
    let view = BoardView {
        state: &viewer.state,
        form,
        scroll: viewer.scroll,
        chosen: viewer.chosen,
        deaths: viewer.marked_deaths(),
        overlay: viewer.overlay,
    };
    board::draw(&view, board, frame.buffer_mut());
    // Where the board ends.
    let edge = Rect {
        x: board.right(),
        width: 1,
        ..board
    };
    let line = Block::new().borders(Borders::LEFT).dim();
    frame.render_widget(line, edge.intersection(frame.area()));
    panel::draw(viewer, panel, frame);
    frame.render_widget(status_line(viewer, rows > board.height), status);
    let main = Rect {
        width: frame.area().width,
        ..board
    };
    if let Some((title, lines)) = people_view::card(viewer) {
        // A person who is about to play wants to see the own snake. A small board leaves no room of its own.
        let board = Rect {
            width: board.width.max(CARD).min(main.width),
            ..board
        };
        let half = board.height / 2;
        let row = people_view::row_to_follow(viewer).map(|row| form.row_of(row));
        let area = match row {
            Some(row) if row.saturating_sub(viewer.scroll) < half => Rect {
                y: board.y + half,
                height: board.height - half,
                ..board
            },
            Some(_) => Rect {
                height: half,
                ..board
            },
            None => board,
        };
        draw_card(&title, lines, area, frame);
    }
    if viewer.help {
        let lines = (keys::HELP.iter())
            .map(|(key, what)| Line::from(format!(" {key:<10} {what}")))
            .collect();
        draw_card("keys", lines, frame.area(), frame);
    }
}

/// Where everything is drawn.
struct Areas {
    board: Rect,
    panel: Rect,
    status: Rect,
    form: CellForm,
}

/// A board that fits with two characters a cell has the whole height, and the last line stands below the panel;
/// otherwise that is below everything.
fn areas(viewer: &Viewer, whole: Rect) -> Areas {
    let room = whole.width.saturating_sub(PANEL + 1);
    let form = CellForm::fitting(&viewer.state, viewer.letters, room, whole.height);
    let width = form.columns(&viewer.state).min(room);
    let split = |area: Rect| {
        let panel = Constraint::Min(PANEL);
        let widths = [Constraint::Length(width), Constraint::Length(1), panel];
        Layout::horizontal(widths).areas::<3>(area)
    };
    let heights = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]);
    let (board, panel, status) = if matches!(form, CellForm::Double { .. }) {
        let [board, _, side] = split(whole);
        let [panel, status] = heights.areas(side);
        (board, panel, status)
    } else {
        let [main, status] = heights.areas(whole);
        let [board, _, panel] = split(main);
        (board, panel, status)
    };
    Areas {
        board,
        panel,
        status,
        form,
    }
}

fn status_line(viewer: &Viewer, scrolls: bool) -> Line<'_> {
    if let Some(typed) = &viewer.prompt {
        return Line::from(format!(" go to tick: {typed}▏")).reversed();
    }
    if let Some(text) = people_view::status(viewer) {
        return Line::from(text).reversed();
    }
    let state = match (viewer.playing, viewer.live) {
        (true, true) => "live",
        (true, false) => "playing",
        (false, _) => "paused",
    };
    let of = if viewer.live {
        viewer.timeline.header.ticks
    } else {
        viewer.timeline.len()
    };
    let mut text = format!(
        " {state} {}×  tick {} of {of}  ",
        viewer.speed(),
        viewer.tick()
    );
    if !viewer.message.is_empty() {
        text.push_str(&viewer.message);
    } else {
        text.push_str(if scrolls { "↑↓ scroll  " } else { "" });
        text.push_str("? keys  q quit");
    }
    Line::from(text).reversed()
}

/// Lines in a box over the middle of an area.
fn draw_card(title: &str, lines: Vec<Line<'_>>, area: Rect, frame: &mut Frame<'_>) {
    let (width, height) = (CARD.min(area.width), lines.len() as u16 + 2);
    let area = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + area.height.saturating_sub(height) / 2,
        width,
        height: height.min(area.height),
    };
    let border = Block::bordered().title(format!(" {title} "));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(border), area);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;
    use crate::replay::Timeline;
    use crate::replay::sample::record;
    use crate::view::terminal::Overlay;
    use protocol::Seat;
    use protocol::config::Edition;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn viewer() -> Viewer {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        record(&file, Edition::default(), 120);
        Viewer::new(Timeline::of(&Recording::open(&file).unwrap()).unwrap())
    }

    fn picture(viewer: &mut Viewer, width: u16, height: u16) -> TestBackend {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(viewer, frame)).unwrap();
        terminal.backend().clone()
    }

    #[test]
    fn letters_tell_everything_apart_without_colour() {
        let mut viewer = viewer();
        viewer.letters = true;
        viewer.step(60);
        insta::assert_snapshot!(picture(&mut viewer, 80, 24));
    }

    #[test]
    fn a_large_terminal_has_double_size_cells_logs_and_a_followed_snake() {
        let mut viewer = viewer();
        viewer.letters = true;
        viewer.step(60);
        insta::assert_snapshot!(picture(&mut viewer, 200, 50));
        viewer.letters = false;
        viewer.choose(protocol::Seat(3));
        let coloured = picture(&mut viewer, 200, 50);
        let head = viewer.state.snakes()[protocol::Seat(3)].head().unwrap();
        let place = |second: u16| {
            let column = 2 * u16::from(head.x) + second;
            coloured.buffer()[(column, u16::from(head.y))].clone()
        };
        assert_eq!((place(0).symbol(), place(1).symbol()), ("D", " "));
        assert_eq!(place(0).bg, place(1).bg, "a head is a square");
    }

    #[test]
    fn a_whole_board_fits_at_200_by_50() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        let state = crate::replay::sample::record_default(&file, 30);
        let recording = Recording::open(&file).unwrap();
        let mut viewer = Viewer::new(Timeline::of(&recording).unwrap());
        let form = areas(&viewer, Rect::new(0, 0, 200, 50)).form;
        assert_eq!(form, CellForm::Double { letters: false });
        assert_eq!((form.columns(&state), form.rows(&state)), (100, 50));
        viewer.letters = true;
        viewer.step(30);
        insta::assert_snapshot!("usual_board_200x50", picture(&mut viewer, 200, 50));
        insta::assert_snapshot!("usual_board_80x24", picture(&mut viewer, 80, 24));
    }

    #[test]
    fn overlays_number_the_territory_and_leave_out_what_a_seat_is_not_shown() {
        let mut viewer = viewer();
        viewer.letters = true;
        let unseen = |viewer: &Viewer| {
            let mut snakes = viewer.state.snakes().iter();
            snakes.find_map(|(seat, snake)| {
                let cloak = snake.cloak.filter(|cloak| cloak.ticks > 0);
                cloak.and_then(|_| Some((seat, snake.head()?)))
            })
        };
        while unseen(&viewer).is_none() {
            assert!(viewer.tick() < 120, "no snake is ever invisible");
            viewer.step(1);
        }
        let (seat, head) = unseen(&viewer).unwrap();
        let mut head_under = |overlay: Overlay| {
            viewer.overlay = overlay;
            let picture = picture(&mut viewer, 200, 50);
            let place = &picture.buffer()[(2 * u16::from(head.x), u16::from(head.y))];
            place.symbol().to_owned()
        };
        let letter = char::from(b'A' + seat.0).to_string();
        let other = Seat((seat.0 + 1) % 4);
        let drawn =
            [Overlay::None, Overlay::SeenBy(seat), Overlay::SeenBy(other)].map(&mut head_under);
        assert_eq!(drawn[..2], [letter.clone(), letter.clone()]);
        assert_ne!(drawn[2], letter);
        viewer.overlay = Overlay::Territory;
        let picture = picture(&mut viewer, 200, 50).to_string();
        assert!(
            picture.matches(['0', '1', '2', '3']).count() > 200,
            "{picture}"
        );
    }

    #[test]
    fn keys_are_listed_over_the_board() {
        let mut viewer = viewer();
        viewer.step(60);
        viewer.help = true;
        insta::assert_snapshot!(picture(&mut viewer, 80, 24));
    }

    #[test]
    fn a_cell_has_its_snakes_colour() {
        let mut viewer = viewer();
        viewer.step(60);
        let picture = picture(&mut viewer, 44, 24);
        for (seat, snake) in viewer.state.snakes().iter() {
            let Some(&cell) = snake.body.back().filter(|_| snake.cloak.is_none()) else {
                continue;
            };
            let place = &picture.buffer()[(cell.x.into(), u16::from(cell.y) / 2)];
            let painted = if cell.y % 2 == 0 { place.fg } else { place.bg };
            assert_eq!(painted, board::colour(seat), "{seat}");
        }
    }

    #[test]
    fn a_screen_of_any_size_is_drawn() {
        let mut viewer = viewer();
        for (width, height) in [(1, 1), (10, 3), (29, 5), (80, 24), (200, 60)] {
            picture(&mut viewer, width, height);
        }
    }
}
