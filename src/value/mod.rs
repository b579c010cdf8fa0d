//! What the search compares: values, the two players, windows and bounds.
//!
//! A [`Value`] is an ordered key. The search only ever compares, so it need not know whether a
//! file's numbers are integers or decimals; [`NumberKind`](crate::number::NumberKind) turns numbers into
//! keys and back. All values are from MAX's point of view. [`Player`] has the
//! differences between the two players, so one code path serves both.
//!
//! Source: Knuth & Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975.

mod key;
mod player;
mod window;

pub use key::Value;
pub use player::Player;
pub use window::{Bound, Window};
