//! Why something that was named as a bot cannot be played, and what to do.

use std::io;
use std::path::PathBuf;

/// A bot that cannot be played as it is.
#[derive(Debug, thiserror::Error)]
#[error("bot `{bot}`")]
pub struct NotABot {
    /// Its name.
    pub bot: String,
    /// What is wrong with it.
    #[source]
    pub problem: Box<Problem>,
}

/// What is wrong, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// No such file.
    #[error("there is no {0}")]
    Missing(PathBuf),
    /// A file that may not be run.
    #[error("{path} may not be executed; type `chmod +x {path}`", path = .0.display())]
    NotExecutable(PathBuf),
    /// A script that is run by the shell, though it may be anything.
    #[error(
        "{path} does not say what runs it; begin it with a line such as `#!/usr/bin/env python3`, or type the \
         program before it, as in 'python3 {path}'", path = .0.display()
    )]
    NoInterpreter(PathBuf),
    /// A script whose interpreter is not here.
    #[error("the first line of {path} names {interpreter}, which is not here; {advice}", path = .path.display())]
    StrangeInterpreter {
        /// The script.
        path: PathBuf,
        /// What is to run it.
        interpreter: String,
        /// What to do.
        advice: String,
    },
    /// A program that a bot needs and that is not here.
    #[error("{path} needs `{program}`, which is not here; {install}", path = .path.display())]
    NoTool {
        /// The bot.
        path: PathBuf,
        /// What is lacking.
        program: String,
        /// How it is had.
        install: &'static str,
    },
    /// A file that the arena does not make a program of.
    #[error("{path} is to be compiled first; type `{command}`, and name what comes of it", path = .path.display())]
    ByHand {
        /// The bot.
        path: PathBuf,
        /// What to type.
        command: String,
    },
    /// A folder in which nothing is known.
    #[error(
        "in the folder {path} is nothing that the arena can start: no run, Main.java, bot.py, main.cpp, bot.js, Cargo.toml or \
         go.mod, no class with a main and no jar; name the program itself, or begin with `arena new`", path = .0.display()
    )]
    UnknownFolder(PathBuf),
    /// A folder in which several things could be meant.
    #[error("in {path} any of {candidates} could be the bot; name one of them, or call one {wanted}", path = .path.display())]
    Several {
        /// The folder.
        path: PathBuf,
        /// What could be meant.
        candidates: String,
        /// The name that decides.
        wanted: &'static str,
    },
    /// The compiler did not like it.
    #[error("{path} does not compile with `{compiler}`:\n{output}", path = .path.display())]
    DoesNotCompile {
        /// The bot.
        path: PathBuf,
        /// What was run.
        compiler: String,
        /// What it said.
        output: String,
    },
    /// The compiler did not end.
    #[error("{path} was not compiled within {seconds} s; build it yourself, and name what comes of it", path = .path.display())]
    TooSlow {
        /// The bot.
        path: PathBuf,
        /// How long it was waited for.
        seconds: u64,
    },
    /// No class with a `main`.
    #[error(
        "no class in {path} has a `public static void main(String[] args)`, where a program begins", path = .0.display()
    )]
    NoMain(PathBuf),
    /// A jar that names a class that it does not have.
    #[error(
        "{path} says that it begins with {class}, which is not in it; pack it again: \
         `jar cfe {path} {instead} *.class`", path = .path.display()
    )]
    NoSuchClass {
        /// The jar.
        path: PathBuf,
        /// The class.
        class: String,
        /// The one that is rather meant.
        instead: String,
    },
    /// Inner classes that were left behind.
    #[error("{path} lacks {missing}, which {class} needs; {advice}", path = .path.display())]
    InnerClass {
        /// The jar or class file.
        path: PathBuf,
        /// The class that is there.
        class: String,
        /// The one that is not.
        missing: String,
        /// What to do.
        advice: String,
    },
    /// A class of a later Java.
    #[error(
        "{path} was compiled for Java {compiled}, and the `java` here is {here}; compile it with \
         `javac --release {here}`, or install Java {compiled}", path = .path.display()
    )]
    LaterJava {
        /// The jar or class file.
        path: PathBuf,
        /// What it needs.
        compiled: u16,
        /// What is here.
        here: u16,
    },
    /// A class file that is not where its package says.
    #[error(
        "{path} is the class {class}, and has to lie in folders of its package's names", path = .path.display()
    )]
    Misplaced {
        /// The class file.
        path: PathBuf,
        /// Its full name.
        class: String,
    },
    /// A file that is not what its ending says.
    #[error("{path} is no {what}", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What it should be.
        what: &'static str,
    },
    /// A program that is older than what it was made of.
    #[error("{path} is not built, or older than its source; type `{command}`", path = .path.display())]
    Stale {
        /// The folder.
        path: PathBuf,
        /// What to type.
        command: String,
    },
    /// More files than any bot has.
    #[error("{path} holds more than {most} files; name a folder that holds the bot alone", path = .path.display())]
    TooMany {
        /// The folder.
        path: PathBuf,
        /// How many are looked at.
        most: usize,
    },
    /// A cache that is not ours alone.
    #[error(
        "{path}, where compiled bots are kept, is another user's or can be written by others; remove it, or set \
         XDG_CACHE_HOME to a folder of your own", path = .0.display()
    )]
    UnsafeCache(PathBuf),
    /// Files that cannot be read or written.
    #[error("{path}: {source}", path = .path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A fence that is too low to compile a stranger's code behind it.
    #[error(
        "{path} is to be compiled, and this machine can compile strangers' code only behind a sandbox of level `{least}`; \
         send what you have compiled yourself", path = .path.display()
    )]
    LowFence {
        /// The bot.
        path: PathBuf,
        /// What is asked for.
        least: crate::sandbox::Level,
    },
    /// A compiler that cannot be started.
    #[error("cannot start the compiler: {0}")]
    Start(String),
}

impl Problem {
    /// A file that cannot be read or written.
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source }
    }
}
