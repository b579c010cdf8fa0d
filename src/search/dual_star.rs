//! DUAL*: best first, from MIN's side. The merits rise from -inf to the value.
//!
//! The mirror of SSS*: lowest merit first, ties leftmost.
//!
//! Source: Marsland, Reinefeld & Schaeffer, "Low overhead alternatives to SSS*", *Artificial
//! Intelligence* 31, 1987.

use super::{NoValue, Observer, Outcome, Rules, best_first};
use crate::tree::Explicit;
use crate::value::Player;

/// Searches the tree.
///
/// # Errors
///
/// [`NoValue`]: the search enters a leaf without a value.
pub(super) fn search(
    tree: &Explicit,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    best_first::search(tree, Player::Min, rules, observer)
}
