//! Jars and classes, looked at before a virtual machine is started: does the program have a beginning, is all of it
//! there, and can the Java that is here read it?

use super::class_file::ClassFile;
use super::jar::Jar;
use super::problem::Problem;
use crate::bots::{Program, find_program};
use crate::files;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How Java is had, where it is not.
pub(super) const INSTALL: &str =
    "install a JDK: `apt install default-jdk-headless`, or adoptium.net";
/// Bytes of a class file.
const CLASS_MOST: u64 = 16 << 20;
/// Names that decide which of several classes is the program.
const MAIN: &[&str] = &["Main", "MyAgent", "Agent", "Bot"];

/// The program of a jar, whose class files beside it may need others.
pub(super) fn jar(path: &Path, args: &[String], libraries: &[PathBuf]) -> Result<Program, Problem> {
    let jar = Jar::open(path)?;
    let main = match jar.main_class() {
        Some(class) => {
            let missing = || Problem::NoSuchClass {
                path: path.to_owned(),
                class: class.clone(),
                instead: only_main(path, &jar, None)
                    .map_or_else(|_| class.clone(), |main| main.spoken()),
            };
            jar.class(&class.replace('.', "/")).ok_or_else(missing)?
        }
        None => only_main(path, &jar, None)?,
    };
    check(path, &main, |name| jar.has(name), &|class| {
        format!(
            "pack all classes: `jar cfe {} {class} *.class`",
            path.display()
        )
    })?;
    for name in jar.classes().filter(|name| is_inner(name, &main)) {
        if let Some(inner) = jar.class(name) {
            check(path, &inner, |name| jar.has(name), &|_| {
                format!(
                    "pack all classes: `jar cfe {} {} *.class`",
                    path.display(),
                    main.spoken()
                )
            })?;
        }
    }
    let words = match jar.main_class() {
        Some(_) if libraries.is_empty() => vec!["-jar".to_owned(), path.display().to_string()],
        _ => class_path(&[&[path.to_owned()], libraries].concat(), &main),
    };
    Ok(Program {
        program: "java".into(),
        args: [&words, args].concat(),
        file: path.to_owned(),
        parts: libraries.to_vec(),
        ..Program::default()
    })
}

/// The program of a jar that was just made of sources, one of which may say what the program is.
pub(super) fn built_jar(
    source: &Path,
    jar_path: &Path,
    args: &[String],
    libraries: &[PathBuf],
) -> Result<Program, Problem> {
    let jar = Jar::open(jar_path)?;
    let wanted = source.file_stem().and_then(|stem| stem.to_str());
    let main = only_main(source, &jar, wanted.filter(|_| source.is_file()))?;
    let words = class_path(&[&[jar_path.to_owned()], libraries].concat(), &main);
    Ok(Program {
        program: "java".into(),
        args: [&words, args].concat(),
        file: source.to_owned(),
        parts: [&[jar_path.to_owned()], libraries].concat(),
        ..Program::default()
    })
}

/// The program of a class file.
pub(super) fn class(path: &Path, args: &[String]) -> Result<Program, Problem> {
    let main = read_class(path)?;
    if !main.has_main {
        return Err(Problem::NoMain(path.to_owned()));
    }
    let absolute = std::path::absolute(path).map_err(Problem::io(path))?;
    let depth = main.name.split('/').count();
    let root = absolute.ancestors().nth(depth).map(Path::to_owned);
    let is_there = |root: &PathBuf| root.join(format!("{}.class", main.name)) == absolute;
    let misplaced = || Problem::Misplaced {
        path: path.to_owned(),
        class: main.spoken(),
    };
    let root = root.filter(is_there).ok_or_else(misplaced)?;
    let has = |name: &str| root.join(format!("{name}.class")).is_file();
    check(path, &main, has, &|_| {
        "compile it again, and take all class files along".to_owned()
    })?;
    let folder = absolute.parent().unwrap_or(&root);
    let entries = std::fs::read_dir(folder).map_err(Problem::io(folder))?;
    let files = entries.flatten().map(|entry| entry.path());
    let parts = files.filter(|file| file.extension().is_some_and(|ending| ending == "class"));
    Ok(Program {
        program: "java".into(),
        args: [&class_path(std::slice::from_ref(&root), &main), args].concat(),
        file: path.to_owned(),
        parts: parts.collect(),
        ..Program::default()
    })
}

/// The class file among these that a program begins with, if there is one.
pub(super) fn main_class_file(files: &[PathBuf]) -> Option<PathBuf> {
    let mains = files
        .iter()
        .filter(|file| read_class(file).is_ok_and(|class| class.has_main));
    let mains: Vec<&PathBuf> = mains.collect();
    let named = |name: &&str| {
        mains
            .iter()
            .find(|file| file.file_stem().is_some_and(|stem| stem == *name))
    };
    match mains.as_slice() {
        [only] => Some((*only).clone()),
        _ => MAIN.iter().find_map(named).map(|file| (*file).clone()),
    }
}

/// The class among all of a jar's that a program begins with.
fn only_main(path: &Path, jar: &Jar, wanted: Option<&str>) -> Result<ClassFile, Problem> {
    let classes = jar.classes().filter_map(|name| jar.class(name));
    let mut mains: Vec<ClassFile> = classes.filter(|class| class.has_main).collect();
    let simple = |class: &ClassFile| class.name.rsplit('/').next().map(str::to_owned);
    let names = wanted.into_iter().chain(MAIN.iter().copied());
    for name in names {
        if mains.len() > 1
            && let Some(found) = mains
                .iter()
                .position(|class| simple(class).as_deref() == Some(name))
        {
            return Ok(mains.swap_remove(found));
        }
    }
    match mains.len() {
        0 => Err(Problem::NoMain(path.to_owned())),
        1 => Ok(mains.remove(0)),
        _ => Err(Problem::Several {
            path: path.to_owned(),
            candidates: mains
                .iter()
                .map(ClassFile::spoken)
                .collect::<Vec<_>>()
                .join(", "),
            wanted: MAIN[0],
        }),
    }
}

fn read_class(path: &Path) -> Result<ClassFile, Problem> {
    if !path.exists() {
        return Err(Problem::Missing(path.to_owned()));
    }
    let file = files::open_regular(path).map_err(Problem::io(path))?;
    let bytes = files::read_at_most(file, CLASS_MOST).map_err(Problem::io(path))?;
    ClassFile::read(&bytes).ok_or_else(|| Problem::Damaged {
        path: path.to_owned(),
        what: "Java class",
    })
}

fn is_inner(name: &str, main: &ClassFile) -> bool {
    let rest = name.strip_prefix(main.outer());
    rest.is_some_and(|rest| rest.starts_with('$'))
}

/// Whether a class can be run here, as far as the file tells.
fn check(
    path: &Path,
    class: &ClassFile,
    has: impl Fn(&str) -> bool,
    advice: &dyn Fn(&str) -> String,
) -> Result<(), Problem> {
    let mut inner = class.names.iter().filter(|name| is_inner(name, class));
    if let Some(missing) = inner.find(|name| !has(name)) {
        return Err(Problem::InnerClass {
            path: path.to_owned(),
            class: class.spoken(),
            missing: format!("{missing}.class"),
            advice: advice(&class.spoken()),
        });
    }
    match java_here() {
        Some(here) if here < class.java => Err(Problem::LaterJava {
            path: path.to_owned(),
            compiled: class.java,
            here,
        }),
        _ => Ok(()),
    }
}

fn class_path(places: &[PathBuf], main: &ClassFile) -> Vec<String> {
    let joined = std::env::join_paths(places);
    let joined = joined.map(|places| places.to_string_lossy().into_owned());
    vec!["-cp".to_owned(), joined.unwrap_or_default(), main.spoken()]
}

/// The Java that is here: 17 of `17.0.15`, 8 of `1.8.0_392`.
fn java_here() -> Option<u16> {
    let java = find_program(Path::new("java")).ok()?;
    let real = java.canonicalize().ok()?;
    let note = real.ancestors().nth(2)?.join("release");
    let text = std::fs::read_to_string(note).ok();
    let noted = text
        .as_deref()
        .and_then(|text| version(text, "JAVA_VERSION=\""));
    noted.or_else(|| {
        let said = Command::new(java).arg("-version").output().ok()?;
        version(&String::from_utf8_lossy(&said.stderr), "version \"")
    })
}

fn version(text: &str, before: &str) -> Option<u16> {
    let (_, rest) = text.split_once(before)?;
    let mut numbers = rest.split(|c: char| !c.is_ascii_digit());
    match numbers.next()?.parse().ok()? {
        1 => numbers.next()?.parse().ok(),
        version => Some(version),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_number_that_people_say() {
        assert_eq!(
            version("JAVA_VERSION=\"17.0.15\"", "JAVA_VERSION=\""),
            Some(17)
        );
        assert_eq!(version("java version \"1.8.0_392\"", "version \""), Some(8));
        assert_eq!(
            version("openjdk version \"21\" 2023", "version \""),
            Some(21)
        );
        assert_eq!(version("none", "version \""), None);
    }
}
