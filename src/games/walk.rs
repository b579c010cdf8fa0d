//! The tree below a position of a game, as a walk: positions are made as a search asks for them.

use std::num::NonZeroU32;

use super::game::{GOLDEN, Game, bits, is_chance};
use super::order::{MoveOrder, MoveSorter, NO_MOVE};
use crate::number::{Number, NumberKind};
use crate::tree::{Child, ChildOrRun, Keyed, Missing, Node, NodeId, Size, Skipped, Walk};
use crate::value::{Player, Value};

/// A [`Walk`] of the tree below a position. The label of a node has the number of the move that leads to it. The
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
    order: MoveOrder,
    /// The moves that are left in the positions on the path; `None`: they go by their numbers.
    sorter: Option<Box<MoveSorter>>,
}

/// A position that the walk is in.
#[derive(Clone, Copy, Debug)]
struct GameFrame<P> {
    position: P,
    /// The moves that have been neither made nor skipped; where they have been sorted, how many.
    left: u64,
    /// How many have.
    gone: u32,
    is_sorted: bool,
    /// Where they have been sorted, the one that was made or skipped last.
    last: u8,
    /// Whether it is known which one has stopped the node.
    has_learned: bool,
    /// The place of the one that was the best when the position was searched before.
    best: u8,
}

impl<'g, G: Game> GameWalk<'g, G> {
    /// A walk of the tree below `start`. Positions `depth` plies down are taken at their static values.
    ///
    /// # Panics
    ///
    /// The game has chance, and the numbers are integers: means need not be whole.
    #[must_use]
    pub fn new(
        game: &'g G,
        start: &G::Position,
        number_kind: NumberKind,
        depth: Option<usize>,
    ) -> GameWalk<'g, G> {
        let is_whole = number_kind == NumberKind::Integers;
        assert!(!(G::HAS_CHANCE && is_whole), "means need not be whole");
        let mut walk = GameWalk {
            game,
            start: *start,
            number_kind,
            depth: depth.unwrap_or(usize::MAX),
            open: Vec::with_capacity(64),
            seen: 0,
            order: MoveOrder::Given,
            sorter: None,
        };
        walk.open(*start, game.moves(start));
        walk
    }

    /// The same walk, which has not begun, with the moves of each position in another order.
    #[must_use]
    pub fn in_order(self, order: MoveOrder) -> GameWalk<'g, G> {
        let is_given = order == MoveOrder::Given;
        GameWalk { order, sorter: (!is_given).then(|| Box::new(MoveSorter::new(order))), ..self }
    }

    /// Goes into a position with these moves.
    #[inline]
    fn open(&mut self, position: G::Position, left: u64) {
        self.seen |= left;
        self.open.push(GameFrame {
            position,
            left,
            gone: 0,
            is_sorted: false,
            has_learned: false,
            last: NO_MOVE,
            best: NO_MOVE,
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
    pub fn value(&self, value: i64) -> Value {
        match self.number_kind {
            NumberKind::Integers => Value::from_key(value),
            NumberKind::Decimals | NumberKind::Fractions(_) => {
                let value = self.number_kind.value(Number::Integer(value));
                value.expect("values of games are small")
            }
        }
    }

    /// Forgets the moves that are left in the innermost position.
    #[inline]
    fn forget(&mut self, frame: &GameFrame<G::Position>) {
        if let Some(sorter) = &mut self.sorter
            && frame.is_sorted
        {
            let left = usize::try_from(frame.left).expect("at most 64");
            sorter.left.truncate(sorter.left.len() - left);
        }
    }

    /// Learns that the move that was made last has stopped its node, if the walk has not learned that before.
    #[cold]
    fn learn(&mut self) {
        let ply = self.open.len();
        if let Some(sorter) = &mut self.sorter
            && let Some(frame) = self.open.last_mut()
            && frame.last != NO_MOVE
            && !is_chance(self.game, &frame.position, 1 << frame.last)
            && !std::mem::replace(&mut frame.has_learned, true)
        {
            sorter.learned.learn(self.game.player(&frame.position), frame.last.into(), ply);
        }
    }

    /// The leaf at a position with these moves, so many plies down; `None`: it is an inner node.
    #[inline]
    fn leaf(&self, position: &G::Position, moves: u64, ply: usize) -> Option<Node> {
        if moves == 0 {
            return Some(Node::Leaf(Ok(self.value(self.game.result(position)))));
        }
        if ply == self.depth {
            return Some(Node::Leaf(self.evaluate(position)));
        }
        if self.order != MoveOrder::Promised {
            return None;
        }
        let (least, greatest) = self.game.range(position, moves)?;
        (least == greatest).then(|| Node::Leaf(Ok(self.value(least))))
    }

    /// The next move, which counts as made or skipped from now on.
    #[inline]
    fn advance(&mut self) -> Option<(u32, u32, &G::Position)> {
        let ply = self.open.len();
        let frame = self.open.last_mut()?;
        if frame.left == 0 {
            return None;
        }
        if let Some(sorter) = &mut self.sorter {
            frame.sort(self.game, sorter, ply);
            frame.left -= 1;
            let (_, number, place) = sorter.left.pop().expect("a move is left");
            frame.last = number;
            return Some((number.into(), place.into(), &frame.position));
        }
        let number = frame.left.trailing_zeros();
        frame.left &= frame.left - 1;
        let place = frame.gone;
        frame.gone += 1;
        Some((number, place, &frame.position))
    }
}

impl<P> GameFrame<P> {
    /// Sorts the moves of the position, unless it has done so.
    #[inline]
    fn sort<G: Game<Position = P>>(&mut self, game: &G, sorter: &mut MoveSorter, ply: usize) {
        if !self.is_sorted {
            self.left = sorter.add(game, &self.position, self.left, ply, self.best);
            self.is_sorted = true;
        }
    }
}

/// An inner node at a position with these moves.
#[inline]
fn inner<G: Game>(game: &G, position: &G::Position, moves: u64) -> Node {
    if is_chance(game, position, moves) {
        Node::CHANCE
    } else {
        Node::Inner(game.player(position).into())
    }
}

impl<G: Game> Walk for GameWalk<'_, G> {
    const HAS_CHANCE: bool = G::HAS_CHANCE;

    fn root(&self) -> Child {
        let (game, start) = (self.game, &self.start);
        let moves = game.moves(start);
        let node = self.leaf(start, moves, 0);
        let node = node.unwrap_or_else(|| inner(game, start, moves));
        Child { position: 0, id: NodeId::None, node }
    }

    #[expect(clippy::inline_always, reason = "what it returns is too large for registers")]
    #[inline(always)]
    fn enter(&mut self) -> Option<Child> {
        let game = self.game;
        let (number, place, parent) = self.advance()?;
        let position = game.play(parent, number);
        let left = game.moves(&position);
        let ply = self.open.len();
        let node = self.leaf(&position, left, ply).unwrap_or_else(|| {
            self.open(position, left);
            inner(game, &position, left)
        });
        Some(Child { position: place, id: NodeId::Label(number), node })
    }

    #[expect(clippy::inline_always, reason = "the same")]
    #[inline(always)]
    fn enter_run(&mut self, _player: Player, _limit: Value) -> Option<ChildOrRun> {
        self.enter().map(ChildOrRun::Child)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        if self.sorter.is_some() {
            self.learn();
        }
        let (number, position, _) = self.advance()?;
        let id = NodeId::Label(number);
        Some(Skipped { position, id, size: Size::UNKNOWN, value: None })
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        let first = self.skip()?;
        let frame = self.open.last_mut().expect("the walk is at an inner node");
        let rest = GameFrame { left: 0, ..*frame };
        let frame = std::mem::replace(frame, rest);
        self.forget(&frame);
        Some(first)
    }

    fn weight(&self, outcome: Child) -> u32 {
        let parent = outcome.parent_in(&self.open).expect("an outcome has a parent");
        let NodeId::Label(number) = outcome.id else {
            unreachable!("a move leads to the child");
        };
        self.game.weight(&parent.position, number).map_or(1, NonZeroU32::get)
    }

    fn total_weight(&self, _node: Child) -> u32 {
        let frame = self.open.last().expect("the walk is at an inner node");
        let weight = |number| self.game.weight(&frame.position, number).map_or(1, NonZeroU32::get);
        bits(self.game.moves(&frame.position)).map(weight).sum()
    }

    fn has_doubles(&self) -> bool {
        self.number_kind == NumberKind::Decimals
    }

    #[inline]
    fn leave(&mut self) {
        if let Some(frame) = self.open.pop() {
            self.forget(&frame);
        }
    }
}

impl<G: Game> Keyed for GameWalk<'_, G> {
    #[inline]
    fn key(&self) -> Option<u128> {
        let frame = self.open.last().expect("the walk is at an inner node");
        let key = self.game.key(&frame.position)?;
        if self.depth == usize::MAX {
            return Some(key);
        }
        // Positions at different depths have different keys, unless they differ by a multiple of this number.
        let left = self.depth + 1 - self.open.len();
        Some(key.wrapping_add(GOLDEN.wrapping_mul(left as u128)))
    }

    #[inline]
    fn range(&self) -> Option<(Value, Value)> {
        if self.order != MoveOrder::Promised {
            return None;
        }
        let frame = self.open.last().expect("the walk is at an inner node");
        let (least, greatest) = self.game.range(&frame.position, frame.left)?;
        Some((self.value(least), self.value(greatest)))
    }

    #[inline]
    fn move_key(&self) -> Option<u128> {
        if self.order != MoveOrder::Best {
            return None;
        }
        let frame = self.open.last().expect("the walk is at an inner node");
        self.game.key(&frame.position)
    }

    fn prefer(&mut self, position: u8) {
        self.open.last_mut().expect("the walk is at an inner node").best = position;
    }

    #[inline]
    fn look_ahead(&mut self) -> bool {
        if self.order != MoveOrder::Promised {
            return false;
        }
        let ply = self.open.len();
        if let Some(sorter) = &mut self.sorter
            && let Some(frame) = self.open.last_mut()
        {
            frame.sort(self.game, sorter, ply);
            return frame.left == 1;
        }
        false
    }

    fn again(&mut self, child: Child) {
        let NodeId::Label(number) = child.id else {
            unreachable!("a move leads to the child");
        };
        let frame = self.open.last_mut().expect("the walk is at the parent");
        if let Some(sorter) = &mut self.sorter {
            let short = |number: u32| u8::try_from(number).expect("a move is below 64");
            sorter.left.push((0, short(number), short(child.position)));
            frame.left += 1;
        } else {
            frame.left |= 1 << number;
            frame.gone -= 1;
        }
    }

    fn below(&self, path: &[u32]) -> Self {
        let play = |position, &step: &u32| {
            let number = bits(self.game.moves(&position)).nth(step as usize);
            self.game.play(&position, number.expect("the path is in the tree"))
        };
        let start = path.iter().fold(self.start, play);
        let depth = Some(self.depth).filter(|&depth| depth != usize::MAX);
        let depth = depth.map(|depth| depth - path.len());
        GameWalk::new(self.game, &start, self.number_kind, depth).in_order(self.order)
    }
}
