//! A page of a real browser, which a test drives and looks at.

use crate::chromium::Chromium;
use protocol::Cell;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// What a page may take until something is so.
const PATIENCE: Duration = Duration::from_secs(30);

/// A page of the browser that all tests of a program share, with storage of its own. It closes when this is dropped.
pub struct Browser {
    chromium: Arc<Chromium>,
    /// What storage the page has: that of no other.
    context: String,
    session: String,
    events: Receiver<Value>,
    /// Requests that the page has made, in order.
    pub requests: Vec<String>,
    /// What the page complained about.
    pub complaints: Vec<String>,
}

impl Browser {
    /// Opens an empty page of this size.
    ///
    /// # Panics
    /// If there is no browser.
    pub fn start(width: u32, height: u32) -> Self {
        let chromium = Chromium::shared();
        let text = |value: &Value| value.as_str().expect("a name").to_owned();
        let call = |method: &str, params: Value| {
            let answered = chromium.call(None, method, params);
            answered.unwrap_or_else(|error| panic!("{method}: {error}"))
        };
        let context = call("Target.createBrowserContext", json!({}));
        let context = text(&context["browserContextId"]);
        let page = json!({ "url": "about:blank", "browserContextId": context, "newWindow": true });
        let target = call("Target.createTarget", page);
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = text(&call("Target.attachToTarget", attach)["sessionId"]);
        let events = chromium.listen(&session);
        let mut browser = Self {
            chromium,
            context,
            session,
            events,
            requests: Vec::new(),
            complaints: Vec::new(),
        };
        for domain in ["Page.enable", "Runtime.enable", "Network.enable"] {
            browser.call(domain, json!({}));
        }
        browser.resize(width, height);
        browser
    }

    /// Gives the page another size.
    pub fn resize(&mut self, width: u32, height: u32) {
        self.resize_to(width, height, false);
    }

    /// Makes the page that of a phone of this size, which is touched.
    pub fn be_a_phone(&mut self, width: u32, height: u32) {
        self.resize_to(width, height, true);
        let touched = json!({ "enabled": true });
        self.call("Emulation.setTouchEmulationEnabled", touched);
    }

    fn resize_to(&mut self, width: u32, height: u32, mobile: bool) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Makes the system of the page light or dark.
    pub fn prefer(&mut self, theme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": theme });
        let media = json!({ "features": [feature] });
        self.call("Emulation.setEmulatedMedia", media);
    }

    /// Asks the browser for something and returns what it says.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let answered = self.try_call(method, params);
        answered.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_call(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let answer = self.chromium.call(Some(&self.session), method, params);
        while let Ok(event) = self.events.try_recv() {
            self.note(&event);
        }
        answer
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

    /// Moves the pointer to a place of the page.
    pub fn point(&mut self, x: f64, y: f64) {
        let event = json!({ "type": "mouseMoved", "x": x, "y": y });
        self.call("Input.dispatchMouseEvent", event);
        self.wait("!snakepit.view.dirty");
    }

    /// Touches a place of the page.
    pub fn touch(&mut self, x: f64, y: f64) {
        let point = json!([{ "x": x, "y": y }]);
        let down = json!({ "type": "touchStart", "touchPoints": point });
        self.call("Input.dispatchTouchEvent", down);
        let up = json!({ "type": "touchEnd", "touchPoints": [] });
        self.call("Input.dispatchTouchEvent", up);
    }

    /// The middle of an element, which is in sight.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn middle(&mut self, selector: &str) -> (f64, f64) {
        let place = format!(
            "(({{ left, top, width, height }}) => [left + width / 2, top + height / 2])\
             (document.querySelector(`{selector}`).getBoundingClientRect())"
        );
        let place = self.eval(&place);
        let number = |value: &Value| value.as_f64().expect("a place");
        (number(&place[0]), number(&place[1]))
    }

    /// What stands in an element.
    pub fn text(&mut self, selector: &str) -> String {
        let text = self.eval(&format!("document.querySelector(`{selector}`).innerText"));
        text.as_str().expect("a text").to_owned()
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
        let context = json!({ "browserContextId": self.context });
        let _ = self
            .chromium
            .call(None, "Target.disposeBrowserContext", context);
    }
}
