//! What the benchmarks share: the bars, the contest between programs, the input files, the rivals.
//!
//! Options of each benchmark, after `--`:
//!
//! - `NAME...`: the tables whose names contain one of these; without it, all tables but those that
//!   need gigabytes of disk;
//! - `--rounds N`: the rounds that count, 7 if not given;
//! - `--cpu`: for how long the main thread of a process has a processor, where others have it too;
//! - `--program PATH`: another build of abprune, which runs in turns with this one.
//!
//! Input files and compiled rivals are made once, from fixed seeds, in `target/tmp/benches`.

#![allow(dead_code, reason = "each benchmark uses a part of it")]

pub mod bars;
pub mod contest;
pub mod files;
pub mod options;
pub mod programs;
pub mod serde_rival;
pub mod table;
