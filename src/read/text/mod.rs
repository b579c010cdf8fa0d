//! The walk over the text of a nested document: a search runs on the bytes, and no tree is built.
//!
//! The walk keeps what is open, so memory grows with the depth and with what the answer names, not
//! with the text. A subtree that is stepped over is checked like the rest and counted ([`checked`]).
//!
//! The walk takes nothing that [`nested`](super::nested) would refuse, but need not take all that
//! it accepts: at whatever is wrong or rare it stops for good ([`Halt`]), as if no child were left
//! anywhere. A search then comes to a quick end that means nothing. Who made the walk asks
//! [`finish`](TextWalk::finish), and reads the document into memory instead; so every error is the
//! reader's own.
//!
//! Source of the bit masks: Langdale & Lemire, "Parsing gigabytes of JSON per second", *The VLDB
//! Journal* 28, 2019, with other masks: a tree of numbers needs fewer.

#![expect(
    clippy::inline_always,
    reason = "what is inlined is compiled for the instructions of its caller"
)]

mod build;
mod checked;
mod cursor;
mod grammar;
mod members;
mod numbers;
mod open;
mod run;
mod skip;
mod walked;

pub(super) use build::build;
pub use walked::Walked;

use fearless_simd::Level;

use super::{Options, block};
use crate::number::NumberKind;
use crate::tree::{Child, ChildOrRun, Explicit, Labels, Missing, Node, Skipped, Walk};
use crate::value::{Player, Value};
use cursor::{Cursor, Span};
use members::{Found, Members};
use open::Open;
use walked::Names;

/// Why a walk over text stops before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The numbers are decimals, and integers were expected: to be walked again with
    /// [`Options::decimals`].
    Decimals,
    /// The document is wrong, or has something rare: to be read into memory.
    Other,
}

/// A node whose label is not wanted.
pub(super) const NO_LABEL: u32 = u32::MAX;

/// A [`Walk`] over the text of a nested document.
///
/// ```
/// use abprune::read::{Options, TextWalk};
/// use abprune::search::{Counter, ForwardAlgorithm, Rules};
/// let options = Options::default();
/// let mut walk = TextWalk::new(b"[[3, 5], [2, 9]]", &options);
/// let mut counter = Counter::default();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut counter);
/// let walked = walk.finish(&outcome.as_ref().unwrap().pv).unwrap();
/// assert_eq!((counter.leaves, counter.skipped.leaves), (3, 1));
/// ```
#[derive(Clone, Debug)]
pub struct TextWalk<'a> {
    cursor: Cursor<'a>,
    options: &'a Options,
    number_kind: NumberKind,
    level: Level,
    root: Child,
    root_player: Player,
    buffers: TextBuffers,
    /// The number of the next node that may have a label.
    next_id: u32,
    /// The name and move of the object that was entered or left last, as far as they were found
    /// there.
    last: (Span, Span),
    /// Some name or move of an entered node stood before its children, or behind.
    has_early: bool,
    has_late: bool,
    halt: Option<Halt>,
}

/// What a [`TextWalk`] keeps in memory; the next one may use it again.
#[derive(Clone, Debug, Default)]
pub struct TextBuffers {
    /// The inner nodes that the walk is in.
    open: Vec<Open>,
    /// Those of them that are objects.
    objects: Vec<Object>,
    /// For [`checked`].
    stack: Vec<u8>,
    /// What names the nodes that the answer will name, if anything does.
    labels: Option<Box<Labels>>,
}

/// An object that the walk is in: which keys it has had, and what names it.
#[derive(Clone, Copy, Debug)]
struct Object {
    members: Members,
    id: u32,
    /// The answer will name it, since something below it is pruned.
    is_listed: bool,
    name: Span,
    r#move: Span,
}

impl<'a> TextWalk<'a> {
    /// A walk at the start of a document.
    #[must_use]
    pub fn new(bytes: &'a [u8], options: &'a Options) -> TextWalk<'a> {
        let kind = if options.decimals {
            NumberKind::Decimals
        } else {
            NumberKind::Integers
        };
        TextWalk::reusing(TextBuffers::default(), bytes, kind, options)
    }

    /// A walk over a document with numbers of this kind, in the memory of another walk.
    #[must_use]
    pub fn reusing(
        mut buffers: TextBuffers,
        bytes: &'a [u8],
        number_kind: NumberKind,
        options: &'a Options,
    ) -> TextWalk<'a> {
        buffers.open.clear();
        buffers.objects.clear();
        buffers.labels = None;
        let mut walk = TextWalk {
            cursor: Cursor::new(bytes),
            options,
            number_kind,
            level: block::level(bytes.len()),
            root: Child {
                position: 0,
                id: Explicit::ROOT,
                node: Node::Leaf(Err(Missing::Unknown)),
            },
            root_player: options.player.unwrap_or(Player::Max),
            buffers,
            next_id: Explicit::ROOT,
            last: (Span::NONE, Span::NONE),
            has_early: false,
            has_late: false,
            halt: None,
        };
        let first = walk.cursor.peek();
        match walk.node(first, None) {
            Ok((id, node)) => {
                walk.root.node = node;
                // The root has the number 0, be it named or not.
                walk.next_id = walk.next_id.max(1);
                debug_assert!(id == Explicit::ROOT || id == NO_LABEL);
            }
            Err(halt) => walk.stop(halt),
        }
        walk
    }

    /// Begins a node, whose first byte is `byte`.
    #[inline(always)]
    fn node(&mut self, byte: u8, parent: Option<Player>) -> Result<(u32, Node), Halt> {
        match byte {
            b'[' => {
                self.cursor.advance();
                let player = self.player(None, parent);
                self.buffers.open.push(Open::new(player, false));
                Ok((NO_LABEL, Node::Inner(player)))
            }
            b'{' => self.object(parent),
            b'n' => {
                self.cursor.null()?;
                Ok((NO_LABEL, Node::Leaf(Err(Missing::Unknown))))
            }
            _ => {
                let key = self.cursor.number(self.number_kind)?;
                Ok((NO_LABEL, Node::Leaf(Ok(Value::from_key(key)))))
            }
        }
    }

    /// Who is to move: as the options say of the root, as the node says, else the opponent of the
    /// parent's player.
    #[inline(always)]
    fn player(&self, own: Option<Player>, parent: Option<Player>) -> Player {
        let default = parent.map_or(Player::Max, |parent| !parent);
        let given = if parent.is_none() {
            self.options.player.or(own)
        } else {
            own
        };
        given.unwrap_or(default)
    }

    /// Begins a node that is an object.
    #[inline(never)]
    fn object(&mut self, parent: Option<Player>) -> Result<(u32, Node), Halt> {
        self.cursor.advance();
        let mut members = Members::default();
        let mut found = Found::default();
        members.read(&mut self.cursor, self.number_kind, self.options, &mut found)?;
        let id = self.next_id;
        self.next_id = id.checked_add(1).ok_or(Halt::Other)?;
        self.has_early |= found.has_label();
        self.last = (found.name, found.r#move);
        let player = self.player(found.player, parent);
        if parent.is_none() {
            self.root_player = player;
        }
        if !found.opens_children {
            let value = found.value.ok_or(Halt::Other)?;
            return Ok((id, Node::Leaf(value.map(Value::from_key))));
        }
        self.buffers.open.push(Open::new(player, true));
        self.buffers.objects.push(Object {
            members,
            id,
            is_listed: false,
            name: found.name,
            r#move: found.r#move,
        });
        Ok((id, Node::Inner(player)))
    }

    /// The position and first byte of the next child, which counts as passed from now on.
    #[inline(always)]
    fn advance(&mut self) -> Result<Option<(u32, u8)>, Halt> {
        let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
        let mut byte = self.cursor.peek();
        if open.passed() > 0 {
            if byte == b']' {
                return Ok(None);
            }
            if byte != b',' {
                return Err(Halt::Other);
            }
            self.cursor.advance();
            byte = self.cursor.peek();
        }
        Ok(Some((open.pass()?, byte)))
    }

    #[inline(always)]
    fn try_enter(&mut self) -> Result<Option<Child>, Halt> {
        match self.advance()? {
            Some((position, byte)) => self.child(position, byte).map(Some),
            None => Ok(None),
        }
    }

    /// Enters the child whose first byte is `byte`.
    #[inline(always)]
    fn child(&mut self, position: u32, byte: u8) -> Result<Child, Halt> {
        let parent = self.buffers.open.last().map(|open| open.player());
        let (id, node) = self.node(byte, parent)?;
        Ok(Child { position, id, node })
    }

    /// Notes that something below the innermost open node is pruned: the answer names that node.
    fn list_parent(&mut self) -> Result<(), Halt> {
        let open = self.buffers.open.last();
        if !open.is_some_and(|open| open.is_object()) {
            return Ok(());
        }
        let object = self.buffers.objects.last_mut().expect("it is open");
        if object.is_listed {
            return Ok(());
        }
        object.is_listed = true;
        let Object {
            id, name, r#move, ..
        } = *object;
        self.store(id, name, r#move)
    }

    fn store(&mut self, id: u32, name: Span, r#move: Span) -> Result<(), Halt> {
        if name == Span::NONE && r#move == Span::NONE {
            return Ok(());
        }
        let labels = self.buffers.labels.get_or_insert_default();
        store(&self.cursor, id, name, r#move, labels)
    }

    /// Only what is entered or left from now on is the last.
    fn forget_last(&mut self) {
        self.last = (Span::NONE, Span::NONE);
    }

    /// Keeps the name and move of the object that was entered or left last as those of `id`.
    fn store_as(&self, id: u32, labels: &mut Labels) -> Result<(), Halt> {
        let (name, r#move) = self.last;
        store(&self.cursor, id, name, r#move, labels)
    }

    #[inline]
    fn try_leave(&mut self) -> Result<(), Halt> {
        let open = self.buffers.open.pop().ok_or(Halt::Other)?;
        if self.cursor.peek() != b']' {
            return Err(Halt::Other);
        }
        self.cursor.advance();
        if open.is_object() {
            self.end_object(open.player())
        } else {
            Ok(())
        }
    }

    /// Reads what stands behind the children of an object where `player` moves.
    #[inline(never)]
    fn end_object(&mut self, player: Player) -> Result<(), Halt> {
        let mut object = self.buffers.objects.pop().expect("it was open");
        let mut late = Found::default();
        object
            .members
            .read(&mut self.cursor, self.number_kind, self.options, &mut late)?;
        let is_root = self.buffers.open.is_empty();
        let given = late
            .player
            .filter(|_| !is_root || self.options.player.is_none());
        // The search has gone by another player.
        if late.opens_children || given.is_some_and(|given| given != player) {
            return Err(Halt::Other);
        }
        self.has_late |= late.has_label();
        self.last = (late.name, late.r#move);
        if object.is_listed {
            self.store(object.id, late.name, late.r#move)?;
        }
        Ok(())
    }

    /// Stops for good. Nothing is left of the text, so nothing can be entered or left from now on.
    #[cold]
    fn stop(&mut self, halt: Halt) {
        self.halt.get_or_insert(halt);
        self.cursor.bytes = &[];
        self.cursor.at = 0;
    }

    /// What an answer of the walk is; it stops if that is none.
    #[inline(always)]
    fn or_halt<T>(&mut self, result: Result<Option<T>, Halt>) -> Option<T> {
        match result {
            Ok(answer) => answer,
            Err(halt) => {
                self.stop(halt);
                None
            }
        }
    }

    /// Ends the walk. What it has not been through is stepped over, and nothing may follow the tree.
    /// `pv` is the line whose nodes the answer names.
    ///
    /// # Errors
    ///
    /// [`Halt`]: the walk has stopped before, as over `[1, 2.5]`, or does so now.
    pub fn finish(&mut self, pv: &[u32]) -> Result<Walked, Halt> {
        if let Some(halt) = self.halt {
            return Err(halt);
        }
        while !self.buffers.open.is_empty() {
            while self.pass()? {}
            self.try_leave()?;
        }
        self.cursor.end()?;
        let labels = self.buffers.labels.take();
        let names = if labels.is_none() && !self.has_early && !self.has_late {
            None
        } else {
            let line = walked::line(self, pv)?;
            Names::new(labels.map_or_else(Labels::default, |labels| *labels), line)
        };
        Ok(Walked {
            number_kind: self.number_kind,
            player: self.root_player,
            names,
        })
    }

    /// The memory of a walk that is over.
    #[must_use]
    pub fn into_buffers(self) -> TextBuffers {
        self.buffers
    }
}

/// Keeps the strings at `name` and `move`, as far as there are any, as those of the node `id`.
fn store(
    cursor: &Cursor,
    id: u32,
    name: Span,
    r#move: Span,
    labels: &mut Labels,
) -> Result<(), Halt> {
    if let Some(text) = cursor.text(name)? {
        labels.push_name(id, text.as_bytes());
    }
    if let Some(text) = cursor.text(r#move)? {
        labels.push_move(id, text.as_bytes());
    }
    Ok(())
}

impl Walk for TextWalk<'_> {
    fn root(&self) -> Child {
        self.root
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let child = self.try_enter();
        self.or_halt(child)
    }

    #[inline(always)]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        let next = self.try_enter_run(player, limit);
        self.or_halt(next)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let skipped = self.try_skip(true);
        self.or_halt(skipped)
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.skip_together()
    }

    #[inline]
    fn leave(&mut self) {
        let left = self.try_leave().map(Some);
        self.or_halt(left);
    }
}
