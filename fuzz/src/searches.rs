//! Trees through every algorithm, order, window, cutoff rule and fail rule.
//!
//! What goes forward must do what the textbook does, step by step. Of the others, the leaves that they
//! look at must prove what they say.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use abprune::Named as _;
use abprune::search::{
    Algorithm, CutoffRule, FailMode, ForwardAlgorithm, Observer, Order, Outcome, Rules,
    SearchError, SearchEvent, arrange,
};
use abprune::tree::{Branching, Tree, Uniform};
use abprune::value::{Bound, Player, Value, Window};

use super::choices::Choices;
use super::model::{GREATEST, LEAST, ModelNode};
use super::questions::{check_explanations, check_what_if};
use super::textbook::{Found, Limits, Textbook, limits};

/// A tree that the bytes describe, through all searches.
pub fn searches(data: &[u8]) {
    let mut choices = Choices::new(data);
    let window = window(&mut choices);
    let cutoff = choices.one_of(CutoffRule::ALL);
    let fail = choices.one_of(FailMode::ALL);
    let guesses = [0, 1, -1, LEAST, GREATEST, i64::MIN, i64::MAX].map(Some);
    let guesses = [&guesses[..], &[None]].concat();
    let first_guess = choices.one_of(&guesses).map(Value::from_key);
    let seed = u64::from(choices.byte());
    let rules = Rules { window, cutoff, fail, first_guess, ..Rules::default() };
    let model = ModelNode::decode(&mut choices);
    let question = choices.byte();
    let tree = model.build();
    for &order in Order::OF_TREES {
        let arranged = arrange(&tree, order, seed);
        let (Some(model), Ok(arranged)) = (arranged_model(&model, order, &arranged), arranged)
        else {
            continue;
        };
        for &algorithm in Algorithm::ALL {
            check_search(&model, &arranged, algorithm, rules);
        }
        if order as usize == usize::from(question) % Order::OF_TREES.len() {
            check_explanations(&model, &arranged, rules);
            check_what_if(&model, &arranged, rules, question);
        }
    }
    check_uniform(&model, rules);
}

/// A window, often one of value 0 or with an infinite end. Of ends that are no window there is none.
fn window(choices: &mut Choices) -> Window {
    let ends = [i64::MIN, -1, 0, 1, 2, 5, LEAST, GREATEST, i64::MAX];
    let alpha = choices.one_of(&ends);
    let beta = match choices.below(3) {
        0 => i64::MAX,
        1 => alpha.saturating_add(1),
        _ => choices.one_of(&ends),
    };
    let window = Window::new(Value::from_key(alpha), Value::from_key(beta));
    assert_eq!(window.is_some(), alpha < beta, "a window is not empty");
    window.unwrap_or(Window::FULL)
}

/// The model in the order of the tree. A random order may be any; it is taken from the tree.
fn arranged_model<E>(model: &ModelNode, order: Order, tree: &Result<Tree, E>) -> Option<ModelNode> {
    if order != Order::Random {
        let arranged = model.arranged(order);
        assert_eq!(arranged.is_some(), tree.is_ok(), "the order {order:?}");
        return arranged;
    }
    let mut shuffled = model.clone();
    shuffle(&mut shuffled, tree.as_ref().ok()?, Tree::ROOT);
    Some(shuffled)
}

fn shuffle(model: &mut ModelNode, tree: &Tree, id: u32) {
    let mut children = std::mem::take(&mut model.children);
    if children.is_empty() {
        return;
    }
    let ids: Vec<(u32, u32)> = tree.children(id).collect();
    assert_eq!(ids.len(), children.len());
    for (position, id) in ids {
        let at = children.iter().position(|child| child.position == position);
        let mut child = children.swap_remove(at.expect("each child stands there once"));
        shuffle(&mut child, tree, id);
        model.children.push(child);
    }
}

/// The ends of a window as numbers, the infinities as the least and the greatest.
pub fn ends(window: Window) -> Limits {
    let alpha = window.alpha().key().unwrap_or(i64::MIN);
    limits(alpha, window.beta().key().unwrap_or(i64::MAX))
}

/// The values of the two ends.
fn values(limits: Limits) -> [i64; 2] {
    limits.map(|limit| limit.value)
}

/// A path, and the values of the two ends of a window there.
type PathAndEnds = (Vec<u32>, [i64; 2]);

/// Notes what a search enters and prunes.
#[derive(Default)]
struct Notes {
    entered: Vec<PathAndEnds>,
    pruned: Vec<PathAndEnds>,
}

impl Observer for Notes {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => {
                self.entered.push((entered.path.to_vec(), values(ends(entered.window))));
            }
            SearchEvent::Prune(pruned) => {
                let path = [pruned.at, &[pruned.subtree.position]].concat();
                self.pruned.push((path, values(ends(pruned.stop.window))));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// The textbook's search by the rules of an algorithm.
pub fn textbook(model: &ModelNode, algorithm: Algorithm, rules: Rules) -> (Textbook, Found) {
    let mut textbook = Textbook::new(rules, algorithm == Algorithm::AlphaBeta);
    let found = textbook.search(model, &mut Vec::new(), ends(rules.window));
    (textbook, found)
}

/// What is told of a value that was found.
pub fn outcome(value: i64, pv: Vec<u32>, rules: Rules) -> Outcome {
    let [alpha, beta] = values(ends(rules.window));
    let bound = match value {
        value if value <= alpha => Bound::Upper,
        value if value >= beta => Bound::Lower,
        _ => Bound::Exact,
    };
    let value = match rules.fail {
        FailMode::Soft => value,
        FailMode::Hard => value.clamp(alpha, beta),
    };
    Outcome { value: Value::from_key(value), bound, pv }
}

fn check_search(model: &ModelNode, tree: &Tree, algorithm: Algorithm, rules: Rules) {
    let mut notes = Notes::default();
    let found = algorithm.search(tree, rules, &mut notes);
    let found = found.map_err(|error| match error {
        SearchError::NoValue(leaf) => leaf.path,
        SearchError::GivenUp => panic!("no observer gives up"),
    });
    match algorithm {
        Algorithm::AlphaBeta | Algorithm::NoDeep => {
            let (textbook, expected) = textbook(model, algorithm, rules);
            let expected = expected.map(|(value, pv)| outcome(value, pv, rules));
            assert_eq!(found, expected, "{algorithm:?} {rules:?}");
            let entered = textbook.entered.into_iter();
            let entered = entered.map(|node| (node.path, values(node.limits)));
            assert_eq!(notes.entered, entered.collect::<Vec<_>>(), "{algorithm:?}");
            let pruned = textbook.pruned.into_iter();
            let pruned = pruned.map(|cut| (cut.path, values(cut.limits)));
            assert_eq!(notes.pruned, pruned.collect::<Vec<_>>(), "{algorithm:?}");
        }
        Algorithm::Minimax => {
            let paths = notes.entered.into_iter().map(|(path, _)| path);
            let paths: Vec<_> = paths.collect();
            match model.minimax() {
                Some(value) => {
                    assert_eq!(found, Ok(outcome(value, model.pv(), rules)));
                    assert_eq!(paths, model.paths());
                }
                None => assert!(found.is_err() && model.paths().starts_with(&paths)),
            }
        }
        _ => check_proof(model, algorithm, rules, found, &notes),
    }
}

/// Whether the leaves that a search has looked at prove what it says.
fn check_proof(
    model: &ModelNode,
    algorithm: Algorithm,
    rules: Rules,
    found: Result<Outcome, Vec<u32>>,
    notes: &Notes,
) {
    let seen: BTreeSet<&Vec<u32>> = notes.entered.iter().map(|(path, _)| path).collect();
    let range = model.range(&mut Vec::new(), &|path| seen.contains(&path.to_vec()));
    let said = match found {
        Ok(said) => said,
        Err(path) => {
            let mut model = model.clone();
            let leaf = model.at_mut(&path);
            assert!(leaf.children.is_empty() && leaf.value.is_none());
            return;
        }
    };
    let key = said.value.key().unwrap_or(match said.value {
        Value::INFINITY => i64::MAX,
        _ => i64::MIN,
    });
    match said.bound {
        Bound::Exact => assert_eq!(range, (key, key), "{algorithm:?} {rules:?}"),
        Bound::Upper => assert!(range.1 <= key, "{algorithm:?} {rules:?}"),
        Bound::Lower => assert!(range.0 >= key, "{algorithm:?} {rules:?}"),
    }
    let Some(value) = model.minimax() else {
        return;
    };
    let expected = outcome(value, model.pv(), rules);
    assert_eq!(said.bound, expected.bound, "{algorithm:?} {rules:?}");
    if !algorithm.abilities().takes_window || said.bound == Bound::Exact {
        assert_eq!(said.value, expected.value, "{algorithm:?} {rules:?}");
    }
    if said.bound == Bound::Exact {
        assert_eq!(said.pv, expected.pv, "{algorithm:?} {rules:?}");
    }
}

/// A uniform tree with the values of the model in turn, as it is and spelled out.
fn check_uniform(model: &ModelNode, rules: Rules) {
    let values = model.values();
    if values.is_empty() {
        return;
    }
    for (factors, player) in [
        (vec![4, 4, 4], Player::Max),
        (vec![2, 3, 1, 5], Player::Min),
        (vec![2; 7], Player::Max),
        (vec![100], Player::Min),
    ] {
        let count = factors.iter().product::<u32>() as usize;
        let keys: Vec<i64> = values.iter().copied().cycle().take(count).collect();
        let branching = Branching::PerPly(factors);
        let kind = abprune::number::NumberKind::Integers;
        let tree = Uniform::new(kind, &branching, keys, player).expect("as many leaves");
        let spelled = tree.spell_out().expect("small");
        let mut notes = Notes::default();
        let expected = ForwardAlgorithm::AlphaBeta.search_tree(&spelled, rules, &mut notes);
        let expected = expected.expect("all leaves are known");
        let mut found = Notes::default();
        let outcome = ForwardAlgorithm::AlphaBeta.search(&mut tree.walk(), rules, &mut found);
        assert_eq!(outcome, Ok(expected));
        assert_eq!((found.entered, found.pruned), (notes.entered, notes.pruned));
    }
}
