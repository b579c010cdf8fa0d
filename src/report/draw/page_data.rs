//! The data of the page of [`html`](super::html), as JSON: all sentences, and all states of the
//! search. The page only shows them.
//!
//! | key | |
//! |---|---|
//! | `is_blank` | whether the page opens as an exercise |
//! | `hides_pruned` | whether the page hides a subtree once it is pruned |
//! | `nodes` | the drawn nodes in preorder, see below |
//! | `all_steps` | how many steps the search has, as `trace` counts them |
//! | `steps` | those about drawn nodes, in order; before the first one nothing is known, see below |
//!
//! A node:
//!
//! | key | |
//! |---|---|
//! | `parent` | the number of the parent; `null` at the root of the drawing |
//! | `kind` | `max`, `min` or `leaf` |
//! | `called` | name or path; the only place in the data that has the whole name |
//! | `what` | `MAX to move`, `leaf 5` |
//! | `is_folded` | whether its children are not drawn; then its value is given |
//! | `fate` | `entered`, `pruned`, `inside` (a pruned subtree) or `unseen` |
//! | `is_pv` | whether it is on the principal variation |
//! | `value`, `relation` | the value that an inner node returned, if it was entered, and how its minimax value stands to it by what is proved: `=`, `<=` or `>=` |
//! | `words` | what became of it |
//!
//! A step:
//!
//! | key | |
//! |---|---|
//! | `number` | which step of the search it is, from 1, as `trace` counts |
//! | `node` | the node that it is about; `null` if that is not drawn |
//! | `words` | what happens |
//! | `change` | the `state` of the node from now on (`open`, `done` or `cut`), its `window` and the known `value`, each `null` if it stays; `null` if nothing changes |
//!
//! The window of an open node is the one it has narrowed to; of one that is done, that on arrival.

use super::drawing::{Drawing, PrunedStyle};
use super::record::{DrawnCutoff, DrawnFate, RecordedEvent, RecordedStep, SearchRecord};
use super::scene::{Scene, relation, value_text};
use super::sentences::Sentences;
use crate::number::NumberKind;
use crate::report::buffer::Buffer;
use crate::report::phrases::{bound, player_name, window};
use crate::search::Offer;
use crate::tree::Node;
use crate::value::{Bound, Player};

/// The state of a node from a step on.
pub(super) struct NodeChange {
    pub(super) node: u32,
    /// `open`, `done` or `cut`.
    state: &'static str,
    /// The window, where that changes.
    pub(super) window: Option<String>,
    /// The known bound on the value.
    pub(super) value: Option<String>,
}

/// Writes the data with no `<` in it, so that nothing in it can end the element it stands in. `scene`
/// draws the solution with all nodes.
pub(super) fn write(out: &mut Buffer, drawing: &Drawing, scene: &Scene) {
    let sentences = Sentences::new(drawing);
    let no_search = SearchRecord::default();
    let record = drawing.record.unwrap_or(&no_search);
    let mut data = Vec::new();
    Buffer::append(&mut data, |out| {
        out.object(|out| {
            out.field("is_blank", drawing.style.is_blank);
            out.field("hides_pruned", drawing.style.pruned == PrunedStyle::Hide);
            let nodes = 0..drawing.tree.len();
            out.key("nodes").objects(nodes, |out, node| {
                write_node(out, drawing, &sentences, node, scene.is_principal(node));
            });
            out.field("all_steps", record.all_steps);
            out.key("steps").objects(&record.steps, |out, step| {
                write_step(out, drawing, &record.cutoffs, &sentences, step);
            });
        });
    });
    let data = String::from_utf8(data).expect("JSON is UTF-8");
    out.text(&data.replace('<', "\\u003c"));
}

fn write_node(out: &mut Buffer, drawing: &Drawing, words: &Sentences, number: u32, is_pv: bool) {
    let node = drawing.tree.node(number);
    let number_kind = drawing.tree.whole().number_kind();
    let fate = drawing.record.map(|record| record.fates[number as usize]);
    let (kind, what) = match node.node {
        Node::Inner(player) => (player.name(), format!("{} to move", player_name(player))),
        Node::Leaf(Ok(value)) => ("leaf", format!("leaf {}", bound(number_kind, value))),
        Node::Leaf(Err(_)) => ("leaf", "leaf of unknown value".to_owned()),
    };
    let (fate, visit) = match fate.unwrap_or_default() {
        DrawnFate::Unseen => ("unseen", None),
        DrawnFate::Entered(visit) => ("entered", Some(visit)),
        DrawnFate::Pruned(_) => ("pruned", None),
        DrawnFate::Inside(_) => ("inside", None),
    };
    let visit = visit.filter(|_| kind != "leaf");
    let value = visit.map(|visit| bound(number_kind, visit.value).to_string());
    out.field("parent", node.parent.map(u64::from));
    out.field("kind", kind);
    out.field("called", &*words.title(number));
    out.field("what", &*what);
    out.field("is_folded", node.is_folded());
    out.field("fate", fate);
    out.field("is_pv", is_pv);
    out.field("value", value.as_deref());
    out.field("relation", visit.map(|visit| relation(visit.bound)));
    out.field("words", &*words.node(number));
}

fn write_step(
    out: &mut Buffer,
    drawing: &Drawing,
    cutoffs: &[DrawnCutoff],
    words: &Sentences,
    step: &RecordedStep,
) {
    let node = match step.event {
        RecordedEvent::Enter(node, ..)
        | RecordedEvent::Leaf(node, _)
        | RecordedEvent::Take(node, ..)
        | RecordedEvent::Keep(node, ..)
        | RecordedEvent::Prune(node, _)
        | RecordedEvent::Return(node, _) => Some(node),
        RecordedEvent::Cutoff(cutoff) => cutoffs[cutoff].at.drawn(),
        RecordedEvent::Result(..) => Some(0),
    };
    out.field("number", step.number);
    out.field("node", node.map(u64::from));
    out.field("words", &*words.step(step.event, cutoffs));
    let change = change(drawing, step.event);
    out.key("change").or_null(change, |out, change| {
        out.object(|out| {
            out.field("node", u64::from(change.node));
            out.field("state", change.state);
            out.field("window", change.window.as_deref());
            out.field("value", change.value.as_deref());
        });
    });
}

/// The state of the node that a step changes.
pub(super) fn change(drawing: &Drawing, event: RecordedEvent) -> Option<NodeChange> {
    let number_kind = drawing.tree.whole().number_kind();
    let shown = |shown| {
        let is_shown = drawing.has_windows;
        is_shown.then(|| window(number_kind, shown).to_string())
    };
    let (node, state, window, value) = match event {
        RecordedEvent::Enter(node, _, window) => (node, "open", shown(window), None),
        RecordedEvent::Leaf(node, _) => (node, "done", None, None),
        RecordedEvent::Take(node, _, offer, window) => {
            let window = window.and_then(shown);
            (node, "open", window, value_so_far(number_kind, &offer))
        }
        RecordedEvent::Keep(node, _, offer, _) => {
            (node, "open", None, value_so_far(number_kind, &offer))
        }
        RecordedEvent::Prune(node, _) => (node, "cut", None, None),
        RecordedEvent::Return(node, visit) => {
            let value = value_text(number_kind, &visit);
            (node, "done", shown(visit.window), Some(value))
        }
        RecordedEvent::Cutoff(_) | RecordedEvent::Result(..) => return None,
    };
    Some(NodeChange {
        node,
        state,
        window,
        value,
    })
}

/// The proved bound on the value of a node that is not done: its player gets this or better.
fn value_so_far(number_kind: NumberKind, offer: &Offer) -> Option<String> {
    let sign = relation(match offer.player {
        Player::Max => Bound::Lower,
        Player::Min => Bound::Upper,
    });
    let is_known = offer.sure_of.key().is_some();
    is_known.then(|| format!("{sign} {}", bound(number_kind, offer.sure_of)))
}
