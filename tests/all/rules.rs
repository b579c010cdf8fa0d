//! Trees whose nodes something answers for: the library with answers that are made up here, and the
//! programs of `--rules`.

mod answers;
mod options;
#[cfg(unix)]
mod programs;
mod told;

use std::fmt::Write as _;

use abprune::games::GameOptions;
use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::read::{AskedTree, AskedWalk, Format, NoAnswer, NodeSource, Options, View};
use abprune::report::{ReportFormat, TreeName};
use abprune::search::{
    Algorithm, CutoffRule, Entered, Fail, ForwardAlgorithm, Observer, Order, Rules,
};
use abprune::solve::{Limit, PrunedDetail, SearchOptions, SolveError, SolveOptions, Solver, Text};
use abprune::tree::{Node, Walk as _};
use abprune::value::Player;
use serde_json::{Value as Json, json};

use told::{random_tree, told};

/// Random options of a search and of its answer.
fn random_options(random: &mut Random) -> SolveOptions {
    fn one<T: Copy>(random: &mut Random, of: &[T]) -> T {
        of[usize::try_from(random.below(of.len() as u64)).expect("small")]
    }
    let limit = |number: i64| Limit::Number(abprune::number::Number::Integer(number));
    let alpha = random.below(6).cast_signed() - 3;
    SolveOptions {
        reading: Options {
            player: one(
                random,
                &[None, None, None, Some(Player::Max), Some(Player::Min)],
            ),
            view: one(random, &[View::Max, View::Max, View::Mover]),
            ..Options::default()
        },
        search: SearchOptions {
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
            fail: one(random, &[Fail::Soft, Fail::Hard]),
            first_guess: limit(0),
            order: one(
                random,
                &[Order::Given, Order::Given, Order::Given, Order::Reverse],
            ),
            seed: 0,
            depth: one(random, &[None, None, Some(0), Some(2), Some(3)]),
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
    }
    .with_window(one(random, &[None, Some((limit(alpha), limit(alpha + 2)))]))
}

/// Options with a window, which some algorithms do not take.
trait WithWindow {
    fn with_window(self, window: Option<(Limit, Limit)>) -> Self;
}

impl WithWindow for SolveOptions {
    fn with_window(mut self, window: Option<(Limit, Limit)>) -> SolveOptions {
        if matches!(
            self.search.algorithm,
            Algorithm::AlphaBeta | Algorithm::NoDeep
        ) {
            self.search.window = window;
        }
        self
    }
}

/// The answer as JSON, or the leaf that has no value.
fn answered(options: &SolveOptions, text: &Text, format: Format) -> Result<Json, String> {
    let mut solver = Solver::new(options.clone());
    let name = TreeName {
        file: "tree",
        line: None,
    };
    match solver.solve(text, format) {
        Ok(answer) => {
            let mut out = Vec::new();
            let written = ReportFormat::Json.write(&mut out, &answer.report(name), false);
            written.expect("memory takes it");
            Ok(serde_json::from_slice(&out).expect("JSON"))
        }
        Err(SolveError::NoValue { leaf, need, .. }) => Err(format!("{leaf:?} {need:?}")),
        Err(other) => panic!("{other:?}"),
    }
}

/// Takes the sizes out that are not known of what was never made.
fn without_sizes(mut report: Json) -> Json {
    for of in ["nodes", "leaves"] {
        for key in ["total", "skipped"] {
            report["counts"][of][key] = Json::Null;
        }
        if let Some(pruned) = report["pruned"].as_array_mut() {
            for subtree in pruned {
                subtree[of] = Json::Null;
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
        let expected = answered(&options, &Text::Lent(text.as_bytes()), Format::Nested);
        let (asked, _) = told(&tree);
        let found = answered(&options, &Text::Asked(asked), Format::Game);
        let goes_along = options.search.algorithm != Algorithm::MtdF
            && options.search.order == Order::Given
            && options.pruned != PrunedDetail::Leaves
            && !options.all_best;
        let is_unknown = |report: &Json| goes_along && report["counts"]["cutoffs"] != 0;
        let expected = expected.map(|report| {
            if is_unknown(&report) {
                unknown += 1;
                without_sizes(report)
            } else {
                report
            }
        });
        failed += u32::from(expected.is_err());
        assert_eq!(found, expected, "seed {seed}: {text} {options:?}");
    }
    assert!(unknown > 200 && failed > 300, "{unknown} {failed}");
}

/// The paths of the nodes that a search enters.
#[derive(Default)]
struct EnteredPaths(Vec<Vec<u32>>);

impl Observer for EnteredPaths {
    fn enter(&mut self, entered: &Entered) {
        self.0.push(entered.path.to_vec());
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
        let explicit = read.expect("it is right");
        let mut entered = EnteredPaths::default();
        let algorithm = ForwardAlgorithm::AlphaBeta;
        let searched = algorithm.search_tree(&explicit, Rules::default(), &mut entered);
        let (source, asked) = told(&tree);
        let found = answered(&SolveOptions::default(), &Text::Asked(source), Format::Game);
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

/// Answers for a complete binary tree of some depth. The state is the number of the node, the root's 1.
#[derive(Debug)]
struct Binary {
    depth: u32,
}

impl NodeSource for Binary {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let question: Json = serde_json::from_slice(question).expect("JSON");
        let node = question["state"].as_u64().unwrap_or(1);
        let mut answer = String::from("{\"value\": 1");
        if node.ilog2() < self.depth {
            answer += ", \"children\": [";
            for child in [2 * node, 2 * node + 1] {
                let comma = if child % 2 == 0 { "," } else { "]" };
                let _ = write!(
                    answer,
                    "{{\"state\": {child}, \"move\": \"m{child}\"}}{comma}"
                );
            }
        }
        answer += "}";
        Ok(answer.into_bytes())
    }
}

#[test]
fn only_the_open_nodes_are_in_memory() {
    let options = Options::default();
    let most = |depth| {
        let tree = AskedTree::new(Box::new(Binary { depth }));
        let mut walk = AskedWalk::new(&tree, NumberKind::Integers, &options, true);
        let (mut entered, mut ply, mut most) = (1_u64, 1, 0);
        while ply > 0 {
            let Some(child) = walk.enter() else {
                walk.leave();
                ply -= 1;
                continue;
            };
            entered += 1;
            ply += u32::from(matches!(child.node, Node::Inner(_)));
            // All that it holds is shown.
            if entered % 61 == 0 {
                most = most.max(format!("{walk:?}").len());
            }
        }
        assert_eq!(entered, (2 << depth) - 1);
        assert!(walk.finish().is_ok());
        most
    };
    let (shallow, deep) = (most(6), most(13));
    assert!(deep < 4 * shallow, "{shallow} and {deep} characters");
}

/// Answers for a chain: the state is the ply.
#[derive(Debug)]
struct Chain;

impl NodeSource for Chain {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let question: Json = serde_json::from_slice(question).expect("JSON");
        let ply = question["state"].as_u64().unwrap_or(0);
        let answer = match ply {
            100_000 => json!({"value": 7}),
            ply => json!({"children": [{"state": ply + 1, "name": ply.to_string()}]}),
        };
        Ok(answer.to_string().into_bytes())
    }
}

#[test]
fn depth_takes_memory_and_no_stack() {
    let mut solver = Solver::new(SolveOptions::default());
    let text = Text::Asked(AskedTree::new(Box::new(Chain)));
    let answer = solver.solve(&text, Format::Game).expect("it has a value");
    assert_eq!(answer.outcome.pv.len(), 100_000);
    let labels = answer.tree_info().labels_along(&answer.outcome.pv);
    let names: Vec<_> = labels.expect("there are").map(|label| label.name).collect();
    assert_eq!((names[0], names[99_999]), (Some("0"), Some("99999")));
}

#[test]
fn trees_that_must_be_in_memory_have_a_limit() {
    let tree = AskedTree::new(Box::new(Binary { depth: 2 }));
    let spelled = |max_nodes| {
        let options = Options {
            game: GameOptions {
                max_nodes,
                ..GameOptions::default()
            },
            ..Options::default()
        };
        abprune::read::spell_out_asked(&tree, &options).map(|tree| tree.len())
    };
    assert_eq!(spelled(7), Ok(7));
    let refused = abprune::read::AskedError::TooManyNodes { most: 6 };
    assert_eq!(spelled(6), Err(refused));
}
