//! A game in Python, walked as the search asks for it: positions that it does not enter are not made.
//!
//! Python gives two functions. `expand(state, is_at_limit)` says what a position is: a number, or whether
//! MAX is to move and the list of moves. `play(state, move)` makes the position after a move. Or one,
//! `expand(state)`, gives the positions after a position, and the players take turns. An exception in any
//! ends the search, and is raised again as it was.

use abprune::number::{Number, NumberKind};
use abprune::search::Observer;
use abprune::{
    Child, Counter, ForwardAlgorithm, Named as _, Node, NodeId, Outcome, Player, PrunedList, Rules,
    Skipped, Value, Walk,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::found::Found;
use crate::lists::skip;
use crate::options::{PyOptions, is_number, number};

/// Searches a game. `None`: the options are not for such a search.
#[pyfunction]
pub fn search_game(
    rules: GameRules,
    state: Bound<PyAny>,
    options: PyOptions,
) -> PyResult<Option<Found>> {
    let mut observer = (Counter::default(), PrunedList::default());
    let found = search(&rules, state, &options, &mut observer)?;
    let (counter, pruned) = observer;
    Ok(found.map(|(outcome, are_integers)| {
        let counts = (counter.entered(), counter.cutoffs);
        let found = Found::new(NumberKind::Decimals, outcome, counts, counter.tree_size(), pruned);
        if are_integers { found.in_integers() } else { found }
    }))
}

/// The tree of a game as far as a search enters it, as JSON; what is pruned is an unknown leaf.
/// `label(state, move)` is the name of a move as JSON, or `None`.
#[pyfunction]
pub fn game_text<'py>(
    rules: GameRules<'py>,
    state: Bound<'py, PyAny>,
    options: PyOptions,
    label: Option<Bound<'py, PyAny>>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let py = state.py();
    let Some((forward, player, values)) = asked(&options) else {
        return Ok(None);
    };
    let walk = GameWalk::new(&rules, player, state)?;
    let mut writer = Writer { text: String::new(), label, walk };
    writer.begin(None, writer.walk.root);
    let outcome = forward.search(&mut writer, values, &mut ());
    match (outcome, writer.walk.raised) {
        (Ok(_), _) => Ok(Some(PyBytes::new(py, writer.text.as_bytes()))),
        (Err(_), raised) => raised.map_or(Ok(None), Err),
    }
}

/// The algorithm, the player at the root and the rules that are asked for; `None`: the program in memory has to
/// search. A position cannot be asked twice, so all numbers are doubles. If all were integers, so is the value.
fn asked(options: &PyOptions) -> Option<(ForwardAlgorithm, Player, Rules)> {
    let forward = options.search()?.algorithm.forward()?;
    let rules = options.rules(NumberKind::Decimals)?;
    Some((forward, options.player()?, rules))
}

/// What a search has found, and whether all values that it has seen are integers.
type Answer = (Outcome, bool);

fn search(
    rules: &GameRules,
    state: Bound<PyAny>,
    options: &PyOptions,
    observer: &mut impl Observer,
) -> PyResult<Option<Answer>> {
    let Some((forward, player, values)) = asked(options) else {
        return Ok(None);
    };
    let mut walk = GameWalk::new(rules, player, state)?;
    match (forward.search(&mut walk, values, observer), walk.raised) {
        (Ok(outcome), _) => Ok(Some((outcome, walk.are_integers))),
        (Err(_), raised) => raised.map_or(Ok(None), Err),
    }
}

/// The rules of a game in Python.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub struct GameRules<'py> {
    expand: Bound<'py, PyAny>,
    /// `None`: a move is the position itself.
    play: Option<Bound<'py, PyAny>>,
    /// The value of a position that has none. If it is there, `expand` is a function of children.
    evaluate: Option<Bound<'py, PyAny>>,
    depth: Option<usize>,
}

/// What Python has answered, and for an inner node who is to move there, and the moves.
type Expanded<'py> = (Bound<'py, PyAny>, Option<(Player, Bound<'py, PyList>)>);

/// A walk of the tree of a game.
struct GameWalk<'r, 'py> {
    rules: &'r GameRules<'py>,
    player: Player,
    root: Node,
    open: Vec<GameFrame<'py>>,
    /// Whether all values so far are.
    are_integers: bool,
    /// The error by which the walk had to stop.
    raised: Option<PyErr>,
}

/// A position that the walk is in, its moves, and which comes next.
struct GameFrame<'py> {
    state: Bound<'py, PyAny>,
    moves: Bound<'py, PyList>,
    next: usize,
    length: usize,
}

impl<'r, 'py> GameWalk<'r, 'py> {
    fn new(
        rules: &'r GameRules<'py>,
        player: Player,
        state: Bound<'py, PyAny>,
    ) -> PyResult<GameWalk<'r, 'py>> {
        let mut walk = GameWalk {
            rules,
            player,
            root: Node::NO_ANSWER,
            open: Vec::new(),
            are_integers: true,
            raised: None,
        };
        walk.root = walk.node(state)?;
        Ok(walk)
    }

    /// What a position is, and the walk is in it if it has moves.
    fn node(&mut self, state: Bound<'py, PyAny>) -> PyResult<Node> {
        let ply = self.open.len();
        let is_at_limit = self.rules.depth == Some(ply);
        let (found, moves) = match &self.rules.evaluate {
            None => self.expanded(&state, is_at_limit)?,
            Some(evaluate) => self.children(&state, is_at_limit, evaluate)?,
        };
        if let Some((player, moves)) = moves {
            let length = moves.len();
            if length == 0 {
                return Err(PyValueError::new_err("a position without a move has no value"));
            }
            self.open.push(GameFrame { state, moves, next: 0, length });
            return Ok(Node::Inner(player));
        }
        Ok(Node::Leaf(Ok(self.value(&found)?)))
    }

    /// What `expand` says.
    fn expanded(&self, state: &Bound<'py, PyAny>, is_at_limit: bool) -> PyResult<Expanded<'py>> {
        let found = self.rules.expand.call1((state, is_at_limit))?;
        let moves = found.extract::<(bool, Bound<PyList>)>().ok();
        let player = |is_max| if is_max { Player::Max } else { Player::Min };
        Ok((found, moves.map(|(is_max, moves)| (player(is_max), moves))))
    }

    /// What a function of children says, and `evaluate`, where there are none, or none are wanted.
    fn children(
        &self,
        state: &Bound<'py, PyAny>,
        is_at_limit: bool,
        evaluate: &Bound<'py, PyAny>,
    ) -> PyResult<Expanded<'py>> {
        let found = self.rules.expand.call1((state,))?;
        let children = if let Ok(list) = found.cast::<PyList>() {
            list.clone()
        } else if is_number(&found)? {
            return Ok((found, None));
        } else if is_at_limit {
            PyList::empty(found.py())
        } else {
            PyList::new(found.py(), found.try_iter()?.collect::<PyResult<Vec<_>>>()?)?
        };
        if is_at_limit || children.is_empty() {
            return Ok((evaluate.call1((state,))?, None));
        }
        let player = if self.open.len().is_multiple_of(2) { self.player } else { !self.player };
        Ok((found, Some((player, children))))
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// It is no number, or an integer that a double cannot hold.
    fn value(&mut self, found: &Bound<PyAny>) -> PyResult<Value> {
        let number = number(found)?;
        self.are_integers &= matches!(number, Some(Number::Integer(_)));
        let value = number.and_then(|number| NumberKind::Decimals.value(number));
        value.ok_or_else(|| {
            let found = found.repr().map_or_else(|_| String::new(), |text| text.to_string());
            PyTypeError::new_err(format!(
                "the value of a position is {found}, expected a finite number that a float holds exactly"
            ))
        })
    }

    fn step(&mut self) -> PyResult<Option<(u32, Node)>> {
        let Some(frame) = self.open.last_mut() else {
            return Ok(None);
        };
        if frame.next == frame.length {
            return Ok(None);
        }
        let position = u32::try_from(frame.next).unwrap_or(u32::MAX);
        let played = frame.moves.get_item(frame.next)?;
        frame.next += 1;
        let state = match &self.rules.play {
            Some(play) => play.call1((&frame.state, played))?,
            None => played,
        };
        Ok(Some((position, self.node(state)?)))
    }
}

impl Walk for GameWalk<'_, '_> {
    fn root(&self) -> Child {
        Child { position: 0, id: NodeId::None, node: self.root }
    }

    fn enter(&mut self) -> Option<Child> {
        let (position, node) = self.step().unwrap_or_else(|error| {
            self.raised = Some(error);
            Some((0, Node::NO_ANSWER))
        })?;
        Some(Child { position, id: NodeId::None, node })
    }

    fn skip(&mut self) -> Option<Skipped> {
        skip(self.open.last_mut().map(|frame| (&mut frame.next, frame.length)))
    }

    fn leave(&mut self) {
        self.open.pop();
    }

    fn has_stopped(&self) -> bool {
        self.raised.is_some()
    }
}

/// A walk that writes what it enters, and `null` for what it skips.
struct Writer<'r, 'py> {
    text: String,
    label: Option<Bound<'py, PyAny>>,
    walk: GameWalk<'r, 'py>,
}

impl Writer<'_, '_> {
    /// Writes what comes before the next child, and gives back the name of the move to it.
    fn next_move(&mut self) -> PyResult<Option<String>> {
        let Some(frame) = self.walk.open.last().filter(|frame| frame.next < frame.length) else {
            return Ok(None);
        };
        if frame.next > 0 {
            self.text.push_str(", ");
        }
        let Some(label) = &self.label else {
            return Ok(None);
        };
        let played = frame.moves.get_item(frame.next)?;
        label.call1((&frame.state, played))?.extract()
    }

    /// Writes the start of a node, or a leaf.
    fn begin(&mut self, name: Option<&str>, node: Node) {
        let text = &mut self.text;
        text.push('{');
        if let Some(name) = name {
            text.push_str("\"move\": ");
            text.push_str(name);
            text.push_str(", ");
        }
        match node {
            Node::Inner(player) => {
                text.push_str("\"player\": \"");
                text.push_str(player.name());
                text.push_str("\", \"children\": [");
            }
            Node::Leaf(value) => {
                let number = value.ok().and_then(|value| NumberKind::Decimals.number(value));
                let number = number.map_or_else(|| "null".to_owned(), |number| number.to_string());
                text.push_str("\"value\": ");
                text.push_str(&number);
                text.push('}');
            }
        }
    }

    /// The name of the move to the next child; at an error the walk has to stop.
    fn name(&mut self) -> Option<String> {
        let name = self.next_move();
        name.unwrap_or_else(|error| {
            self.walk.raised = Some(error);
            None
        })
    }
}

impl Walk for Writer<'_, '_> {
    fn root(&self) -> Child {
        self.walk.root()
    }

    fn enter(&mut self) -> Option<Child> {
        let name = self.name();
        if self.has_stopped() {
            return Some(Child { node: Node::NO_ANSWER, ..self.root() });
        }
        let child = self.walk.enter()?;
        self.begin(name.as_deref(), child.node);
        Some(child)
    }

    fn skip(&mut self) -> Option<Skipped> {
        let name = self.name();
        let skipped = self.walk.skip()?;
        self.begin(name.as_deref(), Node::NO_ANSWER);
        Some(skipped)
    }

    fn leave(&mut self) {
        self.text.push_str("]}");
        self.walk.leave();
    }

    fn has_stopped(&self) -> bool {
        self.walk.has_stopped()
    }
}
