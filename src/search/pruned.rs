//! The list of what a search pruned, and why.
//!
//! Paths are kept as the steps in which each differs from the one before (front coding): the list
//! then grows with the nodes entered, where written-out paths would grow with their depth too.

use std::ops::ControlFlow;

use super::{Observer, SearchEvent, Stop};
use crate::tree::{Node, NodeId, NodeSet, Size, Skipped, Tree, Walk, for_each_leaf};
use crate::value::Value;

/// Watches a search and keeps every subtree that is pruned, in the order of the search. The search
/// must be one that never comes back; for the others there is
/// [`never_entered`](PrunedList::never_entered).
#[derive(Clone, Debug, Default)]
pub struct PrunedList {
    stops: Vec<Stop>,
    entries: Vec<Entry>,
    steps: Vec<u32>,
    /// The value of each item that is a leaf, in their order; [`NO_VALUE`] if it is not known.
    values: Vec<Value>,
    /// How many steps of the last entry's path have not been left since.
    shared: usize,
    /// The most subtrees that it may hold; `None`: any number.
    most: Option<u32>,
}

/// No leaf has this value.
const NO_VALUE: Value = Value::MINUS_INFINITY;

/// No stop has this number.
const NONE: u32 = u32::MAX;

/// A pruned subtree: the path is the first `shared` steps of the entry before, and then the next `own`
/// steps of the list.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The number of the stop that pruned it; `NONE` if no single one did.
    stop: u32,
    shared: u32,
    own: u32,
    id: NodeId,
    size: Size,
}

/// A number of steps or stops.
fn short(count: usize) -> u32 {
    u32::try_from(count).expect("2^32 steps or stops take more memory than there is")
}

impl PrunedList {
    /// Ends a search that prunes more subtrees than this.
    pub fn limit(&mut self, most: Option<u32>) {
        self.most = most;
    }

    /// The greatest subtrees of `tree` that hold no node of `entered`, from left to right: what was
    /// pruned in the end by a search that comes back, or goes best first. With any node `entered`
    /// holds its parent.
    #[must_use]
    pub fn never_entered(tree: &Tree, entered: &NodeSet) -> PrunedList {
        let mut list = PrunedList::default();
        if tree.is_leaf(Tree::ROOT) {
            return list;
        }
        let mut walk = tree.walk(Tree::ROOT);
        let mut path = Vec::new();
        loop {
            match walk.next_child() {
                None => {
                    walk.leave();
                    if path.pop().is_none() {
                        break;
                    }
                    list.shared = list.shared.min(path.len());
                }
                Some(child) if entered.contains(child) => {
                    let child = walk.enter().expect("there is a next child");
                    if let Node::Inner(_) = child.node {
                        path.push(child.position);
                    }
                }
                Some(_) => {
                    let subtree = walk.skip().expect("there is a next child");
                    list.push(&path, subtree, NONE);
                }
            }
        }
        list
    }

    /// Adds a child of the node at path `at`, pruned by the stop with this number.
    #[inline]
    fn push(&mut self, at: &[u32], subtree: Skipped, stop: u32) {
        // Mostly a few; a call to copy them would take longer.
        for &step in &at[self.shared..] {
            self.steps.push(step);
        }
        self.steps.push(subtree.position);
        self.entries.push(Entry {
            stop,
            shared: short(self.shared),
            own: short(at.len() - self.shared + 1),
            id: subtree.id,
            size: subtree.size,
        });
        if subtree.size == Size::LEAF {
            self.values.push(subtree.value.unwrap_or(NO_VALUE));
        }
        self.shared = at.len();
    }

    /// The value of an item of this size: number `next` of the values if it is a leaf.
    #[inline]
    fn value(&self, size: Size, next: &mut usize) -> Option<Value> {
        if size != Size::LEAF {
            return None;
        }
        *next += 1;
        let value = self.values.get(*next - 1).copied();
        value.filter(|&value| value != NO_VALUE)
    }

    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was pruned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all items, and keeps their memory.
    pub fn clear(&mut self) {
        self.stops.clear();
        self.entries.clear();
        self.steps.clear();
        self.values.clear();
        self.shared = 0;
    }

    /// Goes through the items in order.
    #[must_use]
    pub fn items(&self) -> PrunedItems<'_> {
        PrunedItems {
            list: self,
            next: 0,
            next_value: 0,
            before: None,
            steps_start: 0,
            path: Vec::new(),
        }
    }

    /// Whether the same subtrees of a tree were pruned, for whatever reasons, by another search in
    /// the same order.
    #[must_use]
    pub fn has_same_paths(&self, other: &PrunedList) -> bool {
        fn coding(list: &PrunedList) -> impl Iterator<Item = (u32, u32)> + '_ {
            list.entries.iter().map(|entry| (entry.shared, entry.own))
        }
        self.steps == other.steps && coding(self).eq(coding(other))
    }

    /// The same list with the leaves of each subtree in its place. `tree` is the one that was
    /// searched.
    #[must_use]
    pub fn by_leaf(&self, tree: &Tree) -> PrunedList {
        let mut list = PrunedList::default();
        let mut items = self.items();
        while let Some(item) = items.next() {
            if let Some(stop) = item.stop.filter(|_| !item.has_same_reason) {
                list.stops.push(*stop);
            }
            let stop = item.stop.map_or(NONE, |_| short(list.stops.len() - 1));
            let mut first = true;
            let add = |below: &[u32], kept: usize, id: NodeId, value: Option<Value>| {
                let above = if first { item.shared } else { item.path.len() };
                list.steps.extend_from_slice(&item.path[above..]);
                list.steps.extend_from_slice(&below[kept..]);
                list.entries.push(Entry {
                    stop,
                    shared: short(above + kept),
                    own: short(item.path.len() - above + below.len() - kept),
                    id,
                    size: Size::LEAF,
                });
                list.values.push(value.unwrap_or(NO_VALUE));
                first = false;
            };
            for_each_leaf(tree.walk(item.id.number()), add);
        }
        list
    }
}

impl Observer for PrunedList {
    const READS_LEAVES: bool = false;

    #[expect(clippy::inline_always, reason = "an event that is not read is not made")]
    #[inline(always)]
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Stop { stop, .. } => self.stops.push(**stop),
            SearchEvent::Prune(pruned) => {
                let last = self.stops.len().checked_sub(1).map_or(NONE, short);
                self.push(pruned.at, pruned.subtree, last);
                if self.most.is_some_and(|most| self.entries.len() > most as usize) {
                    return ControlFlow::Break(());
                }
            }
            SearchEvent::Leave(left) => {
                self.shared = self.shared.min(left.path.len().saturating_sub(1));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Goes through a [`PrunedList`]. Each item lends its path, so this is no `Iterator`.
#[derive(Clone, Debug)]
pub struct PrunedItems<'l> {
    list: &'l PrunedList,
    /// The number of the next entry.
    next: usize,
    /// The number of the value of the next leaf.
    next_value: usize,
    /// The number of the stop of the entry before, if there is one.
    before: Option<u32>,
    /// Where the steps of that entry start.
    steps_start: usize,
    path: Vec<u32>,
}

impl PrunedItems<'_> {
    /// The next item.
    #[expect(clippy::should_implement_trait, reason = "the item borrows from the cursor")]
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns is too large for registers")]
    pub fn next(&mut self) -> Option<PrunedItem<'_>> {
        let list = self.list;
        let entry = list.entries.get(self.next)?;
        self.next += 1;
        let value = list.value(entry.size, &mut self.next_value);
        let shared = entry.shared as usize;
        self.path.truncate(shared);
        let steps_end = self.steps_start + entry.own as usize;
        // Mostly a few; a call to copy them would take longer.
        for &step in &list.steps[self.steps_start..steps_end] {
            self.path.push(step);
        }
        self.steps_start = steps_end;
        let before = self.before.replace(entry.stop);
        Some(PrunedItem {
            path: &self.path,
            shared,
            id: entry.id,
            size: entry.size,
            value,
            has_same_reason: before == Some(entry.stop),
            stop: list.stops.get(entry.stop as usize),
        })
    }
}

/// One item of the list.
#[derive(Clone, Copy, Debug)]
pub struct PrunedItem<'a> {
    /// The path of the pruned subtree's root.
    pub path: &'a [u32],
    /// The number of steps that `path` shares with the item before.
    pub shared: usize,
    /// What the walk knows its root by.
    pub id: NodeId,
    /// The size of the subtree.
    pub size: Size,
    /// The value, if it is a leaf whose value is known.
    pub value: Option<Value>,
    /// Whether the same node has pruned the item before by the same cutoff, or no single one did for both.
    pub has_same_reason: bool,
    /// Why a node above, mostly the parent, has stopped. `None` where no single cutoff pruned the subtree,
    /// because the search came back to the parent or went best first.
    pub stop: Option<&'a Stop>,
}

impl<'a> PrunedItem<'a> {
    /// The path of the node that has stopped.
    #[inline]
    #[must_use]
    pub fn at(&self, stop: &Stop) -> &'a [u32] {
        &self.path[..stop.ply]
    }
}
