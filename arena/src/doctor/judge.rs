//! The verdict on each point, and what to do where one fails.

use super::advice::{ONE_LINE, moves_advice};
use super::examination::{End, ExaminedGame};
use super::finding::{Finding, Point, Verdict};
use super::situation::Situation;
use crate::engine::Latency;
use crate::process::exit_text;
use protocol::config::{Edition, SpecialApple};
use std::time::Duration;

/// What is known of a bot.
pub(super) struct Case<'a> {
    pub(super) games: &'a [ExaminedGame],
    pub(super) wanted: &'a [Edition],
    pub(super) startup: Duration,
    pub(super) latency: Latency,
}

impl Case<'_> {
    pub(super) fn judge(&self, point: Point) -> Finding {
        match point {
            Point::Starts => self.starts(),
            Point::StartUp => self.start_up(),
            _ if !self.has_answered() => not_reached(point),
            Point::InTime => self.in_time(),
            Point::Valid => self.valid(),
            Point::QuietWhileDead => self.quiet_while_dead(),
            Point::SeesInvisible => self.sees_invisible(),
            Point::IsInvisible => self.is_invisible(),
            Point::Editions => self.editions(),
            Point::Exits => self.exits(),
            Point::LeavesNothing => self.leaves_nothing(),
        }
    }

    fn starts(&self) -> Finding {
        let point = Point::Starts;
        for game in self.games {
            match &game.end {
                End::NotStarted(reason) => {
                    let remedy = "name a folder, a source file, a script, a jar, a program or a quoted \
                                  command line";
                    return Finding::fails(point, reason, remedy);
                }
                End::Left { reason, .. } if !self.has_answered() => {
                    let figure = format!("{reason} before its first answer");
                    return Finding::fails(
                        point,
                        figure,
                        "what it was sent and its last words are below",
                    );
                }
                _ => {}
            }
        }
        Finding::holds(
            point,
            counted(self.games.len() as u32, "process", "processes"),
        )
    }

    fn start_up(&self) -> Finding {
        let point = Point::StartUp;
        let allowed = (self.startup + self.budget()).as_millis();
        let first_answers = self.games.iter().filter_map(|game| game.first_answer);
        if let Some(slowest) = first_answers.max() {
            let after = millis(slowest);
            let figure = format!("first answer {after:.0} ms after the start, of {allowed} ms");
            return Finding::holds(point, figure);
        }
        let silent = self.games.iter().find_map(|game| match &game.end {
            End::Silent(last_output) => Some((game, last_output)),
            _ => None,
        });
        let Some((game, last_output)) = silent else {
            return not_reached(point);
        };
        let figure = format!("no answer within {allowed} ms of the first state");
        if let Some((_, line)) = &game.first_garbage {
            return Finding::fails(point, format!("{figure}, but `{line}`"), moves_advice(line));
        }
        if last_output.came_at_end {
            return Finding::fails(
                point,
                format!("{figure}: it came when the bot ended"),
                "flush stdout after every move, or it stays in the bot's own buffer: \
                 print(move, flush=True) in Python, std::endl in C++, fflush(stdout) in C",
            );
        }
        Finding::fails(
            point,
            figure,
            "print a move and flush stdout after every state; a slow start may have more time with \
             --startup-ms",
        )
    }

    fn in_time(&self) -> Finding {
        let point = Point::InTime;
        let answers = self.sum(|game| game.answers.len() as u32);
        let late = self.sum(|game| game.answers.iter().filter(|answer| answer.late).count() as u32);
        let held_up = self.sum(|game| game.held_up);
        if answers + held_up == 0 {
            return not_reached(point);
        }
        let budget = self.budget().as_millis();
        let latency = self.latency;
        let [p50, p99, max] =
            [latency.p50_us, latency.p99_us, latency.max_us].map(|us| f64::from(us) / 1000.0);
        let spread = format!("p50 {p50:.2}, p99 {p99:.2}, max {max:.2} ms");
        let excused = match held_up {
            0 => String::new(),
            held_up => format!("; {held_up} more held up by the machine, not counted"),
        };
        if late == 0 {
            let figure = format!("{answers} within {budget} ms: {spread}{excused}");
            return Finding::holds(point, figure);
        }
        Finding::fails(
            point,
            format!("{late} of {answers} later than {budget} ms: {spread}{excused}"),
            format!(
                "stop thinking well before {budget} ms and print the best move so far; a late answer \
                 means straight on"
            ),
        )
    }

    fn valid(&self) -> Finding {
        let point = Point::Valid;
        let states = self.sum(|game| game.states);
        let flaws = [
            (self.sum(|game| game.missing), "without an answer", "states"),
            (self.sum(|game| game.garbage), "of garbage", "lines"),
            (self.sum(|game| game.surplus), "too many", "moves"),
        ];
        let flaws: Vec<String> = flaws
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, flaw, what)| {
                let what = if count == 1 {
                    &what[..what.len() - 1]
                } else {
                    what
                };
                format!("{count} {what} {flaw}")
            })
            .collect();
        if flaws.is_empty() {
            // A state in which it left has no answer, for a reason that is told elsewhere.
            let left = |game: &ExaminedGame| match game.end {
                End::Left { situation, .. } if situation != Situation::Dead => 1,
                _ => 0,
            };
            let states = states - self.sum(left);
            return Finding::holds(point, format!("one move for each of {states} states"));
        }
        let figure = format!("{states} states: {}", flaws.join(", "));
        let quoted = self.games.iter().find_map(|game| {
            let (state, line) = game.first_garbage.as_ref()?;
            Some((game.edition, state, line))
        });
        match quoted {
            Some((edition, state, line)) => Finding::fails(
                point,
                format!("{figure}; in edition {edition}, state {state}, it printed `{line}`"),
                moves_advice(line),
            ),
            None => Finding::fails(point, figure, ONE_LINE),
        }
    }

    fn quiet_while_dead(&self) -> Finding {
        let point = Point::QuietWhileDead;
        let (deaths, noise) = (self.sum(|game| game.deaths), self.sum(|game| game.noise));
        let remedy = "while your snake is dead nothing is sent: print nothing, and wait for the next \
                      state";
        if let Some(reason) = self.left_in(|situation| situation == Situation::Dead) {
            return Finding::fails(point, format!("{reason} while its snake was dead"), remedy);
        }
        match (deaths, noise) {
            (0, _) => not_reached(point),
            (_, 0) => Finding::holds(point, counted(deaths, "death, no line", "deaths, no line")),
            _ => {
                let lines = counted(noise, "line", "lines");
                let deaths = counted(deaths, "death", "deaths");
                Finding::fails(point, format!("{lines} in {deaths}"), remedy)
            }
        }
    }

    fn sees_invisible(&self) -> Finding {
        let point = Point::SeesInvisible;
        if !self.has_invisibility() {
            return not_asked(point);
        }
        if let Some(reason) =
            self.left_in(|situation| matches!(situation, Situation::SeesUnseen { .. }))
        {
            return Finding::fails(
                point,
                format!("{reason} when it saw one"),
                "read `invisible length kills ticks x,y chain`, where the chain may be one cell, \
                 written twice, or empty",
            );
        }
        let known = || self.games.iter().flat_map(|game| &game.saw_unseen);
        match (known().max(), known().min()) {
            (Some(most), Some(least)) => {
                let states = known().count();
                let figure = format!("{states} states, with {most} to {least} cells known");
                Finding::holds(point, figure)
            }
            _ => not_reached(point),
        }
    }

    fn is_invisible(&self) -> Finding {
        let point = Point::IsInvisible;
        if !self.has_invisibility() {
            return not_asked(point);
        }
        if let Some(reason) = self.left_in(|situation| matches!(situation, Situation::Unseen(_))) {
            return Finding::fails(
                point,
                format!("{reason} when it was"),
                "your own line may be `invisible length kills ticks x,y chain`; the chain is your whole \
                 body, and follows the cell where you vanished",
            );
        }
        match self.games.iter().filter_map(|game| game.unseen_until).max() {
            None => not_reached(point),
            Some(counter) => {
                let last = self.wanted[0].config().invisibility_period;
                let died = if counter < last { ", then it died" } else { "" };
                Finding::holds(point, format!("counter 0 to {counter}{died}"))
            }
        }
    }

    fn editions(&self) -> Finding {
        let point = Point::Editions;
        let (mut read, mut stuck, mut elsewhere) = (Vec::new(), Vec::new(), Vec::new());
        for &edition in self.wanted {
            let game = self.games.iter().find(|game| game.edition == edition);
            match game.map(|game| &game.end) {
                Some(End::Over(_)) => read.push(edition),
                Some(
                    End::Left {
                        situation: Situation::Plain,
                        ..
                    }
                    | End::Silent(_),
                ) => stuck.push(edition),
                _ => elsewhere.push(edition),
            }
        }
        if !stuck.is_empty() {
            let more_lines = stuck.iter().any(|edition| {
                let config = edition.config();
                config.num_obstacles + config.num_zombies > 0
            });
            let remedy = if more_lines {
                "obstacles, then zombies, come as lines of cells between the apples and your number"
            } else {
                "what it was sent is below; a line may have thousands of bytes"
            };
            return Finding::fails(
                point,
                format!("not to the end of {}", listed(&stuck)),
                remedy,
            );
        }
        if elsewhere.is_empty() {
            return Finding::holds(point, listed(&read));
        }
        let figure = format!("not to the end of {}", listed(&elsewhere));
        Finding::new(point, Verdict::NotReached, figure)
    }

    fn exits(&self) -> Finding {
        let point = Point::Exits;
        let remedy =
            "exit with status 0 when you read `Game Over`; do not wait for the end of stdin";
        let mut slowest = None;
        for game in self.games {
            match game.end {
                End::Over(None) => {
                    return Finding::fails(
                        point,
                        "still there after 500 ms, and was killed",
                        remedy,
                    );
                }
                End::Over(Some((status, after))) if status.success() => {
                    slowest = slowest.max(Some(after));
                }
                End::Over(Some((status, _))) => {
                    return Finding::fails(point, exit_text(status), remedy);
                }
                _ => {}
            }
        }
        match slowest {
            Some(after) => Finding::holds(
                point,
                format!("by itself within {:.0} ms", millis(after).ceil()),
            ),
            None => not_reached(point),
        }
    }

    fn leaves_nothing(&self) -> Finding {
        let point = Point::LeavesNothing;
        let counts = self.games.iter().filter_map(|game| game.left_behind);
        match counts.reduce(|all, more| all + more) {
            None => Finding::new(point, Verdict::NotReached, "it did not end by itself"),
            Some(0) => Finding::holds(point, "none after its end"),
            Some(left) => Finding::fails(
                point,
                format!(
                    "{} after its end",
                    counted(left as u32, "process", "processes")
                ),
                "end and wait for whatever you start before you exit",
            ),
        }
    }

    fn left_in(&self, is_it: impl Fn(Situation) -> bool) -> Option<&str> {
        self.games.iter().find_map(|game| match &game.end {
            End::Left {
                situation, reason, ..
            } if is_it(*situation) => Some(reason.as_str()),
            _ => None,
        })
    }

    fn has_invisibility(&self) -> bool {
        let hides =
            |edition: &Edition| edition.config().special_apple == SpecialApple::Invisibility;
        self.wanted.iter().any(hides)
    }

    /// Whether it takes part at all. If so, what it does not answer is for other reasons.
    fn has_answered(&self) -> bool {
        self.games.iter().any(|game| game.first_answer.is_some())
    }

    fn budget(&self) -> Duration {
        Duration::from_millis(self.wanted[0].config().speed.into())
    }

    fn sum(&self, count: impl Fn(&ExaminedGame) -> u32) -> u32 {
        self.games.iter().map(count).sum()
    }
}

fn not_reached(point: Point) -> Finding {
    Finding::new(point, Verdict::NotReached, "not reached")
}

fn not_asked(point: Point) -> Finding {
    Finding::new(
        point,
        Verdict::NotAsked,
        "there is no invisibility in these rules",
    )
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn listed(editions: &[Edition]) -> String {
    let years: Vec<String> = editions.iter().map(ToString::to_string).collect();
    years.join(", ")
}
