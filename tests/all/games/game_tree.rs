//! A game as its rules are told to a person, and the tree below a position by its definition.

use abprune::value::Player;

use crate::support::Tree;

/// A position of a game.
pub trait PlainGame: Clone {
    /// The names of the moves, in order. None: the game is over.
    fn moves(&self) -> Vec<String>;

    /// The position after one of them.
    fn after(&self, name: &str) -> Self;

    fn player(&self) -> Player;

    /// The value when the game is over.
    fn result(&self) -> i64;

    /// The static value when it is not, if there is an evaluation.
    fn evaluate(&self) -> Option<i64>;

    /// The fields of a document that gives the position as it stands.
    fn fields(&self) -> String;
}

/// A node of the tree below a position.
pub struct PlainNode {
    /// The move that leads to it.
    pub name: String,
    pub player: Player,
    /// The value of a leaf, or the static value.
    pub value: Option<i64>,
    pub children: Vec<PlainNode>,
}

impl PlainNode {
    /// The tree below a position, cut at a depth; `None` if it has more nodes than `room`.
    pub fn below(game: &impl PlainGame, depth: usize, room: &mut usize) -> Option<PlainNode> {
        *room = room.checked_sub(1)?;
        let moves = game.moves();
        let is_over = moves.is_empty();
        let mut children = Vec::new();
        if depth > 0 {
            for name in moves {
                let child = PlainNode::below(&game.after(&name), depth - 1, room)?;
                children.push(PlainNode { name, ..child });
            }
        }
        Some(PlainNode {
            name: String::new(),
            player: game.player(),
            value: if is_over { Some(game.result()) } else { game.evaluate() },
            children,
        })
    }

    /// The same tree without names.
    pub fn tree(&self) -> Tree {
        if self.children.is_empty() {
            return Tree::Leaf(self.value);
        }
        let children = self.children.iter().map(PlainNode::tree);
        Tree::Inner(Some(self.player), children.collect())
    }

    /// The names of the moves along a path.
    pub fn names_along(&self, path: &[u32]) -> Vec<String> {
        let mut node = self;
        let step = |&step: &u32| {
            node = &node.children[step as usize];
            node.name.clone()
        };
        path.iter().map(step).collect()
    }
}

/// A list of texts in quotes, as JSON has it.
pub fn quoted(texts: &[String]) -> String {
    format!("{texts:?}")
}
