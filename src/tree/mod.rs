//! The trees, as data, and the forward walk over them.
//!
//! - [`Tree`]: a tree of either kind, in `either`.
//! - [`Explicit`]: any tree, in preorder in flat arrays, made by a [`Builder`]; its [`Label`]s.
//! - [`Uniform`]: the same number of children at every node of a ply; nothing but its [`Leaves`],
//!   perhaps of a [`Raw`] array, in a [`Shape`].
//! - [`Bytes`]: the document that an array stays in.
//! - [`Walk`]: what a search asks of a tree. [`to_explicit()`]: the tree of a walk, in memory.
//! - [`StreamedTree`]: what is known of a tree that is not in memory.
//! - [`path`]: where a node is; `letters`: names for nodes without names, and which node a text means.
//!
//! Nothing here knows where a tree comes from or what a search does with it. Nothing recurses:
//! trees are dropped, walked and copied in flat loops, whatever their depth.

mod builder;
mod bytes;
mod either;
mod explicit;
mod explicit_walk;
mod from_arrays;
mod labels;
mod leaves;
mod letters;
mod node_problem;
mod node_set;
pub mod path;
mod raw;
mod shape;
mod to_explicit;
mod uniform;
mod walk;

pub use builder::{Builder, Childless, TooLarge};
pub use bytes::Bytes;
pub use either::Tree;
pub use explicit::Explicit;
pub use explicit_walk::ExplicitWalk;
pub use from_arrays::IntoNode;
pub use labels::Label;
pub(crate) use labels::Labels;
pub use leaves::{Leaves, Storage};
pub use node_problem::{NoNode, NodeProblem};
pub use node_set::NodeSet;
pub use raw::{ByteOrder, Element, Raw};
pub(crate) use shape::product_text;
pub use shape::{Branching, Shape, ShapeError};
pub use to_explicit::{TooManyNodes, to_explicit};
pub use uniform::{Uniform, UniformWalk};
pub use walk::{
    Child, ChildOrRun, LabelsAlong, LeafRun, Missing, Node, Size, Skipped, StreamedTree, TreeInfo,
    Walk, for_each_leaf,
};
