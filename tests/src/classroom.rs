//! A league as a course has it: a folder, a server that is the real program, and people with personal links.

use crate::runner::arena;
use crate::visitor::Visitor;
use rustix::process::{Pid, Signal, kill_process};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long something may take that a student waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// A bot that plays sensibly and tells what only its owner may read.
pub fn telling_bot(secret: &str) -> String {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../arena/kits/python/bot.py");
    let text = std::fs::read_to_string(kit).expect("the kit is there");
    let tells = format!(
        "print(\"log\", \"{secret}-LOG\", why); print(\"{secret}-STDERR\", file=sys.stderr)"
    );
    let told = text.replace("print(\"log\", why)", &tells);
    assert_ne!(told, text, "the kit logs as it did");
    format!("# {secret}-PROGRAM\n{told}")
}

/// A league that is served. It ends when this is dropped.
pub struct Course {
    arena: PathBuf,
    folder: TempDir,
    server: Option<Child>,
    /// Where it answers.
    pub address: String,
    /// The organiser's token.
    pub organiser: String,
    /// Students' tokens by their names.
    pub students: BTreeMap<String, String>,
}

impl Course {
    /// Makes a league with short games, invites these students and serves it.
    ///
    /// # Panics
    /// If the program fails.
    pub fn start(students: &[&str], more: &str) -> Self {
        Self::start_with(arena(), students, more)
    }

    /// The same with another build of the program.
    ///
    /// # Panics
    /// If the program fails.
    pub fn start_with(arena: &Path, students: &[&str], more: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let course = folder.path().join("course");
        let made = run(arena, &["league", "new", text(&course)]);
        let organiser = token(&made);
        let config = format!(
            "name = \"Snakes 101\"\nticks = 150\n{more}\n[ladder]\ntrial-ticks = 60\n[divisions]\nhours = 0\n"
        );
        std::fs::write(course.join("league.toml"), config).expect("it can be written");
        let roster: String = students
            .iter()
            .map(|name| format!("{name},{}\n", name.to_lowercase().replace(' ', "-")))
            .collect();
        let file = folder.path().join("roster.csv");
        std::fs::write(&file, roster).expect("it can be written");
        let links = run(arena, &["league", "invite", text(&course), text(&file)]);
        let students = links.lines().skip(1).map(|line| {
            let name = line.split(',').next().expect("a name");
            (name.to_owned(), token(line))
        });
        let mut course = Self {
            arena: arena.to_owned(),
            students: students.collect(),
            folder,
            server: None,
            address: String::new(),
            organiser,
        };
        course.serve();
        course
    }

    /// Starts the server and waits until it says where it is.
    ///
    /// # Panics
    /// If it does not.
    pub fn serve(&mut self) {
        let mut command = Command::new(&self.arena);
        command.args([
            "league",
            "serve",
            text(&self.path()),
            "--bind",
            "127.0.0.1:0",
            "--jobs",
            "1",
        ]);
        let mut server = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(server.stderr.take().expect("a pipe")).lines();
        let said = lines
            .by_ref()
            .map_while(Result::ok)
            .find(|line| line.starts_with("watch"));
        let said = said.expect("the server says where it is");
        self.address = said
            .split_whitespace()
            .nth(1)
            .expect("an address")
            .to_owned();
        // What it says further is read, so that it never waits for us.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        self.server = Some(server);
    }

    /// Ends the server as Ctrl-C does, and returns its exit code.
    ///
    /// # Panics
    /// If it does not end.
    pub fn end(&mut self) -> Option<i32> {
        let mut server = self.server.take().expect("it is served");
        let pid = Pid::from_raw(server.id().cast_signed()).expect("a process");
        kill_process(pid, Signal::INT).expect("it runs");
        wait_for("the server's end", || {
            server.try_wait().expect("it is ours")
        })
        .code()
    }

    /// The league's folder.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("course")
    }

    /// Runs `arena league` on this league and returns what it prints.
    pub fn command(&self, words: &[&str]) -> String {
        let folder = self.path();
        let mut all = vec!["league", words[0], text(&folder)];
        all.extend(&words[1..]);
        run(&self.arena, &all)
    }

    /// The personal link of a student, or the organiser's.
    pub fn link(&self, name: &str) -> String {
        format!("{}/join/{}", self.address, self.token(name))
    }

    /// The token of a student, or the organiser's.
    pub fn token(&self, name: &str) -> &str {
        match name {
            "organiser" => &self.organiser,
            name => &self.students[name],
        }
    }

    /// A visitor who has not signed in.
    pub fn stranger(&self) -> Visitor {
        Visitor::new(&self.address, PATIENCE)
    }

    /// A visitor who came by a personal link.
    ///
    /// # Panics
    /// If the link does not sign in.
    pub fn signed_in(&self, name: &str) -> Visitor {
        let mut visitor = self.stranger();
        let answer = visitor.get(&format!("/join/{}", self.token(name)));
        assert_eq!(answer.status, 303, "{}", answer.body);
        let cookie = answer.header("set-cookie").expect("a cookie");
        visitor.cookie = cookie.split(';').next().map(str::to_owned);
        visitor
    }

    /// A program with a personal token.
    pub fn by_token(&self, name: &str) -> Visitor {
        let mut visitor = self.stranger();
        visitor.token = Some(self.token(name).to_owned());
        visitor
    }

    /// Uploads a program by the interface and waits until it plays or has failed; says which, and the version's number.
    ///
    /// # Panics
    /// If it is not taken.
    pub fn submit(&self, student: &str, bot: &str, program: &str) -> (String, i64) {
        let visitor = self.by_token(student);
        let answer = visitor.send(
            "POST",
            &format!("/api/v1/uploads?bot={bot}&file=bot.py"),
            &[("content-type", "application/octet-stream")],
            program.as_bytes(),
        );
        assert_eq!(answer.status, 202, "{}", answer.body);
        let version = answer.json()["version"].as_i64().expect("a number");
        let state = wait_for("the way in", || {
            let way_in = visitor.get(&format!("/api/v1/versions/{version}")).json();
            (way_in["under_way"] == false).then(|| {
                way_in["version"]["state"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            })
        });
        (state, version)
    }
}

impl Drop for Course {
    fn drop(&mut self) {
        if self.server.is_some() {
            self.end();
        }
    }
}

/// Waits for something.
///
/// # Panics
/// If it does not come.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "{what} does not come");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn run(arena: &Path, words: &[&str]) -> String {
    let output = Command::new(arena)
        .args(words)
        .output()
        .expect("the arena runs");
    assert!(
        output.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The token of the personal link in a text.
fn token(text: &str) -> String {
    let rest = text
        .split("/join/")
        .nth(1)
        .unwrap_or_else(|| panic!("a link in {text}"));
    rest.split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}
