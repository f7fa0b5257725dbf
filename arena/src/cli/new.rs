//! `arena new`: a bot to start from.

use super::print;
use anyhow::Result;
use arena::bots::find_program;
use arena::exit::{Exit, Misuse};
use arena::kits::{KITS, Kit, KitError};
use arena::lineup;
use clap::Args;
use std::path::{Path, PathBuf};

/// What `arena new` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct NewArgs {
    /// python, java, cpp, rust, javascript, go or csharp; without it, they are listed
    #[arg(value_name = "LANGUAGE")]
    language: Option<String>,
    /// A folder that is not there yet, or empty
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// List the languages, and what each lacks here
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(args: &NewArgs) -> Result<Exit> {
    let (Some(language), false) = (&args.language, args.list) else {
        print::text(&list())?;
        return Ok(Exit::Success);
    };
    let Some(kit) = Kit::of(language) else {
        let names = KITS.iter().map(|kit| kit.language).collect::<Vec<_>>();
        let problem = format!(
            "there is no kit for `{language}`, but for {}",
            names.join(", ")
        );
        let known = names.iter().map(|name| (*name).to_owned());
        let problem = match lineup::closest(language, known) {
            Some(meant) => format!("{problem}; did you mean `{meant}`?"),
            None => problem,
        };
        let advice = "a bot in any other language reads and prints what docs/rules.md says";
        return Err(Misuse(format!("{problem}\n{advice}")).into());
    };
    let Some(folder) = &args.folder else {
        let example = format!("arena new {} my-bot", kit.language);
        return Err(Misuse(format!("where to? name a folder, as in `{example}`")).into());
    };
    kit.unpack(folder).map_err(|error| match error {
        KitError::Io { .. } => anyhow::Error::new(error),
        refused => Misuse(refused.to_string()).into(),
    })?;
    print::text(&next(kit, folder))?;
    Ok(Exit::Success)
}

fn list() -> String {
    let rows = KITS.iter().map(|kit| {
        let missing = missing(kit).map_or_else(String::new, |program| {
            format!("   (there is no `{program}` here: {})", kit.install)
        });
        format!("  {:<12} {}{missing}\n", kit.language, kit.title)
    });
    let rows: String = rows.collect();
    format!("Kits, as in `arena new python my-bot`:\n{rows}")
}

/// The first program of those that the kit needs that is not here.
fn missing(kit: &Kit) -> Option<&'static str> {
    let mut programs = kit.programs.iter();
    programs
        .find(|program| find_program(Path::new(program)).is_err())
        .copied()
}

/// What to type after that.
fn next(kit: &Kit, folder: &Path) -> String {
    let shown = folder.display().to_string();
    let typed = shell_words::quote(&shown);
    let ideas = folder.join(kit.files[0].0);
    let mut text = format!("{shown} has a bot in {} now. Try it:\n\n", kit.title);
    if let Some(build) = kit.build {
        text += &format!("  (cd {typed} && {build})\n");
    }
    text += &format!(
        "  arena check {typed}\n  arena play {typed} greedy greedy greedy\n  arena replay\n\n\
         Your ideas go into `{}` in {}; {} tells how to debug it.",
        kit.begin,
        ideas.display(),
        folder.join("README.md").display()
    );
    if let Some(program) = missing(kit) {
        text += &format!("\nThere is no `{program}` here yet: {}.", kit.install);
    }
    text
}
