//! How the program ends.

/// How the program ends, as grep and diff have it. The worse of two is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is done.
    Solved,
    /// All is done, and the answer is no: an answer is wrong, or algorithms disagree.
    No,
    /// Wrong usage, a tree that cannot be solved, or an error of the system.
    Failed,
}

impl Status {
    /// The number that the program ends with.
    pub fn code(self) -> u8 {
        match self {
            Status::Solved => 0,
            Status::No => 1,
            Status::Failed => 2,
        }
    }
}
