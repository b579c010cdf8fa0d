//! The nodes that a table has answered: each is a transposition, a position that another order of moves has led to
//! before. The list says where that was, and what was proved there.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Observer, ProvedRange, SearchEvent};
use crate::tree::{Child, Node, NodeId};

/// Watches a search with a table and keeps the nodes that the table answers, in the order of the search. It holds each
/// inner node that is entered, in a few words.
#[derive(Clone, Debug, Default)]
pub struct Transpositions {
    /// The inner nodes that were entered.
    entered: Vec<LinkedNode>,
    /// The numbers of those on the path from the root.
    open: Vec<u32>,
    /// The number of the first one of each position.
    first: HashMap<u128, u32>,
    answered: Vec<(LinkedNode, u32, ProvedRange)>,
    /// The most nodes that may be held; `None`: any number.
    most: Option<u32>,
}

/// The root has no parent.
const NONE: u32 = u32::MAX;

/// A node that was entered, or one below it, with a link to its parent.
#[derive(Clone, Copy, Debug)]
struct LinkedNode {
    /// The number of the parent; [`NONE`] of the root.
    parent: u32,
    /// Which child of its parent the file says it is, from 0.
    position: u32,
    id: NodeId,
}

/// A node that a table has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transposition {
    /// Its path.
    pub path: Vec<u32>,
    /// What the walk knows it by.
    pub id: NodeId,
    /// The path of the node at which the search met the position first.
    pub first: Vec<u32>,
    /// What the walk knows that by.
    pub first_id: NodeId,
    /// What is known of its value.
    pub known: ProvedRange,
}

impl Transpositions {
    /// Ends a search that enters more inner nodes than this.
    pub fn limit(&mut self, most: Option<u32>) {
        self.most = most;
    }

    /// How many nodes the table has answered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.answered.len()
    }

    /// Whether it has answered none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The path and the id of the node at which the search met the position with this key first.
    #[must_use]
    pub fn first(&self, key: u128) -> Option<(Vec<u32>, NodeId)> {
        let first = self.entered[*self.first.get(&key)? as usize];
        Some((self.path(first), first.id))
    }

    /// The nodes that the table has answered.
    pub fn items(&self) -> impl Iterator<Item = Transposition> {
        self.answered.iter().map(|&(node, first, known)| Transposition {
            path: self.path(node),
            id: node.id,
            first: self.path(self.entered[first as usize]),
            first_id: self.entered[first as usize].id,
            known,
        })
    }

    fn path(&self, mut node: LinkedNode) -> Vec<u32> {
        let mut path = Vec::new();
        while node.parent != NONE {
            path.push(node.position);
            node = self.entered[node.parent as usize];
        }
        path.reverse();
        path
    }
}

impl Observer for Transpositions {
    const READS_LEAVES: bool = false;

    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        let below = |child: &Child, open: &[u32]| LinkedNode {
            parent: open.last().copied().unwrap_or(NONE),
            position: child.position,
            id: child.id,
        };
        match event {
            SearchEvent::Enter(entered) if matches!(entered.child.node, Node::Inner(_)) => {
                let number = self.entered.len();
                if self.most.is_some_and(|most| number > most as usize) {
                    return ControlFlow::Break(());
                }
                let number =
                    u32::try_from(number).expect("2^32 nodes take more memory than there is");
                self.entered.push(below(&entered.child, &self.open));
                if let Some(key) = entered.key {
                    self.first.entry(key).or_insert(number);
                }
                self.open.push(number);
            }
            SearchEvent::Answer(answered) => {
                let first = answered.key.and_then(|key| self.first.get(&key));
                let first = *first.expect("a position that is known was entered before");
                let node = below(&answered.child, &self.open);
                self.answered.push((node, first, answered.known));
            }
            // A leaf is not open.
            SearchEvent::Leave(left) if left.path.len() < self.open.len() => {
                self.open.pop();
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
