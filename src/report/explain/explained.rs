//! A node that is explained, and how it and the nodes above it are named.

use crate::report::wording::Way;
use crate::report::wording::{Mention, NamedPath, above};
use crate::search::CutoffRule;
use crate::search::record::{Cutoff, Fate, PrunedId, PrunedIf, Record, VisitId};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;

/// The nodes at the start of a chain, where many nodes are explained: whole chains would grow with the
/// square of the depth.
pub const SHORT_CHAIN: usize = 8;

/// A node that is explained.
#[derive(Clone, Copy)]
pub struct ExplainedNode<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The tree that was searched.
    pub tree: &'a dyn TreeInfo,
    /// What the search did.
    pub record: &'a Record,
    /// The path of the node.
    pub path: &'a [u32],
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// What became of it: it was entered or pruned.
    pub fate: Fate,
    /// How many steps the path has in common with the path of the node explained before. `None`: the
    /// path is written whole.
    pub shared: Option<usize>,
    /// The most nodes of a chain that are shown, beside its last one.
    pub longest_chain: usize,
}

/// Why a node was pruned.
#[derive(Clone, Copy)]
pub(in crate::report) struct PruneReason<'a> {
    pub(in crate::report) subtree: PrunedId,
    pub(in crate::report) cutoff: &'a Cutoff,
    /// Whether the node is the root of the pruned subtree.
    pub(in crate::report) is_root: bool,
}

/// What became of a node, and why.
#[derive(Clone, Copy)]
pub(in crate::report) enum Reason<'a> {
    /// The search entered it.
    Entered(VisitId),
    /// A cutoff pruned it.
    Pruned(PruneReason<'a>),
}

impl<'a> ExplainedNode<'a> {
    /// What became of the node, and why.
    pub(in crate::report) fn reason(&self) -> Reason<'a> {
        let pruned = |subtree, is_root| {
            let cutoff = self.record.cutoff(self.record.pruned(subtree).cutoff);
            Reason::Pruned(PruneReason {
                subtree,
                cutoff,
                is_root,
            })
        };
        match self.fate {
            Fate::Entered(visit) => Reason::Entered(visit),
            Fate::Pruned(subtree) => pruned(subtree, true),
            Fate::Inside(subtree) => pruned(subtree, false),
            Fate::Unseen => unreachable!("a search enters or prunes each node"),
        }
    }

    /// When a node stops.
    pub(in crate::report) fn rule(&self) -> CutoffRule {
        self.record.rules().cutoff
    }

    /// What is enough for the node to be pruned, each alone; nothing if nothing can do it.
    pub(in crate::report) fn pruned_if(&self) -> Vec<PrunedIf> {
        match self.reason() {
            Reason::Entered(visit) => self.record.entered_is_pruned_if(visit),
            Reason::Pruned(reason) => vec![self.record.child_is_pruned_if(reason.cutoff)],
        }
    }

    /// Whether the node is on the principal variation. The root always is.
    pub(super) fn is_on_pv(&self) -> bool {
        let outcome = self.record.outcome();
        outcome.is_some_and(|outcome| outcome.pv.starts_with(self.path))
    }

    /// The nodes from the one that stopped up to the one that holds the bound it met, or to the root if that
    /// is the window of the whole search. Of a long chain only the start and the end, and how many nodes are
    /// left out before the last one.
    pub(super) fn chain(&self, cutoff: &Cutoff) -> (Vec<VisitId>, usize) {
        let ply = |visit| self.record.visit(visit).ply as usize;
        let top = self.record.holder(cutoff).map_or(0, ply);
        let all = ply(cutoff.at) - top + 1;
        let mut chain: Vec<VisitId> = self.record.chain(cutoff).take(self.longest_chain).collect();
        let left_out = all.saturating_sub(chain.len() + 1);
        if all > chain.len() {
            chain.push(self.record.holder(cutoff).unwrap_or(self.record.root()));
        }
        (chain, left_out)
    }

    /// The node that is explained.
    pub(in crate::report) fn node(&self) -> NamedPath<'a> {
        let path = match self.shared {
            Some(shared) => PathText::after(self.path, shared),
            None => PathText::full(self.path),
        };
        (path, self.tree.label(self.id))
    }

    /// The way from the root to the node.
    pub(in crate::report) fn way(&self) -> Way<'a> {
        Way {
            tree: self.tree,
            record: self.record,
            path: self.path,
        }
    }

    /// The root of the pruned subtree that it is in.
    pub(in crate::report) fn subtree(&self, reason: &PruneReason) -> Mention<'a> {
        let at = self.record.visit(reason.cutoff.at).ply as usize;
        let id = self.record.pruned(reason.subtree).id;
        Mention::brief((above(&self.path[..=at]), self.tree.label(id)))
    }
}
