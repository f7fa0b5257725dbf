//! People who play in the terminal: how far they are, what their keys mean then, and what is said over
//! the board.

use super::keys::KeyAction;
use super::viewer::Viewer;
use crate::engine::people::{KeySet, PlayerCommand as Play, Press};
use protocol::{Direction, Seat, standings};
use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};

/// The people who play, and how far they are.
#[derive(Clone, Debug)]
pub struct PeopleView {
    seats: Vec<Seat>,
    phase: Phase,
}

/// How far people are with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// No person has wished to begin.
    Waiting,
    /// So many seconds are left until the first tick.
    CountDown(u32),
    Playing,
    /// It is over, and its result is shown.
    Over,
    /// It is over, and it is looked at like at any other.
    LookingBack,
}

impl PeopleView {
    /// People in these seats who have not begun.
    pub fn new(seats: Vec<Seat>) -> Self {
        Self {
            seats,
            phase: Phase::Waiting,
        }
    }
}

pub(super) fn enter(viewer: &mut Viewer, phase: Phase) {
    if let Some(people) = &mut viewer.people {
        people.phase = phase;
    }
}

/// What a key means to a person who plays; `None` if it is one for the view.
pub(super) fn press(viewer: &mut Viewer, key: KeyCode) -> Option<KeyAction> {
    let phase = viewer.people.as_ref()?.phase;
    let steers = steering(key);
    let begins = matches!(key, KeyCode::Enter | KeyCode::Char(' '));
    let leaves = matches!(key, KeyCode::Esc | KeyCode::Char('q'));
    match phase {
        Phase::Waiting if begins || steers.is_some() => Some(KeyAction::Play(Play::Begin)),
        Phase::Waiting | Phase::CountDown(_) if leaves => Some(KeyAction::Quit),
        Phase::Playing if leaves => Some(KeyAction::Play(Play::End)),
        Phase::Playing if steers.is_some() => {
            steers.map(|press| KeyAction::Play(Play::Steer(press)))
        }
        Phase::Waiting | Phase::CountDown(_) | Phase::Playing => match key {
            // A player must not lose sight of the game.
            KeyCode::Char('c') => None,
            _ => Some(KeyAction::Stay),
        },
        Phase::Over | Phase::LookingBack if key == KeyCode::Enter => {
            Some(KeyAction::Play(Play::Begin))
        }
        Phase::Over if !leaves => {
            // The first key takes the result away; it does nothing else by surprise.
            enter(viewer, Phase::LookingBack);
            Some(KeyAction::Stay)
        }
        Phase::Over | Phase::LookingBack => None,
    }
}

fn steering(key: KeyCode) -> Option<Press> {
    let arrow = |way| {
        let keys = KeySet::Arrows;
        Some(Press { keys, way })
    };
    match key {
        KeyCode::Up => arrow(Direction::Up),
        KeyCode::Down => arrow(Direction::Down),
        KeyCode::Left => arrow(Direction::Left),
        KeyCode::Right => arrow(Direction::Right),
        KeyCode::Char(letter) => Press::letter(letter),
        _ => None,
    }
}

/// The row of the board that players want to see: between their heads.
pub(super) fn row_to_follow(viewer: &Viewer) -> Option<u16> {
    let people = viewer.people.as_ref()?;
    if matches!(people.phase, Phase::Over | Phase::LookingBack) {
        return None;
    }
    let snakes = viewer.state.snakes();
    let heads = people.seats.iter().filter_map(|&seat| snakes[seat].head());
    let rows: Vec<u16> = heads.map(|head| head.y.into()).collect();
    let count = u16::try_from(rows.len()).ok().filter(|&n| n > 0)?;
    Some(rows.iter().sum::<u16>() / count)
}

/// What is said over the board: a title and lines.
pub(super) fn card(viewer: &Viewer) -> Option<(String, Vec<Line<'static>>)> {
    let people = viewer.people.as_ref()?;
    match people.phase {
        Phase::Waiting => {
            let mut lines = who_steers(viewer, people);
            lines.push(Line::default());
            lines.push(Line::from("press Enter or one of those keys to begin").centered());
            Some(("ready?".to_owned(), lines))
        }
        Phase::CountDown(seconds) => {
            let mut lines = who_steers(viewer, people);
            lines.push(Line::default());
            lines.push(Line::from(seconds.to_string()).bold().centered());
            Some(("get ready".to_owned(), lines))
        }
        Phase::Over => Some((headline(viewer, people), result(viewer))),
        Phase::Playing | Phase::LookingBack => None,
    }
}

/// The last row of the screen while people play.
pub(super) fn status(viewer: &Viewer) -> Option<String> {
    let people = viewer.people.as_ref()?;
    let (tick, of) = (viewer.tick(), viewer.timeline.header.ticks);
    Some(match people.phase {
        Phase::Waiting => " Enter begins  q quits".to_owned(),
        Phase::CountDown(_) => " q quits".to_owned(),
        Phase::Playing => format!(" tick {tick} of {of}  c letters or colours  q ends the game"),
        Phase::Over => " Enter plays again  any key looks back  q quits".to_owned(),
        Phase::LookingBack => {
            let shown = viewer.timeline.len();
            format!(" tick {tick} of {shown}  Enter plays again  ? keys  q quits")
        }
    })
}

fn who_steers(viewer: &Viewer, people: &PeopleView) -> Vec<Line<'static>> {
    let keys: &[&str] = match people.seats.len() {
        1 => &["arrow keys or W A S D"],
        _ => &["arrow keys", "W A S D"],
    };
    (people.seats.iter().zip(keys))
        .map(|(&seat, keys)| {
            Line::from(vec![named(viewer, seat), format!("   {keys}").into()]).centered()
        })
        .collect()
}

fn named(viewer: &Viewer, seat: Seat) -> Span<'static> {
    let letter = char::from(b'A' + seat.0 % 26);
    let text = format!("{letter} {}", viewer.timeline.name(seat));
    Span::styled(text, Style::new().fg(super::board::colour(seat)).bold())
}

fn headline(viewer: &Viewer, people: &PeopleView) -> String {
    let table = standings(viewer.timeline.last().snakes());
    let best = table
        .iter()
        .find(|row| people.seats.contains(&row.seat))
        .map(|row| (row.rank, viewer.timeline.name(row.seat)));
    match best {
        Some((1, name)) => format!("{name} wins"),
        Some((rank, name)) => format!("{name} is number {rank} of {}", table.len()),
        None => "the game is over".to_owned(),
    }
}

fn result(viewer: &Viewer) -> Vec<Line<'static>> {
    let title = format!("{:>5} {:<20}{:>7}{:>7}", "", "", "longest", "kills");
    let mut lines = vec![Line::from(title).dim()];
    for row in standings(viewer.timeline.last().snakes()) {
        let name = named(viewer, row.seat);
        let gap = 20usize.saturating_sub(name.width());
        lines.push(Line::from(vec![
            format!("{:>4}  ", row.rank).into(),
            name,
            format!("{:gap$}{:>7}{:>7}", "", row.longest, row.kills).into(),
        ]));
    }
    lines.push(Line::default());
    lines.push(Line::from("Enter: again   q: quit   other: look back").centered());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;
    use crate::replay::Timeline;
    use crate::replay::sample::record;
    use crate::view::terminal::draw;
    use protocol::config::Edition;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn viewer(seats: &[u8]) -> Viewer {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        record(&file, Edition::default(), 60);
        let mut viewer = Viewer::new(Timeline::of(&Recording::open(&file).unwrap()).unwrap());
        viewer.letters = true;
        viewer.people = Some(PeopleView::new(seats.iter().copied().map(Seat).collect()));
        viewer
    }

    fn picture(viewer: &mut Viewer) -> TestBackend {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(viewer, frame)).unwrap();
        terminal.backend().clone()
    }

    #[test]
    fn a_person_who_is_about_to_play_sees_the_keys_and_the_own_snake() {
        let mut viewer = viewer(&[0, 2]);
        insta::assert_snapshot!("ready", picture(&mut viewer));
        enter(&mut viewer, Phase::CountDown(2));
        insta::assert_snapshot!("countdown", picture(&mut viewer));
    }

    #[test]
    fn a_result_is_shown_over_the_board() {
        let mut viewer = viewer(&[1]);
        viewer.step(60);
        enter(&mut viewer, Phase::Over);
        insta::assert_snapshot!("result", picture(&mut viewer));
    }

    #[test]
    fn a_screen_of_any_size_is_drawn_at_any_time() {
        let mut viewer = viewer(&[0]);
        let phases = [
            Phase::Waiting,
            Phase::CountDown(1),
            Phase::Playing,
            Phase::Over,
        ];
        for phase in phases {
            enter(&mut viewer, phase);
            for (width, height) in [(1, 1), (10, 3), (29, 5), (200, 60)] {
                let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
                terminal.draw(|frame| draw(&mut viewer, frame)).unwrap();
            }
        }
    }

    #[test]
    fn keys_mean_what_the_phase_makes_of_them() {
        let mut viewer = viewer(&[0]);
        let steer = |keys, way| Some(KeyAction::Play(Play::Steer(Press { keys, way })));
        let begin = Some(KeyAction::Play(Play::Begin));
        let cases = [
            (Phase::Waiting, KeyCode::Up, begin),
            (Phase::Waiting, KeyCode::Enter, begin),
            (Phase::Waiting, KeyCode::PageUp, Some(KeyAction::Stay)),
            (Phase::Waiting, KeyCode::Char('q'), Some(KeyAction::Quit)),
            (Phase::CountDown(1), KeyCode::Up, Some(KeyAction::Stay)),
            (
                Phase::Playing,
                KeyCode::Left,
                steer(KeySet::Arrows, Direction::Left),
            ),
            (
                Phase::Playing,
                KeyCode::Char('D'),
                steer(KeySet::Letters, Direction::Right),
            ),
            (Phase::Playing, KeyCode::Home, Some(KeyAction::Stay)),
            (
                Phase::Playing,
                KeyCode::Esc,
                Some(KeyAction::Play(Play::End)),
            ),
            (Phase::Over, KeyCode::Enter, begin),
            (Phase::Over, KeyCode::Char('q'), None),
            (Phase::LookingBack, KeyCode::Left, None),
            (Phase::LookingBack, KeyCode::Enter, begin),
        ];
        for (phase, key, meaning) in cases {
            enter(&mut viewer, phase);
            assert_eq!(press(&mut viewer, key), meaning, "{phase:?} {key:?}");
        }
        viewer.people = None;
        assert_eq!(press(&mut viewer, KeyCode::Enter), None);
    }
}
