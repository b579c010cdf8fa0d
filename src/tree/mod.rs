//! The trees, as data, and the forward walk over them.
//!
//! - [`Walk`]: what a search asks of a tree; [`AnyWalk`]: the same behind a pointer.
//! - [`Tree`]: any tree in memory, in preorder in flat arrays, made by a [`Builder`], or of any walk
//!   by [`spell_out()`]; its [`Label`]s.
//! - [`Uniform`]: an array: the same number of children at every node of a ply. It is a walk along its
//!   [`Leaves`], perhaps [`Raw`] numbers in a document, in a [`Shape`].
//! - `outcomes`: the probabilities of the outcomes of chance nodes; `given_outcomes`: those of a document, and the
//!   common denominator of exact values.
//! - [`TreeInfo`]: what is told of a tree beside its nodes: its numbers, who moves first, its labels; that of a
//!   [`StreamedTree`] is all that is in memory of it.
//! - [`path`]: where a node is; `lookup`: which node a text means, by its path, name or move; `letters`: names for
//!   nodes without names.
//! - `copying`: a tree made of another one: its subtree, cut at a depth, with other players; `tree_walk`: the walk
//!   over a tree, or its upper plies; `same_subtrees`: which of its subtrees are alike.
//!
//! Nothing here knows where a tree comes from or what a search does with it. Nothing recurses:
//! trees are dropped, walked and copied in flat loops, whatever their depth.

mod any_walk;
mod arena;
mod builder;
mod copying;
mod from_arrays;
mod given_outcomes;
pub(crate) mod keys;
mod labels;
mod leaves;
mod letters;
mod lookup;
mod node_problem;
mod node_set;
mod outcomes;
pub mod path;
mod same_subtrees;
mod shape;
mod spell_out;
mod tree_info;
mod tree_walk;
mod uniform;
mod walk;

pub use any_walk::AnyWalk;
pub use arena::{NoNode, Tree};
pub use builder::{Builder, Childless, TooLarge};
pub use from_arrays::IntoNode;
pub use given_outcomes::OutcomeProblem;
pub(crate) use given_outcomes::weights_of;
pub use labels::Label;
pub(crate) use labels::Labels;
pub use leaves::{ByteOrder, Element, Leaves, Raw};
pub use node_problem::NodeProblem;
pub use node_set::NodeSet;
pub(crate) use shape::product_text;
pub use shape::{Branching, Shape, ShapeError};
pub use spell_out::{NotSpelledOut, spell_out};
pub use tree_info::{LabelsAlong, SolvedTree, StreamedTree, TreeInfo};
pub use tree_walk::{LimitedWalk, TreeWalk, ValuedWalk};
pub use uniform::{Uniform, UniformWalk};
pub use walk::{
    Child, ChildOrRun, Keyed, LeafRun, Missing, Node, NodeId, Size, Skipped, Walk, for_each_leaf,
};
