//! The search along the text of a document: no tree is built.

use super::error::{Need, SolveError};
use super::options::{PrunedDetail, SolveOptions};
use super::text::Text;
use crate::number::NumberKind;
use crate::read::{FlatText, Format, Halt, Options, TextBuffers, TextWalk, Walked};
use crate::search::{Counter, ForwardAlgorithm, NoValue, Outcome, PrunedList, Rules};

/// What watches a search along a text: counts, and the list of pruned subtrees if it is wanted.
pub(super) type StreamObserver = (Counter, Option<PrunedList>);

/// A document that has been searched along its text.
pub(super) struct Streamed {
    pub(super) tree: Walked,
    pub(super) rules: Rules,
    pub(super) outcome: Outcome,
}

/// The tree, the rules in its numbers, and what the search found.
type Found = (Walked, Rules, Result<Outcome, NoValue>);

/// Searches documents along their texts, in the memory of the one before.
#[derive(Debug, Default)]
pub(super) struct Streaming {
    buffers: TextBuffers,
}

impl Streaming {
    /// Whether answers with these options can be found along texts.
    pub(super) fn serves(options: &SolveOptions) -> bool {
        let is_listed_by_leaf = options.pruned == PrunedDetail::Leaves;
        options.search.goes_forward() && !is_listed_by_leaf && !options.all_best
    }

    /// Searches a document. `None`: the quick readers do not take it, be it wrong or rare.
    ///
    /// # Errors
    ///
    /// [`SolveError`]: the document can be read, and the search has no answer.
    pub(super) fn search(
        &mut self,
        text: &Text,
        format: Format,
        options: &SolveOptions,
        observer: &mut StreamObserver,
    ) -> Result<Option<Streamed>, SolveError> {
        let Some(algorithm) = options.search.algorithm.forward() else {
            return Ok(None);
        };
        let reading = options.search.reading(&options.reading);
        let one_tree = match format {
            Format::JsonLines => Format::of_bytes(text, &reading, false),
            format => format,
        };
        let found = match one_tree {
            Format::Nested => self.search_nested(text, reading, algorithm, options, observer),
            Format::Flat => search_flat(text, &reading, algorithm, options, observer),
            Format::Npy | Format::JsonLines => None,
        };
        let Some((tree, rules, outcome)) = found else {
            return Ok(None);
        };
        let outcome = outcome.map_err(|leaf| {
            let reading = options.search.reading(&options.reading);
            let offset = format.locate(text, &reading, None, &leaf.path);
            let need = Need::Search;
            SolveError::NoValue { leaf, offset, need }
        })?;
        Ok(Some(Streamed {
            tree,
            rules,
            outcome,
        }))
    }

    /// Searches a nested document with integers or, if it has decimals, with those.
    fn search_nested(
        &mut self,
        text: &Text,
        mut reading: Options,
        algorithm: ForwardAlgorithm,
        options: &SolveOptions,
        observer: &mut StreamObserver,
    ) -> Option<Found> {
        loop {
            let number_kind = if reading.decimals {
                NumberKind::Decimals
            } else {
                NumberKind::Integers
            };
            // A limit that does not fit is an error only if the document is right.
            let rules = options.search.rules(number_kind).ok()?;
            match self.walk(text, &reading, algorithm, rules, (observer, options)) {
                Ok((tree, outcome)) => return Some((tree, rules, outcome)),
                Err(Halt::Decimals) => reading.decimals = true,
                Err(Halt::Other) => return None,
            }
        }
    }

    /// One search, and what it found, if the document is right and has numbers of the expected kind.
    fn walk(
        &mut self,
        text: &Text,
        reading: &Options,
        algorithm: ForwardAlgorithm,
        rules: Rules,
        (observer, options): (&mut StreamObserver, &SolveOptions),
    ) -> Result<(Walked, Result<Outcome, NoValue>), Halt> {
        begin(observer);
        let buffers = std::mem::take(&mut self.buffers);
        let mut walk = TextWalk::reusing(buffers, text, reading);
        let outcome = algorithm.search(&mut walk, rules, observer);
        // The labels along the principal variation are found by one more walk.
        let pv = match &outcome {
            Ok(outcome) if !options.leaves_out_labels => &outcome.pv[..],
            _ => &[],
        };
        let tree = walk.finish(pv);
        self.buffers = walk.into_buffers();
        Ok((tree?, outcome))
    }
}

/// Searches a flat document.
fn search_flat(
    text: &Text,
    reading: &Options,
    algorithm: ForwardAlgorithm,
    options: &SolveOptions,
    observer: &mut StreamObserver,
) -> Option<Found> {
    let flat = FlatText::new(text, reading)?;
    let rules = options.search.rules(flat.number_kind()).ok()?;
    begin(observer);
    let outcome = algorithm.search(flat.walk(), rules, observer);
    Some((flat.walked(), rules, outcome))
}

/// Forgets what was observed of the document before.
fn begin((counter, pruned): &mut StreamObserver) {
    *counter = Counter::default();
    if let Some(pruned) = pruned {
        pruned.clear();
    }
}
