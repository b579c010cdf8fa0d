//! The list of what a search of a uniform tree pruned, from the first leaf that each cutoff prunes.
//!
//! That leaf starts a subtree which is not the first child of its parent, so the last step of its
//! path that is not 0 leads from the node that stopped to its first pruned child.

use std::fmt::Debug;
use std::sync::Arc;

use crate::search::pruned::{NO_VALUE, PrunedItem};
use crate::search::{Rules, Stop};
use crate::tree::{Shape, Uniform};
use crate::value::{Player, Value, Window};

/// The cutoffs of a search of a uniform tree, in its order, from MAX's view.
pub(crate) trait UniformCutoffs: Debug + Send + Sync {
    /// The cutoff with this number from 0: the number of the first leaf that it prunes, the best value that the
    /// node which stopped has found, and the bound of the opponent that this value reaches. `None` if there are
    /// not as many.
    fn get(&self, number: usize) -> Option<(usize, Value, Value)>;
}

/// The cutoffs of a search, and the tree they are in but for its leaves.
#[derive(Clone, Debug)]
pub(super) struct UniformCuts {
    shape: Shape,
    player: Player,
    /// See [`Rules::clips_cutoffs`](crate::search::Rules).
    clips: bool,
    cutoffs: Arc<dyn UniformCutoffs>,
    /// How many subtrees they prune.
    items: u64,
}

impl UniformCuts {
    pub(super) fn new(
        tree: &Uniform,
        rules: Rules,
        cutoffs: Arc<dyn UniformCutoffs>,
        items: u64,
    ) -> UniformCuts {
        UniformCuts {
            shape: tree.shape().clone(),
            player: tree.player(),
            clips: rules.clips_cutoffs(),
            cutoffs,
            items,
        }
    }

    /// How many subtrees are pruned.
    pub(super) fn len(&self) -> usize {
        usize::try_from(self.items).expect("as many leaves are in memory")
    }

    /// The values of the leaves that are pruned one by one, in order.
    pub(super) fn values(&self, tree: &Uniform) -> Vec<Value> {
        let Some(&factor) = self.shape.factors().last() else {
            return Vec::new();
        };
        let factor = factor as usize;
        let mut leaves = tree.leaves().reader();
        let mut values = Vec::new();
        for number in 0.. {
            let Some((first, ..)) = self.cutoffs.get(number) else {
                break;
            };
            // No first child is pruned: a leaf that is one starts a greater subtree.
            if !first.is_multiple_of(factor) {
                let pruned = first..first.next_multiple_of(factor);
                values.extend(pruned.map(|leaf| leaves.value(leaf).unwrap_or(NO_VALUE)));
            }
        }
        values
    }

    /// The item after the one at `path`, of the cutoff before number `next`; at first that is
    /// number 0, and the path is empty. `stop` is memory for why that node has stopped. The value is left out.
    pub(super) fn item<'p>(
        &self,
        next: &mut usize,
        path: &'p mut Vec<u32>,
        stop: &'p mut Option<Stop>,
    ) -> Option<PrunedItem<'p>> {
        let (shared, has_same_reason) = match path.split_last_mut() {
            Some((position, at)) if *position + 1 < self.shape.factors()[at.len()] => {
                *position += 1;
                (at.len(), true)
            }
            _ => {
                let first = self.cutoffs.get(*next)?.0 as u64;
                *next += 1;
                let mut new = self.shape.path(first);
                let last = new.iter().rposition(|&step| step != 0);
                new.truncate(last.map_or(0, |last| last + 1));
                let shared = new.iter().zip(&*path).take_while(|(a, b)| a == b).count();
                *path = new;
                (shared, false)
            }
        };
        let ply = path.len() - 1;
        let player = if ply.is_multiple_of(2) { self.player } else { !self.player };
        let (_, own, bound) = self.cutoffs.get(*next - 1)?;
        let has_leaves = path.len() == self.shape.factors().len();
        let own = if self.clips && !has_leaves { bound } else { own };
        let window = Window::FULL.with_own(player, own).with_own(!player, bound);
        Some(PrunedItem {
            path,
            shared,
            id: 0,
            size: self.shape.sizes()[path.len()],
            value: None,
            has_same_reason,
            stop: Some(stop.insert(Stop { ply, id: 0, player, window })),
        })
    }
}
