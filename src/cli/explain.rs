//! `abprune explain`: why a node was not searched, or how the search came to it; or each that was not.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::documents::input;
use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfExplain, SearchArgs};
use crate::cli::options::values::{FileArgs, FormatArgs, LettersArgs};
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::Output;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::report::ReportFormat;
use crate::report::explain::{ExplainedNode, SHORT_CHAIN};
use crate::search::record::{Event, Fate, Record, RecordedPart, Step};
use crate::solve::PreparedTree;

const EXAMPLES: &str = "\
Examples:
  abprune explain tree.json                 all that is pruned, in order
  abprune explain tree.json /0/1/1          why was this node pruned, or not?
  abprune explain tree.json E               the node with that name or move
  abprune explain --cutoff gt tree.json /1  ... when nodes stop at alpha > beta
  abprune explain batch.jsonl:2 /1          a tree of a file of many";

const AFTER: &str = "\
Exit status:
  0  explained, whatever became of the node
  2  wrong usage, no such node, a tree that cannot be searched, or an error of
     the system";

/// The options of `explain`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::EXPLAIN,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct ExplainArgs {
    /// File with a tree, or a tree; `-`: standard input [default: -]
    #[arg(value_name = "TREE")]
    pub tree: Option<PathBuf>,

    /// The node: its path, name or move [default: all that is pruned]
    #[arg(value_name = "NODE")]
    pub node: Option<String>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub search: SearchArgs<OfExplain>,

    #[command(flatten)]
    format: FormatArgs<ReportFormat>,

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

impl ExplainArgs {
    /// With a program in the place of the tree, the only argument is the node.
    pub fn arranged(mut self) -> ExplainArgs {
        if self.reading.program.command.is_some() && self.node.is_none() {
            let node = self.tree.take();
            self.node = node.map(|node| node.to_string_lossy().into_owned());
        }
        self
    }
}

/// Explains the node that the arguments name, or what is pruned.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &ExplainArgs, streams: &Streams) -> Result<Status> {
    let output = arguments.file.file.as_deref();
    let (tree, reading) = (arguments.tree.as_slice(), &arguments.reading);
    InputFiles::of_trees(tree, reading).refuse(output, streams)?;
    let format = arguments.format.of(&arguments.file)?;
    let options = reading.asked(arguments.search.shown()?, arguments.letters.names());
    let loaded = input::only_tree(arguments.tree.as_deref(), reading, &options, streams)?;
    let node = arguments.node.as_deref();
    let node = node.map(|text| loaded.find_node(text));
    let node = node.transpose()?;
    let recording = loaded.recording();
    let mut out = Output::open(output, streams)?;
    if let Some(path) = node {
        let recording = recording.keeping(RecordedPart::node(path.clone()));
        let record = recording.search(loaded.tree());
        let record = record.finished().map_err(|leaf| loaded.no_value(leaf))?;
        let (id, _) = loaded.tree().node_at(&path).expect("it was found before");
        let fates = record.fates_at(&path);
        out.write(|out| {
            let mut writer = Writer::new(&loaded, format, usize::MAX, out);
            writer.path = path;
            fates.into_iter().try_for_each(|fate| {
                writer.shared = 0;
                writer.write(&record, id, fate)
            })
        })?;
    } else {
        let mut record = None;
        out.write(|out| {
            let mut writer = Writer::new(&loaded, format, SHORT_CHAIN, out);
            let recording = recording.keeping(RecordedPart::nothing());
            let searched = recording.search_by_step(loaded.tree(), |record, step| {
                writer.write_left_out(record, step);
                match writer.written {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            writer.finish(record.insert(searched))
        })?;
        let record = record.expect("the search is over").finished();
        record.map_err(|leaf| loaded.no_value(leaf))?;
    }
    out.finish(true)?;
    Ok(Status::Solved)
}

/// Writes explanations. After the first error it writes no more.
struct Writer<'a> {
    loaded: &'a PreparedTree<'a>,
    format: ReportFormat,
    longest_chain: usize,
    out: &'a mut dyn io::Write,
    is_first: bool,
    /// The path of the node that is explained; between two, of the one before, and how many of its steps the
    /// search has not left since.
    path: Vec<u32>,
    shared: usize,
    written: io::Result<()>,
}

impl<'a> Writer<'a> {
    fn new(
        loaded: &'a PreparedTree<'a>,
        format: ReportFormat,
        longest_chain: usize,
        out: &'a mut dyn io::Write,
    ) -> Writer<'a> {
        Writer {
            loaded,
            format,
            longest_chain,
            out,
            is_first: true,
            path: Vec::new(),
            shared: 0,
            written: Ok(()),
        }
    }

    /// Writes why the node is not searched that this step leaves out, if it does.
    fn write_left_out(&mut self, record: &Record, step: &Step) {
        let (visit, at) = (step.visit, record.path_of_open(step.visit));
        self.shared = self.shared.min(record.shared_ply(step));
        let (above, position, id, fate) = match (step.event, at.split_last()) {
            (Event::Prune(id), _) => {
                let pruned = record.pruned(id);
                (at, pruned.position, pruned.id.number(), Fate::Pruned(id))
            }
            (Event::Answer, Some((&position, above))) => {
                (above, position, record.visit(visit).id.number(), Fate::Known(visit))
            }
            _ => return,
        };
        self.shared = self.shared.min(above.len());
        self.path.truncate(self.shared);
        self.path.extend_from_slice(&above[self.shared..]);
        self.path.push(position);
        self.written = self.write(record, id, fate);
        self.shared = above.len();
    }

    /// Explains the node at the path.
    fn write(&mut self, record: &Record, id: u32, fate: Fate) -> io::Result<()> {
        let loaded = self.loaded;
        if !self.is_first && self.format == ReportFormat::Text {
            writeln!(self.out)?;
        }
        let explained = ExplainedNode {
            name: &loaded.name,
            tree: loaded.tree(),
            record,
            path: &self.path,
            id,
            fate,
            shared: (!self.is_first).then_some(self.shared),
            longest_chain: self.longest_chain,
        };
        self.format.write_explained(self.out, &explained)?;
        self.is_first = false;
        Ok(())
    }

    /// Says so if a search that has a result has pruned nothing.
    fn finish(self, record: &Record) -> io::Result<()> {
        self.written?;
        if self.is_first && self.format == ReportFormat::Text && record.outcome().is_some() {
            writeln!(self.out, "nothing is pruned")?;
        }
        Ok(())
    }
}
