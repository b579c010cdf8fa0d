//! One tree in all that is written, and what real parsers read of it.

use std::num::NonZeroU32;

use abprune::Named as _;
use abprune::report::draw::{Drawing, DrawingFormat, DrawingStyle, DrawnSearch, Extent, Folds};
use abprune::report::explain::{ExplainedNode, SHORT_CHAIN};
use abprune::report::trace::{Filter, TraceFormat, TraceWriter};
use abprune::report::what_if::{LeafAnswer, WhatIfReport};
use abprune::report::{
    ComparedTree, ComparisonSettings, Report, ReportFormat, TableFormat, plot_one, visible,
};
use abprune::search::record::{RecordedPart, Recording};
use abprune::search::{
    Algorithm, Answer, Comparison, ComparisonOptions, Contestant, ForwardAlgorithm, Order, Outcome,
    PrunedList, Rules, TreeName, WhatIf,
};
use abprune::solve::{SolveOptions, Solver, TreeSource};
use abprune::tree::{SolvedTree, Tree};
use serde_json::Value as Json;

/// A tree that is written.
pub struct Written<'t> {
    pub file: &'t str,
    pub rules: Rules,
    pub tree: &'t Tree,
}

/// Text with nothing in it that a terminal obeys.
fn harmless(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("UTF-8");
    let is_control = |character: char| character.is_control() && character != '\n';
    assert!(!text.contains(is_control), "{text:?}");
    text
}

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The steps of a path as it is written: `/0/2`.
fn path(json: &Json) -> Vec<u32> {
    let text = json.as_str().expect("a path");
    let steps = text.split('/').filter(|step| !step.is_empty());
    steps.map(|step| step.parse().expect("a step")).collect()
}

impl Written<'_> {
    /// Whether a JSON object of a node has the name and the move of the node that it names.
    fn check_labels(&self, node: &Json) {
        self.check_labels_with(node, |found, name| found == name);
    }

    /// The same where a name may be cut to 40 characters.
    fn check_cut_labels(&self, node: &Json) {
        self.check_labels_with(node, |found, name| {
            let cut = |name: &str| name.chars().take(40).chain("...".chars()).collect();
            found == name || found.map(str::to_owned) == name.map(cut)
        });
    }

    fn check_labels_with(&self, node: &Json, is_it: impl Fn(Option<&str>, Option<&str>) -> bool) {
        let (id, _) = self.tree.node_at(&path(&node["path"])).expect("a node");
        let label = self.tree.label(id);
        for (key, expected) in [("name", label.name), ("move", label.r#move)] {
            let found = node[key].as_str();
            assert!(is_it(found, expected), "{found:?} for {expected:?}");
        }
    }

    /// Draws the tree, with folds if at most so many leaves and folds are to be drawn.
    pub fn draw(
        &self,
        format: DrawingFormat,
        style: &DrawingStyle,
        max_ply: Option<usize>,
        most: Option<NonZeroU32>,
    ) {
        let extent = Extent { root: Vec::new(), max_ply, max_nodes: 2000 };
        let recording = Recording::of(ForwardAlgorithm::AlphaBeta, self.rules);
        let fold = |most| Folds::choose(self.tree, &[], max_ply, recording.clone(), Some(most));
        let folds = most.map(fold);
        let drawn = extent.folded_part_of(self.tree, folds.as_ref()).expect("it is small");
        let search = DrawnSearch::of(drawn, recording);
        let drawing = Drawing {
            boards: &[],
            title: Some(self.file),
            search: &search,
            after: None,
            has_room_for_steps: false,
            style,
        };
        let Ok(laid_out) = format.lay_out(&drawing) else {
            return;
        };
        let mut out = Vec::new();
        laid_out.write(&mut out).expect("memory takes it");
        let text = harmless(out);
        match format {
            DrawingFormat::Svg => self.check_svg(&text),
            DrawingFormat::Html => check_page(&text, search.tree().len()),
            _ => {}
        }
    }

    fn search(&self, observer: &mut impl abprune::search::Observer) -> Outcome {
        let found = ForwardAlgorithm::AlphaBeta.search_tree(self.tree, self.rules, observer);
        found.expect("all leaves are known")
    }

    fn check_svg(&self, text: &str) {
        let document = roxmltree::Document::parse(text).expect("XML");
        let title = document.root_element().first_element_child();
        let title = title.and_then(|title| title.text());
        // A blank title is none.
        let expected = match visible(self.file) {
            blank if blank.trim().is_empty() => "Game tree".into(),
            title => title,
        };
        assert_eq!(title.unwrap_or_default(), expected);
    }

    pub fn report(&self) {
        let mut solver = Solver::new(SolveOptions::default());
        // The report of a tree of our own: the counts are of another one.
        let answer = solver.solve(&TreeSource::Borrowed(b"1"), abprune::read::Format::Nested);
        let answer = answer.expect("a leaf");
        let mut list = PrunedList::default();
        let outcome = self.search(&mut list);
        let tree = SolvedTree::InMemory(Box::new(self.tree.clone()));
        let pv = outcome.pv.len();
        let answer = Answer { tree, outcome, pruned: Some(&list), ..answer };
        let name = TreeName { file: self.file, line: Some(1) };
        let report = Report { name, answer: &answer, most_pruned: None };
        for &format in ReportFormat::ALL {
            let mut out = Vec::new();
            let done = format.write(&mut out, &report, true);
            done.expect("memory takes it");
            let text = harmless(out);
            if format == ReportFormat::Json {
                let report = json(&text);
                assert_eq!(report["tree"], format!("{}:1", self.file));
                for key in ["pv", "pruned"] {
                    for node in report[key].as_array().expect("a list") {
                        self.check_labels(node);
                    }
                }
                let shown = report["pv"].as_array().map(Vec::len);
                assert_eq!(shown, Some(pv));
            }
        }
    }

    pub fn trace(&self) {
        for &format in TraceFormat::ALL {
            let mut out = Vec::new();
            let mut writer = TraceWriter::new(format, self.tree, Filter::ALL, &mut out);
            let recording = Recording::of(ForwardAlgorithm::AlphaBeta, self.rules);
            let record = recording.keeping(RecordedPart::nothing());
            let record =
                record.search_by_step(self.tree, |record, step| writer.write(record, step));
            writer.finish().expect("memory takes it");
            let text = harmless(out);
            let is_folded = format == TraceFormat::Folded;
            assert!(is_folded || text.lines().count() as u64 == record.steps());
            if format == TraceFormat::JsonLines {
                for line in text.lines() {
                    self.check_cut_labels(&json(line));
                }
            }
        }
    }

    pub fn explain(&self) {
        for id in [0, self.tree.len() / 2, self.tree.len() - 1] {
            let path = self.tree.path(id);
            let recording = Recording::of(ForwardAlgorithm::AlphaBeta, self.rules);
            let record = recording.keeping(RecordedPart::node(path.clone())).search(self.tree);
            let node = ExplainedNode {
                name: self.file,
                tree: self.tree,
                record: &record,
                path: &path,
                id,
                fate: record.fate_at(&path),
                shared: None,
                longest_chain: SHORT_CHAIN,
            };
            for &format in ReportFormat::ALL {
                let mut out = Vec::new();
                let done = format.write_explained(&mut out, &node);
                done.expect("memory takes it");
                let text = harmless(out);
                if format == ReportFormat::Json {
                    let told = json(&text);
                    assert_eq!(told["tree"], self.file);
                    self.check_labels(&told);
                }
            }
        }
    }

    pub fn what_if(&self) {
        let leaf = self.tree.path(self.tree.len() - 1);
        let question = WhatIf {
            tree: self.tree,
            leaf: &leaf,
            algorithm: ForwardAlgorithm::AlphaBeta,
            rules: self.rules,
            max_nodes: u64::MAX,
        };
        let pieces = question.pieces().expect("all other leaves are known");
        let report = WhatIfReport {
            name: self.file,
            question: &question,
            answer: LeafAnswer::Pieces(&pieces),
        };
        for &format in ReportFormat::ALL {
            let mut out = Vec::new();
            format.write_what_if(&mut out, &report).expect("memory takes it");
            let text = harmless(out);
            if format == ReportFormat::Json {
                let told = json(&text);
                self.check_labels(&told);
                let found = told["pieces"].as_array().expect("a list");
                assert_eq!(found.len(), pieces.len());
                for piece in found {
                    let pruned = piece["pruned"].as_array().expect("a list");
                    for node in pruned {
                        self.check_cut_labels(node);
                    }
                }
            }
        }
    }

    pub fn compare(&self) {
        let contest = ComparisonOptions {
            algorithms: Contestant::all(),
            orders: Order::OF_TREES.to_vec(),
            rules: Rules { cutoff: self.rules.cutoff, ..Rules::default() },
            seed: 0,
            max_nodes: u64::MAX,
        };
        let comparison = Comparison::of(self.tree, &contest, |_| ());
        let comparison = comparison.expect("all leaves are known");
        assert!(comparison.disagreement().is_none());
        let settings = ComparisonSettings {
            cutoff: contest.rules.cutoff,
            first_guess: Some("first-leaf".to_owned()),
            order: Order::Given,
            seed: Some(contest.seed),
            depth: None,
            max_nodes: contest.max_nodes,
            player: None,
            values: "max",
            evaluation: None,
            root: None,
            chance_plies: None,
            bounds: None,
            probes: None,
        };
        let compared =
            ComparedTree { name: self.file, comparison: &comparison, settings: &settings };
        for &format in TableFormat::ALL {
            let mut out = Vec::new();
            let done = format.write_one(&mut out, &compared, true, true);
            done.expect("memory takes it");
            match format {
                TableFormat::Text => drop(harmless(out)),
                TableFormat::Json => assert_eq!(json(&harmless(out))["tree"], self.file),
                TableFormat::Csv => self.check_csv(&harmless(out)),
            }
        }
        let mut out = Vec::new();
        plot_one(&mut out, &compared).expect("memory takes it");
        roxmltree::Document::parse(&harmless(out)).expect("XML");
    }

    /// Each row names the file, with an apostrophe before what a spreadsheet would take for a formula.
    fn check_csv(&self, text: &str) {
        let mut rows = 0;
        let shown = visible(self.file);
        for row in csv::Reader::from_reader(text.as_bytes()).records() {
            let row = row.expect("a row as long as the head");
            let cell = &row[0];
            assert!(cell == shown || cell.strip_prefix('\'') == Some(&*shown), "{cell:?}");
            rows += 1;
        }
        assert!(rows >= Algorithm::ALL.len());
    }
}

fn check_page(text: &str, nodes: u32) {
    let start = text.find("<noscript>\n").expect("a part without scripts") + "<noscript>\n".len();
    let end = start + text[start..].find("</svg>").expect("its end") + "</svg>".len();
    roxmltree::Document::parse(&text[start..end]).expect("XML");
    let (_, data) = text[end..].split_once(r#"class="tree">"#).expect("data");
    let (data, rest) = data.split_once("</script>").expect("the end of the data");
    let found = json(data)["nodes"].as_array().map(Vec::len);
    assert_eq!(found, Some(nodes as usize));
    assert_eq!(rest.matches("</script>").count(), 1, "one script after the data");
}
