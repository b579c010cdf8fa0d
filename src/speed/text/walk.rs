//! The walk over the text of a nested document: its stack, and how it enters and leaves nodes.
//!
//! Memory grows with the depth and with the labels that the answer shows, not with the text. To find
//! labels again it keeps at most 2^16 places.
//!
//! On invalid or unusual input the walk ends and yields no more children. The result of that search is
//! meaningless: call [`finish`](TextWalk::finish); on `Err`, use the reader that the [`Fallback`] names.
//!
//! Searches use the walk through a [`Walk`]: there each failure ends it.

use fearless_simd::Level;

use super::cursor::{Cursor, Fallback, TextOptions};
use super::members::{FoundMembers, LabelSpans, MemberSet};
use super::names::Names;
use crate::number::NumberKind;
use crate::speed::bytes::block;
use crate::tree::{Child, ChildOrRun, Explicit, Missing, Node, Skipped, Walk};
use crate::value::{Player, Value};

/// The number of a node that has no label, or whose label the answer does not need.
pub(super) const NO_LABEL: u32 = u32::MAX;

/// A [`Walk`] over the text of a nested document.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::{Counter, ForwardAlgorithm, Rules};
/// use abprune::speed::text::{TextBuffers, TextOptions, TextWalk};
/// let options = TextOptions::default();
/// let mut buffers = TextBuffers::default();
/// let kind = NumberKind::Integers;
/// let mut walk = TextWalk::new(&mut buffers, b"[[3, 5], [2, 9]]", kind, options);
/// let mut counter = Counter::default();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut counter);
/// let tree = walk.finish(&outcome.as_ref().unwrap().pv);
/// assert!(tree.is_ok());
/// assert_eq!((counter.leaves, counter.skipped.leaves), (3, 1));
/// ```
#[derive(Debug)]
pub struct TextWalk<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) level: Level,
    pub(super) root: Child,
    pub(super) root_player: Player,
    pub(super) buffers: &'a mut TextBuffers,
    /// The number of the next object.
    next_id: u32,
    /// Why the walk has stopped.
    pub(super) fallback: Option<Fallback>,
}

impl<'a> TextWalk<'a> {
    /// A walk at the start of a document with numbers of this kind. It takes the memory of a walk that
    /// has ended.
    pub fn new(
        buffers: &'a mut TextBuffers,
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: TextOptions,
    ) -> TextWalk<'a> {
        buffers.open.clear();
        buffers.objects.clear();
        buffers.names.clear();
        let mut walk = TextWalk {
            cursor: Cursor::new(bytes, number_kind, options),
            level: block::level(bytes.len()),
            root: Child {
                position: 0,
                id: Explicit::ROOT,
                node: Node::Leaf(Err(Missing::Unknown)),
            },
            root_player: options.player.unwrap_or(Player::Max),
            buffers,
            next_id: Explicit::ROOT,
            fallback: None,
        };
        let first = walk.cursor.peek();
        match walk.node(first, None) {
            Ok((id, node)) => {
                walk.root.node = node;
                // The root has the number 0, with a label or without.
                walk.next_id = walk.next_id.max(1);
                debug_assert!(id == Explicit::ROOT || id == NO_LABEL);
            }
            Err(fallback) => walk.stop(fallback),
        }
        walk
    }

    /// Begins a node, whose first byte is `byte`.
    #[inline(always)]
    fn node(&mut self, byte: u8, parent: Option<Player>) -> Result<(u32, Node), Fallback> {
        match byte {
            b'[' => {
                self.add_landmark(self.cursor.at);
                self.cursor.advance();
                let player = self.player(None, parent);
                self.open_node(player, false);
                Ok((NO_LABEL, Node::Inner(player)))
            }
            b'{' => self.object(parent),
            b'n' => {
                self.cursor.word("null")?;
                Ok((NO_LABEL, Node::Leaf(Err(Missing::Unknown))))
            }
            _ => {
                let key = self.cursor.number()?;
                Ok((NO_LABEL, Node::Leaf(Ok(Value::from_key(key)))))
            }
        }
    }

    /// The player to move: at the root the one of the options, else the one that the node names, else
    /// the opponent of the parent's player.
    #[inline(always)]
    fn player(&self, own: Option<Player>, parent: Option<Player>) -> Player {
        let default = parent.map_or(Player::Max, |parent| !parent);
        let given = if parent.is_none() { self.cursor.options.player.or(own) } else { own };
        given.unwrap_or(default)
    }

    /// Begins a node that is an object.
    #[inline(never)]
    fn object(&mut self, parent: Option<Player>) -> Result<(u32, Node), Fallback> {
        let start = self.cursor.at;
        self.cursor.advance();
        let mut members = MemberSet::default();
        let mut found = FoundMembers::default();
        let opens_children = members.read(&mut self.cursor, &mut found)?;
        let id = self.new_id()?;
        self.buffers.names.begin_object(found.label);
        self.add_landmark(start);
        let player = self.player(found.player, parent);
        if parent.is_none() {
            self.root_player = player;
        }
        if !opens_children {
            let value = found.value.ok_or(Fallback::PlainReader)?;
            return Ok((id, Node::Leaf(value.map(Value::from_key))));
        }
        self.open_node(player, true);
        self.buffers.objects.push(OpenObject { members, id, is_listed: false, label: found.label });
        Ok((id, Node::Inner(player)))
    }

    /// Goes into an inner node.
    #[inline(always)]
    fn open_node(&mut self, player: Player, is_object: bool) {
        self.buffers.open.push(WalkedNode { passed: 0, player, is_object });
    }

    /// The number of the object that begins.
    pub(super) fn new_id(&mut self) -> Result<u32, Fallback> {
        let id = self.next_id;
        self.next_id = id.checked_add(1).ok_or(Fallback::PlainReader)?;
        Ok(id)
    }

    /// Keeps the place of the node that starts at `start`, a child of the innermost open one.
    #[inline(always)]
    fn add_landmark(&mut self, start: usize) {
        let ply = self.buffers.open.len();
        if self.buffers.names.landmarks.takes(ply)
            && let Some(parent) = self.buffers.open.last()
        {
            let position = parent.passed - 1;
            self.buffers.names.landmarks.push(ply, position, start);
        }
    }

    /// The position and first byte of the next child, which counts as passed from now on. `None` after
    /// the last one.
    #[inline(always)]
    pub(super) fn advance(&mut self) -> Result<Option<(u32, u8)>, Fallback> {
        let open = self.buffers.open.last_mut().ok_or(Fallback::PlainReader)?;
        let mut byte = self.cursor.peek();
        if open.passed > 0 {
            if byte == b']' {
                return Ok(None);
            }
            if byte != b',' {
                return Err(Fallback::PlainReader);
            }
            self.cursor.advance();
            byte = self.cursor.peek();
        }
        let position = open.passed;
        open.passed = position.checked_add(1).ok_or(Fallback::PlainReader)?;
        Ok(Some((position, byte)))
    }

    /// Enters the next child, if there is one.
    #[inline(always)]
    pub(super) fn try_enter(&mut self) -> Result<Option<Child>, Fallback> {
        match self.advance()? {
            Some((position, byte)) => self.child(position, byte).map(Some),
            None => Ok(None),
        }
    }

    /// Enters the child at `position`, whose first byte is `byte`.
    #[inline(always)]
    pub(super) fn child(&mut self, position: u32, byte: u8) -> Result<Child, Fallback> {
        let parent = self.buffers.open.last().map(|open| open.player);
        let (id, node) = self.node(byte, parent)?;
        Ok(Child { position, id, node })
    }

    /// Leaves the innermost open node, all of whose children have been passed.
    #[inline]
    pub(super) fn try_leave(&mut self) -> Result<(), Fallback> {
        let open = self.buffers.open.pop().ok_or(Fallback::PlainReader)?;
        self.cursor.expect(b']')?;
        if open.is_object { self.end_object(open.player) } else { Ok(()) }
    }

    /// Reads the members after the children of an object where `player` moves.
    #[inline(never)]
    fn end_object(&mut self, player: Player) -> Result<(), Fallback> {
        let TextBuffers { open, objects, names, .. } = &mut *self.buffers;
        let mut object = objects.pop().expect("the node that is left is an object");
        let mut late = FoundMembers::default();
        object.members.read(&mut self.cursor, &mut late)?;
        let is_given = open.is_empty() && self.cursor.options.player.is_some();
        // The search has already assumed another player here.
        if !is_given && late.player.is_some_and(|late| late != player) {
            return Err(Fallback::PlainReader);
        }
        names.end_object(late.label);
        if object.is_listed {
            names.list(&self.cursor, object.id, late.label);
        }
        Ok(())
    }

    /// Ends the walk: without text, nothing can be entered, skipped or left any more.
    #[cold]
    pub(super) fn stop(&mut self, fallback: Fallback) {
        self.fallback.get_or_insert(fallback);
        self.cursor.bytes = &[];
        self.cursor.at = 0;
    }
}

/// The memory of a [`TextWalk`], for the next one to use again.
#[derive(Clone, Debug, Default)]
pub struct TextBuffers {
    /// The inner nodes that the walk is in.
    pub(super) open: Vec<WalkedNode>,
    /// Those of them that are objects.
    pub(super) objects: Vec<OpenObject>,
    /// The stack of [`subtree::skip`](super::subtree::skip).
    pub(super) stack: Vec<u8>,
    pub(super) names: Names,
}

/// An inner node that the walk is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkedNode {
    /// How many of its children have been passed: entered or skipped.
    pub(super) passed: u32,
    pub(super) player: Player,
    pub(super) is_object: bool,
}

/// An object that the walk is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenObject {
    pub(super) members: MemberSet,
    pub(super) id: u32,
    /// Whether the answer shows the label, because something below the object is pruned.
    pub(super) is_listed: bool,
    /// The label, as far as it stands before the children.
    pub(super) label: LabelSpans,
}

impl TextWalk<'_> {
    /// The result of a step; a failure ends the walk.
    #[inline(always)]
    fn or_stop<T>(&mut self, result: Result<Option<T>, Fallback>) -> Option<T> {
        match result {
            Ok(found) => found,
            Err(fallback) => {
                self.stop(fallback);
                None
            }
        }
    }
}

impl Walk for TextWalk<'_> {
    fn root(&self) -> Child {
        self.root
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let child = self.try_enter();
        self.or_stop(child)
    }

    #[inline(always)]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        let next = self.try_enter_run(player, limit);
        self.or_stop(next)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let skipped = self.try_skip(true);
        self.or_stop(skipped)
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.skip_together()
    }

    #[inline]
    fn leave(&mut self) {
        let left = self.try_leave().map(Some);
        self.or_stop(left);
    }
}
