//! What the error of a flat document says whose leaves do not fit its branching factors.

use std::fmt;

use super::excerpt::product_text;
use crate::tree::{Branching, ShapeError};

/// Writes how many leaves there are, and how many were expected.
pub(super) fn write_shape_error(
    out: &mut fmt::Formatter<'_>,
    leaves: usize,
    branching: &Branching,
    why: ShapeError,
) -> fmt::Result {
    write!(
        out,
        "found {leaves} {}, ",
        if leaves == 1 { "leaf" } else { "leaves" }
    )?;
    match (branching, why) {
        (Branching::Same(factor), ShapeError::NoPower { below, above }) => {
            write!(out, "expected a power of the branching factor {factor}: ")?;
            match (below, above) {
                (Some(below), Some(above)) => write!(out, "the nearest are {below} and {above}"),
                (Some(only), None) | (None, Some(only)) => write!(out, "the nearest is {only}"),
                (None, None) => write!(out, "there is none"),
            }
        }
        (Branching::PerPly(factors), ShapeError::NotProduct(product)) => {
            write!(out, "expected {}", product_text(factors))?;
            match product {
                Some(product) if factors.len() > 1 => write!(out, " = {product}"),
                Some(_) => Ok(()),
                None => write!(out, ", which is beyond 64 bits"),
            }
        }
        _ => write!(out, "expected branching factors of at least 1"),
    }
}
