//! The page of `draw --format html` under real keys and in print: what a script of the page cannot play,
//! since the browser sends no form and prints nothing for the events that scripts make. Chromium gets keys
//! through its pipe (the `DevTools` protocol).
//!
//! Where there is no Chromium these tests say so and pass, unless `ABPRUNE_ALL_PROGRAMS` is set.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use serde_json::{Value as Json, json};

use crate::browser::CHROMIUM_OPTIONS;
use crate::support::{program, run};

fn chromium() -> Option<PathBuf> {
    program(&["chromium", "chromium-browser", "google-chrome"])
}

/// Writes the page that the arguments draw into a folder.
fn page(folder: &Path, arguments: &[&str]) -> String {
    let drawn = run(&[&["draw", "--to", "html"], arguments].concat(), "");
    assert_eq!((drawn.status, drawn.stderr.as_str()), (0, ""));
    let file = folder.join("page.html");
    fs::write(&file, drawn.stdout).expect("written");
    format!("file://{}", file.display())
}

/// A browser that shows a page.
struct Browser {
    child: Child,
    to: File,
    from: BufReader<File>,
    session: String,
    asked: u64,
}

impl Browser {
    /// Opens a page, on a phone with a screen of this width and height, or on a computer.
    fn open(chromium: &Path, folder: &Path, address: &str, phone: Option<(u32, u32)>) -> Browser {
        let pipes = ["to", "from"].map(|name| folder.join(name));
        let made = Command::new("mkfifo").args(&pipes).status();
        assert!(made.expect("it starts").success());
        let child = Command::new("sh")
            .args(["-c", r#"exec timeout 60 "$@" 3<"$0/to" 4>"$0/from""#])
            .args([folder, chromium])
            .args(CHROMIUM_OPTIONS)
            .arg("--remote-debugging-pipe")
            .arg(format!("--user-data-dir={}/profile", folder.display()))
            .spawn()
            .expect("it starts");
        let to = File::options().write(true).open(&pipes[0]);
        let from = File::open(&pipes[1]).expect("a pipe");
        let mut browser = Browser {
            child,
            to: to.expect("a pipe"),
            from: BufReader::new(from),
            session: String::new(),
            asked: 0,
        };
        let target = browser.ask("Target.createTarget", &json!({"url": "about:blank"}));
        let target = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.ask("Target.attachToTarget", &target);
        let session = session["sessionId"].as_str().expect("a text");
        session.clone_into(&mut browser.session);
        if let Some((width, height)) = phone {
            let screen =
                json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
            browser.ask("Emulation.setDeviceMetricsOverride", &screen);
            browser.ask("Emulation.setTouchEmulationEnabled", &json!({"enabled": true}));
        }
        browser.ask("Page.navigate", &json!({"url": address}));
        while browser.tell("document.body?.className") != "live" {}
        browser
    }

    /// Asks the browser to do something, and waits for the answer.
    fn ask(&mut self, method: &str, parameters: &Json) -> Json {
        self.asked += 1;
        let mut question = json!({"id": self.asked, "method": method, "params": parameters});
        if !self.session.is_empty() {
            question["sessionId"] = json!(self.session);
        }
        write!(self.to, "{question}\0").expect("it listens");
        loop {
            let mut answer = Vec::new();
            self.from.read_until(0, &mut answer).expect("it answers");
            assert_eq!(answer.pop(), Some(0), "the browser has ended");
            let mut answer: Json = serde_json::from_slice(&answer).expect("JSON");
            if answer["id"] == self.asked {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// The value of an expression on the page, as a text.
    fn tell(&mut self, expression: &str) -> String {
        let asked = json!({"expression": expression, "awaitPromise": true});
        let told = self.ask("Runtime.evaluate", &asked);
        told["result"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Touches the middle of an element, which is scrolled into view before.
    fn tap(&mut self, selector: &str) {
        let expression = format!(
            "(() => {{ const element = document.querySelector({});
            element.scrollIntoView({{block: 'nearest'}});
            const box = element.getBoundingClientRect();
            return `${{box.left + box.width / 2}},${{box.top + box.height / 2}}`; }})()",
            json!(selector)
        );
        let at = self.tell(&expression);
        let (x, y) = at.split_once(',').expect("a place");
        let [x, y] = [x, y].map(|number| number.parse::<f64>().expect("a number"));
        for (kind, points) in [("touchStart", json!([{"x": x, "y": y}])), ("touchEnd", json!([]))] {
            let event = json!({"type": kind, "touchPoints": points});
            self.ask("Input.dispatchTouchEvent", &event);
        }
        // What the browser makes of it comes after.
        self.tell("new Promise((then) => setTimeout(() => then(''), 50))");
    }

    /// Presses a key, which types this text.
    fn press(&mut self, key: &str, code: u8, text: &str) {
        for (kind, text) in [("keyDown", text), ("keyUp", "")] {
            let event =
                json!({"type": kind, "key": key, "windowsVirtualKeyCode": code, "text": text});
            self.ask("Input.dispatchKeyEvent", &event);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let end = json!({"id": 0, "method": "Browser.close"});
        let _ = write!(self.to, "{end}\0");
        let _ = self.child.wait();
    }
}

#[test]
fn enter_goes_to_the_next_node_of_the_form() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let address = page(folder.path(), &["--blank", "trees/three-ply-named.json"]);
    let mut browser = Browser::open(&chromium, folder.path(), &address, None);
    let form = r##"[document.getElementById("editor-node").textContent, document.activeElement.id,
        ...[...document.querySelectorAll("#drawing .value")].map((value) => value.textContent)].join()"##;
    browser.tell(r#"document.querySelector('[data-node="0"]').focus()"#);
    browser.press("4", 52, "4");
    assert_eq!(browser.tell(form), "A,answer-value,4,,,,,,");
    browser.press("Enter", 13, "\r");
    assert_eq!(browser.tell(form), "B,answer-value,4,,,,,,");
    browser.press("5", 53, "5");
    browser.press("Enter", 13, "\r");
    assert_eq!(browser.tell(form), "D,answer-value,4,5,,,,,");
    browser.press("Escape", 27, "");
    assert_eq!(browser.tell("document.activeElement.dataset.node"), "2");
    browser.press("Enter", 13, "\r");
    assert_eq!(browser.tell(form), "D,answer-value,4,5,,,,,");
}

#[test]
fn the_print_command_prints_the_solved_tree_at_any_step() {
    let Some(chromium) = chromium() else { return };
    let Some(pdftotext) = program(&["pdftotext"]) else {
        return;
    };
    let printed = |arguments: &[&str]| -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let address = page(folder.path(), arguments);
        let pdf = folder.path().join("page.pdf");
        let output = Command::new(&chromium)
            .args(CHROMIUM_OPTIONS)
            .arg(format!("--user-data-dir={}/profile", folder.path().display()))
            .arg(format!("--print-to-pdf={}", pdf.display()))
            .arg("--no-pdf-header-footer")
            .arg(format!("{address}#step=5"))
            .output();
        assert!(output.expect("it starts").status.success());
        let text = Command::new(&pdftotext).arg(&pdf).arg("-").output();
        let text = String::from_utf8(text.expect("it starts").stdout).expect("UTF-8");
        text.replace([' ', '\n'], "")
    };
    let solved = printed(&["trees/three-ply-named.json"]);
    for text in ["A5", "C≤2", "E≥6", "(5,∞)", "5th"] {
        assert!(solved.contains(text), "{text}: {solved}");
    }
    assert_eq!(solved.matches('\u{c}').count(), 1, "one page");
    assert!(!solved.contains("Step") && !solved.contains("ALGORITHM"), "{solved}");
    let sheet = printed(&["--blank", "trees/three-ply-named.json"]);
    assert!(sheet.contains('A') && !sheet.contains('≤'), "{sheet}");
    let both = printed(&["--solutions", "trees/three-ply-named.json"]);
    assert_eq!((both.matches('\u{c}').count(), both.matches("A=5").count()), (2, 1));
}

/// Scripts that find out whether all of an element is seen: within the screen, and with nothing before it.
const IS_SEEN: &str = r"const isSeen = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isWithin = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    const points = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [left + x * (right - left), top + y * (bottom - top)]));
    return isWithin && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
};";

#[test]
fn on_a_phone_all_is_in_view_and_nothing_covers_it() {
    let Some(chromium) = chromium() else { return };
    for phone in [(375, 667), (390, 844)] {
        let folder = tempfile::tempdir().expect("a folder");
        let address = page(folder.path(), &["trees/three-ply-named.json"]);
        let mut browser = Browser::open(&chromium, folder.path(), &address, Some(phone));
        browser.tell(IS_SEEN);
        let hidden = r##"(() => {
            const [words, stage] = ["words", "stage"].map((id) => document.getElementById(id));
            const drawn = document.querySelector("#world > svg").getBoundingClientRect();
            const place = stage.getBoundingClientRect();
            const isWhole = drawn.left >= place.left - 1 && drawn.right <= place.right + 1
                && drawn.top >= place.top - 1 && drawn.bottom <= place.bottom + 1;
            const size = Math.min(...[...document.querySelectorAll(".leaf-name")]
                .map((name) => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a));
            return [!isSeen(words) && "the sentence", !isWhole && "the tree", !isSeen(document.querySelector(".zoom")) && "the buttons",
                !isSeen(stage) && "the stage", size < 9 && "letters of " + size].filter((one) => one).join(", ");
        })()"##;
        assert_eq!(browser.tell(hidden), "", "before the first step, {phone:?}");
        for step in 1..=32 {
            browser.tap("#forward");
            assert_eq!(browser.tell(hidden), "", "step {step}, {phone:?}");
        }
        let last = browser.tell(r#"document.getElementById("words").textContent"#);
        assert_eq!(last, "Result A: value 5 (exact), principal variation to I.");
    }
}

#[test]
fn a_finger_fills_in_the_form() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let address = page(folder.path(), &["--blank", "trees/three-ply-named.json"]);
    let mut browser = Browser::open(&chromium, folder.path(), &address, Some((375, 667)));
    browser.tell(IS_SEEN);
    let tasks = browser.tell(r#"document.getElementById("tasks").textContent"#);
    assert!(tasks.starts_with("Tap a triangle"), "{tasks}");
    browser.tap(r#"[data-node="8"] [data-part=shape]"#);
    let form = r#"[document.getElementById("editor-node").textContent, document.activeElement.id,
        document.activeElement.inputMode, isSeen(document.getElementById("editor")),
        document.querySelector('[data-node="8"] .value').textContent].join()"#;
    assert_eq!(browser.tell(form), "C,answer-value,decimal,true,");
    browser.press("2", 50, "2");
    browser.tap(r#"[data-insert="≤ "]"#);
    assert_eq!(browser.tell(form), "C,answer-value,decimal,true,≤ 2");
    browser.tap("#editor-next");
    assert_eq!(browser.tell(form), "F,answer-value,decimal,true,≤ 2");
    browser.tap("#editor-close");
    browser.tap(r#"[data-edge="12"] .hit"#);
    browser.tap("#grade");
    let score = browser.tell(r#"document.querySelector(".score").textContent"#);
    assert_eq!(score, "2 of 8 right.");
}
