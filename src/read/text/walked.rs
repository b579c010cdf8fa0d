//! What is left of a document that was walked through: what its answer tells of it.

use super::landmarks::{Landmark, Landmarks};
use super::{Halt, TextWalk};
use crate::number::NumberKind;
use crate::read::Options;
use crate::tree::{Described, Label, Labels, LabelsAlong};
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

impl Described for Walked {
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

/// The labels of the nodes along `pv`, by ply, found in a second walk if there are any labels.
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
    let landmarks = &walk.buffers.landmarks;
    // For the root and the nodes of the line that are landmarks: the number of the landmark that follows.
    let mut inside = vec![0];
    for (&step, ply) in pv.iter().zip(1..) {
        let known = again.jump(landmarks, &inside, step)?;
        while again.passed() < step {
            again.pass()?;
        }
        again.forget_last();
        again.try_enter()?.ok_or(Halt::Other)?;
        again.store_as(ply, &mut labels)?;
        if let Some((number, landmark)) = known
            && landmark.position == step
        {
            inside.push(number + 1);
        }
    }
    // A name behind the children is found at the end of its node. The name of the root is not needed.
    while walk.has_late && again.buffers.open.len() > 1 {
        again.jump(landmarks, &inside, u32::MAX)?;
        while again.pass()? {}
        again.forget_last();
        again.try_leave()?;
        let ply = u32::try_from(again.buffers.open.len());
        again.store_as(ply.map_err(|_| Halt::Other)?, &mut labels)?;
    }
    labels.sort();
    Ok(labels)
}

impl TextWalk<'_> {
    /// How many children of the innermost open node have been passed.
    fn passed(&self) -> u32 {
        self.buffers.open.last().map_or(0, |open| open.passed())
    }

    /// Goes forward to the last child of the innermost open node that is a landmark, and stands at `step`
    /// or before. It is not passed then.
    fn jump(
        &mut self,
        landmarks: &Landmarks,
        inside: &[usize],
        step: u32,
    ) -> Result<Option<(usize, Landmark)>, Halt> {
        let ply = self.buffers.open.len();
        let Some(&first) = inside.get(ply.wrapping_sub(1)) else {
            return Ok(None);
        };
        let found = landmarks.child(first, ply, step);
        if let Some((
            _,
            Landmark {
                position, start, ..
            },
        )) = found
            && position >= self.passed()
        {
            let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
            open.set_passed(position.into())?;
            // The comma in front of it, as before each child but the first.
            let before = self.cursor.bytes.get(..start).ok_or(Halt::Other)?;
            let comma = memchr::memrchr(b',', before).filter(|_| position > 0);
            self.cursor.at = comma.unwrap_or(start);
        }
        Ok(found)
    }
}
