//! The `bot` program: plays on stdin and stdout.

mod cli;

fn main() -> std::process::ExitCode {
    match cli::run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => cli::report(&error),
    }
}
