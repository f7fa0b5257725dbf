//! The picture: how it stands, the board, and the keys.

use super::player::{Player, Scene, Watched};
use protocol::Cell;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::widgets::{Block, Paragraph};

const HEAD: Color = Color::Rgb(255, 255, 255);
const BODY: Color = Color::Rgb(63, 159, 224);
const TAIL: Color = Color::Rgb(28, 72, 102);
const FOOD: Color = Color::Rgb(230, 90, 60);
const FREE: Color = Color::Rgb(24, 24, 28);

/// Draws a game.
pub fn draw<W: Watched>(player: &Player<W>, frame: &mut Frame<'_>) {
    let scene = player.game.scene();
    let rows = if player.letters {
        u16::from(scene.size.height())
    } else {
        u16::from(scene.size.height()).div_ceil(2)
    };
    let [top, board, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(rows + 2),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Paragraph::new(scene.standing.as_str()), top);
    let board = Rect {
        width: board.width.min(u16::from(scene.size.width()) + 2),
        ..board
    };
    frame.render_widget(Block::bordered(), board);
    paint(&scene, player.letters, inner(board), frame.buffer_mut());
    let how = match (player.over, player.playing) {
        (true, _) => "over".to_owned(),
        (_, true) => format!("{} moves/s", player.speed()),
        (_, false) => "paused".to_owned(),
    };
    let keys_line = format!("{how}   space pause   + - speed   q quit");
    frame.render_widget(Paragraph::new(keys_line), keys);
}

fn inner(board: Rect) -> Rect {
    Rect {
        x: board.x + 1,
        y: board.y + 1,
        width: board.width.saturating_sub(2),
        height: board.height.saturating_sub(2),
    }
}

fn paint(scene: &Scene, letters: bool, area: Rect, buffer: &mut Buffer) {
    let size = scene.size;
    let mut cells = vec![('.', FREE); size.area()];
    if let Some(food) = scene.food {
        cells[size.index(food)] = ('*', FOOD);
    }
    for (at, &cell) in scene.body.iter().enumerate() {
        cells[size.index(cell)] = match at {
            0 => ('O', HEAD),
            _ if at + 1 == scene.body.len() => ('t', TAIL),
            _ => ('o', BODY),
        };
    }
    // A target may lie under the snake: it shines through.
    if let Some(food) = scene.food
        && scene.body.contains(&food)
    {
        cells[size.index(food)] = ('%', FOOD);
    }
    let of = |x: u16, y: u16| {
        let cell = Cell::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        size.contains(cell).then(|| cells[size.index(cell)])
    };
    for y in 0..area.height {
        for x in 0..area.width {
            let spot = &mut buffer[(area.x + x, area.y + y)];
            if letters {
                if let Some((letter, _)) = of(x, y) {
                    spot.set_char(letter);
                }
            } else if let Some((_, upper)) = of(x, 2 * y) {
                let lower = of(x, 2 * y + 1).map_or(Color::Reset, |(_, colour)| colour);
                spot.set_char('▀')
                    .set_style(Style::new().fg(upper).bg(lower));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Size;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    struct Still;

    impl Watched for Still {
        fn scene(&self) -> Scene {
            Scene {
                size: Size::new(4, 3).unwrap(),
                body: [(1, 1), (1, 0), (0, 0)]
                    .map(|(x, y)| Cell::new(x, y))
                    .into(),
                food: Some(Cell::new(3, 2)),
                standing: "length 3 after 7 moves".to_owned(),
            }
        }

        fn step(&mut self) -> bool {
            false
        }
    }

    fn shown(player: &Player<Still>, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(player, frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let row = |y: u16| {
            let row: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
            row.trim_end().to_owned()
        };
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn letters_tell_everything_apart() {
        let mut player = Player::new(Still);
        player.letters = true;
        assert_eq!(
            shown(&player, 50, 7),
            "length 3 after 7 moves\n\
             ┌────┐\n\
             │to..│\n\
             │.O..│\n\
             │...*│\n\
             └────┘\n\
             20 moves/s   space pause   + - speed   q quit"
        );
    }

    #[test]
    fn a_board_larger_than_the_terminal_is_cut_off() {
        let mut player = Player::new(Still);
        player.playing = false;
        for (width, height) in [(1, 1), (3, 3), (200, 60)] {
            shown(&player, width, height);
        }
    }
}
