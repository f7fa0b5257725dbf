//! `arena replay`: an overview of a recorded game, or its verification.

use crate::cli::ReplayArgs;
use crate::exit::Exit;
use crate::report;
use anyhow::Result;
use arena::record::Recording;
use arena::replay;

pub(crate) fn run(args: &ReplayArgs) -> Result<Exit> {
    let recording = Recording::open(&args.file)?;
    if !args.verify {
        report::overview(&recording, args.json)?;
        return Ok(Exit::Success);
    }
    let result = replay::verify(&recording);
    let whole = matches!(&result, Ok(verified) if verified.cut_off.is_none());
    report::verification(&args.file, &result, args.json)?;
    Ok(if whole { Exit::Success } else { Exit::Replay })
}
