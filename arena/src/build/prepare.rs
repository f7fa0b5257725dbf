//! Makes a program of whatever was named, or says why it is none.

use super::compile::Order;
use super::executable;
use super::folder::{self, Found};
use super::problem::{NotABot, Problem};
use super::recipe::Language;
use super::workshop::Workshop;
use super::{dotnet, java, sources};
use crate::bots::{BotSpec, Launch, Program, find_program, interpreter};
use crate::sandbox::Sandbox;
use std::path::{Path, PathBuf};

/// Endings of files that a compiler may read, libraries included.
const SOURCES: &[&str] = &[
    "java", "c", "h", "cc", "cpp", "cxx", "hpp", "hxx", "inc", "rs", "go", "jar",
];

/// Makes sure that a bot can be started: compiles what is source, opens what is a jar, and looks at the rest. `tell` is
/// given the name of a compiler before that takes its time.
///
/// # Errors
/// If it is no bot as it is, with what to do.
pub async fn prepare(
    bot: &mut BotSpec,
    sandbox: &Sandbox,
    tell: &mut dyn FnMut(&str),
) -> Result<(), NotABot> {
    prepare_in(&Workshop::default(), bot, sandbox, tell).await
}

/// The same in a workshop of one's own.
///
/// # Errors
/// As for [`prepare`].
pub async fn prepare_in(
    workshop: &Workshop,
    bot: &mut BotSpec,
    sandbox: &Sandbox,
    tell: &mut dyn FnMut(&str),
) -> Result<(), NotABot> {
    let site = Site { workshop, sandbox };
    let prepared = match &bot.launch {
        Launch::BuiltIn { .. } | Launch::Human => return Ok(()),
        Launch::Unbuilt { path, args } => match path.is_dir() {
            true => of_folder(path, args, site, tell).await,
            false => of_file(path, args, site, tell).await,
        },
        Launch::Program(program) => as_it_is(program),
    };
    match prepared {
        Ok(program) => {
            bot.launch = Launch::Program(program);
            Ok(())
        }
        Err(problem) => Err(NotABot {
            bot: bot.name.clone(),
            problem: Box::new(problem),
        }),
    }
}

/// Where and behind which fence something is made.
#[derive(Clone, Copy)]
struct Site<'a> {
    workshop: &'a Workshop,
    sandbox: &'a Sandbox,
}

/// A program, a script or a jar that needs nothing done, looked at.
fn as_it_is(program: &Program) -> Result<Program, Problem> {
    let Program {
        program: first,
        args,
        file,
        ..
    } = program;
    let ending = file
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    let needs = interpreter(ending).first();
    if needs.is_some_and(|needs| first == Path::new(needs)) {
        if !file.exists() {
            return Err(Problem::Missing(file.clone()));
        }
        tool(file, first)?;
        let is_jar = args.first().is_some_and(|word| word == "-jar") && Path::new(&args[1]) == file;
        if is_jar {
            return java::jar(file, &args[2..], &[]);
        }
    } else if first.components().count() > 1 {
        executable::check(first)?;
    }
    Ok(program.clone())
}

/// The interpreter of a bot, if it is here.
fn tool(path: &Path, program: &Path) -> Result<(), Problem> {
    if find_program(program).is_ok() {
        return Ok(());
    }
    let install = match program.to_str() {
        Some("java") => java::INSTALL,
        Some("node") => "install it: `apt install nodejs`, or nodejs.org",
        Some("dotnet") => "dot.net has it",
        _ => "install it",
    };
    Err(Problem::NoTool {
        path: path.to_owned(),
        program: program.display().to_string(),
        install,
    })
}

async fn of_file(
    path: &Path,
    args: &[String],
    site: Site<'_>,
    tell: &mut dyn FnMut(&str),
) -> Result<Program, Problem> {
    if !path.is_file() {
        return Err(Problem::Missing(path.to_owned()));
    }
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    if ending == "class" {
        tool(path, Path::new("java"))?;
        return java::class(path, args);
    }
    let Some(language) = Language::of(ending) else {
        return Err(by_hand(path, ending));
    };
    // A source file may need others that lie beside it.
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let beside = sources::beside(folder)?;
    let files = sources::ending(&beside, SOURCES).collect();
    let made = Made {
        path,
        language,
        sources: vec![path.to_owned()],
        files,
        libraries: sources::ending(&beside, &["jar"]).collect(),
    };
    made.program(args, site, tell).await
}

async fn of_folder(
    path: &Path,
    args: &[String],
    site: Site<'_>,
    tell: &mut dyn FnMut(&str),
) -> Result<Program, Problem> {
    let files = sources::below(path)?;
    let jars = || sources::ending(&files, &["jar"]).collect::<Vec<_>>();
    let mut program = match folder::recognise(path)? {
        Found::Sources(language, sources) => {
            let made = Made {
                path,
                language,
                sources,
                libraries: jars(),
                files: match language {
                    // Their projects may take in any file.
                    Language::Cargo | Language::Go => files.clone(),
                    _ => sources::ending(&files, SOURCES).collect(),
                },
            };
            made.program(args, site, tell).await?
        }
        Found::Run(run) => {
            let run = absolute(&run)?;
            executable::check(&run)?;
            Program {
                program: run.clone(),
                args: args.to_vec(),
                file: run,
                parts: files.clone(),
                folder: None,
            }
        }
        Found::Script(script) => of_script(&script, &files, args)?,
        Found::Jar(jar) => {
            tool(&jar, Path::new("java"))?;
            java::jar(&jar, args, &[])?
        }
        Found::Class(class) => {
            tool(&class, Path::new("java"))?;
            java::class(&class, args)?
        }
        Found::DotNet => {
            tool(path, Path::new("dotnet"))?;
            dotnet::program(path, args)?
        }
    };
    program.folder = Some(absolute(path)?);
    Ok(program)
}

/// A script with its interpreter, made of all scripts of its folder.
fn of_script(script: &Path, files: &[PathBuf], args: &[String]) -> Result<Program, Problem> {
    let ending = script
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default();
    let (&program, options) = interpreter(ending)
        .split_first()
        .ok_or_else(|| by_hand(script, ending))?;
    tool(script, Path::new(program))?;
    let words = options.iter().map(|&option| option.to_owned());
    let words = words
        .chain([script.display().to_string()])
        .chain(args.iter().cloned());
    let parts = sources::ending(files, &["py", "js", "mjs", "cjs", "json"]);
    Ok(Program {
        program: program.into(),
        args: words.collect(),
        file: script.to_owned(),
        parts: parts.filter(|part| part != script).collect(),
        folder: None,
    })
}

/// A program that is made of sources.
struct Made<'a> {
    path: &'a Path,
    language: Language,
    sources: Vec<PathBuf>,
    files: Vec<PathBuf>,
    libraries: Vec<PathBuf>,
}

impl Made<'_> {
    async fn program(
        self,
        args: &[String],
        site: Site<'_>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Program, Problem> {
        let all = |paths: Vec<PathBuf>| {
            paths
                .iter()
                .map(|path| absolute(path))
                .collect::<Result<Vec<_>, _>>()
        };
        let (sources, files, libraries) =
            (all(self.sources)?, all(self.files)?, all(self.libraries)?);
        let order = Order {
            path: self.path,
            recipe: self.language.recipe(self.path, sources, &libraries)?,
            files,
        };
        let made = order.fulfil(site.sandbox, site.workshop, tell).await?;
        if self.language == Language::Java {
            return java::built_jar(self.path, &made, args, &libraries);
        }
        Ok(Program {
            program: made,
            args: args.to_vec(),
            file: self.path.to_owned(),
            ..Program::default()
        })
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Problem> {
    std::path::absolute(path).map_err(Problem::io(path))
}

/// What to type for a source that the arena does not compile.
fn by_hand(path: &Path, ending: &str) -> Problem {
    let shown = path.display();
    let stem = path.with_extension("");
    let stem = stem.display();
    let command = match ending {
        "kt" => format!("kotlinc {shown} -include-runtime -d {stem}.jar"),
        "scala" => format!("scala-cli --power package {shown} -o {stem}.jar --assembly"),
        "hs" => format!("ghc -O2 {shown} -o {stem}"),
        "ts" => format!("tsc {shown}"),
        "cs" => {
            "arena new csharp my-bot` and put it in there, then `cd my-bot && dotnet build -o build"
                .to_owned()
        }
        _ => format!("make {stem}"),
    };
    Problem::ByHand {
        path: path.to_owned(),
        command,
    }
}
