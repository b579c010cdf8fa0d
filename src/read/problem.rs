//! What can be wrong with a document: what is said of it, and what to do about it.

use thiserror::Error;

use super::expected::Expected;
use super::keys::Keys;
use super::options::PlayerNames;
use crate::excerpt::excerpt_of;
use crate::number::{INTEGERS, Number};
use crate::tree::{OutcomeProblem, ShapeError};

/// What is wrong with a document. Texts are quoted from it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Nothing but white space: ` `.
    #[error("the document is empty, expected a tree")]
    Empty,
    /// The text ends too early: `[1, 2`.
    #[error("the document ends too early, expected {0}")]
    Truncated(Expected),
    /// The text ends behind an item of an array, an object or a list: `[1, 2`. The place is where the innermost one begins.
    #[error("a bracket is missing: what begins here is never closed")]
    NeverClosed,
    /// A sign of keys and values in lists, as JSON objects have them: `{"value": 3}`, `('A' = 3)`.
    #[error("found `{0}`, and lists have no keys")]
    KeySign(char),
    /// Something follows the tree: `[1] 2`.
    #[error("found `{0}` after the tree, expected nothing more")]
    Trailing(String),
    /// A token that cannot stand there: `[1 2]`, `["a"]`, `[true]`.
    #[error("found `{found}`, expected {expected}")]
    Unexpected {
        /// The token.
        found: String,
        /// What could have stood there.
        expected: Expected,
    },
    /// An inner node without a child: `[]`.
    #[error("an inner node needs at least one child")]
    Childless,
    /// An object that is neither a leaf nor an inner node: `{"name": "A"}`, `{"children": []}`.
    #[error("this node has neither `{}` nor `{}`", excerpt_of(keys.name(1).as_bytes()), excerpt_of(keys.name(0).as_bytes()))]
    NoValueNoChildren {
        /// What the keys are called.
        keys: Keys,
    },
    /// An unknown key: `{"childs": [1]}`.
    #[error("unknown key `{key}`")]
    UnknownKey {
        /// The key.
        key: String,
        /// The known key that looks most like it.
        nearest: Option<String>,
    },
    /// A key twice in one object: `{"value": 1, "value": 2}`.
    #[error("the key `{0}` stands here twice")]
    RepeatedKey(String),
    /// A node that is the same position as one before, and has another subtree:
    /// `[{"position": "A", "children": [3]}, {"position": "A", "children": [5]}]`.
    #[error(
        "{second} is the same position as {first}, and has another {}",
        if *has_other_player { "player to move" } else { "subtree" }
    )]
    OtherSubtree {
        /// The path of the node before.
        first: String,
        /// Its own path.
        second: String,
        /// Whether another player is to move there.
        has_other_player: bool,
    },
    /// A player that is neither `max` nor `min`: `{"player": "white", "value": 1}`.
    #[error("found player `{found}`, expected {}", players_text(names.as_ref()))]
    UnknownPlayer {
        /// The name.
        found: String,
        /// The names that the players have beside those.
        names: Option<PlayerNames>,
    },
    /// A player that stands for chance, in a flat tree, a graph or an answer:
    /// `{"player": "chance", "branching": 2, "leaves": [3, 5]}`.
    #[error("found player `{0}`, and only nested trees and lists have chance nodes")]
    ChancePlayer(String),
    /// A chance node or an outcome with probabilities that cannot be:
    /// `{"player": "chance", "probs": [0.5, 0.4], "children": [3, 5]}`.
    #[error(transparent)]
    Outcome(OutcomeProblem),
    /// A number that breaks the grammar of JSON: `01`, `.5`, `+1`.
    #[error("`{0}` is not a number as JSON has it")]
    BadNumber(String),
    /// A number that is not finite: `NaN`, `-Infinity`.
    #[error("found `{0}`, expected a finite number")]
    NotFinite(String),
    /// A decimal beyond the largest double: `1e999`.
    #[error("`{0}` is beyond the range of a double")]
    DecimalRange(String),
    /// A fraction whose decimal never ends: `1/3`.
    #[error("`{0}` has no exact decimal")]
    Fraction(String),
    /// An integer that no value can be: `9223372036854775807`.
    #[error("`{}` is out of range, expected an integer from {} to {}", .0, INTEGERS.start(), INTEGERS.end())]
    IntegerRange(String),
    /// An integer that a double cannot hold, in a tree with decimals: `[0.5, 9007199254740993]`.
    #[error("`{0}` is not exact as a double, and this tree has decimals")]
    InexactInteger(String),
    /// The byte-order mark of UTF-16 at the start: `\xff\xfe5\x00`.
    #[error("the document is UTF-16, expected UTF-8 text")]
    Utf16,
    /// Bytes that are not UTF-8: `"\xff"`.
    #[error("found the byte 0x{0:02x}, expected UTF-8 text")]
    NotUtf8(u8),
    /// A control character in a string, where JSON requires an escape: a line break within quotes.
    #[error("found the control character 0x{0:02x} in a string, expected it escaped")]
    ControlCharacter(u8),
    /// An escape that JSON does not have, or half of a surrogate pair: `"\x41"`, `"\ud800"`.
    #[error("`{}` is not {}", .0, escape_text(.0))]
    BadEscape(String),
    /// A flat tree without leaves: `{"branching": 2}`, `{"branching": 2, "leaves": []}`.
    #[error("a flat tree needs `leaves`, at least one")]
    NoLeaves,
    /// A flat tree without a branching factor: `{"leaves": [1, 2]}`.
    #[error("a flat tree needs a branching factor")]
    NoBranching,
    /// Branching factors that do not fit the number of leaves: 2 with `1 2 3`.
    #[error("found {leaves} {}, {}", if *leaves == 1 { "leaf" } else { "leaves" }, why)]
    Shape {
        /// How many leaves there are.
        leaves: usize,
        /// Why the branching factors do not fit them.
        why: ShapeError,
    },
    /// A tree of 2^32 nodes or more.
    #[error("this tree has more nodes than can be held in memory ({})", u32::MAX)]
    TooLarge,
    /// A position whose tree has more nodes than are to be held in memory.
    #[error("the tree below this position has more than {0} nodes")]
    TooManyNodes(u32),
    /// What can be read in two ways, `{"value": 3, "score": 5}`; a graph that no tree can be made of, `{"A": ["A"]}`; a
    /// position that its game does not have, `{"game": "nim", "piles": 3}`.
    #[error("{message}")]
    Refused {
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: String,
    },
}

impl Problem {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        let text = match self {
            Problem::Empty => "the smallest tree is a number: `5`",
            Problem::Truncated { .. } | Problem::NeverClosed => {
                "is its end missing? A tree as an argument stands in quotes: `'[[3, 5], [2, 9]]'`"
            }
            Problem::KeySign { .. } => {
                "a leaf may have a name without quotes before it, `A: 3`; JSON objects are read with \
                 `--from nested`; a list has its name before the bracket or first: `A(3, 5)`, `('A', 3, 5)`"
            }
            Problem::Trailing { .. } => {
                "a document holds one tree: is a bracket around all of it missing, or one too many? One tree a \
                 line is `--from jsonl`, a flat list of leaves `--branching N`"
            }
            Problem::Unexpected { found, expected } => {
                return help_for_token(found, *expected);
            }
            Problem::Childless => "a leaf is a number; write `0` if you meant a leaf",
            Problem::NoValueNoChildren { .. } => {
                "give a leaf a value (`null` if it is unknown), an inner node one or more children"
            }
            Problem::UnknownKey { key, .. } if key == "game" => {
                "a document with `game` is a position, without `value`, `children` and `--branching`; put \
                 data of your own under `meta`"
            }
            Problem::UnknownKey { key, .. } if ["branching", "leaves"].contains(&&key[..]) => {
                "that is a key of flat trees: leave out `--from nested`"
            }
            Problem::UnknownKey { nearest: Some(key), .. } => {
                return format!("did you mean `{}`?", excerpt_of(key.as_bytes()));
            }
            Problem::UnknownKey { nearest: None, .. } => {
                "put data of your own under `meta`, or use `--ignore-unknown-keys`"
            }
            Problem::RepeatedKey { .. } => "remove one of them",
            Problem::OtherSubtree { .. } => {
                "nodes of one position have the same player, values and children, in the same order: give these \
                 two another `position` each"
            }
            Problem::UnknownPlayer { .. } => {
                "say what MAX and MIN are called, as in `--players white,black`, or leave `player` out where the \
                 players alternate"
            }
            Problem::ChancePlayer { .. } => {
                "if one of the players is called so, say what both are called, as in `--players white,black`"
            }
            Problem::Outcome(problem) => problem.help(),
            Problem::BadNumber { .. } => {
                "write numbers as `5`, `-3`, `0.25` or `1e6`: no `+` in front, no leading zeros, \
             digits on both sides of a point"
            }
            Problem::NotFinite { .. } => {
                "write a number beyond all others for a win, or `null` for an unknown leaf"
            }
            Problem::Fraction { .. } => "write the decimal that you mean, `0.3333`",
            Problem::DecimalRange { .. } => "doubles go up to about 1.8e308",
            Problem::IntegerRange { .. } | Problem::InexactInteger { .. } => {
                "write it with a fraction (`.0`) if the nearest double will do"
            }
            Problem::Utf16 => "save it as UTF-8",
            Problem::NotUtf8 { .. } => "save the file as UTF-8",
            Problem::ControlCharacter { .. } => "write it as an escape: `\\n`, `\\t`, `\\u001b`",
            Problem::BadEscape { .. } => {
                "escapes are `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\u` with four \
             hex digits"
            }
            Problem::NoLeaves => "write `{\"branching\": 2, \"leaves\": [3, 5]}`",
            Problem::NoBranching => {
                "say `--branching 2` (or `--branching 3,2` for one factor per ply)"
            }
            Problem::Shape { why, .. } => why.help(),
            Problem::TooLarge => {
                "cut it below the root: solve each child as a document, and take the best of their values"
            }
            Problem::TooManyNodes { .. } => {
                "raise `--max-nodes`, or search fewer plies: `--depth N --evaluation NAME`, if the game \
             has an evaluation"
            }
            Problem::Refused { help, .. } => help,
        };
        text.to_owned()
    }

    /// The problem of bytes that are not UTF-8 and start at byte `offset` of a document.
    pub(super) fn not_utf8(bytes: &[u8], offset: usize) -> Problem {
        match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] if offset == 0 => Problem::Utf16,
            _ => Problem::NotUtf8(bytes[0]),
        }
    }
}

fn players_text(names: Option<&PlayerNames>) -> String {
    match names.map(PlayerNames::names) {
        Some([max, min]) => format!("`{max}` or `{min}`"),
        None => "`max` or `min`".to_owned(),
    }
}

fn escape_text(text: &str) -> &'static str {
    if text.len() == r"\ud800".len() { "a character" } else { "an escape that JSON has" }
}

/// What to do about a token that stands where something else was expected.
fn help_for_token(found: &str, expected: Expected) -> String {
    if let Some(number) = found.strip_prefix('"').and_then(|text| text.strip_suffix('"'))
        && Number::parse(number).is_ok()
    {
        return format!("numbers stand without quotes: write `{number}`");
    }
    let text = match (found, expected) {
        (_, Expected::Json) => {
            "JSON has straight double quotes, hyphens for minus, and no comments: `[\"A\", -3]`"
        }
        (_, Expected::NameOfPosition) => {
            "name the position, in double quotes or as a number: `\"position\": \"a\"`"
        }
        ("true" | "false" | "True" | "False", _) => "values are numbers: write `1` and `0`",
        ("," | ")" | "]" | "}", _) => "is there a comma too many, or a value missing?",
        (_, Expected::CommaOrBracket) => "is there a comma or a `]` missing?",
        (_, Expected::CommaOrBrace) => "is there a comma or a `}` missing?",
        (_, Expected::Colon) => "write a key, `:`, and its value: `\"value\": 5`",
        (_, Expected::Key) => "keys stand in double quotes: `{\"value\": 5}`",
        (_, Expected::NumberOrNull) => "write a number, or `null` where the value is unknown",
        (_, Expected::String) => "write it in double quotes",
        (_, Expected::Children) => "write `[3, 5]`, or leave it out at a leaf",
        (_, Expected::Probability) => "write a decimal, `0.3`, or a fraction, `\"3/10\"`",
        (_, Expected::BranchingFactor) => "write `2`, or `[3, 2]` for one factor per ply",
        (_, Expected::Edge) => "write `A B`, `A,B,left` or `B 3`, an edge a line",
        (_, Expected::LineOfTest) => "separate words by white space; names have none",
        (_, Expected::ChildOfGraph) => {
            "write each node with its children on the outermost level: `\"B\": [3, 5]`"
        }
        (_, Expected::Item) => "put names with other characters than letters in quotes: `'e8=Q'`",
        (_, Expected::Leaves) => "write `[3, 5, 6, 9]`",
        (_, Expected::Position) => "a position is written `{\"game\": \"tic-tac-toe\"}`",
        ("[" | "{", _) => "a flat tree lists numbers; for a nested one leave out `--branching`",
        (_, Expected::Leaf) => "write numbers, separated by white space or commas",
        _ if found.starts_with('"') => "only keys, names, moves and players are strings",
        _ => "a tree is written `[[3, 5], [6, 9]]`, a leaf `5`, an unknown one `null`",
    };
    text.to_owned()
}
