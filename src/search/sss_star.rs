//! SSS*: best first, from MAX's side. The merits fall from inf to the value.
//!
//! It evaluates no leaf that alpha-beta does not; its price is the list of states.
//!
//! Source: Stockman, "A minimax algorithm better than alpha-beta?", *Artificial Intelligence* 12,
//! 1979; with the leftmost of equal states first, as Roizen & Pearl 1983.

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
    best_first::search(tree, Player::Max, rules, observer)
}
