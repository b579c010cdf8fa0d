//! Many searches, one after the other, in the same memory.

use super::alpha_beta::{self, Buffers};
use super::line::KEPT;
use super::rank::Ends;
use super::short::{self, Memory};
use super::{Algorithm, NoValue, Observer, Outcome, Rules, minimax, no_deep};
use crate::tree::{Described as _, ShortTree, Walk};

/// Searches forward, and keeps its memory from one search to the next.
///
/// ```
/// use abprune::read::{Options, Skipping, TextWalk};
/// use abprune::search::{Algorithm, Rules, Searcher};
/// let mut searcher = Searcher::default();
/// let options = Options::default();
/// for (text, move_at_root) in [("[3, 5]", 1), ("[[6, 9], [1, 2]]", 0)] {
///     let mut walk = TextWalk::new(text.as_bytes(), &options, Skipping::Checked);
///     let rules = Rules::default();
///     let outcome = searcher.search(Algorithm::AlphaBeta, &mut walk, rules, &mut ()).unwrap();
///     assert_eq!(outcome.pv[0], move_at_root);
///     searcher.recycle(outcome);
/// }
/// ```
#[derive(Debug, Default)]
pub struct Searcher {
    buffers: Buffers,
    short: Option<Box<Memory>>,
    pv: Vec<u32>,
}

impl Searcher {
    /// Searches the subtree where a walk starts, as
    /// [`search_forward`](Algorithm::search_forward) does.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needs an unknown leaf, as for `[1, null]`.
    ///
    /// # Panics
    ///
    /// If the algorithm [comes back](Algorithm::comes_back).
    pub fn search(
        &mut self,
        algorithm: Algorithm,
        walk: impl Walk,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Result<Outcome, NoValue> {
        let buffers = &mut self.buffers;
        let pv = std::mem::take(&mut self.pv);
        match algorithm {
            Algorithm::Minimax => minimax::search(walk, rules, observer),
            Algorithm::AlphaBeta => alpha_beta::search::<true>(walk, rules, observer, buffers, pv),
            Algorithm::NoDeep => no_deep::search(walk, rules, observer, buffers, pv),
            _ => panic!("`{}` needs an explicit tree", algorithm.name()),
        }
    }

    /// Searches a short tree by alpha-beta: what [`search`](Searcher::search) finds and tells. `None`
    /// if an end of the window is finite and not between the least and the greatest 64-bit integer.
    ///
    /// # Panics
    ///
    /// If there is no tree.
    pub fn search_short(
        &mut self,
        tree: &ShortTree,
        rules: Rules,
        observer: &mut impl Observer,
    ) -> Option<Outcome> {
        let ends = Ends::of(rules.window, tree.player())?;
        let pv = std::mem::take(&mut self.pv);
        let memory = self.short.get_or_insert_with(Memory::boxed);
        Some(short::search(tree, rules, ends, observer, memory, pv))
    }

    /// Takes an outcome that is not needed any more: the next one is made in its memory, unless that is
    /// large.
    pub fn recycle(&mut self, outcome: Outcome) {
        if outcome.pv.capacity() <= KEPT {
            self.pv = outcome.pv;
        }
    }
}
