//! Alpha-beta without deep cutoffs: a child gets nothing but its parent's running best as bound.
//!
//! So every cutoff is shallow. The parent's own bounds stay with the parent, and where a player
//! moves twice in a row even the first of the two knows nothing that could stop the second. At the
//! root the window stands for the parent: the opponent's end of it may stop the root, and neither
//! end is passed on.
//!
//! Where the players alternate it visits what alpha-beta visits down to ply 3: the first bound that
//! skips a generation and can stop a node arrives at ply 3, so it takes leaves at ply 4 to tell.
//!
//! Source: Knuth & Moore 1975 (procedure F1).

use super::alpha_beta::{self, Buffers};
use super::{NoValue, Observer, Outcome, Rules};
use crate::tree::Walk;

/// Searches the subtree where `walk` starts. The principal variation is put into `pv`.
///
/// # Errors
///
/// [`NoValue`]: a leaf that has none is reached.
pub(super) fn search(
    walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
    buffers: &mut Buffers,
    pv: Vec<u32>,
) -> Result<Outcome, NoValue> {
    alpha_beta::search::<false>(walk, rules, observer, buffers, pv)
}
