//! Drawings of trees, and of what a search did in them.
//!
//! - [`Extent`] chooses the part of the tree that is drawn: a [`DrawnTree`]. [`Folds`] are what of a large part is drawn
//!   in the place of much.
//! - [`DrawnSearch`] is what a search does there: its record, and the steps about drawn nodes; [`NodeState`]
//!   is what is known of a node after one of them, or in the end. `drawn_table`: what a transposition table has then.
//! - `shown_tree` says how each node is drawn, `node_words` what stands there, in the words of
//!   `report/wording`.
//! - A position of a game stands in the place of a triangle or a dot: `svg_board`.
//! - A `layout` has a place for all that is shown, for `svg` and `tikz`, fitted to a width.
//!   `sizes` and `node_texts` say how large its parts are, `places` and `labels` where they stand; `tidy_tree`: how the
//!   nodes of a ply stand side by side.
//! - `text` writes for a terminal; `dot` and `mermaid` leave
//!   the places to their viewer.
//! - `html` writes the page: the drawing of `svg`, with hooks for scripts, and data in the words of
//!   `report/wording`; its scripts dress the drawing.
//! - [`Icicle`] is another shape: a large tree as bars, which are no nodes of a layout. A [`GrowingIcicle`] is one of a tree
//!   that is made as it is searched.
//! - [`DrawingFormat`] lays a [`Drawing`] out, which can be written then; a [`Page`] and [`Sheets`] take several, with their solutions.
//!
//! The conventions are the usual ones of textbooks: MAX is a triangle that points up, MIN one that
//! points down; the values of leaves stand below them, the window (on arrival) and the backed-up
//! value beside the others; a cut edge is struck through, pruned subtrees are grey and dashed, the
//! principal variation thick. A node that a table has answered is dotted, and says where its position came up
//! first; what is below it looks like what was pruned. No meaning is shown by colour alone.

mod dot;
mod drawing;
mod drawn_search;
mod drawn_table;
mod drawn_tree;
mod folds;
mod format;
mod html;
mod icicle;
mod labels;
mod layout;
mod mermaid;
mod node_texts;
mod node_words;
mod places;
mod shown_tree;
mod sizes;
mod svg;
mod svg_board;
mod text;
pub mod tidy_tree;
mod tikz;

pub use crate::report::wording::Signs;
pub use drawing::{
    Detail, Direction, Drawing, DrawingError, DrawingShape, DrawingStyle, Paper, PrunedStyle, Sheet,
};
pub use drawn_search::{DrawnSearch, DrawnStep, NodeState};
pub use drawn_tree::{DrawnNode, DrawnTree, Extent};
pub use folds::Folds;
pub use format::{DrawingFormat, LaidOut};
pub use html::Page;
pub use icicle::{GrowingIcicle, Icicle};
pub use tikz::Sheets;
