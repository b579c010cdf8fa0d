//! From a document to a tree in memory, or to walks along its text; and which nested documents the quick reader
//! takes, and how it is asked.
//!
//! Its oracle is the plain reader: `tests/all/speed` holds it against that.

use super::error::SolveError;
use super::flat_text::flat_text;
use super::tree_source::TreeSource;
use crate::number::NumberKind;
use crate::read::{Format, Options, in_view_of_max, program_to_explicit};
use crate::speed::text::{self, Fallback, TextBuffers, TextOptions, TextWalk};
use crate::tree::{Tree, Walk};

/// What the quick reader must know of the options. `None` if keys have other names than the format's: it knows
/// no others.
pub(super) fn text_options(options: &Options) -> Option<TextOptions> {
    options.keys.are_standard().then_some(TextOptions {
        player: options.player,
        ignores_unknown_keys: options.ignore_unknown_keys,
    })
}

/// The same for a walk. It compares the values as they stand in the text: `None` also if they are not from MAX's
/// view.
#[must_use]
pub fn walk_options(options: &Options) -> Option<TextOptions> {
    text_options(options).filter(|_| options.has_plain_values())
}

/// The result of an attempt with numbers of the `first` kind or, if that was integers and the text has decimals,
/// with decimals.
pub(super) fn by_kind<T>(
    first: NumberKind,
    mut attempt: impl FnMut(NumberKind) -> Result<T, Fallback>,
) -> Option<T> {
    match attempt(first) {
        Err(Fallback::Decimals) => attempt(NumberKind::Decimals).ok(),
        found => found.ok(),
    }
}

/// Reads a tree into memory: quickly, or with the plain reader.
///
/// # Errors
///
/// The document cannot be read; the program does not say what a node is.
pub(super) fn read_tree(
    source: &TreeSource,
    format: Format,
    options: &Options,
) -> Result<Tree, SolveError> {
    if let TreeSource::Program(tree) = source {
        return Ok(Tree::Explicit(program_to_explicit(tree, options)?));
    }
    if let Some(tree) = read_quickly(source.bytes(), format, options) {
        return Ok(tree);
    }
    Ok(match source {
        TreeSource::Owned(bytes) => format.read_in_place(bytes, options)?,
        _ => format.read(source.bytes(), options)?,
    })
}

/// Reads a document into memory. `None`: it is to be read by [`Format::read`].
///
/// ```
/// use abprune::read::{Format, Options};
/// use abprune::solve::read_quickly;
/// let read = |text: &[u8]| read_quickly(text, Format::Nested, &Options::default());
/// assert_eq!(read(b"[[3, 5], [2, 9]]").unwrap().size().leaves, 4);
/// assert!(read(b"[3, []]").is_none());
/// ```
#[must_use]
pub fn read_quickly(bytes: &[u8], format: Format, options: &Options) -> Option<Tree> {
    let is_nested = format.of_one_tree(bytes, options) == Format::Nested;
    if !is_nested || options.game.evaluation.is_some() {
        return None;
    }
    let how = text_options(options)?;
    let tree = by_kind(options.first_number_kind(), |kind| {
        text::read(bytes, kind, how)
    })?;
    in_view_of_max(Tree::Explicit(tree), options).ok()
}

/// What is done along the text of a document.
pub trait TextVisitor {
    /// What it gives.
    type Output;

    /// `first` and `second` are two walks of the same tree, both at its root.
    fn visit(self, first: impl Walk, second: impl Walk) -> Self::Output;
}

/// Gives a visitor two walks along the text of a document that a [`Solver`](super::Solver) has searched along its
/// text, with numbers of this kind. (Along another text a walk may end early, and nothing tells.) `None`: it is
/// neither nested nor flat, or the quick readers do not take it.
pub fn visit_text<V: TextVisitor>(
    bytes: &[u8],
    format: Format,
    kind: NumberKind,
    options: &Options,
    visitor: V,
) -> Option<V::Output> {
    match format.of_one_tree(bytes, options) {
        Format::Flat => {
            let flat = flat_text(bytes, options)?;
            Some(visitor.visit(flat.walk(), flat.walk()))
        }
        Format::Nested => {
            let how = walk_options(options)?;
            let [mut buffers, mut more] = [TextBuffers::default(), TextBuffers::default()];
            let first = TextWalk::new(&mut buffers, bytes, kind, how);
            let second = TextWalk::new(&mut more, bytes, kind, how);
            Some(visitor.visit(first, second))
        }
        _ => None,
    }
}
