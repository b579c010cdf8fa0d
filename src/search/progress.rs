//! How far a search is, told while it runs: for a person who waits.

use super::{BackedUp, Entered, Observer};
use crate::number::NumberKind;
use crate::tree::{Node, Size};
use crate::value::Value;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// The numbers of the tree.
    pub number_kind: NumberKind,
    /// The nodes entered and the leaves evaluated so far, each time.
    pub entered: Size,
    /// The ply of the deepest node so far, the root's being 0; `None` where the search does not say paths.
    pub deepest: Option<usize>,
    /// The best child of the root so far, by its position, and its value; `None`, too, where the search does not
    /// say paths.
    pub best: Option<(u32, Value)>,
}

/// Whoever is told how far a search is.
pub type Watch<'w> = &'w dyn Fn(&SearchProgress);

/// An observer that tells how far a search is, once for so many nodes.
pub struct Watcher<W> {
    progress: SearchProgress,
    every: u64,
    /// The number of nodes entered at which to tell again.
    next: u64,
    /// The child of the root that was entered last, by its position.
    root_child: u32,
    tell: W,
}

impl<W: FnMut(&SearchProgress)> Watcher<W> {
    /// Tells `tell` after each so many nodes. `reads_paths`: whether the search goes along paths; a best-first
    /// search would take time to work them out.
    pub fn new(tell: W, number_kind: NumberKind, every: u64, reads_paths: bool) -> Watcher<W> {
        Watcher {
            progress: SearchProgress {
                number_kind,
                entered: Size::default(),
                deepest: reads_paths.then_some(0),
                best: None,
            },
            every,
            next: every,
            root_child: 0,
            tell,
        }
    }

    #[inline]
    fn count(&mut self, nodes: u64, leaves: u64, ply: usize) {
        let progress = &mut self.progress;
        progress.entered.nodes += nodes;
        progress.entered.leaves += leaves;
        if let Some(deepest) = &mut progress.deepest {
            *deepest = ply.max(*deepest);
        }
        if progress.entered.nodes >= self.next {
            self.tell();
        }
    }

    #[cold]
    fn tell(&mut self) {
        self.next = self.progress.entered.nodes + self.every;
        (self.tell)(&self.progress);
    }
}

impl<W: FnMut(&SearchProgress)> Observer for Watcher<W> {
    const READS_LEAVES: bool = false;

    fn enter(&mut self, entered: &Entered) {
        if entered.path.len() == 1 {
            self.root_child = entered.child.position;
        }
        let leaves = u64::from(matches!(entered.child.node, Node::Leaf(_)));
        self.count(1, leaves, entered.path.len());
    }

    #[inline]
    fn evaluate(&mut self, leaf: &Entered, _value: Value) {
        // The path may be that of the parent.
        if leaf.path.len() <= 1 {
            self.root_child = leaf.child.position;
        }
        self.count(1, 1, leaf.path.len());
    }

    #[inline]
    fn evaluate_run(&mut self, count: u32) {
        let count = u64::from(count);
        self.count(count, count, 0);
    }

    #[inline]
    fn back_up(&mut self, backed_up: &BackedUp) {
        if self.progress.deepest.is_some() && backed_up.path.is_empty() && backed_up.is_taken() {
            self.progress.best = Some((self.root_child, backed_up.value));
        }
    }

    fn reads_paths(&self) -> bool {
        self.progress.deepest.is_some()
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{ForwardAlgorithm, Rules};
    use crate::tree::Tree;

    #[test]
    fn what_is_told_is_what_the_search_has_done() {
        let tree = Tree::from([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]);
        let mut told = Vec::new();
        let tell = |progress: &SearchProgress| told.push(*progress);
        let mut watcher = Watcher::new(tell, NumberKind::Integers, 1, true);
        let searched =
            ForwardAlgorithm::AlphaBeta.search_tree(&tree, Rules::default(), &mut watcher);
        searched.expect("all leaves are known");
        // The root, its two children, three of theirs, and five leaves.
        let last = told.last().expect("it is told at each node");
        assert_eq!((last.entered.nodes, last.entered.leaves), (11, 5));
        assert!(matches!(last.deepest, Some(2 | 3)), "{last:?}");
        assert_eq!(last.best, Some((0, Value::from_key(5))));
        assert!(
            told.windows(2)
                .all(|two| two[0].entered.nodes < two[1].entered.nodes)
        );
        assert_eq!(told[0].best, None);
    }
}
