//! From what a search does for each value x of a leaf to bytes.

pub(super) mod json;
mod report;
pub(super) mod text;

pub use report::{LeafAnswer, WhatIfReport};
