//! The whole screen. At 80 × 24 the board of a default game scrolls by a few rows.

use super::viewer::Viewer;
use super::{board, keys, people_view};
use protocol::{SnakeStatus, standings};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Sparkline};

/// What the panel beside the board takes.
const PANEL: u16 = 28;
/// How wide a box over the board is.
const CARD: u16 = 44;

/// Draws everything.
pub fn draw(viewer: &mut Viewer, frame: &mut Frame<'_>) {
    let [main, status] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(frame.area());
    let width = u16::from(viewer.state.size().width());
    let [board, _, panel] = Layout::horizontal([
        Constraint::Length(width.min(main.width.saturating_sub(PANEL + 1))),
        Constraint::Length(1),
        Constraint::Min(PANEL),
    ])
    .areas(main);
    let rows = board::rows(&viewer.state, viewer.letters);
    if let Some(row) = people_view::row_to_follow(viewer) {
        viewer.scroll = row.saturating_sub(board.height / 2);
    }
    viewer.scroll = viewer.scroll.min(rows.saturating_sub(board.height));
    board::draw(
        &viewer.state,
        viewer.letters,
        viewer.scroll,
        board,
        frame.buffer_mut(),
    );
    draw_panel(viewer, panel, frame);
    frame.render_widget(status_line(viewer, rows > board.height), status);
    if let Some((title, lines)) = people_view::card(viewer) {
        // A person who is about to play wants to see the own snake. A small board leaves no room of its own.
        let board = Rect {
            width: board.width.max(CARD).min(main.width),
            ..board
        };
        let half = board.height / 2;
        let area = match people_view::row_to_follow(viewer) {
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

fn draw_panel(viewer: &Viewer, area: Rect, frame: &mut Frame<'_>) {
    let table = standings(viewer.state.snakes());
    // Two rows a seat, as long as the events keep some.
    let seats = (table.len() as u16).min(area.height.saturating_sub(6) / 2);
    let [head, ranks, updates] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(2 * seats),
        Constraint::Min(0),
    ])
    .areas(area);
    let title = format!("{:14}{:>4}{:>5}{:>5}", "", "now", "best", "kill");
    frame.render_widget(Line::from(title).dim(), head);
    for (index, standing) in table.iter().take(seats.into()).enumerate() {
        let snake = &viewer.state.snakes()[standing.seat];
        let row = Rect {
            y: ranks.y + 2 * index as u16,
            height: 1,
            ..ranks
        };
        let now = match snake.status {
            SnakeStatus::Alive => snake.length().to_string(),
            SnakeStatus::Dead => "dead".to_owned(),
            SnakeStatus::Removed => "gone".to_owned(),
        };
        let style = Style::new().fg(board::colour(standing.seat));
        let mark = char::from(b'A' + standing.seat.0 % 26);
        let hidden = if snake.cloak.is_some() { "~" } else { " " };
        let name = format!(
            "{mark}{hidden}{:<12.12}",
            viewer.timeline.name(standing.seat)
        );
        let numbers = format!("{now:>4}{:>5}{:>5}", standing.longest, standing.kills);
        let line = Line::from(vec![
            Span::styled(name, style.add_modifier(Modifier::BOLD)),
            numbers.into(),
        ]);
        frame.render_widget(line, row);
        draw_lengths(
            viewer,
            standing.seat,
            style,
            Rect {
                y: row.y + 1,
                ..row
            },
            frame,
        );
    }
    let lines: Vec<Line<'_>> = (viewer.updates().take(updates.height.into()))
        .map(|mark| {
            let when = Span::from(format!("{:>5} ", mark.tick)).dim();
            let what = Span::styled(mark.text.clone(), Style::new().fg(board::colour(mark.seat)));
            Line::from(vec![when, what])
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), updates);
}

/// A seat's length from the start to now, squeezed into the width.
fn draw_lengths(
    viewer: &Viewer,
    seat: protocol::Seat,
    style: Style,
    area: Rect,
    frame: &mut Frame<'_>,
) {
    let lengths = viewer.lengths(seat);
    let columns = usize::from(area.width).max(1);
    let wide = lengths.len().div_ceil(columns).max(1);
    let most = lengths
        .chunks(wide)
        .map(|part| part.iter().copied().max().unwrap_or(0));
    let data: Vec<u64> = most.collect();
    let highest = viewer
        .state
        .snakes()
        .values()
        .map(|snake| snake.longest)
        .max();
    let lines = Sparkline::default()
        .data(data)
        .max(highest.unwrap_or(1).into())
        .style(style);
    frame.render_widget(lines, area);
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
        let picture = picture(&mut viewer, 80, 24);
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
