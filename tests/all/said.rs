//! What is said of a node: the same by every command, and what the evaluated leaves prove.
//!
//! The oracle knows the tree, the leaves that were evaluated, and what fail-soft alpha-beta returned.
//! It is held against the record, and against the bytes that trace, explain and draw write, which are views
//! of it.

use abprune::Named as _;
use abprune::random::Random;
use abprune::read::Format;
use abprune::report::ReportFormat;
use abprune::report::draw::{Detail, Direction, Drawing, DrawingFormat, DrawingStyle, Extent};
use abprune::report::draw::{DrawnSearch, Signs};
use abprune::report::explain::{ExplainedNode, SHORT_CHAIN};
use abprune::report::trace::{Filter, TraceFormat, TraceWriter};
use abprune::search::record::{Fate, RecordedPart, Recording};
use abprune::search::{CutoffRule, FailMode, ForwardAlgorithm, Order, Outcome, PrunedList, Rules};
use abprune::solve::{Document, PreparedTree, SearchOptions, SolveOptions};
use abprune::tree::path::PathText;
use abprune::value::{Player, Value, Window};
use serde_json::Value as Json;
use std::collections::{HashMap, HashSet};

use crate::oracle::{Notes, Step, random_window, rules};
use crate::support::Told;

/// A node of a random tree; each has a static value, so that a search may stop at any depth.
struct RandomNode {
    player: Player,
    value: i64,
    children: Vec<RandomNode>,
}

impl RandomNode {
    fn new(random: &mut Random, by_turns: Player, depth: u64) -> RandomNode {
        let pass = random.below(8) == 0;
        let player = if pass { !by_turns } else { by_turns };
        let spread = [2, 4, 20][usize::try_from(random.below(3)).expect("small")];
        let value = random.below(spread).cast_signed() - 1;
        let is_leaf = depth == 0 || random.below(6) == 0;
        let count = if is_leaf { 0 } else { 1 + random.below(4) };
        let children = (0..count).map(|_| RandomNode::new(random, !player, depth - 1));
        RandomNode { player, value, children: children.collect() }
    }

    fn json(&self) -> String {
        let children: Vec<String> = self.children.iter().map(RandomNode::json).collect();
        let (player, value) = (self.player.name(), self.value);
        match &children[..] {
            [] => value.to_string(),
            _ => format!(
                r#"{{"player":"{player}","value":{value},"children":[{}]}}"#,
                children.join(",")
            ),
        }
    }

    /// Adds the path of each node down to the depth limit, and its lower and upper bound by the leaves
    /// that were evaluated. Returns these bounds.
    fn prove(
        &self,
        path: &mut Vec<u32>,
        depth: usize,
        evaluated: &HashSet<Vec<u32>>,
        all: &mut Vec<(Vec<u32>, bool, (i64, i64))>,
    ) -> (i64, i64) {
        let is_leaf = self.children.is_empty() || path.len() == depth;
        let place = all.len();
        all.push((path.clone(), is_leaf, (i64::MIN, i64::MAX)));
        let proved = if is_leaf && evaluated.contains(path) {
            (self.value, self.value)
        } else if is_leaf {
            (i64::MIN, i64::MAX)
        } else {
            let mut bounds = Vec::new();
            for (position, child) in (0..).zip(&self.children) {
                path.push(position);
                bounds.push(child.prove(path, depth, evaluated, all));
                path.pop();
            }
            let (lower, upper) = bounds.into_iter().unzip::<i64, i64, Vec<_>, Vec<_>>();
            let best = |ends: Vec<i64>| match self.player {
                Player::Max => ends.into_iter().max().expect("children"),
                Player::Min => ends.into_iter().min().expect("children"),
            };
            (best(lower), best(upper))
        };
        all[place].2 = proved;
        proved
    }
}

/// What must be said of a node that was entered.
#[derive(Debug)]
struct Expected {
    is_leaf: bool,
    /// The window on arrival, as text.
    window: String,
    value: i64,
    bound: &'static str,
}

impl Expected {
    fn relation(&self) -> &'static str {
        match self.bound {
            "exact" => "=",
            "upper" => "<=",
            _ => ">=",
        }
    }

    /// As a drawing has it.
    fn sign(&self) -> String {
        format!("{} {}", self.relation(), self.value)
    }

    /// As a sentence has it.
    fn words(&self) -> String {
        let value = self.value;
        match self.bound {
            "exact" => value.to_string(),
            "upper" => format!("at most {value}"),
            _ => format!("at least {value}"),
        }
    }

    fn bound_in_words(&self) -> &'static str {
        match self.bound {
            "exact" => "exact",
            "upper" => "upper bound",
            _ => "lower bound",
        }
    }

    /// Whether the value lies inside the window.
    fn is_inside(&self) -> bool {
        let ends = self.window.trim_matches(['(', ')']).split(", ");
        let ends: Vec<i64> = ends
            .map(|end| match end {
                "-inf" => i64::MIN,
                "inf" => i64::MAX,
                end => end.parse().expect("a number"),
            })
            .collect();
        ends[0] < self.value && self.value < ends[1]
    }

    /// Checks the keys `value` and `bound`.
    fn check(&self, found: &Json) {
        assert_eq!(found["value"], self.value, "{found}");
        assert_eq!(found["bound"], self.bound, "{found}");
    }
}

fn bound_of((lower, upper): (i64, i64), returned: i64) -> &'static str {
    if (lower, upper) == (returned, returned) {
        "exact"
    } else if upper <= returned {
        "upper"
    } else {
        assert!(lower >= returned, "{lower} {upper} {returned}");
        "lower"
    }
}

fn window_text(window: &Json) -> String {
    let end = |key: &str, infinity: &str| match &window[key] {
        Json::Null => infinity.to_owned(),
        number => number.to_string(),
    };
    format!("({}, {})", end("alpha", "-inf"), end("beta", "inf"))
}

/// A text of the page, in the characters of a keyboard.
fn as_typed(typeset: &Json) -> String {
    let text = typeset.as_str().expect("a text");
    let text = text.replace('−', "-").replace('∞', "inf");
    text.replace('≤', "<=").replace('≥', ">=")
}

fn text(path: &[u32]) -> String {
    PathText::full(path).to_string()
}

/// One search, and what must be said of it.
struct Case {
    prepared: PreparedTree<'static>,
    rules: Rules,
    algorithm: ForwardAlgorithm,
    outcome: Outcome,
    /// The nodes that were entered, by their paths.
    expected: HashMap<String, Expected>,
    /// Their paths, in the order of entering.
    entered: Vec<Vec<u32>>,
    /// The paths of all nodes.
    all: Vec<Vec<u32>>,
    /// What is proved of the root.
    root: (i64, i64),
}

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[usize::try_from(random.below(all.len() as u64)).expect("small")]
}

impl Case {
    fn random(random: &mut Random, tree: &RandomNode) -> Case {
        let depth = pick(random, &[None, None, None, Some(0), Some(1), Some(2), Some(3)]);
        let search = SearchOptions {
            order: pick(random, Order::OF_TREES),
            seed: random.below(9),
            depth,
            ..SearchOptions::default()
        };
        let options = SolveOptions { search, ..SolveOptions::default() };
        let json = tree.json();
        let document = Document::of_text(&json, Format::Nested).into_owned();
        let prepared = PreparedTree::read(&document, &options);
        let prepared = prepared.expect("a tree of integers");
        let (alpha, beta) = match random.below(3) {
            0 => (None, None),
            _ => random_window(random),
        };
        let rules = Rules {
            fail: pick(random, FailMode::ALL),
            ..rules(alpha, beta, pick(random, CutoffRule::ALL))
        };
        let algorithm = match random.below(6) {
            0 => ForwardAlgorithm::Minimax,
            _ => ForwardAlgorithm::AlphaBeta,
        };
        let mut notes = Notes::default();
        let outcome = algorithm.search_tree(prepared.tree(), rules, &mut notes);
        let mut case = Case {
            prepared,
            rules,
            algorithm,
            outcome: outcome.expect("all leaves are known"),
            expected: HashMap::new(),
            entered: Vec::new(),
            all: Vec::new(),
            root: (0, 0),
        };
        case.expect(tree, depth.unwrap_or(usize::MAX), &notes);
        case
    }

    /// Works out what must be said of each node.
    fn expect(&mut self, tree: &RandomNode, depth: usize, notes: &Notes) {
        let mut windows = HashMap::new();
        let mut values = HashMap::new();
        for step in &notes.steps {
            match step {
                Step::Enter(path, alpha, beta) => {
                    windows.insert(path.clone(), (*alpha, *beta));
                    self.entered.push(path.clone());
                }
                Step::Leave(path, value) => _ = values.insert(path.clone(), *value),
                _ => {}
            }
        }
        let entered = windows.keys().cloned().collect();
        let mut all = Vec::new();
        self.root = tree.prove(&mut Vec::new(), depth, &entered, &mut all);
        for (path, is_leaf, proved) in all {
            if let Some(&(alpha, beta)) = windows.get(&path) {
                let end = |end: Option<i64>, infinity: &str| {
                    end.map_or(infinity.to_owned(), |end| end.to_string())
                };
                let mut value = values[&path];
                // The root returns its value to the window of the search, also if minimax has none.
                let given = self.rules.window;
                let returns_to = if path.is_empty() {
                    (given.alpha().key(), given.beta().key())
                } else {
                    (alpha, beta)
                };
                if self.rules.fail == FailMode::Hard && !is_leaf {
                    let (alpha, beta) = returns_to;
                    value = value.clamp(alpha.unwrap_or(i64::MIN), beta.unwrap_or(i64::MAX));
                }
                let expected = Expected {
                    is_leaf,
                    window: format!("({}, {})", end(alpha, "-inf"), end(beta, "inf")),
                    value,
                    bound: bound_of(proved, value),
                };
                self.expected.insert(text(&path), expected);
            }
            self.all.push(path);
        }
    }

    fn has_windows(&self) -> bool {
        self.algorithm != ForwardAlgorithm::Minimax
    }

    fn expected(&self, path: &Json) -> &Expected {
        &self.expected[path.as_str().expect("a path")]
    }

    /// Checks the trace, as JSON and as sentences. Returns the steps.
    fn check_trace(&self) -> Vec<Json> {
        let written = |format| {
            let (tree, mut out) = (self.prepared.tree(), Vec::new());
            let mut writer = TraceWriter::new(format, tree, Filter::ALL, &mut out);
            let recording =
                Recording::of(self.algorithm, self.rules).keeping(RecordedPart::nothing());
            recording.search_by_step(tree, |record, step| writer.write(record, step));
            writer.finish().expect("memory takes it");
            String::from_utf8(out).expect("text")
        };
        let json = written(TraceFormat::JsonLines);
        let steps: Vec<Json> =
            json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let sentences = written(TraceFormat::Text);
        let sentences: Vec<&str> = sentences.lines().collect();
        assert_eq!(steps.len(), sentences.len());
        self.check_pruned(&steps);
        for (step, sentence) in steps.iter().zip(sentences) {
            self.check_step(step, sentence);
        }
        steps
    }

    /// The list of what was pruned has the windows of the cutoffs in the trace.
    fn check_pruned(&self, trace: &[Json]) {
        let mut list = PrunedList::default();
        let outcome = self.algorithm.search_tree(self.prepared.tree(), self.rules, &mut list);
        outcome.expect("all leaves are known");
        let mut items = list.items();
        let mut stop = &Json::Null;
        for step in trace {
            if step["event"] == "cutoff" {
                stop = step;
            } else if step["event"] == "prune" {
                let item = items.next().expect("it is in both");
                assert_eq!(text(item.path), step["path"]);
                let window = item.stop.expect("it goes forward").window;
                let end = |value: Value| value.key().map_or(Json::Null, Json::from);
                assert_eq!(stop["window"]["alpha"], end(window.alpha()), "{stop}");
                assert_eq!(stop["window"]["beta"], end(window.beta()), "{stop}");
            }
        }
        assert!(items.next().is_none());
    }

    fn check_step(&self, step: &Json, sentence: &str) {
        let event = step["event"].as_str().expect("an event");
        match event {
            "enter" | "leaf" => {
                let expected = self.expected(&step["path"]);
                if self.has_windows() {
                    assert_eq!(window_text(&step["window"]), expected.window);
                }
                if event == "leaf" {
                    assert_eq!(step["value"], expected.value);
                }
            }
            "return" => {
                let expected = self.expected(&step["path"]);
                expected.check(step);
                let words = format!(": {} ({})", expected.words(), expected.bound_in_words());
                assert!(sentence.contains(&words), "{sentence}: {words}");
            }
            "take" | "keep" => {
                let expected = self.expected(&step["child"]["path"]);
                expected.check(step);
                let words = expected.words();
                let child = step["child"]["path"].as_str().expect("a path");
                let is_in = match event {
                    "take" => sentence.contains(&format!(" has {words} from {child},")),
                    _ => sentence.ends_with(&format!(", for {child} is {words}")),
                };
                assert!(is_in, "{sentence}: {words}");
            }
            "result" => {
                let value = self.outcome.value.key().expect("a number");
                assert_eq!(step["value"], value);
                assert_eq!(step["bound"], bound_of(self.root, value));
            }
            _ => {}
        }
    }

    /// Checks the record that all of these are views of: each node in the order of entering, and where each
    /// bound comes from.
    fn check_record(&self) {
        let record = Recording::of(self.algorithm, self.rules).search(self.prepared.tree());
        assert_eq!(record.outcome(), Some(&self.outcome));
        let visited = record.visits().map(|(id, _)| record.path_of(id));
        assert_eq!(visited.collect::<Vec<_>>(), self.entered);
        let given = match self.algorithm {
            ForwardAlgorithm::Minimax => Window::FULL,
            _ => self.rules.window,
        };
        let mut parents = HashSet::new();
        for (id, visit) in record.visits() {
            let path = record.path_of(id);
            let expected = &self.expected[&text(&path)];
            let proved = visit.proved.expect("the search is done");
            assert_eq!(proved.value.key(), Some(expected.value));
            assert_eq!(proved.bound.name(), expected.bound);
            let end = |end: Value, infinity: &str| {
                end.key().map_or(infinity.to_owned(), |key| key.to_string())
            };
            let (alpha, beta) = (visit.window.alpha(), visit.window.beta());
            let window = format!("({}, {})", end(alpha, "-inf"), end(beta, "inf"));
            assert_eq!(window, expected.window);
            let parent = path.split_last().map(|(_, parent)| parent.to_vec());
            assert_eq!(visit.is_first, parents.insert(parent));
            for player in [Player::Max, Player::Min] {
                let bound = visit.window.own(player);
                let Some(source) = visit.sources.own(player).filter(|_| self.has_windows()) else {
                    assert_eq!(bound, given.own(player), "{path:?}");
                    continue;
                };
                let holder = record.held_by(source);
                assert_eq!(record.visit(holder).mover, Some(player.into()));
                let source = record.path_of(source.child().expect("there is no table"));
                assert!(
                    path.starts_with(&source[..source.len() - 1]) && !path.starts_with(&source)
                );
                assert_eq!(bound.key(), Some(self.expected[&text(&source)].value));
            }
        }
        for path in &self.all {
            let is_entered = matches!(record.fate_at(path), Fate::Entered(_));
            assert_eq!(is_entered, self.expected.contains_key(&text(path)), "{path:?}");
        }
    }

    fn check_explanations(&self) {
        for path in &self.all {
            let tree = self.prepared.tree();
            let recording = Recording::of(ForwardAlgorithm::AlphaBeta, self.rules);
            let record = recording.keeping(RecordedPart::node(path.clone())).search(tree);
            let explained = ExplainedNode {
                name: "-",
                tree,
                record: &record,
                path,
                id: tree.node_at(path).expect("a node").0,
                fate: record.fate_at(path),
                shared: None,
                longest_chain: SHORT_CHAIN,
            };
            let mut out = Vec::new();
            let written = ReportFormat::Json.write_explained(&mut out, &explained);
            written.expect("memory takes it");
            let found: Json = serde_json::from_slice(&out).expect("JSON");
            let Some(expected) = self.expected.get(&text(path)) else {
                assert_eq!(found["state"], "pruned");
                continue;
            };
            let found = &found["entered"];
            expected.check(found);
            assert_eq!(window_text(&found["window"]), expected.window);
        }
    }

    fn drawn(&self, format: DrawingFormat) -> String {
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: 100_000 };
        let drawn = extent.part_of(self.prepared.tree()).expect("small");
        let search = DrawnSearch::of(drawn, Recording::of(self.algorithm, self.rules));
        let style = DrawingStyle {
            show: vec![Detail::Paths, Detail::Values, Detail::Windows],
            direction: Direction::Right,
            signs: Signs::Ascii,
            ..DrawingStyle::default()
        };
        let drawing = Drawing {
            boards: &[],
            title: None,
            search: &search,
            after: None,
            has_room_for_steps: false,
            style: &style,
        };
        let mut out = Vec::new();
        let laid_out = format.lay_out(&drawing).expect("it may have any size");
        laid_out.write(&mut out).expect("memory takes it");
        String::from_utf8(out).expect("text")
    }

    /// What stands in a drawing beside the path of a node.
    fn label(&self, path: &str) -> String {
        match self.expected.get(path) {
            None => String::new(),
            Some(expected) if expected.is_leaf => format!("= {}", expected.value),
            Some(expected) if self.has_windows() => {
                format!("{} {}", expected.window, expected.sign())
            }
            Some(expected) => expected.sign(),
        }
    }

    fn check_drawing(&self) {
        let drawing = self.drawn(DrawingFormat::Text);
        assert_eq!(drawing.lines().count(), self.all.len());
        for line in drawing.lines() {
            let (_, shown) = line.split_once('/').expect("a path");
            let (path, beside) = shown.split_once(' ').unwrap_or((shown, ""));
            let path = format!("/{path}");
            // The value of a pruned leaf is known from the file.
            if self.expected.contains_key(&path) || !beside.starts_with('=') {
                assert_eq!(beside, self.label(&path), "{line}");
            }
        }
    }

    /// Checks what the page says in the end, and that its steps are those of the trace.
    fn check_page(&self, trace: &[Json]) {
        let page = self.drawn(DrawingFormat::Html);
        let start = r#"<script type="application/json" class="tree">"#;
        let (_, data) = page.split_once(start).expect("the data");
        let (data, _) = data.split_once("</script>").expect("its end");
        let data: Json = serde_json::from_str(data).expect("JSON");
        let nodes = data["nodes"].as_array().expect("a list");
        let called = |number: &Json| {
            let number = usize::try_from(number.as_u64().expect("a number")).expect("small");
            nodes[number]["called"].as_str().expect("its path")
        };
        let mut windows = HashMap::new();
        let mut values = HashMap::new();
        let steps = data["steps"].as_array().expect("a list");
        assert_eq!(data["step_count"], trace.len() as u64);
        assert_eq!(steps.len(), trace.len());
        for (step, traced) in steps.iter().zip(trace) {
            assert_eq!(step["number"], traced["step"]);
            assert_eq!(called(&step["node"]), traced["path"], "{step} {traced}");
            let node = called(&step["node"]);
            if let Some([alpha, beta]) = step["window"].as_array().map(Vec::as_slice) {
                let window = format!("({}, {})", as_typed(alpha), as_typed(beta));
                assert!(traced["window"].is_null() || window_text(&traced["window"]) == window);
                windows.insert(node, window);
            }
            if !step["value"].is_null() {
                let known = format!("{} {}", as_typed(&step["sign"]), as_typed(&step["value"]));
                values.insert(node, known.trim_start().to_owned());
            }
        }
        assert_eq!(nodes.len(), self.all.len());
        for node in nodes {
            let path = node["called"].as_str().expect("its path");
            let expected = self.expected.get(path).filter(|expected| !expected.is_leaf);
            let (mut window, mut value) = (None, None);
            if let Some(expected) = expected {
                assert_eq!(as_typed(&node["value"]), expected.value.to_string());
                let sign = as_typed(&node["sign"]);
                assert_eq!(
                    format!("{sign} {}", expected.value).trim_start(),
                    expected.sign().trim_start_matches("= ")
                );
                let words = as_typed(&node["words"]);
                let said = format!("It came to {}. ", expected.words());
                assert!(format!("{words} ").contains(&said), "{words}: {said}");
                window = self.has_windows().then_some(&expected.window);
                value = Some(expected.sign());
            } else {
                assert!(node["value"].is_null() && node["sign"].is_null());
            }
            assert_eq!(windows.get(path), window, "{path}");
            let value = value.map(|value| value.trim_start_matches("= ").to_owned());
            assert_eq!(values.get(path), value.as_ref(), "{path}");
        }
    }
}

#[test]
fn every_command_says_of_a_node_what_its_evaluated_leaves_prove() {
    let mut seen: HashMap<(&str, &str, bool), u32> = HashMap::new();
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let tree = RandomNode::new(&mut random, Player::Max, 1 + seed % 5);
        let shown = tree.json();
        let case = Case::random(&mut random, &tree);
        let _told = Told(seed, &shown);
        case.check_record();
        let trace = case.check_trace();
        if case.has_windows() {
            case.check_explanations();
        }
        case.check_drawing();
        case.check_page(&trace);
        let inner = case.expected.values().filter(|expected| !expected.is_leaf);
        for expected in inner.filter(|_| case.has_windows()) {
            let is_outside = !expected.is_inside();
            let key = (expected.bound, case.rules.fail.name(), is_outside);
            *seen.entry(key).or_default() += 1;
        }
    }
    let count = |bound, fail, is_outside| seen.get(&(bound, fail, is_outside)).copied();
    for fail in FailMode::ALL.iter().map(|fail| fail.name()) {
        for bound in ["upper", "lower"] {
            assert!(count(bound, fail, true) > Some(500), "{seen:?}");
            assert_eq!(count(bound, fail, false), None, "{seen:?}");
        }
        assert!(count("exact", fail, true) > Some(100), "{seen:?}");
    }
}
