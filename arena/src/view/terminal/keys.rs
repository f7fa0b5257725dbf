//! What keys do.

use super::people_view;
use super::viewer::Viewer;
use crate::engine::people;
use crate::replay::MarkKind;
use protocol::Seat;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key wants beyond the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyAction {
    /// To look on.
    Stay,
    /// To look no more.
    Quit,
    /// To end the game as well.
    Interrupt,
    /// To play.
    Play(people::PlayerCommand),
}

/// The list that `?` shows.
pub(super) const HELP: [(&str, &str); 14] = [
    ("space", "play or pause"),
    ("← →", "one tick; with shift, ten"),
    ("PgUp PgDn", "a hundred ticks"),
    ("Home End", "first, last tick"),
    ("+ -", "faster, slower"),
    ("d k l", "next death, kill, late answer"),
    ("D K L", "the one before"),
    ("g", "go to a tick"),
    ("0 – 7", "follow the snake of that seat"),
    ("e", "next kind of events"),
    ("o", "next overlay"),
    ("h", "fold the lengths away"),
    ("↑ ↓  c", "scroll; letters or colours"),
    ("q", "quit"),
];

pub(super) fn press(viewer: &mut Viewer, key: KeyEvent) -> KeyAction {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => KeyAction::Interrupt,
            _ => KeyAction::Stay,
        };
    }
    if let Some(action) = people_view::press(viewer, key.code) {
        return action;
    }
    viewer.message.clear();
    if viewer.prompt.is_some() {
        type_tick(viewer, key.code);
        return KeyAction::Stay;
    }
    if viewer.help {
        viewer.help = false;
        return KeyAction::Stay;
    }
    let ticks = if key.modifiers.contains(KeyModifiers::SHIFT) {
        10
    } else {
        1
    };
    match key.code {
        KeyCode::Char('q') | KeyCode::Esc => return KeyAction::Quit,
        KeyCode::Char(' ') => viewer.toggle(),
        KeyCode::Left => viewer.step(-ticks),
        KeyCode::Right => viewer.step(ticks),
        KeyCode::PageUp => viewer.step(-100),
        KeyCode::PageDown => viewer.step(100),
        KeyCode::Home => viewer.step(i64::MIN),
        KeyCode::End => {
            viewer.step(i64::MAX);
            // The end of a live game moves.
            viewer.playing = viewer.live;
        }
        KeyCode::Up => viewer.scroll = viewer.scroll.saturating_sub(1),
        KeyCode::Down => viewer.scroll = viewer.scroll.saturating_add(1),
        KeyCode::Char('+' | '=') => viewer.change_speed(1),
        KeyCode::Char('-') => viewer.change_speed(-1),
        KeyCode::Char(seat @ '0'..='7') => viewer.choose(Seat(seat as u8 - b'0')),
        KeyCode::Char('e') => viewer.list_next(),
        KeyCode::Char('o') => viewer.lay_next(),
        KeyCode::Char('h') => viewer.folded = !viewer.folded,
        KeyCode::Char('c') => viewer.letters = !viewer.letters,
        KeyCode::Char('g') => viewer.prompt = Some(String::new()),
        KeyCode::Char('?') => viewer.help = true,
        KeyCode::Char(letter) => {
            let kind = match letter.to_ascii_lowercase() {
                'd' => MarkKind::Death,
                'k' => MarkKind::Kill,
                'l' => MarkKind::Late,
                _ => return KeyAction::Stay,
            };
            viewer.jump(kind, letter.is_ascii_uppercase());
        }
        _ => {}
    }
    KeyAction::Stay
}

fn type_tick(viewer: &mut Viewer, code: KeyCode) {
    let Some(typed) = &mut viewer.prompt else {
        return;
    };
    match code {
        KeyCode::Char(digit @ '0'..='9') if typed.len() < 9 => typed.push(digit),
        KeyCode::Backspace => {
            typed.pop();
        }
        KeyCode::Enter => {
            let tick = typed.parse();
            viewer.prompt = None;
            if let Ok(tick) = tick {
                viewer.playing = false;
                viewer.seek(tick);
            }
        }
        KeyCode::Esc => viewer.prompt = None,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;
    use crate::replay::Timeline;
    use crate::replay::mark::marks;
    use crate::replay::sample::record;
    use crate::view::terminal::Overlay;
    use protocol::config::Edition;

    fn viewer() -> Viewer {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        record(&file, Edition::default(), 260);
        Viewer::new(Timeline::of(&Recording::open(&file).unwrap()).unwrap())
    }

    fn type_in(viewer: &mut Viewer, codes: impl IntoIterator<Item = KeyCode>) -> KeyAction {
        let mut last = KeyAction::Stay;
        for code in codes {
            last = press(viewer, KeyEvent::from(code));
        }
        last
    }

    #[test]
    fn keys_lead_through_the_game() {
        let mut viewer = viewer();
        for (code, tick) in [
            (KeyCode::Right, 1),
            (KeyCode::PageDown, 101),
            (KeyCode::Left, 100),
            (KeyCode::PageUp, 0),
            (KeyCode::Left, 0),
            (KeyCode::End, 260),
            (KeyCode::Right, 260),
            (KeyCode::Home, 0),
        ] {
            type_in(&mut viewer, [code]);
            assert_eq!(viewer.tick(), tick, "{code:?}");
        }
        assert_eq!(type_in(&mut viewer, [KeyCode::Char('q')]), KeyAction::Quit);
    }

    #[test]
    fn seats_are_followed_and_kinds_of_events_chosen_as_on_the_page() {
        let mut viewer = viewer();
        let press = |viewer: &mut Viewer, key| type_in(viewer, [KeyCode::Char(key)]);
        press(&mut viewer, '2');
        assert_eq!(viewer.chosen, Some(Seat(2)));
        press(&mut viewer, '7');
        assert_eq!(viewer.chosen, None, "there is no seat 7");
        press(&mut viewer, '2');
        press(&mut viewer, '2');
        assert_eq!(viewer.chosen, None);
        let mut listed = vec![viewer.listed.name()];
        for _ in 0..4 {
            press(&mut viewer, 'e');
            listed.push(viewer.listed.name());
        }
        assert_eq!(listed, ["Deaths", "Kills", "Late", "All", "Deaths"]);
        type_in(&mut viewer, [KeyCode::End]);
        assert!(viewer.updates().all(|mark| mark.kind == MarkKind::Death));
    }

    #[test]
    fn overlays_are_a_key_away_and_said() {
        let mut viewer = viewer();
        let mut said = Vec::new();
        for _ in 0..4 {
            type_in(&mut viewer, [KeyCode::Char('o')]);
            said.push(viewer.message.clone());
        }
        let name = viewer.timeline.name(Seat(0)).to_string();
        assert_eq!(said[..2], ["overlay: territory", "overlay: all deaths"]);
        assert_eq!(said[2], format!("overlay: seen by 0 {name}"));
        assert_eq!(viewer.overlay, Overlay::SeenBy(Seat(1)));
    }

    #[test]
    fn a_tick_can_be_typed() {
        let mut viewer = viewer();
        let typed = "g12x3".chars().map(KeyCode::Char).chain([KeyCode::Enter]);
        type_in(&mut viewer, typed);
        assert_eq!((viewer.tick(), viewer.prompt), (123, None));
    }

    #[test]
    fn the_next_and_the_last_death_are_a_key_away() {
        let mut viewer = viewer();
        let all = marks(&viewer.timeline);
        let mut deaths = all.iter().filter(|mark| mark.kind == MarkKind::Death);
        let first = deaths.next().unwrap();
        type_in(&mut viewer, [KeyCode::Char('d')]);
        assert_eq!((viewer.tick(), &viewer.message), (first.tick, &first.text));
        type_in(&mut viewer, [KeyCode::Char('D')]);
        assert_eq!(
            (viewer.tick(), viewer.message.as_str()),
            (first.tick, "no death before this tick")
        );
        type_in(&mut viewer, [KeyCode::End, KeyCode::Char('D')]);
        let last = all
            .iter()
            .rfind(|mark| mark.kind == MarkKind::Death && mark.tick < 260);
        assert_eq!(viewer.tick(), last.unwrap().tick);
    }
}
