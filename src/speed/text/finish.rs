//! The end of a walk over text: checks the rest of the document, and reads the labels along the
//! principal variation.

use super::cursor::Fallback;
use super::landmarks::{Landmark, Landmarks};
use super::walk::{TextBuffers, TextWalk};
use crate::tree::{Labels, StreamedTree};

impl TextWalk<'_> {
    /// Ends the walk: steps over the rest of the tree, which nothing may follow. `pv` is the principal
    /// variation, whose labels the answer shows.
    ///
    /// # Errors
    ///
    /// [`Fallback`]: the walk has stopped before, as over `[1, 2.5]`, or does so now.
    pub fn finish(&mut self, pv: &[u32]) -> Result<StreamedTree, Fallback> {
        if let Some(fallback) = self.fallback {
            return Err(fallback);
        }
        while !self.buffers.open.is_empty() {
            while self.pass()? {}
            self.try_leave()?;
        }
        self.cursor.end()?;
        let tree = StreamedTree::new(self.cursor.number_kind, self.root_player);
        let names = &mut self.buffers.names;
        if !names.has_any() && names.listed.is_empty() {
            return Ok(tree);
        }
        let listed = std::mem::take(&mut names.listed);
        Ok(tree.with_labels(listed, self.pv_labels(pv)?))
    }

    /// The labels of the nodes along `pv`, by ply. They are read in a second walk, if there are any.
    ///
    /// # Errors
    ///
    /// [`Fallback`]: never, as the first walk has checked the text.
    fn pv_labels(&self, pv: &[u32]) -> Result<Labels, Fallback> {
        let mut labels = Labels::default();
        let names = &self.buffers.names;
        if pv.is_empty() || !names.has_any() {
            return Ok(labels);
        }
        let (bytes, kind) = (self.cursor.bytes, self.cursor.number_kind);
        let mut buffers = TextBuffers::default();
        let mut again = TextWalk::new(&mut buffers, bytes, kind, self.cursor.options);
        // For the root and the nodes of the line that are landmarks: the number of the next landmark.
        let mut first_inside = vec![0];
        for (&step, ply) in pv.iter().zip(1..) {
            let found = again.jump(&names.landmarks, &first_inside, step)?;
            while again.passed() < step {
                if !again.pass()? {
                    return Err(Fallback::PlainReader);
                }
            }
            again.buffers.names.forget_last();
            again.try_enter()?.ok_or(Fallback::PlainReader)?;
            again.add_last(ply, &mut labels);
            if let Some((number, landmark)) = found
                && landmark.position == step
            {
                first_inside.push(number + 1);
            }
        }
        // A label after the children is at the end of its node. The root's is not shown.
        while names.has_late() && again.buffers.open.len() > 1 {
            again.jump(&names.landmarks, &first_inside, u32::MAX)?;
            while again.pass()? {}
            again.buffers.names.forget_last();
            again.try_leave()?;
            let ply = u32::try_from(again.buffers.open.len());
            again.add_last(ply.map_err(|_| Fallback::PlainReader)?, &mut labels);
        }
        Ok(labels)
    }

    /// Adds the label of the last object to `labels`, as the label of the node at `ply`.
    fn add_last(&self, ply: u32, labels: &mut Labels) {
        self.buffers.names.add_last(&self.cursor, ply, labels);
    }

    /// How many children of the innermost open node have been passed.
    fn passed(&self) -> u32 {
        self.buffers.open.last().map_or(0, |open| open.passed)
    }

    /// Goes forward to the last child of the innermost open node that is a landmark, and is at `step` or
    /// before. That child comes next then.
    fn jump(
        &mut self,
        landmarks: &Landmarks,
        first_inside: &[usize],
        step: u32,
    ) -> Result<Option<(usize, Landmark)>, Fallback> {
        let ply = self.buffers.open.len();
        let Some(&first) = first_inside.get(ply.wrapping_sub(1)) else {
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
            let open = self.buffers.open.last_mut().ok_or(Fallback::PlainReader)?;
            open.passed = position;
            // Each child but the first comes after a comma.
            let before = self
                .cursor
                .bytes
                .get(..start)
                .ok_or(Fallback::PlainReader)?;
            let comma = memchr::memrchr(b',', before).filter(|_| position > 0);
            self.cursor.at = comma.unwrap_or(start);
        }
        Ok(found)
    }
}
