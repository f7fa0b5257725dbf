//! A league as a course has it: a folder, a server that is the real program, people with personal links, and visitors
//! that ask it by HTTP.

use crate::runner::arena;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use ureq::Agent;

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

    /// A visitor who is nobody yet.
    pub fn stranger(&self) -> Visitor {
        Visitor {
            address: self.address.clone(),
            origin: self.address.clone(),
            cookie: None,
            token: None,
            agent: agent(),
        }
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
        Visitor {
            token: Some(self.token(name).to_owned()),
            ..self.stranger()
        }
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

/// Somebody who asks the server.
#[derive(Clone)]
pub struct Visitor {
    address: String,
    /// What its pages say where they come from.
    pub origin: String,
    /// The session's cookie.
    pub cookie: Option<String>,
    /// The personal token.
    pub token: Option<String>,
    agent: Agent,
}

/// What the server said.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The text.
    pub body: String,
    /// The same as it came.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(found, _)| found == name)
            .map(|(_, value)| value.as_str())
    }

    /// The text as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Visitor {
    /// Asks for a page.
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// The secret of a page.
    ///
    /// # Panics
    /// If it has none.
    pub fn secret(&self, path: &str) -> String {
        let page = self.get(path).body;
        let found = page
            .split("name=\"secret\" value=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        found.expect("the page has a secret").to_owned()
    }

    /// Sends a form of this visitor's own page, its secret included.
    pub fn act(&self, path: &str, fields: &str) -> Answer {
        let secret = self.secret("/me");
        self.form(path, &format!("secret={secret}&{fields}"))
    }

    /// Sends a form.
    pub fn form(&self, path: &str, fields: &str) -> Answer {
        self.send(
            "POST",
            path,
            &[("content-type", "application/x-www-form-urlencoded")],
            fields.as_bytes(),
        )
    }

    /// Sends anything.
    ///
    /// # Panics
    /// If the server is not there.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if method != "GET" && !self.origin.is_empty() {
            request = request.header("origin", &self.origin);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.body(body.to_vec()).expect("a request");
        let mut answer = self
            .agent
            .run(request)
            .unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let headers = answer.headers().iter().map(|(name, value)| {
            (
                name.to_string(),
                value.to_str().unwrap_or_default().to_owned(),
            )
        });
        let headers = headers.collect();
        let bytes = answer.body_mut().read_to_vec().unwrap_or_default();
        Answer {
            status: answer.status().as_u16(),
            headers,
            body: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .http_status_as_error(false)
        .max_redirects(0)
        .allow_non_standard_methods(true)
        .build();
    config.into()
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
