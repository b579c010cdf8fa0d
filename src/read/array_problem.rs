//! What can be wrong with an npy document.

use thiserror::Error;

use crate::tree::product_text;

/// What is wrong with an npy document.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArrayProblem {
    /// The document does not start with `\x93NUMPY`.
    #[error("this is no npy file, which starts `\\x93NUMPY`")]
    NotNpy,
    /// A version of the format that is not known.
    #[error("found version {major}.{minor} of the npy format, expected 1.0, 2.0 or 3.0")]
    Version {
        /// Its first number.
        major: u8,
        /// Its second number.
        minor: u8,
    },
    /// A header without one of its entries, or with another value for it: `{}`, `{'shape': 2}`.
    #[error("the header has no `{key}` as `numpy.save` writes it")]
    Header {
        /// The key.
        key: &'static str,
    },
    /// A type of elements that is not an integer or a float of at most 8 bytes: `|O`, `<c16`.
    #[error("found the dtype `{descr}`, expected integers or floats")]
    Dtype {
        /// The dtype, as it stands in the header.
        descr: String,
    },
    /// An array of records: `[('x', '<f8'), ('y', '<f8')]`.
    #[error("found an array of records, expected integers or floats")]
    Structured,
    /// An array in Fortran order: the first axis varies fastest.
    #[error("the array is in Fortran order, expected C order")]
    FortranOrder,
    /// An axis of length 0: an inner node without a child.
    #[error("axis {axis} has length 0, and an inner node needs at least one child")]
    EmptyAxis {
        /// Which one, from 0.
        axis: usize,
    },
    /// An axis with more children than a node can have.
    #[error("an axis has length {length}, and a node has at most {} children", u32::MAX)]
    LongAxis {
        /// Its length.
        length: u64,
    },
    /// More leaves than 64 bits can count.
    #[error("the shape has more leaves than 64 bits count")]
    Overflow,
    /// More or fewer bytes of data than the header says.
    #[error("{}", data_text(*leaves, *size as u64, *found))]
    Data {
        /// The number of leaves by the header.
        leaves: u64,
        /// The bytes of each leaf.
        size: usize,
        /// The bytes of data.
        found: u64,
    },
    /// One axis, and no branching factors.
    #[error("an array of one axis needs a branching factor for its {leaves} leaves")]
    OneAxis {
        /// The number of leaves.
        leaves: u64,
    },
    /// Branching factors for an array that has them already: the lengths of its axes.
    #[error("{}", axes_text(axes))]
    Branching {
        /// The lengths of the axes.
        axes: Vec<u64>,
    },
}

impl ArrayProblem {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        let text = match self {
            ArrayProblem::NotNpy => "leave out `--from npy`, or give the file another ending",
            ArrayProblem::Version { .. } | ArrayProblem::Header { .. } | ArrayProblem::Overflow => {
                "write the file with `numpy.save`"
            }
            ArrayProblem::Dtype { descr } => return help_for_dtype(descr),
            ArrayProblem::Structured => "save one field: `numpy.save(file, array['x'])`",
            ArrayProblem::FortranOrder => {
                "save it with `numpy.save(file, numpy.ascontiguousarray(array))`"
            }
            ArrayProblem::EmptyAxis { .. } => "is the array empty?",
            ArrayProblem::LongAxis { .. } => "give the array more axes: `array.reshape(...)`",
            ArrayProblem::Data { leaves, size, found }
                if leaves.checked_mul(*size as u64).is_some_and(|expected| expected < *found) =>
            {
                "a file holds one array; is something appended?"
            }
            ArrayProblem::Data { .. } => "was the file cut off while it was written or copied?",
            ArrayProblem::OneAxis { leaves } => {
                return format!(
                    "say `--branching 2` (or `--branching 3,2` for one factor per ply, `--branching \
                 {leaves}` for a single ply)"
                );
            }
            ArrayProblem::Branching { .. } => {
                "leave out `--branching`, or save the array as one axis: `array.ravel()`"
            }
        };
        text.to_owned()
    }
}

fn help_for_dtype(descr: &str) -> String {
    let name = descr.trim_start_matches(['<', '>', '|', '=']);
    let text = match name.as_bytes().first() {
        Some(b'O') => "objects are no numbers: save it with `array.astype('i8')`",
        Some(b'b') => "save truth values as numbers: `array.astype('i1')`",
        Some(b'f') if name == "f2" => "save it with `array.astype('f4')`, which is exact",
        Some(b'f') => "save it with `array.astype('f8')`, if the nearest double will do",
        Some(b'c') => "complex numbers have no order: save one part, `array.real`",
        Some(b'M' | b'm') => "save times as numbers: `array.astype('i8')`",
        _ => "dtypes are i1, i2, i4, i8, u1, u2, u4, u8, f4 and f8: `array.astype('i4')`",
    };
    text.to_owned()
}

fn data_text(leaves: u64, size: u64, found: u64) -> String {
    let some = |count, what| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let leaves_text = if leaves == 1 { "leaf" } else { "leaves" };
    let (found, each) = (some(found, "byte"), some(size, "byte"));
    let all = leaves.checked_mul(size);
    let all = all.map_or_else(String::new, |expected| format!(": {expected}"));
    format!("found {found} of data, expected {leaves} {leaves_text} of {each}{all}")
}

fn axes_text(axes: &[u64]) -> String {
    if axes.is_empty() {
        return "the array is a single leaf, which does not branch".to_owned();
    }
    let lengths = product_text(axes);
    format!("the branching factors are the lengths of the axes, {lengths}")
}
