//! `arena league`: a course's server, from its folder to its grades.

mod backup;
mod demo;
mod export;
mod invite;
mod new;
mod open;
mod serve;
mod status;
mod verify;
mod work;

use anyhow::Result;
use arena::exit::Exit;
use clap::{Args, Subcommand};

/// What `arena league` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct LeagueArgs {
    #[command(subcommand)]
    command: LeagueCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum LeagueCommand {
    /// Make the folder of a league: league.toml, its database, and the organiser's link
    New(new::NewLeagueArgs),
    /// Make personal links for the students of a roster
    Invite(invite::InviteArgs),
    /// Run the server: pages, uploads, games around the clock
    Serve(serve::ServeLeagueArgs),
    /// Write the file of grades
    Export(export::ExportArgs),
    /// Say how a league stands
    Status(status::StatusArgs),
    /// Copy a league's database while it is used
    Backup(backup::BackupArgs),
    /// Check a league's database, and every program and replay that it speaks of
    Verify(verify::VerifyArgs),
    /// Work a league without pages
    #[command(hide = true)]
    Work(work::WorkArgs),
}

pub(crate) fn run(args: &LeagueArgs) -> Result<Exit> {
    match &args.command {
        LeagueCommand::New(args) => new::run(args),
        LeagueCommand::Invite(args) => invite::run(args),
        LeagueCommand::Serve(args) => serve::run(args),
        LeagueCommand::Export(args) => export::run(args),
        LeagueCommand::Status(args) => status::run(args),
        LeagueCommand::Backup(args) => backup::run(args),
        LeagueCommand::Verify(args) => verify::run(args),
        LeagueCommand::Work(args) => work::run(args),
    }
}
