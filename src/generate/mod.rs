//! Trees by recipe: random ones, and those of the literature.
//!
//! - [`Recipe`]: what the trees are like. It is checked as a whole when it is made.
//! - [`ShapeRange`], [`ValueRule`], [`Model`]: its parts. [`RecipeError`]: why they do not fit together.
//! - [`Growth`]: one tree, node by node in preorder, in memory of the depth. [`Grown`]: one step; [`Chances`]: how
//!   probable outcomes are.
//! - [`LeafValues`]: the leaves of one uniform tree, many at a time.
//! - [`seed_of`]: the seed of a text.
//!
//! A recipe and a seed make one tree, the same on every machine. Its numbers come from one sequence of
//! [`Random`](crate::random::Random), in preorder: a node draws whether it is a leaf, the number of its
//! children, its value, and which child is the best one, as far as these are open. `docs/generating.md`
//! has the rules, so that other programs can make the same trees.
//!
//! Values are counted in units of the last digit after the decimal point: with two decimals, 314 stands
//! for 3.14. So all sums are exact.

mod error;
mod growth;
mod random_integer;
mod recipe;
mod seed;
mod shape_range;
mod value_source;

pub use error::RecipeError;
pub use growth::{Chances, Grown, Growth, LeafValues};
pub use recipe::Recipe;
pub use seed::seed_of;
pub use shape_range::ShapeRange;
pub use value_source::{GOLDEN_RATIO, MOST_DECIMALS, Model, ValueRule};
