//! What can be wrong with a document of lists.

use std::fmt;

/// What is wrong with a document of lists. Texts are quoted from it, without their quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListProblem {
    /// Nothing stands before a comma: `(3,, 5)`, `(, 3)`.
    EmptyItem,
    /// A closing bracket of another kind than the opening one: `(3, 5]`.
    OtherBracket {
        /// The bracket.
        found: char,
        /// The one that closes the list.
        expected: char,
    },
    /// Two items with nothing between them: `3(5)`, `'a''b'`, `(3)4`.
    NotApart {
        /// The second one, or its bracket or quote.
        found: String,
    },
    /// A character with which no item starts, or which no bare word has: `(3 / 5)`.
    Character {
        /// The character.
        found: String,
    },
    /// A sign of keys and values, as JSON objects have them: `{"value": 3}`, `A=3`.
    KeySign {
        /// The sign.
        found: char,
    },
    /// A quoted word that does not end on its line.
    OpenQuote {
        /// The quote that it starts with.
        quote: char,
    },
    /// A list with a name and no item: `A()`, `('A')`, `(a)`.
    NameAlone,
    /// A second name for a list: `A('B', 3, 5)`.
    SecondName {
        /// The name.
        found: String,
    },
    /// A second player for a list: `MAX(min 3 5)`.
    SecondPlayer {
        /// The word.
        found: String,
    },
    /// A label that stands for chance: `(chance 3 5)`, `avg(3, 5)`, `['Nature', 3, 5]`.
    Chance {
        /// The word.
        found: String,
    },
    /// MAX or MIN where an item must stand: `(3, max)`, `(max, 3)`.
    PlayerAsItem {
        /// The word.
        found: String,
    },
    /// A bare first word with no comma after it, in a list that has a word before its bracket: `MIN{a b}`.
    NameOrLeaf {
        /// The word.
        found: String,
    },
    /// White space between a word that is not the first one and a bracket: `(3, B (6 9))`.
    WordBeforeList {
        /// The word.
        found: String,
    },
    /// Something follows the tree: `(3 5) (6 9)`.
    AfterTree {
        /// What stands there.
        found: String,
    },
    /// A `;` right after an item: `[3 12; 2 4]`.
    Semicolon,
    /// A list with a label, in which one list without a label stands alone: `('A', [3, 5])`, `max((3 5))`.
    AroundList,
    /// Branching factors for a tree that shows its own.
    Branching,
}

impl fmt::Display for ListProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListProblem::Semicolon => write!(out, "found `;` right after an item"),
            ListProblem::AroundList => write!(
                out,
                "the only item of a list with a label is a list: its children, or its only child?"
            ),
            ListProblem::EmptyItem => write!(out, "found a comma, expected an item before it"),
            ListProblem::OtherBracket { found, expected } => write!(
                out,
                "found `{found}`, expected `{expected}`, which closes this list"
            ),
            ListProblem::NotApart { found } => write!(
                out,
                "found `{found}` right after another item, expected white space or a comma"
            ),
            ListProblem::Character { found } => {
                write!(out, "found `{found}`, which no item has outside quotes")
            }
            ListProblem::KeySign { found } => {
                write!(out, "found `{found}`, and lists have no keys")
            }
            ListProblem::OpenQuote { quote } => {
                write!(out, "this word has no closing `{quote}` on its line")
            }
            ListProblem::NameAlone => write!(out, "this list has a name and no items"),
            ListProblem::SecondName { found } => {
                write!(out, "found the name `{found}`, and the list has a name")
            }
            ListProblem::SecondPlayer { found } => {
                write!(out, "found `{found}`, and the list says who moves")
            }
            ListProblem::Chance { found } => {
                write!(out, "found `{found}`, and abprune has no chance nodes yet")
            }
            ListProblem::PlayerAsItem { found } => {
                write!(out, "found `{found}`, which says who moves, as an item")
            }
            ListProblem::NameOrLeaf { found } => write!(
                out,
                "`{found}` may be the name of this list or an unknown leaf"
            ),
            ListProblem::WordBeforeList { found } => write!(
                out,
                "`{found}` may be the name of the list after it or an unknown leaf"
            ),
            ListProblem::AfterTree { found } => {
                write!(out, "found `{found}` after the tree, expected nothing more")
            }
            ListProblem::Branching => {
                write!(
                    out,
                    "`--branching` is given, and the brackets of lists show the shape"
                )
            }
        }
    }
}
