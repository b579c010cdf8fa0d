//! `abprune what-if`: what each value of a leaf would change.
//!
//! - `arguments`: its options; `run`: what it does.

mod arguments;
mod run;

pub use arguments::WhatIfArgs;
pub use run::run;
