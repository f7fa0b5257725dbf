//! What a folder is: a project, sources, a script or a jar.

use super::java;
use super::problem::Problem;
use super::recipe::Language;
use super::sources;
use std::path::{Component, Path, PathBuf};

/// What is run before all else that may be there.
const RUN: &str = "run";
/// Names of scripts that are the bot, the likeliest first.
const PYTHON: &[&str] = &["bot.py", "main.py", "agent.py", "__main__.py"];
const SCRIPT: &[&str] = &["bot.js", "main.js", "index.js"];
const CPP: &[&str] = &["cpp", "cc", "cxx"];

/// What was found in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Something to compile: the language, and what its compiler is told.
    Sources(Language, Vec<PathBuf>),
    /// A program that says by its name that it is to be run.
    Run(PathBuf),
    /// A script with an interpreter.
    Script(PathBuf),
    /// A jar.
    Jar(PathBuf),
    /// A Java class.
    Class(PathBuf),
    /// A project of .NET.
    DotNet,
}

/// Finds out what a folder is.
pub(super) fn recognise(folder: &Path) -> Result<Found, Problem> {
    let files = sources::below(folder)?;
    let has = |name: &str| folder.join(name).is_file();
    let by_hand = |command: String| Problem::ByHand {
        path: folder.to_owned(),
        command,
    };
    if has(RUN) {
        return Ok(Found::Run(folder.join(RUN)));
    }
    if has("pom.xml") {
        return Err(by_hand(format!("mvn -f {} package", folder.display())));
    }
    if has("build.gradle") || has("build.gradle.kts") {
        return Err(by_hand(format!("gradle -p {} build", folder.display())));
    }
    if has("Cargo.toml") {
        return Ok(Found::Sources(Language::Cargo, vec![folder.to_owned()]));
    }
    if has("go.mod") {
        return Ok(Found::Sources(Language::Go, vec![folder.to_owned()]));
    }
    if sources::ending(&files, &["csproj"]).next().is_some() {
        return Ok(Found::DotNet);
    }
    let ending = |endings: &[&str]| sources::ending(&files, endings).collect::<Vec<_>>();
    for (language, endings) in [
        (Language::Java, &["java"][..]),
        (Language::Cpp, CPP),
        (Language::C, &["c"]),
    ] {
        let sources = ending(endings);
        // A Python bot may have a part in C; then its script says so by its name.
        if !sources.is_empty() && !PYTHON.iter().any(|name| has(name)) {
            return Ok(Found::Sources(language, sources));
        }
    }
    if let Some(script) = script(folder, &files, "py", PYTHON, None)? {
        return Ok(Found::Script(script));
    }
    if let Some(script) = script(folder, &files, "js", SCRIPT, package_main(folder))? {
        return Ok(Found::Script(script));
    }
    for (language, main) in [(Language::Go, "go"), (Language::Rust, "rs")] {
        let sources = ending(&[main]);
        let named = sources
            .iter()
            .find(|file| file.ends_with("main.rs"))
            .cloned();
        match (language, sources.as_slice()) {
            (_, []) => {}
            (Language::Rust, [only]) => return Ok(Found::Sources(language, vec![only.clone()])),
            (Language::Rust, _) => {
                let root = named.ok_or_else(|| several(folder, &sources, "main.rs"))?;
                return Ok(Found::Sources(language, vec![root]));
            }
            _ => return Ok(Found::Sources(language, sources)),
        }
    }
    match ending(&["jar"]).as_slice() {
        [jar] => return Ok(Found::Jar(jar.clone())),
        [] => {}
        jars => {
            return Err(several(
                folder,
                jars,
                "bot.jar and the others otherwise, in a folder of their own",
            ));
        }
    }
    if let Some(class) = java::main_class_file(&ending(&["class"])) {
        return Ok(Found::Class(class));
    }
    if has("Makefile") || has("makefile") {
        return Err(by_hand(format!("make -C {}", folder.display())));
    }
    Err(Problem::UnknownFolder(folder.to_owned()))
}

/// The script that is the bot: the one that is named, has a name that says so, or is the only one.
fn script(
    folder: &Path,
    files: &[PathBuf],
    ending: &str,
    names: &'static [&'static str],
    named: Option<PathBuf>,
) -> Result<Option<PathBuf>, Problem> {
    if named.is_some() {
        return Ok(named);
    }
    let places = names.iter().map(|name| folder.join(name));
    if let Some(found) = places.clone().find(|place| place.is_file()) {
        return Ok(Some(found));
    }
    let endings = [ending];
    let top = sources::ending(files, &endings).filter(|file| file.parent() == Some(folder));
    let top: Vec<PathBuf> = top.collect();
    match top.as_slice() {
        [] => Ok(None),
        [only] => Ok(Some(only.clone())),
        _ => Err(several(folder, &top, names[0])),
    }
}

/// The script that a `package.json` names.
fn package_main(folder: &Path) -> Option<PathBuf> {
    let text = std::fs::read_to_string(folder.join("package.json")).ok()?;
    let package: serde_json::Value = serde_json::from_str(&text).ok()?;
    let main = Path::new(package["main"].as_str()?);
    // Nothing but what lies in the folder is the bot's own.
    let leads_out = |part| !matches!(part, Component::Normal(_) | Component::CurDir);
    let inside = !main.components().any(leads_out);
    let main = folder.join(main);
    (inside && main.is_file()).then_some(main)
}

fn several(folder: &Path, candidates: &[PathBuf], wanted: &'static str) -> Problem {
    let names = candidates
        .iter()
        .filter_map(|file| file.strip_prefix(folder).ok());
    let names: Vec<String> = names.map(|name| name.display().to_string()).collect();
    Problem::Several {
        path: folder.to_owned(),
        candidates: names.join(", "),
        wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a folder with these empty files is, with paths in it.
    fn recognised(files: &[&str]) -> Result<Found, String> {
        let folder = tempfile::tempdir().unwrap();
        for name in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, r#"{"main": "snake.js"}"#).unwrap();
        }
        let inside = |path: PathBuf| path.strip_prefix(folder.path()).unwrap().to_owned();
        match recognise(folder.path()) {
            Ok(Found::Sources(language, sources)) => Ok(Found::Sources(
                language,
                sources.into_iter().map(inside).collect(),
            )),
            Ok(Found::Run(path)) => Ok(Found::Run(inside(path))),
            Ok(Found::Script(path)) => Ok(Found::Script(inside(path))),
            Ok(Found::Jar(path)) => Ok(Found::Jar(inside(path))),
            Ok(Found::Class(path)) => Ok(Found::Class(inside(path))),
            Ok(Found::DotNet) => Ok(Found::DotNet),
            Err(error) => Err(error
                .to_string()
                .replace(&folder.path().display().to_string(), "DIR")),
        }
    }

    fn sources(language: Language, files: &[&str]) -> Result<Found, String> {
        Ok(Found::Sources(
            language,
            files.iter().map(PathBuf::from).collect(),
        ))
    }

    #[test]
    fn a_folder_is_what_its_files_say() {
        let cases = [
            (
                &["Main.java", "util/Grid.java"][..],
                sources(Language::Java, &["Main.java", "util/Grid.java"]),
            ),
            (
                &["main.cpp", "grid.cpp", "grid.h", "Makefile"],
                sources(Language::Cpp, &["grid.cpp", "main.cpp"]),
            ),
            (&["snake.c"], sources(Language::C, &["snake.c"])),
            (
                &["Cargo.toml", "src/main.rs"],
                sources(Language::Cargo, &[""]),
            ),
            (&["go.mod", "main.go"], sources(Language::Go, &[""])),
            (&["main.go"], sources(Language::Go, &["main.go"])),
            (
                &["main.rs", "grid.rs"],
                sources(Language::Rust, &["main.rs"]),
            ),
            (
                &["grid.py", "bot.py", "fast.c"],
                Ok(Found::Script("bot.py".into())),
            ),
            (&["snake.py"], Ok(Found::Script("snake.py".into()))),
            (
                &["package.json", "snake.js", "index.js"],
                Ok(Found::Script("snake.js".into())),
            ),
            (
                &["run", "pom.xml", "Main.java"],
                Ok(Found::Run("run".into())),
            ),
            (&["agent.jar"], Ok(Found::Jar("agent.jar".into()))),
            (&["bot.csproj", "Program.cs"], Ok(Found::DotNet)),
        ];
        for (files, expected) in cases {
            assert_eq!(recognised(files), expected, "{files:?}");
        }
    }

    #[test]
    fn a_folder_that_is_no_bot_is_told_what_to_do() {
        let told = |files: &[&str]| recognised(files).unwrap_err();
        assert_eq!(
            told(&["a.py", "b.py"]),
            "in DIR any of a.py, b.py could be the bot; name one of them, or call one bot.py"
        );
        assert_eq!(
            told(&["Makefile", "snake.ml"]),
            "DIR is to be compiled first; type `make -C DIR`, and name what comes of it"
        );
        assert_eq!(
            told(&["pom.xml", "src/main/java/Main.java"]),
            "DIR is to be compiled first; type `mvn -f DIR package`, and name what comes of it"
        );
        assert!(
            told(&["notes.txt"])
                .starts_with("in the folder DIR is nothing that the arena can start")
        );
    }
}
