//! `abprune generate`: makes trees.
//!
//! - `arguments`: its options; `run`: what it does.
//! - [`recipe`], [`recipe_values`], [`model_choice`]: the options of a recipe.
//! - [`exercise`]: what is asked of the tree; [`not_found`]: what is said when no tree has it.

mod arguments;
mod exercise;
mod model_choice;
mod not_found;
mod recipe;
mod recipe_values;
mod run;

pub use arguments::{GenerateArgs, GeneratedForm};
pub use exercise::ConstraintArgs;
pub use run::run;
