//! Builds the tree of a nested document in memory; and ends a walk over text: the rest of the document is
//! checked, and the labels along the principal variation are read.

use super::cursor::{Cursor, Fallback, TextOptions};
use super::members::{FoundMembers, MemberSet};
use super::names::{Landmark, Landmarks};
use super::subtree::ARRAY;
use super::walk::{TextBuffers, TextWalk};
use crate::number::NumberKind;
use crate::speed::bytes::swar;
use crate::tree::{Builder, Explicit, Labels, Missing, StreamedTree};
use crate::value::Value;

/// Reads a document with numbers of this kind into memory.
///
/// # Errors
///
/// [`Fallback`]: it has decimals, and integers are expected; or it is invalid or unusual.
pub fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: TextOptions,
) -> Result<Explicit, Fallback> {
    let mut reader = TreeReader {
        cursor: Cursor::new(bytes, number_kind, options),
        builder: Builder::new(number_kind),
        open: Vec::new(),
    };
    reader.document()?;
    Ok(reader.builder.finish(options.player))
}

/// A document that is read into memory.
struct TreeReader<'a> {
    cursor: Cursor<'a>,
    builder: Builder,
    /// The open nodes, whose children are being read: [`ARRAY`], or the bits of a [`MemberSet`].
    open: Vec<u8>,
}

impl TreeReader<'_> {
    /// Reads all of the document.
    fn document(&mut self) -> Result<(), Fallback> {
        loop {
            self.begin()?;
            loop {
                let Some(&innermost) = self.open.last() else {
                    return self.cursor.end();
                };
                if self.has_sibling(innermost)? {
                    break;
                }
            }
        }
    }

    /// Reads the start of a tree, down to its first leaf.
    fn begin(&mut self) -> Result<(), Fallback> {
        loop {
            match self.cursor.peek() {
                b'[' => {
                    self.cursor.advance();
                    self.builder.open()?;
                    self.open.push(ARRAY);
                }
                b'{' => {
                    if !self.begin_object()? {
                        return Ok(());
                    }
                }
                b'n' => {
                    self.cursor.word("null")?;
                    self.builder.leaf(Err(Missing::Unknown))?;
                    return Ok(());
                }
                _ => return self.leaves(),
            }
        }
    }

    /// Reads a number, and those that follow it after a comma alone.
    fn leaves(&mut self) -> Result<(), Fallback> {
        let mut key = self.cursor.number()?;
        loop {
            self.builder.leaf(Ok(Value::from_key(key)))?;
            let Cursor { bytes, at, number_kind, .. } = self.cursor;
            if self.open.is_empty() || bytes.get(at) != Some(&b',') {
                return Ok(());
            }
            let Some((next, end)) = swar::number(bytes, at + 1, number_kind) else {
                return Ok(());
            };
            key = next;
            self.cursor.at = end;
        }
    }

    /// Reads an object to the start of its first child, or all of a leaf. Whether it has children.
    fn begin_object(&mut self) -> Result<bool, Fallback> {
        self.cursor.advance();
        let mut members = MemberSet::default();
        let mut found = FoundMembers::default();
        let opens_children = members.read(&mut self.cursor, &mut found)?;
        self.builder.open()?;
        self.add_members(&found);
        if opens_children {
            self.set_static(&found);
            self.open.push(members.0);
        } else {
            let value = found.value.ok_or(Fallback::PlainReader)?;
            self.builder.close_as_leaf(value.map(Value::from_key));
        }
        Ok(opens_children)
    }

    /// Gives the builder the names and the player of the innermost object.
    fn add_members(&mut self, found: &FoundMembers) {
        if let Some(name) = self.cursor.text(found.label.name) {
            self.builder.set_name_utf8(&name);
        }
        if let Some(name) = self.cursor.text(found.label.r#move) {
            self.builder.set_move_utf8(&name);
        }
        if let Some(player) = found.player {
            self.builder.set_player(player);
        }
    }

    /// The value of an object with children is its static value.
    fn set_static(&mut self, found: &FoundMembers) {
        if let Some(Ok(key)) = found.value {
            self.builder.set_static(Value::from_key(key));
        }
    }

    /// Steps over the comma before another child of the innermost open node, and says that there is one;
    /// or else closes that node.
    fn has_sibling(&mut self, innermost: u8) -> Result<bool, Fallback> {
        let byte = self.cursor.peek();
        self.cursor.advance();
        match byte {
            // Another one must come: a bracket is no start of a tree.
            b',' => return Ok(true),
            b']' => {}
            _ => return Err(Fallback::PlainReader),
        }
        if innermost != ARRAY {
            let mut late = FoundMembers::default();
            MemberSet(innermost).read(&mut self.cursor, &mut late)?;
            self.add_members(&late);
            self.set_static(&late);
        }
        let closed = self.builder.close();
        closed.expect("the list of children is not empty");
        self.open.pop();
        Ok(false)
    }
}

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
        if let Some((_, Landmark { position, start, .. })) = found
            && position >= self.passed()
        {
            let open = self.buffers.open.last_mut().ok_or(Fallback::PlainReader)?;
            open.passed = position;
            // Each child but the first comes after a comma.
            let before = self.cursor.bytes.get(..start).ok_or(Fallback::PlainReader)?;
            let comma = memchr::memrchr(b',', before).filter(|_| position > 0);
            self.cursor.at = comma.unwrap_or(start);
        }
        Ok(found)
    }
}
