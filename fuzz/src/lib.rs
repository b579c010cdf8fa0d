//! The bodies of the fuzz targets: functions of any bytes that panic if the library is wrong.
//!
//! The programs in `fuzz_targets` call them for libFuzzer. The tests of the project include these files,
//! and call them for the inputs in `corpus` and `failed`. What is expected comes from small oracles here,
//! written from the documents and from textbooks, not from the library. They recurse, so they give up on
//! what is deep.
//!
//! - [`readers`]: any bytes through every reader; `json` and `documents` are the oracle, `nodes` is what
//!   is compared, `answers` searches along the text.
//! - [`searches`]: trees through every search; `model` is the tree, `textbook` the oracle, `questions`
//!   explanations.
//! - [`npy`]: any bytes as an array. [`drawings`]: names of all kinds in all that is written (`written`).
//! - `choices`: decisions that the bytes make.

mod answers;
mod choices;
mod documents;
mod drawings;
mod json;
mod model;
mod nodes;
mod npy;
mod questions;
mod readers;
mod searches;
mod textbook;
mod written;

pub use drawings::drawings;
pub use npy::npy;
pub use readers::readers;
pub use searches::searches;
