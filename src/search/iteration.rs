//! Iterative deepening: what each of the searches to depth 1, 2, 3 and so on has found, and what it took.
//!
//! Source: Slate & Atkin, "Chess 4.5, the Northwestern University chess program", 1977. How often the first child
//! stops a node is the usual measure of an order of moves: Marsland, "A review of game-tree pruning", *ICCA Journal*
//! 9(1), 1986.

use std::ops::ControlFlow;

use serde::Serialize;

use super::{Observer, SearchEvent};
use crate::named::serialize_name;
use crate::number::Number;
use crate::tree::Node;
use crate::value::Bound;

// The comments are lines of `docs/output.md`.

/// A whole search to some depth, one of several.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Iteration {
    /// its depth; `null` of the last one, which goes to the end of the game
    pub depth: Option<usize>,
    /// the value that it finds, from MAX's point of view
    pub value: Number,
    /// what that is of the true value at its depth: `exact`, or beyond the window `upper` or `lower`
    #[serde(serialize_with = "serialize_name")]
    pub bound: Bound,
    /// the moves of its principal variation
    pub moves: Vec<String>,
    /// nodes entered
    pub nodes: u64,
    /// searches that were done again, because the value was not in the window
    pub researches: u64,
    /// nodes that were not searched, because of what was known of their positions
    pub answers: u64,
    /// cutoffs that pruned at least one node
    pub cutoffs: u64,
    /// those of them by the first child that was searched
    pub first: u64,
}

/// Watches a search, and says how good its order of children is.
#[derive(Clone, Debug, Default)]
pub struct FirstCutoffs {
    /// Cutoffs by the first child, that pruned at least one node.
    pub count: u64,
    /// The ply of the deepest node.
    pub deepest: usize,
    /// For each open node how many of its children are done.
    done: Vec<u32>,
}

impl Observer for FirstCutoffs {
    const READS_LEAVES: bool = false;

    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => {
                let ply = entered.path.len();
                self.deepest = self.deepest.max(ply);
                if let Node::Inner(_) = entered.child.node {
                    self.done.resize(self.done.len().max(ply + 1), 0);
                    self.done[ply] = 0;
                }
            }
            SearchEvent::BackUp(backed_up) => self.done[backed_up.path.len()] += 1,
            SearchEvent::Stop { at, .. } => self.count += u64::from(self.done[at.len()] == 1),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}
