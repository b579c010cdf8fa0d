//! Alpha-beta of a uniform tree on its leaves in a row, with vector instructions.
//!
//! - [`search`](search()): chooses the kernel and the instructions, and puts the result together; who
//!   moves where;
//! - `upper`: the plies above the kernel's; `rows`: one row of leaves at a time; `block`: 64 leaves and
//!   the plies above them at a time;
//! - `score`: a value in 32 or 64 bits, or a double; [`LeafCutoffs`]: the record of cutoffs.
//!
//! It visits the nodes that the general loop visits, and finds the same value and cutoffs. That loop is its
//! oracle, in `src/solve/on_leaves/tests.rs`. Benchmark: `flat_table`.

mod block;
mod cutoffs;
mod rows;
mod score;
mod search;
mod upper;

pub use cutoffs::LeafCutoffs;
pub use search::{level_for, search};
