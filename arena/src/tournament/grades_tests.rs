//! What grades promise: each reference bot counts alike, marks are reached where they are met, and no name is a formula.

use super::*;
use crate::tournament::rating::Placing;

/// A game in which bots came in this order, each shorter than the one before.
fn game(block: u32, order: &[BotIndex]) -> GameResult {
    let placings = order.iter().zip((1..=order.len() as u32).rev());
    let placings = placings.map(|(&bot, longest)| Placing {
        bot,
        longest,
        kills: 0,
    });
    GameResult {
        block,
        placings: placings.collect(),
    }
}

fn student(name: &str, bot: Option<BotIndex>) -> Student {
    Student {
        name: name.to_owned(),
        number: None,
        check: match bot {
            Some(_) => CheckOutcome::Passed,
            None => CheckOutcome::NoProgram("nothing to start".to_owned()),
        },
        bot,
    }
}

#[test]
fn every_reference_bot_counts_alike_however_often_it_was_met() {
    // Bot 0 beats 8 three times, and meets 9 once, which beats it.
    let games = [
        game(0, &[0, 8]),
        game(1, &[0, 8]),
        game(2, &[0, 8]),
        game(3, &[9, 0]),
    ];
    assert_eq!(share_ahead(0, &[8, 9], &games), Some(0.5));
    assert_eq!(share_ahead(0, &[8], &games), Some(1.0));
    assert_eq!(share_ahead(0, &[7], &games), None);
}

#[test]
fn students_are_ranked_among_themselves_and_those_who_are_not_in_come_last() {
    let games = [game(0, &[0, 3, 1, 2])];
    let students = [
        student("Zoë", Some(2)),
        student("Ada", Some(0)),
        student("Nobody", None),
        student("Bob", Some(1)),
    ];
    // The reference bot 3 is between them, and takes no place from a student.
    let ratings = [100.0, -20.0, -20.0, 50.0];
    let graded = grades(&students, &games, &ratings, &[3], &PassMarks::default());
    let told: Vec<_> = (graded.iter())
        .map(|grade| {
            let name = grade.student.name.as_str();
            (name, grade.rank, grade.share, grade.band)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Ada", Some(1), Some(1.0), Band::Distinction),
            ("Bob", Some(2), Some(0.0), Band::Fail),
            ("Zoë", Some(2), Some(0.0), Band::Fail),
            ("Nobody", None, None, Band::Fail),
        ]
    );
}

#[test]
fn a_mark_that_is_met_is_reached() {
    let marks: PassMarks = "25, 50 %,75".parse().unwrap();
    assert_eq!(marks, PassMarks::default());
    let bands = [0.0, 0.2499, 0.25, 0.5, 0.1 + 0.2 + 0.2, 0.7499, 0.75, 1.0];
    assert_eq!(
        bands.map(|share| marks.band(share)),
        [
            Band::Fail,
            Band::Fail,
            Band::Pass,
            Band::Merit,
            Band::Merit,
            Band::Merit,
            Band::Distinction,
            Band::Distinction,
        ]
    );
    assert_eq!(
        marks.to_string(),
        "pass from 25 %, merit from 50 %, distinction from 75 %"
    );
    for wrong in [
        "",
        "50",
        "75,50,25",
        "10,20,101",
        "-1,2,3",
        "a,b,c",
        "1,2,3,4",
        "nan,1,2",
    ] {
        let refused = wrong.parse::<PassMarks>();
        assert_eq!(refused, Err(NoPassMarks(wrong.to_owned())));
    }
}

#[test]
fn no_name_and_no_reason_becomes_a_formula_or_another_cell() {
    let hostile = Student {
        name: "=cmd|'/c calc'!A0".to_owned(),
        number: Some("0012345".to_owned()),
        check: CheckOutcome::Failed("@home, \"quoted\"\nsecond line".to_owned()),
        bot: Some(0),
    };
    let graded = grades(
        &[hostile],
        &[game(0, &[1, 0])],
        &[-12.6, 12.6],
        &[1],
        &PassMarks::default(),
    );
    assert_eq!(
        csv(&graded),
        "\u{feff}name,number,check,rank,rating,ahead_of_reference,band,reason\n\
         '=cmd|'/c calc'!A0,0012345,failed,1,-13,0.0,fail,\"'@home, \"\"quoted\"\"\\nsecond line\"\n"
    );
}
