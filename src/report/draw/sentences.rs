//! What a search did, in sentences: each step, and what became of each node. A sentence has no more than
//! 40 characters of a name.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use super::drawing::Drawing;
use super::drawn_tree::shortened;
use super::record::{BackUp, DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedStep};
use super::scene::{value_text, window_text};
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::report::phrases::{bound, cutoff_name, player_name};
use crate::report::quote::visible;
use crate::tree::Node;
use crate::value::{Player, Value, Window};

/// The greatest number of subtrees pruned by one cutoff that a sentence names. For the others it gives
/// their number.
const NAMED: usize = 8;

/// Writes sentences about one drawing.
pub(super) struct Sentences<'a> {
    drawing: &'a Drawing<'a>,
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
    fn called(&self, number: u32) -> String {
        let tree = self.drawing.tree;
        let name = tree.label(number).name;
        self.or_path(name, excerpt, || tree.short_path(number))
    }

    fn called_at(&self, place: NodePlace) -> String {
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

    fn number(&self, value: Value) -> String {
        bound(self.number_kind(), value).to_string()
    }

    fn window(&self, window: Window) -> String {
        window_text(self.number_kind(), window)
    }

    fn value(&self, visit: &DrawnVisit) -> String {
        value_text(self.number_kind(), visit)
    }

    /// A step of the search.
    pub(super) fn step(&self, step: &RecordedStep, cutoffs: &[DrawnCutoff]) -> String {
        match step {
            &RecordedStep::Enter { node, window } => self.entering(node, window),
            RecordedStep::Done(node, visit, back_up) => {
                let called = self.called(*node);
                let drawn = self.drawing.tree.node(*node);
                let done = match drawn.node {
                    Node::Leaf(_) => format!("The leaf {called} is {}.", self.number(visit.value)),
                    Node::Inner(_) => format!("{called} is done: {}.", self.value(visit)),
                };
                let (Some(back_up), Some(parent)) = (back_up, drawn.parent) else {
                    return done;
                };
                format!("{done} {}", self.backed_up(parent, back_up))
            }
            &RecordedStep::Cutoff(cutoff) => self.cutoff(&cutoffs[cutoff]),
        }
    }

    fn entering(&self, node: u32, window: Window) -> String {
        let called = self.called(node);
        let player = match self.drawing.tree.node(node).node {
            Node::Inner(player) => player_name(player),
            Node::Leaf(_) => return format!("Look at the leaf {called}."),
        };
        if self.drawing.has_windows {
            let window = self.window(window);
            format!("Enter {called}: {player} to move, window {window}.")
        } else {
            format!("Enter {called}: {player} to move.")
        }
    }

    /// What a node did with a child's value.
    fn backed_up(&self, parent: u32, back_up: &BackUp) -> String {
        let called = self.called(parent);
        let player = player_name(back_up.player);
        let best = self.number(back_up.best);
        if !back_up.is_new_best {
            return format!("{player} at {called} has {best} already, and keeps it.");
        }
        if !self.drawing.has_windows {
            return format!("{player} at {called} takes it.");
        }
        let Some(window) = back_up.window else {
            return format!(
                "It is {player}'s best at {called} so far, but no better than what {player} has \
                 elsewhere: the window stays."
            );
        };
        let moved = match back_up.player {
            Player::Max => "alpha rises to",
            Player::Min => "beta falls to",
        };
        let window = self.window(window);
        format!("{player} at {called} takes it: {moved} {best}, the window is now {window}.")
    }

    /// Why a node stopped.
    pub(super) fn cutoff(&self, cutoff: &DrawnCutoff) -> String {
        let at = self.called_at(cutoff.at);
        let (player, opponent) = (player_name(cutoff.player), player_name(!cutoff.player));
        let has = self.number(cutoff.window.own(cutoff.player));
        let limit = self.number(cutoff.window.own(!cutoff.player));
        let alpha = self.number(cutoff.window.alpha());
        let beta = self.number(cutoff.window.beta());
        let sign = self.drawing.rule.sign();
        let why = match cutoff.holder {
            Some((holder, plies)) => {
                let holder = self.called_at(holder);
                let how = if plies == 1 {
                    "a shallow cutoff".to_owned()
                } else {
                    format!("a deep cutoff, from {plies} plies up")
                };
                format!(
                    "{opponent} has {limit} for sure at {holder}, so {opponent} will not let the play come to {at} ({how})"
                )
            }
            None => format!("The window that was given ends at {limit}"),
        };
        let named = cutoff.pruned.iter().take(NAMED);
        let mut pruned: Vec<String> = named.map(|&node| self.called(node)).collect();
        if cutoff.pruned.len() > NAMED {
            pruned.push(format!("and {} more", cutoff.pruned.len() - NAMED));
        }
        let (kind, pruned) = (cutoff_name(cutoff.player), pruned.join(", "));
        format!(
            "{at} stops with {player}'s {has}: {kind} cutoff, alpha {alpha} {sign} beta {beta}. \
             {why}. Never looked at: {pruned}."
        )
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
            (DrawnFate::Unseen, _) => format!("The search never came near {called}."),
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
                if visit.known.low != visit.known.high {
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

/// What sentences show of the names that more than one node of a drawing has.
fn shared_names<'a>(drawing: &'a Drawing<'a>) -> HashSet<Cow<'a, str>> {
    let tree = drawing.tree;
    let names = (0..tree.len()).filter_map(|number| tree.label(number).name);
    let mut seen = HashSet::new();
    let names = names.map(excerpt);
    names.filter(|name| !seen.insert(name.clone())).collect()
}
