//! Heads in bodies, heads on heads, and heads in cells that a tail leaves, which every family judges
//! in its own way.

use super::*;

/// The same claim in every edition.
fn in_every_edition(chains: &[&str], moves: &str, lines: &[&str], deaths: &[(u8, Death)]) {
    for &edition in Edition::ALL {
        let mut game = Game::of(edition, chains);
        game.tick(moves);
        assert_eq!(game.lines(), lines, "{edition}");
        assert_eq!(game.deaths(), deaths, "{edition}");
    }
}

/// A claim in every edition of a family.
fn in_family(family: Family, chains: &[&str], moves: &str, lines: &[&str], deaths: &[(u8, Death)]) {
    for edition in editions_of(family) {
        let mut game = Game::of(edition, chains);
        game.tick(moves);
        assert_eq!(game.lines(), lines, "{edition}");
        assert_eq!(game.deaths(), deaths, "{edition}");
    }
}

fn body(of: u8) -> Death {
    Death::Body { of: Seat(of) }
}

fn head_on(with: u8) -> Death {
    Death::HeadOn { with: Seat(with) }
}

#[test]
fn the_own_body_kills_and_credits_no_snake() {
    in_every_edition(
        &["3,3 3,4 4,4 4,2 2,2"],
        "3",
        &["dead 0 0"],
        &[(0, Death::OwnBody)],
    );
}

#[test]
fn another_body_kills_and_credits_its_owner() {
    in_every_edition(
        &["4,5 2,5", "5,4 5,8"],
        "3 0",
        &["dead 0 0", "alive 5 1 5,3 5,7"],
        &[(0, body(1))],
    );
}

#[test]
fn two_heads_that_meet_in_one_cell_kill_both_and_credit_no_snake() {
    in_every_edition(
        &["4,5 2,5", "6,5 8,5"],
        "5 5",
        &["dead 0 0", "dead 0 0"],
        &[(0, head_on(1)), (1, head_on(0))],
    );
}

#[test]
fn two_heads_that_swap_cells_kill_both_and_credit_both() {
    in_every_edition(
        &["4,5 2,5", "5,5 7,5"],
        "5 5",
        &["dead 0 1", "dead 0 1"],
        &[(0, body(1)), (1, body(0))],
    );
}

#[test]
fn a_snake_that_dies_at_a_wall_is_still_in_the_way_and_gets_the_kill() {
    in_every_edition(
        &["0,5 2,5", "1,4 1,2"],
        "5 1",
        &["dead 0 1", "dead 0 0"],
        &[(0, Death::Wall), (1, body(0))],
    );
}

#[test]
fn the_tail_of_a_snake_that_dies_at_a_wall_does_not_leave() {
    in_every_edition(
        &["0,5 2,5", "2,4 2,2"],
        "5 1",
        &["dead 0 1", "dead 0 0"],
        &[(0, Death::Wall), (1, body(0))],
    );
}

#[test]
fn a_body_that_several_heads_hit_is_credited_with_each() {
    in_every_edition(
        &["5,4 5,9", "4,6 2,6", "6,6 8,6", "4,8 2,8"],
        "0 5 5 5",
        &["alive 6 3 5,3 5,8", "dead 0 0", "dead 0 0", "dead 0 0"],
        &[(1, body(0)), (2, body(0)), (3, body(0))],
    );
}

#[test]
fn two_heads_in_one_cell_of_a_third_body_both_die_of_the_body() {
    in_every_edition(
        &["5,4 5,9", "4,6 2,6", "6,6 8,6"],
        "0 5 5",
        &["alive 6 2 5,3 5,8", "dead 0 0", "dead 0 0"],
        &[(1, body(0)), (2, body(0))],
    );
}

#[test]
fn a_tail_that_leaves_can_be_entered_by_a_stranger_who_is_alone() {
    in_every_edition(
        &["5,5 5,7", "4,7 2,7"],
        "0 3",
        &["alive 3 0 5,4 5,6", "alive 3 0 5,7 3,7"],
        &[],
    );
}

const IN_A_RING: [&str; 1] = ["3,3 3,4 4,4 4,3"];

#[test]
fn the_own_tail_that_leaves_kills_in_family_a() {
    let died = [(0, Death::OwnBody)];
    in_family(Family::A, &IN_A_RING, "3", &["dead 0 0"], &died);
}

#[test]
fn the_own_tail_that_leaves_is_safe_in_families_b_and_c() {
    for family in [Family::B, Family::C] {
        let lives = ["alive 4 0 4,3 3,3 3,4 4,4"];
        in_family(family, &IN_A_RING, "3", &lives, &[]);
    }
}

const OWNER_AND_STRANGER: [&str; 2] = ["3,3 3,4 4,4 4,3", "5,3 7,3"];

#[test]
fn an_owner_and_a_stranger_in_its_tail_both_die_in_family_a_and_the_owner_is_credited() {
    in_family(
        Family::A,
        &OWNER_AND_STRANGER,
        "3 2",
        &["dead 0 1", "dead 0 0"],
        &[(0, Death::OwnBody), (1, body(0))],
    );
}

#[test]
fn an_owner_keeps_its_tail_against_a_stranger_in_family_b_and_is_credited() {
    in_family(
        Family::B,
        &OWNER_AND_STRANGER,
        "3 2",
        &["alive 4 1 4,3 3,3 3,4 4,4", "dead 0 0"],
        &[(1, body(0))],
    );
}

#[test]
fn an_owner_and_a_stranger_in_its_tail_both_die_in_family_c_without_credit() {
    in_family(
        Family::C,
        &OWNER_AND_STRANGER,
        "3 2",
        &["dead 0 0", "dead 0 0"],
        &[(0, head_on(1)), (1, head_on(0))],
    );
}

const STRANGERS_IN_A_TAIL: [&str; 3] = ["5,5 5,7", "4,7 2,7", "6,7 8,7"];

#[test]
fn two_strangers_in_a_third_tail_live_in_family_a() {
    in_family(
        Family::A,
        &STRANGERS_IN_A_TAIL,
        "0 3 2",
        &[
            "alive 3 0 5,4 5,6",
            "alive 3 0 5,7 3,7",
            "alive 3 0 5,7 7,7",
        ],
        &[],
    );
}

#[test]
fn two_strangers_in_a_third_tail_die_in_families_b_and_c_without_credit() {
    for family in [Family::B, Family::C] {
        in_family(
            family,
            &STRANGERS_IN_A_TAIL,
            "0 3 2",
            &["alive 3 0 5,4 5,6", "dead 0 0", "dead 0 0"],
            &[(1, head_on(2)), (2, head_on(1))],
        );
    }
}

const HEAD_AT_A_WALL: [&str; 2] = ["0,5 2,5", "0,4 0,2"];

#[test]
fn the_head_of_a_snake_that_dies_at_a_wall_is_credited_in_families_a_and_b() {
    for family in [Family::A, Family::B] {
        in_family(
            family,
            &HEAD_AT_A_WALL,
            "5 1",
            &["dead 0 1", "dead 0 0"],
            &[(0, Death::Wall), (1, body(0))],
        );
    }
}

#[test]
fn the_head_of_a_snake_that_dies_at_a_wall_is_not_credited_in_family_c() {
    in_family(
        Family::C,
        &HEAD_AT_A_WALL,
        "5 1",
        &["dead 0 0", "dead 0 0"],
        &[(0, Death::Wall), (1, head_on(0))],
    );
}
