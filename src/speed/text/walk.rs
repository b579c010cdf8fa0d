//! The walk over the text of a nested document of arrays, numbers and `null`: its stack, and how it enters and
//! leaves nodes.
//!
//! Memory grows with the depth, not with the text.
//!
//! On invalid or other input the walk stops, at [`Node::NO_ANSWER`] if a child was to be entered, and no search of
//! it has a value. What comes behind is looked at by [`finish`](TextWalk::finish) alone; on `Err`, use the reader that
//! the [`Fallback`] names.

use fearless_simd::Level;

use super::cursor::{Cursor, Fallback};
use crate::number::NumberKind;
use crate::speed::bytes::block;
use crate::tree::{Child, ChildOrRun, Missing, Node, NodeId, Skipped, StreamedTree, Walk};
use crate::value::{Player, Value};

/// A [`Walk`] over the text of a nested document.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::{Counter, ForwardAlgorithm, Rules};
/// use abprune::speed::text::TextWalk;
/// use abprune::value::Player;
/// let mut open = Vec::new();
/// let mut walk = TextWalk::new(&mut open, b"[[3, 5], [2, 9]]", NumberKind::Integers, Player::Max);
/// let mut counter = Counter::default();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut counter);
/// assert_eq!(outcome.unwrap().pv, [0, 0]);
/// assert!(walk.finish().is_ok());
/// assert_eq!((counter.leaves, counter.skipped.leaves), (3, 1));
/// ```
#[derive(Debug)]
pub struct TextWalk<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) level: Level,
    root: Child,
    player: Player,
    pub(super) open: &'a mut Vec<WalkedNode>,
    /// Why the walk has stopped.
    pub(super) fallback: Option<Fallback>,
}

/// An inner node that the walk is in.
#[derive(Clone, Copy, Debug)]
pub struct WalkedNode {
    /// How many of its children have been passed: entered or skipped.
    pub(super) passed: u32,
    player: Player,
}

impl<'a> TextWalk<'a> {
    /// A walk at the start of a document with numbers of this kind, with this player to move at the root. It
    /// takes the memory of a walk that has ended.
    pub fn new(
        open: &'a mut Vec<WalkedNode>,
        bytes: &'a [u8],
        number_kind: NumberKind,
        player: Player,
    ) -> TextWalk<'a> {
        open.clear();
        let mut walk = TextWalk {
            cursor: Cursor::new(bytes, number_kind),
            level: block::level(bytes.len()),
            root: Child { position: 0, id: NodeId::None, node: Node::NO_ANSWER },
            player,
            open,
            fallback: None,
        };
        let first = walk.cursor.peek();
        match walk.node(first, player) {
            Ok(node) => walk.root.node = node,
            Err(fallback) => _ = walk.stop(fallback),
        }
        walk
    }

    /// Begins a node, whose first byte is `byte`, where `player` moves if it is an inner node.
    #[inline(always)]
    fn node(&mut self, byte: u8, player: Player) -> Result<Node, Fallback> {
        match byte {
            b'[' => {
                self.cursor.advance();
                self.open.push(WalkedNode { passed: 0, player });
                Ok(Node::Inner(player.into()))
            }
            b'n' => {
                self.cursor.null()?;
                Ok(Node::Leaf(Err(Missing::Unknown)))
            }
            _ => Ok(Node::Leaf(Ok(Value::from_key(self.cursor.number()?)))),
        }
    }

    /// The position and first byte of the next child, which counts as passed from now on. `None` after
    /// the last one.
    #[inline(always)]
    pub(super) fn advance(&mut self) -> Result<Option<(u32, u8)>, Fallback> {
        let open = self.open.last_mut().ok_or(Fallback::PlainReader)?;
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
    fn try_enter(&mut self) -> Result<Option<Child>, Fallback> {
        match self.advance()? {
            Some((position, byte)) => self.child(position, byte).map(Some),
            None => Ok(None),
        }
    }

    /// Enters the child at `position`, whose first byte is `byte`.
    #[inline(always)]
    pub(super) fn child(&mut self, position: u32, byte: u8) -> Result<Child, Fallback> {
        let parent = self.open.last().map_or(!self.player, |open| open.player);
        let node = self.node(byte, !parent)?;
        Ok(Child { position, id: NodeId::None, node })
    }

    /// Leaves the innermost open node, all of whose children have been passed.
    #[inline]
    fn try_leave(&mut self) -> Result<(), Fallback> {
        self.open.pop().ok_or(Fallback::PlainReader)?;
        self.cursor.expect(b']')
    }

    /// Ends the walk: without text, nothing can be entered, skipped or left any more. Gives what ends the search.
    #[cold]
    pub(super) fn stop(&mut self, fallback: Fallback) -> Child {
        self.fallback.get_or_insert(fallback);
        self.cursor.bytes = &[];
        self.cursor.at = 0;
        Child { node: Node::NO_ANSWER, ..self.root }
    }

    /// Ends the walk: steps over the rest of the tree, which nothing may follow.
    ///
    /// # Errors
    ///
    /// [`Fallback`]: the walk has stopped before, as over `[1, 2.5]`, or does so now.
    pub fn finish(&mut self) -> Result<StreamedTree, Fallback> {
        if let Some(fallback) = self.fallback {
            return Err(fallback);
        }
        while !self.open.is_empty() {
            while self.pass()? {}
            self.try_leave()?;
        }
        self.cursor.end()?;
        Ok(StreamedTree::new(self.cursor.number_kind, self.player))
    }
}

impl Walk for TextWalk<'_> {
    const HAS_CHANCE: bool = false;

    fn root(&self) -> Child {
        self.root
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        self.try_enter().unwrap_or_else(|fallback| Some(self.stop(fallback)))
    }

    #[inline(always)]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        let next = self.try_enter_run(player, limit);
        next.unwrap_or_else(|fallback| Some(ChildOrRun::Child(self.stop(fallback))))
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        self.try_skip().unwrap_or_else(|fallback| {
            self.stop(fallback);
            None
        })
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.skip_together()
    }

    #[inline]
    fn leave(&mut self) {
        if let Err(fallback) = self.try_leave() {
            self.stop(fallback);
        }
    }

    fn has_stopped(&self) -> bool {
        self.fallback.is_some()
    }
}
