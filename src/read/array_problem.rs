//! What can be wrong with an npy document.

use std::fmt;

use super::excerpt::product_text;

/// What is wrong with an npy document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrayProblem {
    /// The document does not start with `\x93NUMPY`.
    NotNpy,
    /// A version of the format that is not known.
    Version {
        /// Its first number.
        major: u8,
        /// Its second number.
        minor: u8,
    },
    /// A token in the header that cannot stand there: `{'descr': 5}`.
    Header {
        /// The token; empty at the end of the header.
        found: String,
        /// What could have stood there.
        expected: &'static str,
    },
    /// A header without one of its keys: `{}`.
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A type of elements that is not an integer or a float of at most 8 bytes: `|O`, `<c16`.
    Dtype {
        /// The dtype, as it stands in the header.
        descr: String,
    },
    /// An array of records: `[('x', '<f8'), ('y', '<f8')]`.
    Structured,
    /// An array in Fortran order: the first axis varies fastest.
    FortranOrder,
    /// An axis of length 0: an inner node without a child.
    EmptyAxis {
        /// Which one, from 0.
        axis: usize,
    },
    /// An axis with more children than a node can have.
    LongAxis {
        /// Its length.
        length: u64,
    },
    /// More leaves than 64 bits can count.
    Overflow,
    /// More or fewer bytes of data than the header says.
    Data {
        /// The number of leaves by the header.
        leaves: u64,
        /// The bytes of each leaf.
        size: usize,
        /// The bytes of data.
        found: u64,
    },
    /// One axis, and no branching factors.
    OneAxis {
        /// The number of leaves.
        leaves: u64,
    },
    /// Branching factors for an array that has them already: the lengths of its axes.
    Branching {
        /// The lengths of the axes.
        axes: Vec<u64>,
    },
}

impl fmt::Display for ArrayProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrayProblem::NotNpy => write!(out, "this is no npy file, which starts `\\x93NUMPY`"),
            ArrayProblem::Version { major, minor } => write!(
                out,
                "found version {major}.{minor} of the npy format, expected 1.0, 2.0 or 3.0"
            ),
            ArrayProblem::Header { found, expected } if found.is_empty() => {
                write!(out, "the header ends too early, expected {expected}")
            }
            ArrayProblem::Header { found, expected } => {
                write!(out, "found `{found}` in the header, expected {expected}")
            }
            ArrayProblem::MissingKey { key } => write!(out, "the header has no `{key}`"),
            ArrayProblem::Dtype { descr } => {
                write!(
                    out,
                    "found the dtype `{descr}`, expected integers or floats"
                )
            }
            ArrayProblem::Structured => {
                write!(
                    out,
                    "found an array of records, expected integers or floats"
                )
            }
            ArrayProblem::FortranOrder => {
                write!(out, "the array is in Fortran order, expected C order")
            }
            ArrayProblem::EmptyAxis { axis } => write!(
                out,
                "axis {axis} has length 0, and an inner node needs at least one child"
            ),
            ArrayProblem::LongAxis { length } => write!(
                out,
                "an axis has length {length}, and a node has at most {} children",
                u32::MAX
            ),
            ArrayProblem::Overflow => write!(out, "the shape has more leaves than 64 bits count"),
            ArrayProblem::Data {
                leaves,
                size,
                found,
            } => {
                let (leaves, size) = (*leaves, *size as u64);
                let some =
                    |count, what| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
                let leaves_text = if leaves == 1 { "leaf" } else { "leaves" };
                write!(
                    out,
                    "found {} of data, expected {leaves} {leaves_text} of {}",
                    some(*found, "byte"),
                    some(size, "byte")
                )?;
                match leaves.checked_mul(size) {
                    Some(expected) => write!(out, ": {expected}"),
                    None => Ok(()),
                }
            }
            ArrayProblem::OneAxis { leaves } => write!(
                out,
                "an array of one axis needs a branching factor for its {leaves} leaves"
            ),
            ArrayProblem::Branching { axes } if axes.is_empty() => {
                write!(out, "the array is a single leaf, which does not branch")
            }
            ArrayProblem::Branching { axes } => write!(
                out,
                "the branching factors are the lengths of the axes, {}",
                product_text(axes)
            ),
        }
    }
}
