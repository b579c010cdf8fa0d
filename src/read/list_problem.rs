//! What can be wrong with a document of lists.

use thiserror::Error;

/// What is wrong with a document of lists. Texts are quoted from it, without their quotes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListProblem {
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
    /// A sign of keys and values, as JSON objects have them: `{"value": 3}`, `('A' = 3)`.
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
    /// A list that does not end: `((3 5) (2 9)`.
    #[error("a bracket is missing: the list that begins here is never closed")]
    NeverClosed,
    /// A list with a name and no item: `A()`, `('A')`, `(a)`.
    #[error("this list has a name and no items")]
    NameAlone,
    /// A second name or a second player for a list: `A('B', 3, 5)`, `MAX(min 3 5)`.
    #[error("found `{found}`, and the list has such a label")]
    SecondLabel {
        /// The label.
        found: String,
    },
    /// A probability without an outcome: `(chance 0.5: , 3)`.
    #[error("this probability has no outcome behind it")]
    NoOutcome,
    /// A number between 0 and 1 before another item of a chance node, and no commas between the outcomes:
    /// `(chance 0.5 3 0.5 5)`, `(avg 0.5 0.5)`.
    #[error("this may be the probability of what follows, or a leaf")]
    Bare,
    /// Items of a chance node with commas between some of them: `chance(-0.5 3, 1.5 4)`.
    #[error("found no comma before this item, and commas between others of this chance node")]
    Separators,
    /// A list in a chance node that begins with a number between 0 and 1 and has not just one item more:
    /// `(chance (0.7 3 5) 4)`.
    #[error("this list may be an outcome with its probability, or a node with this first leaf")]
    Outcome,
    /// MAX or MIN where an item must stand: `(3, max)`, `(max, 3)`.
    #[error("found `{found}`, which says who moves, as an item")]
    PlayerAsItem {
        /// The word.
        found: String,
    },
    /// A word that is the name of a list or a leaf: a first word where nothing shows that the document names its
    /// lists so, `((3 5) (x 9))`; one with no comma after it in a list that has a label, `MIN{a b}`; white space
    /// before a bracket, `(3, B (6 9))`.
    #[error("`{found}` may be the name of a list or an unknown leaf")]
    NameOrLeaf {
        /// The word.
        found: String,
    },
    /// An item behind a named one without a comma: `A(B: 3 5)`.
    #[error("this may be another item, or belong to the name before it")]
    AfterKeyed,
    /// A no-break space before three digits: `12 345`.
    #[error("`{found}` may be one number or two")]
    Groups {
        /// The digits.
        found: String,
    },
    /// More than a list in a call of Python that makes an array of one: `array([3, 5], [2, 9])`.
    #[error("found `{found}` after the list of this array, expected `)`")]
    Call {
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
            ListProblem::Semicolon => {
                "put brackets around each row, `((3 12) (2 4))`, or white space before a comment"
            }
            ListProblem::AroundList => {
                "take out the inner brackets, `A(3, 5)`, or put a comma after them if it is one child"
            }
            ListProblem::OtherBracket { .. } => {
                "close `(` with `)`, `[` with `]`, and `{` with `}`"
            }
            ListProblem::NeverClosed => {
                "close it at its end; a tree as an argument stands in quotes: `'[[3, 5], [2, 9]]'`"
            }
            ListProblem::NotApart { .. } => {
                "a word may stand right before a bracket, `A(3, 5)`; put white space or a comma \
                 between other items"
            }
            ListProblem::Character { .. } => {
                "put names with other characters than letters in quotes: `'e8=Q'`"
            }
            ListProblem::KeySign { .. } => {
                "a leaf may have a name without quotes before it, `A: 3`; JSON objects are read with \
                 `--from nested`; a list has its name before the bracket or first: `A(3, 5)`, `('A', 3, 5)`"
            }
            ListProblem::OpenQuote { .. } => "close it, or leave it out",
            ListProblem::NameAlone => {
                "a leaf is written `A(3)`; an unknown one is a word with a comma after it: `(a, b)`"
            }
            ListProblem::SecondLabel { .. } => {
                "leave one of them out; an unknown leaf that comes first is bare, with a comma after it"
            }
            ListProblem::NoOutcome => {
                "write `0.5: 3`, or `(0.5 3)`; leaves between 0 and 1 have commas between them"
            }
            ListProblem::Bare => {
                "write `0.5: 3` for a probability and its outcome, and commas between leaves, `avg(0.5, 0.7)`"
            }
            ListProblem::Separators => {
                "put commas between all of them; a probability, from 0 to 1, stands before its outcome: `0.5: 3`"
            }
            ListProblem::Outcome => {
                "an outcome has one tree behind its probability, `(0.7 (min 3 5))`; say who moves at a node, \
                 `(min 0.7 3 5)`"
            }
            ListProblem::PlayerAsItem { .. } => {
                "write it before the bracket, or first without a comma: `MAX(3, 5)`, `(max 3 5)`"
            }
            ListProblem::NameOrLeaf { .. } => {
                "write a name right before the bracket, `x(2, 9)` or `x(min 2 9)`; write an unknown leaf without \
                 quotes, and a comma after it, `(x, 2, 9)` or `(min x, 2, 9)`"
            }
            ListProblem::AfterKeyed => {
                "put a comma before it, or brackets around all that the name has: `A(3 5)`"
            }
            ListProblem::Groups { .. } => {
                "leave the space in it out, or put a comma between two numbers"
            }
            ListProblem::Call { .. } => {
                "an array has one list, `array([[3, 5], [2, 9]])`; a node with this name has another one"
            }
            ListProblem::Branching => "leave out `--branching`: it is for flat trees",
        }
    }
}
