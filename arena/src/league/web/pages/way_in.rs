//! A version's way in as its owner sees it: each step with its words and what was logged.

use super::super::super::store::{Step, StepKind, StepState, Version, VersionState};
use super::super::frame::moment;
use maud::{Markup, html};

/// The steps in order: which, and what it is called.
const STEPS: [(StepKind, &str); 4] = [
    (StepKind::Upload, "Upload"),
    (StepKind::Build, "Build"),
    (StepKind::Check, "Check"),
    (StepKind::Trial, "Trial game"),
];

/// All steps side by side, and below them what there is to say.
pub(super) fn way_in(version: &Version, steps: &[Step]) -> Markup {
    let step_of = |kind: StepKind| steps.iter().find(|step| step.kind == kind);
    html! {
        ol.steps {
            @for (kind, name) in STEPS {
                @let step = step_of(kind);
                li class=(step.map_or("waiting", |step| step.state.word())) {
                    b { (name) }
                    small { (said(step, version.state)) }
                }
            }
        }
        @for step in steps.iter().filter(|step| !step.words.is_empty() && (step.state == StepState::Failed || step.kind != StepKind::Upload)) {
            p class=(format!("words {}{}", step.state, if step.words.contains('\n') { " listed" } else { "" })) { (step.words.trim_matches('\n')) }
            (log(version, step))
        }
    }
}

/// What a compiler or the program itself said.
fn log(version: &Version, step: &Step) -> Markup {
    html! {
        @if !step.log.is_empty() {
            details.logged id=(format!("log-{}-{}", version.id, step.kind)) open[step.state == StepState::Failed] {
                summary { (match step.kind { StepKind::Build => "Build log", _ => "What the program wrote" }) }
                pre tabindex="0" aria-label="Log" { (step.log) }
            }
        }
    }
}

fn said(step: Option<&Step>, state: VersionState) -> String {
    match step {
        None if state == VersionState::Failed => "not reached".to_owned(),
        None => "waits".to_owned(),
        Some(step) => match step.state {
            StepState::Running => "under way…".to_owned(),
            StepState::Failed => "failed".to_owned(),
            StepState::Passed => {
                let ms = step
                    .ended
                    .map_or(0, |ended| ended.duration_since(step.begun).as_millis());
                if ms < 100 {
                    "passed".to_owned()
                } else {
                    format!("passed in {:.1} s", ms as f64 / 1000.0)
                }
            }
        },
    }
}

/// A word for a version's state, and how it looks.
pub(super) fn state(version: &Version) -> Markup {
    let (class, word) = match version.state {
        VersionState::Waiting => ("tag", "waits for its turn"),
        VersionState::Building => ("tag", "is built"),
        VersionState::Checking => ("tag", "is checked"),
        VersionState::Trial => ("tag", "plays its trial"),
        VersionState::Active => ("tag up", "plays"),
        VersionState::Retired => ("tag over", "retired"),
        VersionState::Failed => ("tag down", "failed"),
    };
    html! { span class=(class) { (word) } }
}

/// A version in a few words.
pub(super) fn about(version: &Version) -> Markup {
    html! {
        strong { "Version " (version.number) } " " (state(version)) " "
        span.faint { (version.file_name) ", " (size(version.bytes)) ", " (moment(version.uploaded)) }
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
