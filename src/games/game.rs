//! The rules of a game, as a search needs them: its tree is walked as the search asks for it, or made in
//! memory as a whole. What the games of documents have besides.

use std::fmt::Debug;

use super::fields::Fields;
use super::position::{Board, PositionError};
use super::set_up::GameOptions;
use super::table::{Position, PositionVisitor};
use crate::number::{Number, NumberKind};
use crate::tree::{
    Child, ChildOrRun, Missing, Node, Size, Skipped, TooManyNodes, Tree, Walk, spell_out,
};
use crate::value::{Player, Value};

/// The rules of a game, and what does not change from move to move. [`GameWalk`] is its tree.
///
/// A move is a number below 64, so that the moves of a position are the bits of a word. All values are from
/// MAX's point of view.
///
/// ```
/// use abprune::games::{Game, GameWalk};
/// use abprune::number::NumberKind;
/// use abprune::search::{ForwardAlgorithm, Rules};
/// use abprune::value::{Player, Value};
///
/// /// One pile. A move takes one thing or two; who takes the last thing wins.
/// #[derive(Debug)]
/// struct Pile;
///
/// impl Game for Pile {
///     type Position = (u32, Player);
///
///     fn player(&self, &(_, player): &(u32, Player)) -> Player {
///         player
///     }
///
///     fn moves(&self, &(things, _): &(u32, Player)) -> u64 {
///         match things {
///             0 => 0,
///             1 => 0b01,
///             _ => 0b11,
///         }
///     }
///
///     fn play(&self, &(things, player): &(u32, Player), number: u32) -> (u32, Player) {
///         (things - 1 - number, !player)
///     }
///
///     fn result(&self, &(_, player): &(u32, Player)) -> i64 {
///         if player == Player::Max { -1 } else { 1 }
///     }
/// }
///
/// let mut walk = GameWalk::new(&Pile, &(4, Player::Max), NumberKind::Integers, None);
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut ()).unwrap();
/// assert_eq!((outcome.value, outcome.pv[0]), (Value::from_key(1), 0));
/// ```
pub trait Game: Debug {
    /// What changes from move to move. It is small: each move makes a new one.
    type Position: Copy + Debug;

    /// The player to move.
    fn player(&self, position: &Self::Position) -> Player;

    /// The moves of a position, a bit for each, in the order of the bits. None: the game is over.
    fn moves(&self, position: &Self::Position) -> u64;

    /// The position after a move, one of its [`moves`](Game::moves).
    fn play(&self, position: &Self::Position, number: u32) -> Self::Position;

    /// The value of a position in which the game is over, from -2^53 to 2^53.
    fn result(&self, position: &Self::Position) -> i64;

    /// The static value of a position in which it is not, likewise; `None` if it has none.
    fn evaluate(&self, _position: &Self::Position) -> Option<i64> {
        None
    }

    /// The name of a move.
    fn move_name(&self, number: u32) -> String {
        number.to_string()
    }
}

/// A game whose positions documents give, and pictures show. MAX is the first player.
pub trait DocumentGame: Game + Sized {
    /// The names of the game in documents. The first is that of the game itself.
    const NAMES: &'static [&'static str];

    /// The names of its evaluations.
    const EVALUATIONS: &'static [&'static str];

    /// The game and the position that a document gives. `moves` of the document have not been made yet.
    /// `name` is one of the [names](DocumentGame::NAMES), `evaluation` one of the
    /// [evaluations](DocumentGame::EVALUATIONS).
    ///
    /// # Errors
    ///
    /// [`PositionError`]: no position of the game has these fields.
    fn read(
        name: &str,
        fields: &mut Fields,
        evaluation: Option<&str>,
    ) -> Result<(Self, Self::Position), PositionError>;

    /// The position as a picture.
    fn board(&self, position: &Self::Position) -> Board;
}

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
        self.open.push(GameFrame { position, left, gone: 0 });
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

    #[expect(clippy::inline_always, reason = "what it returns is too large for registers")]
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
        Some(Child { position: place, id: number, node })
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
        Some(Skipped { position, id, size, value: None })
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

impl Position {
    /// The tree below the position, each node with its move and player, in numbers of this kind.
    ///
    /// # Errors
    ///
    /// [`TooManyNodes`]: it has more nodes than the options allow.
    pub fn spell_out(
        &self,
        number_kind: NumberKind,
        options: &GameOptions,
    ) -> Result<Tree, TooManyNodes> {
        self.visit(SpellOut { number_kind, options })
    }
}

/// Spells out a position of any game.
struct SpellOut<'o> {
    number_kind: NumberKind,
    options: &'o GameOptions,
}

impl PositionVisitor for SpellOut<'_> {
    type Output = Result<Tree, TooManyNodes>;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Self::Output {
        let mut walk = GameWalk::new(game, position, self.number_kind, self.options.depth);
        let most = self.options.max_nodes;
        // The names of the moves that have come up, by their numbers.
        let mut names = vec![None; u64::BITS as usize];
        let is_called = |_: &_, child: Child, step: &str| game.move_name(child.id) == step;
        let path = &self.options.path;
        spell_out(&mut walk, self.number_kind, most, path, is_called, |walk, child, builder| {
            if builder.ply() == 1 {
                // At depth 0 the root is a leaf, and still has a player.
                builder.set_player(game.player(position));
            } else {
                let name = &mut names[child.id as usize];
                builder.set_move(name.get_or_insert_with(|| game.move_name(child.id)));
            }
            if let Node::Inner(player) = child.node {
                builder.set_player(player);
                if let Ok(value) = walk.static_value() {
                    builder.set_static(value);
                }
            }
        })
    }
}
