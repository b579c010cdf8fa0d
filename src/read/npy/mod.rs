//! Arrays as `NumPy` saves them: each axis is a ply, and the numbers are the leaves.
//!
//! Only the header is read. The leaves stay in the document, and a leaf without a value, such as NaN, is
//! found when a search comes to it. An array of one axis is a flat list of leaves.
//!
//! Source: the documentation of `numpy.lib.format`; NEP 1, "A simple file format for `NumPy`
//! arrays".

mod header;
mod literal;
mod reader;

pub(super) use header::MAGIC;
pub(super) use reader::{has_whole_header, locate, read, rules_out};
