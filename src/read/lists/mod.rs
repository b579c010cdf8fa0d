//! Lists: what lecture notes, Lisp and Python have, on one line or many.
//!
//! - A document is one item. An item is a number, a word or a list. `tree =` in front of it is dropped; so is a
//!   quote that ends with the document, or the one of Lisp, and `>` in front of its lines. Several lists on a
//!   line, or with commas between them, are the children of a root.
//! - A list is items in `()`, `[]` or `{}`, separated by white space, a comma, or both; two lists need nothing
//!   between them. A comma may stand after the last item. `#`, `;` and `//` start comments, which end with the
//!   line. A call of Python that makes an array of one list is that list: `np.array([3, 5], dtype=int8)`.
//! - A number is one that people write ([`Number::written`](crate::number::Number::written)), and a leaf.
//!   It may have a name before it: `A:3`, `A = 3`.
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
//! There `max` and `min` in any case say who moves, words like `chance` and `avg` that chance decides, and other words
//! name the node. A list may have one label of each kind, `A(max 3 5)`. An outcome of a chance node may have its
//! probability before it: `0.5: 3`, `(0.5 3)`, or `1/2 3` with commas between the outcomes. A list with a name, no player, and one number or unknown leaf is that leaf: `D(3)`. Words
//! elsewhere are unknown leaves with a name.
//!
//! What could mean two things is an error:
//!
//! | input | the question |
//! | --- | --- |
//! | `(max a 3)` | a word after the player, without a comma: is it a name or a leaf? |
//! | `A((3, 5))` | the only item of a list with a label is a list: is it the children or the only child? |
//! | `12 345` with a no-break space | one number or two? |
//! | `(3 5)` and `(2 9)` on the next line | children of one root, or two trees? |
//! | `array([3, 5], [2, 9])` | an array of Python, or a node of this name? |
//! | `[3 12; 2 4]` | a `;` right after a number or an unknown leaf: a comment, or the end of a row? |
//! | `((3 5) (x 9))` | a first word where other lists have none: a name or a leaf? |
//! | `MIN{a b}` | a bare first word in a list with a word before its bracket: a name or a leaf? |
//! | `(chance 0.5 3 0.5 5)` | a number between 0 and 1 and another item: a probability and its outcome, or two leaves? |
//! | `(chance (0.7 3 5) 4)` | such a number as the first of several items: a probability or a leaf? |
//! | `(3, B (6 9))` | white space between a word and a bracket: a label of the list, or a leaf? |
//!
//! A comma after the word or the list, or a name before the bracket, answers the question. `max` and `min` are
//! no leaves.
//!
//! `scanner`: tokens and the texts of words; `reader`: the loop over them, over a stack of the open lists;
//! `recognition`: [`looks_like_lists()`], whether the first bytes of a document show that it is lists.

mod problems;
mod reader;
mod recognition;
mod scanner;

pub(super) use reader::read;
pub(crate) use recognition::looks_like_lists;
pub(super) use recognition::text_of;
pub(super) use scanner::{ListScanner, ListToken, Word, assigned, is_part_of_word, is_truth_value};
