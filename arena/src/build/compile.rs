//! Runs a compiler behind the fence, and keeps what comes of it.

use super::cache::Cache;
use super::problem::Problem;
use super::recipe::{BEGIN, Recipe};
use super::sources;
use super::workshop::Workshop;
use crate::sandbox::{Keeper, Kept, Level, Limits, Pipes, Sandbox};
use std::path::{Path, PathBuf};
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::time::timeout;

/// What a compiler may use: more than a bot.
const LIMITS: Limits = Limits {
    memory: 3072,
    processes: 256,
    files: 1024,
};
/// Bytes of a program, and of what a compiler says.
const PROGRAM_MOST: u64 = 256 << 20;
const WORDS_MOST: u64 = 1 << 20;
/// What is said where a build has started all that it may start.
const CROWDED: &str = "Resource temporarily unavailable";
/// What is said where a build has filled what it may fill.
const FULL: &[&str] = &["No space left on device", "File too large", "SIGXFSZ"];
/// Lines that are shown of what a compiler says.
const LINES_SHOWN: usize = 30;

/// A bot that is to be compiled.
pub(super) struct Order<'a> {
    /// What was named.
    pub(super) path: &'a Path,
    /// How it is done.
    pub(super) recipe: Recipe,
    /// All files that may make a difference.
    pub(super) files: Vec<PathBuf>,
}

impl Order<'_> {
    /// The program, made now or found where it was kept. Says so before it takes its time.
    pub(super) async fn fulfil(
        &self,
        sandbox: &Sandbox,
        workshop: &Workshop,
        tell: &mut dyn FnMut(&str),
    ) -> Result<PathBuf, Problem> {
        let cache = Cache::open(workshop.place.as_deref())?;
        let key = self.key()?;
        if let Some(kept) = cache.find(&key, self.recipe.output)? {
            return Ok(kept);
        }
        if self.fence(sandbox).level < workshop.least {
            return Err(Problem::LowFence {
                path: self.path.to_owned(),
                least: workshop.least,
            });
        }
        tell(self.recipe.tool);
        let program = self.compile(sandbox, workshop).await?;
        cache.keep(&key, self.recipe.output, &program)
    }

    /// What tells this build from every other: the sources, the recipe, and the compiler's file.
    fn key(&self) -> Result<String, Problem> {
        let compiler = &self.recipe.compiler;
        let about = std::fs::metadata(compiler).map_err(Problem::io(compiler))?;
        let changed = about.modified().ok();
        let about = format!("{} {} {changed:?}", compiler.display(), about.len());
        sources::sum(&self.files, &[self.recipe.script.clone(), about])
    }

    async fn compile(&self, sandbox: &Sandbox, workshop: &Workshop) -> Result<Vec<u8>, Problem> {
        let recipe = &self.recipe;
        let mut words = vec!["-c".into(), format!("{BEGIN}{}", recipe.script).into()];
        words.push("sh".into());
        words.push(recipe.compiler.clone().into_os_string());
        words.extend(
            recipe
                .sources
                .iter()
                .map(|path| path.clone().into_os_string()),
        );
        let fence = self.fence(sandbox);
        let start = |error| Problem::Start(format!("{:#}", anyhow::Error::new(error)));
        let Kept { mut keeper, pipes } =
            Keeper::start(Path::new("/bin/sh"), &words, &fence).map_err(start)?;
        let Pipes {
            stdin,
            stdout,
            stderr,
        } = pipes;
        drop(stdin);
        let work = async {
            tokio::join!(
                read(stdout, PROGRAM_MOST),
                read(stderr, WORDS_MOST),
                keeper.ended()
            )
        };
        let Ok((program, said, last)) = timeout(workshop.patience, work).await else {
            return Err(Problem::TooSlow {
                path: self.path.to_owned(),
                seconds: workshop.patience.as_secs(),
            });
        };
        workshop.note(&self.as_typed(&String::from_utf8_lossy(&said)).join("\n"));
        if last.exit().success() && !program.is_empty() {
            return Ok(program);
        }
        let mut output = self.shown(&String::from_utf8_lossy(&said));
        if let Some(excess) = last.excess {
            let beyond = excess.beyond(&LIMITS);
            let beyond = beyond.split(" (--").next().unwrap_or_default();
            output = format!("{output}\nthe compiler, with all that it started, {beyond}");
        }
        if output.contains(CROWDED) {
            let processes = LIMITS.processes;
            output = format!("{output}\na build may have {processes} processes and threads");
        }
        // What systems say of a full disk, and of a file past its limit.
        if FULL.iter().any(|words| output.contains(words)) {
            let files = LIMITS.files;
            output = format!("{output}\na build may write {files} MiB of files");
        }
        Err(Problem::DoesNotCompile {
            path: self.path.to_owned(),
            compiler: recipe.tool.to_owned(),
            output,
        })
    }

    /// The fence that a compiler gets: that of the bots, but with a folder to write in. Where only landlock is to be
    /// had, which gives none, it is the limits.
    fn fence(&self, sandbox: &Sandbox) -> Sandbox {
        let level = match sandbox.level {
            Level::Light => Level::Limits,
            level => level,
        };
        let mut reads = sandbox.reads.clone();
        if self.path.is_dir() {
            reads.extend(std::path::absolute(self.path));
        }
        reads.extend(
            self.files
                .iter()
                .filter_map(|file| std::path::absolute(file).ok()),
        );
        // An installation of its own: the folder above its `bin`.
        reads.extend(self.recipe.compiler.ancestors().nth(2).map(Path::to_owned));
        Sandbox {
            level,
            limits: LIMITS,
            reads,
            ..sandbox.clone()
        }
    }

    /// What the compiler said, with paths as they were typed.
    fn shown(&self, said: &str) -> String {
        let lines = self.as_typed(said);
        let more = match lines.len().saturating_sub(LINES_SHOWN) {
            0 => String::new(),
            more => format!("\n… and {more} lines more"),
        };
        let shown = lines.len().min(LINES_SHOWN);
        format!("{}{more}", lines[..shown].join("\n"))
    }

    fn as_typed(&self, said: &str) -> Vec<String> {
        let folder = match self.path.is_dir() {
            true => self.path,
            false => self.path.parent().unwrap_or(self.path),
        };
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let absolute = format!("{}/", absolute.display());
        let lines = said
            .lines()
            .filter(|line| !line.starts_with("Picked up JAVA_TOOL"));
        lines.map(|line| line.replace(&absolute, "")).collect()
    }
}

async fn read(from: impl AsyncRead + Unpin, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What cannot be read is missing, and the compiler's exit status tells the rest.
    let _ = from.take(most).read_to_end(&mut bytes).await;
    bytes
}
