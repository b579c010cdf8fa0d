//! Drawings of trees, and of what a search did in them: one file per format.
//!
//! - [`Extent`] chooses the part of the tree that is drawn: a [`DrawnTree`].
//! - [`Recorder`] records what a search does there, from its trace: a [`SearchRecord`].
//! - [`layout`] places the nodes, for the formats whose viewer does not.
//! - [`DrawingFormat`] writes a [`Drawing`] of all this.
//!
//! The conventions are the usual ones of textbooks: MAX is a triangle that points up, MIN one that
//! points down; the values of leaves stand below them, the window (on arrival) and the backed-up
//! value beside the others; a cut edge is struck through, pruned subtrees are grey and dashed, the
//! principal variation thick. No meaning is shown by colour alone.

mod dot;
mod drawing;
mod drawn_tree;
mod extent;
mod format;
mod geometry;
mod html;
pub mod layout;
mod mermaid;
mod page_data;
mod record;
mod recorder;
mod scene;
mod sentences;
mod svg;
mod text;
mod tikz;

pub use drawing::{Detail, Drawing, DrawingStyle, PrunedStyle, Signs};
pub use drawn_tree::{DrawnNode, DrawnTree};
pub use extent::Extent;
pub use format::DrawingFormat;
pub use record::{
    DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedEvent, RecordedStep, SearchRecord,
};
pub use recorder::Recorder;
