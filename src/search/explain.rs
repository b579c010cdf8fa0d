//! Why a search pruned one node, or how it came to enter it.
//!
//! *What would prune it.* On its way to a node the search takes bounds along: alpha from the MAX
//! nodes above that have searched another child before, beta from the MIN nodes. Somewhere on the
//! way a node stops just if alpha and beta meet. So an entered node with the window (alpha, beta)
//! would be pruned if one of those children of a MAX node came to beta or more, or one of those of
//! a MIN node to alpha or less; and if only one player has such nodes above, by nothing (with the
//! full window). Those are the critical nodes.
//!
//! Source: Knuth & Moore 1975 (critical positions of type 1, 2, 3). Theirs are trees in which the
//! players alternate. The definition here, by the nodes that have searched another child before, holds
//! for all trees.

use super::annotated_stack::AnnotatedStack;
use super::bound_source::{Ancestor, Holder, SourcedCutoff};
use super::path_cursor::PathCursor;
use super::{Cutoff, Entered, ForwardAlgorithm, Left, NoValue, Observer, Pruned, Rules};
use crate::tree::{Node, Tree};
use crate::value::{Bound, Player, Value, Window};

/// What became of a node, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The path of the node.
    pub path: Vec<u32>,
    /// What became of it.
    pub fate: Fate,
    /// What is enough for it to be pruned, each alone; nothing if nothing can do it.
    pub pruned_if: Vec<Way>,
}

/// What became of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// The search entered it.
    Entered(Visit),
    /// A cutoff pruned it.
    Pruned(Reason),
}

/// How the search came to a node, and what it found there.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    /// The player to move; `None` at a leaf.
    pub player: Option<Player>,
    /// The window on arrival.
    pub window: Window,
    /// The node that holds alpha; `None` if alpha is an end of the window of the whole search.
    pub alpha: Option<Holder>,
    /// The node that holds beta; likewise.
    pub beta: Option<Holder>,
    /// The value that was backed up: fail-soft or fail-hard, as the rules say; of a leaf its own.
    pub value: Value,
    /// What is proved of it: whether it is the node's minimax value, or a bound on it.
    pub bound: Bound,
    /// Whether it is on the principal variation (the root always is).
    pub is_on_pv: bool,
    /// Its type in the critical tree, by the order of the search; `None` if it is not in it.
    pub critical: Option<Critical>,
}

/// The types of critical nodes (Knuth & Moore 1975).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Critical {
    /// Nothing is known yet: a first child all the way from the root.
    One,
    /// Only the opponent has found something above. A good first child is enough.
    Two,
    /// Only the player to move has found something above. All children are searched.
    Three,
}

impl Critical {
    /// 1, 2 or 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Critical::One => 1,
            Critical::Two => 2,
            Critical::Three => 3,
        }
    }
}

/// Why a node was pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The ply of the root of the pruned subtree that it is in.
    pub subtree: usize,
    /// The number of that root.
    pub subtree_id: u32,
    /// The cutoff that pruned it.
    pub stop: SourcedCutoff,
    /// The nodes from the one that stopped up to the one that holds the bound it met, or to the
    /// root if that is the window of the whole search. Of a long chain only the start and the end.
    pub chain: Vec<Ancestor>,
    /// How many nodes are left out before the last one of the chain.
    pub left_out: usize,
}

/// Something that is enough for a node to be pruned.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The player who would have to find a value.
    pub player: Player,
    /// The value would have to be this, or better for that player (just better under
    /// [`CutoffRule::Gt`](super::CutoffRule::Gt)).
    pub value: Value,
    /// At which node above, in a child before the way to the node: one of these is enough.
    pub at: Vec<Ancestor>,
}

/// Explains the node at `path`, which must be in the tree, for an alpha-beta search.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value.
pub fn explain(tree: &Tree, path: Vec<u32>, rules: Rules) -> Result<Explanation, NoValue> {
    let mut explainer = Explainer {
        stack: AnnotatedStack::new(rules),
        node: PathCursor::new(path),
        waiting: None,
        pruned_if: Vec::new(),
        fate: None,
    };
    let outcome = ForwardAlgorithm::AlphaBeta.search_tree(tree, rules, &mut explainer)?;
    let path = explainer.node.into_path();
    let mut fate = explainer.fate.expect("the node is in the tree");
    if let Fate::Entered(visit) = &mut fate {
        visit.is_on_pv = outcome.pv.starts_with(&path);
    }
    Ok(Explanation {
        path,
        fate,
        pruned_if: explainer.pruned_if,
    })
}

/// Explains each subtree that an alpha-beta search prunes, in the order of the search.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value.
pub fn explain_pruned(
    tree: &Tree,
    rules: Rules,
    take: impl FnMut(Explanation),
) -> Result<(), NoValue> {
    let mut explainer = PrunedExplainer {
        stack: AnnotatedStack::new(rules),
        stop: None,
        take,
    };
    ForwardAlgorithm::AlphaBeta.search_tree(tree, rules, &mut explainer)?;
    Ok(())
}

/// The nodes at the start of a chain, where everything that is pruned is explained: whole chains would
/// grow with the square of the depth.
const LONGEST_CHAIN: usize = 8;

/// Watches a search for what it prunes.
struct PrunedExplainer<F> {
    stack: AnnotatedStack,
    /// The last cutoff.
    stop: Option<SourcedCutoff>,
    take: F,
}

impl<F: FnMut(Explanation)> Observer for PrunedExplainer<F> {
    fn enter(&mut self, entered: &Entered) {
        self.stack.enter(entered);
    }

    fn cutoff(&mut self, cutoff: &Cutoff) {
        self.stop = Some(self.stack.cut(cutoff));
    }

    fn prune(&mut self, pruned: &Pruned) {
        let stop = self.stop.expect("a cutoff prunes");
        let (fate, way) = why_pruned(&self.stack, stop, pruned, LONGEST_CHAIN);
        let path = [pruned.cutoff.at, &[pruned.subtree.position]].concat();
        (self.take)(Explanation {
            path,
            fate,
            pruned_if: vec![way],
        });
    }

    fn leave(&mut self, left: &Left) {
        self.stack.leave(left);
    }
}

/// Why a cutoff pruned what it prunes, and what is enough for that.
fn why_pruned(
    stack: &AnnotatedStack,
    stop: SourcedCutoff,
    pruned: &Pruned,
    longest: usize,
) -> (Fate, Way) {
    let top = stop.holder.map_or(0, |holder| holder.node.ply);
    let mut chain: Vec<Ancestor> = stack.way_from(top).rev().take(longest).collect();
    let last = stack.way_from(top).next();
    let left_out = match (chain.last(), last) {
        (Some(end), Some(last)) if end.ply > last.ply => end.ply - last.ply - 1,
        _ => 0,
    };
    chain.extend(last.filter(|last| chain.last().is_some_and(|end| end.ply > last.ply)));
    let way = Way {
        player: stop.at.node.player,
        value: stop.window.own(!stop.at.node.player),
        at: vec![stop.at.node],
    };
    let fate = Fate::Pruned(Reason {
        subtree: pruned.cutoff.at.len() + 1,
        subtree_id: pruned.subtree.id,
        stop,
        chain,
        left_out,
    });
    (fate, way)
}

/// Watches a search for one node.
struct Explainer {
    stack: AnnotatedStack,
    node: PathCursor,
    /// A cutoff above the node.
    waiting: Option<SourcedCutoff>,
    pruned_if: Vec<Way>,
    fate: Option<Fate>,
}

impl Explainer {
    /// The search has come to the node.
    fn arrive(&mut self, entered: &Entered) {
        let Entered { child, window, .. } = *entered;
        let player = match child.node {
            Node::Inner(player) => Some(player),
            Node::Leaf(_) => None,
        };
        let above = self.stack.with_earlier_children();
        let (max, min): (Vec<_>, Vec<_>) = above.partition(|node| node.player == Player::Max);
        // At a leaf it would be the turn of the parent's opponent.
        let to_move = player.or_else(|| Some(!self.stack.parent()?.player));
        let critical = match (max.is_empty(), min.is_empty()) {
            (true, true) => Some(Critical::One),
            (false, false) => None,
            (false, true) if to_move == Some(Player::Max) => Some(Critical::Three),
            (true, false) if to_move == Some(Player::Min) => Some(Critical::Three),
            _ => Some(Critical::Two),
        };
        let ways = [(Player::Max, max), (Player::Min, min)].into_iter();
        self.pruned_if = ways
            .map(|(player, at)| Way {
                player,
                value: window.own(!player),
                at,
            })
            .filter(|way| !way.at.is_empty() && way.value.key().is_some())
            .collect();
        self.fate = Some(Fate::Entered(Visit {
            player,
            window,
            alpha: self.stack.holder(Player::Max),
            beta: self.stack.holder(Player::Min),
            value: Value::INFINITY,
            bound: Bound::Exact,
            is_on_pv: false,
            critical,
        }));
    }
}

impl Observer for Explainer {
    fn enter(&mut self, entered: &Entered) {
        self.stack.enter(entered);
        self.node.enter(entered.path);
        if self.node.is_at(entered.path) {
            self.arrive(entered);
        }
    }

    fn cutoff(&mut self, cutoff: &Cutoff) {
        let stop = self.stack.cut(cutoff);
        self.waiting = self.node.is_above(cutoff.at).then_some(stop);
    }

    fn prune(&mut self, pruned: &Pruned) {
        let at = pruned.cutoff.at;
        if !self.node.is_through(at, pruned.subtree.position) {
            return;
        }
        let stop = self.waiting.expect("a cutoff prunes");
        let (fate, way) = why_pruned(&self.stack, stop, pruned, usize::MAX);
        self.pruned_if = vec![way];
        self.fate = Some(fate);
    }

    fn leave(&mut self, left: &Left) {
        let is_it = self.node.is_at(left.path);
        let done = self.stack.leave(left);
        self.node.leave(left.path);
        if is_it && let Some(Fate::Entered(visit)) = &mut self.fate {
            visit.value = done.value;
            visit.bound = done.bound;
        }
    }
}
