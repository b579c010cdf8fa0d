//! What another program claims of nodes against their true values: a claim is a node, a window and the value
//! that a search with that window has returned. Whatever the order, the algorithm, the table or the searches
//! done again, it must be *good enough* (Bratko, *Prolog Programming for Artificial Intelligence*, the chapter
//! on game playing): at most alpha if the true value is, at least beta if the true value is, and else the true
//! value. A table that keeps it needs more: that it is *true as a bound*. A claim that is true as a bound is
//! good enough.
//!
//! - `line`: a claim as its line says it, and why it cannot be read; `judge`: each claim against the tree.
//!
//! Lines are read one by one. Claims with a depth limit are kept, up to a number, so that those of the same
//! limit are judged together: then the values of the tree that is cut there are found once for all of them.

mod judge;
mod line;

pub use judge::{Claim, ClaimCounts, ClaimsFailure, JudgedClaim, JudgedClaims, judge_claims};
pub use line::{ClaimError, ClaimProblem};
