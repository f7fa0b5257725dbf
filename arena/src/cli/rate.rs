//! `arena rate`: the tables of tournaments that have been played, put together.

use super::args::{OutputArgs, RateArgs};
use super::print;
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use arena::files;
use arena::printable;
use arena::rules_line;
use arena::tournament::report_page::{self, GameLinks, Setting};
use arena::tournament::{Journal, RESAMPLES, Results, Summary, TournamentPlan, report_text};
use std::path::Path;

pub(crate) fn run(args: &RateArgs) -> Result<Exit> {
    let mut results = Results::default();
    let mut plans: Vec<TournamentPlan> = Vec::new();
    for folder in &args.folders {
        let Some(entries) = Journal::read(folder)? else {
            let problem = format!("no tournament was played in {}", folder.display());
            return Err(Misuse(problem).into());
        };
        let clashes = plans.iter().find_map(|plan| {
            let clashes = plan.clashes(&entries.plan);
            (!clashes.is_empty()).then(|| clashes.join(", "))
        });
        if let Some(clashes) = clashes.filter(|_| !args.force) {
            let folder = folder.display();
            let advice = "--force counts the games together all the same";
            return Err(Misuse(format!("{folder} does not fit: {clashes}; {advice}")).into());
        }
        plans.push(entries.plan.clone());
        results.merge(entries, folder);
    }
    if results.doubled > 0 {
        let doubled = results.doubled;
        print::remark(&format!(
            "{doubled} games are there twice; the first counts"
        ));
    }
    publish(&results, &args.output, None, false)?;
    Ok(Exit::Success)
}

/// The rules as the journal has them, whatever file they came from.
fn recorded_rules(results: &Results) -> String {
    let plan = results.plan.as_ref();
    plan.map_or_else(String::new, |plan| rules_line::of_values(&plan.config))
}

/// Gives the figures of a tournament as they are wanted.
pub(super) fn publish(
    results: &Results,
    output: &OutputArgs,
    trial: Option<&arena::tournament::Trial>,
    quiet: bool,
) -> Result<Summary> {
    let summary = Summary::of(results, RESAMPLES);
    let verdict = trial.map(|trial| report_text::trial(trial, results));
    if output.json {
        let mut object = report_text::json(&summary);
        object["rules"] = recorded_rules(results).into();
        if let Some(verdict) = &verdict {
            object["verdict"] = verdict.as_str().into();
        }
        print::text(&object.to_string())?;
    } else if output.csv {
        print::text(&report_text::csv(&summary))?;
    } else if !quiet {
        let width = print::columns();
        print::text(&report_text::standings(&summary, width))?;
        if let Some(caution) = report_text::caution(&summary) {
            print::text(caution)?;
        }
        print::text(&report_text::conduct(&summary, width))?;
        match report_text::duels(&summary, width) {
            Some(duels) => print::text(&duels)?,
            None => {
                let bots = summary.bots.len();
                print::prose(&format!(
                    "who is ahead of whom, {bots} bots by {bots}, is on the page: --html FILE writes it"
                ))?;
            }
        }
        if let Some(machines) = report_text::machines(&summary, width) {
            print::text(&machines)?;
        }
        let (games, blocks) = (summary.games, summary.blocks);
        let plural = if blocks == 1 { "" } else { "s" };
        print::text(&format!("{games} games in {blocks} block{plural}"))?;
        print::prose(&format!(
            "rules: {}",
            printable::one_line(&recorded_rules(results))
        ))?;
        if let Some(sandbox) = report_text::sandbox(&summary) {
            print::text(&sandbox)?;
        }
        if let Some(verdict) = &verdict {
            print::prose(verdict)?;
        }
    }
    for trouble in report_text::troubles(&summary) {
        print::remark(&trouble);
    }
    if let Some(path) = &output.html {
        let page = page(path, results, &summary, verdict.as_deref());
        files::write_named(path, page.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(summary)
}

/// The page of a tournament that is to lie at a path: its links to replays are seen from there.
pub(super) fn page(
    path: &Path,
    results: &Results,
    summary: &Summary,
    verdict: Option<&str>,
) -> String {
    let folder = path.parent().unwrap_or(Path::new(""));
    let setting = Setting {
        folder,
        verdict,
        links: GameLinks::Pages,
        back: None,
    };
    report_page::page(results, summary, &setting)
}
