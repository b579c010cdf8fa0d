//! What can be wrong with a document of lists.

use thiserror::Error;

/// What is wrong with a document of lists. Texts are quoted from it, without their quotes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListProblem {
    /// Nothing stands before a comma: `(3,, 5)`, `(, 3)`.
    #[error("found a comma, expected an item before it")]
    EmptyItem,
    /// A closing bracket of another kind than the opening one: `(3, 5]`.
    #[error("found `{found}`, expected `{expected}`, which closes this list")]
    OtherBracket {
        /// The bracket.
        found: char,
        /// The one that closes the list.
        expected: char,
    },
    /// Two items with nothing between them: `3(5)`, `'a''b'`, `(3)4`.
    #[error("found `{found}` right after another item, expected white space or a comma")]
    NotApart {
        /// The second one, or its bracket or quote.
        found: String,
    },
    /// A character with which no item starts, or which no bare word has: `(3 / 5)`.
    #[error("found `{found}`, which no item has outside quotes")]
    Character {
        /// The character.
        found: String,
    },
    /// A sign of keys and values, as JSON objects have them: `{"value": 3}`, `A=3`.
    #[error("found `{found}`, and lists have no keys")]
    KeySign {
        /// The sign.
        found: char,
    },
    /// A quoted word that does not end on its line.
    #[error("this word has no closing `{quote}` on its line")]
    OpenQuote {
        /// The quote that it starts with.
        quote: char,
    },
    /// A list with a name and no item: `A()`, `('A')`, `(a)`.
    #[error("this list has a name and no items")]
    NameAlone,
    /// A second name for a list: `A('B', 3, 5)`.
    #[error("found the name `{found}`, and the list has a name")]
    SecondName {
        /// The name.
        found: String,
    },
    /// A second player for a list: `MAX(min 3 5)`.
    #[error("found `{found}`, and the list says who moves")]
    SecondPlayer {
        /// The word.
        found: String,
    },
    /// A label that stands for chance: `(chance 3 5)`, `avg(3, 5)`, `['Nature', 3, 5]`.
    #[error("found `{found}`, and abprune has no chance nodes yet")]
    Chance {
        /// The word.
        found: String,
    },
    /// MAX or MIN where an item must stand: `(3, max)`, `(max, 3)`.
    #[error("found `{found}`, which says who moves, as an item")]
    PlayerAsItem {
        /// The word.
        found: String,
    },
    /// A first word in a list where nothing shows that the document names its lists: `((3 5) (x 9))`; or with no
    /// comma after it, in a list that has a word before its bracket: `MIN{a b}`.
    #[error("`{found}` may be the name of this list or an unknown leaf")]
    NameOrLeaf {
        /// The word.
        found: String,
    },
    /// White space between a word that is not the first one and a bracket: `(3, B (6 9))`.
    #[error("`{found}` may be the name of the list after it or an unknown leaf")]
    WordBeforeList {
        /// The word.
        found: String,
    },
    /// Something follows the tree: `(3 5) (6 9)`.
    #[error("found `{found}` after the tree, expected nothing more")]
    AfterTree {
        /// What stands there.
        found: String,
    },
    /// A `;` right after an item: `[3 12; 2 4]`.
    #[error("found `;` right after an item")]
    Semicolon,
    /// A list with a label, in which one list without a label stands alone: `('A', [3, 5])`, `max((3 5))`.
    #[error("the only item of a list with a label is a list: its children, or its only child?")]
    AroundList,
    /// Branching factors for a tree that shows its own.
    #[error("`--branching` is given, and the brackets of lists show the shape")]
    Branching,
}

impl ListProblem {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            ListProblem::EmptyItem => "leave the comma out, or write `?` for an unknown leaf",
            ListProblem::Semicolon => {
                "put brackets around each row, `((3 12) (2 4))`, or white space before a comment"
            }
            ListProblem::AroundList => {
                "take out the inner brackets, `A(3, 5)`, or put a comma after them if it is one child"
            }
            ListProblem::OtherBracket { .. } => {
                "close `(` with `)`, `[` with `]`, and `{` with `}`"
            }
            ListProblem::NotApart { .. } => {
                "a word may stand right before a bracket, `A(3, 5)`; put white space or a comma \
             between other items"
            }
            ListProblem::Character { .. } => {
                "put names with other characters than letters in quotes: `'e8=Q'`; a minus sign is `-`"
            }
            ListProblem::KeySign { .. } => {
                "JSON objects are read with `--from nested`; in lists a name stands before the bracket \
             or first in each list: `A(3, 5)`, `[('A', 3), ('B', 5)]`"
            }
            ListProblem::OpenQuote { .. } => {
                "close it, or leave out the `'` that Lisp puts before a list"
            }
            ListProblem::NameAlone => {
                "a leaf is written `A(3)`; an unknown one is a word with a comma after it: `(a, b)`"
            }
            ListProblem::SecondName { .. } => {
                "leave one of them out; an unknown leaf that comes first is bare, with a comma after it"
            }
            ListProblem::SecondPlayer { .. } => "leave one of them out",
            ListProblem::Chance { .. } => {
                "at each inner node MAX or MIN must move; if the word is only a name, write another one, \
             like `Chance1(3, 5)`"
            }
            ListProblem::PlayerAsItem { .. } => {
                "write it before the bracket, or first without a comma: `MAX(3, 5)`, `(max 3 5)`"
            }
            ListProblem::NameOrLeaf { .. } => {
                "write a name before the bracket, `x(2, 9)` or `x(min 2 9)`; write an unknown leaf without quotes, \
             and a comma after it, `(x, 2, 9)` or `(min x, 2, 9)`"
            }
            ListProblem::WordBeforeList { .. } => {
                "write `A(3, 5)` if it is a name, and put a comma after it if it is a leaf"
            }
            ListProblem::AfterTree { .. } => {
                "a document holds one tree; is a bracket around it missing, or one too many?"
            }
            ListProblem::Branching => "leave out `--branching`: it is for flat trees",
        }
    }
}
