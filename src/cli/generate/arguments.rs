//! The options of `generate`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use super::exercise::ConstraintArgs;
use super::recipe::RecipeArgs;
use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::values::{FileArgs, FormatArgs, OutputFormat, choice, positive, whole};
use crate::exercise::QuestionKind;
use crate::generate::Recipe;
use crate::named::Named as _;
use crate::report::trees::GeneratedFormat;
use crate::value::Player;

const EXAMPLES: &str = "\
Examples:
  abprune generate                                   a small random tree
  abprune generate --cutoffs 2 --no-ties | abprune draw
  abprune generate --branching 2..4 --plies 2..5 --letters
  abprune generate --branching 3 --plies 4 --count 1000 -o trees.jsonl
  abprune generate --branching 10 --plies 6 -o big.npy";

const ALL_EXAMPLES: &str = "\
Examples:
  abprune generate                                   a small random tree
  abprune generate --seed 7 | abprune draw           ... another, drawn
  abprune generate --branching 3,2,4                 one number for each ply
  abprune generate --branching 2..4 --plies 2..5     a ragged tree
  abprune generate --branching 2 --plies 4 --distinct
                                                     the leaves are 1 to 16
  abprune generate --values=-10..10 --decimals 1     values like -3.7
  abprune generate --model ordered:p=0.8 --branching 5 --plies 4
  abprune generate --static noise=3 | abprune solve --depth 2
  abprune generate --plies 4 --cutoffs 2 --deep-cutoffs 1 --no-ties
                                                     an exercise
  abprune generate --ask what-if --letters           ... with an x
  abprune generate --chance 1 --bounds 0,10 --chance-cutoffs 1
                                                     ... with chance nodes
  abprune generate --count 20 --letters --meta -o exercises.jsonl
  abprune generate --branching 10 --plies 6 -o big.npy";

const AFTER: &str = "\
Models (V is drawn from the range of `--values`):
  independent   each leaf is a V [default; V: 0..20]
  incremental   a leaf is the sum of a V for each edge above it [V: -10..10]
  n-game        the same, where each edge adds -1 or 1
  p-game        a leaf is 1 with probability p, else 0 [p=0.6180339887498949]
  prefix-value  the minimax value of the root is `value`; one child of each
                node has the value of the node, the others lose a V
                [value=0; V: 1..10]
  ordered       as prefix-value; the best child is the first one with
                probability p, and among the first quarter with probability q
                [p=0.7,q=0.9,value=0; V: 1..10]
  minimal       as prefix-value; the best child always is the first one, so
                alpha-beta can do no better [value=0; V: 1..10]
  identical     all leaves are `value` [value=0]
  worst         alpha-beta prunes nothing; needs a uniform tree

The same options and seed make the same bytes on every machine, by a generator
that docs/generating.md describes.

Exit status:
  0  written
  2  wrong usage, no tree that has what is asked, or an error of the system";

/// The most axes that a `NumPy` array has, from its version 2 on.
const NUMPY_AXES: u32 = 64;

impl OutputFormat for GeneratedFormat {
    const ABOUT: &'static str = "The format";

    fn endings(self) -> &'static [&'static str] {
        GeneratedFormat::endings(self)
    }
}

/// The options of `generate`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::GENERATE,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    before_long_help = ALL_EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct GenerateArgs {
    #[command(flatten)]
    recipe: RecipeArgs,

    /// The seed of the first tree
    ///
    /// Tree i of several, from 0, has the seed N + i. Where something is asked of the trees, the first
    /// seeds that fit are taken
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Trees", allow_negative_numbers = true, value_parser = whole::<u64>)]
    pub seed: u64,

    /// Write this many trees, one a line
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, help_heading = "Trees", allow_negative_numbers = true, value_parser = positive)]
    pub count: NonZeroU64,

    /// Ask something about each tree: `what-if`
    ///
    /// For which x, the value of a leaf, is a node pruned? The leaf is called x and has no value; `expect` at the
    /// root has the node and the answer, for `check`. What else is asked of the tree goes for the value that the leaf
    /// had. A seed whose tree has no such node is passed over
    #[arg(long, value_name = "QUESTION", help_heading = "Trees", hide_short_help = true, hide_possible_values = true, value_parser = choice(QuestionKind::ALL))]
    pub ask: Option<QuestionKind>,

    /// Write a tree for each ID in a file, one a line; the root is called so
    ///
    /// The ID makes the seed, so it has the same tree anywhere. Blanks around it do not count
    #[arg(long = "for", value_name = "FILE", help_heading = "Trees", hide_short_help = true, conflicts_with_all = ["seed", "count"])]
    pub ids: Option<PathBuf>,

    #[command(flatten)]
    pub asked: ConstraintArgs,

    #[command(flatten)]
    pub output: GeneratedArgs,
}

/// How they are written, and where to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct GeneratedArgs {
    #[command(flatten)]
    format: FormatArgs<GeneratedFormat>,

    /// Name the nodes A, B, C and so on
    ///
    /// Level by level, and within a level from left to right. Holds each tree in memory
    #[arg(long)]
    pub letters: bool,

    /// Write the seed of each tree at its root, under `meta`
    #[arg(long)]
    pub meta: bool,

    #[command(flatten)]
    pub file: FileArgs,
}

/// A format with what it needs to know of the trees.
#[derive(Debug)]
pub enum GeneratedForm {
    /// Nested documents.
    Nested,
    /// Flat documents with these branching factors.
    Flat(Vec<u32>),
    /// An array with these axes.
    Npy(Vec<u32>),
}

impl GenerateArgs {
    /// The recipe.
    ///
    /// # Errors
    ///
    /// Parts of the recipe that do not fit together, or would do nothing.
    pub fn recipe(&self) -> Result<Recipe> {
        let recipe = self.recipe.recipe()?;
        if !recipe.is_random() && self.count.get() > 1 {
            bail!("`--count` means nothing here: no part of the tree is random");
        }
        if !recipe.is_random() && self.ids.is_some() {
            bail!("`--for` means nothing here: no part of the tree is random");
        }
        Ok(recipe)
    }

    /// How the trees are written.
    ///
    /// # Errors
    ///
    /// The format cannot hold them; the file's name has an ending that does not fit.
    pub fn form(&self, recipe: &Recipe) -> Result<GeneratedForm> {
        let format = self.output.format()?;
        let name = format.name();
        let is_uniform = matches!(format, GeneratedFormat::Flat | GeneratedFormat::Npy);
        if self.count.get() > 1 || self.ids.is_some() {
            self.output.takes_several(format)?;
        }
        if !is_uniform {
            return Ok(GeneratedForm::Nested);
        }
        for (is_given, option) in [
            (self.output.letters, "--letters"),
            (self.ids.is_some(), "--for"),
            (self.output.meta, "--meta"),
            (self.ask.is_some(), "--ask"),
            (recipe.has_static_values(), "--static"),
            (recipe.has_chance(), "--chance"),
            (recipe.bounds().is_some(), "--bounds"),
        ] {
            if is_given {
                bail!(
                    "`--format {name}` holds the values of leaves alone, so `{option}` means nothing"
                );
            }
        }
        let has_many = || anyhow::anyhow!("`--format {name}` takes fewer than 2^60 leaves");
        let most = recipe.shape().most_leaves().filter(|&leaves| leaves < 1 << 60);
        most.ok_or_else(has_many)?;
        if format == GeneratedFormat::Npy && recipe.shape().most_plies() > NUMPY_AXES {
            bail!(
                "a NumPy array has at most {NUMPY_AXES} axes, one for each ply: write `--format flat`"
            );
        }
        let Some(factors) = recipe.shape().factors() else {
            bail!(
                "`--format {name}` holds uniform trees: give one number of plies, and of children for each \
                 ply"
            );
        };
        if format == GeneratedFormat::Flat {
            return Ok(GeneratedForm::Flat(factors));
        }
        if recipe.player() == Player::Min {
            bail!(
                "an array does not say who moves first: leave out `--player min`, and give it to the \
                 command that reads the array"
            );
        }
        Ok(GeneratedForm::Npy(factors))
    }
}

impl GeneratedArgs {
    /// The format.
    fn format(&self) -> Result<GeneratedFormat> {
        use GeneratedFormat::{Flat, JsonLines, Nested};
        let is_json = |ending: &str| {
            let formats = [Nested, JsonLines].into_iter();
            formats.flat_map(GeneratedFormat::endings).any(|known| *known == ending)
        };
        match self.format.named() {
            Some(given @ (Flat | Nested))
                if self.file.ending().is_some_and(|end| is_json(&end)) =>
            {
                Ok(given)
            }
            given => self.file.format(given),
        }
    }

    /// Whether a format, in a file of this name, takes several trees.
    fn takes_several(&self, format: GeneratedFormat) -> Result<()> {
        if format == GeneratedFormat::Npy {
            bail!(
                "an array is one tree: leave out `--count` and `--for`, or write `--format jsonl`"
            );
        }
        if self.file.ending().is_some_and(|ending| ending == "json") {
            bail!("several trees are JSON Lines: give the file the ending `.jsonl`");
        }
        Ok(())
    }
}
