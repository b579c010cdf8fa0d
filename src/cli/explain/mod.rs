//! `abprune explain`: why a node was pruned, or how the search came to it.
//!
//! - `arguments`: its options; `run`: what it does.

mod arguments;
mod run;

pub use arguments::ExplainArgs;
pub use run::run;
