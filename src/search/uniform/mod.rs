//! Alpha-beta of a uniform tree on the slice of its leaves.

mod block;
mod cutoffs;
mod kernel;
mod plies;
mod rows;
mod score;
mod search;
#[cfg(test)]
mod tests;
mod upper;

pub(super) use cutoffs::{UniformCutoff, UniformCutoffs};
pub use search::{UniformResult, search_on, search_uniform};
