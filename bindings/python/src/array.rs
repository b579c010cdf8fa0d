//! A `NumPy` array as a document: the header that `numpy.save` would write, and its numbers. So all that is said
//! of arrays is the library's.

use abprune::Format;
use abprune::read::Options;
use abprune::solve::{SolveOptions, Solver, TreeSource};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::found::Found;
use crate::options::PyOptions;
use crate::program::interruptible;

/// Searches an array of `NumPy`, which `document` holds in the npy format, in C order. `None`: the program is to
/// say what is wrong with the array, or the options are not for such a search.
#[pyfunction]
pub fn search_array(
    py: Python,
    document: PyBackedBytes,
    options: PyOptions,
) -> PyResult<Option<Found>> {
    let (Some(search), Some(player)) = (options.search(), options.player()) else {
        return Ok(None);
    };
    if search.algorithm.forward().is_none() {
        return Ok(None);
    }
    let mut solver = Solver::new(SolveOptions {
        reading: Options {
            player: Some(player),
            branching: options.branching(),
            ..Options::default()
        },
        search,
        ..SolveOptions::default()
    });
    interruptible(py, move || {
        let answer = solver.solve(&TreeSource::Borrowed(&document), Format::Npy).ok()?;
        let kind = answer.tree.info().number_kind();
        let counts = (answer.counts.entered, answer.counts.cutoffs);
        let pruned = answer.pruned.cloned().unwrap_or_default();
        Some(Found::new(kind, answer.outcome, counts, answer.size, pruned))
    })
}
