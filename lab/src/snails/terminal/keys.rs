//! What keys do.

use super::show::Show;
use arena::view::tui::ViewExit;
use protocol::Direction;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The list that `?` shows to a person who plays.
pub(super) const PLAYING: [(&str, &str); 5] = [
    ("↑ → ↓ ←", "move; w a s d as well"),
    ("u", "take back"),
    ("n", "a new game"),
    ("+ -", "the other moves faster, slower"),
    ("q", "quit"),
];

/// The list that `?` shows to a person who watches.
pub(super) const WATCHING: [(&str, &str); 6] = [
    ("space", "go on or pause"),
    ("← →", "one move back, on"),
    ("Home End", "the first, the last move so far"),
    ("+ -", "faster, slower"),
    ("n", "the game again"),
    ("q", "quit"),
];

/// Does what a key asks; says so if it wants to leave.
pub(super) fn press(show: &mut Show, key: KeyEvent) -> Option<ViewExit> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(ViewExit::Interrupted);
    }
    show.word.clear();
    if show.help {
        show.help = false;
        return None;
    }
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => return Some(ViewExit::Quit),
        KeyCode::Char('?') => show.help = true,
        KeyCode::Char('n') => show.again(),
        KeyCode::Char('+' | '=') => show.change_speed(1),
        KeyCode::Char('-') => show.change_speed(-1),
        code if show.has_human() => play(show, code),
        code => watch(show, code),
    }
    None
}

fn play(show: &mut Show, code: KeyCode) {
    match code {
        KeyCode::Up | KeyCode::Char('w') => show.steer(Direction::Up),
        KeyCode::Left | KeyCode::Char('a') => show.steer(Direction::Left),
        KeyCode::Down | KeyCode::Char('s') => show.steer(Direction::Down),
        KeyCode::Right | KeyCode::Char('d') => show.steer(Direction::Right),
        KeyCode::Char('u') => show.take_back(),
        _ => {}
    }
}

fn watch(show: &mut Show, code: KeyCode) {
    match code {
        KeyCode::Char(' ') => show.playing = !show.playing,
        KeyCode::Right => {
            show.playing = false;
            show.forward();
        }
        KeyCode::Left => {
            show.playing = false;
            show.back();
        }
        KeyCode::Home => {
            show.playing = false;
            show.seek(false);
        }
        KeyCode::End => show.seek(true),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::show::Side;
    use super::*;
    use crate::snails::Method;
    use std::time::Duration;

    fn type_in(show: &mut Show, codes: &[KeyCode]) {
        for &code in codes {
            assert_eq!(press(show, KeyEvent::from(code)), None);
        }
    }

    #[test]
    fn a_person_moves_when_it_is_its_turn_and_only_where_it_may() {
        let mut show = Show::new([Side::Human, Side::method(Method::Territory)]);
        type_in(&mut show, &[KeyCode::Down]);
        assert_eq!(
            (show.moves(), show.word.as_str()),
            (0, "that way is closed")
        );
        type_in(&mut show, &[KeyCode::Char('w'), KeyCode::Up]);
        assert_eq!(
            (show.moves(), show.standing().as_str()),
            (1, "territory thinks")
        );
        show.pass(Duration::from_secs(1));
        type_in(&mut show, &[KeyCode::Right]);
        assert_eq!(show.moves(), 3);
    }

    #[test]
    fn a_move_can_be_taken_back_with_its_answer() {
        let mut show = Show::new([Side::Human, Side::method(Method::Territory)]);
        type_in(&mut show, &[KeyCode::Char('u')]);
        assert_eq!(show.word, "there is nothing to take back");
        type_in(&mut show, &[KeyCode::Up]);
        show.pass(Duration::from_secs(1));
        assert_eq!(show.moves(), 2);
        type_in(&mut show, &[KeyCode::Char('u')]);
        assert_eq!((show.moves(), show.waits_for_human()), (0, true));
        type_in(&mut show, &[KeyCode::Right]);
        assert_eq!(show.moves(), 1);
    }

    #[test]
    fn whoever_watches_goes_back_and_on() {
        let mut show = Show::new([Method::Territory; 2].map(Side::method));
        type_in(
            &mut show,
            &[
                KeyCode::Right,
                KeyCode::Right,
                KeyCode::Right,
                KeyCode::Left,
            ],
        );
        assert_eq!((show.moves(), show.standing().as_str()), (2, "paused"));
        type_in(&mut show, &[KeyCode::End]);
        assert_eq!(show.moves(), 3);
        type_in(&mut show, &[KeyCode::Home, KeyCode::Left]);
        assert_eq!(show.moves(), 0);
        type_in(&mut show, &[KeyCode::Char(' ')]);
        show.pass(Duration::from_secs(1));
        assert_eq!(show.moves(), 1);
        type_in(&mut show, &[KeyCode::Char('n')]);
        assert_eq!(show.moves(), 0);
    }

    #[test]
    fn a_game_comes_to_its_end_and_says_who_won() {
        let mut show = Show::new([Method::Territory; 2].map(Side::method));
        while show.playing {
            show.forward();
        }
        assert_eq!(show.standing(), "territory wins, 11 : 10");
    }

    #[test]
    fn leaving_and_interrupting_are_told_apart() {
        let mut show = Show::new([Method::Territory; 2].map(Side::method));
        let quit = press(&mut show, KeyEvent::from(KeyCode::Esc));
        let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(
            (quit, press(&mut show, ctrl_c)),
            (Some(ViewExit::Quit), Some(ViewExit::Interrupted))
        );
    }
}
