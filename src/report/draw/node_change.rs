//! What a step changes at a node of a page.

use super::drawing::Drawing;
use super::record::RecordedEvent;
use crate::value::{Bound, Value, Window};

/// The state of a node from a step on.
pub(super) struct NodeChange {
    pub(super) node: u32,
    /// `open`, `done` or `cut`.
    pub(super) state: &'static str,
    /// The window, where that changes.
    pub(super) window: Option<Window>,
    /// The known bound on the value: its sign, and the value.
    pub(super) value: Option<(&'static str, Value)>,
    /// The best child so far, where that changes.
    pub(super) best: Option<u32>,
}

/// The state of the node that a step changes.
pub(super) fn change(drawing: &Drawing, event: RecordedEvent) -> Option<NodeChange> {
    let shown = |window| drawing.has_windows.then_some(window);
    let signed = |(value, is)| (sign(is), value);
    let (node, state, window, value, best) = match event {
        RecordedEvent::Enter(node, _, window) => (node, "open", shown(window), None, None),
        RecordedEvent::Leaf(node, _) => (node, "done", None, None, None),
        RecordedEvent::Take(node, child, offer, window) => {
            let window = window.and_then(shown);
            (node, "open", window, offer.proved().map(signed), child)
        }
        RecordedEvent::Keep(node, _, offer, _) => {
            (node, "open", None, offer.proved().map(signed), None)
        }
        RecordedEvent::Prune(node, _) => (node, "cut", None, None, None),
        RecordedEvent::Return(node, visit) => {
            let value = Some(signed((visit.value, visit.bound)));
            (node, "done", shown(visit.window), value, None)
        }
        RecordedEvent::Cutoff(_) | RecordedEvent::Result(..) => return None,
    };
    Some(NodeChange {
        node,
        state,
        window,
        value,
        best,
    })
}

/// The sign before a value; an exact one stands alone.
pub(super) const fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Upper => "≤",
        Bound::Lower => "≥",
    }
}
