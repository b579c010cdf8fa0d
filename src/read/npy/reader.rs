//! Makes a tree of an array, which goes on using the bytes of the document.

use super::header::Header;
use crate::read::array_problem::ArrayProblem;
use crate::read::error::Error;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::tree::{Branching, Bytes, Leaves, Raw, Tree, Uniform};
use crate::value::Player;

/// Reads a document that holds one array. The tree goes on using the bytes.
pub(in crate::read) fn read(bytes: &Bytes, options: &Options) -> Result<Tree, Error> {
    let header = Header::read(bytes.start())?;
    let count = header.count()?;
    let branching = branching(&header, options)?;
    let start = header.data as u64;
    let found = bytes.len() - start;
    let expected = count
        .checked_mul(header.element.size() as u64)
        .filter(|&expected| expected == found)
        .and_then(|_| usize::try_from(count).ok())
        .and_then(|count| Raw::new(bytes.clone(), start, count, header.element, header.order));
    let Some(raw) = expected else {
        let problem = ArrayProblem::Data {
            leaves: count,
            size: header.element.size(),
            found,
        };
        // The place of the error: where the data ends early, or where the surplus starts.
        let end = count.saturating_mul(header.element.size() as u64);
        let end = usize::try_from(start + end.min(found)).unwrap_or(usize::MAX);
        return Err(Error::of_array(end, problem));
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
            Error::new(header.shape, problem)
        })
}

/// Whether the header is whole in these bytes of a document, the first ones, or wrong.
pub(in crate::read) fn has_whole_header(start: &[u8]) -> bool {
    let header = Header::read(start);
    header.map_or_else(|error| matches!(error.problem, Problem::Array(_)), |_| true)
}

/// Whether no document starts with these bytes: the header is wrong, or there is too much data.
pub(in crate::read) fn rules_out(start: &[u8]) -> bool {
    let size = |header: &Header| {
        let count = header.count().ok()?;
        count.checked_mul(header.element.size() as u64)
    };
    match Header::read(start) {
        Ok(header) => size(&header).is_some_and(|size| size < (start.len() - header.data) as u64),
        Err(error) => matches!(error.problem, Problem::Array(_)),
    }
}

/// The branching factors: the lengths of the axes, or for one axis the factors of the caller.
fn branching(header: &Header, options: &Options) -> Result<Branching, Error> {
    match (&header.axes[..], &options.branching) {
        ([_], Some(branching)) => Ok(branching.clone()),
        (&[leaves], None) => Err(Error::of_array(
            header.shape,
            ArrayProblem::OneAxis { leaves },
        )),
        (axes, Some(_)) => {
            let axes = axes.to_vec();
            Err(Error::of_array(
                header.shape,
                ArrayProblem::Branching { axes },
            ))
        }
        (axes, None) => {
            let factor = |&length: &u64| {
                u32::try_from(length)
                    .map_err(|_| Error::of_array(header.shape, ArrayProblem::LongAxis { length }))
            };
            axes.iter()
                .map(factor)
                .collect::<Result<_, _>>()
                .map(Branching::PerPly)
        }
    }
}

/// The byte at which leaf number `index` of `tree` stands in the document it was read from.
pub(in crate::read) fn locate(bytes: &[u8], tree: &Tree, path: &[u32]) -> Option<usize> {
    let leaf = match tree {
        Tree::Uniform(tree) => tree.leaf_number(path),
        Tree::Explicit(tree) => tree.leaf_number(path),
    };
    let Header { data, element, .. } = Header::read(bytes).ok()?;
    Some(data + leaf? * element.size())
}
