//! The options of `draw`, and what they mean: when a drawing for the terminal has colours, and the title,
//! in which words in braces stand for what differs from tree to tree.

use std::env;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};

use crate::cli::help::{MORE, TEMPLATE, names};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfDraw, SearchArgs, shown_algorithms};
use crate::cli::options::values::{
    FileArgs, LettersArgs, OutputFormat, choice, distinct, length, none_of, shown,
};
use crate::cli::streams::Streams;
use crate::named::Named as _;
use crate::report::draw::{
    Detail, Direction, DrawingFormat, DrawingShape, DrawingStyle, Paper, PrunedStyle, Sheet, Signs,
};
use crate::search::Algorithm;

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
  abprune draw --direction down tree.json        ... from top to bottom
  abprune draw -o tree.svg tree.json             for a page or a printer
  abprune draw -o sheet.svg --blank tree.json    the exercise sheet
  abprune draw -o tree.html tree.json            a page to step through
  abprune draw --format dot tree.json | dot -Tpdf    through Graphviz
  abprune draw -o tree.tex --standalone tree.json    for LaTeX
  abprune draw --root /0/2 --max-ply 3 big.json  a part of a large tree
  abprune draw --fold auto -o big.svg big.json   what tells most of it
  abprune draw --shape icicle -o big.svg big.json    all of it, as bars
  abprune draw --show names,values tree.json     without windows and moves";

const AFTER: &str = "\
MAX is a triangle that points up, MIN one that points down. Beside them stand
the window on arrival, (alpha, beta), and the backed-up value (<= 2 where only
a bound is proved). Cut edges are struck through, what was pruned is grey and
dashed, the principal variation is thick. Children stand in the order of the
search. With --transpositions a node is dotted if its position came up before,
and = /0/1 beside it says where.

Exit status:
  0  drawn
  2  wrong usage, a tree that cannot be drawn, or an error of the system";

impl OutputFormat for DrawingFormat {
    const ABOUT: &'static str = "The format";

    fn endings(self) -> &'static [&'static str] {
        DrawingFormat::endings(self)
    }
}

/// The options of `draw`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::DRAW,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    before_long_help = ALL_EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct DrawArgs {
    /// File with a tree, or a tree; `-`: standard input [default: -]
    ///
    /// For a page and for LaTeX several, and files of JSON Lines
    #[arg(value_name = "TREE")]
    pub trees: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// The algorithms of several icicles, one below the other: `alpha-beta,sss-star`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_short_help = true, hide_possible_values = true, conflicts_with = "algorithm", value_parser = choice(shown_algorithms()), help_heading = "Search")]
    algorithms: Vec<Algorithm>,

    #[command(flatten)]
    pub search: SearchArgs<OfDraw>,

    #[command(flatten)]
    pub drawing: DrawingArgs,
}

impl DrawArgs {
    /// The algorithms of several icicles; none: of one by the algorithm that is given.
    ///
    /// # Errors
    ///
    /// There are some, and something else is drawn.
    pub fn algorithms(&self) -> Result<Vec<Algorithm>> {
        if !self.algorithms.is_empty() && self.drawing.shape != DrawingShape::Icicle {
            bail!("`--algorithms` is for `--shape icicle`");
        }
        Ok(distinct(self.algorithms.clone()))
    }
}

/// What is drawn, how, and where to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct DrawingArgs {
    #[arg(
        long,
        visible_alias = "to",
        value_name = "FORMAT",
        help = names("The format", DrawingFormat::ALL),
        hide_possible_values = true,
        value_parser = choice(DrawingFormat::ALL)
    )]
    format: Option<DrawingFormat>,

    /// Draw a tree of any size as bars, each below its parent and as wide as its leaves: icicle (text, svg)
    ///
    /// Of a game or a program only what the search enters is made. What it prunes is a mark at its parent
    #[arg(long, value_name = "SHAPE", hide_short_help = true, hide_possible_values = true, default_value = DrawingShape::default().name(), hide_default_value = true, value_parser = choice(DrawingShape::ALL))]
    pub shape: DrawingShape,

    /// The parts to write, like `names,values`
    ///
    /// Any of names, paths, values, windows, moves, players, order, boards and critical; leaves have their
    /// values anyway; empty for nothing else. `players` is MAX or MIN beside each ply, `order` numbers the
    /// leaves as they were evaluated, `boards` draws the positions of a game (svg, html), `critical` writes
    /// the types 1, 2 and 3 of Knuth and Moore at the nodes of the minimal tree (not for html)
    #[arg(long, value_name = "PARTS", default_value = PARTS, hide_default_value = true, value_parser = parts)]
    pub show: Parts,

    /// Strike cut edges through and draw what was pruned grey and dashed, or only the latter, or
    /// leave it out
    #[arg(long, value_name = "HOW", hide_short_help = true, default_value = PrunedStyle::default().name(), value_parser = choice(PrunedStyle::ALL))]
    pub pruned: PrunedStyle,

    /// Draw the exercise sheet; `boxes`: with boxes to fill in
    ///
    /// The tree alone, or with an empty box for each value and window (svg, tikz). Without boxes its
    /// layout is that of the solution. `solved` draws the solution in the boxes of `boxes`
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "plain", hide_possible_values = true, conflicts_with = "pruned", value_parser = choice(&Sheet::OF_EXERCISES))]
    pub blank: Option<Sheet>,

    /// Draw what is known after this step of `trace`; `all`: each step, as a file in the folder `-o`
    ///
    /// `cutoffs`: only the steps at cutoffs, what is known before the first step, and after the last one. A page opens at
    /// step K
    #[arg(long, value_name = "K|all|cutoffs", allow_negative_numbers = true, hide_short_help = true, conflicts_with = "blank", value_parser = step)]
    pub step: Option<StepChoice>,

    /// Draw the exercise sheets first, and the solutions after them (tikz, html)
    #[arg(long, hide_short_help = true, conflicts_with = "step")]
    pub solutions: bool,

    /// Write this above the drawing
    ///
    /// `{file}` is the name of the tree's file, `{line}` its line there, and `n` in braces the number of
    /// the tree, from 1; `{{` and `}}` are braces
    #[arg(long, value_name = "TEXT", value_parser = title)]
    pub title: Option<Title>,

    /// Write lines for the name and the number of a student above an exercise (svg, tikz)
    ///
    /// A solution has as much room there, so that all is at the same places
    #[arg(long, hide_short_help = true)]
    pub head: bool,

    /// Fit the drawing into this width, like `180mm`
    ///
    /// In mm, cm, in, pt or px (svg, tikz). Spaces get smaller, then the type, down to 7 pt
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true, value_parser = length)]
    pub width: Option<f64>,

    /// Fit the drawing on a page of A4 that lies on its side
    ///
    /// It is at most 256 mm wide and 169 mm high (svg, tikz); with `--standalone` the page lies, too
    #[arg(long, hide_short_help = true)]
    pub landscape: bool,

    /// Draw the subtree of this node
    ///
    /// Its path, or its name or move if no other node has it. The whole tree is searched
    #[arg(long, value_name = "NODE", default_value = "/", hide_default_value = true)]
    pub root: String,

    /// Draw this many plies below it
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub max_ply: Option<usize>,

    /// Draw a large tree with folds: N leaves and folds side by side; `auto`: as many as one can read
    ///
    /// A fold is drawn in the place of a subtree, or of several siblings, and says how many nodes it holds and how many
    /// of them were pruned. Drawn are the principal variation, the nodes that stop with the child that makes them stop,
    /// and the upper plies. There are at most N leaves and folds, or as many as the principal variation needs. `auto` draws up to 60 leaves without folds;
    /// with `--step K`, the way to the node of that step comes first, too, and then what stands beside the way
    #[arg(long, value_name = "auto|none|N", hide_short_help = true, default_value = "none", value_parser = folding)]
    pub fold: Folding,

    /// Draw what is folded at this node, or the node, if it is in a fold; may be given several times
    ///
    /// Of a fold its children are drawn, at most 20, and the way to it; of a node in a fold that node, and those beside
    /// it. An open node gets more of its children
    #[arg(long, value_name = "NODE", hide_short_help = true)]
    pub open: Vec<String>,

    /// Draw this node as a fold; may be given several times
    #[arg(long, value_name = "NODE", hide_short_help = true)]
    pub close: Vec<String>,

    /// Put each ply below the one before, or to its right: down, right [default: down; text goes right]
    #[arg(long, value_name = "WHERE", hide_short_help = true, hide_possible_values = true, value_parser = choice(Direction::ALL))]
    pub direction: Option<Direction>,

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

/// The parts that are written without `--show`.
const PARTS: &str = "names,values,windows,moves,players";

/// When text drawings have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColourWhen {
    Auto,
    Always,
    Never,
}

/// A step of the search that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepChoice {
    One(u64),
    /// Each step as a file of its own.
    All,
    /// The same with the steps at cutoffs alone.
    Cutoffs,
}

impl StepChoice {
    /// Whether each step gets a file of its own: then the word of the option.
    pub fn each(self) -> Option<&'static str> {
        match self {
            StepChoice::One(_) => None,
            StepChoice::All => Some("all"),
            StepChoice::Cutoffs => Some("cutoffs"),
        }
    }
}

fn step(text: &str) -> Result<StepChoice, String> {
    match text {
        "all" => Ok(StepChoice::All),
        "cutoffs" => Ok(StepChoice::Cutoffs),
        _ => text
            .parse()
            .map(StepChoice::One)
            .map_err(|_| "expected the number of a step, `all` or `cutoffs`".to_owned()),
    }
}

/// Which folds a drawing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folding {
    /// None but those at the limit of `--max-ply`.
    None,
    /// As many as it needs to be readable.
    Auto,
    /// So many that there are at most so many leaves and folds.
    Most(NonZeroU32),
}

fn folding(text: &str) -> Result<Folding, String> {
    match text {
        "none" => Ok(Folding::None),
        "auto" => Ok(Folding::Auto),
        _ => text
            .parse()
            .map(Folding::Most)
            .map_err(|_| "expected `auto`, `none` or a number from 1 to 4294967295".to_owned()),
    }
}

/// What is written at nodes and edges, as an option lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts(pub Vec<Detail>);

fn parts(text: &str) -> Result<Parts, String> {
    let part = |word: &str| word.parse().map_err(|_| none_of::<Detail>(word));
    let words = text.split(',').map(str::trim);
    words.filter(|word| !word.is_empty()).map(part).collect::<Result<_, _>>().map(Parts)
}

/// Whether a path is or can become a folder: it is not standard output, and has no ending of a drawing.
fn is_folder(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy());
    let all = DrawingFormat::ALL.iter().flat_map(|format| format.endings());
    let is_file = ending.is_some_and(|ending| all.into_iter().any(|other| **other == *ending));
    path.is_dir() || (path != Path::new("-") && !is_file)
}

impl DrawingArgs {
    /// If steps are drawn into files of their own, the word that says which.
    pub fn each_step(&self) -> Option<&'static str> {
        self.step.and_then(StepChoice::each)
    }

    /// Whether an exercise is drawn.
    pub fn has_exercise(&self) -> bool {
        self.blank.is_some() || self.solutions
    }

    /// The format of the drawing.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit, or an option is for another format.
    pub fn format(&self) -> Result<DrawingFormat> {
        use DrawingFormat::{Dot, Html, Mermaid, Svg, Text, Tikz};
        let format = match (self.format, &self.file.file) {
            (None, Some(folder)) if self.each_step().is_some() && folder.extension().is_none() => {
                Svg
            }
            (given, _) => {
                self.file.format(given).map_err(|error| match self.file.rendered_ending() {
                    Some(ending) => anyhow!(
                        "{error}; `abprune draw --format svg TREE | rsvg-convert -f {ending} -o \
                         FILE.{ending}` makes one"
                    ),
                    None => error,
                })?
            }
        };
        // A page has one layout for all steps.
        if self.step.is_some() && self.pruned == PrunedStyle::Hide && format != Html {
            bail!(
                "`--pruned hide` cannot be used with `--step`: the drawings would differ in size"
            );
        }
        let is_coloured = self.color == ColourWhen::Always;
        let has_boards = self.show.0.contains(&Detail::Boards);
        let boxes = format!("--blank={}", self.blank.unwrap_or_default().name());
        let each_step = format!("--step {}", self.each_step().unwrap_or_default());
        let is_icicle = self.shape == DrawingShape::Icicle;
        let has_folds = self.fold != Folding::None;
        let uses: [(bool, &str, &[DrawingFormat]); 12] = [
            (is_icicle, "--shape icicle", &[Text, Svg]),
            (self.ascii, "--ascii", &[Text]),
            (self.standalone, "--standalone", &[Tikz]),
            (self.solutions, "--solutions", &[Tikz, Html]),
            (is_coloured, "--color", &[Text]),
            (self.width.is_some(), "--width", &[Svg, Tikz]),
            (self.head, "--head", &[Svg, Tikz]),
            (self.landscape, "--landscape", &[Svg, Tikz]),
            (has_boards, "--show boards", &[Svg, Html]),
            (
                self.show.0.contains(&Detail::Critical),
                "--show critical",
                &[Text, Svg, Dot, Mermaid, Tikz],
            ),
            (self.blank.is_some_and(Sheet::has_boxes), &boxes, &[Svg, Tikz]),
            (self.each_step().is_some(), &each_step, &[Svg, Tikz, Text, Dot, Mermaid]),
        ];
        for (is_used, option, formats) in uses {
            if is_used && !formats.contains(&format) {
                let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
                bail!("`{option}` is for `--format {}`", names.join("|"));
            }
        }
        let of_nodes = [
            (parts(PARTS).as_ref() != Ok(&self.show), "--show"),
            (self.pruned != PrunedStyle::default(), "--pruned"),
            (self.blank.is_some(), "--blank"),
            (has_folds, "--fold"),
            (self.each_step().is_some(), &each_step),
            (self.landscape, "--landscape"),
            (self.direction.is_some(), "--direction"),
        ];
        if let Some((_, option)) = of_nodes.iter().find(|(is_used, _)| is_icicle && *is_used) {
            bail!("`{option}` cannot be used with `--shape icicle`");
        }
        let changes_folds = !self.open.is_empty() || !self.close.is_empty();
        if changes_folds && !has_folds {
            bail!("`--open` and `--close` are for `--fold auto|N`");
        }
        if has_folds && self.has_exercise() {
            bail!("`--fold` is not for exercises: what is drawn tells what was pruned");
        }
        if self.solutions && self.blank == Some(Sheet::Solved) {
            bail!(
                "`--blank=solved` draws solutions, and `--solutions` exercises before them: use \
                 `--blank=boxes`"
            );
        }
        if self.head && self.blank.is_none() && !self.solutions {
            bail!("`--head` is for exercises: use it with `--blank` or `--solutions`");
        }
        if format == Html && self.direction.is_some() {
            bail!("`--direction` is not for `--format html`: the page goes down");
        }
        if format == Text && self.direction == Some(Direction::Down) {
            bail!("a text drawing goes to the right: `--format svg` draws downwards");
        }
        if let Some(word) = self.each_step()
            && !self.file.file.as_deref().is_some_and(is_folder)
        {
            bail!("`--step {word}` writes one file a step: name a folder with `-o FOLDER`");
        }
        Ok(format)
    }

    /// How the drawing looks.
    pub fn style(&self, format: DrawingFormat, is_page: bool, streams: &Streams) -> DrawingStyle {
        let is_text = format == DrawingFormat::Text;
        let direction = if is_text { Direction::Right } else { Direction::Down };
        DrawingStyle {
            show: self.show.0.clone(),
            pruned: self.pruned,
            sheet: match self.blank {
                Some(sheet) if !self.solutions => sheet,
                Some(Sheet::Boxes) => Sheet::Solved,
                _ => Sheet::Solution,
            },
            has_head: self.head,
            direction: self.direction.unwrap_or(direction),
            width: self.width,
            paper: if self.landscape {
                Some(Paper::Landscape)
            } else {
                is_page.then_some(Paper::Portrait)
            },
            signs: if self.ascii { Signs::Ascii } else { Signs::Unicode },
            has_colour: has_colour(self.color, self.file.file.is_some(), streams),
            is_standalone: self.standalone,
        }
    }
}

/// A title: its text, and the words in it.
#[derive(Clone, Debug)]
pub struct Title(Vec<TitlePart>);

#[derive(Clone, Debug)]
enum TitlePart {
    Text(String),
    /// The number of the tree.
    Number,
    /// The name of its file.
    File,
    /// Its line in the file.
    Line,
}

impl Title {
    /// The title of the tree with this number, from 1, in a file and a line of it. The folders of the file
    /// do not stand in it.
    pub fn of(&self, number: usize, file: &str, line: Option<usize>) -> String {
        let name = Path::new(file).file_name();
        let name = name.map_or(file.into(), |name| name.to_string_lossy());
        let part = |part: &TitlePart| match part {
            TitlePart::Text(text) => text.clone(),
            TitlePart::Number => number.to_string(),
            TitlePart::File => name.to_string(),
            TitlePart::Line => line.unwrap_or(1).to_string(),
        };
        self.0.iter().map(part).collect()
    }
}

/// The title that a text describes; `{{` and `}}` are braces.
pub fn title(text: &str) -> Result<Title, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        parts.push(TitlePart::Text(before.replace("}}", "}")));
        if let Some(after) = after.strip_prefix('{') {
            parts.push(TitlePart::Text("{".to_owned()));
            rest = after;
            continue;
        }
        let Some((word, after)) = after.split_once('}') else {
            return Err("a brace is not closed; `{{` and `}}` write braces".to_owned());
        };
        parts.push(match word {
            "n" => TitlePart::Number,
            "file" => TitlePart::File,
            "line" => TitlePart::Line,
            _ => {
                let word = shown(word);
                let known = "{n}, {file}, {line}; `{{` and `}}` write braces";
                return Err(format!("`{{{word}}}` is none of {known}"));
            }
        });
        rest = after;
    }
    parts.push(TitlePart::Text(rest.replace("}}", "}")));
    Ok(Title(parts))
}

/// Whether to colour, as the option says, else the environment, else the terminal.
///
/// Source: <https://no-color.org>, <https://bixense.com/clicolors>.
fn has_colour(when: ColourWhen, is_file: bool, streams: &Streams) -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    match when {
        ColourWhen::Always => true,
        ColourWhen::Never => false,
        ColourWhen::Auto if is_set("NO_COLOR") => false,
        ColourWhen::Auto => {
            let is_forced =
                is_set("CLICOLOR_FORCE") && env::var_os("CLICOLOR_FORCE") != Some("0".into());
            let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            is_forced || (!is_file && !is_dumb && streams.is_output_terminal())
        }
    }
}
