//! The reader of each format: reads a tree, checks a document, finds the place of a node; and what its
//! caller decides.

use super::error::Error;
use super::format::Format;
use super::keys::Keys;
use super::players::PlayerNames;
use super::problem::Problem;
use super::{flat, lists, nested, npy, position};
use crate::games::GameOptions;
use crate::number::NumberKind;
use crate::tree::{Branching, Bytes, Tree};
use crate::value::{Player, View};

impl Format {
    /// Reads a document that holds one tree. For JSON Lines, that is one line.
    ///
    /// # Errors
    ///
    /// [`Error`]: what is wrong, and where; each [`Problem`] names a document that has it.
    ///
    /// ```
    /// use abprune::read::{Format, Options, Problem};
    /// let tree = Format::Nested.read(b"[[3, 5], [6, 9]]", &Options::default()).unwrap();
    /// assert_eq!(tree.size().leaves, 4);
    /// let error = Format::Nested.read(b"[3, []]", &Options::default()).unwrap_err();
    /// assert_eq!((error.problem, error.offset), (Problem::Childless, 4));
    /// ```
    pub fn read(self, bytes: &[u8], options: &Options) -> Result<Tree, Error> {
        self.check_evaluation(bytes, options)?;
        in_view_of_max(self.tree(bytes, options)?, options)
    }

    /// The same, without a copy of the document if the tree goes on using its bytes.
    ///
    /// # Errors
    ///
    /// As [`read`](Format::read).
    pub fn read_in_place(self, bytes: &Bytes, options: &Options) -> Result<Tree, Error> {
        match self {
            Format::Npy if options.game.evaluation.is_none() => {
                in_view_of_max(npy::read(bytes, options)?, options)
            }
            _ => self.read(bytes, options),
        }
    }

    /// Checks whether a document can be read. Nested documents and lists take memory in proportion to their
    /// depth and to their objects of children that are open at a time, not to their size.
    ///
    /// # Errors
    ///
    /// As [`read`](Format::read), but never [`Problem::TooLarge`] for a nested document.
    ///
    /// ```
    /// use abprune::read::{Format, Options, Problem};
    /// let check = |text: &str| Format::Nested.check(text.as_bytes(), &Options::default());
    /// assert_eq!(check("[[3, 5], [6, 9]]"), Ok(()));
    /// assert_eq!(check("[3, []]").unwrap_err().problem, Problem::Childless);
    /// ```
    pub fn check(self, bytes: &[u8], options: &Options) -> Result<(), Error> {
        self.check_evaluation(bytes, options)?;
        match self {
            Format::Nested => nested::check(bytes, options),
            Format::Lists => lists::check(bytes, options),
            Format::Flat | Format::Npy => self.read(bytes, options).map(|_| ()),
            Format::Game => position::read_position(bytes, options).map(|_| ()),
            Format::JsonLines => Format::of_line(bytes, options).check(bytes, options),
        }
    }

    /// Checks that no evaluation is asked for where there are no positions.
    fn check_evaluation(self, bytes: &[u8], options: &Options) -> Result<(), Error> {
        if options.game.evaluation.is_none() || self.of_one_tree(bytes, options) == Format::Game {
            return Ok(());
        }
        let message = "`--evaluation` is for positions of games, and this is a tree".to_owned();
        let help = "leave out `--evaluation`: trees have static values of their own".to_owned();
        Err(Error::new(0, Problem::Position { message, help }))
    }

    /// The tree, with the values that the document has.
    fn tree(self, bytes: &[u8], options: &Options) -> Result<Tree, Error> {
        match self {
            Format::Nested => nested::read(bytes, options).map(Tree::Explicit),
            Format::Lists => lists::read(bytes, options).map(Tree::Explicit),
            Format::Flat => flat::read(bytes, options),
            Format::Npy => npy::read(&Bytes::from(bytes.to_vec()), options),
            Format::Game => position::read(bytes, options).map(Tree::Explicit),
            Format::JsonLines => Format::of_line(bytes, options).tree(bytes, options),
        }
    }

    /// The byte at which the node at `path` starts in a document of this format that can be read. `tree` is
    /// its tree, if that is in memory. `None` if the document has no text for the node, as for inner nodes
    /// of flat trees.
    #[must_use]
    pub fn locate(
        self,
        bytes: &[u8],
        options: &Options,
        tree: Option<&Tree>,
        path: &[u32],
    ) -> Option<usize> {
        match self {
            Format::Nested => nested::locate(bytes, options, path),
            Format::Lists => lists::locate(bytes, options, path),
            Format::Flat => match tree {
                Some(Tree::Explicit(tree)) => flat::locate(bytes, tree.leaf_number(path)?, options),
                Some(Tree::Uniform(_)) | None => None,
            },
            Format::Npy => npy::locate(bytes, tree?, path),
            Format::Game => None,
            Format::JsonLines => Format::of_line(bytes, options).locate(bytes, options, tree, path),
        }
    }
}

/// A tree that has been read, with its values from MAX's view.
///
/// # Errors
///
/// [`Problem::TooLarge`]: as an explicit tree it does not fit in memory.
fn in_view_of_max(tree: Tree, options: &Options) -> Result<Tree, Error> {
    match options.view {
        View::Max => Ok(tree),
        View::Mover => tree.negated_at_min().map_err(|_| Error::new(0, Problem::TooLarge)),
    }
}

/// How a document is read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The player to move at the root, in place of the one that the document names.
    pub player: Option<Player>,
    /// The branching factors of a flat tree, in place of those of the document. With branching factors,
    /// a document that shows no other format is read as a flat one.
    pub branching: Option<Branching>,
    /// Unknown keys are no error.
    pub ignore_unknown_keys: bool,
    /// What the keys of objects are called.
    pub keys: Keys,
    /// What the players are called, beside `max` and `min`.
    pub players: Option<PlayerNames>,
    /// Whose view the values are from. Those of a tree that has been read are from MAX's.
    pub view: View,
    /// The numbers are doubles, even if none has a fraction.
    pub decimals: bool,
    /// How positions of games are read.
    pub game: GameOptions,
}

impl Options {
    /// The player with this name.
    pub(super) fn player_named(&self, name: &str) -> Option<Player> {
        Player::named(name).or_else(|| self.players.as_ref()?.player(name))
    }

    /// Whether a walk along the text finds the values of the tree there.
    #[inline]
    pub(crate) fn has_plain_values(&self) -> bool {
        self.view == View::Max
    }

    /// The kind of numbers that a reader expects first.
    #[must_use]
    pub fn first_number_kind(&self) -> NumberKind {
        if self.decimals { NumberKind::Decimals } else { NumberKind::Integers }
    }
}
