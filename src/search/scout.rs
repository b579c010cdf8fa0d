//! SCOUT: evaluate the first child, test the others, evaluate again those that pass.
//!
//! EVAL has no bounds. TEST asks of a node whether its value is above what MAX has (`>`), or at
//! least what MIN has (`>=`, and a child that is not is the better one for MIN), and stops as soon
//! as the answer is known; a search with a null window does just that. Nothing that a test found
//! is kept: even a leaf that passes is evaluated a second time.
//!
//! Without re-use a chain of d plies may take d tests of growing length: time is quadratic in the
//! depth at worst.
//!
//! Source: Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
//! *Artificial Intelligence* 14, 1980.

use super::null_window::{self, Research};
use super::{Observer, Outcome, Rules, SearchError};
use crate::tree::Explicit;
use crate::value::{Player, Value, Window};

/// Searches the tree. The window of the rules only says how the result is shown.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn search(
    tree: &Explicit,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let unbounded = Rules {
        window: Window::FULL,
        ..rules
    };
    let outcome = null_window::search::<Evaluation>(tree, unbounded, observer)?;
    Ok(Outcome::of(outcome.value, outcome.pv, rules))
}

/// A child that passes its test is evaluated from scratch.
struct Evaluation;

impl Research for Evaluation {
    fn is_exact(_tree: &Explicit, _player: Player, _child: u32) -> bool {
        false
    }

    fn window(_arrival: Window, _player: Player, _value: Value) -> Window {
        Window::FULL
    }
}
