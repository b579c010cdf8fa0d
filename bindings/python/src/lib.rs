//! The compiled part of the Python package `abprune`: searches of Python objects where they lie, and the
//! program in memory.
//!
//! - `array`: a `NumPy` array, as a file that is read where the search goes.
//! - `lists`: nested lists and tuples, walked as the search asks for them.
//! - `game`: a game in Python, likewise.
//! - `found`: what these searches find; `options`: how they are searched.
//! - `program`: the program, in memory or with the streams of the process.
//!
//! A search here answers or gives up: it returns `None` for what it does not take, and for all that is wrong
//! with a tree. The Python code then gives the tree to the program in memory, whose errors say what is wrong.
//! Names, texts and drawings come from there too.

mod array;
mod found;
mod game;
mod lists;
mod options;
mod program;

use pyo3::prelude::*;

/// How often a search that holds the interpreter looks whether someone has pressed Ctrl+C, and lets other
/// threads go on: once in so many nodes.
const NODES_BETWEEN_SIGNALS: u32 = 1 << 14;

#[pymodule]
mod _abprune {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::array::search_array;
    #[pymodule_export]
    use crate::found::Found;
    #[pymodule_export]
    use crate::game::{game_text, search_game};
    #[pymodule_export]
    use crate::lists::{lists_text, search_lists, subtree_sizes};
    #[pymodule_export]
    use crate::program::{main, run};

    #[pymodule_init]
    fn add_version(module: &Bound<PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Counts nodes between two looks for Ctrl+C.
#[derive(Debug, Default)]
struct SignalClock(u32);

impl SignalClock {
    /// Counts a node.
    ///
    /// # Errors
    ///
    /// What the handler of a signal has raised: `KeyboardInterrupt`.
    #[inline]
    fn tick(&mut self, py: Python) -> PyResult<()> {
        self.0 += 1;
        if self.0 < NODES_BETWEEN_SIGNALS {
            return Ok(());
        }
        self.0 = 0;
        py.detach(|| ());
        py.check_signals()
    }
}
