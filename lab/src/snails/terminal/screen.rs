//! The whole screen: the board, both players beside it, a line about the game below.

use super::keys;
use super::show::Show;
use crate::snails::mask::{SIDE, bit, cell};
use crate::snails::race::race;
use crate::snails::{Corner, PATIENCE, settled};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// Characters that a cell takes.
const CELL: (u16, u16) = (4, 2);
const COLOURS: [Color; 2] = [Color::Rgb(63, 159, 224), Color::Rgb(240, 168, 48)];
const GROUNDS: [Color; 2] = [Color::Rgb(24, 27, 32), Color::Rgb(29, 33, 39)];

/// Draws everything that fits.
pub fn draw(show: &Show, frame: &mut Frame<'_>) {
    let [main, status] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(frame.area());
    let width = CELL.0 * u16::from(SIDE) + 2;
    let height = CELL.1 * u16::from(SIDE) + 2;
    let [board, _, panel] = Layout::horizontal([
        Constraint::Length(width),
        Constraint::Length(2),
        Constraint::Min(0),
    ])
    .areas(main);
    let board = Rect {
        height: height.min(board.height),
        ..board
    };
    draw_board(show, board, frame);
    draw_panel(show, panel, frame);
    let text = format!(
        " move {}  {}  {}",
        show.moves(),
        show.standing(),
        if show.word.is_empty() {
            "? keys  q quit"
        } else {
            &show.word
        }
    );
    frame.render_widget(Line::from(text).reversed(), status);
    if show.help {
        draw_help(show, frame);
    }
}

fn draw_board(show: &Show, area: Rect, frame: &mut Frame<'_>) {
    let block = Block::bordered();
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let position = show.position();
    for y in 0..u16::from(SIDE) {
        for x in 0..u16::from(SIDE) {
            let at = cell(x as u8, y as u8);
            let owner = Corner::ALL
                .into_iter()
                .find(|&who| position.trail(who) & bit(at) != 0);
            let (letter, style) = match owner {
                Some(who) => {
                    let style = Style::new().bg(COLOURS[who as usize]).fg(GROUNDS[0]);
                    let letter = [b'a', b'b'][who as usize];
                    if position.head(who) == at {
                        let head = char::from(letter.to_ascii_uppercase());
                        (
                            head,
                            style.add_modifier(Modifier::BOLD | Modifier::REVERSED),
                        )
                    } else {
                        (char::from(letter), style)
                    }
                }
                None => {
                    let ground = GROUNDS[usize::from((x + y) % 2)];
                    ('·', Style::new().bg(ground).fg(Color::DarkGray))
                }
            };
            let place = Rect::new(inside.x + CELL.0 * x, inside.y + CELL.1 * y, CELL.0, CELL.1);
            let place = place.intersection(inside);
            let text = Paragraph::new(format!(" {letter}")).style(style);
            frame.render_widget(text, place);
        }
    }
}

fn draw_panel(show: &Show, area: Rect, frame: &mut Frame<'_>) {
    let position = show.position();
    let race = race(position);
    let (over, ends) = (position.is_over(), settled(position));
    let mut lines = vec![Line::from("                        cells  nearer").dim()];
    for (who, letter, corner) in [
        (Corner::Top, 'B', "top right"),
        (Corner::Bottom, 'A', "bottom left"),
    ] {
        let mark = if position.mover() == who && !over {
            "▶"
        } else {
            " "
        };
        let style = Style::new()
            .fg(COLOURS[who as usize])
            .add_modifier(Modifier::BOLD);
        let name = format!("{mark} {letter} {:<20.20}", show.sides[who as usize].name());
        let nearer = race.claims[who as usize].count_ones();
        let cells = if over {
            ends[who as usize]
        } else {
            position.score(who)
        };
        let numbers = format!("{cells:>5}{nearer:>8}");
        lines.push(Line::from(vec![Span::styled(name, style), numbers.into()]));
        lines.push(Line::from(format!("    {corner}")).dim());
    }
    lines.push(Line::default());
    if over && position.quiet() >= PATIENCE {
        lines.push(Line::from("Nobody takes a new cell any more: what only"));
        lines.push(Line::from("one of them could still reach is its own."));
    } else if position.quiet() > PATIENCE / 2 && !over {
        let left = PATIENCE - position.quiet();
        lines.push(Line::from(format!(
            "no new cell: the game ends in {left} moves"
        )));
    }
    if !show.has_human() {
        lines.push(Line::from(format!("{} moves a second", show.speed())).dim());
    }
    frame.render_widget(Paragraph::new(lines), area);
}

fn draw_help(show: &Show, frame: &mut Frame<'_>) {
    let keys: &[(&str, &str)] = if show.has_human() {
        &keys::PLAYING
    } else {
        &keys::WATCHING
    };
    let (width, height) = (46, keys.len() as u16 + 2);
    let area = frame.area();
    let area = Rect {
        x: area.width.saturating_sub(width) / 2,
        y: area.height.saturating_sub(height) / 2,
        width: width.min(area.width),
        height: height.min(area.height),
    };
    let lines: Vec<Line<'_>> = (keys.iter())
        .map(|(key, what)| Line::from(format!(" {key:<10} {what}")))
        .collect();
    frame.render_widget(Clear, area);
    frame.render_widget(
        Paragraph::new(lines).block(Block::bordered().title(" keys ")),
        area,
    );
}

#[cfg(test)]
mod tests {
    use super::super::show::Side;
    use super::*;
    use crate::snails::Method;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn picture(show: &Show, width: u16, height: u16) -> TestBackend {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(show, frame)).unwrap();
        terminal.backend().clone()
    }

    fn watched(moves: usize) -> Show {
        let mut show =
            Show::new([Method::Territory, Method::Minimax { depth: 3 }].map(Side::method));
        (0..moves).for_each(|_| show.forward());
        show
    }

    #[test]
    fn a_game_is_told_apart_by_letters_alone() {
        insta::assert_snapshot!(picture(&watched(20), 80, 20));
    }

    #[test]
    fn a_game_that_stalls_says_how_it_was_counted() {
        insta::assert_snapshot!(picture(&watched(200), 80, 20));
    }

    #[test]
    fn the_keys_of_a_player_are_listed_over_the_board() {
        let mut show = Show::new([Side::Human, Side::method(Method::Territory)]);
        show.help = true;
        insta::assert_snapshot!(picture(&show, 80, 20));
    }

    #[test]
    fn a_cell_has_its_owners_colour() {
        let show = watched(20);
        let picture = picture(&show, 80, 24);
        for who in Corner::ALL {
            for at in crate::snails::mask::cells(show.position().trail(who)) {
                let (x, y) = (u16::from(at % SIDE), u16::from(at / SIDE));
                let place = &picture.buffer()[(1 + CELL.0 * x, 1 + CELL.1 * y)];
                assert_eq!(place.bg, COLOURS[who as usize], "{who:?} {x} {y}");
            }
        }
    }

    #[test]
    fn a_screen_of_any_size_is_drawn() {
        for (width, height) in [(1, 1), (10, 3), (35, 19), (80, 24), (200, 60)] {
            picture(&watched(5), width, height);
        }
    }
}
