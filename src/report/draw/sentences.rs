//! What a search did, in sentences: each step, and what became of each node. A sentence has no more than
//! 40 characters of a name. Numbers stand in it as in print: −∞, ≤ 2.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use super::drawing::Drawing;
use super::drawn_tree::shortened;
use super::notation::Signs;
use super::record::{DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedEvent};
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::report::phrases::{count_of, cutoff_name, player_name, why_enough};
use crate::report::quote::visible;
use crate::search::Offer;
use crate::tree::{Node, Size};
use crate::value::{Bound, Player, Value, Window};

/// The greatest number of subtrees pruned by one cutoff that a sentence names. For the others it gives
/// their number.
const NAMED: usize = 8;

/// Writes sentences about one drawing.
pub(super) struct Sentences<'a> {
    pub(super) drawing: &'a Drawing<'a>,
    /// The last cutoff at each node that had one.
    stops: HashMap<u32, &'a DrawnCutoff>,
    /// What sentences show of names, where that is the same of more than one drawn node: it does not say
    /// which node is meant.
    shared: HashSet<Cow<'a, str>>,
}

impl<'a> Sentences<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Sentences<'a> {
        let cutoffs = drawing.record.map_or(&[][..], |record| &record.cutoffs);
        let stop = |cutoff: &'a DrawnCutoff| Some((cutoff.at.drawn()?, cutoff));
        Sentences {
            drawing,
            stops: cutoffs.iter().filter_map(stop).collect(),
            shared: shared_names(drawing),
        }
    }

    /// The whole name of a drawn node, else its path; both, if sentences show the same of other nodes'
    /// names.
    pub(super) fn title(&self, number: u32) -> String {
        let tree = self.drawing.tree;
        let name = tree.label(number).name;
        self.or_path(name, Cow::Borrowed, || tree.short_path(number))
    }

    /// The same with the start of a long name.
    pub(super) fn called(&self, number: u32) -> String {
        let tree = self.drawing.tree;
        let name = tree.label(number).name;
        self.or_path(name, excerpt, || tree.short_path(number))
    }

    pub(super) fn called_at(&self, place: NodePlace) -> String {
        let tree = self.drawing.tree;
        match place {
            NodePlace::Drawn(number) => self.called(number),
            NodePlace::Above { ply, id } => {
                let path = || shortened(&tree.root()[..ply], ply);
                self.or_path(tree.whole().label(id).name, excerpt, path)
            }
        }
    }

    fn or_path<'n>(
        &self,
        name: Option<&'n str>,
        shown: impl FnOnce(&'n str) -> Cow<'n, str>,
        path: impl FnOnce() -> String,
    ) -> String {
        let Some(name) = name else { return path() };
        let is_shared = self.shared.contains(&excerpt(name));
        let shown = visible(&shown(name));
        if is_shared {
            format!("{shown} ({})", path())
        } else {
            shown
        }
    }

    fn number_kind(&self) -> NumberKind {
        self.drawing.tree.whole().number_kind()
    }

    pub(super) fn number(&self, value: Value) -> String {
        Signs::Unicode.number(self.number_kind(), value)
    }

    pub(super) fn window(&self, shown: Window) -> String {
        Signs::Unicode.window(self.number_kind(), shown)
    }

    /// `5`, `at least 6`, `at most 2`.
    pub(super) fn amount(&self, value: Value, is: Bound) -> String {
        Signs::Unicode.amount(self.number_kind(), value, is)
    }

    pub(super) fn value(&self, visit: &DrawnVisit) -> String {
        self.amount(visit.value, visit.bound)
    }

    /// A step of the search.
    pub(super) fn step(&self, event: RecordedEvent, cutoffs: &[DrawnCutoff]) -> String {
        match event {
            RecordedEvent::Enter(node, player, window) => self.entering(node, player, window),
            RecordedEvent::Leaf(node, visit) => {
                let (called, value) = (self.called(node), self.number(visit.value));
                format!("The leaf {called} is {value}.")
            }
            RecordedEvent::Take(node, child, offer, window) => {
                self.taking(node, child, &offer, window)
            }
            RecordedEvent::Keep(node, child, offer, best) => {
                let (player, called) = (player_name(offer.player), self.called(node));
                let (best, child) = (self.number(best), self.child(child));
                let amount = self.amount(offer.value, offer.bound);
                format!("{player} at {called} keeps {best}, for {child} is {amount}.")
            }
            RecordedEvent::Cutoff(cutoff) => self.cutoff(&cutoffs[cutoff]),
            RecordedEvent::Prune(node, size) => self.pruning(node, size),
            RecordedEvent::Return(node, visit) => {
                format!("{} returns {}.", self.called(node), self.value(&visit))
            }
            RecordedEvent::Result(value, bound) => {
                let (called, amount) = (self.called(0), self.amount(value, bound));
                format!("The search is done: the value of {called} is {amount}.")
            }
        }
    }

    fn entering(&self, node: u32, player: Player, window: Window) -> String {
        let (called, player) = (self.called(node), player_name(player));
        if self.drawing.has_windows {
            let window = self.window(window);
            format!("Enter {called}: {player} to move, window {window}.")
        } else {
            format!("Enter {called}: {player} to move.")
        }
    }

    /// What a child is called.
    fn child(&self, child: Option<u32>) -> String {
        let not_drawn = || "a child that is not drawn".to_owned();
        child.map_or_else(not_drawn, |child| self.called(child))
    }

    /// A node takes the value of a child; the window then, if it moves.
    fn taking(
        &self,
        node: u32,
        child: Option<u32>,
        offer: &Offer,
        window: Option<Window>,
    ) -> String {
        let (player, own) = (offer.player, own_sign(offer.player));
        let amount = self.amount(offer.value, offer.bound);
        let (called, child) = (self.called(node), self.child(child));
        let taken = format!(
            "{} at {called} has {amount} from {child}",
            player_name(player)
        );
        if !self.drawing.has_windows {
            return format!("{taken}, the best so far.");
        }
        let Some(window) = window else {
            return format!(
                "{taken}, the best so far, but no better than the {own} it came with: the window \
                 stays."
            );
        };
        let moves = match player {
            Player::Max => "rises",
            Player::Min => "falls",
        };
        let (to, window) = (self.number(window.own(player)), self.window(window));
        format!("{taken}: {own} {moves} to {to}, the window is now {window}.")
    }

    fn pruning(&self, node: u32, size: Size) -> String {
        let called = self.called(node);
        let nodes = count_of(size.nodes, "node", "nodes");
        let leaves = count_of(size.leaves, "leaf", "leaves");
        format!("{called} is pruned: {nodes}, {leaves}, never looked at.")
    }

    /// Why a node stopped.
    pub(super) fn cutoff(&self, cutoff: &DrawnCutoff) -> String {
        let at = self.called_at(cutoff.at);
        let player = player_name(cutoff.player);
        let has = self.number(cutoff.window.own(cutoff.player));
        let limit = self.number(cutoff.window.own(!cutoff.player));
        let holder = cutoff.holder.map(|(holder, _)| self.called_at(holder));
        let why = why_enough(cutoff.player, limit, holder);
        let mut text = format!("{at} stops: {player} has {has} here, and {why}.");
        let named = cutoff.pruned.iter().take(NAMED);
        let mut pruned: Vec<String> = named.map(|&node| self.called(node)).collect();
        if cutoff.pruned.len() > NAMED {
            pruned.push(format!("and {} more", cutoff.pruned.len() - NAMED));
        }
        if !pruned.is_empty() {
            let _ = write!(text, " Never looked at: {}.", pruned.join(", "));
        }
        text
    }

    /// Which cutoff it is, and what it compares: `beta cutoff, shallow: α 6 ≥ β 5`.
    pub(super) fn comparison(&self, cutoff: &DrawnCutoff) -> String {
        let [alpha, beta] =
            [cutoff.window.alpha(), cutoff.window.beta()].map(|end| self.number(end));
        let sign = in_print(self.drawing.rule.sign());
        let how = match cutoff.holder {
            Some((_, 1)) => ", shallow".to_owned(),
            Some((_, plies)) => format!(", deep, from {plies} plies up"),
            None => String::new(),
        };
        let kind = cutoff_name(cutoff.player);
        format!("{kind} cutoff{how}: α {alpha} {sign} β {beta}")
    }

    /// What became of a node.
    pub(super) fn node(&self, number: u32) -> String {
        let Some(record) = self.drawing.record else {
            return String::new();
        };
        let called = self.called(number);
        let why = |cutoff: usize| self.cutoff(&record.cutoffs[cutoff]);
        match (
            record.fates[number as usize],
            self.drawing.tree.node(number).node,
        ) {
            (DrawnFate::Unseen | DrawnFate::Open(..), _) => {
                format!("The search never came near {called}.")
            }
            (DrawnFate::Pruned(cutoff), _) => format!("{called} was pruned. {}", why(cutoff)),
            (DrawnFate::Inside(cutoff), _) => {
                let why = why(cutoff);
                format!("{called} is inside a subtree that was pruned. {why}")
            }
            (DrawnFate::Entered(visit), Node::Leaf(_)) => {
                let value = self.number(visit.value);
                format!("The leaf {called} was looked at: {value}.")
            }
            (DrawnFate::Entered(visit), Node::Inner(player)) => {
                let mut text = format!("{called}, {} to move. ", player_name(player));
                if self.drawing.has_windows {
                    let window = self.window(visit.window);
                    let _ = write!(text, "The search came with the window {window}. ");
                }
                let _ = write!(text, "It came to {}. ", self.value(&visit));
                if visit.bound != Bound::Exact {
                    text.push_str("That is only a bound of its true value, but all that matters. ");
                }
                if let Some(cutoff) = self.stops.get(&number) {
                    text.push_str(&self.cutoff(cutoff));
                }
                text.trim_end().to_owned()
            }
        }
    }
}

/// The sign of a comparison, as in print.
pub(super) fn in_print(sign: &str) -> String {
    sign.replace("<=", "≤").replace(">=", "≥")
}

/// The sign of a player's own bound.
pub(super) const fn own_sign(player: Player) -> char {
    match player {
        Player::Max => 'α',
        Player::Min => 'β',
    }
}

/// What sentences show of the names that more than one node of a drawing has.
fn shared_names<'a>(drawing: &'a Drawing<'a>) -> HashSet<Cow<'a, str>> {
    let tree = drawing.tree;
    let names = (0..tree.len()).filter_map(|number| tree.label(number).name);
    let mut seen = HashSet::new();
    let names = names.map(excerpt);
    names.filter(|name| !seen.insert(name.clone())).collect()
}
