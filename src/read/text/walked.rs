//! What is left of a document that was walked through: what its answer tells of it.

use super::{Halt, TextWalk};
use crate::number::NumberKind;
use crate::read::Options;
use crate::tree::{Label, Labels, LabelsAlong, TreeInfo};
use crate::value::Player;

/// What the answer of a search along a text tells of the tree.
#[derive(Clone, Debug)]
pub struct Walked {
    pub(super) number_kind: NumberKind,
    pub(super) player: Player,
    /// `None`: nothing has a name.
    pub(super) names: Option<Box<Names>>,
}

impl Walked {
    /// A tree without names.
    pub(in crate::read) fn unnamed(number_kind: NumberKind, player: Player) -> Walked {
        Walked {
            number_kind,
            player,
            names: None,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The labels of pruned subtrees and of the nodes that pruned them.
    pub(super) labels: Labels,
    /// Those of the principal variation, by ply; the root's would be at ply 0.
    pub(super) line: Labels,
}

impl Names {
    /// `None`: there are none.
    pub(super) fn new(mut labels: Labels, line: Labels) -> Option<Box<Names>> {
        labels.sort();
        let is_empty = labels.is_empty() && line.is_empty();
        (!is_empty).then(|| Box::new(Names { labels, line }))
    }
}

impl TreeInfo for Walked {
    fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    fn player(&self) -> Player {
        self.player
    }

    fn label(&self, id: u32) -> Label<'_> {
        let names = self.names.as_ref();
        names.map_or_else(Label::default, |names| names.labels.find(id))
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        let names = self.names.as_ref()?;
        let plies = (1..).zip(path).map(|(ply, _)| ply);
        Some(Box::new(plies.map(|ply| names.line.find(ply))))
    }
}

/// The labels of the nodes along `pv`, by ply: found in a second walk, if there are any labels, which
/// steps over the siblings in front of the line; and over those behind it if labels follow children.
///
/// # Errors
///
/// [`Halt`]: the text has been changed since the first walk.
pub(super) fn line(walk: &TextWalk, pv: &[u32]) -> Result<Labels, Halt> {
    let mut labels = Labels::default();
    if pv.is_empty() || (!walk.has_early && !walk.has_late) {
        return Ok(labels);
    }
    let options = Options {
        decimals: walk.number_kind == NumberKind::Decimals,
        ..walk.options.clone()
    };
    let mut again = TextWalk::new(walk.cursor.bytes, &options);
    for (&step, ply) in pv.iter().zip(1..) {
        for _ in 0..step {
            again.pass()?;
        }
        again.forget_last();
        again.try_enter()?.ok_or(Halt::Other)?;
        again.store_as(ply, &mut labels)?;
    }
    if walk.has_late {
        while let Some(ply) = again.buffers.open.len().checked_sub(1) {
            while again.pass()? {}
            again.forget_last();
            again.try_leave()?;
            again.store_as(u32::try_from(ply).map_err(|_| Halt::Other)?, &mut labels)?;
        }
    }
    labels.sort();
    Ok(labels)
}
