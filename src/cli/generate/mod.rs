//! `abprune generate`: makes trees.
//!
//! - `arguments`: its options; `run`: what it does.
//! - [`recipe`]: the options of a recipe.
//! - [`exercise`]: what is asked of the tree, and what is said when no tree has it.

mod arguments;
mod exercise;
mod recipe;
mod run;

pub use arguments::{GenerateArgs, GeneratedForm};
pub use run::run;
