//! How Python objects are searched: the options that such a search takes, by the names of the command line.

use abprune::Named;
use abprune::number::{ExtendedNumber, Number, NumberKind, NumberWindow};
use abprune::solve::SearchOptions;
use abprune::{Algorithm, Branching, CutoffRule, FailMode, Player, Rules};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyComplex, PyFloat, PyInt};

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

/// An end of a window.
#[derive(Debug)]
struct Limit(ExtendedNumber);

impl<'py> FromPyObject<'_, 'py> for Limit {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Limit> {
        if let Some(number) = number(&object)? {
            return Ok(Limit(ExtendedNumber::Number(number)));
        }
        let is_positive = object.extract::<f64>()? > 0.0;
        Ok(Limit(if is_positive {
            ExtendedNumber::Infinity
        } else {
            ExtendedNumber::MinusInfinity
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
        let limit = |limit: &Option<Limit>, open| limit.as_ref().map_or(open, |limit| limit.0);
        let (alpha, beta) = &self.window;
        let has_window = alpha.is_some() || beta.is_some();
        let window = NumberWindow {
            alpha: limit(alpha, ExtendedNumber::MinusInfinity),
            beta: limit(beta, ExtendedNumber::Infinity),
        };
        Some(SearchOptions {
            bounds: None,
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
        let is_decimal = |limit: &Limit| match limit.0 {
            ExtendedNumber::Number(number) => NumberKind::Integers.value(number).is_none(),
            _ => false,
        };
        [alpha, beta].into_iter().flatten().any(is_decimal)
    }
}

fn named<E: Named>(name: &str) -> Option<E> {
    E::ALL.iter().copied().find(|variant| variant.name() == name)
}

/// The number that a Python object is: an integer or float, of Python or `NumPy`, or a fraction that is exactly a
/// float. `None`: it is no number that a value can be, such as NaN, `True`, 2 ** 63 or `Fraction(1, 3)`.
///
/// # Errors
///
/// What `__index__` or `__float__` of the object raises.
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
    Ok(double(object)?.and_then(decimal))
}

/// The double that an object with `__float__` is, or NaN. `None`: it has none, or is not exactly that double, as
/// `Fraction(1, 3)` is not.
///
/// # Errors
///
/// What `__float__` of the object raises.
pub fn double(object: &Bound<PyAny>) -> PyResult<Option<f64>> {
    if !object.hasattr("__float__")? || object.is_instance_of::<PyComplex>() {
        return Ok(None);
    }
    let float = match object.call_method0("__float__") {
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => return Ok(None),
        float => float?,
    };
    let double = float.extract::<f64>()?;
    let is_exact = if double.is_finite() && object.hasattr("as_integer_ratio")? {
        let ratio = object.call_method0("as_integer_ratio")?;
        ratio.eq(float.call_method0("as_integer_ratio")?)?
    } else {
        !double.is_infinite() || object.eq(&float)?
    };
    Ok(is_exact.then_some(double))
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
