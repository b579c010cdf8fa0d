//! The tests of the whole program and of the library as a whole, one topic a file.

mod algorithms;
mod along_text;
mod architecture;
mod bad_input;
mod batch;
mod browser;
mod compare;
mod console;
mod depth;
mod draw;
mod expectations;
mod explain;
mod invariants;
mod large;
mod mapped;
mod mutations;
mod npy;
mod numpy;
mod options;
mod oracle;
mod pipes;
mod reading;
mod samples;
mod support;
mod trace;
mod what_if;
