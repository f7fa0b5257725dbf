//! What a bot is called: the name that was typed, or that of its script, class, folder or file.

use super::program::find_program;
use super::spec::BotSpec;
use std::path::Path;

/// Letters of a name.
pub(super) const NAME_MOST: usize = 64;

/// Options of `java` that are followed by a value.
const JAVA_VALUES: &[&str] = &[
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--add-modules",
    "--source",
];
/// Options of Python, Node and shells that are followed by a value.
const SCRIPT_VALUES: &[&str] = &["-W", "-X", "-r", "--require"];

/// Whether the text before the first `=` is a name. With spaces in it, it may also be a command with a setting, as in
/// `python3 agent.py depth=3`: then its first word is a program or a file.
pub(super) fn is_name(text: &str) -> bool {
    let odd = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '<' | '>');
    let plain_space = |c: char| !c.is_whitespace() || c == ' ';
    if text.is_empty()
        || text != text.trim()
        || text.starts_with(['.', '-', '\'', '"'])
        || text.contains(odd)
        || !text.chars().all(plain_space)
    {
        return false;
    }
    match text.split_once(' ') {
        None => true,
        Some((first, _)) => {
            let first = Path::new(first);
            !first.exists() && find_program(first).is_err()
        }
    }
}

/// What a command is called: after its script or its class where it names one.
pub(super) fn of_command(program: &Path, args: &[String]) -> String {
    let stem = |text: &str| {
        let stem = Path::new(text).file_stem();
        stem.map(|stem| stem.to_string_lossy().into_owned())
    };
    let own = program.to_string_lossy();
    let script = match interpreter(program) {
        Some("java") => java_class(args),
        Some("dotnet") => args.first().and_then(|file| stem(file)),
        Some(_) => script(args).and_then(|file| stem(file)),
        None => None,
    };
    script
        .or_else(|| stem(&own))
        .unwrap_or_else(|| "bot".to_owned())
}

/// The file that an interpreter is to run, if its command names one.
pub(super) fn script_of<'a>(program: &Path, args: &'a [String]) -> Option<&'a Path> {
    let named = match interpreter(program)? {
        "java" => {
            let jar = args.iter().position(|word| word == "-jar")?;
            args.get(jar + 1)?
        }
        "dotnet" => args.first()?,
        _ => script(args)?,
    };
    let path = Path::new(named);
    path.is_file().then_some(path)
}

/// The kind of interpreter that a program is.
fn interpreter(program: &Path) -> Option<&'static str> {
    let name = program.file_stem()?.to_str()?;
    // python3.11 and pypy3 are Python too.
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let known = [
        "python", "pypy", "java", "node", "nodejs", "dotnet", "ruby", "perl", "sh", "bash", "dash",
        "zsh", "lua", "php",
    ];
    known.into_iter().find(|known| *known == letters)
}

/// The first word that is no option, unless the program is in the command itself.
fn script(args: &[String]) -> Option<&String> {
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-c" | "-e" | "-" => return None,
            "-m" => return words.next(),
            value if SCRIPT_VALUES.contains(&value) => drop(words.next()),
            option if option.starts_with('-') => {}
            _ => return Some(word),
        }
    }
    None
}

/// The class that `java` runs, without its package; the jar or the source file without its ending.
fn java_class(args: &[String]) -> Option<String> {
    let mut words = args.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-jar" => {
                let stem = Path::new(words.next()?).file_stem()?;
                return Some(stem.to_string_lossy().into_owned());
            }
            value if JAVA_VALUES.contains(&value) => drop(words.next()),
            option if option.starts_with('-') => {}
            source if source.ends_with(".java") => {
                let stem = Path::new(source).file_stem()?;
                return Some(stem.to_string_lossy().into_owned());
            }
            class => return class.rsplit(['.', '/']).next().map(str::to_owned),
        }
    }
    None
}

/// What a folder or a file is called, wherever `.` and `..` lead.
pub(super) fn of_path(path: &Path) -> String {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = match real.is_dir() {
        true => real.file_name(),
        false => path.file_stem(),
    };
    name.map_or_else(
        || "bot".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    fn called(command: &str) -> String {
        let mut words = shell_words::split(command).unwrap();
        let program = words.remove(0);
        of_command(Path::new(&program), &words)
    }

    #[test]
    fn a_command_is_called_after_its_script_or_class() {
        let commands = [
            (
                "java -Xmx100m -cp build:lib.jar za.ac.wits.Agent 5",
                "Agent",
            ),
            ("java -jar bots/other.jar --fast", "other"),
            ("java --source 17 me/Main.java", "Main"),
            ("java me/Main.java", "Main"),
            ("python3 -u bots/agent.py -v", "agent"),
            ("/usr/bin/python3.11 -X dev agent.py", "agent"),
            ("python3 -m snake", "snake"),
            ("python3 -c 'print(5)'", "python3"),
            ("node --stack-size=9 bot.js", "bot"),
            ("sh bot.sh", "bot"),
            ("sh -c 'echo 5'", "sh"),
            ("dotnet build/bot.dll", "bot"),
            ("./my-bot --depth 4", "my-bot"),
            ("java", "java"),
        ];
        for (command, name) in commands {
            assert_eq!(called(command), name, "{command}");
        }
    }

    #[test]
    fn a_name_is_any_text_that_is_no_command() {
        for name in [
            "new",
            "old-1",
            "Zoë Müller",
            "蛇 一号",
            "🐍",
            "it is mine",
            "a+b#2",
        ] {
            assert!(is_name(name), "{name}");
        }
        for command in [
            "./bot --x",
            "sh bot.sh depth",
            "a/b",
            "-x",
            ".",
            "",
            " a",
            "a\tb",
            "'a",
        ] {
            assert!(!is_name(command), "{command}");
        }
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
