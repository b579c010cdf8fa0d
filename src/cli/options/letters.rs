//! The option for names that several commands share.

use clap::Args;

use crate::solve::NodeNames;

/// Which names nodes have.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct LettersArgs {
    /// Name nodes without names A, B, C and so on
    ///
    /// Level by level, and within a level from left to right, as the file has them. A letter that is a
    /// name or move in the tree is passed over. The letters are those of the whole tree, and every
    /// command that takes them finds nodes by them
    #[arg(long)]
    letters: bool,
}

impl LettersArgs {
    /// The names that nodes have.
    pub fn names(self) -> NodeNames {
        if self.letters {
            NodeNames::Letters
        } else {
            NodeNames::OfDocument
        }
    }
}
