//! From a document, or what answers for its nodes, to its answer: the choice between the ways to search,
//! and the memory that is used from document to document.

use super::document::{Document, TreeSource};
use super::error::SolveError;
use super::in_memory;
use super::options::SolveOptions;
use super::streaming::Streaming;
use crate::number::NumberKind;
use crate::read::Format;
use crate::search::{Answer, Counts, PrunedList, Watch};
use crate::tree::SolvedTree;
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
        Solver { streaming: Streaming::new(&options), pruned: None, options }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &SolveOptions {
        &self.options
    }

    /// The value alone of a document of this format, and the kind of its numbers, for a caller that needs
    /// nothing else. That of a game is found with a table and an order of moves, and `watch` is told how far the
    /// search is. `None`: the document is neither a game nor small and made of arrays and numbers, or it is wrong, or
    /// an option asks for more; then [`solve`](Solver::solve) it.
    ///
    /// ```
    /// use abprune::read::Format;
    /// use abprune::solve::{Solver, SolveOptions, TreeSource};
    /// let mut solver = Solver::new(SolveOptions::default());
    /// let mut value = |text: &'static str| {
    ///     let found = solver.value(&TreeSource::Borrowed(text.as_bytes()), Format::Nested, None);
    ///     found.map(|(kind, value)| kind.number(value).unwrap().to_string())
    /// };
    /// assert_eq!(value("[[3, 5], [2, 9]]").as_deref(), Some("3"));
    /// assert_eq!(value(r#"[3, {"value": 5}]"#), None);
    /// ```
    pub fn value(
        &mut self,
        source: &TreeSource,
        format: Format,
        watch: Option<Watch>,
    ) -> Option<(NumberKind, Value)> {
        self.streaming.as_mut()?.value(source.bytes(), format, watch)
    }

    /// Solves a document of this format, which holds one tree. As JSON Lines that is one line.
    ///
    /// # Errors
    ///
    /// [`SolveError`]: the document cannot be read (`[3, []]`), its search needs what is not there
    /// (`[1, null]`), or prunes more subtrees of a game than may be listed (`{"game": "connect-four"}`).
    pub fn solve(&mut self, source: &TreeSource, format: Format) -> Result<Answer<'_>, SolveError> {
        self.solve_watched(source, format, None)
    }

    /// As [`solve`](Solver::solve), and `watch` is told how far a search is that takes long: one of a game, of the
    /// answers of a program, or of any tree in memory. A search along a text ends soon after the text.
    ///
    /// # Errors
    ///
    /// Those of [`solve`](Solver::solve).
    pub fn solve_watched(
        &mut self,
        source: &TreeSource,
        format: Format,
        watch: Option<Watch>,
    ) -> Result<Answer<'_>, SolveError> {
        let document = Document::of(source.clone(), format);
        let search = &self.options.search;
        let refused = match &self.streaming {
            None => search.for_positions(),
            Some(_) => search.for_games().filter(|_| !document.is_made(&self.options.reading)),
        };
        if let Some(option) = refused {
            return Err(SolveError::NoGame(option));
        }
        if let Some(streaming) = &mut self.streaming
            && let Some(streamed) = streaming.search(&document, &self.options, watch)?
        {
            let observed = streaming.observed();
            let (search, counter) = (&self.options.search, &observed.counter);
            return Ok(Answer {
                settings: search.settings(streamed.rules),
                tree: streamed.tree,
                outcome: streamed.outcome,
                size: counter.tree_size().filter(|_| search.enters_once()),
                counts: Counts::from(counter),
                pruned: observed.pruned.as_ref(),
                table: search.transpositions.then(|| observed.table()),
                best: None,
            });
        }
        let found = in_memory::search(&document, &self.options, watch)?;
        self.pruned = found.pruned;
        Ok(Answer {
            settings: self.options.search.settings(found.rules),
            size: Some(found.tree.size()),
            tree: SolvedTree::InMemory(Box::new(found.tree)),
            outcome: found.outcome,
            counts: found.counts,
            pruned: self.pruned.as_ref(),
            table: None,
            best: found.best,
        })
    }
}
