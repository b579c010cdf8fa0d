//! What a search did, in plain sentences: each step, and what became of each node.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use super::Drawing;
use super::picture::shortened;
use super::record::{Cut, Effect, Fate, Place, Step, Visit};
use super::scene::{value_text, window_text};
use crate::report::quote::visible;
use crate::report::text::{bound, cutoff_name};
use crate::search::CutoffRule;
use crate::tree::{Label, Node};
use crate::value::{Player, Value, Window};

/// So many subtrees that one cutoff pruned are named; of the others there is only the number.
const TOLD: usize = 8;

/// Tells of one drawing.
pub(super) struct Words<'a> {
    drawing: &'a Drawing<'a>,
    /// The last cutoff at each node that had one.
    stops: HashMap<u32, &'a Cut>,
    /// Names that more than one drawn node has: they do not say which node is meant.
    shared: HashSet<&'a str>,
}

impl<'a> Words<'a> {
    pub(super) fn new(drawing: &'a Drawing<'a>) -> Words<'a> {
        let cuts = drawing.record.map_or(&[][..], |record| &record.cuts);
        let stop = |cut: &'a Cut| match cut.at {
            Place::Drawn(node) => Some((node, cut)),
            Place::Above { .. } => None,
        };
        Words {
            drawing,
            stops: cuts.iter().filter_map(stop).collect(),
            shared: shared_names(drawing),
        }
    }

    /// What a drawn node is called: its name, else its path; both, if other nodes are called the
    /// same.
    pub(super) fn called(&self, number: u32) -> String {
        let picture = self.drawing.picture;
        self.or_path(picture.label(number), || picture.short_path(number))
    }

    fn called_at(&self, place: Place) -> String {
        match place {
            Place::Drawn(number) => self.called(number),
            Place::Above { ply, id } => {
                let picture = self.drawing.picture;
                self.or_path(picture.tree().label(id), || {
                    shortened(&picture.root()[..ply], ply)
                })
            }
        }
    }

    fn or_path(&self, label: Label, path: impl FnOnce() -> String) -> String {
        match label.name {
            Some(name) if self.shared.contains(name) => format!("{} ({})", visible(name), path()),
            Some(name) => visible(name).to_string(),
            None => path(),
        }
    }

    fn number(&self, value: Value) -> String {
        bound(self.drawing.picture.tree().numbers(), value).to_string()
    }

    fn window(&self, window: Window) -> String {
        window_text(self.drawing.picture.tree().numbers(), window)
    }

    fn value(&self, visit: &Visit) -> String {
        value_text(self.drawing.picture.tree().numbers(), visit)
    }

    /// A step of the search.
    pub(super) fn step(&self, step: &Step, cuts: &[Cut]) -> String {
        match step {
            &Step::Enter { node, window } => self.entering(node, window),
            Step::Done {
                node,
                visit,
                effect,
            } => {
                let called = self.called(*node);
                let mut text = match self.drawing.picture.node(*node).node {
                    Node::Leaf(_) => {
                        format!("The leaf {called} is {}.", self.number(visit.value))
                    }
                    Node::Inner(_) => format!("{called} is done: {}.", self.value(visit)),
                };
                if let (Some(effect), Some(parent)) =
                    (effect, self.drawing.picture.node(*node).parent)
                {
                    text.push(' ');
                    text.push_str(&self.effect(parent, effect));
                }
                text
            }
            &Step::Cut(cut) => self.cut(&cuts[cut]),
        }
    }

    fn entering(&self, node: u32, window: Window) -> String {
        let player = match self.drawing.picture.node(node).node {
            Node::Inner(player) => player,
            Node::Leaf(_) => return format!("Look at the leaf {}.", self.called(node)),
        };
        let called = self.called(node);
        let player = title(player);
        if self.drawing.has_windows {
            let window = self.window(window);
            format!("Enter {called}: {player} to move, window {window}.")
        } else {
            format!("Enter {called}: {player} to move.")
        }
    }

    /// What a child's value did to its parent.
    fn effect(&self, parent: u32, effect: &Effect) -> String {
        let called = self.called(parent);
        let player = title(effect.player);
        let best = self.number(effect.best);
        match (effect.is_new_best, effect.window) {
            (false, _) => format!("{player} at {called} has {best} already, and keeps it."),
            (true, Some(window)) if self.drawing.has_windows => {
                let moved = match effect.player {
                    Player::Max => "alpha rises to",
                    Player::Min => "beta falls to",
                };
                let window = self.window(window);
                format!(
                    "{player} at {called} takes it: {moved} {best}, the window is now {window}."
                )
            }
            (true, None) if self.drawing.has_windows => format!(
                "It is {player}'s best at {called} so far, but no better than what {player} has \
                 elsewhere: the window stays."
            ),
            (true, _) => format!("{player} at {called} takes it."),
        }
    }

    /// Why a node stopped.
    pub(super) fn cut(&self, cut: &Cut) -> String {
        let at = self.called_at(cut.at);
        let (player, opponent) = (title(cut.player), title(!cut.player));
        let has = self.number(cut.window.own(cut.player));
        let limit = self.number(cut.window.own(!cut.player));
        let (alpha, beta) = (
            self.number(cut.window.alpha()),
            self.number(cut.window.beta()),
        );
        let sign = match self.drawing.rule {
            CutoffRule::Ge => ">=",
            CutoffRule::Gt => ">",
        };
        let why = match cut.holder {
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
        let told = cut.pruned.iter().take(TOLD);
        let mut pruned: Vec<String> = told.map(|&node| self.called(node)).collect();
        if let Some(more) = cut.pruned.len().checked_sub(TOLD).filter(|&more| more > 0) {
            pruned.push(format!("and {more} more"));
        }
        let (cutoff, pruned) = (cutoff_name(cut.player), pruned.join(", "));
        format!(
            "{at} stops with {player}'s {has}: {cutoff} cutoff, alpha {alpha} {sign} beta {beta}. \
             {why}. Never looked at: {pruned}."
        )
    }

    /// What became of a node.
    pub(super) fn node(&self, number: u32) -> String {
        let Some(record) = self.drawing.record else {
            return String::new();
        };
        let node = self.drawing.picture.node(number);
        let called = self.called(number);
        match (record.fates[number as usize], node.node) {
            (Fate::Unseen, _) => format!("The search never came near {called}."),
            (Fate::Pruned(cut), _) => {
                format!("{called} was pruned. {}", self.cut(&record.cuts[cut]))
            }
            (Fate::Inside(cut), _) => format!(
                "{called} is inside a subtree that was pruned. {}",
                self.cut(&record.cuts[cut])
            ),
            (Fate::Entered(visit), Node::Leaf(_)) => {
                format!(
                    "The leaf {called} was looked at: {}.",
                    self.number(visit.value)
                )
            }
            (Fate::Entered(visit), Node::Inner(player)) => {
                let mut text = format!("{called}, {} to move. ", title(player));
                if self.drawing.has_windows {
                    let window = self.window(visit.window);
                    let _ = write!(text, "The search came with the window {window}. ");
                }
                let _ = write!(text, "It came to {}. ", self.value(&visit));
                if visit.known.low != visit.known.high {
                    text.push_str("That is only a bound of its true value, but all that matters. ");
                }
                if let Some(cut) = self.stops.get(&number) {
                    text.push_str(&self.cut(cut));
                }
                text.trim_end().to_owned()
            }
        }
    }
}

/// The names that more than one node of a drawing has.
fn shared_names<'a>(drawing: &'a Drawing<'a>) -> HashSet<&'a str> {
    let picture = drawing.picture;
    let numbers = 0..u32::try_from(picture.nodes().len()).expect("numbered by 32 bits");
    let names = numbers.filter_map(|number| picture.label(number).name);
    let mut seen = HashSet::new();
    names.filter(|name| !seen.insert(*name)).collect()
}

/// `MAX` or `MIN`.
pub(super) const fn title(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}
