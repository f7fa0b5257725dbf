//! Events as short words, one each way.

use protocol::{Cell, Death, Direction, Event, Seat};

/// The letter of a direction.
pub(super) fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'U',
        Direction::Down => 'D',
        Direction::Left => 'L',
        Direction::Right => 'R',
    }
}

/// The direction of a letter.
pub(super) fn direction(letter: char) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|&way| self::letter(way) == letter)
}

/// An event as it is recorded. Moves have a field of their own, so that one has no text.
pub(super) fn print(event: Event) -> Option<String> {
    Some(match event {
        Event::Moved { .. } => return None,
        Event::Ate {
            seat,
            apple,
            growth,
        } => format!("ate {seat} {apple} {growth}"),
        Event::Spoiled { seat, apple } => format!("spoiled {seat} {apple}"),
        Event::Died { seat, death } => format!("died {seat} {}", print_death(death)),
        Event::Vanished { seat, at } => format!("vanished {seat} {at}"),
        Event::Reappeared { seat } => format!("reappeared {seat}"),
        Event::AppleHollowed { apple } => format!("hollow {apple}"),
        Event::ZombieMoved { zombie, to } => format!("zombie {zombie} {to}"),
        Event::Spawned {
            seat,
            head,
            heading,
        } => {
            format!("spawned {seat} {head} {}", letter(heading))
        }
        Event::AppleMoved { apple, to } => format!("apple {apple} {to}"),
        Event::Removed { seat } => format!("removed {seat}"),
    })
}

fn print_death(death: Death) -> String {
    match death {
        Death::Wall => "wall".to_owned(),
        Death::Obstacle => "obstacle".to_owned(),
        Death::Zombie => "zombie".to_owned(),
        Death::Bitten => "bitten".to_owned(),
        Death::OwnBody => "self".to_owned(),
        Death::Body { of } => format!("body {of}"),
        Death::HeadOn { with } => format!("head {with}"),
        Death::BadApple => "apple".to_owned(),
    }
}

/// The event of a text, if it is one.
pub(super) fn parse(text: &str) -> Option<Event> {
    let mut words = text.split(' ');
    let kind = words.next()?;
    let event = match kind {
        "ate" => Event::Ate {
            seat: seat(&mut words)?,
            apple: number(&mut words)?,
            growth: number(&mut words)?,
        },
        "spoiled" => Event::Spoiled {
            seat: seat(&mut words)?,
            apple: number(&mut words)?,
        },
        "died" => Event::Died {
            seat: seat(&mut words)?,
            death: parse_death(&mut words)?,
        },
        "vanished" => Event::Vanished {
            seat: seat(&mut words)?,
            at: number(&mut words)?,
        },
        "reappeared" => Event::Reappeared {
            seat: seat(&mut words)?,
        },
        "hollow" => Event::AppleHollowed {
            apple: number(&mut words)?,
        },
        "zombie" => Event::ZombieMoved {
            zombie: number(&mut words)?,
            to: number(&mut words)?,
        },
        "spawned" => Event::Spawned {
            seat: seat(&mut words)?,
            head: number::<Cell>(&mut words)?,
            heading: direction(number(&mut words)?)?,
        },
        "apple" => Event::AppleMoved {
            apple: number(&mut words)?,
            to: number(&mut words)?,
        },
        "removed" => Event::Removed {
            seat: seat(&mut words)?,
        },
        _ => return None,
    };
    words.next().is_none().then_some(event)
}

fn parse_death<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Death> {
    Some(match words.next()? {
        "wall" => Death::Wall,
        "obstacle" => Death::Obstacle,
        "zombie" => Death::Zombie,
        "bitten" => Death::Bitten,
        "self" => Death::OwnBody,
        "body" => Death::Body { of: seat(words)? },
        "head" => Death::HeadOn { with: seat(words)? },
        "apple" => Death::BadApple,
        _ => return None,
    })
}

fn seat<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Seat> {
    number(words).map(Seat)
}

fn number<'a, T: std::str::FromStr>(words: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_but_a_move_has_a_text_that_parses_back() {
        let (seat, at) = (Seat(3), Cell::new(4, 49));
        let deaths = [
            Death::Wall,
            Death::Obstacle,
            Death::Zombie,
            Death::Bitten,
            Death::OwnBody,
            Death::Body { of: Seat(1) },
            Death::HeadOn { with: Seat(2) },
            Death::BadApple,
        ];
        let others = [
            Event::Ate {
                seat,
                apple: 1,
                growth: -2,
            },
            Event::Spoiled { seat, apple: 0 },
            Event::Vanished { seat, at },
            Event::Reappeared { seat },
            Event::AppleHollowed { apple: 0 },
            Event::ZombieMoved { zombie: 2, to: at },
            Event::Spawned {
                seat,
                head: at,
                heading: Direction::Left,
            },
            Event::AppleMoved { apple: 1, to: at },
            Event::Removed { seat },
        ];
        for event in deaths
            .map(|death| Event::Died { seat, death })
            .into_iter()
            .chain(others)
        {
            let text = print(event).unwrap();
            assert_eq!(parse(&text), Some(event), "{text}");
        }
        assert_eq!(
            print(Event::Moved {
                seat,
                direction: Direction::Up
            }),
            None
        );
    }

    #[test]
    fn what_is_no_event_is_none() {
        for text in [
            "",
            "ate",
            "ate 1",
            "ate x 1 5",
            "died 1 of thirst",
            "apple 0 300,1",
            "removed 1 2",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
