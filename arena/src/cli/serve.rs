//! `arena serve`: all games and tournaments below a folder.

use super::page_args::ServeArgs;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use arena::view::web::{Library, serve_library};

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    if !args.folder.is_dir() {
        let folder = args.folder.display();
        return Err(Misuse(format!("there is no folder {folder}; name another")).into());
    }
    let listener = super::setup::listen(&args.page(), None)?;
    let library = Library::new(&args.folder);
    super::setup::runtime()?
        .block_on(async {
            tokio::select! {
                served = serve_library(listener, library) => Ok(served?),
                interrupted = tokio::signal::ctrl_c() => Ok(interrupted?),
            }
        })
        .map(|()| Exit::Success)
}
