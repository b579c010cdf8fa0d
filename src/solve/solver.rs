//! The choice between the ways to search, and the memory that is used from document to document.

use super::answer::{Answer, SolvedTree};
use super::error::SolveError;
use super::in_memory::{self, counts_of};
use super::options::SolveOptions;
use super::streaming::Streaming;
use super::tree_source::TreeSource;
use crate::number::NumberKind;
use crate::read::Format;
use crate::search::PrunedList;
use crate::value::Value;

/// Solves documents, one after the other.
#[derive(Debug)]
pub struct Solver {
    options: SolveOptions,
    /// `None`: no document is searched along its text.
    streaming: Option<Streaming>,
    /// The list of a tree in memory.
    pruned: Option<PrunedList>,
}

impl Solver {
    /// A solver with these options.
    #[must_use]
    pub fn new(options: SolveOptions) -> Solver {
        Solver {
            streaming: Streaming::new(&options),
            pruned: None,
            options,
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &SolveOptions {
        &self.options
    }

    /// The value alone of a document of this format, and the kind of its numbers, for a caller that needs
    /// nothing else. `None`: the document is not small, or not made of arrays and numbers, or an option asks
    /// for more; then [`solve`](Solver::solve) it.
    ///
    /// ```
    /// use abprune::read::Format;
    /// use abprune::solve::{Solver, SolveOptions, TreeSource};
    /// let mut solver = Solver::new(SolveOptions::default());
    /// let mut value = |text: &'static str| {
    ///     let found = solver.value(&TreeSource::Borrowed(text.as_bytes()), Format::Nested);
    ///     found.map(|(kind, value)| kind.number(value).unwrap().to_string())
    /// };
    /// assert_eq!(value("[[3, 5], [2, 9]]").as_deref(), Some("3"));
    /// assert_eq!(value(r#"[3, {"value": 5}]"#), None);
    /// ```
    pub fn value(&mut self, source: &TreeSource, format: Format) -> Option<(NumberKind, Value)> {
        self.streaming.as_mut()?.value(source.bytes(), format)
    }

    /// Solves a document of this format, which holds one tree. As JSON Lines that is one line.
    ///
    /// # Errors
    ///
    /// [`SolveError`]: the document cannot be read (`[3, []]`), its search needs what is not there
    /// (`[1, null]`), or prunes more subtrees of a game than may be listed (`{"game": "connect-four"}`).
    pub fn solve(&mut self, source: &TreeSource, format: Format) -> Result<Answer<'_>, SolveError> {
        if let Some(streaming) = &mut self.streaming
            && let Some(streamed) = streaming.search(source, format)?
        {
            let counter = streaming.counter();
            return Ok(Answer {
                settings: self.options.search.settings(streamed.rules),
                tree: SolvedTree::Streamed(streamed.tree),
                outcome: streamed.outcome,
                size: counter.tree_size(),
                counts: counts_of(counter),
                pruned: streaming.pruned(),
                best: None,
            });
        }
        let found = in_memory::search(source, format, &self.options)?;
        self.pruned = found.pruned;
        Ok(Answer {
            settings: self.options.search.settings(found.prepared.rules()),
            size: Some(found.prepared.tree().size()),
            tree: SolvedTree::Prepared(Box::new(found.prepared)),
            outcome: found.outcome,
            counts: found.counts,
            pruned: self.pruned.as_ref(),
            best: found.best,
        })
    }
}
