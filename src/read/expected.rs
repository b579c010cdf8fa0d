//! What a reader expects next, where something else stands or nothing more.

use std::fmt;

/// What could stand in a place of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A node of a nested document.
    Tree,
    /// What any text in JSON begins with.
    Json,
    /// A value of a key that means nothing.
    JsonValue,
    /// The key of a member.
    Key,
    /// What stands after a key.
    Colon,
    /// What stands after an item of an array.
    CommaOrBracket,
    /// What stands after a member of an object.
    CommaOrBrace,
    /// The end of a string.
    ClosingQuote,
    /// A name or a move.
    String,
    /// Which position a node is.
    NameOfPosition,
    /// The value of a node.
    NumberOrNull,
    /// The children of a node.
    Children,
    /// Who moves.
    Player,
    /// How probable an outcome of a chance node is.
    Probability,
    /// How probable all of them are.
    Probabilities,
    /// An item of a list.
    Item,
    /// The array of a flat document.
    Leaves,
    /// A leaf of a flat document.
    Leaf,
    /// A branching factor of a flat document.
    BranchingFactor,
    /// The number of plies of a flat document.
    Depth,
    /// What stands before the numbers of an array.
    Header,
    /// A document with a position.
    Position,
    /// What a program answers.
    Answer,
    /// A child in an answer.
    ChildOfAnswer,
    /// A child of a node of a graph.
    ChildOfGraph,
    /// What a table of nodes says of one.
    Row,
    /// The edge of a graph on a line of its own.
    Edge,
    /// A line of a test of a game tree.
    LineOfTest,
}

impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Expected::Tree => "a tree: a number, an array or an object",
            Expected::Json => "JSON",
            Expected::JsonValue => "a JSON value",
            Expected::Key => "a key in quotes",
            Expected::Colon => "`:`",
            Expected::CommaOrBracket => "`,` or `]`",
            Expected::CommaOrBrace => "`,` or `}`",
            Expected::ClosingQuote => "the closing `\"` of a string",
            Expected::String => "a string",
            Expected::NameOfPosition => "a string or a number",
            Expected::NumberOrNull => "a number or null",
            Expected::Children => "an array of children or null",
            Expected::Probability => "a probability: a number, or a fraction as a text, `\"1/3\"`",
            Expected::Probabilities => "an array of probabilities, one for each child",
            Expected::Player => "a player: a string, 1 or -1",
            Expected::Item => "an item: a number, a word or a list",
            Expected::Leaves => "an array of leaves",
            Expected::Leaf => "a leaf: a number or null",
            Expected::BranchingFactor => "a branching factor from 1 on",
            Expected::Depth => "a number of plies",
            Expected::Header => "a whole header",
            Expected::Position => "an object with the key `game`",
            Expected::Answer => "an object: `{\"value\": 3}`",
            Expected::ChildOfGraph => "a child: a number or the name of a node",
            Expected::Row => "a row: `{\"id\": \"B\", \"parent\": \"A\"}`",
            Expected::Edge => "an edge: a node and a child, then a move or the value of a leaf",
            Expected::LineOfTest => {
                "`max left A` in `successors`, `A 3` in `evaluation`, one state or number else"
            }
            Expected::ChildOfAnswer => "a child: `{\"move\": \"a\", \"state\": 1}`",
        })
    }
}
