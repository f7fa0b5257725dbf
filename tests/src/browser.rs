//! A real browser, driven through its debugging pipe: messages are JSON, each ended by a zero byte.

use protocol::Cell;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What a page may take until something is so.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one page. It ends when this is dropped.
pub struct Browser {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: Option<String>,
    sent: u64,
    /// Requests that the page has made, in order.
    pub requests: Vec<String>,
    /// What the page complained about.
    pub complaints: Vec<String>,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser with a page of this size.
    pub fn start(width: u32, height: u32) -> Self {
        let profile = tempfile::tempdir().expect("a folder for the browser's profile");
        // The shell puts the pipes where the browser expects them.
        let mut process = Command::new("sh")
            .args([
                "-c",
                "exec chromium \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null",
                "sh",
            ])
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--window-size={width},{height}"))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromium starts; scripts/test installs it");
        let (to, from) = (process.stdin.take(), process.stdout.take());
        let mut browser = Self {
            process,
            to: to.expect("stdin is a pipe"),
            from: BufReader::new(from.expect("stdout is a pipe")),
            session: None,
            sent: 0,
            requests: Vec::new(),
            complaints: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Network.enable"] {
            browser.call(domain, json!({}));
        }
        browser.resize(width, height);
        browser
    }

    /// Gives the page another size.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Asks the browser for something and returns what it says.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let answered = self.try_call(method, params);
        answered.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.to
            .write_all(format!("{message}\0").as_bytes())
            .expect("the browser listens");
        loop {
            let mut message = self.receive();
            if message["id"] == self.sent {
                return match message["error"].take() {
                    Value::Null => Ok(message["result"].take()),
                    error => Err(error),
                };
            }
            self.note(&message);
        }
    }

    fn receive(&mut self) -> Value {
        let mut text = Vec::new();
        let read = self
            .from
            .read_until(0, &mut text)
            .expect("the browser speaks");
        assert!(read > 0, "the browser is gone");
        serde_json::from_slice(&text[..read - 1]).expect("the browser speaks JSON")
    }

    fn note(&mut self, message: &Value) {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Network.requestWillBeSent") => {
                self.requests
                    .extend(params["request"]["url"].as_str().map(str::to_owned));
            }
            Some("Runtime.exceptionThrown") => self.complaints.push(params.to_string()),
            _ => {}
        }
    }

    /// Opens an address and waits until the page shows a game.
    pub fn open(&mut self, address: &str) {
        self.show(address);
        self.wait("snakepit.view.ready && snakepit.view.state !== null && !snakepit.view.dirty");
    }

    /// Opens an address.
    pub fn show(&mut self, address: &str) {
        // A page that differs only behind the `#` would not load again.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.call("Page.navigate", json!({ "url": address }));
    }

    /// The tick that the page shows.
    pub fn tick(&mut self) -> Value {
        self.eval("snakepit.view.state.tick")
    }

    /// The colour of a cell's middle, as `#rrggbb`.
    ///
    /// # Panics
    /// If the page shows no board.
    pub fn colour_at(&mut self, cell: Cell) -> String {
        let pixel = format!(
            "(({{ paint, size }}) => [...paint.getImageData(({} + 0.5) * size, ({} + 0.5) * size, 1, 1).data])\
             (snakepit.board).slice(0, 3).map((c) => c.toString(16).padStart(2, '0')).join('')",
            cell.x, cell.y
        );
        format!("#{}", self.eval(&pixel).as_str().expect("a colour"))
    }

    /// What an expression is in the page.
    pub fn eval(&mut self, expression: &str) -> Value {
        let evaluated = self.try_eval(expression);
        evaluated.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    fn try_eval(&mut self, expression: &str) -> Result<Value, Value> {
        let params =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut result = self.try_call("Runtime.evaluate", params)?;
        match result["exceptionDetails"].take() {
            Value::Null => Ok(result["result"]["value"].take()),
            thrown => Err(thrown),
        }
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let began = Instant::now();
        let guarded = format!(
            "(() => {{ try {{ return Boolean({expression}) }} catch {{ return false }} }})()"
        );
        // A page that is left in between answers nothing, and the next one is asked again.
        while self.try_eval(&guarded) != Ok(json!(true)) {
            if began.elapsed() > PATIENCE {
                let state = self.eval(
                    "JSON.stringify([document.body && document.body.innerText.slice(0, 400)])",
                );
                panic!(
                    "never so: {expression}; the page shows {state}; {:?}",
                    self.complaints
                );
            }
            let _ = self.try_eval("new Promise((go) => setTimeout(go, 20))");
        }
    }

    /// Presses and releases a key: a letter, or a name like `ArrowRight`.
    pub fn key(&mut self, key: &str) {
        self.key_to_another_page(key);
        self.wait("!snakepit.view.dirty");
    }

    /// The same with a key that leads away from the page.
    pub fn key_to_another_page(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": kind, "key": key });
            if kind == "keyDown" && key.chars().count() == 1 {
                event["text"] = json!(key);
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Clicks on a place of the page.
    pub fn click(&mut self, x: f64, y: f64) {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
        self.wait("!snakepit.view.dirty");
    }

    /// Keeps a picture of the page among the test's output.
    pub fn screenshot(&mut self, file: &Path) {
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let text = picture["data"].as_str().expect("a picture");
        let bytes = unpack_base64(text);
        std::fs::write(file, bytes).expect("the picture can be written");
    }
}

fn unpack_base64(text: &str) -> Vec<u8> {
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD.decode(text);
    bytes.expect("the browser speaks base 64")
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.session = None;
        let bye = json!({ "id": self.sent + 1, "method": "Browser.close" });
        let _ = self.to.write_all(format!("{bye}\0").as_bytes());
        let _ = self.from.read_to_end(&mut Vec::new());
        let _ = self.process.wait();
    }
}
