//! What the page of [`html`](super::html) is told, as JSON. The types below are the format.
//!
//! All sentences are written here, and all states of the search: the page only shows them.

use std::io;

use serde::Serialize;

use super::Drawing;
use super::record::{Effect, Fate, Record, Step};
use super::scene::{relation, value_text, window_text};
use super::words::{Words, title};
use crate::report::text::bound;
use crate::tree::Node;
use crate::value::{Player, Value};

/// A drawing that can be stepped through.
#[derive(Serialize)]
pub(super) struct Page {
    /// Whether it opens as an exercise.
    is_blank: bool,
    /// Whether what was pruned is left out, once it is.
    hides_pruned: bool,
    /// In preorder.
    nodes: Vec<PageNode>,
    /// In the order of the search; before the first nothing is known.
    pub(super) steps: Vec<PageStep>,
}

#[derive(Serialize)]
struct PageNode {
    /// The number of the parent; `null` at the root of the drawing.
    parent: Option<u32>,
    /// `max`, `min` or `leaf`.
    kind: &'static str,
    /// Name or path.
    called: String,
    /// `MAX to move`, `leaf 5`.
    what: String,
    /// Whether its children are left out; then its value is given.
    is_folded: bool,
    /// `entered`, `pruned`, `inside` or `unseen`.
    fate: &'static str,
    /// Whether it is on the principal variation.
    is_pv: bool,
    /// The backed-up value of an inner node that was entered: the number, and how the true value
    /// stands to it.
    value: Option<String>,
    relation: Option<&'static str>,
    /// What became of it.
    words: String,
}

/// A step and the state of the nodes that it changes.
#[derive(Serialize)]
pub(super) struct PageStep {
    /// The node that it is about; `null` if that is not drawn.
    node: Option<u32>,
    words: String,
    pub(super) changes: Vec<Change>,
    /// The nodes whose edges are cut.
    cuts: Vec<u32>,
}

/// The state of a node from a step on.
#[derive(Default, Serialize)]
pub(super) struct Change {
    pub(super) node: u32,
    /// `open` or `done`.
    state: &'static str,
    /// The window, where that changes.
    pub(super) window: Option<String>,
    /// What is known of the value.
    pub(super) value: Option<String>,
}

impl Page {
    pub(super) fn new(drawing: &Drawing, is_pv: impl Fn(u32) -> bool) -> Page {
        let words = Words::new(drawing);
        let nodes = (0..drawing.picture.len())
            .map(|node| PageNode::new(drawing, &words, node, is_pv(node)));
        let no_steps = Record::default();
        let record = drawing.record.unwrap_or(&no_steps);
        let steps = record.steps.iter();
        Page {
            is_blank: drawing.style.is_blank,
            hides_pruned: drawing.style.pruned == super::Pruned::Hide,
            nodes: nodes.collect(),
            steps: steps
                .map(|step| PageStep::new(drawing, record, &words, step))
                .collect(),
        }
    }

    /// Writes the JSON with no `<` in it, so that nothing in it can end the element it stands in.
    pub(super) fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        let text = serde_json::to_string(self)?;
        let text = text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028");
        write!(out, "{}", text.replace('\u{2029}', "\\u2029"))
    }
}

impl PageNode {
    fn new(drawing: &Drawing, words: &Words, number: u32, is_pv: bool) -> PageNode {
        let node = drawing.picture.node(number);
        let numbers = drawing.picture.tree().numbers();
        let fate = drawing
            .record
            .map_or(Fate::Unseen, |record| record.fates[number as usize]);
        let (kind, what) = match node.node {
            Node::Inner(player) => (player.name(), format!("{} to move", title(player))),
            Node::Leaf(Ok(value)) => ("leaf", format!("leaf {}", bound(numbers, value))),
            Node::Leaf(Err(_)) => ("leaf", "leaf of unknown value".to_owned()),
        };
        let visit = match (fate, node.node) {
            (Fate::Entered(visit), Node::Inner(_)) => Some(visit),
            _ => None,
        };
        PageNode {
            parent: node.parent,
            kind,
            called: words.called(number),
            what,
            is_folded: node.is_folded(),
            fate: match fate {
                Fate::Unseen => "unseen",
                Fate::Entered(_) => "entered",
                Fate::Pruned(_) => "pruned",
                Fate::Inside(_) => "inside",
            },
            is_pv,
            value: visit.map(|visit| bound(numbers, visit.value).to_string()),
            relation: visit.map(|visit| relation(visit.known, visit.value, visit.window)),
            words: words.node(number),
        }
    }
}

impl PageStep {
    fn new(drawing: &Drawing, record: &Record, words: &Words, step: &Step) -> PageStep {
        let numbers = drawing.picture.tree().numbers();
        let window = |window| drawing.has_windows.then(|| window_text(numbers, window));
        let mut changes = Vec::new();
        let mut cuts = Vec::new();
        let about = match step {
            Step::Enter {
                node,
                window: arrival,
            } => {
                changes.push(Change {
                    node: *node,
                    state: "open",
                    window: window(*arrival),
                    ..Change::default()
                });
                Some(*node)
            }
            Step::Done {
                node,
                visit,
                effect,
            } => {
                let drawn = drawing.picture.node(*node);
                let is_inner = matches!(drawn.node, Node::Inner(_));
                changes.push(Change {
                    node: *node,
                    state: "done",
                    window: None,
                    value: is_inner.then(|| value_text(numbers, visit)),
                });
                if let (Some(effect), Some(parent)) = (effect, drawn.parent) {
                    changes.push(Change {
                        node: parent,
                        state: "open",
                        window: effect.window.and_then(window),
                        value: so_far(effect)
                            .map(|(sign, value)| format!("{sign} {}", bound(numbers, value))),
                    });
                }
                Some(*node)
            }
            Step::Cut(cut) => {
                let cut = &record.cuts[*cut];
                cuts.clone_from(&cut.pruned);
                match cut.at {
                    super::Place::Drawn(node) => Some(node),
                    super::Place::Above { .. } => None,
                }
            }
        };
        PageStep {
            node: about,
            words: words.step(step, &record.cuts),
            changes,
            cuts,
        }
    }
}

/// What is known of a node that is not done: its player has at least this.
fn so_far(effect: &Effect) -> Option<(&'static str, Value)> {
    let (sign, value) = match effect.player {
        Player::Max => (">=", effect.known.low),
        Player::Min => ("<=", effect.known.high),
    };
    value.key().map(|_| (sign, value))
}
