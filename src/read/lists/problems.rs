//! What is wrong with a list, or could mean two things: what is said of it, and what to do about it.

use crate::read::error::Error;

/// A message, in which `{}` stands for what was found, and what to do.
pub(super) type ListProblem = (&'static str, &'static str);

/// Two items with nothing between them: `3(5)`, `'a''b'`, `(3)4`.
pub(super) const NOT_APART: ListProblem = (
    "found `{}` right after another item, expected white space or a comma",
    "a word may stand right before a bracket, `A(3, 5)`; put white space or a comma between other items",
);

/// A quoted word that does not end on its line.
pub(super) const OPEN_QUOTE: ListProblem =
    ("this word has no closing `{}` on its line", "close it, or leave it out");

/// A list with a name and no item: `A()`, `('A')`, `(a)`.
pub(super) const NAME_ALONE: ListProblem = (
    "this list has a name and no items",
    "a leaf is written `A(3)`; an unknown one is a word with a comma after it: `(a, b)`",
);

/// A second name or a second player for a list: `A('B', 3, 5)`, `MAX(min 3 5)`.
pub(super) const SECOND_LABEL: ListProblem = (
    "found `{}`, and the list has such a label",
    "leave one of them out; an unknown leaf that comes first is bare, with a comma after it",
);

/// A number between 0 and 1 that may be a probability or a leaf: before another item of a chance node that has no commas,
/// `(chance 0.5 3 0.5 5)`; the first of several items of an outcome, `(chance (0.7 3 5) 4)`; with nothing behind it,
/// `(chance 0.5: , 3)`.
pub(super) const PROBABILITY: ListProblem = (
    "this may be the probability of what follows, or a leaf",
    "write `0.5: 3` or `(0.5 (min 3 5))` for a probability and its outcome, and commas between leaves, `avg(0.5, 0.7)`",
);

/// Items of a chance node with commas between some of them: `chance(-0.5 3, 1.5 4)`.
pub(super) const SEPARATORS: ListProblem = (
    "found no comma before this item, and commas between others of this chance node",
    "put commas between all of them; a probability, from 0 to 1, stands before its outcome: `0.5: 3`",
);

/// MAX or MIN where an item must stand: `(3, max)`, `(max, 3)`.
pub(super) const PLAYER_AS_ITEM: ListProblem = (
    "found `{}`, which says who moves, as an item",
    "write it before the bracket, or first without a comma: `MAX(3, 5)`, `(max 3 5)`",
);

/// A word that is the name of a list or a leaf: a first word where nothing shows that the document names its lists so,
/// `((3 5) (x 9))`; one with no comma after it in a list that has a label, `MIN{a b}`; white space before a bracket,
/// `(3, B (6 9))`.
pub(super) const NAME_OR_LEAF: ListProblem = (
    "`{}` may be the name of a list or an unknown leaf",
    "write a name right before the bracket, `x(2, 9)` or `x(min 2 9)`; write an unknown leaf without quotes, and a comma \
     after it, `(x, 2, 9)` or `(min x, 2, 9)`",
);

/// An item behind a named one without a comma: `A(B: 3 5)`.
pub(super) const AFTER_KEYED: ListProblem = (
    "this may be another item, or belong to the name before it",
    "put a comma before it, or brackets around all that the name has: `A(3 5)`",
);

/// A no-break space before three digits: `12 345`.
pub(super) const GROUPS: ListProblem = (
    "`{}` may be one number or two",
    "leave the space in it out, or put a comma between two numbers",
);

/// More than a list in a call of Python that makes an array of one: `array([3, 5], [2, 9])`.
pub(super) const CALL: ListProblem = (
    "found `{}` after the list of this array, expected `)`",
    "an array has one list, `array([[3, 5], [2, 9]])`; a node with this name has another one",
);

/// A `;` right after an item: `[3 12; 2 4]`.
pub(super) const SEMICOLON: ListProblem = (
    "found `;` right after an item",
    "put brackets around each row, `((3 12) (2 4))`, or white space before a comment",
);

/// A list with a label, in which one list without a label stands alone: `('A', [3, 5])`, `max((3 5))`.
pub(super) const AROUND_LIST: ListProblem = (
    "the only item of a list with a label is a list: its children, or its only child?",
    "take out the inner brackets, `A(3, 5)`, or put a comma after them if it is one child",
);

/// Branching factors for a tree that shows its own.
pub(super) const BRANCHING: ListProblem = (
    "`--branching` is given, and the brackets of lists show the shape",
    "leave out `--branching`: it is for flat trees",
);

/// The error at a byte, where this text was found.
pub(super) fn error(at: usize, (message, help): ListProblem, found: &str) -> Error {
    Error::refused(at, message.replace("{}", found), help)
}
