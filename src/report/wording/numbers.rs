//! How values and windows are written in ASCII. [`Signs`](super::Signs) has them in print too.

use std::fmt;

use crate::number::NumberKind;
use crate::search::record::Proved;
use crate::value::{Bound, Value, Window};

/// A value as its number, or `inf` or `-inf`.
pub(in crate::report) fn bound(number_kind: NumberKind, value: Value) -> impl fmt::Display {
    fmt::from_fn(move |out| match number_kind.number(value) {
        Some(number) => write!(out, "{number}"),
        None if value == Value::INFINITY => out.write_str("inf"),
        None => out.write_str("-inf"),
    })
}

/// A value that a node returns, in words: `5`, `at least 6`, `at most 2`.
pub(in crate::report) fn amount(number_kind: NumberKind, proved: Proved) -> impl fmt::Display {
    let value = bound(number_kind, proved.value);
    fmt::from_fn(move |out| match proved.bound {
        Bound::Exact => write!(out, "{value}"),
        Bound::Lower => write!(out, "at least {value}"),
        Bound::Upper => write!(out, "at most {value}"),
    })
}

/// `(-inf, 5)`.
pub(in crate::report) fn window(number_kind: NumberKind, window: Window) -> impl fmt::Display {
    let end = move |value| bound(number_kind, value);
    let (alpha, beta) = (end(window.alpha()), end(window.beta()));
    fmt::from_fn(move |out| write!(out, "({alpha}, {beta})"))
}
