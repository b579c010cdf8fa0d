//! Alpha-beta of a uniform tree on its leaves in a row, with vector instructions.
//!
//! - `search`: chooses the kernel and the instructions, and puts the result together;
//! - `upper`: the plies above the kernel's; `plies`: who moves where;
//! - `kernel`: what a kernel does for the plies above the leaves. `rows`: one row of leaves at a time;
//!   `block`: 64 leaves and the plies above them at a time;
//! - `source`: where the leaves are. `score`: a value in 32 or 64 bits, or a double; `cutoffs`: the record of cutoffs.
//!
//! It visits the same nodes as [`alpha_beta`](super::alpha_beta).

mod block;
mod cutoffs;
mod kernel;
mod plies;
mod rows;
mod score;
mod search;
mod source;
#[cfg(test)]
mod tests;
mod upper;

pub(super) use cutoffs::{UniformCutoff, UniformCutoffs};
pub use search::{UniformResult, search_on, search_uniform};
