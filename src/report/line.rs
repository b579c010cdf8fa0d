//! Writes the nodes of a principal variation, however its format writes each: a line may have a
//! million. Where no node has a label, many are written as one item of the sheet.

#![expect(
    clippy::inline_always,
    reason = "the room of a pen that is not lent to anybody stays in registers"
)]

use std::io;

use super::pen::{Pen, Sheet, Written, most_of_path};
use crate::tree::path::{FULL_STEPS, PathText};
use crate::tree::{Described, Label};

/// Writes the nodes along `pv`, without the root, with `node`: it is told the ply of the parent, and
/// beside path and label it writes at most `most` bytes. Returns whether the tree may have labels.
///
/// # Errors
///
/// Those of `out`.
#[inline(always)]
pub(super) fn write_along(
    sheet: &mut Sheet,
    out: &mut dyn io::Write,
    tree: &dyn Described,
    pv: &[u32],
    most: usize,
    node: impl for<'p> Fn(Pen<'p>, usize, PathText, Label) -> Written<'p>,
) -> io::Result<bool> {
    /// So many nodes are written as one item.
    const MANY: usize = 16;
    let path = |ply: usize| PathText::after(&pv[..=ply], ply);
    if let Some(labels) = tree.labels_along(pv) {
        for (ply, label) in labels.enumerate() {
            sheet.item(out, |pen| node(pen, ply, path(ply), label))?;
        }
        return Ok(true);
    }
    for first in (0..pv.len()).step_by(MANY) {
        let last = pv.len().min(first + MANY);
        let most = (last - first) * (most + most_of_path(last.min(FULL_STEPS)));
        sheet.item_within(most, out, |mut pen| {
            for ply in first..last {
                pen = node(pen, ply, path(ply), Label::default())?;
            }
            Ok(pen)
        })?;
    }
    Ok(false)
}
