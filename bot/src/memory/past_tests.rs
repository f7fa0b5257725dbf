use super::*;
use protocol::Size;

/// The growth that is remembered after each state of a snake alone on a row of cells.
fn growths(states: &[(&str, &str)]) -> Vec<u16> {
    let mut memory = Memory::new(Field::new(Size::new(30, 1).unwrap()));
    let remember = |&(apple, snake): &(&str, &str)| {
        let text = format!("-1 -1\n{apple}\n0\nalive {snake}\n");
        memory.update(&text.parse().unwrap());
        memory.growth(Seat(0))
    };
    states.iter().map(remember).collect()
}

#[test]
fn eating_is_seen_and_so_is_the_end_of_growth() {
    let eaten = [
        ("6 0", "3 0 5,0 3,0"),
        ("20 0", "3 0 6,0 4,0"),
        ("20 0", "4 0 7,0 4,0"),
        ("20 0", "5 0 8,0 4,0"),
        ("20 0", "5 0 9,0 5,0"),
    ];
    assert_eq!(growths(&eaten), [0, 5, 4, 3, 0]);
}

#[test]
fn a_growth_that_spans_a_state_we_missed_tells_nothing_of_apples() {
    let mut memory = Memory::new(Field::new(Size::new(30, 2).unwrap()));
    // The rival eats an apple of five. We die and come back while it grows.
    let states = [
        ("6 1", "3 0 5,0 3,0", "3 0 5,1 3,1"),
        ("20 1", "3 0 6,0 4,0", "3 0 6,1 4,1"),
        ("20 1", "3 0 20,0 18,0", "5 0 8,1 4,1"),
        ("20 1", "3 0 21,0 19,0", "6 0 9,1 4,1"),
        ("20 1", "3 0 10,0 8,0", "8 0 11,1 4,1"),
        ("20 1", "3 0 11,0 9,0", "8 0 12,1 5,1"),
    ];
    for (apple, me, rival) in states {
        let text = format!("-1 -1\n{apple}\n0\nalive {me}\nalive {rival}\n");
        memory.update(&text.parse().unwrap());
    }
    assert_eq!((memory.unit, memory.most()), (5, 5));
    assert_eq!(memory.own_tail_lag(), 1);
    assert!(memory.own_tail_is_a_chance());
}

#[test]
fn a_new_life_starts_without_growth() {
    let died = [
        ("6 0", "9 0 5,0 5,0"),
        ("20 0", "9 0 6,0 6,0"),
        ("20 0", "5 0 15,0 11,0"),
    ];
    assert_eq!(growths(&died), [0, 5, 0]);
}

/// What is remembered of a game in which apples add three and the last one has lain there for so many states, with a
/// rival of that length in it.
fn stale(states: usize, rival: u32) -> Memory {
    let mut memory = Memory::new(Field::new(Size::new(30, 9).unwrap()));
    let mut show = |apple: &str, length: u32, head: u32| {
        let me = format!("alive {length} 0 {head},0 {},0", head + 1 - length);
        let rival = format!("alive {rival} 0 {},8 0,8", rival - 1);
        let text = format!("{apple}\n0\n{me}\n{rival}\n");
        memory.update(&text.parse().unwrap());
    };
    show("6 0", 5, 5);
    for (length, head) in [(5, 6), (6, 7), (7, 8), (8, 9), (8, 10)] {
        show("20 4", length, head);
    }
    for step in 0..states {
        show("20 4", 8, 11 + (step % 2) as u32);
    }
    memory
}

#[test]
fn a_stale_apple_is_eaten_only_by_a_snake_that_is_not_ahead() {
    assert!(stale(30, 9).may_refresh());
    assert!(stale(30, 8).may_refresh());
    assert!(!stale(30, 7).may_refresh());
}

#[test]
fn an_apple_that_kills_and_never_moves_is_died_of_only_by_a_snake_that_is_not_ahead() {
    let apple = Field::new(Size::new(30, 9).unwrap()).spot(Cell::new(20, 4));
    assert_eq!(stale(60, 9).deadlock(), None);
    assert_eq!(stale(150, 9).deadlock(), Some(apple));
    assert_eq!(stale(150, 7).deadlock(), None);
}
