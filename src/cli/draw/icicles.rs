//! The icicles of a document: of one search, along what it makes or of its tree in memory; or of searches by several
//! algorithms, one below the other.

use anyhow::Result;

use super::messages::{no_step, not_drawn, note_no_value};
use super::{DrawingArgs, StepChoice};
use crate::cli::outputs::output::Output;
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::named::Named as _;
use crate::report::draw::{DrawingError, DrawingFormat, GrowingIcicle, Icicle};
use crate::search::NoValue;
use crate::search::record::{Record, Recording, Step};
use crate::solve::{
    Document, Need, PreparedTree, SearchOptions, SolveError, SolveOptions, record_along,
};
use crate::tree::TreeInfo as _;

/// The columns of text that is not for a terminal.
const COLUMNS: u32 = 80;

/// What is drawn, how, and where to.
pub struct IciclesOf<'a> {
    pub options: &'a DrawingArgs,
    pub format: DrawingFormat,
    pub document: &'a Document<'a>,
    pub title: Option<&'a str>,
    pub streams: &'a Streams,
}

impl IciclesOf<'_> {
    /// Draws one search. `asked`: how a tree in memory is read and searched; `made`: how one that is made as the search
    /// goes.
    pub fn draw_one(&self, asked: &SolveOptions, made: &SolveOptions) -> Result<()> {
        self.check_width()?;
        // Another root is found in the whole tree.
        if self.options.root == "/" {
            let mut growing = GrowingIcicle::new(self.options.max_ply, self.last());
            let each = &mut |record: &Record, step: &Step| growing.add_step(record, step);
            let found = record_along(self.document, made, each);
            if let Some((tree, record)) =
                found.map_err(|error| self.document.solve_error(&error))?
            {
                self.check(&record, |leaf| {
                    let need = if tree.has_chance() { Need::SearchOfChance } else { Need::Search };
                    self.document.solve_error(&SolveError::NoValue { leaf, offset: None, need })
                })?;
                let icicle = growing.finish(Box::new(tree)).map_err(|error| self.no(error))?;
                return self.write(&[(None, &icicle)]);
            }
        }
        let loaded = PreparedTree::of(self.document, asked)?;
        self.write(&[(None, &self.search(&loaded, loaded.recording())?)])
    }

    /// Draws several searches of one tree. `first`: how it is read for the first of them.
    pub fn draw_all(&self, first: &SolveOptions, searches: &[SearchOptions]) -> Result<()> {
        self.check_width()?;
        let loaded = PreparedTree::of(self.document, first)?;
        let icicle = |search| self.search(&loaded, loaded.recording_by(search)?);
        let icicles = searches.iter().map(icicle).collect::<Result<Vec<_>>>()?;
        let names = searches.iter().map(|search| Some(search.algorithm.name()));
        self.write(&names.zip(&icicles).collect::<Vec<_>>())
    }

    /// The last step that is drawn.
    fn last(&self) -> u64 {
        match self.options.step {
            Some(StepChoice::One(step)) => step,
            _ => u64::MAX,
        }
    }

    fn no(&self, error: DrawingError) -> Diagnostic {
        not_drawn(self.document, error, "")
    }

    fn check_width(&self) -> Result<(), Diagnostic> {
        match self.options.width {
            Some(width) if width < Icicle::LEAST_WIDTH => {
                Err(self.no(DrawingError::Width(Icicle::LEAST_WIDTH)))
            }
            _ => Ok(()),
        }
    }

    /// Searches a tree in memory.
    fn search<'t>(&self, loaded: &'t PreparedTree, recording: Recording) -> Result<Icicle<'t>> {
        let root = loaded.find_node(&self.options.root)?;
        let (tree, max_ply) = (loaded.tree(), self.options.max_ply);
        let found = Icicle::search(tree, &root, max_ply, recording, self.last());
        let (icicle, record) = found.map_err(|error| self.no(error))?;
        self.check(&record, |leaf| loaded.no_value(leaf))?;
        Ok(icicle)
    }

    /// Whether the search has the step that is drawn, and what is to be said of its end.
    fn check(&self, record: &Record, error: impl Fn(NoValue) -> Diagnostic) -> Result<()> {
        if self.options.step.is_some() && record.steps() < self.last() {
            return Err(no_step(self.document, self.last(), record.steps()).into());
        }
        note_no_value(self.document, record, self.streams, error)
    }

    fn write(&self, icicles: &[(Option<&str>, &Icicle)]) -> Result<()> {
        let style = self.options.style(self.format, false, self.streams);
        let file = self.options.file.file.as_deref();
        let columns = if file.is_none() { self.streams.columns() } else { None };
        let columns = columns.unwrap_or(COLUMNS);
        let mut out = Output::open(file, self.streams)?;
        out.write(|out| Icicle::write_all(icicles, out, self.format, self.title, &style, columns))?;
        out.finish(true)
    }
}
