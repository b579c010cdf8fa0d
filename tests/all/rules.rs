//! Trees whose nodes something answers for: the library with answers that are made up here, and the
//! programs of `--rules`.

mod answers;
mod memory;
mod options;
mod positions;
#[cfg(unix)]
mod programs;
mod told;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use abprune::Named as _;
use abprune::number::{ExtendedNumber, Number, NumberWindow};
use abprune::random::Random;
use abprune::read::{Format, NoAnswer, NodeSource, Options, ProgramTree, View};
use abprune::report::{Report, ReportFormat};
use abprune::search::{
    Algorithm, CutoffRule, FailMode, ForwardAlgorithm, Observer, Order, Rules, SearchEvent,
    TreeName,
};
use abprune::solve::{PrunedDetail, SearchOptions, SolveError, SolveOptions, Solver, TreeSource};
use abprune::value::Player;
use serde_json::{Value as Json, json};

use crate::support::Told;
use told::{add_chance, random_tree, told};

/// Random options of a search and of its answer.
fn random_options(random: &mut Random) -> SolveOptions {
    fn one<T: Copy>(random: &mut Random, of: &[T]) -> T {
        of[usize::try_from(random.below(of.len() as u64)).expect("small")]
    }
    let limit = |number: i64| ExtendedNumber::Number(Number::Integer(number));
    let alpha = random.below(6).cast_signed() - 3;
    SolveOptions {
        reading: Options {
            player: one(random, &[None, None, None, Some(Player::Max), Some(Player::Min)]),
            view: one(random, &[View::Max, View::Max, View::Mover]),
            ..Options::default()
        },
        search: SearchOptions {
            probes: None,
            bounds: None,
            algorithm: one(
                random,
                &[
                    Algorithm::AlphaBeta,
                    Algorithm::AlphaBeta,
                    Algorithm::Minimax,
                    Algorithm::NoDeep,
                    Algorithm::MtdF,
                ],
            ),
            window: None,
            cutoff: one(random, &[CutoffRule::Ge, CutoffRule::Gt]),
            fail: one(random, &[FailMode::Soft, FailMode::Hard]),
            first_guess: None,
            order: one(random, &[Order::Given, Order::Given, Order::Given, Order::Reverse]),
            seed: 0,
            iterates: false,
            aspiration: None,
            transpositions: false,
            table_bytes: None,
            depth: one(random, &[None, None, Some(0), Some(2), Some(3)]),
            root: None,
        },
        pruned: one(
            random,
            &[
                PrunedDetail::Subtrees,
                PrunedDetail::Subtrees,
                PrunedDetail::Leaves,
                PrunedDetail::Nothing,
            ],
        ),
        all_best: random.below(6) == 0,
        leaves_out_labels: false,
        ..SolveOptions::default()
    }
    .with_window(one(
        random,
        &[None, Some(NumberWindow { alpha: limit(alpha), beta: limit(alpha + 2) })],
    ))
}

/// Options with a window, which some algorithms do not take.
trait WithWindow {
    fn with_window(self, window: Option<NumberWindow>) -> Self;
}

impl WithWindow for SolveOptions {
    fn with_window(mut self, window: Option<NumberWindow>) -> SolveOptions {
        if matches!(self.search.algorithm, Algorithm::AlphaBeta | Algorithm::NoDeep) {
            self.search.window = window;
        }
        self
    }
}

/// The answer as JSON, or the leaf that has no value.
fn answered(options: &SolveOptions, text: &TreeSource, format: Format) -> Result<Json, String> {
    let mut solver = Solver::new(options.clone());
    let name = TreeName { file: "tree", line: None };
    match solver.solve(text, format) {
        Ok(answer) => {
            let mut out = Vec::new();
            let written = ReportFormat::Json.write(
                &mut out,
                &Report { name, answer: &answer, most_pruned: None },
                false,
            );
            written.expect("memory takes it");
            Ok(serde_json::from_slice(&out).expect("JSON"))
        }
        Err(SolveError::NoValue { leaf, need, .. }) => Err(format!("{leaf:?} {need:?}")),
        Err(SolveError::NoChance(algorithm)) => Err(algorithm.to_owned()),
        Err(other) => panic!("{other:?}"),
    }
}

/// Takes the sizes and values out that are not known of what was never made.
fn without_what_is_unknown(mut report: Json) -> Json {
    for of in ["nodes", "leaves"] {
        for key in ["total", "skipped"] {
            report["counts"][of][key] = Json::Null;
        }
        if let Some(pruned) = report["pruned"].as_array_mut() {
            for subtree in pruned {
                subtree[of] = Json::Null;
                subtree["value"] = Json::Null;
            }
        }
    }
    report
}

#[test]
fn answers_of_a_program_are_those_of_the_same_tree_in_a_file() {
    let (mut unknown, mut failed) = (0, 0);
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let decimals = [0, 0, 12][usize::try_from(seed % 3).expect("small")];
        let tree = random_tree(&mut random, 4, decimals);
        let options = random_options(&mut random);
        let text = tree.to_string();
        let expected = answered(&options, &TreeSource::Borrowed(text.as_bytes()), Format::Nested);
        let (asked, _) = told(&tree);
        let found = answered(&options, &TreeSource::Program(asked), Format::Game);
        let goes_along = options.search.algorithm != Algorithm::MtdF
            && options.search.order == Order::Given
            && options.pruned != PrunedDetail::Leaves
            && !options.all_best;
        let is_unknown = |report: &Json| goes_along && report["counts"]["cutoffs"] != 0;
        let expected = expected.map(|report| {
            if is_unknown(&report) {
                unknown += 1;
                without_what_is_unknown(report)
            } else {
                report
            }
        });
        failed += u32::from(expected.is_err());
        assert_eq!(found, expected, "seed {seed}: {text} {options:?}");
    }
    assert!(unknown > 200 && failed > 300, "{unknown} {failed}");
}

/// The same numbers, all as doubles, without what says that they are.
fn as_doubles(report: &mut Json) {
    match report {
        Json::Number(number) => *report = json!(number.as_f64().expect("a number")),
        Json::Array(items) => items.iter_mut().for_each(as_doubles),
        Json::Object(members) => {
            members.retain(|key, _| !matches!(key.as_str(), "fraction" | "numbers"));
            members.values_mut().for_each(as_doubles);
        }
        _ => {}
    }
}

/// The file has exact values, and the search along the answers doubles: of these trees they are the same.
#[test]
fn chance_nodes_of_a_program_are_those_of_the_same_tree_in_a_file() {
    let (mut with_chance, mut refused, mut tables) = (0, 0, 0);
    for seed in 0..4_000 {
        let mut random = Random::new(seed);
        let mut tree = random_tree(&mut random, 4, [0, 12][usize::from(seed % 3 == 0)]);
        if !add_chance(&mut random, &mut tree) {
            continue;
        }
        let mut options = random_options(&mut random);
        if random.below(3) == 0 {
            let end = |number| ExtendedNumber::Number(Number::Integer(number));
            let takes = options.search.algorithm.abilities().takes_window;
            let bounds = NumberWindow { alpha: end(-5), beta: end(5) };
            options.search.bounds = takes.then_some(bounds);
        }
        let text = tree.to_string();
        let _told = Told(seed, &text);
        let in_file = answered(&options, &TreeSource::Borrowed(text.as_bytes()), Format::Nested);
        let found = answered(&options, &TreeSource::Program(told(&tree).0), Format::Game);
        if in_file == Err(options.search.algorithm.name().to_owned()) {
            // The search along the answers may end before it comes to the chance node.
            refused += u32::from(found == in_file);
            continue;
        }
        let ready = |report: Result<Json, String>| {
            let mut report = report.map_err(|told| told.replace("SearchOfChance", "Search"))?;
            as_doubles(&mut report);
            Ok::<Json, String>(without_what_is_unknown(report))
        };
        with_chance += u32::from(found.as_ref().is_ok_and(|report| report["numbers"] == "double"));
        assert_eq!(ready(found), ready(in_file), "{options:?}");

        // With a table, and deeper and deeper, the value stays.
        (options.all_best, options.pruned) = (false, PrunedDetail::Nothing);
        (options.search.window, options.search.order) = (None, Order::Given);
        let in_file = answered(&options, &TreeSource::Borrowed(text.as_bytes()), Format::Nested);
        options.search.transpositions = true;
        options.search.iterates = options.search.depth.is_some_and(|depth| depth > 0);
        let found = answered(&options, &TreeSource::Program(told(&tree).0), Format::Game);
        if let (Ok(expected), Ok(report)) = (in_file, found) {
            tables += 1;
            assert_eq!(report["value"].as_f64(), expected["value"].as_f64(), "{options:?}");
        }
    }
    assert!(with_chance > 400 && refused > 300 && tables > 400, "{with_chance} {refused} {tables}");
}

/// Answers for `[avg(3, 5), [2, 9]]` up to a number of questions; then it is another tree.
#[derive(Debug)]
struct Fickle {
    left: usize,
    asked: Arc<AtomicUsize>,
}

impl NodeSource for Fickle {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let state: Json = serde_json::from_slice(question).expect("JSON");
        let answer = match &state["state"] {
            _ if self.left == 0 => json!({"value": 3}),
            Json::Null => json!({"children": [{"state": "a", "move": "a"}, {"state": "b"}]}),
            Json::String(name) if name == "a" => {
                json!({"player": "chance", "children": [{"state": 3}, {"state": 5}]})
            }
            Json::String(_) => json!({"children": [{"state": 2}, {"state": 9}]}),
            leaf => json!({"value": leaf}),
        };
        self.left = self.left.saturating_sub(1);
        Ok(answer.to_string().into_bytes())
    }
}

/// The search asks 2 questions up to the chance node, and then 6, as MIN stops after 2. The line is the root and its first
/// child: 2 more, which change no value.
#[test]
fn what_a_program_says_after_the_search_changes_nothing() {
    for (left, labels) in [(2 + 6, false), (2 + 6 + 1, true), (2 + 6 + 2, true)] {
        for leaves_out_labels in [false, true] {
            let asked = Arc::new(AtomicUsize::new(0));
            let source = Fickle { left, asked: Arc::clone(&asked) };
            let tree = TreeSource::Program(ProgramTree::new(Box::new(source)));
            let options = SolveOptions { leaves_out_labels, ..SolveOptions::default() };
            let report = answered(&options, &tree, Format::Game).expect("a value");
            assert_eq!((&report["value"], &report["pv"][0]["path"]), (&json!(4), &json!("/0")));
            let is_named = report["pv"][0]["move"] == "a";
            assert_eq!(is_named, labels && !leaves_out_labels, "{left}");
            let most = if leaves_out_labels { 2 + 6 } else { 2 + 6 + 2 };
            assert!(asked.load(Ordering::Relaxed) <= most, "{asked:?}");
        }
    }
}

/// The paths of the nodes that a search enters.
#[derive(Default)]
struct EnteredPaths(Vec<Vec<u32>>);

impl Observer for EnteredPaths {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        if let SearchEvent::Enter(entered) = event {
            self.0.push(entered.path.to_vec());
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn what_the_search_enters_is_asked_for_once() {
    let mut again = 0;
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let decimals = [0, 10][usize::from(seed % 3 == 0)];
        let tree = random_tree(&mut random, 5, decimals);
        let text = tree.to_string();
        let read = Format::Nested.read(text.as_bytes(), &Options::default());
        let tree_in_memory = read.expect("it is right");
        let mut entered = EnteredPaths::default();
        let algorithm = ForwardAlgorithm::AlphaBeta;
        let searched = algorithm.search_tree(&tree_in_memory, Rules::default(), &mut entered);
        let (source, asked) = told(&tree);
        let found = answered(&SolveOptions::default(), &TreeSource::Program(source), Format::Game);
        let asked = asked.lock().expect("no panic").clone();
        let before = asked.len().saturating_sub(entered.0.len());
        assert_eq!(asked[before..], entered.0, "seed {seed}: {text}");
        // A decimal made the search start again: up to there it had gone the same way.
        assert_eq!(asked[..before], entered.0[..before], "seed {seed}: {text}");
        assert_eq!(searched.is_ok(), found.is_ok());
        again += u32::from(before > 0);
    }
    assert!(again > 30, "{again}");
}
