//! A game in Python, walked as the search asks for it: positions that it does not enter are not made.
//!
//! Python gives two functions. `expand(state, is_at_limit)` says what a position is: a number, or whether
//! MAX is to move and the list of moves, or, where chance decides, the list of the weights of the moves and the moves.
//! `play(state, move)` makes the position after a move. Or one,
//! `expand(state)`, gives the positions after a position, and the players take turns. An exception in any
//! ends the search, and is raised again as it was.
//!
//! With a transposition table each state is expanded once, each move played once, and each position searched once. A
//! state is known by its key, a Python object that can be hashed.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::rc::Rc;

use abprune::number::{Number, NumberKind};
use abprune::search::{AnyTable, DEFAULT_BYTES, follow};
use abprune::tree::Keyed;
use abprune::value::Mover;
use abprune::{
    Algorithm, Child, Counter, Node, NodeId, Player, PrunedList, Rules, Skipped, Value, Walk,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

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
    let Some((algorithm, player, values)) = asked(&options) else {
        return Ok(None);
    };
    let mut observer = (Counter::default(), PrunedList::default());
    let shared = Shared::new(state.py(), algorithm);
    let mut walk = GameWalk::new(&rules, player, state, shared);
    let mut positions = None;
    let outcome = if rules.transpositions {
        let mut table = AnyTable::new(DEFAULT_BYTES, true);
        let found = if algorithm.forward().is_some() {
            algorithm.search_with_table(&mut walk, &mut table, values, &mut observer)
        } else {
            // What such an algorithm steps over it may enter later.
            algorithm.search_with_table(&mut walk, &mut table, values, &mut observer.0)
        };
        positions = Some(table.positions());
        found.and_then(|mut outcome| {
            follow(&walk, &mut table, &mut outcome)?;
            Ok(outcome)
        })
    } else if let Some(forward) = algorithm.forward() {
        forward.search(&mut walk, values, &mut observer)
    } else {
        return Ok(None);
    };
    let raised = walk.shared.raised.take();
    let Ok(outcome) = outcome else {
        return raised.map_or(Ok(None), Err);
    };
    let (counter, pruned) = observer;
    let counts = (counter.entered(), counter.cutoffs);
    let found = match positions {
        None => Found::new(NumberKind::Decimals, outcome, counts, counter.tree_size(), pruned),
        Some(positions) => Found::new(NumberKind::Decimals, outcome, counts, None, pruned)
            .with_table(positions, counter.answers),
    };
    Ok(Some(if walk.shared.are_integers.get() { found.in_integers() } else { found }))
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
    let Some((algorithm, player, values)) = asked(&options) else {
        return Ok(None);
    };
    let Some(forward) = algorithm.forward() else {
        return Ok(None);
    };
    let walk = GameWalk::new(&rules, player, state, Shared::new(py, algorithm));
    let mut writer = Writer { text: String::new(), label, walk };
    writer.begin(None, writer.walk.root);
    let outcome = forward.search(&mut writer, values, &mut ());
    match outcome {
        Ok(_) => Ok(Some(PyBytes::new(py, writer.text.as_bytes()))),
        Err(_) => writer.walk.shared.raised.take().map_or(Ok(None), Err),
    }
}

/// The algorithm, the player at the root and the rules that are asked for; `None`: the program in memory has to
/// search. A position cannot be asked twice, so all numbers are doubles. If all were integers, so is the value.
fn asked(options: &PyOptions) -> Option<(Algorithm, Player, Rules)> {
    let rules = options.rules(NumberKind::Decimals)?;
    Some((options.search()?.algorithm, options.player()?, rules))
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
    /// Whether a transposition table is used.
    transpositions: bool,
    /// Gives the key of a state; `None`: the state is its own.
    key: Option<Bound<'py, PyAny>>,
}

/// What Python has answered, and for an inner node who moves there, and the moves.
type Expanded<'py> = (Bound<'py, PyAny>, Option<(Turn, Bound<'py, PyList>)>);

/// Who moves.
enum Turn {
    Player(Player),
    /// Chance: the weights of the moves.
    Chance(Vec<u32>),
}

/// A walk of the tree of a game.
struct GameWalk<'r, 'py> {
    rules: &'r GameRules<'py>,
    player: Player,
    /// Where it starts.
    state: Bound<'py, PyAny>,
    root: Node,
    open: Vec<GameFrame<'py>>,
    /// The keys of the open positions.
    keys: HashSet<u128>,
    shared: Rc<Shared<'py>>,
}

/// What a walk has in common with those [below](Keyed::below) it.
struct Shared<'py> {
    algorithm: Algorithm,
    /// Whether all values so far are.
    are_integers: Cell<bool>,
    /// The error by which a walk had to stop, and whether one had to.
    raised: Cell<Option<PyErr>>,
    has_stopped: Cell<bool>,
    /// The number of each state, by its key.
    numbers: Bound<'py, PyDict>,
    /// What Python has answered of each state: after the move with an index, or to another question.
    answers: RefCell<HashMap<(u32, usize), Bound<'py, PyAny>>>,
}

/// The questions about a state that are no moves.
const EXPAND: usize = usize::MAX;
const EXPAND_AT_LIMIT: usize = usize::MAX - 1;
const EVALUATE: usize = usize::MAX - 2;

/// Not asked: the first state with the number.
const STATE: usize = usize::MAX - 3;

impl<'py> Shared<'py> {
    fn new(py: Python<'py>, algorithm: Algorithm) -> Rc<Shared<'py>> {
        Rc::new(Shared {
            algorithm,
            are_integers: Cell::new(true),
            raised: Cell::default(),
            has_stopped: Cell::default(),
            numbers: PyDict::new(py),
            answers: RefCell::default(),
        })
    }

    /// Ends all walks of the search.
    #[cold]
    fn stop(&self, error: PyErr) {
        self.raised.set(Some(error));
        self.has_stopped.set(true);
    }

    /// What Python answers, which is asked once, if the state has a number.
    #[inline]
    fn once(
        &self,
        number: Option<u32>,
        question: usize,
        ask: impl FnOnce() -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(number) = number else {
            return ask();
        };
        let known = self.answers.borrow().get(&(number, question)).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let answer = ask()?;
        self.answers.borrow_mut().insert((number, question), answer.clone());
        Ok(answer)
    }
}

/// A position that the walk is in, its moves, and which comes next.
struct GameFrame<'py> {
    state: Bound<'py, PyAny>,
    /// The number of the state and the key of the position, if there is a table.
    number: Option<u32>,
    key: Option<u128>,
    moves: Bound<'py, PyList>,
    /// Those of the moves, if chance decides here; and their sum.
    weights: Vec<u32>,
    total_weight: u32,
    next: usize,
    length: usize,
}

impl<'r, 'py> GameWalk<'r, 'py> {
    /// A walk that begins at a state. An error there ends it.
    fn new(
        rules: &'r GameRules<'py>,
        player: Player,
        state: Bound<'py, PyAny>,
        shared: Rc<Shared<'py>>,
    ) -> GameWalk<'r, 'py> {
        let mut walk = GameWalk {
            rules,
            player,
            state: state.clone(),
            root: Node::NO_ANSWER,
            open: Vec::new(),
            keys: HashSet::new(),
            shared,
        };
        let root = walk.node(state);
        walk.root = walk.or_stop(root);
        walk
    }

    /// The node, or where the walk stops.
    fn or_stop(&self, node: PyResult<Node>) -> Node {
        node.unwrap_or_else(|error| {
            self.shared.stop(error);
            Node::NO_ANSWER
        })
    }

    /// The number of a state, if there is a table.
    fn number_of(&self, state: &Bound<'py, PyAny>) -> PyResult<Option<u32>> {
        if !self.rules.transpositions {
            return Ok(None);
        }
        let key = match &self.rules.key {
            Some(key) => key.call1((state,))?,
            None => state.clone(),
        };
        key.hash().map_err(|error| unhashable(&key, error))?;
        let numbers = &self.shared.numbers;
        if let Some(number) = numbers.get_item(&key)? {
            return number.extract().map(Some);
        }
        let number = u32::try_from(numbers.len())?;
        numbers.set_item(key, number)?;
        Ok(Some(number))
    }

    /// The key of the position that a state is: where the players take turns, it is two; and where a depth limits the
    /// tree, one for each number of plies that is left.
    fn key_of(&self, number: u32, player: Player) -> u128 {
        let left = self.rules.depth.map_or(0, |depth| depth.saturating_sub(self.open.len()));
        (left as u128) << 64 | u128::from(number) << 1 | u128::from(player == Player::Max)
    }

    /// What a position is, and the walk is in it if it has moves.
    fn node(&mut self, state: Bound<'py, PyAny>) -> PyResult<Node> {
        // Another walk of the same search has stopped: Python is asked no more.
        if self.has_stopped() {
            return Ok(Node::NO_ANSWER);
        }
        let number = self.number_of(&state)?;
        // The moves that are kept are those of the first state with the key.
        let state = self.shared.once(number, STATE, || Ok(state))?;
        let (found, moves) = match &self.rules.evaluate {
            None => self.expanded(&state, number)?,
            Some(evaluate) => self.children(&state, number, evaluate)?,
        };
        let Some((turn, moves)) = moves else {
            return Ok(Node::Leaf(Ok(self.value(&found)?)));
        };
        let length = moves.len();
        if length == 0 {
            return Err(PyValueError::new_err("a position without a move has no value"));
        }
        // A position at which chance decides says itself who moves next.
        let (player, weights) = match turn {
            Turn::Player(player) => (player, Vec::new()),
            Turn::Chance(weights) => (Player::Max, weights),
        };
        // Python has seen to it that the sum is below 2^32.
        let total_weight = weights.iter().fold(0, |sum: u32, &weight| sum.saturating_add(weight));
        let is_chance = total_weight > 0;
        if is_chance && !self.shared.algorithm.abilities().knows_chance {
            let name: &str = self.shared.algorithm.into();
            return Err(PyValueError::new_err(format!(
                "`{name}` knows no chance nodes, and this game has some: `alpha-beta` and `minimax` know them"
            )));
        }
        let key = number.map(|number| self.key_of(number, player));
        if key.is_some_and(|key| !self.keys.insert(key)) {
            return Err(PyValueError::new_err(format!(
                "the game comes back to the position {}, and has no end: give `depth=...`",
                text_of(&state)
            )));
        }
        self.open.push(GameFrame {
            state,
            number,
            key,
            moves,
            weights,
            total_weight,
            next: 0,
            length,
        });
        Ok(if is_chance { Node::CHANCE } else { Node::Inner(player.into()) })
    }

    fn is_at_limit(&self) -> bool {
        self.rules.depth == Some(self.open.len())
    }

    /// What `expand` says.
    fn expanded(&self, state: &Bound<'py, PyAny>, number: Option<u32>) -> PyResult<Expanded<'py>> {
        let is_at_limit = self.is_at_limit();
        let question = if is_at_limit { EXPAND_AT_LIMIT } else { EXPAND };
        let expand = || self.rules.expand.call1((state, is_at_limit));
        let found = self.shared.once(number, question, expand)?;
        let turn = |is_max| Turn::Player(if is_max { Player::Max } else { Player::Min });
        let moves = found.extract::<(bool, Bound<PyList>)>();
        let moves = moves.map(|(is_max, moves)| (turn(is_max), moves)).or_else(|_| {
            let outcomes = found.extract::<(Vec<u32>, Bound<PyList>)>();
            outcomes.map(|(weights, moves)| (Turn::Chance(weights), moves))
        });
        Ok((found, moves.ok()))
    }

    /// What a function of children says, and `evaluate`, where there are none, or none are wanted.
    fn children(
        &self,
        state: &Bound<'py, PyAny>,
        number: Option<u32>,
        evaluate: &Bound<'py, PyAny>,
    ) -> PyResult<Expanded<'py>> {
        let is_at_limit = self.is_at_limit();
        let found = self.shared.once(number, EXPAND, || {
            let found = self.rules.expand.call1((state,))?;
            if found.is_instance_of::<PyList>() || is_number(&found)? {
                Ok(found)
            } else if is_at_limit && number.is_none() {
                Ok(PyList::empty(found.py()).into_any())
            } else {
                let children = found.try_iter()?.collect::<PyResult<Vec<_>>>()?;
                Ok(PyList::new(found.py(), children)?.into_any())
            }
        })?;
        let Ok(children) = found.cast::<PyList>().cloned() else {
            return Ok((found, None));
        };
        if is_at_limit || children.is_empty() {
            let value = self.shared.once(number, EVALUATE, || evaluate.call1((state,)))?;
            return Ok((value, None));
        }
        let player = if self.open.len().is_multiple_of(2) { self.player } else { !self.player };
        Ok((found, Some((Turn::Player(player), children))))
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// It is no number, or an integer that a double cannot hold.
    fn value(&mut self, found: &Bound<PyAny>) -> PyResult<Value> {
        let number = number(found)?;
        if !matches!(number, Some(Number::Integer(_))) {
            self.shared.are_integers.set(false);
        }
        let value = number.and_then(|number| NumberKind::Decimals.value(number));
        value.ok_or_else(|| {
            PyTypeError::new_err(format!(
                "the value of a position is {}, expected a finite number that a float holds exactly",
                text_of(found)
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
        let at = frame.next;
        let position = u32::try_from(at).unwrap_or(u32::MAX);
        let played = frame.moves.get_item(at)?;
        frame.next += 1;
        let state = match &self.rules.play {
            Some(play) => {
                self.shared.once(frame.number, at, || play.call1((&frame.state, played)))?
            }
            None => played,
        };
        Ok(Some((position, self.node(state)?)))
    }
}

/// The error of a key that cannot be hashed.
fn unhashable(key: &Bound<PyAny>, error: PyErr) -> PyErr {
    let py = key.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let ours = PyTypeError::new_err(format!(
        "{error}: give `key=lambda state: ...`, a function that says in a value that can be hashed which position a \
         state is",
        error = error.value(py)
    ));
    ours.set_cause(py, Some(error));
    ours
}

/// A Python object as it writes itself.
fn text_of(object: &Bound<PyAny>) -> String {
    object.repr().map_or_else(|_| String::new(), |text| text.to_string())
}

impl Walk for GameWalk<'_, '_> {
    fn root(&self) -> Child {
        Child { position: 0, id: NodeId::None, node: self.root }
    }

    fn enter(&mut self) -> Option<Child> {
        let step = self.step().transpose()?;
        let (position, node) =
            step.map_or_else(|error| (0, Err(error)), |(at, node)| (at, Ok(node)));
        let node = self.or_stop(node);
        Some(Child { position, id: NodeId::None, node })
    }

    fn skip(&mut self) -> Option<Skipped> {
        skip(self.open.last_mut().map(|frame| (&mut frame.next, frame.length)))
    }

    fn weight(&self, outcome: Child) -> u32 {
        let weights = outcome.parent_in(&self.open).map(|parent| &parent.weights);
        // Where the walk has stopped, it is at no outcome.
        weights.and_then(|all| all.get(outcome.position as usize)).copied().unwrap_or(1)
    }

    fn total_weight(&self, _node: Child) -> u32 {
        self.open.last().map_or(1, |node| node.total_weight)
    }

    fn has_doubles(&self) -> bool {
        true
    }

    fn leave(&mut self) {
        if let Some(key) = self.open.pop().and_then(|frame| frame.key) {
            self.keys.remove(&key);
        }
    }

    fn has_stopped(&self) -> bool {
        self.shared.has_stopped.get()
    }
}

impl Keyed for GameWalk<'_, '_> {
    fn key(&self) -> Option<u128> {
        self.open.last()?.key
    }

    fn again(&mut self, child: Child) {
        if let Some(frame) = self.open.last_mut() {
            frame.next = child.position as usize;
        }
    }

    fn below(&self, path: &[u32]) -> Self {
        let (state, shared) = (self.state.clone(), Rc::clone(&self.shared));
        let mut walk = GameWalk::new(self.rules, self.player, state, shared);
        for &position in path {
            let Some(frame) = walk.open.last_mut().filter(|_| !self.has_stopped()) else {
                break;
            };
            frame.next = position as usize;
            walk.root = walk.enter().map_or(Node::NO_ANSWER, |child| child.node);
        }
        walk
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
            Node::Inner(mover) => {
                text.push_str("\"player\": \"");
                text.push_str(mover.into());
                if mover == Mover::Chance
                    && let Some(node) = self.walk.open.last()
                {
                    _ = write!(text, "\", \"weights\": {:?}, \"children\": [", node.weights);
                } else {
                    text.push_str("\", \"children\": [");
                }
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
            self.walk.shared.stop(error);
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

    fn weight(&self, outcome: Child) -> u32 {
        self.walk.weight(outcome)
    }

    fn total_weight(&self, node: Child) -> u32 {
        self.walk.total_weight(node)
    }

    fn has_doubles(&self) -> bool {
        true
    }

    fn leave(&mut self) {
        self.text.push_str("]}");
        self.walk.leave();
    }

    fn has_stopped(&self) -> bool {
        self.walk.has_stopped()
    }
}
