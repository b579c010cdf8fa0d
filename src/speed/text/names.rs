//! The names and moves of a document, as far as a walk over its text keeps them.
//!
//! The labels of pruned subtrees, and of the nodes with the cutoffs, are kept during the walk. Those of
//! the principal variation are read in a second walk, when the line is known. For each node of it that
//! walk jumps to the last landmark before the node, and goes on from there: the places of the nodes
//! entered near the root are kept. The labels along the principal variation are read in a second walk,
//! when the line is known. For each node of the line it jumps to the last of these places before the node,
//! and goes on from there.

use super::cursor::Cursor;
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

/// Where a node starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landmark {
    ply: u32,
    pub(super) position: u32,
    pub(super) start: usize,
}

/// The nodes that have been entered since the first label was met, in document order: those whose
/// ply is at most the limit. The root is not among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Landmarks {
    nodes: Vec<Landmark>,
    limit: usize,
}

/// The limit at the start: a search for children looks at all nodes below their parent.
const MOST_PLIES: usize = 64;

/// With this many landmarks, of 16 bytes each, the limit goes down until there are fewer.
const MOST_LANDMARKS: usize = 1 << 16;

impl Landmarks {
    /// Forgets all nodes, and keeps none until [`start`](Landmarks::start).
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.limit = 0;
    }

    /// Nodes that are entered from now on are kept. A second call changes nothing.
    pub(super) fn start(&mut self) {
        if self.nodes.is_empty() {
            self.limit = MOST_PLIES;
        }
    }

    /// Whether a node at this ply is kept.
    #[inline(always)]
    pub(super) fn takes(&self, ply: usize) -> bool {
        ply <= self.limit
    }

    /// Keeps a node that is entered: the child at `position` of a node at the ply before.
    #[cold]
    #[inline(never)]
    pub(super) fn push(&mut self, ply: usize, position: u32, start: usize) {
        let Ok(ply) = u32::try_from(ply) else {
            return;
        };
        self.nodes.push(Landmark { ply, position, start });
        while self.nodes.len() >= MOST_LANDMARKS && self.limit > 0 {
            self.limit -= 1;
            // The first children of the root stay, if there are too many of those alone.
            let limit = self.limit.max(1);
            self.nodes.retain(|node| node.ply as usize <= limit);
        }
    }

    /// The last child at `position` or before of a node at the ply before `ply`, and its number among
    /// the landmarks. The nodes below that parent are those from number `first` on.
    pub(super) fn child(
        &self,
        first: usize,
        ply: usize,
        position: u32,
    ) -> Option<(usize, Landmark)> {
        let below = self.nodes.iter().enumerate().skip(first);
        below
            .take_while(|(_, node)| node.ply as usize >= ply)
            .filter(|(_, node)| node.ply as usize == ply)
            .take_while(|(_, node)| node.position <= position)
            .last()
            .map(|(number, &node)| (number, node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_found_below_their_parent() {
        let mut landmarks = Landmarks::default();
        assert!(!landmarks.takes(1));
        landmarks.start();
        for (start, (ply, position)) in
            [(1, 0), (2, 0), (3, 4), (2, 3), (1, 1), (2, 1)].into_iter().enumerate()
        {
            assert!(landmarks.takes(ply));
            landmarks.push(ply, position, start);
        }
        let child = |first, ply, position| {
            let found = landmarks.child(first, ply, position);
            found.map(|(number, node)| (number, node.start))
        };
        assert_eq!(child(0, 1, 0), Some((0, 0)));
        assert_eq!(child(0, 1, 5), Some((4, 4)));
        assert_eq!(child(1, 2, 2), Some((1, 1)));
        assert_eq!(child(1, 2, 3), Some((3, 3)));
        assert_eq!(child(2, 3, 4), Some((2, 2)));
        assert_eq!((child(2, 3, 3), child(4, 3, 9), child(6, 2, 9)), (None, None, None));
        assert_eq!((child(5, 2, 0), child(5, 2, 1)), (None, Some((5, 5))));
    }

    #[test]
    fn memory_is_bounded_and_the_nodes_near_the_root_stay() {
        let mut landmarks = Landmarks::default();
        landmarks.start();
        for child in 0..1_000 {
            landmarks.push(1, child, 0);
            for grandchild in 0..1_000 {
                if landmarks.takes(2) {
                    landmarks.push(2, grandchild, 0);
                }
            }
            assert!(landmarks.nodes.len() < MOST_LANDMARKS);
        }
        assert!(landmarks.takes(1) && !landmarks.takes(2));
        assert_eq!(landmarks.nodes.len(), 1_000);
        for child in 1_000..100_000 {
            if landmarks.takes(1) {
                landmarks.push(1, child, 0);
            }
        }
        assert_eq!(landmarks.nodes.len(), MOST_LANDMARKS);
        assert_eq!(landmarks.child(0, 1, u32::MAX).map(|(number, _)| number), Some(65_535));
    }
}
