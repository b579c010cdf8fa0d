//! The options of `draw`.

use std::path::PathBuf;

use abprune::report::draw::{Detail, DrawingFormat, PrunedStyle};
use abprune::tree::path;
use clap::{Args, ValueEnum};

use super::search::{ReadingArgs, SearchArgs};
use super::values::{choice, shown};

const HELP: &str = "\
Examples:
  abprune draw tree.json                           in the terminal
  abprune draw --ascii tree.json                   in an e-mail
  abprune draw --to svg -o tree.svg tree.json      for a page or a printer
  abprune draw --to svg --blank tree.json          the exercise sheet, in the same layout
  abprune draw --to dot tree.json | dot -Tpdf      through Graphviz
  abprune draw --to tikz --standalone tree.json    for LaTeX, with the package forest
  abprune draw --to html -o tree.html tree.json    to step through, and to practise with
  abprune draw --root /0/2 --max-ply 3 big.json    a part of a large tree
  abprune draw --show names,values tree.json       without windows and moves

MAX is a triangle that points up, MIN one that points down. Beside them stand the window on arrival,
[alpha, beta], and the backed-up value (<= 2 where only a bound is known). Cut edges are struck
through, what was pruned is grey and dashed, the principal variation is thick. Children stand in the
order of the search.

Exit status:
  0  drawn
  2  wrong usage, a tree that cannot be read, solved or drawn, or an error of the system";

/// The options of `draw`.
#[derive(Debug, Args)]
#[command(about = super::about::DRAW, after_help = HELP)]
pub struct DrawArgs {
    /// The file with the tree; `-` is standard input [default: -]
    #[arg(value_name = "TREE")]
    pub tree: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub drawing: DrawingArgs,
}

/// What is drawn, how, and where to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Drawing")]
pub struct DrawingArgs {
    /// The format of the drawing
    #[arg(long, value_name = "FORMAT", default_value = DrawingFormat::default().name(), value_parser = choice(&DrawingFormat::ALL, DrawingFormat::name))]
    pub to: DrawingFormat,

    /// What to write at nodes and edges, of names, paths, values, windows and moves; leaves have
    /// their values anyway; empty for nothing else
    #[arg(long, value_name = "PARTS", default_value = "names,values,windows,moves", value_parser = parts)]
    pub show: Parts,

    /// Strike cut edges through and draw what was pruned grey and dashed, or only the latter, or
    /// leave it out
    #[arg(long, value_name = "HOW", default_value = PrunedStyle::default().name(), value_parser = choice(&PrunedStyle::ALL, PrunedStyle::name))]
    pub pruned: PrunedStyle,

    /// Draw the exercise: the tree alone, in the layout of the solution
    #[arg(long, conflicts_with = "pruned")]
    pub blank: bool,

    /// Draw the subtree of this node
    #[arg(long, value_name = "PATH", default_value = "/", value_parser = node)]
    pub root: NodePath,

    /// Draw this many plies below it
    #[arg(long, value_name = "N")]
    pub max_ply: Option<usize>,

    /// Refuse to draw more nodes than this
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_nodes: u32,

    /// Write text drawings in ASCII alone
    #[arg(long)]
    pub ascii: bool,

    /// Colour text drawings; auto: on a terminal, unless `NO_COLOR` is set, or if `CLICOLOR_FORCE` is
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColourWhen::Auto)]
    pub color: ColourWhen,

    /// Make a `tikz` drawing a document of its own
    #[arg(long)]
    pub standalone: bool,

    /// Write to this file, whole or not at all, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// When text drawings have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColourWhen {
    Auto,
    Always,
    Never,
}

/// What is written at nodes and edges, as an option lists it.
#[derive(Clone, Debug)]
pub struct Parts(pub Vec<Detail>);

/// A node, by its path.
#[derive(Clone, Debug)]
pub struct NodePath(pub Vec<u32>);

fn parts(text: &str) -> Result<Parts, String> {
    let part = |word: &str| {
        let found = Detail::ALL.into_iter().find(|part| part.name() == word);
        found.ok_or_else(|| {
            let names = Detail::ALL.map(Detail::name).join(", ");
            format!("`{}` is none of {names}", shown(word))
        })
    };
    let words = text.split(',').map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(part)
        .collect::<Result<_, _>>()
        .map(Parts)
}

fn node(text: &str) -> Result<NodePath, String> {
    path::parse(text)
        .map(NodePath)
        .ok_or_else(|| "expected a path like /0/2/1".to_owned())
}
