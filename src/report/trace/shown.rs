//! A step that is written, and what names its node.

use crate::report::wording::Mention;
use crate::report::wording::Way;
use crate::search::record::{Event, Record, Step};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;

/// A step that is written.
#[derive(Clone, Copy)]
pub(super) struct ShownStep<'a> {
    pub(super) step: &'a Step,
    /// The way to the node that the step is about.
    pub(super) way: Way<'a>,
    /// How many steps of the path are those of the path of the step shown before.
    shared: usize,
}

impl<'a> ShownStep<'a> {
    /// A step; `last_length`: the length of the path of the step shown before. Of two successive ones, one is
    /// always a prefix of the other.
    pub(super) fn new(
        tree: &'a dyn TreeInfo,
        record: &'a Record,
        step: &'a Step,
        last_length: usize,
    ) -> ShownStep<'a> {
        let path = record.path_of_open(step.visit);
        ShownStep {
            step,
            way: Way { tree, record, path },
            shared: last_length.min(path.len()),
        }
    }

    pub(super) fn record(&self) -> &'a Record {
        self.way.record
    }

    /// Whether the search narrows windows; if not, none is shown.
    pub(super) fn has_windows(&self) -> bool {
        self.record().algorithm().has_windows()
    }

    /// The node that the step is about, and its ply. It has its whole name in the first step about it:
    /// where it is entered or pruned.
    pub(super) fn node(&self) -> (Mention<'a>, usize) {
        let (tree, path) = (self.way.tree, self.way.path);
        if let Event::Prune(pruned) = self.step.event {
            let pruned = self.record().pruned(pruned);
            let path = PathText::child(path, pruned.position, self.shared);
            let node = (path, tree.label(pruned.id));
            return (Mention::whole(node), self.way.path.len() + 1);
        }
        let id = self.record().visit(self.step.visit).id;
        let node = (PathText::after(path, self.shared), tree.label(id));
        let mention = match self.step.event {
            Event::Enter | Event::Leaf { .. } => Mention::whole(node),
            _ => Mention::brief(node),
        };
        (mention, path.len())
    }
}
