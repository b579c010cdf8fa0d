//! `abprune what-if`: what a search does for each value of one leaf.

use std::path::PathBuf;

use anyhow::{Error, Result, anyhow};
use clap::Args;

use crate::cli::documents::input;
use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfWhatIf, SearchArgs};
use crate::cli::options::values::{FileArgs, FormatArgs, LettersArgs};
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::write_whole;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::report::ReportFormat;
use crate::report::what_if::{LeafAnswer, WhatIfReport};
use crate::search::{Unanswered, WhatIf};
use crate::solve::PreparedTree;
use crate::tree::path::short_path;
use crate::tree::{Missing, Node};

const EXAMPLES: &str = "\
Examples:
  abprune what-if tree.json /0/1/0          for each value x of this leaf
  abprune what-if tree.json /0/1/0 --pruned /0/1/1
                                            for which x is /0/1/1 pruned?
  abprune what-if tree.json a               the leaf with that name
  abprune what-if '[[3, null], [2, 9]]'     the only unknown leaf";

const AFTER: &str = "\
x is any real number, also in a tree of integers.

Exit status:
  0  answered, also if the answer is `no x`
  2  wrong usage, no such leaf, a tree that cannot be searched, too many
     searches needed, or an error of the system";

/// The options of `what-if`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::WHAT_IF,
    override_usage = "abprune what-if [OPTIONS] <TREE> [LEAF]",
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct WhatIfArgs {
    /// File with a tree, or a tree; `-`: standard input
    #[arg(value_name = "TREE", required_unless_present = "program")]
    pub tree: Option<PathBuf>,

    /// The leaf whose value is x: its path, name or move [default: the only unknown leaf]
    #[arg(value_name = "LEAF")]
    pub leaf: Option<String>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub search: SearchArgs<OfWhatIf>,

    #[command(flatten)]
    output: WhatIfOutputArgs,
}

/// What is said.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct WhatIfOutputArgs {
    #[command(flatten)]
    format: FormatArgs<ReportFormat>,

    /// Say only for which values of x this node is pruned
    #[arg(long, value_name = "NODE")]
    pub pruned: Option<String>,

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

impl WhatIfArgs {
    /// With a program in the place of the tree, the only argument is the leaf.
    pub fn arranged(mut self) -> WhatIfArgs {
        if self.reading.program.command.is_some() && self.leaf.is_none() {
            let leaf = self.tree.take();
            self.leaf = leaf.map(|leaf| leaf.to_string_lossy().into_owned());
        }
        self
    }
}

/// The most nodes that all searches enter, unless the user allows more.
const MOST_ENTERED: u64 = 200_000_000;

/// Answers for the leaf that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &WhatIfArgs, streams: &Streams) -> Result<Status> {
    let WhatIfArgs { tree, leaf, reading, output, .. } = arguments;
    let (file, format) = (output.file.file.as_deref(), output.format.of(&output.file)?);
    InputFiles::of_trees(tree.as_slice(), reading).refuse(file, streams)?;
    let (algorithm, search) = arguments.search.forward()?;
    let options = reading.asked(search, output.letters.names());
    let loaded = input::only_tree(tree.as_deref(), reading, &options, streams)?;
    let rules = loaded.rules();
    let leaf = match leaf {
        Some(leaf) => find_leaf(&loaded, leaf)?,
        None => only_unknown_leaf(&loaded)?,
    };
    let max_nodes = reading.max_nodes_or(MOST_ENTERED);
    let question = WhatIf { tree: loaded.tree(), leaf: &leaf, algorithm, rules, max_nodes };
    let no_answer = |error| no_answer(&loaded, error);
    let write = |answer| -> Result<Status> {
        let report = WhatIfReport { name: &loaded.name, question: &question, answer };
        write_whole(file, streams, |out| format.write_what_if(out, &report))?;
        Ok(Status::Solved)
    };
    match &output.pruned {
        Some(text) => {
            let path = loaded.find_node(text)?;
            let ranges = question.pruned_ranges(&path).map_err(no_answer)?;
            let (node, ranges) = (path.as_slice(), ranges.as_slice());
            write(LeafAnswer::Pruned { node, ranges })
        }
        None => write(LeafAnswer::Pieces(&question.pieces().map_err(no_answer)?)),
    }
}

/// Unknown leaves that an error names.
const SHOWN: usize = 3;

/// The path of the only leaf whose value is unknown.
fn only_unknown_leaf(loaded: &PreparedTree) -> Result<Vec<u32>, Diagnostic> {
    let tree = loaded.tree();
    let is_unknown = |&id: &u32| tree.node(id) == Node::Leaf(Err(Missing::Unknown));
    let unknown: Vec<u32> = (0..tree.len()).filter(is_unknown).take(SHOWN + 1).collect();
    match &unknown[..] {
        &[leaf] => Ok(tree.path(leaf)),
        [] => {
            let message = "name the leaf whose value is x: no leaf of this tree is unknown";
            let help = "name it by its path from the root, `/0/1`, or by its name";
            Err(loaded.document.diagnostic(message.to_owned(), help))
        }
        several => {
            let shown = several.iter().take(SHOWN).map(|&id| short_path(&tree.path(id)));
            let shown: Vec<_> = shown.collect();
            let more = if several.len() > SHOWN { ", ..." } else { "" };
            let message = "name the leaf whose value is x: several leaves of this tree are unknown";
            let help = format!("they are {}{more}", shown.join(", "));
            Err(loaded.document.diagnostic(message.to_owned(), &help))
        }
    }
}

/// The path of the leaf that `text` means.
fn find_leaf(loaded: &PreparedTree, text: &str) -> Result<Vec<u32>, Diagnostic> {
    let path = loaded.find_node(text)?;
    let tree = loaded.tree();
    let Ok((id, Node::Inner(_))) = tree.node_at(&path) else {
        return Ok(path);
    };
    let message = format!("{} is an inner node, and x is the value of a leaf", short_path(&path));
    let (mut below, mut node) = (path.clone(), id);
    while let Some(child) = tree.child(node, 0) {
        below.push(0);
        node = child;
    }
    let or_cut = if tree.static_value(id).is_some() {
        format!("; with `--depth {}` this node is one", path.len())
    } else {
        String::new()
    };
    let help = format!("name a leaf, such as {}{or_cut}", short_path(&below));
    Err(loaded.diagnostic_at(&path, message, &help))
}

fn no_answer(loaded: &PreparedTree, error: Unanswered) -> Error {
    match error {
        Unanswered::NoValue(error) if error.missing == Missing::Unknown => {
            let help = "give it a value: x stands for one leaf alone";
            Diagnostic { help: Some(help.to_owned()), ..loaded.no_value(error) }.into()
        }
        Unanswered::NoValue(error) => loaded.no_value(error).into(),
        Unanswered::TooFine => {
            let help = "write probabilities and values with smaller numbers";
            loaded.document.diagnostic(error.to_string(), help).into()
        }
        Unanswered::TooMuch { .. } => {
            anyhow!("{error}; raise `--max-nodes`, or ask about a part of the tree")
        }
    }
}
