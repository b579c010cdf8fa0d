//! Why a document has no answer.

use thiserror::Error;

use crate::named::Named as _;
use crate::number::ExtendedNumber;
use crate::read::{self, ProgramError};
use crate::search::{NoValue, Order};
use crate::tree::{Missing, NodeProblem, OutcomeProblem};

/// Why a document has no answer. A [`Document`](super::Document) shows its place.
#[derive(Clone, Debug, Error)]
pub enum SolveError {
    /// The document cannot be read: `[3, []]`.
    #[error(transparent)]
    Read(#[from] read::Error),
    /// What answers for the nodes of the tree does not say what they are.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A leaf without a value is needed: `[1, null]`.
    #[error("{}{leaf}", need.prefix())]
    NoValue {
        /// The leaf.
        leaf: NoValue,
        /// The byte at which the leaf stands in the document, if something stands there for it.
        offset: Option<usize>,
        /// What needs it.
        need: Need,
    },
    /// No node, or more than one, is the root that is asked for.
    #[error("`--root`: {problem}")]
    NoRoot {
        /// What is wrong with the text that should name it.
        problem: NodeProblem,
        /// What to do about it in this tree.
        help: String,
        /// The byte of the document at which that shows.
        offset: Option<usize>,
    },
    /// A number among the options that the numbers of the tree cannot hold: `--window 0,9007199254740993`
    /// with `[0.5]`.
    #[error(
        "`--{} {number}`: this tree has decimals, and no double is exactly {number}",
        option.replace(' ', "-")
    )]
    Inexact {
        /// The field of [`SolveOptions`](super::SolveOptions) in words, `window` or `first guess`.
        option: &'static str,
        /// Its number.
        number: ExtendedNumber,
    },
    /// A window without a value between its ends, in the numbers of the tree.
    #[error("the window is empty in the numbers of this tree")]
    EmptyWindow,
    /// The search of a game, or of a tree that is asked for, leaves out more than is to be listed in memory.
    #[error("the list of what was not searched takes more nodes than allowed, {most}")]
    TooManyPruned {
        /// The number that is allowed.
        most: u32,
    },
    /// A search that goes along the moves of a game or the answers of a program, `--iterate`, of another tree, `[1, 2]`;
    /// or with an option that needs the whole tree.
    #[error("`{0}` is for positions of games, and for `--rules`")]
    NoGame(String),
    /// An algorithm or a command that knows no chance nodes, and a tree that has some.
    #[error("`{0}` knows no chance nodes, and this tree has some")]
    NoChance(&'static str),
    /// Plies of chance nodes, and the position of a game, or a program.
    #[error("`--chance-plies` is not for games and programs")]
    ChancePliesOfGame,
    /// Plies of chance nodes, and a tree that cannot have them: ply 2 of `[1, 2]`.
    #[error(transparent)]
    ChancePlies(OutcomeProblem),
    /// Bounds of all leaves among the options, and others in the document.
    #[error("`--bounds` and the `bounds` in the document differ")]
    OtherBounds,
    /// An algorithm that goes by no bounds of all leaves, and a document that gives some.
    #[error("`{0}` goes by no `bounds`, and the document gives some")]
    NoBounds(&'static str),
    /// A search with a transposition table of a tree of which no node says which position it is: `[1, 2]`.
    #[error("a transposition table needs positions")]
    NoPositions,
}

impl SolveError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        let text = match self {
            SolveError::Read(error) => return error.problem.help(),
            SolveError::Program(error) => return error.help(),
            SolveError::NoValue { leaf, need, .. } => match need {
                Need::Search => return leaf.help(),
                Need::Order(_) => {
                    let why = "this order goes by minimax values, and needs every leaf";
                    return match leaf.missing {
                        Missing::Unknown => format!("{}; {why}", leaf.help_for_unknown()),
                        _ => why.to_owned(),
                    };
                }
                Need::Claims => {
                    return match leaf.missing {
                        Missing::Unknown => {
                            let why = "a claim is judged by the values of all leaves";
                            format!("{}; {why}", leaf.help_for_unknown())
                        }
                        Missing::NoStatic => {
                            "give it a `value`: a claim whose depth ends there takes it at that"
                                .to_owned()
                        }
                        _ => leaf.help(),
                    };
                }
                Need::SearchOfChance => match leaf.missing {
                    Missing::Unknown => {
                        "give it a value; an unknown leaf is no error where it is pruned"
                    }
                    _ => return leaf.help(),
                },
                Need::AllBest => "give it a `value`, or leave out `--all-best`, which needs it",
            },
            SolveError::NoRoot { help, .. } => return help.clone(),
            SolveError::Inexact { .. } => {
                "write it with a fraction (`.0`) if the nearest double will do"
            }
            SolveError::EmptyWindow => "give `--window` two numbers, the lower one first",
            SolveError::TooManyPruned { .. } => {
                "raise `--max-nodes`, or do without the list: `--pruned none`"
            }
            SolveError::NoGame(_) => "give a position, as `{\"game\": \"tic-tac-toe\"}`",
            SolveError::NoChance(_) => {
                "`solve`, `compare`, `trace`, `explain`, `what-if`, `draw` and `check` know them, with `--algorithm alpha-beta` or `minimax`; all but `what-if` and `check` also with `negascout` and `star2`"
            }
            SolveError::ChancePliesOfGame => "leave it out",
            SolveError::ChancePlies(problem) => problem.help(),
            SolveError::OtherBounds => "leave out one of them",
            SolveError::NoBounds(_) => "search with `--algorithm alpha-beta`",
            SolveError::NoPositions => {
                "give a position of a game, as `{\"game\": \"tic-tac-toe\"}`, or nested JSON with the key `position` \
                 at nodes that come up again"
            }
        };
        text.to_owned()
    }
}

/// What needs the value of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The search.
    Search,
    /// That of a tree with chance nodes, which `what-if` does not know.
    SearchOfChance,
    /// An order of children that goes by minimax values.
    Order(Order),
    /// The search for all optimal moves.
    AllBest,
    /// The true values by which claims are judged.
    Claims,
}

impl Need {
    /// What is said before the leaf.
    fn prefix(self) -> String {
        match self {
            Need::Order(order) => format!("`--order {}`: ", order.name()),
            Need::Claims => "`--log`: ".to_owned(),
            Need::Search | Need::SearchOfChance | Need::AllBest => String::new(),
        }
    }
}
