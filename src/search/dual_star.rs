//! DUAL*: best first, from MIN's side. The merits rise from -inf to the value.
//!
//! The mirror of SSS*: lowest merit first, ties leftmost.
//!
//! Source: Marsland, Reinefeld & Schaeffer, "Low overhead alternatives to SSS*", *Artificial
//! Intelligence* 31, 1987.

use super::{Observer, Outcome, Rules, SearchError, best_first};
use crate::tree::Explicit;
use crate::value::Player;

/// Searches the tree.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn search(
    tree: &Explicit,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    best_first::search(tree, Player::Min, rules, observer)
}
