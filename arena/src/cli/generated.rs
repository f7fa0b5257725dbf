//! What is made of the definitions of the commands: completions for shells, and man pages.

use super::args::Cli;
use super::print;
use anyhow::{Context, Result};
use arena::exit::Exit;
use arena::files;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder, made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(super) fn completions(args: &CompletionsArgs) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut shown(), "arena", &mut script);
    print::text(&String::from_utf8(script)?)?;
    Ok(Exit::Success)
}

pub(super) fn man(args: &ManArgs) -> Result<Exit> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut whole = shown();
    whole.build();
    let commands: Vec<clap::Command> = whole.get_subcommands().cloned().collect();
    for command in [whole.clone()].into_iter().chain(commands) {
        let name = match command.get_name() {
            "arena" => "arena".to_owned(),
            "help" => continue,
            part => format!("arena-{part}"),
        };
        let mut page = Vec::new();
        // A page has the name that is typed for it, as `man arena-play`.
        let named = command.display_name(name.clone());
        clap_mangen::Man::new(named).render(&mut page)?;
        let file = folder.join(format!("{name}.1"));
        files::write_named(&file, &page)
            .with_context(|| format!("cannot write {}", file.display()))?;
        print::written(&file, page.len())?;
    }
    Ok(Exit::Success)
}

/// All that a person may type, without what the arena calls itself by.
fn shown() -> clap::Command {
    let whole = Cli::command();
    let shown = whole.get_subcommands();
    let shown = shown.filter(|command| !command.is_hide_set());
    let shown: Vec<clap::Command> = shown.cloned().collect();
    let mut bare = clap::Command::new("arena")
        .args(whole.get_arguments().cloned())
        .version(env!("CARGO_PKG_VERSION"));
    if let Some(about) = whole.get_about() {
        bare = bare.about(about.clone());
    }
    if let Some(about) = whole.get_long_about() {
        bare = bare.long_about(about.clone());
    }
    if let Some(after) = whole.get_after_help() {
        bare = bare.after_help(after.clone());
    }
    bare.subcommands(shown)
}
