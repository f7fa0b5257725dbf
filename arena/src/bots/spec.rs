//! What a person types to name a bot, and the program that it means.

use super::launch::{Launch, Program};
use super::name::{self, NAME_MOST, is_name};
use super::program::find_program;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What is typed for a person.
const HUMAN: &str = "human";
/// What seeds a brain outside a game, so that it plays as `bot` does.
const SEED: u64 = 1;

/// What runs a Python script, and the option that makes it print at once.
const PYTHON: &str = "python3";
const UNBUFFERED: &str = "-u";
/// Endings of files of which a program is to be made first, or that say what is to be typed.
const UNBUILT: &[&str] = &[
    "java", "class", "c", "cc", "cpp", "cxx", "rs", "go", "cs", "kt", "scala", "hs", "ts",
];

/// Bytes of a command.
const SPEC_MOST: usize = 4096;

/// A bot as it was typed: `[name=]spec`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// What it is called in tables.
    pub name: String,
    /// What was typed, without the name.
    pub spec: String,
    /// What is to be run.
    pub launch: Launch,
}

/// Why a text names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BotSpecError {
    /// Nothing was typed.
    #[error("a bot needs a program, as in `./my-bot`, `agent.py` or `greedy`")]
    Empty,
    /// A name that no table has room for.
    #[error("a bot's name has {NAME_MOST} letters at most")]
    LongName,
    /// More than any record keeps.
    #[error("a bot's command has {SPEC_MOST} bytes at most")]
    LongSpec,
    /// A quote that does not end.
    #[error("`{0}` has a quote that does not end")]
    Quote(String),
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let (given, spec) = match text.split_once('=') {
            Some((name, spec)) if is_name(name) => (Some(name), spec),
            _ => (None, text),
        };
        if spec.len() > SPEC_MOST {
            return Err(BotSpecError::LongSpec);
        }
        if given.is_some_and(|name| name.chars().count() > NAME_MOST) {
            return Err(BotSpecError::LongName);
        }
        let launch = launch(spec)?;
        let name = given.map_or_else(|| default_name(&launch), str::to_owned);
        Ok(Self {
            name,
            spec: spec.to_owned(),
            launch,
        })
    }
}

impl BotSpec {
    /// The built-in bot with this brain.
    pub fn built_in(brain: &str) -> Self {
        let launch = Launch::BuiltIn {
            brain: brain.to_owned(),
            explain: false,
            seed: SEED,
        };
        Self {
            name: brain.to_owned(),
            spec: brain.to_owned(),
            launch,
        }
    }
}

impl BotSpec {
    /// The bot that is a file or a folder, whatever its path would mean as a text. `typed` is what it is told from others by.
    pub fn at(name: &str, typed: &str, path: &str) -> Self {
        Self {
            name: name.chars().take(NAME_MOST).collect(),
            spec: typed.to_owned(),
            launch: of_words(PathBuf::from(path), Vec::new()),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.spec)
    }
}

impl BotSpec {
    /// What it is started as where no arena adds anything: without the option that makes Python print at once.
    #[must_use]
    pub fn launch_elsewhere(&self) -> Launch {
        let mut launch = self.launch.clone();
        if let Launch::Program(Program { program, args, .. }) = &mut launch
            && program == Path::new(PYTHON)
            && self.spec.split_whitespace().next() != Some(PYTHON)
            && args.first().is_some_and(|option| option == UNBUFFERED)
        {
            args.remove(0);
        }
        launch
    }
}

fn default_name(launch: &Launch) -> String {
    let whole = match launch {
        Launch::BuiltIn { brain, .. } => brain.clone(),
        Launch::Human => HUMAN.to_owned(),
        Launch::Program(Program { program, args, .. }) => name::of_command(program, args),
        Launch::Unbuilt { path, .. } => name::of_path(path),
    };
    whole.chars().take(NAME_MOST).collect()
}

fn launch(spec: &str) -> Result<Launch, BotSpecError> {
    // The champion's weights may follow its name.
    let brain = spec.split(':').next().unwrap_or_default();
    if bot::roster::NAMES.iter().any(|(name, _)| *name == brain) {
        return Ok(Launch::BuiltIn {
            brain: spec.to_owned(),
            explain: false,
            seed: SEED,
        });
    }
    if spec == HUMAN {
        return Ok(Launch::Human);
    }
    // A path with spaces is a path as long as there is such a file.
    let mut words = if Path::new(spec).exists() {
        vec![spec.to_owned()]
    } else {
        shell_words::split(spec).map_err(|_| BotSpecError::Quote(spec.to_owned()))?
    };
    if words.is_empty() || words[0].is_empty() {
        return Err(BotSpecError::Empty);
    }
    let first = PathBuf::from(words.remove(0));
    Ok(of_words(first, words))
}

/// What a file, a folder or a program is run as, with these arguments.
fn of_words(first: PathBuf, words: Vec<String>) -> Launch {
    // With arguments, a bare name is rather a program than a folder that happens to lie here.
    let is_command = !words.is_empty() && find_program(&first).is_ok_and(|found| found != first);
    if first.is_dir() && !is_command {
        return Launch::Unbuilt {
            path: first,
            args: words,
        };
    }
    let ending = first.extension().and_then(|ending| ending.to_str());
    if ending.is_some_and(|ending| UNBUILT.contains(&ending)) {
        return Launch::Unbuilt {
            path: first,
            args: words,
        };
    }
    let interpreter = ending.map_or(&[][..], |ending| interpreter(ending));
    let Some((&program, options)) = interpreter.split_first() else {
        let program = beside(&first);
        let script = name::script_of(&program, &words).map(Path::to_owned);
        return Launch::Program(Program {
            program,
            args: words,
            file: script.unwrap_or(first),
            ..Program::default()
        });
    };
    let file = first.to_string_lossy().into_owned();
    let args = options
        .iter()
        .map(|&o| o.to_owned())
        .chain([file])
        .chain(words);
    Launch::Program(Program {
        program: program.into(),
        args: args.collect(),
        file: first,
        ..Program::default()
    })
}

/// What runs a file with this ending: a program and its options.
pub fn interpreter(ending: &str) -> &'static [&'static str] {
    match ending {
        "py" => &[PYTHON, UNBUFFERED],
        "jar" => &["java", "-jar"],
        "js" | "mjs" | "cjs" => &["node"],
        "dll" => &["dotnet"],
        _ => &[],
    }
}

/// A bare name means a file here, if there is one, before a program of the system.
fn beside(program: &Path) -> PathBuf {
    let bare = program.components().count() == 1;
    if bare && program.is_file() {
        Path::new(".").join(program)
    } else {
        program.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (String, Vec<String>) {
        let bot: BotSpec = text.parse().unwrap();
        let command = match bot.launch {
            Launch::BuiltIn { brain, .. } => vec!["built-in".to_owned(), brain],
            Launch::Human => vec!["a person".to_owned()],
            Launch::Program(Program { program, args, .. }) => {
                [program.to_string_lossy().into_owned()]
                    .into_iter()
                    .chain(args)
                    .collect()
            }
            Launch::Unbuilt { path, args } => {
                let path = path.to_string_lossy().into_owned();
                ["to be built".to_owned(), path]
                    .into_iter()
                    .chain(args)
                    .collect()
            }
        };
        (bot.name, command)
    }

    fn named(name: &str, command: &[&str]) -> (String, Vec<String>) {
        (
            name.to_owned(),
            command.iter().map(|&word| word.to_owned()).collect(),
        )
    }

    #[test]
    fn a_bot_is_a_brain_a_script_a_jar_a_path_or_a_command() {
        assert_eq!(parse("greedy"), named("greedy", &["built-in", "greedy"]));
        assert_eq!(parse("human"), named("human", &["a person"]));
        assert_eq!(parse("Ada=human"), named("Ada", &["a person"]));
        assert_eq!(
            parse("champion:apple=70"),
            named("champion:apple=70", &["built-in", "champion:apple=70"])
        );
        assert_eq!(
            parse("a/agent.py"),
            named("agent", &["python3", "-u", "a/agent.py"])
        );
        assert_eq!(
            parse("agent.jar"),
            named("agent", &["java", "-jar", "agent.jar"])
        );
        assert_eq!(parse("a/bot.js"), named("bot", &["node", "a/bot.js"]));
        assert_eq!(
            parse("a/Agent.java --fast"),
            named("Agent", &["to be built", "a/Agent.java", "--fast"])
        );
        assert_eq!(parse("src"), named("src", &["to be built", "src"]));
        assert_eq!(
            parse("python3 -u a/agent.py"),
            named("agent", &["python3", "-u", "a/agent.py"])
        );
        assert_eq!(parse("./my-bot"), named("my-bot", &["./my-bot"]));
        assert_eq!(
            parse("./bot --depth '4 5'"),
            named("bot", &["./bot", "--depth", "4 5"])
        );
        assert_eq!(
            parse("agent.py -v"),
            named("agent", &["python3", "-u", "agent.py", "-v"])
        );
    }

    #[test]
    fn a_name_can_be_given() {
        assert_eq!(parse("new=./my-bot"), named("new", &["./my-bot"]));
        assert_eq!(
            parse("old-1=greedy"),
            named("old-1", &["built-in", "greedy"])
        );
        assert_eq!(parse("./bot --x=3"), named("bot", &["./bot", "--x=3"]));
        assert_eq!(parse("Zoë B.=./bot"), named("Zoë B.", &["./bot"]));
        assert_eq!(
            parse("sh a.sh depth=3"),
            named("a", &["sh", "a.sh", "depth=3"])
        );
    }

    #[test]
    fn elsewhere_no_arena_makes_python_print_at_once() {
        let args = |text: &str| {
            let bot: BotSpec = text.parse().unwrap();
            match bot.launch_elsewhere() {
                Launch::Program(Program { args, .. }) => args,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(args("agent.py -v"), ["agent.py", "-v"]);
        assert_eq!(args("python3 -u agent.py"), ["-u", "agent.py"]);
        assert_eq!(args("python3-course/agent.py"), ["python3-course/agent.py"]);
    }

    #[test]
    fn what_names_no_bot_is_refused() {
        assert_eq!("".parse::<BotSpec>(), Err(BotSpecError::Empty));
        assert_eq!("new=".parse::<BotSpec>(), Err(BotSpecError::Empty));
        assert_eq!(
            "./bot 'x".parse::<BotSpec>(),
            Err(BotSpecError::Quote("./bot 'x".to_owned()))
        );
    }

    #[test]
    fn names_and_commands_are_bounded() {
        let long = "ä".repeat(65);
        let named = format!("{long}=greedy").parse::<BotSpec>();
        assert_eq!(named, Err(BotSpecError::LongName));
        let command = "x".repeat(4097).parse::<BotSpec>();
        assert_eq!(command, Err(BotSpecError::LongSpec));
        let bot: BotSpec = format!("./{long}").parse().unwrap();
        assert_eq!(bot.name, "ä".repeat(64));
    }
}
