//! The tests of the whole program and of the library as a whole, one topic a file.

mod architecture;
mod bad_input;
mod browser;
mod console;
mod depth;
mod draw;
mod expectations;
mod invariants;
mod mutations;
mod options;
mod oracle;
mod pipes;
mod samples;
mod support;
