//! Writes the nodes of a principal variation, of which there may be a million: how each is written, and
//! what stands around them all, is the format's. Where no node has a label, many are one item of the
//! sheet.

use std::io;

use super::pen::{Pen, Sheet, Written, most_of_path};
use crate::tree::path::{FULL_STEPS, PathText};
use crate::tree::{Described, Label};

/// How a format writes a node of a line.
pub(super) trait WriteNode {
    /// The most bytes that it writes beside path and label.
    const MOST: usize;

    /// Writes the node whose parent is at `ply`. Better inline: it is called in loops.
    fn write<'p>(pen: Pen<'p>, ply: usize, path: PathText, label: Label) -> Written<'p>;
}

/// Writes the nodes along `pv`, without the root. Returns whether the tree may have labels.
///
/// # Errors
///
/// Those of `out`.
pub(super) fn write_along<W: WriteNode>(
    sheet: &mut Sheet,
    out: &mut dyn io::Write,
    tree: &dyn Described,
    pv: &[u32],
) -> io::Result<bool> {
    /// So many nodes are written as one item.
    const MANY: usize = 16;
    let path = |ply: usize| PathText::after(&pv[..=ply], ply);
    if let Some(labels) = tree.labels_along(pv) {
        for (ply, label) in labels.enumerate() {
            sheet.item(out, |pen| W::write(pen, ply, path(ply), label))?;
        }
        return Ok(true);
    }
    for first in (0..pv.len()).step_by(MANY) {
        let last = pv.len().min(first + MANY);
        // Written against the one before, a path has one step.
        let steps = if first >= FULL_STEPS {
            1
        } else {
            last.min(FULL_STEPS)
        };
        let most = (last - first) * (W::MOST + most_of_path(steps));
        sheet.item_within(most, out, |mut pen| {
            for ply in first..last {
                pen = W::write(pen, ply, path(ply), Label::default())?;
            }
            Ok(pen)
        })?;
    }
    Ok(false)
}
