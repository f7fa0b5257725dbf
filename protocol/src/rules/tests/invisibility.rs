//! What others see of a snake that ate the invisibility apple.

use super::*;

/// A snake of length 4 that has just eaten the invisibility apple, and a second snake that looks on.
fn vanished() -> Game {
    let mut game = Game::with(
        GameConfig::default(),
        &["3,3 0,3", "30,40 30,43"],
        |setup| {
            let apple = special_apple(AppleKind::Invisibility, Some("4,3"), 40);
            setup.apples = vec![apple];
        },
    );
    game.tick("5 0");
    game
}

#[test]
fn the_apple_feeds_and_hides_its_eater() {
    let game = vanished();
    assert_eq!(game.snake(0).growth, 5);
    assert_eq!(
        game.events[2..],
        [
            Event::Ate {
                seat: Seat(0),
                apple: 0,
                growth: 5
            },
            Event::Vanished {
                seat: Seat(0),
                at: cell("4,3")
            }
        ]
    );
    assert_eq!(game.state.observe(Seat(1)).apples, [None]);
}

#[test]
fn others_see_what_was_known_less_what_the_tail_has_left() {
    let mut game = vanished();
    let mut seen = vec![game.line_seen_by(1, 0)];
    for _ in 0..10 {
        seen.push(game.wait(1).line_seen_by(1, 0));
    }
    assert_eq!(
        seen,
        [
            "invisible 4 0 0 4,3 4,3 1,3",
            "invisible 5 0 1 4,3 4,3 1,3",
            "invisible 6 0 2 4,3 4,3 1,3",
            "invisible 7 0 3 4,3 4,3 1,3",
            "invisible 8 0 4 4,3 4,3 1,3",
            "invisible 9 0 5 4,3 4,3 1,3",
            "invisible 9 0 6 4,3 4,3 2,3",
            "invisible 9 0 7 4,3 4,3 3,3",
            "invisible 9 0 8 4,3 4,3 4,3",
            "invisible 9 0 9 4,3",
            "invisible 9 0 10 4,3",
        ]
    );
}

#[test]
fn the_owner_sees_its_whole_chain() {
    let mut game = vanished();
    assert_eq!(
        game.wait(7).line_seen_by(0, 0),
        "invisible 9 0 7 4,3 11,3 3,3"
    );
    assert_eq!(
        game.wait(3).line_seen_by(0, 0),
        "invisible 9 0 10 4,3 14,3 6,3"
    );
}

#[test]
fn it_lasts_from_counter_0_to_75() {
    let mut game = vanished();
    for (counter, moves) in (1..=75).zip(["5 5", "5 5", "5 5", "6 6"].into_iter().cycle()) {
        game.tick(moves);
        assert_eq!(
            game.snake(0).cloak,
            Some(Cloak {
                ticks: counter,
                at: cell("4,3")
            })
        );
    }
    game.tick("5 5");
    assert!(game.events.contains(&Event::Reappeared { seat: Seat(0) }));
    assert!(game.line_seen_by(1, 0).starts_with("alive 9 0 "));
}

#[test]
fn an_invisible_body_kills_and_is_credited() {
    let mut game = vanished();
    game.wait(3);
    let mut setup = Setup::from(game.state);
    setup.snakes[Seat(1)] = Snake::alive(cells("6,2 6,0"));
    game.state = State::try_from(setup).unwrap();
    game.tick("5 1");
    assert_eq!(game.deaths(), [(1, Death::Body { of: Seat(0) })]);
}

#[test]
fn dying_ends_it() {
    let mut game = vanished();
    game.tick("0 5").tick("5 5").tick("5 5").tick("5 5");
    assert_eq!(game.line_seen_by(1, 0), "dead 0 0");
    assert_eq!(game.snake(0).cloak, None);
    assert!(game.wait(1).line_seen_by(1, 0).starts_with("alive 5 0 "));
}
