//! The names and moves of a document, as far as a walk over its text keeps them.
//!
//! The labels of pruned subtrees, and of the nodes with the cutoffs, are kept during the walk. Those of
//! the principal variation are read afterwards, near the [landmarks](super::landmarks).

use super::cursor::Cursor;
use super::landmarks::Landmarks;
use super::members::LabelSpans;
use crate::tree::Labels;

/// The labels that have been kept, and the means to find others.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The labels of the nodes that the answer lists, by node number.
    pub(super) listed: Labels,
    pub(super) landmarks: Landmarks,
    /// Some label stands before the children of its node, or in a leaf.
    has_early: bool,
    /// Some label stands after the children of its node.
    has_late: bool,
    /// The label that was met in the last object that began or ended.
    last: LabelSpans,
}

impl Names {
    /// Forgets the document.
    pub(super) fn clear(&mut self) {
        self.listed = Labels::default();
        self.landmarks.clear();
        self.has_early = false;
        self.has_late = false;
        self.last = LabelSpans::NONE;
    }

    /// Whether some entered node has a label.
    pub(super) fn has_any(&self) -> bool {
        self.has_early || self.has_late
    }

    /// Whether some entered node has a label after its children.
    pub(super) fn has_late(&self) -> bool {
        self.has_late
    }

    /// An object begins, with this label before its children.
    pub(super) fn begin_object(&mut self, label: LabelSpans) {
        self.last = label;
        if label != LabelSpans::NONE {
            self.has_early = true;
            self.landmarks.start();
        }
    }

    /// An object ends, with this label after its children.
    pub(super) fn end_object(&mut self, label: LabelSpans) {
        self.last = label;
        if label != LabelSpans::NONE {
            self.has_late = true;
            self.landmarks.start();
        }
    }

    /// No object has begun or ended since: the next one is the last.
    pub(super) fn forget_last(&mut self) {
        self.last = LabelSpans::NONE;
    }

    /// Adds the label of the last object to `labels`, under the number `id`.
    pub(super) fn add_last(&self, cursor: &Cursor, id: u32, labels: &mut Labels) {
        add(cursor, id, self.last, labels);
    }

    /// Keeps the label of the node `id`, which the answer lists.
    pub(super) fn list(&mut self, cursor: &Cursor, id: u32, label: LabelSpans) {
        add(cursor, id, label, &mut self.listed);
    }
}

/// Adds a label of the node `id` to `labels`.
fn add(cursor: &Cursor, id: u32, label: LabelSpans, labels: &mut Labels) {
    if let Some(text) = cursor.text(label.name) {
        labels.push_name(id, &text);
    }
    if let Some(text) = cursor.text(label.r#move) {
        labels.push_move(id, &text);
    }
}
