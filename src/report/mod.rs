//! From the outcome of a search to bytes. What has formats is a file or a folder, in which each format is
//! a function or a file.
//!
//! - [`ReportFormat`] writes a [`Report`] of a solved tree, an [explained node](explain::ExplainedNode),
//!   and the [answer for a leaf](what_if::WhatIfReport) whose value is x.
//! - [`write_searched_tree`] writes a tree with what a search did at each node.
//! - [`TableFormat`] writes a [comparison](ComparedTree) of algorithms.
//! - [`check`] writes graded answers.
//! - [`trace`] writes the steps of a search, [`draw`] drawings.
//! - [`trees`] writes the trees of a recipe as documents.
//!
//! All of it goes through one `Buffer`, in the words of `wording`: its `reasons` say why a node was pruned,
//! its `step` what happens at a step, its `signs` how numbers and windows are written. The output depends on the
//! tree and the options alone: not on terminal, locale, time or machine.

mod buffer;
pub mod check;
mod comparison;
pub mod draw;
pub mod explain;
mod fields;
mod format;
mod json;
mod searched_tree;
mod solved_tree;
mod text;
pub mod trace;
pub mod trees;
pub mod what_if;
mod wording;

pub use crate::excerpt::excerpt;
pub use crate::quote::{plain, quoted, visible};
pub use comparison::{
    ComparedTree, ComparisonSettings, RatioSpread, TableFormat, plot_depths, plot_one, plot_spread,
};
pub use format::{ReportFormat, append_value};
pub use searched_tree::write_searched_tree;
pub use solved_tree::Report;
