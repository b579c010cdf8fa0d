//! How far a search is, told while it runs: for a person who waits.

use std::ops::ControlFlow;

use super::{Observer, SearchEvent};
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
    /// The ply of the deepest node so far, the root's being 0; `None` where a search comes back.
    pub deepest: Option<usize>,
    /// The best child of the root so far, by its position, and its value; `None`, too, where a search
    /// comes back.
    pub best: Option<(u32, Value)>,
    /// Of iterative deepening, the depth of the last whole search, and the value that it found.
    pub iterated: Option<(usize, Value)>,
    /// Whether the search is over: this is told once, at its end.
    pub is_over: bool,
}

/// Whoever is told how far a search is.
pub type Watch<'w> = &'w dyn Fn(&SearchProgress);

/// How many nodes a search enters from one word on its progress to the next: it takes a millisecond or less.
pub const NODES_BETWEEN: u64 = 1 << 12;

/// An observer that tells how far a search is, once for so many nodes, and that it is over.
pub struct Watcher<W: FnMut(&SearchProgress)> {
    progress: SearchProgress,
    every: u64,
    /// The number of nodes entered at which to tell again.
    next: u64,
    tell: W,
}

impl<W: FnMut(&SearchProgress)> Watcher<W> {
    /// Tells `tell` after each so many nodes. `goes_forward`: whether the search enters each node once, so that what
    /// it has found so far is a value.
    pub fn new(tell: W, number_kind: NumberKind, every: u64, goes_forward: bool) -> Watcher<W> {
        Watcher {
            progress: SearchProgress {
                number_kind,
                entered: Size::default(),
                deepest: goes_forward.then_some(0),
                best: None,
                iterated: None,
                is_over: false,
            },
            every,
            next: every,
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

impl<W: FnMut(&SearchProgress)> Drop for Watcher<W> {
    fn drop(&mut self) {
        self.progress.is_over = true;
        self.tell();
    }
}

impl<W: FnMut(&SearchProgress)> Observer for Watcher<W> {
    const READS_LEAVES: bool = false;

    #[expect(clippy::inline_always, reason = "an event that is not read is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => {
                let leaves = u64::from(matches!(entered.child.node, Node::Leaf(_)));
                self.count(1, leaves, entered.path.len());
            }
            SearchEvent::EvaluateRun(count) => self.count((*count).into(), (*count).into(), 0),
            SearchEvent::BackUp(backed_up)
                if self.progress.deepest.is_some()
                    && backed_up.path.is_empty()
                    && backed_up.is_taken() =>
            {
                self.progress.best = Some((backed_up.position, backed_up.value));
            }
            _ => {}
        }
        ControlFlow::Continue(())
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

    /// What is told of a search of a tree, at each node.
    fn told(tree: &Tree) -> Vec<SearchProgress> {
        let mut told = Vec::new();
        let tell = |progress: &SearchProgress| told.push(*progress);
        let mut watcher = Watcher::new(tell, NumberKind::Integers, 1, true);
        let found = ForwardAlgorithm::AlphaBeta.search_tree(tree, Rules::default(), &mut watcher);
        found.expect("all leaves are known");
        drop(watcher);
        told
    }

    #[test]
    fn what_is_told_is_what_the_search_has_done() {
        // MAX takes 5, by the second child.
        let told = told(&Tree::from([[[1, 2], [0, -1]], [[3, 5], [6, 9]]]));
        let (last, before) = told.split_last().expect("it is told at each node");
        // The root, its two children, four of theirs, and seven leaves: 9 is cut off.
        assert_eq!((last.entered.nodes, last.entered.leaves), (14, 7));
        assert_eq!(last.best, Some((1, Value::from_key(5))));
        assert!(last.is_over && before.iter().all(|one| !one.is_over));
        assert_eq!(before.len(), 14);
        assert_eq!(before[0].best, None);
        // Before the second child is done, the first one is best: 0.
        assert!(before.iter().any(|one| one.best == Some((0, Value::from_key(0)))));
    }

    #[test]
    fn a_leaf_below_the_root_is_the_best_child_by_its_own_position() {
        let tree: Tree = "[[4, 2], 7, [[9, 8], 3]]".parse().expect("a tree");
        let told = told(&tree);
        let last = told.last().expect("it is told at each node");
        assert_eq!(last.best, Some((1, Value::from_key(7))));
        assert_eq!(last.deepest, Some(3));
    }
}
