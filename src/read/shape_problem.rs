//! What is said of a flat document whose leaves do not fit its branching factors.

use super::excerpt::product_text;
use crate::tree::{Branching, ShapeError};

/// How many leaves were expected.
pub(super) fn shape_text(branching: &Branching, why: ShapeError) -> String {
    match (branching, why) {
        (Branching::Same(factor), ShapeError::NoPower { below, above }) => {
            let nearest = match (below, above) {
                (Some(below), Some(above)) => format!("the nearest are {below} and {above}"),
                (Some(only), None) | (None, Some(only)) => format!("the nearest is {only}"),
                (None, None) => "there is none".to_owned(),
            };
            format!("expected a power of the branching factor {factor}: {nearest}")
        }
        (Branching::PerPly(factors), ShapeError::NotProduct(product)) => {
            let expected = product_text(factors);
            match product {
                Some(product) if factors.len() > 1 => format!("expected {expected} = {product}"),
                Some(_) => format!("expected {expected}"),
                None => format!("expected {expected}, which is beyond 64 bits"),
            }
        }
        _ => "expected branching factors of at least 1".to_owned(),
    }
}
