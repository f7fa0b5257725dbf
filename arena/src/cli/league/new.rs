//! `arena league new`: the folder of a league.

use super::super::print;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use arena::league::{self, CreateError, token};
use clap::Args;
use std::path::PathBuf;

/// What `arena league new` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct NewLeagueArgs {
    /// A folder that holds no league yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Where students will find the server, as in https://snakes.example.edu
    #[arg(long, value_name = "URL", default_value = token::LOCAL)]
    public_url: String,
}

pub(crate) fn run(args: &NewLeagueArgs) -> Result<Exit> {
    let secret = league::create(&args.folder).map_err(|error| match error {
        CreateError::There(_) => Misuse(error.to_string()).into(),
        other => anyhow::Error::new(other),
    })?;
    let shown = args.folder.display().to_string();
    let typed = shell_words::quote(&shown);
    print::text(&format!(
        "{shown} is a league now. The organiser's link, which is told this once:\n\n  {}\n\n\
         Look through {shown}/league.toml, then\n\n\
         \u{20} arena league invite {typed} roster.csv > links.csv\n\
         \u{20} arena league serve {typed}",
        token::link(&args.public_url, &secret)
    ))?;
    Ok(Exit::Success)
}
