//! Arrays as `NumPy` saves them: each axis is a ply, and the numbers are the leaves.
//!
//! Nothing is read but the header; the leaves stay where they lie, and what they lack is known
//! when a search comes to them. An array of one axis is a flat list of leaves.
//!
//! Source: the documentation of `numpy.lib.format`; NEP 1, "A simple file format for `NumPy`
//! arrays".

mod header;
mod literal;
mod problem;

pub use problem::ArrayProblem;

use header::Header;

use super::error::{Error, Problem};
use super::{Options, scanner};
use crate::machine::Bytes;
use crate::tree::{Branching, Leaves, Raw, Storage, Tree, Uniform};
use crate::value::Player;

/// What such a document starts with.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// Reads a document that holds one array. The tree goes on using the bytes.
pub(super) fn read(bytes: &Bytes, options: &Options) -> Result<Tree, Error> {
    let header = Header::read(bytes)?;
    let count = header.count()?;
    let branching = branching(&header, options)?;
    let start = header.data;
    let found = bytes.len() - start;
    let expected = count
        .checked_mul(header.element.size() as u64)
        .filter(|&expected| expected == found as u64)
        .and_then(|_| usize::try_from(count).ok())
        .and_then(|count| Raw::new(bytes.clone(), start, count, header.element, header.order));
    let Some(raw) = expected else {
        let problem = ArrayProblem::Data {
            leaves: count,
            size: header.element.size(),
            found: found as u64,
        };
        // Too little ends early; too much goes on behind the last leaf.
        let end = count.saturating_mul(header.element.size() as u64);
        let end = usize::try_from(end).map_or(found, |end| end.min(found));
        return Err(array_error(start + end, problem));
    };
    let leaves = Leaves::of_raw(raw, options.decimals);
    let player = options.player.unwrap_or(Player::Max);
    Uniform::of_leaves(&branching, leaves, player)
        .map(Tree::Uniform)
        .map_err(|why| {
            let problem = Problem::Shape {
                leaves: usize::try_from(count).expect("they are there"),
                branching,
                why,
            };
            scanner::error(header.shape, problem)
        })
}

/// The branching factors: the axes, or for one axis what the caller says.
fn branching(header: &Header, options: &Options) -> Result<Branching, Error> {
    match (&header.axes[..], &options.branching) {
        ([_], Some(branching)) => Ok(branching.clone()),
        (&[leaves], None) => Err(array_error(header.shape, ArrayProblem::OneAxis { leaves })),
        (axes, Some(_)) => {
            let axes = axes.to_vec();
            Err(array_error(header.shape, ArrayProblem::Branching { axes }))
        }
        (axes, None) => {
            let factor = |&length: &u64| {
                u32::try_from(length)
                    .map_err(|_| array_error(header.shape, ArrayProblem::LongAxis { length }))
            };
            axes.iter()
                .map(factor)
                .collect::<Result<_, _>>()
                .map(Branching::PerPly)
        }
    }
}

/// The byte at which leaf number `index` of `tree` stands in the document it was read from.
pub(super) fn locate(bytes: &[u8], tree: &Tree, path: &[u32]) -> Option<usize> {
    let Tree::Uniform(tree) = tree else {
        return None;
    };
    let Storage::Raw(raw) = tree.leaves().storage() else {
        return None;
    };
    let start = Header::read(bytes).ok()?.data;
    Some(start + tree.leaf_number(path)? * raw.element().size())
}

fn array_error(offset: usize, problem: ArrayProblem) -> Error {
    scanner::error(offset, Problem::Array(problem))
}
