//! What a search does at each node of a tree, by the numbers of the nodes.

use super::trace::{Event, Filter, Step, Trace};
use super::{ForwardAlgorithm, NoValue, Rules, SourcedCutoff};
use crate::tree::Explicit;
use crate::value::{Bound, Value, Window};

/// What becomes of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum SearchedNode {
    /// It is inside a subtree that is pruned, or below the depth limit.
    #[default]
    Unseen,
    /// It is the root of a subtree that a cutoff at its parent prunes.
    Pruned(SourcedCutoff),
    /// The search enters it.
    Entered {
        /// The window on arrival.
        window: Window,
        /// The value that it returns; of a leaf its own.
        value: Value,
        /// What is proved of the value.
        bound: Bound,
    },
}

/// What a search does at each node of a tree.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value: `[1, null]`.
pub fn node_records(
    tree: &Explicit,
    algorithm: ForwardAlgorithm,
    rules: Rules,
) -> Result<Vec<SearchedNode>, NoValue> {
    let mut records = vec![SearchedNode::Unseen; tree.len() as usize];
    let mut cutoff = None;
    let mut trace = Trace::new(rules, Filter::ALL, |step: &Step| {
        let (id, record) = match step.event {
            Event::Leaf {
                value: Ok(value),
                window,
            } => (step.id, entered(window, value, Bound::Exact)),
            Event::Return {
                window,
                value,
                bound,
                ..
            } => (step.id, entered(window, value, bound)),
            Event::Prune { child, .. } => match cutoff {
                Some(cutoff) => (child.id, SearchedNode::Pruned(cutoff)),
                None => return,
            },
            Event::Cutoff(found) => {
                cutoff = Some(found);
                return;
            }
            _ => return,
        };
        records[id as usize] = record;
    });
    let mut walk = tree.walk(Explicit::ROOT);
    let outcome = algorithm.search(&mut walk, rules, &mut trace)?;
    trace.finish(&outcome);
    Ok(records)
}

fn entered(window: Window, value: Value, bound: Bound) -> SearchedNode {
    SearchedNode::Entered {
        window,
        value,
        bound,
    }
}

/// The records of the nodes of a tree, from those of a copy that is cut at a depth, or whose children are
/// in another order.
#[must_use]
pub fn records_in_original(
    original: &Explicit,
    copy: &Explicit,
    records: &[SearchedNode],
) -> Vec<SearchedNode> {
    let mut found = vec![SearchedNode::Unseen; original.len() as usize];
    let mut pairs = vec![(Explicit::ROOT, Explicit::ROOT)];
    while let Some((id, its_copy)) = pairs.pop() {
        found[id as usize] = records[its_copy as usize];
        let mut copies: Vec<(u32, u32)> = copy.children(its_copy).collect();
        copies.sort_unstable();
        let children = original.children(id).zip(copies);
        pairs.extend(children.map(|((_, child), (_, its_copy))| (child, its_copy)));
    }
    found
}
