//! The options of `draw`.

use std::path::PathBuf;

use abprune::report::draw::{Detail, DrawingFormat, PrunedStyle};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use super::format::{FileArgs, FormatTable};
use super::help::{MORE, TEMPLATE, names};
use super::letters::LettersArgs;
use super::reading::ReadingArgs;
use super::search::ShownSearchArgs;
use super::values::{choice, shown};

const EXAMPLES: &str = "\
Examples:
  abprune draw tree.json                         in the terminal
  abprune draw -o tree.svg tree.json             for a page or a printer
  abprune draw -o sheet.svg --blank tree.json    the exercise sheet
  abprune draw -o tree.html tree.json            a page to step through";

const ALL_EXAMPLES: &str = "\
Examples:
  abprune draw tree.json                         in the terminal
  abprune draw --ascii tree.json                 in an e-mail
  abprune draw -o tree.svg tree.json             for a page or a printer
  abprune draw -o sheet.svg --blank tree.json    the exercise sheet
  abprune draw -o tree.html tree.json            a page to step through
  abprune draw --format dot tree.json | dot -Tpdf    through Graphviz
  abprune draw -o tree.tex --standalone tree.json    for LaTeX, package forest
  abprune draw --root /0/2 --max-ply 3 big.json  a part of a large tree
  abprune draw --show names,values tree.json     without windows and moves";

const AFTER: &str = "\
MAX is a triangle that points up, MIN one that points down. Beside them stand
the window on arrival, (alpha, beta), and the backed-up value (<= 2 where only
a bound is known). Cut edges are struck through, what was pruned is grey and
dashed, the principal variation is thick. Children stand in the order of the
search.

Exit status:
  0  drawn
  2  wrong usage, a tree that cannot be drawn, or an error of the system";

/// The formats of its output.
const FORMATS: FormatTable<DrawingFormat> = FormatTable {
    all: &DrawingFormat::ALL,
    name: DrawingFormat::name,
    endings: DrawingFormat::endings,
};

/// The options of `draw`.
#[derive(Debug, Args)]
#[command(
    about = super::about::DRAW,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    before_long_help = ALL_EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct DrawArgs {
    /// File with a tree, or a tree; `-`: standard input [default: -]
    #[arg(value_name = "TREE")]
    pub tree: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub search: ShownSearchArgs,

    #[command(flatten)]
    pub drawing: DrawingArgs,
}

/// What is drawn, how, and where to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct DrawingArgs {
    #[arg(
        long,
        visible_alias = "to",
        value_name = "FORMAT",
        help = names("The format", &DrawingFormat::ALL, DrawingFormat::name),
        hide_possible_values = true,
        value_parser = choice(&DrawingFormat::ALL, DrawingFormat::name)
    )]
    format: Option<DrawingFormat>,

    /// What to write: names, paths, values, windows, moves
    ///
    /// Separated by commas; leaves have their values anyway; empty for nothing else
    #[arg(long, value_name = "PARTS", default_value = "names,values,windows,moves", hide_default_value = true, value_parser = parts)]
    pub show: Parts,

    /// Strike cut edges through and draw what was pruned grey and dashed, or only the latter, or
    /// leave it out
    #[arg(long, value_name = "HOW", hide_short_help = true, default_value = PrunedStyle::default().name(), value_parser = choice(&PrunedStyle::ALL, PrunedStyle::name))]
    pub pruned: PrunedStyle,

    /// Draw the exercise sheet: the tree alone
    ///
    /// Its layout is that of the solution
    #[arg(long, conflicts_with = "pruned")]
    pub blank: bool,

    /// Draw the subtree of this node
    ///
    /// Its path, or its name or move if no other node has it
    #[arg(
        long,
        value_name = "NODE",
        default_value = "/",
        hide_default_value = true
    )]
    pub root: String,

    /// Draw this many plies below it
    #[arg(long, value_name = "N")]
    pub max_ply: Option<usize>,

    /// Refuse to draw more nodes than this
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_nodes: u32,

    #[command(flatten)]
    pub letters: LettersArgs,

    /// Write text drawings in ASCII alone
    #[arg(long, hide_short_help = true)]
    pub ascii: bool,

    /// Colour text drawings; auto: on a terminal, unless `NO_COLOR` is set, or if `CLICOLOR_FORCE` is
    #[arg(long, value_name = "WHEN", value_enum, hide_short_help = true, default_value_t = ColourWhen::Auto)]
    pub color: ColourWhen,

    /// Make a `tikz` drawing a document of its own
    #[arg(long, hide_short_help = true)]
    pub standalone: bool,

    #[command(flatten)]
    pub file: FileArgs,
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

impl DrawingArgs {
    /// The format of the drawing.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit, or an option is for another format.
    pub fn format(&self) -> Result<DrawingFormat> {
        let format = self.file.format(self.format, FORMATS)?;
        for (is_used, option, its_format) in [
            (self.ascii, "--ascii", DrawingFormat::Text),
            (self.standalone, "--standalone", DrawingFormat::Tikz),
            (
                self.color == ColourWhen::Always,
                "--color",
                DrawingFormat::Text,
            ),
        ] {
            if is_used && format != its_format {
                bail!("`{option}` is for `--format {}`", its_format.name());
            }
        }
        Ok(format)
    }
}
