//! What a person types to name a bot, and the program that it means.

use super::brain_seed::brain_seed;
use protocol::Seat;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What is typed for a person.
const HUMAN: &str = "human";
/// What seeds a brain outside a game, so that it plays as `bot` does.
const SEED: u64 = 1;

/// Letters of a name.
const NAME_MOST: usize = 64;
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

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Launch {
    /// A brain of the `bot` library, run as a process of its own through the arena's binary.
    BuiltIn {
        /// The brain's name.
        brain: String,
        /// Whether it logs the reasons for its moves.
        explain: bool,
        /// What seeds its chance.
        seed: u64,
    },
    /// A person at this machine's keyboard.
    Human,
    /// Any other program.
    Program {
        /// What is started.
        program: PathBuf,
        /// Its arguments.
        args: Vec<String>,
        /// The bot's own file, beside which logs may be put.
        file: PathBuf,
    },
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
        let name = given.map_or_else(|| launch.default_name(), str::to_owned);
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

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.spec)
    }
}

impl Launch {
    /// The same for a seat of a game: a built-in brain gets a seed of its own there.
    pub fn in_game(&self, game_seed: &str, seat: Seat) -> Self {
        let mut launch = self.clone();
        if let Self::BuiltIn { seed, .. } = &mut launch {
            *seed = brain_seed(game_seed, seat);
        }
        launch
    }

    fn default_name(&self) -> String {
        let whole = match self {
            Self::BuiltIn { brain, .. } => brain.clone(),
            Self::Human => HUMAN.to_owned(),
            Self::Program { file, .. } => file.file_stem().map_or_else(
                || "bot".to_owned(),
                |stem| stem.to_string_lossy().into_owned(),
            ),
        };
        whole.chars().take(NAME_MOST).collect()
    }
}

/// Numbers the second and later bots of the same name, so that tables tell them apart.
pub fn tell_apart(bots: &mut [BotSpec]) {
    let mut seen: Vec<String> = Vec::new();
    for bot in bots {
        let count = seen.iter().filter(|name| **name == bot.name).count();
        seen.push(bot.name.clone());
        if count > 0 {
            bot.name = format!("{}#{}", bot.name, count + 1);
        }
    }
}

fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '#' | '.' | '+');
    !text.is_empty() && !text.starts_with('.') && text.chars().all(plain)
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
    let mut words = if Path::new(spec).is_file() {
        vec![spec.to_owned()]
    } else {
        shell_words::split(spec).map_err(|_| BotSpecError::Quote(spec.to_owned()))?
    };
    if words.is_empty() || words[0].is_empty() {
        return Err(BotSpecError::Empty);
    }
    let first = PathBuf::from(words.remove(0));
    let interpreter: &[&str] = match first.extension().and_then(|e| e.to_str()) {
        Some("py") => &["python3", "-u"],
        Some("jar") => &["java", "-jar"],
        _ => &[],
    };
    let Some((&program, options)) = interpreter.split_first() else {
        return Ok(Launch::Program {
            program: beside(&first),
            args: words,
            file: first,
        });
    };
    let file = first.to_string_lossy().into_owned();
    let args = options
        .iter()
        .map(|&o| o.to_owned())
        .chain([file])
        .chain(words);
    Ok(Launch::Program {
        program: program.into(),
        args: args.collect(),
        file: first,
    })
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
            Launch::Program { program, args, .. } => [program.to_string_lossy().into_owned()]
                .into_iter()
                .chain(args)
                .collect(),
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

    #[test]
    fn bots_of_one_name_are_numbered() {
        let mut bots = ["greedy", "random", "greedy", "greedy"].map(BotSpec::built_in);
        tell_apart(&mut bots);
        assert_eq!(
            bots.map(|bot| bot.name),
            ["greedy", "random", "greedy#2", "greedy#3"]
        );
    }
}
