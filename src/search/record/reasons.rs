//! What a record says of one node: what would prune it, and its type in the critical tree.
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

use super::recorded::Record;
use super::visit::{BoundSource, Cutoff, VisitId};
use crate::search::ProvedRange;
use crate::search::chance::moved;
use crate::value::{Mover, Player, Value};

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

/// Something that is enough for a node to be pruned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrunedIf {
    /// The player who would have to find a value.
    pub player: Player,
    /// The value would have to be this, or better for that player (just better under
    /// [`CutoffRule::Gt`](crate::search::CutoffRule::Gt)).
    pub value: Value,
    /// At which node above, in a child before the way to the node: one of these is enough.
    pub at: Vec<VisitId>,
}

impl Record {
    /// The nodes above an entered one where this player has searched another child before, downwards; those above a
    /// chance node are not among them.
    fn with_earlier_children(&self, node: VisitId, player: Player) -> Vec<VisitId> {
        let chance = self.chance_above(node).map(|(_, chance)| chance);
        let below = self.way_up(node).take_while(|&on| Some(on) != chance);
        let later = below.filter(|&on| !self.visit(on).is_first);
        let parents = later.filter_map(|on| self.visit(on).parent);
        let is_players = |&at: &VisitId| self.visit(at).mover == Some(player.into());
        let mut found: Vec<VisitId> = parents.filter(is_players).collect();
        found.reverse();
        found
    }

    /// Whether a chance node is above a node.
    #[must_use]
    pub fn is_below_chance(&self, node: VisitId) -> bool {
        self.chance_above(node).is_some()
    }

    /// The nearest chance node above a node, and its outcome on the way there.
    fn chance_above(&self, node: VisitId) -> Option<(VisitId, VisitId)> {
        let is_chance = |at: VisitId| self.visit(at).mover == Some(Mover::Chance);
        let mut steps = self.way_up(node).filter_map(|on| Some((on, self.visit(on).parent?)));
        steps.find(|&(_, parent)| is_chance(parent))
    }

    /// What is enough for an entered node to be pruned, each alone; nothing if nothing can do it. Of a node below a chance
    /// node that is not all: other outcomes may do it, too. It is not known of a search that comes back to nodes: another
    /// value changes what it tests.
    #[must_use]
    pub fn entered_is_pruned_if(&self, node: VisitId) -> Vec<PrunedIf> {
        let mut ways = Vec::new();
        if self.comes_back() {
            return ways;
        }
        // What MAX and what MIN must find.
        let window = self.visit(node).window;
        let mut needed = [(Player::Max, window.beta()), (Player::Min, window.alpha())];
        let mut from = Some(node);
        while let Some(below) = from {
            let sources = self.visit(below).sources;
            for (player, value) in needed {
                let mut at = self.with_earlier_children(below, player);
                // Above a node whose position is known that value would let the table answer for the node.
                if let Some(BoundSource::Position(known)) = sources.own(!player) {
                    at.retain(|&above| self.visit(above).ply >= self.visit(known).ply);
                }
                if !at.is_empty() && value.key().is_some() {
                    ways.push(PrunedIf { player, value, at });
                }
            }
            from = self.chance_above(below).map(|(outcome, chance)| {
                needed = needed.map(|(player, value)| {
                    (player, self.needed_at_chance(chance, outcome, player, value))
                });
                chance
            });
        }
        ways
    }

    /// The bound of a player at a chance node with which an outcome that was entered is stopped by this value.
    fn needed_at_chance(
        &self,
        chance: VisitId,
        outcome: VisitId,
        player: Player,
        value: Value,
    ) -> Value {
        let (leaves, opponent) = (self.rules.bounds, !player);
        let end = |range: ProvedRange| match player {
            Player::Max => range.upper,
            Player::Min => range.lower,
        };
        let own = self.visit(chance).window.own(opponent);
        let Some(seen) = self.visit(outcome).outcome.map(|id| self.outcome_with(id)) else {
            return own;
        };
        let before = seen.before.map_or(leaves, |before| self.outcome_with(before).interval);
        let moved = moved(end(before), seen.probability, (end(leaves), value), self.has_doubles);
        if opponent.prefers(own, moved) { own } else { moved }
    }

    /// What is enough for a child of a node that stopped to be pruned: a value of an earlier child that
    /// meets the opponent's bound.
    #[must_use]
    pub fn child_is_pruned_if(&self, cutoff: &Cutoff) -> PrunedIf {
        PrunedIf {
            player: cutoff.player,
            value: cutoff.window.own(!cutoff.player),
            at: vec![cutoff.at],
        }
    }

    /// Whether there is a critical tree: not of a search that has met a chance node, or comes back to nodes.
    #[must_use]
    pub fn has_critical(&self) -> bool {
        !self.has_chance && !self.comes_back()
    }

    /// The type of an entered node in the critical tree, by the order of the search; `None`: it is not in it, or there is
    /// none.
    #[must_use]
    pub fn critical(&self, node: VisitId) -> Option<Critical> {
        if !self.has_critical() {
            return None;
        }
        let earlier = |player| !self.with_earlier_children(node, player).is_empty();
        self.critical_by(node, [Player::Max, Player::Min].map(earlier))
    }

    /// The same of all entered nodes, by the number of their visit.
    #[must_use]
    pub fn all_critical(&self) -> Vec<Option<Critical>> {
        let mut all_earlier: Vec<[bool; 2]> = Vec::with_capacity(self.visits().len());
        let critical = self.visits().map(|(id, visit)| {
            let above = visit.parent.map(|parent| (all_earlier[parent.index()], parent));
            let (mut earlier, parent) = above.unzip();
            if let (Some([max, min]), false) = (&mut earlier, visit.is_first) {
                match parent.and_then(|parent| self.visit(parent).mover?.player()) {
                    Some(Player::Max) => *max = true,
                    Some(Player::Min) => *min = true,
                    None => {}
                }
            }
            all_earlier.push(earlier.unwrap_or_default());
            let earlier = earlier.unwrap_or_default();
            if self.has_critical() { self.critical_by(id, earlier) } else { None }
        });
        critical.collect()
    }

    /// The type of an entered node above which nodes of MAX or MIN have searched another child before, or none.
    fn critical_by(&self, node: VisitId, earlier: [bool; 2]) -> Option<Critical> {
        let visit = self.visit(node);
        let above = visit.parent.and_then(|parent| self.visit(parent).mover?.player());
        // At a leaf it would be the turn of the parent's opponent.
        let to_move = visit.mover.and_then(Mover::player).or(above.map(|player| !player));
        match earlier {
            [false, false] => Some(Critical::One),
            [true, true] => None,
            [true, false] if to_move == Some(Player::Max) => Some(Critical::Three),
            [false, true] if to_move == Some(Player::Min) => Some(Critical::Three),
            _ => Some(Critical::Two),
        }
    }
}
