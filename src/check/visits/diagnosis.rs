//! What a log would agree with that does not agree: another rule, another order of the children, another
//! view.

use super::comparison::VisitRules;
use super::log::VisitLog;
use super::searches::{CutTree, compare_searches};
use crate::check::log_view::LogView;
use crate::check::misconception::{ChangedSearch, ChangedTrees, Misconception};
use crate::search::{FailMode, ForwardAlgorithm, Order};
use crate::tree::Tree;
use crate::value::Window;

/// No more nodes than these: the tree is copied for each order.
const MOST_NODES: u32 = 1 << 20;

/// The first misconception under which all of a log agrees that does not agree. `order`: that in which the
/// tree has its children. `None`, too, for a tree of more than 1,048,576 nodes.
#[must_use]
pub fn diagnose(
    log: &[u8],
    tree: &Tree,
    rules: &VisitRules,
    order: Order,
) -> Option<Misconception> {
    if tree.len() > MOST_NODES {
        return None;
    }
    let trees = ChangedTrees::default();
    let mut candidates = candidates(rules, order).into_iter();
    candidates.find(|&one| {
        let search = ChangedSearch { tree, algorithm: rules.algorithm, rules: rules.rules };
        let Some(changed) = search.under(one, &trees) else {
            return false;
        };
        let rules = VisitRules {
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

/// What is tried, in this order.
fn candidates(rules: &VisitRules, order: Order) -> Vec<Misconception> {
    let views = LogView::all().into_iter().filter(|&view| view != rules.view);
    let mut all: Vec<Misconception> = views.map(Misconception::View).collect();
    if rules.algorithm.has_windows() {
        all.push(Misconception::Cutoff(rules.rules.cutoff.other()));
        all.push(Misconception::Fail(match rules.rules.fail {
            FailMode::Soft => FailMode::Hard,
            FailMode::Hard => FailMode::Soft,
        }));
        if rules.rules.window != Window::FULL {
            all.push(Misconception::FullWindow);
        }
    }
    let others = ForwardAlgorithm::ALL.into_iter().filter(|&other| other != rules.algorithm);
    all.extend(others.map(Misconception::Algorithm));
    // Another order was made for the players as they are.
    if order == Order::Given {
        all.extend([
            Misconception::PlayersExchanged,
            Misconception::RightToLeft,
            Misconception::BestFirst,
        ]);
    }
    all
}

/// Whether all of a log agrees with these searches.
fn agrees(log: &[u8], tree: &Tree, rules: &VisitRules) -> bool {
    let Ok(mut log) = VisitLog::new(log) else {
        return false;
    };
    let compared = compare_searches(tree, rules, &mut log, &mut CutTree::default());
    matches!(compared, Ok(Ok(compared)) if compared.difference.is_none())
}
