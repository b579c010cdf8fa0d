//! The tree below a position, walked as a search asks for it.

use super::game::Game;
use crate::number::{Number, NumberKind};
use crate::tree::{Child, ChildOrRun, Missing, Node, Size, Skipped, Walk};
use crate::value::{Player, Value};

/// A [`Walk`] of the tree below a position. The number of a node is that of the move that leads to it. The
/// sizes of skipped subtrees are [unknown](Size::UNKNOWN).
#[derive(Clone, Debug)]
pub struct GameWalk<'g, G: Game> {
    game: &'g G,
    start: G::Position,
    number_kind: NumberKind,
    /// The ply at which positions are leaves.
    depth: usize,
    /// The positions on the path from the root, and the moves that are left there.
    open: Vec<GameFrame<G::Position>>,
    /// The moves of all positions that the walk has been in.
    seen: u64,
}

/// A position that the walk is in.
#[derive(Clone, Copy, Debug)]
struct GameFrame<P> {
    position: P,
    /// The moves that have been neither made nor skipped.
    left: u64,
    /// How many have.
    gone: u32,
}

impl<'g, G: Game> GameWalk<'g, G> {
    /// A walk of the tree below `start`. Positions `depth` plies down are taken at their static values.
    #[must_use]
    pub fn new(
        game: &'g G,
        start: &G::Position,
        number_kind: NumberKind,
        depth: Option<usize>,
    ) -> GameWalk<'g, G> {
        let mut walk = GameWalk {
            game,
            start: *start,
            number_kind,
            depth: depth.unwrap_or(usize::MAX),
            open: Vec::with_capacity(64),
            seen: 0,
        };
        walk.open(*start, game.moves(start));
        walk
    }

    /// Goes into a position with these moves.
    #[inline]
    fn open(&mut self, position: G::Position, left: u64) {
        self.seen |= left;
        self.open.push(GameFrame {
            position,
            left,
            gone: 0,
        });
    }

    /// The names of all moves that the walk may have told of, by their numbers.
    pub fn move_names(&self) -> impl Iterator<Item = (u32, String)> {
        bits(self.seen).map(|number| (number, self.game.move_name(number)))
    }

    /// The names of the moves along a path in the tree.
    ///
    /// # Panics
    ///
    /// The path is not in the tree.
    pub fn names_along(&self, path: &[u32]) -> impl Iterator<Item = String> {
        let mut position = self.start;
        path.iter().map(move |&step| {
            let number = bits(self.game.moves(&position)).nth(step as usize);
            let number = number.expect("the path is in the tree");
            position = self.game.play(&position, number);
            self.game.move_name(number)
        })
    }

    /// The static value of the position that the walk is in.
    ///
    /// # Errors
    ///
    /// [`Missing::NoStatic`]: the position was given without an evaluation.
    pub fn static_value(&self) -> Result<Value, Missing> {
        let frame = self.open.last().expect("the walk is at an inner node");
        self.evaluate(&frame.position)
    }

    #[inline]
    fn evaluate(&self, position: &G::Position) -> Result<Value, Missing> {
        let value = self.game.evaluate(position).ok_or(Missing::NoStatic)?;
        Ok(self.value(value))
    }

    /// A value of the game in the numbers of the tree.
    #[inline]
    fn value(&self, value: i64) -> Value {
        match self.number_kind {
            NumberKind::Integers => Value::from_key(value),
            NumberKind::Decimals => {
                let value = self.number_kind.value(Number::Integer(value));
                value.expect("values of games are small")
            }
        }
    }

    /// The next move, which counts as made or skipped from now on.
    #[inline]
    fn advance(&mut self) -> Option<(u32, u32, &G::Position)> {
        let frame = self.open.last_mut()?;
        if frame.left == 0 {
            return None;
        }
        let number = frame.left.trailing_zeros();
        frame.left &= frame.left - 1;
        let place = frame.gone;
        frame.gone += 1;
        Some((number, place, &frame.position))
    }
}

/// The numbers of the moves that these bits are.
pub(super) fn bits(moves: u64) -> impl Iterator<Item = u32> {
    (0..u64::BITS).filter(move |number| moves >> number & 1 == 1)
}

impl<G: Game> Walk for GameWalk<'_, G> {
    fn root(&self) -> Child {
        Child {
            position: 0,
            // The number of no move.
            id: u64::BITS,
            node: if self.game.moves(&self.start) == 0 {
                Node::Leaf(Ok(self.value(self.game.result(&self.start))))
            } else if self.depth == 0 {
                Node::Leaf(self.evaluate(&self.start))
            } else {
                Node::Inner(self.game.player(&self.start))
            },
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "what it returns is too large for registers"
    )]
    #[inline(always)]
    fn enter(&mut self) -> Option<Child> {
        let game = self.game;
        let (number, place, parent) = self.advance()?;
        let position = game.play(parent, number);
        let left = game.moves(&position);
        let node = if left == 0 {
            Node::Leaf(Ok(self.value(game.result(&position))))
        } else if self.open.len() == self.depth {
            Node::Leaf(self.evaluate(&position))
        } else {
            self.open(position, left);
            Node::Inner(game.player(&position))
        };
        Some(Child {
            position: place,
            id: number,
            node,
        })
    }

    #[expect(clippy::inline_always, reason = "the same")]
    #[inline(always)]
    fn enter_run(&mut self, _player: Player, _limit: Value) -> Option<ChildOrRun> {
        self.enter().map(ChildOrRun::Child)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let (id, position, _) = self.advance()?;
        let size = Size::UNKNOWN;
        Some(Skipped { position, id, size })
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        let first = self.skip()?;
        let frame = self.open.last_mut().expect("the walk is at an inner node");
        frame.left = 0;
        Some(first)
    }

    #[inline]
    fn leave(&mut self) {
        self.open.pop();
    }
}
