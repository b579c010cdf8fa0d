//! From a document to a tree in memory, or to walks along its text: which nested and flat documents the
//! quick readers take, and how they are asked; and whether input that may have no end can be the start of
//! a document.
//!
//! Their oracle is the plain reader: `tests/all/speed` holds them against that.

use super::error::SolveError;
use super::solver::TreeSource;
use crate::number::NumberKind;
use crate::read::{
    Error, FlatDocument, FlatLeaves, Format, Options, in_view_of_max, program_to_explicit,
};
use crate::speed::flat::{FlatText, LeafIndex};
use crate::speed::text::{self, Fallback, TextBuffers, TextOptions, TextWalk};
use crate::tree::{Tree, Walk};

/// What the quick reader must know of the options. `None` if keys have other names than the format's: it
/// knows no others.
fn text_options(options: &Options) -> Option<TextOptions> {
    options.keys.are_standard().then_some(TextOptions {
        player: options.player,
        ignores_unknown_keys: options.ignore_unknown_keys,
    })
}

/// The same for a walk. It compares the values as they stand in the text: `None` also if they are not from
/// MAX's view.
#[must_use]
pub fn walk_options(options: &Options) -> Option<TextOptions> {
    text_options(options).filter(|_| options.has_plain_values())
}

/// The result of an attempt with numbers of the `first` kind or, if that was integers and the text has
/// decimals, with decimals.
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
    let tree = by_kind(options.first_number_kind(), |kind| text::read(bytes, kind, how))?;
    in_view_of_max(Tree::Explicit(tree), options).ok()
}

/// What is done along the text of a document.
pub trait TextVisitor {
    /// What it gives.
    type Output;

    /// `first` and `second` are two walks of the same tree, both at its root. `None`: it wants two more.
    fn visit(&mut self, first: impl Walk, second: impl Walk) -> Option<Self::Output>;
}

/// Gives a visitor walks, two at a time, along the text of a document that a [`Solver`](super::Solver) has
/// searched along its text, with numbers of this kind. (Along another text a walk may end early, and nothing
/// tells.) `None`: it is neither nested nor flat, or the quick readers do not take it.
pub fn visit_text<V: TextVisitor>(
    bytes: &[u8],
    format: Format,
    kind: NumberKind,
    options: &Options,
    mut visitor: V,
) -> Option<V::Output> {
    match format.of_one_tree(bytes, options) {
        Format::Flat => {
            let flat = flat_text(bytes, options)?;
            loop {
                if let Some(output) = visitor.visit(flat.walk(), flat.walk()) {
                    return Some(output);
                }
            }
        }
        Format::Nested => {
            let how = walk_options(options)?;
            let [mut buffers, mut more] = [TextBuffers::default(), TextBuffers::default()];
            loop {
                let first = TextWalk::new(&mut buffers, bytes, kind, how);
                let second = TextWalk::new(&mut more, bytes, kind, how);
                if let Some(output) = visitor.visit(first, second) {
                    return Some(output);
                }
            }
        }
        _ => None,
    }
}

/// A flat document, to be walked along its text. `None`: it is wrong or unusual, and is to be read into
/// memory.
///
/// ```
/// use abprune::read::Options;
/// use abprune::search::{Counter, ForwardAlgorithm, Rules};
/// use abprune::solve::flat_text;
/// let text = br#"{"branching": 2, "leaves": [3, 5, 2, 9]}"#;
/// let flat = flat_text(text, &Options::default()).unwrap();
/// let mut counter = Counter::default();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut flat.walk(), Rules::default(), &mut counter);
/// assert_eq!(outcome.unwrap().pv, [0, 0]);
/// assert_eq!((counter.leaves, counter.skipped.leaves), (3, 1));
/// ```
#[must_use]
pub fn flat_text<'t>(bytes: &'t [u8], options: &Options) -> Option<FlatText<'t>> {
    if !options.has_plain_values() {
        return None;
    }
    let mut flat = FlatDocument::new(LeafIndex::default(), options);
    flat.read(bytes, options).ok()?;
    let player = flat.player(options);
    let kind =
        if flat.leaves.has_decimals() { NumberKind::Decimals } else { options.first_number_kind() };
    FlatText::new(bytes, flat.leaves, kind, &flat.branching?, player)
}

/// Why the leaves of a flat document cannot be indexed: something is wrong or unusual.
#[derive(Debug)]
pub(crate) struct Unusual;

impl From<Error> for Unusual {
    fn from(_: Error) -> Unusual {
        Unusual
    }
}

impl FlatLeaves for LeafIndex {
    type Stop = Unusual;

    fn read_array(&mut self, bytes: &[u8], start: usize) -> Result<usize, Unusual> {
        self.check_array(bytes, start).ok_or(Unusual)
    }

    fn read_words(&mut self, bytes: &[u8], start: usize) -> Result<usize, Unusual> {
        self.check_words(bytes, start).ok_or(Unusual)
    }

    fn count(&self) -> usize {
        LeafIndex::count(self)
    }
}

/// Whether no document of this format starts with these bytes, whatever comes after them. It may miss a
/// fault in the last few KiB. What the quick readers find right takes a fraction of the time of a check.
///
/// ```
/// use abprune::read::{Format, Options};
/// use abprune::solve::rules_out;
/// let is_out = |text: &str| {
///     let more = "5, ".repeat(10_000);
///     rules_out(Format::Nested, format!("{text}{more}").as_bytes(), &Options::default())
/// };
/// assert!(is_out("[3, x, "));
/// assert!(!is_out("[3, [5, 6], "));
/// ```
#[must_use]
pub fn rules_out(format: Format, start: &[u8], options: &Options) -> bool {
    let format = format.of_one_tree(start, options);
    let valid = match format {
        Format::Nested => text_options(options)
            .map_or(0, |how| text::valid_up_to(start, options.first_number_kind(), how)),
        Format::Flat => {
            let mut flat = FlatDocument::new(LeafIndex::default(), options);
            match flat.read(start, options) {
                Ok(()) if flat.branching.is_none() => 0,
                Ok(()) => start.len(),
                Err(Unusual) => flat.leaves.valid_up_to(),
            }
        }
        _ => 0,
    };
    format.rules_out(start, valid, options)
}
