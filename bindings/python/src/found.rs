//! What a search of Python objects has found.

use abprune::number::{Number, NumberKind};
use abprune::search::Stop;
use abprune::{Named, Outcome, Player, PrunedList, Size, Value};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// What a search has found. Of what it pruned, Python gets objects when it asks for them.
#[pyclass(frozen)]
#[derive(Debug)]
pub struct Found {
    kind: NumberKind,
    outcome: Outcome,
    entered: Size,
    cutoffs: u64,
    /// The whole tree, if its size is known.
    size: Option<Size>,
    pruned: PrunedList,
    /// Whether whole doubles are integers for Python.
    are_integers: bool,
    /// The positions in the transposition table, and how many nodes it has answered.
    table: Option<(u64, u64)>,
}

/// A number as Python has it.
#[derive(Debug, IntoPyObject)]
pub enum PyNumber {
    /// `int`
    Integer(i64),
    /// `float`
    Decimal(f64),
}

impl From<Number> for PyNumber {
    fn from(number: Number) -> PyNumber {
        match number {
            Number::Integer(integer) => PyNumber::Integer(integer),
            number => PyNumber::Decimal(number.double()),
        }
    }
}

impl Found {
    /// What a search has found in a tree with numbers of this kind.
    pub fn new(
        kind: NumberKind,
        outcome: Outcome,
        (entered, cutoffs): (Size, u64),
        size: Option<Size>,
        pruned: PrunedList,
    ) -> Found {
        Found { kind, outcome, entered, cutoffs, size, pruned, are_integers: false, table: None }
    }

    /// The same, where all values of the tree were given as integers.
    pub fn in_integers(self) -> Found {
        Found { are_integers: true, ..self }
    }

    /// The same, of a search with a table that has kept so many positions, and answered so many nodes.
    pub fn with_table(self, positions: u64, answers: u64) -> Found {
        Found { table: Some((positions, answers)), ..self }
    }

    fn number(&self, value: Value) -> Option<PyNumber> {
        let number = self.kind.number(value)?;
        if let Number::Decimal(double) = number
            && self.are_integers
        {
            // An end of the window may have a fraction.
            let text = number.to_string();
            return Some(text.parse().map_or(PyNumber::Decimal(double), PyNumber::Integer));
        }
        Some(number.into())
    }
}

#[pymethods]
impl Found {
    /// The value.
    #[getter]
    fn value(&self) -> Option<PyNumber> {
        self.number(self.outcome.value)
    }

    /// `exact`, `lower` or `upper`.
    #[getter]
    fn bound(&self) -> &'static str {
        self.outcome.bound.name()
    }

    /// The path of the principal variation.
    #[getter]
    fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.outcome.pv)
    }

    /// The nodes that were entered, and the leaves that were evaluated.
    #[getter]
    fn entered(&self) -> (u64, u64) {
        (self.entered.nodes, self.entered.leaves)
    }

    /// The cutoffs.
    #[getter]
    fn cutoffs(&self) -> u64 {
        self.cutoffs
    }

    /// The positions in the transposition table, and how many nodes it has answered.
    #[getter]
    fn table(&self) -> Option<(u64, u64)> {
        self.table
    }

    /// Nodes and leaves of the whole tree; `None` if its size is not known.
    #[getter]
    fn size(&self) -> Option<(u64, u64)> {
        self.size.map(|size| (size.nodes, size.leaves))
    }

    /// All that was pruned: path, ply of the node that stopped, its player, alpha, beta, and the nodes and leaves of
    /// the subtree, if its size is known.
    fn pruned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let mut items = self.pruned.items();
        while let Some(item) = items.next() {
            let path = PyTuple::new(py, item.path)?;
            let size = item.size.known().map(|size| (size.nodes, size.leaves));
            let stop = item.stop.map(|stop: &Stop| {
                let (alpha, beta) = (stop.window.alpha(), stop.window.beta());
                let is_max = stop.player == Player::Max;
                (stop.ply, is_max, self.number(alpha), self.number(beta))
            });
            list.append((path, stop, size))?;
        }
        Ok(list)
    }

    /// How many subtrees were pruned.
    fn pruned_count(&self) -> usize {
        self.pruned.len()
    }
}
