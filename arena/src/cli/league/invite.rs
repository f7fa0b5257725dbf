//! `arena league invite`: one personal link for each student of a roster.

use super::super::print;
use super::open::open;
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use arena::league::{Invited, invite, roster, token};
use arena::{csv, files};
use clap::Args;
use jiff::Timestamp;
use std::path::PathBuf;

/// Bytes of a roster.
const ROSTER_MOST: u64 = 16 << 20;

/// What `arena league invite` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct InviteArgs {
    /// The league's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Lines of name and number, separated by commas; a first line that says so is passed over
    #[arg(value_name = "ROSTER")]
    roster: PathBuf,
    /// Give the student with that number another link; the old one and its sessions end
    #[arg(long, value_name = "NUMBER")]
    again: Vec<String>,
    /// Where students find the server, as in https://snakes.example.edu
    #[arg(long, value_name = "URL", default_value = token::LOCAL)]
    public_url: String,
}

pub(crate) fn run(args: &InviteArgs) -> Result<Exit> {
    let league = open(&args.folder)?;
    let read = || format!("cannot read {}", args.roster.display());
    let file = files::open_regular(&args.roster).with_context(read)?;
    let bytes = files::read_at_most(file, ROSTER_MOST).with_context(read)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        let path = args.roster.display();
        Misuse(format!("{path} is not UTF-8; save it as `CSV UTF-8`"))
    })?;
    let people = roster(&text).map_err(|error| {
        let path = args.roster.display();
        Misuse(format!("{path}: {error}"))
    })?;
    let known = |number: &String| people.iter().any(|person| &person.number == number);
    if let Some(stranger) = args.again.iter().find(|number| !known(number)) {
        let problem = format!("--again {stranger}: no line of the roster has that number");
        return Err(Misuse(problem).into());
    }
    let invited = invite(&league.store, &people, &args.again, Timestamp::now())?;
    let mut lines = "name,number,link\n".to_owned();
    let mut kept = 0;
    for Invited { person, secret } in &invited {
        let link = match secret {
            Some(secret) => token::link(&args.public_url, secret),
            None => {
                kept += 1;
                continue;
            }
        };
        let (name, number) = (csv::text_cell(&person.name), csv::text_cell(&person.number));
        lines += &format!("{name},{number},{link}\n");
    }
    print::text(&lines)?;
    if kept > 0 {
        print::remark(&format!(
            "{kept} were invited before and keep their links, which are not kept here; `--again NUMBER` replaces one"
        ));
    }
    Ok(Exit::Success)
}
