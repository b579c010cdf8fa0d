//! The reader of each format: reads a tree, checks a document, finds the place of a node.

use super::error::Error;
use super::format::Format;
use super::options::Options;
use super::problem::Problem;
use super::{flat, graph, lists, nested, npy, position};
use crate::tree::{Tree, Uniform};
use crate::value::View;

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
        let tree = match self {
            Format::Nested => nested::read(bytes, options)?,
            Format::Lists => lists::read(bytes, options)?,
            Format::Graph => graph::read(bytes, options)?,
            Format::Game => position::read(bytes, options)?,
            Format::JsonLines => return Format::of_line(bytes, options).read(bytes, options),
            Format::Flat | Format::Npy => {
                let array = self.read_array(bytes, options)?.expect("it is an array");
                array.spell_out().map_err(|_| Error::new(0, Problem::TooLarge))?
            }
        };
        let tree = match options.view {
            View::Max => tree,
            View::Mover => tree.negated_at_min(),
        };
        if self == Format::Nested {
            nested::check_positions(&tree, bytes, options)?;
        }
        Ok(tree)
    }

    /// Reads a document whose tree is an array, flat or npy, with the values that it has; `None`: its format is
    /// another one.
    ///
    /// # Errors
    ///
    /// As [`read`](Format::read).
    ///
    /// ```
    /// use abprune::read::{Format, Options};
    /// let text = br#"{"branching": 2, "leaves": [3, 5, 6, 9]}"#;
    /// let array = Format::Flat.read_array(text, &Options::default()).unwrap().unwrap();
    /// assert_eq!((array.branching(), array.size().nodes), (&[2, 2][..], 7));
    /// ```
    pub fn read_array<'d>(
        self,
        bytes: &'d [u8],
        options: &Options,
    ) -> Result<Option<Uniform<'d>>, Error> {
        self.check_evaluation(bytes, options)?;
        match self.of_one_tree(bytes, options) {
            Format::Flat => flat::read(bytes, options).map(Some),
            Format::Npy => npy::read(bytes, options).map(Some),
            _ => Ok(None),
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
            Format::Graph => graph::check(bytes, options),
            Format::Flat | Format::Npy => self.read_array(bytes, options).map(|_| ()),
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
        let help = "leave out `--evaluation`: trees have static values of their own";
        Err(Error::refused(0, message, help))
    }

    /// The byte at which the node at `path` starts in a document of this format that can be read. `None` if the
    /// document has no text for the node, as for inner nodes of flat trees.
    #[must_use]
    pub fn locate(self, bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
        match self {
            Format::Nested => nested::locate(bytes, options, path),
            Format::Lists => lists::locate(bytes, options, path),
            Format::Graph => graph::locate(bytes, options, path),
            Format::Flat => flat::locate(bytes, options, path),
            Format::Npy => npy::locate(bytes, options, path),
            Format::Game => None,
            Format::JsonLines => Format::of_line(bytes, options).locate(bytes, options, path),
        }
    }
}
