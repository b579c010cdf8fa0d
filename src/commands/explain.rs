//! `abprune explain`: why a node was pruned, or how the search came to it; or each pruned subtree.

use std::io;

use abprune::report::ReportFormat;
use abprune::report::explain::ExplainedNode;
use abprune::search::{Explanation, NoValue, explain, explain_pruned};
use anyhow::Result;

use super::input_files::InputFiles;
use super::loaded::LoadedTree;
use super::output::Output;
use super::status::Status;
use super::stderr::introduce;
use super::{input, resolve_node};
use crate::cli::ExplainArgs;

/// Explains the node that the arguments name, or what is pruned.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &ExplainArgs) -> Result<Status> {
    if input::is_idle(arguments.tree.as_slice(), &arguments.reading) {
        introduce("explain");
        return Ok(Status::Failed);
    }
    let output = arguments.file.file.as_deref();
    InputFiles::of_trees(arguments.tree.as_slice(), &arguments.reading).refuse(output)?;
    let format = arguments.format()?;
    let search = arguments.search()?;
    let reading = &arguments.reading;
    let document = input::only_document(arguments.tree.as_deref(), reading)?;
    let loaded = LoadedTree::with_names(document, reading, &search, arguments.letters.names())?;
    let node = arguments.node.as_deref();
    let node = node.map(|text| resolve_node::find(&loaded, text));
    let node = node.transpose()?;
    let rules = loaded.prepared().rules();
    let mut out = Output::open(output)?;
    let no_value = |leaf: NoValue| loaded.no_value(leaf);
    if let Some(path) = node {
        let found = explain(loaded.tree(), path, rules).map_err(no_value)?;
        loaded.check_unchanged()?;
        out.write(|out| Writer::new(&loaded, format, out).try_write(&found))?;
    } else {
        let mut searched = Ok(());
        out.write(|out| {
            let mut writer = Writer::new(&loaded, format, out);
            let write = |found: Explanation| writer.write(&found);
            searched = explain_pruned(loaded.tree(), rules, write);
            writer.finish()
        })?;
        loaded.check_unchanged()?;
        searched.map_err(no_value)?;
    }
    out.finish(true)?;
    Ok(Status::Solved)
}

/// Writes explanations. After the first error it writes no more.
struct Writer<'a> {
    loaded: &'a LoadedTree,
    format: ReportFormat,
    out: &'a mut dyn io::Write,
    is_first: bool,
    /// The path of the node explained before.
    before: Vec<u32>,
    written: io::Result<()>,
}

impl<'a> Writer<'a> {
    fn new(loaded: &'a LoadedTree, format: ReportFormat, out: &'a mut dyn io::Write) -> Writer<'a> {
        Writer {
            loaded,
            format,
            out,
            is_first: true,
            before: Vec::new(),
            written: Ok(()),
        }
    }

    fn write(&mut self, explanation: &Explanation) {
        if self.written.is_ok() {
            self.written = self.try_write(explanation);
        }
    }

    fn try_write(&mut self, explanation: &Explanation) -> io::Result<()> {
        let loaded = self.loaded;
        if !self.is_first && self.format == ReportFormat::Text {
            writeln!(self.out)?;
        }
        let same = self.before.iter().zip(&explanation.path);
        let shared = same.take_while(|(one, other)| one == other).count();
        let explained = ExplainedNode {
            name: loaded.name(),
            tree: loaded.tree(),
            shared: (!self.is_first).then_some(shared),
            rule: loaded.prepared().rules().cutoff,
            explanation,
        };
        self.format.write_explained(self.out, &explained)?;
        self.is_first = false;
        self.before.clone_from(&explanation.path);
        Ok(())
    }

    fn finish(self) -> io::Result<()> {
        self.written?;
        if self.is_first && self.format == ReportFormat::Text {
            writeln!(self.out, "nothing is pruned")?;
        }
        Ok(())
    }
}
