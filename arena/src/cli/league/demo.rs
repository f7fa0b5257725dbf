//! `arena league serve --demo`: a filled league in a temporary folder.

use super::super::print;
use super::serve::{ServeLeagueArgs, serve};
use anyhow::Result;
use arena::exit::Exit;
use arena::league::{self, token};

pub(super) fn run(args: &ServeLeagueArgs) -> Result<Exit> {
    let folder = tempfile::Builder::new()
        .prefix("snakepit-demo-")
        .tempdir()?;
    let secrets = league::demo(folder.path())?;
    serve(args, folder.path(), |address| {
        for (who, secret) in [
            ("organiser", &secrets.organiser),
            ("a student", &secrets.student),
        ] {
            print::remark(&format!("{who:<10} {}", token::link(address, secret)));
        }
        print::remark(
            "Games run at once. Open the student's link and drop a Python file on \"My bots\"; all of this is gone when the server ends.",
        );
        Ok(())
    })
}
