//! `NegaScout`: every child but the first is tested with a null window, fail-soft, and searched
//! again where the result t lies inside the window, from t on.
//!
//! It makes no second search where t is exact already: at a leaf, and at an opponent's node with no
//! children but leaves, all of which a failing test evaluates. (A node of the same player over leaves
//! stops at the first that is good enough, so its t is a bound like any other.)
//!
//! With the full window it evaluates no leaf that alpha-beta does not, but some of them twice. In
//! a chain of d plies second searches may nest: time is quadratic in the depth at worst.
//!
//! Source: Reinefeld, "An improvement to the Scout tree-search algorithm", *ICCA Journal* 6(4),
//! 1983.

use super::null_window::{self, Research, is_over_leaves};
use super::{Observer, Outcome, Rules, SearchError};
use crate::tree::Explicit;
use crate::value::{Player, Value, Window};

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
    null_window::search::<FromTheBound>(tree, rules, observer)
}

/// The second search starts from the bound that the test gave.
struct FromTheBound;

impl Research for FromTheBound {
    fn is_exact(tree: &Explicit, player: Player, child: u32) -> bool {
        tree.is_leaf(child) || (is_over_leaves(tree, child) && tree.player(child) != player)
    }

    fn window(arrival: Window, player: Player, value: Value) -> Window {
        arrival.with_own(player, value)
    }
}
