//! The data of the page of [`html`](super::html), as JSON: all sentences, and all states of the
//! search. The page only shows them.
//!
//! | key | |
//! |---|---|
//! | `is_blank` | whether the page opens as an exercise |
//! | `hides_pruned` | whether the page hides a subtree once it is pruned |
//! | `nodes` | the drawn nodes in preorder, see below |
//! | `steps` | in the order of the search; before the first one nothing is known, see below |
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
//! | `value`, `relation` | the backed-up value of an inner node that was entered, and how the true value stands to it |
//! | `words` | what became of it |
//!
//! A step:
//!
//! | key | |
//! |---|---|
//! | `node` | the node that it is about; `null` if that is not drawn |
//! | `words` | what happens |
//! | `changes` | for each `node` that changes its `state` from now on (`open` or `done`), its `window` and the known `value`, each `null` if it stays |
//! | `cuts` | the nodes whose edges are cut |

use super::drawing::{Drawing, PrunedStyle};
use super::record::{BackUp, DrawnCutoff, DrawnFate, RecordedStep, SearchRecord};
use super::scene::{Scene, relation, value_text, window_text};
use super::sentences::Sentences;
use crate::number::NumberKind;
use crate::report::buffer::Buffer;
use crate::report::phrases::{bound, player_name};
use crate::tree::Node;
use crate::value::Player;

/// The state of a node from a step on.
pub(super) struct NodeChange {
    pub(super) node: u32,
    /// `open` or `done`.
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
    out.field("relation", visit.as_ref().map(relation));
    out.field("words", &*words.node(number));
}

fn write_step(
    out: &mut Buffer,
    drawing: &Drawing,
    cutoffs: &[DrawnCutoff],
    words: &Sentences,
    step: &RecordedStep,
) {
    let (node, cuts) = match step {
        RecordedStep::Enter { node, .. } | RecordedStep::Done(node, ..) => (Some(*node), &[][..]),
        RecordedStep::Cutoff(cutoff) => {
            let cutoff = &cutoffs[*cutoff];
            (cutoff.at.drawn(), &cutoff.pruned[..])
        }
    };
    out.field("node", node.map(u64::from));
    out.field("words", &*words.step(step, cutoffs));
    let changes = changes(drawing, step);
    out.key("changes").objects(changes, |out, change| {
        out.field("node", u64::from(change.node));
        out.field("state", change.state);
        out.field("window", change.window.as_deref());
        out.field("value", change.value.as_deref());
    });
    out.key("cuts").list(|out| {
        for &node in cuts {
            out.item().integer(node.into());
        }
    });
}

/// The states of the nodes that a step changes.
pub(super) fn changes(drawing: &Drawing, step: &RecordedStep) -> Vec<NodeChange> {
    let number_kind = drawing.tree.whole().number_kind();
    let shown = |window| {
        drawing
            .has_windows
            .then(|| window_text(number_kind, window))
    };
    let change = |node, state, window, value| NodeChange {
        node,
        state,
        window,
        value,
    };
    match step {
        RecordedStep::Enter { node, window } => vec![change(*node, "open", shown(*window), None)],
        RecordedStep::Done(node, visit, back_up) => {
            let drawn = drawing.tree.node(*node);
            let is_inner = matches!(drawn.node, Node::Inner(_));
            let value = is_inner.then(|| value_text(number_kind, visit));
            let mut changes = vec![change(*node, "done", None, value)];
            if let (Some(back_up), Some(parent)) = (back_up, drawn.parent) {
                let window = back_up.window.and_then(shown);
                let value = value_so_far(number_kind, back_up);
                changes.push(change(parent, "open", window, value));
            }
            changes
        }
        RecordedStep::Cutoff(_) => Vec::new(),
    }
}

/// The known bound on the value of a node that is not done: its player gets this or better.
fn value_so_far(number_kind: NumberKind, back_up: &BackUp) -> Option<String> {
    let (sign, value) = match back_up.player {
        Player::Max => (">=", back_up.known.low),
        Player::Min => ("<=", back_up.known.high),
    };
    let is_known = value.key().is_some();
    is_known.then(|| format!("{sign} {}", bound(number_kind, value)))
}
