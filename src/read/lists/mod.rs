//! Lists: what lecture notes, Lisp and Python have, on one line or many.
//!
//! - A document is one item. An item is a number, a word or a list. `tree =` in front of it is dropped.
//! - A list is items in `()`, `[]` or `{}`, separated by white space, a comma, or both; two lists need nothing
//!   between them. A comma may stand after the last item. `#` and `;` start comments, which end with the
//!   line.
//! - A number is one of JSON, and a leaf.
//! - A bare word starts with a letter or `_`, and goes on with letters, digits, marks and the signs
//!   `_-+./*!?&@%^~<>|$`. A quoted word stands in `'` or `"` on one line, and has the escapes of JSON, and
//!   `\'`.
//! - `None`, `nil`, `null` (in any case), `?` and `_` are unknown leaves, in quotes too.
//!
//! A word labels a list
//! - right before its opening bracket: `A(3, 5)`;
//! - in quotes, as its first item: `('A', ('B', 3), ('C', 5))`;
//! - bare, as its first item, with no comma after it: `((a 3) (b 5))`.
//!
//! A first word is a name only where the document shows that its lists begin with names: all lists beside this
//! one do, or there are none, and the list around it or all lists in it do. And not all items are words. Else it
//! may as well be an unknown leaf, and is an error.
//!
//! There `max` and `min` in any case say who moves, and other words name the node. A list may have one
//! label of each kind, `A(max 3 5)`. A label that stands for chance is an error, in quotes too:
//! `(chance 3 5)`. A list with a name, no player, and one number or unknown leaf is that leaf: `D(3)`. Words
//! elsewhere are unknown leaves with a name.
//!
//! What could mean two things is an error:
//!
//! | input | the question |
//! | --- | --- |
//! | `(max a 3)` | a word after the player, without a comma: is it a name or a leaf? |
//! | `A((3, 5))` | the only item of a list with a label is a list: is it the children or the only child? |
//! | `[3 12; 2 4]` | a `;` right after a number or an unknown leaf: a comment, or the end of a row? |
//! | `((3 5) (x 9))` | a first word where other lists have none: a name or a leaf? |
//! | `MIN{a b}` | a bare first word in a list with a word before its bracket: a name or a leaf? |
//! | `(3, B (6 9))` | white space between a word and a bracket: a label of the list, or a leaf? |
//!
//! A comma after the word or the list, or a name before the bracket, answers the question. `max` and `min` are
//! no leaves.
//!
//! `scanner`: tokens and the texts of words; `reader`: the loop over them, over a stack of the open lists;
//! `signs`: [`looks_like_lists()`], whether the first bytes of a document show that it is lists.

mod reader;
mod scanner;
mod signs;

pub(crate) use reader::help_for_missing;
pub(super) use reader::{check, locate, read};
#[cfg(feature = "cli")]
pub(crate) use scanner::is_part_of_word;
pub(super) use scanner::{ListScanner, ListToken, Word, is_truth_value};
pub(super) use signs::looks_like_lists;
