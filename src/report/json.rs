//! The JSON reports: one object, on one line. All keys are always there; what is absent is `null`.
//! Answers are written in [`solved`]; here is what stands in the place of one, and what is shared
//! with the other reports, which serde writes: the types are the format.

#[cfg(test)]
mod derived;
mod solved;

pub(super) use solved::{Memory, write};

use std::io;

use serde::{Serialize, Serializer};

use crate::number::{Number, Numbers};
use crate::read::Place;
use crate::tree::path::PathText;
use crate::tree::{Described, Label};
use crate::value::Window;

/// The ends of a window; `null` for the infinities.
#[derive(Serialize)]
pub(super) struct Bounds {
    alpha: Option<Number>,
    beta: Option<Number>,
}

impl Bounds {
    pub(super) fn of(numbers: Numbers, window: Window) -> Bounds {
        Bounds {
            alpha: numbers.number(window.alpha()),
            beta: numbers.number(window.beta()),
        }
    }
}

/// A node: of the principal variation, an optimal move, whatever is named.
#[derive(Serialize)]
pub(super) struct Step<'a> {
    path: PathText<'a>,
    name: Option<&'a str>,
    r#move: Option<&'a str>,
}

impl<'a> Step<'a> {
    pub(super) fn of(path: PathText<'a>, label: Label<'a>) -> Step<'a> {
        Step {
            path,
            name: label.name,
            r#move: label.r#move,
        }
    }
}

/// The nodes along the principal variation.
pub(super) struct Line<'a> {
    pub(super) tree: &'a dyn Described,
    pub(super) pv: &'a [u32],
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Line { tree, pv } = self;
        let mut labels = tree.labels_along(pv);
        serializer.collect_seq((0..pv.len()).map(|ply| {
            let label = labels.as_mut().and_then(Iterator::next);
            Step::of(PathText::after(&pv[..=ply], ply), label.unwrap_or_default())
        }))
    }
}

/// A tree that could not be solved.
#[derive(Serialize)]
struct Unsolved<'a> {
    tree: &'a str,
    error: Problem<'a>,
}

#[derive(Serialize)]
struct Problem<'a> {
    message: &'a str,
    /// From 1; `null` if the error has no place in the file.
    line: Option<usize>,
    /// From 1, in characters; `null` likewise.
    column: Option<usize>,
}

pub(super) fn write_error(
    out: &mut impl io::Write,
    name: &str,
    message: &str,
    place: Option<Place>,
) -> io::Result<()> {
    let error = Problem {
        message,
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
    };
    write_line(out, &Unsolved { tree: name, error })
}

pub(super) fn write_line(out: &mut impl io::Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}
