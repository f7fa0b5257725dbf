//! What a stream of lines comes to, flawed lines included.

use super::*;

const EXAMPLE: &str = "\
-1 -1
8 16
0
alive 26 2 10,12 15,12 15,7 5,7 5,2
dead 6 6 14,13 19,13
alive 2 1 12,13 12,14
invisible 17 1 9 21,14 21,14 15,14 15,13
";

/// Every state of a stream with its flaws, as text.
fn read(stream: &str) -> Vec<(String, Vec<String>)> {
    let mut reader = Reader::new();
    let mut states = Vec::new();
    for line in stream.lines() {
        if let Some(Message::State {
            observation,
            problems,
        }) = reader.push(line.as_bytes()).unwrap()
        {
            let flaws = problems.iter().map(ToString::to_string).collect();
            states.push((observation.to_string(), flaws));
        }
    }
    states
}

#[test]
fn the_documented_example_means_what_it_says() {
    let seen: Observation = EXAMPLE.parse().unwrap();
    let length_by_cells = |seat| seen.snakes[Seat(seat)].chain.cells().count();
    assert_eq!(seen.apples, [None, Some(Cell::new(8, 16))]);
    assert_eq!(seen.me, Seat(0));
    assert_eq!(seen.snakes.len(), 4);

    let me = &seen.snakes[Seat(0)];
    assert_eq!((me.status, me.length, me.kills), (Status::Alive, 26, 2));
    assert_eq!(me.chain.head(), Some(Cell::new(10, 12)));
    assert_eq!(me.chain.tail(), Some(Cell::new(5, 2)));
    assert_eq!(length_by_cells(0), 26);

    let dead = &seen.snakes[Seat(1)];
    assert_eq!((dead.status, dead.length, dead.kills), (Status::Dead, 6, 6));
    assert_eq!(length_by_cells(1), 6);

    let short = &seen.snakes[Seat(2)];
    assert_eq!(
        (short.status, short.length, short.kills),
        (Status::Alive, 2, 1)
    );
    assert_eq!(length_by_cells(2), 2);

    let hidden = &seen.snakes[Seat(3)];
    let since = Status::Invisible {
        ticks: 9,
        at: Cell::new(21, 14),
    };
    assert_eq!((hidden.status, hidden.length, hidden.kills), (since, 17, 1));
    assert_eq!(length_by_cells(3), 17 - 9);
    assert_eq!(seen.to_string(), EXAMPLE);
}

#[test]
fn the_first_line_comes_before_everything() {
    let mut reader = Reader::new();
    assert_eq!(
        reader.push(b"8 16").unwrap_err().to_string(),
        "line 1, column 5: expected a board side from 1 to 255, found the end of the line"
    );
    let init: Init = "4 50 50 1".parse().unwrap();
    assert_eq!(reader.push(b"4 50 50 1\r"), Ok(Some(Message::Init(init))));
}

#[test]
fn obstacles_and_zombies_are_told_apart_by_how_they_are_written() {
    let text = "\
28 24
17,49 18,49 19,49 20,49 21,49
9,20 8,20 7,20 6,20 5,20
18,48 22,48
42,41 42,40 41,40 41,39 40,39
0
dead 0 0
";
    let seen: Observation = text.parse().unwrap();
    assert_eq!((seen.obstacles.len(), seen.zombies.len()), (2, 2));
    assert_eq!(seen.to_string(), text);
}

#[test]
fn chains_before_the_first_apple_stay_for_the_whole_game() {
    let mut reader = Reader::new();
    let state = ["5 5", "0", "alive 1 0 2,2"];
    let mut standing = Vec::new();
    for line in ["1 9 9 1", "1,1 1,3"].into_iter().chain(state).chain(state) {
        if let Some(Message::State {
            observation,
            problems,
        }) = reader.push(line.as_bytes()).unwrap()
        {
            assert_eq!(problems, []);
            assert_eq!(observation.zombies, []);
            standing.push(observation.all_obstacles().count());
        }
    }
    assert_eq!(standing, [1, 1]);
}

#[test]
fn a_curled_zombie_is_no_obstacle() {
    let text = "1 1\n1,3 1,2 2,2 2,1 1,1\n0\ndead 0 0\n";
    let seen: Observation = text.parse().unwrap();
    assert_eq!((seen.obstacles.len(), seen.zombies.len()), (0, 1));
}

#[test]
fn in_a_game_without_apples_the_chains_belong_to_the_state() {
    let text = "1,1 2,1 3,1\n5,5 5,9\n0\ndead 0 0\n";
    let seen: Observation = text.parse().unwrap();
    assert_eq!(
        (
            seen.standing.len(),
            seen.obstacles.len(),
            seen.zombies.len()
        ),
        (0, 1, 1)
    );
    assert_eq!(seen.to_string(), text);
}

#[test]
fn a_flawed_snake_is_shown_as_dead_and_the_state_ends_where_it_should() {
    let stream = "2 9 9 1\n3 3\n0\nalive 2 0 1,1 1,2\nalive two 0 5,5\n4 4\n0\nalive 2 0 1,1 1,2\ndead 0 0\n";
    let states = read(stream);
    assert_eq!(states.len(), 2);
    assert_eq!(states[0].0, "3 3\n0\nalive 2 0 1,1 1,2\ndead 0 0\n");
    assert_eq!(
        states[0].1,
        ["line 5, column 7: expected the snake's length, found `two`"]
    );
    assert_eq!(
        states[1],
        ("4 4\n0\nalive 2 0 1,1 1,2\ndead 0 0\n".to_owned(), vec![])
    );
}

#[test]
fn a_state_cut_short_is_dropped_and_the_next_one_is_read() {
    let states = read("2 9 9 1\n3 3\n0\nalive 2 0 1,1 1,2\n4 4\n1\ndead 0 0\nalive 2 0 1,1 1,2\n");
    assert_eq!(
        states,
        [(
            "4 4\n1\ndead 0 0\nalive 2 0 1,1 1,2\n".to_owned(),
            vec!["line 5, column 1: a new state begins after 1 of 2 snakes".to_owned()]
        )]
    );
}

#[test]
fn a_missing_number_keeps_the_last_one() {
    let states = read("1 9 9 1\n3 3\n0\ndead 0 7\n4 4\nx\nalive 1 7 2,2\n");
    assert_eq!(states[1].0, "4 4\n0\nalive 1 7 2,2\n");
    assert_eq!(
        states[1].1,
        ["line 6, column 1: expected your snake's number, found `x`"]
    );
    let states = read("1 9 9 1\n3 3\nalive 1 7 2,2\n");
    assert_eq!(
        states[0].1,
        ["line 3, column 1: a snake before the line with your snake's number"]
    );
}

#[test]
fn cells_and_seats_that_the_game_does_not_have_are_flaws() {
    let states = read("1 9 8 1\n3 8\n1\nalive 2 0 1,7 1,8\n");
    assert_eq!(states[0].0, "0\ndead 0 0\n");
    assert_eq!(
        states[0].1,
        [
            "line 2, column 1: 3,8 is not on the 9 × 8 board",
            "line 3, column 1: there is no snake 1 in a game of 1",
            "line 4, column 1: 1,8 is not on the 9 × 8 board",
        ]
    );
}

#[test]
fn an_unfinished_text_is_an_error() {
    let said = |text: &str| text.parse::<Observation>().unwrap_err().to_string();
    assert_eq!(
        said("1 1\n0\n"),
        "line 2, column 1: the text ends before the state does"
    );
    assert_eq!(
        said(""),
        "line 0, column 1: the text ends before the state does"
    );
    assert_eq!(
        said("1 1\n0\nalive 5\n"),
        "line 3, column 8: expected the snake's kills, found the end of the line"
    );
}

#[test]
fn game_over_ends_a_game_at_any_place() {
    let mut reader = Reader::new();
    reader.push(b"2 9 9 1").unwrap();
    reader.push(b"3 3").unwrap();
    assert_eq!(reader.push(b"Game Over\r"), Ok(Some(Message::GameOver)));
}
