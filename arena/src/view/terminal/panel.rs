//! What stands beside the board: standings, events with deaths first, and what the bots logged. Names are those of
//! the page.

use super::board;
use super::viewer::Viewer;
use crate::printable;
use crate::replay::MarkKind;
use protocol::{Seat, SnakeStatus, Standing, standings};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Sparkline};

/// A panel so wide has columns for deaths and late answers, too.
const WIDE: u16 = 44;

pub(super) fn draw(viewer: &Viewer, area: Rect, frame: &mut Frame<'_>) {
    let table = standings(viewer.state.snakes());
    let each = if viewer.folded { 1 } else { 2 };
    // So many seats that events and logs keep some rows.
    let seats = (table.len() as u16).min(area.height.saturating_sub(6) / each);
    let left = area.height.saturating_sub(1 + each * seats);
    let notes = viewer.notes().len() as u16;
    let wanted = match (viewer.chosen, notes) {
        (None, 0) => 0,
        _ => notes.max(1) + 1,
    };
    let logs = wanted.min((left / 2).max(2));
    let [head, ranks, updates, notes] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(each * seats),
        Constraint::Min(0),
        Constraint::Length(logs),
    ])
    .areas(area);
    let wide = area.width >= WIDE;
    let more = if wide { "  deaths  late" } else { "" };
    let title = format!("{:14}{:>4}{:>5}{:>6}{more}", "  #", "now", "best", "kills");
    frame.render_widget(Line::from(title).dim(), head);
    for (index, standing) in table.iter().take(seats.into()).enumerate() {
        let row = Rect {
            y: ranks.y + each * index as u16,
            height: 1,
            ..ranks
        };
        frame.render_widget(standing_line(viewer, standing, wide), row);
        if !viewer.folded {
            let below = Rect {
                y: row.y + 1,
                ..row
            };
            draw_lengths(viewer, standing.seat, below, frame);
        }
    }
    frame.render_widget(Paragraph::new(events(viewer, updates.height)), updates);
    frame.render_widget(Paragraph::new(logged(viewer, notes.height)), notes);
}

/// A row of the standings: the seat's number as on the page, its letter as on the board.
fn standing_line(viewer: &Viewer, standing: &Standing, wide: bool) -> Line<'static> {
    let seat = standing.seat;
    let snake = &viewer.state.snakes()[seat];
    let now = match snake.status {
        SnakeStatus::Alive => snake.length().to_string(),
        SnakeStatus::Dead => "dead".to_owned(),
        SnakeStatus::Removed => "gone".to_owned(),
    };
    let is_chosen = viewer.chosen == Some(seat);
    let chosen = if is_chosen { "▶" } else { " " };
    let letter = char::from(b'A' + seat.0 % 26);
    let hidden = if snake.cloak.is_some() { "~" } else { " " };
    let name = viewer.timeline.name(seat);
    let name = format!("{chosen}{seat} {letter}{hidden}{name:<8.8} ");
    let mut numbers = format!("{now:>4}{:>5}{:>6}", standing.longest, standing.kills);
    if wide {
        let deaths = viewer.count(seat, MarkKind::Death);
        let late = viewer.count(seat, MarkKind::Late);
        numbers.push_str(&format!("{deaths:>8}{late:>6}"));
    }
    let style = Style::new().fg(board::colour(seat));
    let line = Line::from(vec![
        Span::styled(name, style.add_modifier(Modifier::BOLD)),
        numbers.into(),
    ]);
    if is_chosen { line.underlined() } else { line }
}

fn events(viewer: &Viewer, height: u16) -> Vec<Line<'_>> {
    let title = Line::from(format!("{} (e: next kind)", viewer.listed.name())).bold();
    let rows = viewer.updates().take(height.saturating_sub(1).into());
    let rows = rows.map(|mark| {
        let sign = match mark.kind {
            MarkKind::Death => '×',
            MarkKind::Kill => '+',
            MarkKind::Late => '!',
        };
        let when = Span::from(format!("{:>5} {sign} ", mark.tick)).dim();
        let what = Span::styled(mark.text.clone(), Style::new().fg(board::colour(mark.seat)));
        Line::from(vec![when, what])
    });
    std::iter::once(title).chain(rows).collect()
}

fn logged(viewer: &Viewer, height: u16) -> Vec<Line<'_>> {
    if height == 0 {
        return Vec::new();
    }
    let title = match viewer.chosen {
        Some(seat) => format!("Log of {}", viewer.timeline.name(seat)),
        None => "Bots' logs".to_owned(),
    };
    let notes = viewer.notes();
    let rows = notes.into_iter().map(|(tick, seat, note)| {
        let first = match viewer.chosen {
            Some(_) => format!("{tick:>5} "),
            None => format!("{seat} "),
        };
        let note = printable::name(note).into_owned();
        let style = Style::new().fg(board::colour(seat));
        Line::from(vec![Span::styled(first, style), note.into()])
    });
    let title = std::iter::once(Line::from(title).bold());
    let rows = rows.take(height.saturating_sub(1).into());
    title.chain(rows).collect()
}

/// A seat's length from the start to now, squeezed into the width.
fn draw_lengths(viewer: &Viewer, seat: Seat, area: Rect, frame: &mut Frame<'_>) {
    let lengths = viewer.lengths(seat);
    let columns = usize::from(area.width).max(1);
    let wide = lengths.len().div_ceil(columns).max(1);
    let most = lengths
        .chunks(wide)
        .map(|part| part.iter().copied().max().unwrap_or(0));
    let data: Vec<u64> = most.collect();
    let snakes = viewer.state.snakes().values();
    let highest = snakes.map(|snake| snake.longest).max();
    let lines = Sparkline::default()
        .data(data)
        .max(highest.unwrap_or(1).into())
        .style(Style::new().fg(board::colour(seat)));
    frame.render_widget(lines, area);
}
