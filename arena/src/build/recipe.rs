//! How a program is made of sources: the compiler, and a few lines for the shell that end with the program on stdout.
//! Nothing else leaves the fence, so a compiler writes into a temporary folder alone.

use super::problem::Problem;
use crate::bots::find_program;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What comes before every recipe: a folder of its own, and all that compilers say goes to stderr.
pub(super) const BEGIN: &str =
    "set -e; d=$(mktemp -d); trap 'rm -rf \"$d\"' EXIT; exec 3>&1 1>&2; c=$1; shift\n";

/// Copies a project without what was made of it, since its tools write beside its source.
const COPY: &str = "mkdir \"$d/src\"; for f in \"$1\"/*; do case ${f##*/} in \
    target|build|games|tournaments|node_modules) ;; *) cp -R \"$f\" \"$d/src/\" ;; esac; done; cd \"$d/src\"\n";

/// How a program is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recipe {
    /// The compiler's file.
    pub(super) compiler: PathBuf,
    /// What it is called.
    pub(super) tool: &'static str,
    /// Lines for the shell: `$c` is the compiler, `$d` the temporary folder, the arguments are the sources.
    pub(super) script: String,
    /// Its arguments.
    pub(super) sources: Vec<PathBuf>,
    /// What comes of it is called.
    pub(super) output: &'static str,
}

/// The languages that are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    C,
    Cpp,
    Rust,
    Cargo,
    Go,
    Java,
}

impl Language {
    /// The language of a source file by its ending.
    pub(super) fn of(ending: &str) -> Option<Self> {
        Some(match ending {
            "c" => Self::C,
            "cc" | "cpp" | "cxx" => Self::Cpp,
            "rs" => Self::Rust,
            "go" => Self::Go,
            "java" => Self::Java,
            _ => return None,
        })
    }

    /// Compilers that will do, the best first, and how one is had.
    fn tools(self) -> (&'static [&'static str], &'static str) {
        match self {
            Self::C => (&["gcc", "clang", "cc"], "install one: `apt install gcc`"),
            Self::Cpp => (&["g++", "clang++", "c++"], "install one: `apt install g++`"),
            Self::Rust => (&["rustc"], "rustup.rs has it"),
            Self::Cargo => (&["cargo"], "rustup.rs has it"),
            Self::Go => (&["go"], "install it: `apt install golang-go`, or go.dev"),
            Self::Java => (&["javac"], super::java::INSTALL),
        }
    }

    /// How a bot in this language is made of these sources, with libraries where the language has them in files.
    pub(super) fn recipe(
        self,
        bot: &Path,
        sources: Vec<PathBuf>,
        libraries: &[PathBuf],
    ) -> Result<Recipe, Problem> {
        let (tools, install) = self.tools();
        let found = tools.iter().find_map(|tool| {
            let file = find_program(Path::new(tool)).ok()?;
            Some((*tool, std::path::absolute(file).ok()?))
        });
        let Some((tool, compiler)) = found else {
            return Err(Problem::NoTool {
                path: bot.to_owned(),
                program: tools[0].to_owned(),
                install,
            });
        };
        let compiler = match self {
            Self::Rust | Self::Cargo => in_toolchain(tool).unwrap_or(compiler),
            // Links lead from what is on the search path to where its other tools are.
            Self::Java | Self::Go => compiler.canonicalize().unwrap_or(compiler),
            Self::C | Self::Cpp => compiler,
        };
        let output = match self {
            Self::Java => "bot.jar",
            _ => "bot",
        };
        Ok(Recipe {
            compiler,
            tool,
            script: self.script(libraries),
            sources,
            output,
        })
    }

    fn script(self, libraries: &[PathBuf]) -> String {
        let made = "cat \"$d/bot\" >&3\n";
        match self {
            Self::C => format!("\"$c\" -O2 -pthread -o \"$d/bot\" \"$@\" -lm\n{made}"),
            Self::Cpp => format!("\"$c\" -std=c++17 -O2 -pthread -o \"$d/bot\" \"$@\" -lm\n{made}"),
            Self::Rust => {
                format!("\"$c\" -O --edition 2021 --crate-name bot -o \"$d/bot\" \"$1\"\n{made}")
            }
            Self::Cargo => format!(
                "{COPY}export CARGO_HOME=\"$d/home\" CARGO_TARGET_DIR=\"$d/target\" PATH=\"${{c%/*}}:$PATH\"\n\
                 \"$c\" build --release --offline --quiet\n\
                 cat $(find \"$d/target/release\" -maxdepth 1 -type f -perm -u+x | head -n 1) >&3\n"
            ),
            Self::Go => format!(
                "export GOCACHE=\"$d/cache\" GOPATH=\"$d/path\" GOPROXY=off GOTOOLCHAIN=local CGO_ENABLED=0\n\
                 if [ -d \"$1\" ]; then {COPY} set -- .; fi\n\
                 \"$c\" build -trimpath -buildvcs=false -o \"$d/bot\" \"$@\"\n{made}"
            ),
            Self::Java => {
                let libraries = std::env::join_paths(libraries).unwrap_or_default();
                let libraries = libraries.to_string_lossy();
                let libraries = shell_words::quote(&libraries);
                format!(
                    "s=.; [ $# -gt 1 ] || s=${{1%/*}}\n\
                     \"$c\" -nowarn -encoding UTF-8 -sourcepath \"$s\" -cp {libraries} -d \"$d/out\" \"$@\"\n\
                     \"${{c%javac}}jar\" cf \"$d/bot\" -C \"$d/out\" .\n{made}"
                )
            }
        }
    }
}

/// A tool of Rust's where the toolchain has it: on the search path there may be one that chooses among several, by
/// files in the user's home.
fn in_toolchain(tool: &str) -> Option<PathBuf> {
    let said = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir("/")
        .output()
        .ok()?;
    let root = String::from_utf8(said.stdout).ok()?;
    let file = Path::new(root.trim()).join("bin").join(tool);
    file.is_file().then_some(file)
}
