//! A folder of submissions as the field of a tournament: taken in one by one, with what is said on the way, and graded in the end.

use super::class_progress::ClassProgress;
use super::print;
use super::tournament_args::TournamentArgs;
use anyhow::{Context, Result};
use arena::bots::{BotSpec, tell_apart};
use arena::config_files::Configuration;
use arena::exit::Misuse;
use arena::folder_kind::FolderKind;
use arena::process::cancel_on_signals;
use arena::sandbox::Sandbox;
use arena::submissions::{Ledger, Submission, Taken, Terms, csv, list, take_in};
use arena::text_table::first_lines;
use arena::tournament::grades::{self, Band, CheckOutcome, Grade, Student};
use arena::tournament::{Class, Results, Summary};
use arena::{files, lineup};
use std::path::{Path, PathBuf};
use tokio_util::sync::CancellationToken;

/// How often every student sits down, unless told otherwise.
const SITTINGS: u32 = 9;
/// Files and folders in a tournament's folder.
const INTAKE: &str = "intake.csv";
const GRADES: &str = "grades.csv";
const REPORTS: &str = "reports";
/// Lines of a reason in a cell.
const REASON_LINES: usize = 3;

/// A class that is to play.
pub(super) struct Intake {
    /// Where it was handed in.
    submissions: PathBuf,
    /// What became of each, in the order of their names.
    taken: Vec<Taken>,
    /// Whom they are compared with.
    references: Vec<BotSpec>,
}

/// The folder of submissions, if that is what was typed: a folder that is named alone.
pub(super) fn folder(args: &TournamentArgs) -> Result<Option<PathBuf>> {
    let named = match args.bots.as_slice() {
        [only] => Path::new(only),
        several => {
            args.class.refuse()?;
            return not_beside_others(several).map(|()| None);
        }
    };
    if !named.is_dir()
        || bot::roster::NAMES
            .iter()
            .any(|(name, _)| named == Path::new(name))
    {
        return args.class.refuse().map(|()| None);
    }
    let conflict = [
        (
            "--until",
            args.until.is_some(),
            "ends before all have played alike",
        ),
        (
            "--shard",
            args.shard.is_some(),
            "plays a part, and grades need all games",
        ),
        (
            "--in-process",
            args.in_process,
            "runs built-in brains alone",
        ),
    ];
    if let Some((option, _, why)) = conflict.iter().find(|(_, given, _)| *given) {
        let problem = format!("{option} {why}; leave it out for a folder of submissions");
        return Err(Misuse(problem).into());
    }
    // The same folder is known again, however it was typed.
    let plain: PathBuf = named.components().collect();
    let plain = plain.strip_prefix(".").map(Path::to_owned).unwrap_or(plain);
    Ok(Some(match plain.as_os_str().is_empty() {
        true => PathBuf::from("."),
        false => plain,
    }))
}

/// Refuses a folder of submissions that is named beside bots: all of it would be taken for one.
fn not_beside_others(typed: &[String]) -> Result<()> {
    let is_class = |text: &&String| {
        let path = Path::new(text);
        path.is_dir() && FolderKind::of(path) == Some(FolderKind::Submissions)
    };
    match typed.iter().find(is_class) {
        None => Ok(()),
        Some(folder) => Err(Misuse(format!(
            "{folder} holds a submission for each student and is named alone: `arena tournament {folder}`; --reference BOT \
             names a bot that all of them meet"
        ))
        .into()),
    }
}

impl Intake {
    /// Takes in all submissions of a folder; `None` if that was interrupted.
    pub(super) fn of(
        submissions: PathBuf,
        out: &Path,
        args: &TournamentArgs,
        configuration: &Configuration,
    ) -> Result<Option<Self>> {
        let quiet = args.quiet || args.output.json || args.output.csv;
        let sandbox = args.sandbox.choose()?;
        let references = references(args, &sandbox, quiet)?;
        let names: Vec<String> = references.iter().map(|bot| bot.name.clone()).collect();
        let found = list(&submissions, out, &names)
            .map_err(|problem| Misuse(format!("{:#}", anyhow::Error::new(problem))))?;
        std::fs::create_dir_all(out)
            .with_context(|| format!("cannot make the folder {}", out.display()))?;
        if !quiet {
            print::remark(&format!("rules: {}", configuration.rules));
        }
        let mut progress = ClassProgress::new(quiet, found.len());
        let terms = Terms {
            edition: configuration.resolved.config.edition,
            startup: super::setup::startup(args.startup_ms.unwrap_or(2000))?,
            sandbox: &sandbox,
            out,
        };
        let taken = take_all(&found, terms, &mut progress)?;
        progress.finish();
        let Some(taken) = taken else {
            return Ok(None);
        };
        let intake = Self {
            submissions,
            taken,
            references,
        };
        intake.write(out)?;
        if !quiet {
            intake.say(out);
        }
        Ok(Some(intake))
    }

    /// All bots of the tournament, students' first.
    pub(super) fn bots(&self) -> Vec<BotSpec> {
        let students = self.taken.iter().filter_map(|taken| taken.bot.clone());
        students.chain(self.references.iter().cloned()).collect()
    }

    /// How many of the bots are there for comparison.
    pub(super) fn references(&self) -> usize {
        self.references.len()
    }

    /// How many students play.
    pub(super) fn students(&self) -> usize {
        self.taken
            .iter()
            .filter(|taken| taken.bot.is_some())
            .count()
    }

    /// How many blocks are played if so many are wanted: as many as make it the same for all.
    pub(super) fn blocks(&self, wanted: Option<u32>, seats: usize, quiet: bool) -> u32 {
        let class = Class {
            students: self.students(),
            references: self.references(),
            seats,
        };
        let blocks = match wanted {
            None => class.blocks(SITTINGS),
            Some(wanted) => class.made_up(wanted.max(1)),
        };
        if !quiet {
            let games = class.sittings(blocks) * seats as u64;
            let all = u64::from(blocks) * seats as u64;
            let names: Vec<&str> = self
                .references
                .iter()
                .map(|bot| bot.name.as_str())
                .collect();
            print::remark_prose(&format!(
                "every student plays {games} of {all} games, against the others and {}",
                names.join(", ")
            ));
        }
        blocks
    }

    /// The command that goes on with it.
    pub(super) fn again(&self, out: &Path) -> String {
        let words = [
            self.submissions.display().to_string(),
            out.display().to_string(),
        ];
        let [submissions, out] = words.map(|word| shell_words::quote(&word).into_owned());
        format!("arena tournament {submissions} --out {out}")
    }

    /// Writes who is in, and a page for each student.
    fn write(&self, out: &Path) -> Result<()> {
        let written = |path: &Path, text: &str| {
            files::write_own(path, text.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))
        };
        let reports = out.join(REPORTS);
        std::fs::create_dir_all(&reports)
            .with_context(|| format!("cannot make the folder {}", reports.display()))?;
        for taken in &self.taken {
            let text = format!("{}\n\n{}\n", taken.submission.path.display(), taken.report);
            written(&out.join(report(taken)), &text)?;
        }
        written(&out.join(INTAKE), &csv(&self.taken, report))
    }

    fn say(&self, out: &Path) {
        let (all, playing) = (self.taken.len(), self.students());
        let place = out.join(INTAKE);
        let faults = self
            .taken
            .iter()
            .filter(|taken| taken.check.reason().is_some());
        let faults = match faults.count() {
            0 => "all is well with them".to_owned(),
            _ => format!(
                "the reasons are in {}, and whole reports in {}",
                place.display(),
                out.join(REPORTS).display()
            ),
        };
        print::remark_prose(&format!("{playing} of {all} submissions play; {faults}"));
    }

    /// Grades all students by what was played, and writes the file. Returns where it is, and what was given how often.
    pub(super) fn grade(
        &self,
        results: &Results,
        summary: &Summary,
        out: &Path,
        args: &TournamentArgs,
    ) -> Result<(PathBuf, String)> {
        let marks = args.class.pass.unwrap_or_default();
        let mut numbers = 0..self.students();
        let students: Vec<Student> = (self.taken.iter())
            .map(|taken| Student {
                name: taken.submission.label.name.clone(),
                number: taken.submission.label.number.clone(),
                check: shortened(&taken.check),
                bot: taken.bot.as_ref().and_then(|_| numbers.next()),
            })
            .collect();
        let bots = self.students() + self.references();
        let mut ratings = vec![f64::NAN; bots];
        for bot in &summary.bots {
            ratings[bot.bot] = bot.rating.points;
        }
        let references: Vec<usize> = (self.students()..bots).collect();
        let grades = grades::grades(&students, &results.played(), &ratings, &references, &marks);
        let text = grades::csv(&grades);
        let path = match &args.class.grades {
            Some(path) => {
                files::write_named(path, text.as_bytes())
                    .with_context(|| format!("cannot write {}", path.display()))?;
                path.clone()
            }
            None => {
                let path = out.join(GRADES);
                files::write_own(&path, text.as_bytes())
                    .with_context(|| format!("cannot write {}", path.display()))?;
                path
            }
        };
        Ok((
            path,
            format!("{}; {marks} ahead of the reference bots", counted(&grades)),
        ))
    }
}

/// What no bot sees of a class's folder: all but the copies of what was handed in, of which each may read its own.
pub(super) fn hidden(folder: &Path) -> Vec<PathBuf> {
    let names = [
        "games",
        "journal.jsonl",
        "intake.jsonl",
        INTAKE,
        GRADES,
        REPORTS,
    ];
    names.map(|name| folder.join(name)).to_vec()
}

/// How often each band was given.
fn counted(grades: &[Grade]) -> String {
    let bands = [Band::Distinction, Band::Merit, Band::Pass, Band::Fail];
    let counts = bands.map(|band| {
        let count = grades.iter().filter(|grade| grade.band == band).count();
        format!("{count} {band}")
    });
    counts.join(", ")
}

/// The same with a reason that fits a cell: the student's page has the rest.
fn shortened(check: &CheckOutcome) -> CheckOutcome {
    let short = |reason: &String| first_lines(reason, REASON_LINES);
    match check {
        CheckOutcome::Passed => CheckOutcome::Passed,
        CheckOutcome::Failed(reason) => CheckOutcome::Failed(short(reason)),
        CheckOutcome::NoProgram(reason) => CheckOutcome::NoProgram(short(reason)),
    }
}

/// The page for a student, seen from the tournament's folder.
fn report(taken: &Taken) -> String {
    format!("{REPORTS}/{}.txt", taken.submission.place)
}

fn references(args: &TournamentArgs, sandbox: &Sandbox, quiet: bool) -> Result<Vec<BotSpec>> {
    let typed = args.class.references();
    let bots = typed.iter().map(|text| super::setup::program(text));
    let mut bots: Vec<BotSpec> = bots.collect::<Result<_, _>>()?;
    tell_apart(&mut bots);
    lineup::look_at(&bots)?;
    super::setup::build(&mut bots, sandbox, quiet)?;
    Ok(bots)
}

/// One after the other, so that none is held up by another's check.
fn take_all(
    found: &[Submission],
    terms: Terms<'_>,
    progress: &mut ClassProgress,
) -> Result<Option<Vec<Taken>>> {
    let stop = CancellationToken::new();
    let mut ledger = Ledger::open(terms.out)
        .with_context(|| format!("cannot keep what checks come to in {}", terms.out.display()))?;
    super::setup::runtime()?.block_on(async {
        cancel_on_signals(&stop).context("cannot listen for Ctrl-C")?;
        let mut all = Vec::new();
        for submission in found {
            progress.begin(submission);
            let mut tell = |what: &str| progress.say(submission, what);
            let taken = take_in(submission, terms, &mut ledger, &stop, &mut tell).await;
            let taken = taken.context("cannot keep what a check came to")?;
            let Some(taken) = taken.filter(|_| !stop.is_cancelled()) else {
                return Ok(None);
            };
            progress.taken(&taken);
            all.push(taken);
        }
        Ok(Some(all))
    })
}
