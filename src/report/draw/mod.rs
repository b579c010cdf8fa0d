//! Drawings of trees, and of what a search did in them: one file per format.
//!
//! - [`Extent`] chooses the part of the tree that is drawn: a [`DrawnTree`].
//! - [`Recorder`] is the observer that keeps what a search found there: a [`SearchRecord`].
//! - [`layout`] places the nodes, for the formats that do not leave this to others.
//! - [`DrawingFormat`] writes a [`Drawing`] of all this.
//!
//! The conventions are those of textbooks: MAX is a triangle that points up, MIN one that points
//! down; the values of leaves stand below them, `[alpha, beta]` (on arrival) and the backed-up
//! value beside the others; an edge is struck through where it was cut, what was pruned is grey
//! and dashed, the principal variation thick. No meaning is shown by colour alone.

mod dot;
mod drawing;
mod drawn_tree;
mod extent;
mod format;
mod geometry;
mod html;
pub mod layout;
mod mermaid;
mod open_node;
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
pub use extent::{Extent, ExtentError};
pub use format::DrawingFormat;
pub use record::{
    BackUp, DrawnCutoff, DrawnFate, DrawnVisit, NodePlace, RecordedStep, SearchRecord, ValueRange,
};
pub use recorder::Recorder;
