//! A bot that breaks the protocol: `hostile [BEHAVIOUR [STATE [MILLISECONDS]]]`.

fn main() -> std::process::ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    tests::hostile::run(&words)
}
