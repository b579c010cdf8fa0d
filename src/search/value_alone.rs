//! The value of a game alone, by null-window searches with a table that close in on it: MTD(f), along a walk. What a
//! pass has proved of a position, the next ones find in the table.
//!
//! Source: Plaat, Schaeffer, Pijls & de Bruin 1996, as for [`passes`](super::passes).

use super::alpha_beta::{AllBounds, Buffers, search};
use super::{Observer, ProvedRange, Rules, SearchError, Table};
use crate::tree::Keyed;
use crate::value::{Value, Window};

/// Finds the value of the tree of a walk, from a first guess.
///
/// # Errors
///
/// [`SearchError`]: the search needs a leaf that has no value; or the observer ends it.
pub fn value_alone<W: Keyed, const WORDS: usize>(
    walk: &W,
    table: &mut Table<WORDS>,
    first_guess: Value,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let mut buffers = Buffers::default();
    let mut known = ProvedRange::of(walk.below(&[]).range());
    let mut guess = first_guess.clamp(known.lower, known.upper);
    while known.lower < known.upper {
        // Does the value reach the guess? If it is known to, does it go beyond?
        let beta = if guess == known.lower { guess.next_above() } else { guess };
        let window = Window::new(beta.next_below(), beta).expect("the guess is finite");
        let rules = Rules { window, ..Rules::default() };
        let mut walk = walk.below(&[]);
        guess = search::<AllBounds, _, _>(&mut buffers, &mut walk, table, rules, observer)?.value;
        known = known.after(window, guess);
    }
    Ok(known.lower)
}
