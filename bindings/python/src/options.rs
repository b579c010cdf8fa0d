//! How Python objects are searched: the options that such a search takes, by the names of the command line.

use abprune::Named;
use abprune::number::{ExtendedNumber, Number, NumberKind, NumberWindow};
use abprune::solve::SearchOptions;
use abprune::{Algorithm, Branching, CutoffRule, FailMode, Player, Rules};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt};

/// The options of a search, as Python gives them.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub struct PyOptions {
    algorithm: String,
    cutoff: String,
    fail: String,
    window: (Option<Limit>, Option<Limit>),
    player: String,
    branching: Option<PyBranching>,
}

/// An end of a window, a number.
#[derive(Debug)]
struct Limit(Number);

impl<'py> FromPyObject<'_, 'py> for Limit {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Limit> {
        Ok(Limit(match number(&object)? {
            Some(number) => number,
            None => return Err(pyo3::exceptions::PyTypeError::new_err("no number")),
        }))
    }
}

#[derive(Debug, FromPyObject)]
enum PyBranching {
    Same(u32),
    PerPly(Vec<u32>),
}

impl PyOptions {
    /// The options of the library; `None` if a name or number is none that they know.
    pub fn search(&self) -> Option<SearchOptions> {
        let limit = |limit: &Option<Limit>, open: ExtendedNumber| {
            limit.as_ref().map_or(open, |limit| ExtendedNumber::Number(limit.0))
        };
        let (alpha, beta) = &self.window;
        let has_window = alpha.is_some() || beta.is_some();
        let window = NumberWindow {
            alpha: limit(alpha, ExtendedNumber::MinusInfinity),
            beta: limit(beta, ExtendedNumber::Infinity),
        };
        Some(SearchOptions {
            algorithm: named::<Algorithm>(&self.algorithm)?,
            cutoff: named::<CutoffRule>(&self.cutoff)?,
            fail: named::<FailMode>(&self.fail)?,
            window: has_window.then_some(window),
            ..SearchOptions::default()
        })
    }

    /// Who moves at the root, likewise.
    pub fn player(&self) -> Option<Player> {
        Player::named(&self.player)
    }

    /// The branching factors, if any are given.
    pub fn branching(&self) -> Option<Branching> {
        self.branching.as_ref().map(|branching| match branching {
            PyBranching::Same(factor) => Branching::Same(*factor),
            PyBranching::PerPly(factors) => Branching::PerPly(factors.clone()),
        })
    }

    /// The rules of a search that goes forward, in numbers of this kind; `None` if there are none.
    pub fn rules(&self, kind: NumberKind) -> Option<Rules> {
        self.search()?.rules(kind).ok()
    }

    /// Whether an end of the window has a fraction.
    pub fn has_fraction(&self) -> bool {
        let (alpha, beta) = &self.window;
        let is_decimal = |limit: &Limit| NumberKind::Integers.value(limit.0).is_none();
        [alpha, beta].into_iter().flatten().any(is_decimal)
    }
}

fn named<E: Named>(name: &str) -> Option<E> {
    E::ALL.iter().copied().find(|variant| variant.name() == name)
}

/// The number that a Python object is: an integer or float, of Python or `NumPy`. `None`: it is no number that a
/// value can be, such as NaN, `True` or 2 ** 63.
///
/// # Errors
///
/// What `__index__` or `__float__` of the object raise.
#[inline]
pub fn number(object: &Bound<PyAny>) -> PyResult<Option<Number>> {
    if let Ok(float) = object.cast_exact::<PyFloat>() {
        return Ok(decimal(float.value()));
    }
    if object.is_exact_instance_of::<PyInt>() {
        return Ok(object.extract::<i64>().ok().map(Number::Integer));
    }
    other_number(object)
}

/// The same for types of others.
#[cold]
fn other_number(object: &Bound<PyAny>) -> PyResult<Option<Number>> {
    let type_name = object.get_type();
    let is_bool = object.is_instance_of::<PyBool>()
        || type_name.name()?.to_string_lossy().starts_with("bool");
    if is_bool {
        return Ok(None);
    }
    if object.hasattr("__index__")? {
        let index = object.call_method0("__index__")?;
        return Ok(index.extract::<i64>().ok().map(Number::Integer));
    }
    if object.hasattr("__float__")? {
        return Ok(decimal(object.call_method0("__float__")?.extract::<f64>()?));
    }
    Ok(None)
}

/// Whether an object is to be a number, and no list of children.
pub fn is_number(object: &Bound<PyAny>) -> PyResult<bool> {
    Ok(object.is_instance_of::<PyFloat>()
        || object.hasattr("__index__")?
        || object.hasattr("__float__")?)
}

/// A float as a number, without a negative zero.
fn decimal(float: f64) -> Option<Number> {
    float.is_finite().then_some(Number::Decimal(float + 0.0))
}
