//! What the sandbox was found to hold.

use super::out;
use anyhow::Result;
use arena::sandbox::Level;
use arena::sandbox::self_test::{Trial, Upshot};
use arena::text_table::text_table;
use serde_json::json;

/// Every promise, whether it held, and what to do about a higher level.
pub(crate) fn trials(
    level: Level,
    trials: &[Trial],
    reasons: &[(Level, String)],
    json: bool,
) -> Result<()> {
    if json {
        return out::json(&object(level, trials, reasons));
    }
    out::out(&format!("sandbox: {level} ({})", means(level)))?;
    let rows = trials.iter().map(|trial| {
        let (mark, what) = match &trial.upshot {
            Upshot::Held(why) => ("held", why),
            Upshot::Broken(got) if trial.promised => ("BROKEN", got),
            Upshot::Broken(got) => ("no", got),
        };
        let promise = trial.escape.promise.to_owned();
        vec![promise, mark.to_owned(), what.clone()]
    });
    let header = ["promise", "", "what came of it"];
    out::out(&text_table(&header, rows, &[0, 1, 2], Some(out::columns())))?;
    let broken = trials.iter().filter(|trial| trial.is_broken()).count();
    let open = trials.iter().filter(|trial| !trial.promised).count();
    out::out(&match (broken, open) {
        (0, 0) => "all promises held".to_owned(),
        (0, open) => {
            format!("all promises of this level held; {open} are made by higher levels alone")
        }
        (broken, _) => {
            format!("{broken} promises were broken: do not run strangers' programs here")
        }
    })?;
    for (higher, reason) in reasons {
        out::out(&format!("why not {higher}: {reason}"))?;
        if let Some(hint) = hint(reason) {
            out::out(&format!("    {hint}"))?;
        }
    }
    Ok(())
}

fn means(level: Level) -> &'static str {
    match level {
        Level::Full => "namespaces, landlock, seccomp, limits",
        Level::Light => "landlock, seccomp, limits",
        Level::Limits => "limits and a clean environment",
        _ => "bots may do what you may",
    }
}

/// What a person could do about it.
fn hint(reason: &str) -> Option<&'static str> {
    if reason.contains("namespace") || reason.contains("uid_map") {
        return Some(
            "where AppArmor forbids it (Ubuntu 24.04): sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0; \
             in a container, allow user namespaces; or run the arena as root",
        );
    }
    if reason.contains("mounting /proc") {
        return Some(
            "a container that hides parts of /proc allows no other; run the arena outside it",
        );
    }
    reason.contains("landlock").then_some(
        "landlock must be among the kernel's security modules: see /sys/kernel/security/lsm, and \
         lsm= on the kernel's command line",
    )
}

fn object(level: Level, trials: &[Trial], reasons: &[(Level, String)]) -> serde_json::Value {
    let trials = trials.iter().map(|trial| {
        let (held, detail) = match &trial.upshot {
            Upshot::Held(why) => (true, why),
            Upshot::Broken(got) => (false, got),
        };
        json!({
            "name": trial.escape.name,
            "promise": trial.escape.promise,
            "promised": trial.promised,
            "held": held,
            "detail": detail,
        })
    });
    let reasons = reasons
        .iter()
        .map(|(level, why)| json!({ "level": level, "why": why }));
    json!({
        "level": level,
        "trials": trials.collect::<Vec<_>>(),
        "not_granted": reasons.collect::<Vec<_>>(),
    })
}
