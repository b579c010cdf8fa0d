//! From the fields of a document to a position of one game: what all games have in common, and what the
//! caller decides about a tree that is made from rules.

use super::fields::{Fields, PlacedValue, PositionError, listed};
use super::game::{DocumentGame, Game, bits};
use crate::excerpt::excerpt;

/// Keys that say nothing of a position: data of the user, and what `check` expects of the tree.
const OTHER_KEYS: [&str; 2] = ["meta", "expect"];

/// The position of this game that a document gives, after its moves.
pub(super) fn set_up<G: DocumentGame>(
    name: &str,
    fields: &mut Fields,
    options: &GameOptions,
) -> Result<(G, G::Position), PositionError> {
    let start = fields.start();
    let evaluation = read_evaluation::<G>(name, fields, options)?;
    let place = fields.place_of(&["board", "piles"]).unwrap_or(start);
    let (game, mut position) = G::read(name, fields, evaluation.as_deref())?;
    if game.moves(&position) == 0 {
        let value = game.result(&position);
        let message = format!("the game is over in this position: its value is {value}");
        return Err(PositionError::new(place, message, "give a position in which there is a move"));
    }
    let moves = fields.list("moves", "a list of moves")?;
    let mut moves = moves.map(|(_, moves)| moves).unwrap_or_default().into_iter();
    while let Some(value) = moves.next() {
        let at = value.at;
        position = play_named(&game, &position, value)?;
        if game.moves(&position) == 0 {
            let value = game.result(&position);
            let (at, when) = match moves.next() {
                Some(next) => (next.at, "before"),
                None => (at, "after"),
            };
            let message = format!("the game is over {when} this move: its value is {value}");
            return Err(PositionError::new(at, message, "leave out this move and those after it"));
        }
    }
    for key in OTHER_KEYS {
        fields.take(key);
    }
    Ok((game, position))
}

/// The position after a move that a document names.
fn play_named<G: Game>(
    game: &G,
    position: &G::Position,
    value: PlacedValue,
) -> Result<G::Position, PositionError> {
    const SHOWN: usize = 16;
    let (at, name) = value.text("a move in quotes")?;
    let moves = game.moves(position);
    let all: Vec<(u32, String)> =
        bits(moves).map(|number| (number, game.move_name(number))).collect();
    if let Some((number, _)) = all.iter().find(|(_, other)| *other == name) {
        return Ok(game.play(position, *number));
    }
    let mut shown: Vec<&str> = all.iter().map(|(_, name)| &name[..]).take(SHOWN).collect();
    if all.len() > SHOWN {
        shown.push("...");
    }
    let message = format!("`{}` is no move here", excerpt(&name));
    Err(PositionError::new(at, message, format!("the moves are {}", shown.join(" "))))
}

/// The evaluation that the options or the document name.
fn read_evaluation<G: DocumentGame>(
    name: &str,
    fields: &mut Fields,
    options: &GameOptions,
) -> Result<Option<String>, PositionError> {
    let given = fields.text("evaluation")?;
    let (at, evaluation) = match (&options.evaluation, given) {
        (Some(evaluation), _) => (fields.start(), Some(evaluation.clone())),
        (None, Some((at, evaluation))) => (at, Some(evaluation)),
        (None, None) => (fields.start(), None),
    };
    let help = match G::EVALUATIONS {
        [] => {
            format!("{name} has no evaluation; leave out `--depth`, `--iterate` and `--evaluation`")
        }
        [one] => format!("say `--evaluation {one}`, or write `\"evaluation\": \"{one}\"`"),
        all => {
            format!("the evaluations of {name} are {}: say `--evaluation {}`", listed(all), all[0])
        }
    };
    match evaluation {
        Some(evaluation) if !G::EVALUATIONS.contains(&&evaluation[..]) => {
            let message = format!("{name} has no evaluation `{}`", excerpt(&evaluation));
            Err(PositionError::new(at, message, help))
        }
        None if options.depth.is_some() => {
            let message =
                "a limit of depth takes positions at their static values, which need an evaluation";
            Err(PositionError::new(at, message, help))
        }
        evaluation => Ok(evaluation),
    }
}

/// How a position is read, and the limits of the trees of games and programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// The evaluation, in place of the one that the document names.
    pub evaluation: Option<String>,
    /// Positions this many plies down are leaves with their static values.
    pub depth: Option<usize>,
    /// The most nodes of a tree that is built in memory; of one that is not, the most subtrees that are listed
    /// as pruned.
    pub max_nodes: u32,
    /// The path to the root of the search, by positions or moves: what is beside it is not built in memory.
    /// Empty: all is.
    pub path: Vec<String>,
    /// Whether a tree that is built in memory says which position each node is.
    pub keeps_keys: bool,
}

impl Default for GameOptions {
    /// No evaluation, no depth limit, and ten million nodes.
    fn default() -> GameOptions {
        GameOptions {
            evaluation: None,
            depth: None,
            max_nodes: 10_000_000,
            path: Vec::new(),
            keeps_keys: false,
        }
    }
}
