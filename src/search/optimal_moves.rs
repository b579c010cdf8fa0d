//! All optimal moves at the root, not only the first.
//!
//! After a search with an exact result v, a child that returned something worse than v for the
//! root's player is no optimal move. A child that returned v only as a bound is searched again
//! with a null window, to see whether it reaches v. The cost of these searches is counted apart.
//!
//! A search that comes back, or goes best first, returns from a child of the root more than once, or
//! not at all. After such a search alpha-beta searches every child to the right of the first optimal
//! move.

use super::{
    Algorithm, Counter, Entered, ForwardAlgorithm, Left, NoValue, Observer, Outcome, Rules,
};
use crate::tree::{Child, Explicit, Node, Tree};
use crate::value::{Bound, Value, Window};

/// Watches a search and keeps what each child of the root returned.
#[derive(Clone, Debug, Default)]
pub struct RootMoves {
    moves: Vec<RootMove>,
}

#[derive(Clone, Copy, Debug)]
struct RootMove {
    child: BestMove,
    window: Window,
    is_leaf: bool,
    value: Option<Value>,
}

impl RootMove {
    /// The child's value, if it is more than a bound.
    fn is_exact(&self, value: Value) -> bool {
        self.is_leaf || self.window.bound(value) == Bound::Exact
    }
}

impl Observer for RootMoves {
    fn enter(&mut self, entered: &Entered) {
        if let [_] = entered.path {
            let Child { position, id, node } = entered.child;
            self.moves.push(RootMove {
                child: BestMove { position, id },
                window: entered.window,
                is_leaf: matches!(node, Node::Leaf(_)),
                value: None,
            });
        }
    }

    fn leave(&mut self, left: &Left) {
        if let (&[_], Some(last)) = (left.path, self.moves.last_mut()) {
            last.value = Some(left.value);
        }
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
    /// The number of that child, to ask the tree for its label.
    pub id: u32,
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
        if outcome.bound != Bound::Exact {
            return Ok(None);
        }
        let player = tree.player();
        let value = outcome.value;
        let mut best = BestMoves {
            moves: Vec::new(),
            extra: Counter::default(),
        };
        let (asking, tied) = match algorithm.forward() {
            None => (ForwardAlgorithm::AlphaBeta, Self::from_first(tree, outcome)),
            Some(forward) => (forward, self.tied(value)),
        };
        for (child, is_exact) in tied {
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

    /// The children of the root that returned `value`, and whether that is more than a bound.
    fn tied(&self, value: Value) -> Vec<(BestMove, bool)> {
        let tied = self.moves.iter().filter(|root| root.value == Some(value));
        tied.map(|root| (root.child, root.is_exact(value)))
            .collect()
    }

    /// The optimal move that is known, and all children of the root to its right.
    fn from_first(tree: &Tree, outcome: &Outcome) -> Vec<(BestMove, bool)> {
        let (Tree::Explicit(tree), Some(&first)) = (tree, outcome.pv.first()) else {
            return Vec::new();
        };
        tree.children(Explicit::ROOT)
            .map(|(position, id)| (BestMove { position, id }, position == first))
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
    match tree {
        Tree::Explicit(tree) => algorithm.search(&mut tree.walk(child.id), rules, observer),
        Tree::Uniform(tree) => {
            let mut walk = tree.walk(&[child.position]).expect("a child of the root");
            algorithm.search(&mut walk, rules, observer)
        }
    }
}
