//! All optimal moves at the root, not only the first.
//!
//! After a search with an exact result v, a child that returned something worse than v for the
//! root's player is no optimal move. A child that returned v only as a bound is searched again
//! with a null window, to see whether it reaches v. The cost of these searches is counted apart.
//!
//! A search that comes back, or goes best first, returns from a child of the root more than once, or
//! does not say so. After such a search alpha-beta searches every child to the right of the first optimal
//! move.

use std::ops::ControlFlow;

use super::{
    Algorithm, Counter, Entered, ForwardAlgorithm, Left, NoValue, Observer, Outcome, Rules,
    SearchError, SearchEvent,
};
use crate::tree::{Child, Node, NodeId, Tree};
use crate::value::{Bound, Player, Value, Window};

/// Watches a search and keeps the children of the root that may be optimal: those that returned the best
/// value so far.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    /// The player to move at the root.
    player: Option<Player>,
    /// The child of the root that the search is in.
    open: Option<OpenMove>,
    best: Option<Value>,
    /// The children that returned `best`, and whether that is more than a bound.
    tied: Vec<(BestMove, bool)>,
}

#[derive(Clone, Copy, Debug)]
struct OpenMove {
    child: BestMove,
    window: Window,
    is_leaf: bool,
}

impl RootMoves {
    /// The search enters a node.
    fn enter(&mut self, entered: &Entered) {
        let Child { position, id, node } = entered.child;
        match (entered.path, node) {
            ([], Node::Inner(mover)) => {
                *self = RootMoves { player: mover.player(), ..RootMoves::default() };
            }
            ([_], _) => {
                self.open = Some(OpenMove {
                    child: BestMove { position, id },
                    window: entered.window,
                    is_leaf: matches!(node, Node::Leaf(_)),
                });
            }
            _ => {}
        }
    }

    /// The child of the root that is open has returned a value.
    fn take(&mut self, value: Value) {
        let (Some(player), Some(open)) = (self.player, self.open.take()) else {
            return;
        };
        let is_better = |best| player.prefers(value, best);
        if self.best.is_none_or(is_better) {
            self.best = Some(value);
            self.tied.clear();
        }
        if self.best == Some(value) {
            let is_exact = open.is_leaf || open.window.bound(value) == Bound::Exact;
            self.tied.push((open.child, is_exact));
        }
    }
}

impl Observer for RootMoves {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => self.enter(entered),
            SearchEvent::Leave(Left { path: [_], value }) => self.take(*value),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// The optimal moves at the root, and what it cost to know them beyond the plain search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// The children with the root's value, in the order of the search; the first is on the
    /// principal variation. Empty when the root is a leaf.
    pub moves: Vec<BestMove>,
    /// The cost of the extra searches that showed which bounds are values.
    pub extra: Counter,
}

/// An optimal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// Which child of the root the file says it is, from 0.
    pub position: u32,
    /// What walks of the tree know that child by.
    pub id: NodeId,
}

impl RootMoves {
    /// The optimal moves, after the search of `tree` that this watched; `None` if its outcome is
    /// only a bound.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: an unknown leaf that the plain search could do without is needed.
    pub fn best(
        &self,
        tree: &Tree,
        algorithm: Algorithm,
        rules: Rules,
        outcome: &Outcome,
    ) -> Result<Option<BestMoves>, NoValue> {
        if outcome.bound != Bound::Exact || tree.is_chance(Tree::ROOT) {
            return Ok(None);
        }
        let player = tree.player();
        let value = outcome.value;
        let mut best = BestMoves { moves: Vec::new(), extra: Counter::default() };
        let forward = algorithm.forward();
        // A search that has found the best of all values stops at the root, before other children that have it.
        let saw_all = forward.is_some() && !rules.is_bound_of_leaves(value);
        let from_first = if saw_all { Vec::new() } else { Self::from_first(tree, outcome) };
        let tied = if saw_all { &self.tied } else { &from_first };
        let asking = forward.unwrap_or(ForwardAlgorithm::AlphaBeta);
        for &(child, is_exact) in tied {
            let reaches = is_exact || {
                let rules = Rules {
                    window: Window::null(player, value).expect("leaves are finite"),
                    ..rules
                };
                let answer = search_child(asking, tree, child, rules, &mut best.extra)
                    .map_err(|error| error.below(child.position))?;
                !player.prefers(value, answer.value)
            };
            if reaches {
                best.moves.push(child);
            }
        }
        Ok(Some(best))
    }

    /// The optimal move that is known, and all children of the root to its right.
    fn from_first(tree: &Tree, outcome: &Outcome) -> Vec<(BestMove, bool)> {
        let Some(&first) = outcome.pv.first() else {
            return Vec::new();
        };
        tree.children(Tree::ROOT)
            .map(|(position, child)| {
                (BestMove { position, id: NodeId::Node(child) }, position == first)
            })
            .skip_while(|&(_, is_first)| !is_first)
            .collect()
    }
}

/// Searches the subtree of a child of the root. Paths in outcome and error start at that child.
fn search_child(
    algorithm: ForwardAlgorithm,
    tree: &Tree,
    child: BestMove,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    algorithm.search(&mut tree.walk(child.id.number()), rules, observer).map_err(SearchError::leaf)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::NumberKind;
    use crate::tree::Builder;

    /// A root with this many leaves is searched as often.
    #[test]
    fn only_the_best_children_so_far_are_kept() {
        let mut builder = Builder::new(NumberKind::Integers);
        builder.open().expect("small");
        for key in (0..1_000).chain([999, 5, 999]) {
            builder.leaf(Ok(Value::from_key(key))).expect("small");
        }
        builder.close().expect("children");
        let tree = builder.finish(None);
        let mut moves = RootMoves::default();
        let search = ForwardAlgorithm::AlphaBeta;
        for _ in 0..2 {
            let outcome = search.search_tree(&tree, Rules::default(), &mut moves);
            assert_eq!(outcome.map(|outcome| outcome.value.key()), Ok(Some(999)));
            let kept: Vec<u32> = moves.tied.iter().map(|(child, _)| child.position).collect();
            assert_eq!(kept, [999, 1_000, 1_002]);
            assert!(moves.tied.capacity() < 10);
        }
    }
}
