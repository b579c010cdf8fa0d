//! One file per subcommand: each reads its arguments, calls the library and writes the answer.
//!
//! What they share:
//!
//! - where documents come from: [`input`] (arguments) and [`opening`] (files), [`lines`] and
//!   [`blank_lines`] (the lines of JSON Lines), [`endless_input`]; [`file_help`]: what to do about a file that
//!   cannot be read;
//! - how a document becomes a tree or an answer: [`loaded`] (for commands that show one search),
//!   [`answering`] and [`batch`] (for `solve`);
//! - where answers go: [`answers`], [`expect`], [`progress`], [`stderr`]; [`output`] is one of
//!   [`standard_output`] and what is at a path ([`destination`], [`draft`], [`rights`]), and none of
//!   the files that are read ([`input_files`]);
//! - how a run ends: [`status`]. What is said of errors, and what to do about them, stands with their types in
//!   the library;
//! - what `check` checks: [`check_answers`], [`check_suite`], [`check_visits`];
//! - what `draw` reads and writes: [`drawn_boards`], [`drawn_documents`], [`frames`];
//! - the program of `--rules`: [`program`];
//! - which node an argument names: [`resolve_node`].

mod answering;
mod answers;
mod batch;
mod blank_lines;
mod check;
mod check_answers;
mod check_suite;
mod check_visits;
mod colour;
mod compare;
mod comparing;
mod completions_and_man;
mod destination;
mod draft;
mod draw;
mod drawn_boards;
mod drawn_documents;
mod endless_input;
mod expect;
mod explain;
mod file_at;
mod file_help;
mod frames;
mod generate;
mod input;
mod input_files;
mod lines;
mod loaded;
mod not_found;
mod opening;
mod output;
mod pool;
mod program;
mod progress;
mod resolve_node;
mod rights;
mod run;
mod solve;
mod standard_output;
mod status;
mod stderr;
mod trace;
mod what_if;

pub use run::{run, show};
pub use stderr::sanitized;
