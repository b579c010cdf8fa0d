//! The open nodes of a search, from the root to where it is, with their windows, the nodes that hold their
//! bounds, and what is [proved](super::proved) of them: for trace, drawings, explanation, break points.
//!
//! It watches a single search from left to right, and repeats the comparisons of the search, so that it
//! can give reasons; it decides nothing.
//!
//! *Fail-hard.* The search compares fail-soft values. Under [`FailMode::Hard`] an inner node returns the end of
//! its window that its value lies beyond; the parent shows this as the child's value, and as its own bound
//! if [the rules clip cutoffs](Rules::clips_cutoffs). The comparisons come out the same: such a value stops
//! the parent, or moves nothing.

use super::bound_source::{Ancestor, ChildRef, Holder, SourcedCutoff};
use super::record::proved::ProvedRange;
use super::{Entered, FailMode, Left, Rules, Stop};
use crate::tree::Node;
use crate::value::{Bound, Player, Value, Window};

/// What a node does with the value of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The best so far, and it moves the node's own bound, which was `before`.
    Moves { before: Value },
    /// The best so far, but no better than the node's bound on arrival.
    Takes,
    /// No better than `best`.
    Keeps { best: Value },
}

/// What happens when a search is done with a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct FinishedNode {
    /// The value that the node returns: fail-soft or fail-hard, as the rules say.
    pub(super) value: Value,
    /// What is proved of it: whether it is the node's minimax value, or a bound on it.
    pub(super) bound: Bound,
    /// The window on arrival.
    pub(super) arrival: Window,
    /// The player to move at the node; `None` at a leaf.
    pub(super) player: Option<Player>,
    /// The node stopped with its last child: alpha >= beta, and nothing was left to prune.
    pub(super) is_late: bool,
    pub(super) id: u32,
    /// What the parent does with the value; `None` at the root.
    pub(super) verdict: Option<Verdict>,
}

/// A node that is entered and not left.
#[derive(Clone, Debug)]
struct AnnotatedNode {
    arrival: Window,
    /// The player's own bound: that on arrival, as moved since.
    own: Value,
    /// The best value of a child, fail-soft.
    best: Value,
    /// The same as that child has returned it.
    shown_best: Value,
    /// What is proved by the children so far.
    proved: ProvedRange,
    /// The plies of the nodes that hold alpha and beta.
    alpha: Option<usize>,
    beta: Option<usize>,
    /// The child that moved `own` last.
    from: ChildRef,
    id: u32,
    /// How many children were entered.
    entered: u32,
    /// `None`: a leaf.
    player: Option<Player>,
    has_cut: bool,
}

impl AnnotatedNode {
    fn window(&self) -> Window {
        match self.player {
            Some(player) => self.arrival.with_own(player, self.own),
            None => self.arrival,
        }
    }
}

/// The open nodes of a search. It must get each event of the search.
#[derive(Clone, Debug)]
pub(super) struct AnnotatedStack {
    rules: Rules,
    nodes: Vec<AnnotatedNode>,
    /// What is proved of the root, once the search is done with it.
    root: ProvedRange,
}

impl AnnotatedStack {
    pub(super) fn new(rules: Rules) -> AnnotatedStack {
        AnnotatedStack {
            rules,
            nodes: Vec::new(),
            root: ProvedRange::NOTHING,
        }
    }

    /// The search enters a node.
    pub(super) fn enter(&mut self, entered: &Entered) {
        let player = match entered.child.node {
            Node::Inner(player) => Some(player),
            Node::Leaf(_) => None,
        };
        let (mut alpha, mut beta) = (None, None);
        if let Some(parent) = self.nodes.last_mut() {
            parent.entered += 1;
            (alpha, beta) = (parent.alpha, parent.beta);
        }
        self.nodes.push(AnnotatedNode {
            arrival: entered.window,
            own: player.map_or(Value::INFINITY, |player| entered.window.own(player)),
            best: player.map_or(Value::INFINITY, Player::worst),
            shown_best: player.map_or(Value::INFINITY, Player::worst),
            proved: player.map_or(ProvedRange::NOTHING, ProvedRange::before_children),
            alpha,
            beta,
            from: ChildRef { position: 0, id: 0 },
            id: entered.child.id,
            entered: 0,
            player,
            has_cut: false,
        });
    }

    /// A node stops. The node is the innermost open one.
    pub(super) fn cut(&mut self, cutoff: &Stop) -> SourcedCutoff {
        const OWN: &str = "a node stops as it moves its own bound";
        let node = self
            .nodes
            .last_mut()
            .expect("a node stops before it is left");
        node.has_cut = true;
        node.proved = node.proved.better(cutoff.player, ProvedRange::NOTHING);
        let window = node.window();
        debug_assert_eq!(window, cutoff.window, "the search shows the same");
        let (alpha, beta) = (self.holder(Player::Max), self.holder(Player::Min));
        let (own, opponents) = match cutoff.player {
            Player::Max => (alpha, beta),
            Player::Min => (beta, alpha),
        };
        SourcedCutoff {
            at: own.expect(OWN),
            window,
            holder: opponents,
        }
    }

    /// The search is done with the innermost open node.
    pub(super) fn leave(&mut self, left: &Left) -> FinishedNode {
        const ENTERED: &str = "a node is entered before it is left";
        let node = self.nodes.pop().expect(ENTERED);
        let (value, proved) = match node.player {
            Some(_) => (self.returned(&node, left.value), node.proved),
            None => (left.value, ProvedRange::exact(left.value)),
        };
        if self.nodes.is_empty() {
            self.root = proved;
        }
        let stops = self.rules.cutoff.stops(node.window());
        FinishedNode {
            value,
            bound: proved.bound(value),
            arrival: node.arrival,
            player: node.player,
            is_late: node.player.is_some() && !node.has_cut && stops,
            id: node.id,
            verdict: left.path.last().map(|&position| {
                let id = node.id;
                self.back_up(ChildRef { position, id }, left.value, (value, proved))
            }),
        }
    }

    /// What an inner node returns that is no longer open; the root, to the window of the whole search.
    fn returned(&self, node: &AnnotatedNode, value: Value) -> Value {
        match self.rules.fail {
            FailMode::Soft => value,
            FailMode::Hard if self.nodes.is_empty() => self.rules.window.clamp(value),
            FailMode::Hard => node.arrival.clamp(value),
        }
    }

    /// Gives the innermost open node the fail-soft value of a child, what the child has returned, and
    /// what is proved of it.
    fn back_up(
        &mut self,
        child: ChildRef,
        value: Value,
        (returned, proved): (Value, ProvedRange),
    ) -> Verdict {
        let ply = self.nodes.len() - 1;
        let node = &mut self.nodes[ply];
        let player = node.player.expect("a leaf has no child");
        node.proved = node.proved.better(player, proved);
        if !player.prefers(value, node.best) {
            return Verdict::Keeps {
                best: node.shown_best,
            };
        }
        node.best = value;
        node.shown_best = returned;
        if !player.prefers(value, node.own) {
            return Verdict::Takes;
        }
        node.from = child;
        match player {
            Player::Max => node.alpha = Some(ply),
            Player::Min => node.beta = Some(ply),
        }
        let clips = self.rules.clips_cutoffs();
        let moved = if clips { returned } else { value };
        Verdict::Moves {
            before: std::mem::replace(&mut node.own, moved),
        }
    }

    /// The value that the player to move at the innermost open node has for sure there, whatever the
    /// children to come; infinite if there is none. Fail-hard does not go beyond the opponent's bound.
    pub(super) fn sure_of(&self) -> Value {
        let node = self.nodes.last().expect("a node is open");
        let player = node.player.expect("an inner node");
        let sure = node.proved.sure_of(player);
        let limit = node.arrival.own(!player);
        if self.rules.fail == FailMode::Hard && player.prefers(sure, limit) {
            limit
        } else {
            sure
        }
    }

    /// What is proved of a value of the root, once the search is done with it.
    pub(super) fn bound_at_root(&self, value: Value) -> Bound {
        self.root.bound(value)
    }

    /// The innermost open node, which must be an inner one.
    pub(super) fn innermost(&self) -> Ancestor {
        self.ancestor(self.nodes.len() - 1)
    }

    /// The parent of the innermost open node; `None` of the root.
    pub(super) fn parent(&self) -> Option<Ancestor> {
        Some(self.ancestor(self.nodes.len().checked_sub(2)?))
    }

    /// The window of the innermost open node, as narrowed so far; it may be empty.
    pub(super) fn window(&self) -> Window {
        self.nodes.last().expect("a node is open").window()
    }

    /// The best value so far and the window, as narrowed so far, of the innermost open node's
    /// parent.
    pub(super) fn parent_values(&self) -> Option<(Value, Window)> {
        let parent = &self.nodes[self.nodes.len().checked_sub(2)?];
        Some((parent.best, parent.window()))
    }

    /// The node that holds the bound of `player` in the innermost open node's window; `None` if the
    /// bound is an end of the window of the whole search.
    pub(super) fn holder(&self, player: Player) -> Option<Holder> {
        let node = self.nodes.last()?;
        let ply = match player {
            Player::Max => node.alpha,
            Player::Min => node.beta,
        }?;
        Some(Holder {
            node: self.ancestor(ply),
            value: self.nodes[ply].own,
            from: self.nodes[ply].from,
        })
    }

    /// The open inner nodes from the ply `first` on, downwards.
    pub(super) fn way_from(&self, first: usize) -> impl DoubleEndedIterator<Item = Ancestor> + '_ {
        let inner = |&ply: &usize| self.nodes[ply].player.is_some();
        (first..self.nodes.len())
            .filter(inner)
            .map(|ply| self.ancestor(ply))
    }

    /// The open nodes above the innermost one that have entered another child before, downwards.
    pub(super) fn with_earlier_children(&self) -> impl Iterator<Item = Ancestor> + '_ {
        let above = 0..self.nodes.len() - 1;
        above
            .filter(|&ply| self.nodes[ply].entered > 1)
            .map(|ply| self.ancestor(ply))
    }

    fn ancestor(&self, ply: usize) -> Ancestor {
        let node = &self.nodes[ply];
        Ancestor {
            ply,
            id: node.id,
            player: node.player.expect("an inner node"),
        }
    }
}
