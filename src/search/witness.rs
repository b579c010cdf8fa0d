//! Follows a search, and explains a node at the moment when the search enters or prunes it: what is known
//! then, and nothing of what comes later.

use super::annotated_stack::AnnotatedStack;
use super::bound_source::{Ancestor, SourcedCutoff};
use super::explain::{Critical, Explanation, Fate, PruneReason, PrunedIf, Visit};
use super::{Entered, Left, Pruned, Rules, Stop};
use crate::tree::Node;
use crate::value::{Bound, Player, Value};

/// Follows one search, forward, by alpha-beta with deep cutoffs or by minimax. It must get each event.
#[derive(Clone, Debug)]
pub struct Witness {
    stack: AnnotatedStack,
    /// The last cutoff.
    stop: Option<SourcedCutoff>,
}

impl Witness {
    /// A witness of a search with these rules, before it begins.
    #[must_use]
    pub fn new(rules: Rules) -> Witness {
        Witness {
            stack: AnnotatedStack::new(rules),
            stop: None,
        }
    }

    /// The search enters a node.
    pub fn enter(&mut self, entered: &Entered) {
        self.stack.enter(entered);
    }

    /// A node stops.
    pub fn cutoff(&mut self, cutoff: &Stop) {
        self.stop = Some(self.stack.cut(cutoff));
    }

    /// The search is done with a node. Gives the value that it returns, and what is proved of it.
    pub fn leave(&mut self, left: &Left) -> (Value, Bound) {
        let done = self.stack.leave(left);
        (done.value, done.bound)
    }

    /// How the search came to the node that it has just entered. What it finds there is not known yet: the
    /// value is [`Value::INFINITY`], and the node is not on the principal variation.
    #[must_use]
    pub fn entered(&self, entered: &Entered) -> Explanation {
        let Entered {
            path,
            child,
            window,
        } = *entered;
        let player = match child.node {
            Node::Inner(player) => Some(player),
            Node::Leaf(_) => None,
        };
        let above = self.stack.with_earlier_children();
        let (max, min): (Vec<Ancestor>, Vec<Ancestor>) =
            above.partition(|node| node.player == Player::Max);
        let critical = self.critical(player, max.is_empty(), min.is_empty());
        let ways = [(Player::Max, max), (Player::Min, min)].into_iter();
        let pruned_if = ways
            .map(|(player, at)| PrunedIf {
                player,
                value: window.own(!player),
                at,
            })
            .filter(|condition| !condition.at.is_empty() && condition.value.key().is_some())
            .collect();
        let fate = Fate::Entered(Visit {
            player,
            window,
            alpha: self.stack.holder(Player::Max),
            beta: self.stack.holder(Player::Min),
            value: Value::INFINITY,
            bound: Bound::Exact,
            is_on_pv: false,
            critical,
        });
        Explanation {
            path: path.to_vec(),
            id: child.id,
            fate,
            pruned_if,
        }
    }

    /// The type of the node entered last, where MAX or MIN has found nothing above.
    fn critical(
        &self,
        player: Option<Player>,
        is_max_new: bool,
        is_min_new: bool,
    ) -> Option<Critical> {
        // At a leaf it would be the turn of the parent's opponent.
        let to_move = player.or_else(|| Some(!self.stack.parent()?.player));
        match (is_max_new, is_min_new) {
            (true, true) => Some(Critical::One),
            (false, false) => None,
            (false, true) if to_move == Some(Player::Max) => Some(Critical::Three),
            (true, false) if to_move == Some(Player::Min) => Some(Critical::Three),
            _ => Some(Critical::Two),
        }
    }

    /// Why the cutoff just now prunes this subtree. The chain has at most `longest` nodes and the last one.
    #[must_use]
    pub fn pruned(&self, pruned: &Pruned, longest: usize) -> Explanation {
        let stop = self.stop.expect("a cutoff prunes");
        let top = stop.holder.map_or(0, |holder| holder.node.ply);
        let mut chain: Vec<Ancestor> = self.stack.way_from(top).rev().take(longest).collect();
        let last = self.stack.way_from(top).next();
        let left_out = match (chain.last(), last) {
            (Some(end), Some(last)) if end.ply > last.ply => end.ply - last.ply - 1,
            _ => 0,
        };
        chain.extend(last.filter(|last| chain.last().is_some_and(|end| end.ply > last.ply)));
        let condition = PrunedIf {
            player: stop.at.node.player,
            value: stop.window.own(!stop.at.node.player),
            at: vec![stop.at.node],
        };
        let at = pruned.at;
        let reason = PruneReason {
            subtree: at.len() + 1,
            subtree_id: pruned.subtree.id,
            stop,
            chain,
            left_out,
        };
        Explanation {
            path: [at, &[pruned.subtree.position]].concat(),
            id: pruned.subtree.id,
            fate: Fate::Pruned(reason),
            pruned_if: vec![condition],
        }
    }
}
