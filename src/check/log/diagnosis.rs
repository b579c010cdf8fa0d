//! What a log would agree with that does not agree: another rule, another order of the children, another
//! view.

use super::comparison::LogRules;
use super::lines::Log;
use super::searches::compare_searches;
use super::view::LogView;
use crate::check::misconception::{ChangedSearch, ChangedTrees, Misconception};
use crate::search::{ForwardAlgorithm, Order};
use crate::tree::Tree;
use crate::value::Window;

/// No more nodes than these: the tree is copied for each order.
const MOST_NODES: u32 = 1 << 20;

/// The first misconception under which all of a log agrees that does not agree. `log`: before its first line.
/// `None`, too, for a tree of more than 1,048,576 nodes.
pub(super) fn diagnose(log: &Log, tree: &Tree, rules: &LogRules) -> Option<Misconception> {
    if tree.len() > MOST_NODES {
        return None;
    }
    let trees = ChangedTrees::default();
    let mut candidates = candidates(rules, tree.has_chance()).into_iter();
    candidates.find(|&one| {
        let search = ChangedSearch { tree, algorithm: rules.algorithm, rules: rules.rules };
        let Some(changed) = search.under(one, &trees) else {
            return false;
        };
        let rules = LogRules {
            algorithm: changed.algorithm,
            rules: changed.rules,
            view: match one {
                Misconception::View(view) => view,
                _ => rules.view,
            },
            ..*rules
        };
        agrees(log, changed.tree, &rules)
    })
}

/// What is tried, in this order; where chance decides, no algorithm that does not know it.
fn candidates(rules: &LogRules, has_chance: bool) -> Vec<Misconception> {
    let views = LogView::all().into_iter().filter(|&view| view != rules.view);
    let mut all: Vec<Misconception> = views.map(Misconception::View).collect();
    if rules.algorithm.has_windows() {
        all.push(Misconception::Cutoff(rules.rules.cutoff.other()));
        all.push(Misconception::Fail(rules.rules.fail.other()));
        if rules.rules.window != Window::FULL {
            all.push(Misconception::FullWindow);
        }
    }
    let others = ForwardAlgorithm::ALL.into_iter().filter(|&other| other != rules.algorithm);
    let others = others.filter(|other| !has_chance || other.algorithm().abilities().knows_chance);
    all.extend(others.map(Misconception::Algorithm));
    // Another order was made for the players as they are.
    if rules.order == Order::Given {
        all.extend([
            Misconception::PlayersExchanged,
            Misconception::RightToLeft,
            Misconception::BestFirst,
        ]);
    }
    all
}

/// Whether all of a log agrees with these searches.
fn agrees(log: &Log, tree: &Tree, rules: &LogRules) -> bool {
    let compared = compare_searches(tree, rules, &mut log.clone());
    compared.is_ok_and(|compared| compared.difference.is_none())
}
