//! What a search did, in sentences: each step, and what became of each node. A sentence has no more than
//! 40 characters of a name. Numbers stand in it as in print: −∞, ≤ 2.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::called::Called;
use super::drawing::Drawing;
use super::notation::{Signs, in_print, own_sign};
use super::record::{DrawnCutoff, DrawnFate, RecordedStep};
use crate::number::NumberKind;
use crate::report::phrases::{count_of, cutoff_name, player_name, why_enough};
use crate::search::{Event, Offer};
use crate::tree::Node;
use crate::value::{Bound, Player, Value, Window};

/// The greatest number of subtrees pruned by one cutoff that a sentence names. For the others it gives
/// their number.
const NAMED: usize = 8;

/// Writes sentences about one drawing.
pub(super) struct Sentences<'a> {
    drawing: &'a Drawing<'a>,
    /// The last cutoff at each node that had one.
    stops: HashMap<u32, &'a DrawnCutoff>,
    pub(super) called: Called<'a>,
}

impl<'a> Sentences<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Sentences<'a> {
        let cutoffs = drawing.record.map_or(&[][..], |record| &record.cutoffs);
        let stop = |cutoff: &'a DrawnCutoff| Some((cutoff.at.drawn()?, cutoff));
        Sentences {
            drawing,
            stops: cutoffs.iter().filter_map(stop).collect(),
            called: Called::new(drawing.tree),
        }
    }

    fn number_kind(&self) -> NumberKind {
        self.drawing.tree.whole().number_kind()
    }

    pub(super) fn number(&self, value: Value) -> String {
        Signs::Unicode.number(self.number_kind(), value)
    }

    fn window(&self, shown: Window) -> String {
        Signs::Unicode.window(self.number_kind(), shown)
    }

    /// `5`, `at least 6`, `at most 2`.
    fn amount(&self, value: Value, is: Bound) -> String {
        Signs::Unicode.amount(self.number_kind(), value, is)
    }

    /// A step of the search, in a few words for a list and in a sentence.
    pub(super) fn step(&self, step: &RecordedStep) -> [String; 2] {
        let called = step
            .node
            .map_or_else(String::new, |node| self.called.brief(node));
        match step.event {
            Event::Enter { player, window } => self.entering(&called, player, window),
            Event::Leaf { value, .. } => {
                let value = value.map_or_else(|_| "?".to_owned(), |value| self.number(value));
                [
                    format!("leaf {called}: {value}"),
                    format!("The leaf {called} is {value}."),
                ]
            }
            Event::Take {
                offer,
                moved_from,
                window,
            } => {
                let window = moved_from.map(|_| window);
                self.taking(&called, step.child, &offer, window)
            }
            Event::Keep { offer, best } => {
                let (player, child) = (player_name(offer.player), self.child(step.child));
                let (best, amount) = (self.number(best), self.amount(offer.value, offer.bound));
                [
                    format!("{called} keeps {best}"),
                    format!("{player} at {called} keeps {best}, for {child} is {amount}."),
                ]
            }
            Event::Cutoff(_) => self
                .cutoff_of(step)
                .map_or_else(Default::default, |cutoff| {
                    let (at, [has, limit]) = (self.called.at(cutoff.at), self.compared(cutoff));
                    let sign = in_print(self.drawing.rule.sign_for(cutoff.player));
                    [
                        format!("{at} stops: {has} {sign} {limit}"),
                        self.cutoff(cutoff),
                    ]
                }),
            Event::Prune { size, .. } => {
                let nodes = count_of(size.nodes, "node", "nodes");
                let leaves = count_of(size.leaves, "leaf", "leaves");
                let pruned = format!("{called} is pruned: {nodes}, {leaves}, never looked at.");
                [format!("prune {called}"), pruned]
            }
            Event::Return { value, bound, .. } => {
                let returns = format!("{called} returns {}", self.amount(value, bound));
                [returns.clone(), returns + "."]
            }
            Event::Result { value, bound } => {
                let result = format!("the value of {called} is {}", self.amount(value, bound));
                [result.clone(), format!("The search is done: {result}.")]
            }
        }
    }

    /// The cutoff that a step is.
    fn cutoff_of(&self, step: &RecordedStep) -> Option<&'a DrawnCutoff> {
        Some(&self.drawing.record?.cutoffs[step.cutoff?])
    }

    fn entering(&self, called: &str, player: Player, window: Window) -> [String; 2] {
        let player = player_name(player);
        let (short, enter) = (
            format!("enter {called}, {player}"),
            format!("Enter {called}: {player} to move"),
        );
        if self.drawing.has_windows {
            let window = self.window(window);
            [
                format!("{short}, {window}"),
                format!("{enter}, window {window}."),
            ]
        } else {
            [short, enter + "."]
        }
    }

    /// What a child is called.
    fn child(&self, child: Option<u32>) -> String {
        let not_drawn = || "a child that is not drawn".to_owned();
        child.map_or_else(not_drawn, |child| self.called.brief(child))
    }

    /// A node takes the value of a child; the window then, if it moves.
    fn taking(
        &self,
        called: &str,
        child: Option<u32>,
        offer: &Offer,
        window: Option<Window>,
    ) -> [String; 2] {
        let (player, own) = (player_name(offer.player), own_sign(offer.player));
        let amount = self.amount(offer.value, offer.bound);
        let short = format!("{called} takes {}", self.number(offer.value));
        let taken = format!(
            "{player} at {called} has {amount} from {}",
            self.child(child)
        );
        if !self.drawing.has_windows {
            return [short, format!("{taken}, the best so far.")];
        }
        let Some(window) = window else {
            let why =
                format!("no better than the {own} that it was entered with: the window stays");
            return [short, format!("{taken}, the best so far, but {why}.")];
        };
        let moves = match offer.player {
            Player::Max => "rises",
            Player::Min => "falls",
        };
        let (to, window) = (self.number(window.own(offer.player)), self.window(window));
        [
            format!("{short}: {own} moves to {to}"),
            format!("{taken}: {own} {moves} to {to}, the window is now {window}."),
        ]
    }

    /// The two values that a cutoff compares: that of the player to move, and that of the opponent.
    fn compared(&self, cutoff: &DrawnCutoff) -> [String; 2] {
        [cutoff.player, !cutoff.player].map(|player| self.number(cutoff.window.own(player)))
    }

    /// Why a node stopped.
    fn cutoff(&self, cutoff: &DrawnCutoff) -> String {
        let at = self.called.at(cutoff.at);
        let player = player_name(cutoff.player);
        let [has, limit] = self.compared(cutoff);
        let holder = cutoff.holder.map(|(holder, _)| self.called.at(holder));
        let why = why_enough(cutoff.player, limit, holder);
        let mut text = format!("{at} stops: {player} has {has} here, and {why}.");
        let named = cutoff.pruned.iter().take(NAMED);
        let mut pruned: Vec<String> = named.map(|&node| self.called.brief(node)).collect();
        if cutoff.pruned.len() > NAMED {
            pruned.push(format!("and {} more", cutoff.pruned.len() - NAMED));
        }
        if !pruned.is_empty() {
            let _ = write!(text, " Never looked at: {}.", pruned.join(", "));
        }
        text
    }

    /// Which cutoff a step is, and what it compares: `beta cutoff, shallow: α 6 ≥ β 5`.
    pub(super) fn comparison(&self, step: &RecordedStep) -> Option<String> {
        let cutoff = self.cutoff_of(step)?;
        let [alpha, beta] =
            [cutoff.window.alpha(), cutoff.window.beta()].map(|end| self.number(end));
        let sign = in_print(self.drawing.rule.sign());
        let how = match cutoff.holder {
            Some((_, 1)) => ", shallow".to_owned(),
            Some((_, plies)) => format!(", deep, from {plies} plies up"),
            None => String::new(),
        };
        let kind = cutoff_name(cutoff.player);
        Some(format!("{kind} cutoff{how}: α {alpha} {sign} β {beta}"))
    }

    /// What became of a node.
    pub(super) fn node(&self, number: u32) -> String {
        let Some(record) = self.drawing.record else {
            return String::new();
        };
        let called = self.called.brief(number);
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
            (DrawnFate::Entered(_, (value, _)), Node::Leaf(_)) => {
                format!("The leaf {called} was looked at: {}.", self.number(value))
            }
            (DrawnFate::Entered(window, (value, is)), Node::Inner(player)) => {
                let mut text = format!("{called}, {} to move. ", player_name(player));
                if self.drawing.has_windows {
                    let window = self.window(window);
                    let _ = write!(text, "The search came with the window {window}. ");
                }
                let _ = write!(text, "It came to {}. ", self.amount(value, is));
                if is != Bound::Exact {
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
