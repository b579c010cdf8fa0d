//! The walk along the tree of answers, what answers for nodes, and the whole tree of answers in memory.

use std::fmt::Debug;
use std::mem;
use std::sync::{Arc, Mutex};

use super::answer::{AnswerStop, LineLabels, NodeLabel, ProgramChild, ProgramNode, read_answer};
use super::fault::{AnswerCause, AnswerFault, NoAnswer, ProgramError};
use super::line_of_play::{LineOfPlay, Position};
use crate::number::NumberKind;
use crate::read::excerpt::excerpt_of;
use crate::read::options::Options;
use crate::tree::{
    Builder, Child, Labels, Missing, Node, NodeId, Size, Skipped, StreamedTree, Tree, Walk,
    spell_out,
};
use crate::value::{Player, Value};

/// The most plies: a program whose nodes all have children would be asked without an end.
const MOST_PLIES: usize = 1_000_000;

/// The most bytes of answers of open nodes, with what is read from them. An answer of some MiB for each of a
/// thousand plies would fill the memory.
const MOST_BYTES: usize = 1 << 28;

/// A [`Walk`] along the tree of answers. Each node is asked for when it is entered, once. The sizes of
/// skipped subtrees are [unknown](Size::UNKNOWN).
///
/// Where there is no answer the walk stops, at [`Node::NO_ANSWER`]: [`finish`](ProgramWalk::finish) says why.
#[derive(Debug)]
pub struct ProgramWalk<'a> {
    tree: &'a ProgramTree,
    number_kind: NumberKind,
    options: &'a Options,
    /// The ply at which nodes are leaves.
    depth: usize,
    /// The states of the open nodes; `None`: each line of play ends at the limit.
    states: Option<LineOfPlay>,
    /// Whether a leaf has been met.
    has_leaf: bool,
    /// The labels that an answer needs.
    kept: KeptLabels,
    root: Child,
    player: Player,
    open: Vec<ProgramFrame>,
    /// The bytes that the open nodes take.
    bytes: usize,
    /// The node that was entered last.
    last: LastNode,
    /// The number of the next node that an answer tells of.
    next_id: u32,
    /// The labels of pruned subtrees and of the nodes with the cutoffs.
    listed: Labels,
    line: LineLabels,
    stop: Option<ProgramStop>,
}

/// Why a walk has stopped.
#[derive(Debug)]
pub enum ProgramStop {
    /// There is a decimal, and integers were expected.
    Decimals,
    /// A node is not known.
    Fault(Box<AnswerFault>),
}

/// A node that the walk is in.
#[derive(Debug)]
struct ProgramFrame {
    id: u32,
    player: Player,
    /// Its position, if it is one of those by which circles are known.
    position: Option<Position>,
    /// The move to it, or its name.
    step: Option<String>,
    /// Its answer, in which the states of its children stand.
    answer: Vec<u8>,
    /// What it takes.
    bytes: usize,
    children: Vec<ProgramChild>,
    /// The number of its first child.
    first_id: u32,
    /// How many children have been entered or skipped.
    passed: u32,
    /// Whether its label is among the listed ones.
    is_listed: bool,
}

/// What is known of a node beside what a walk tells.
#[derive(Debug, Default)]
struct LastNode {
    label: NodeLabel,
    /// The player that its answer names.
    player: Option<Player>,
    /// Its static value, if it is an inner node.
    value: Option<Value>,
}

/// The number of each node from number 2^32 - 1 on: their labels are not kept.
const NO_ID: u32 = u32::MAX;

impl<'a> ProgramWalk<'a> {
    /// A walk at the root, which has been asked for. `kept`: the labels that an answer needs.
    #[must_use]
    pub fn new(
        tree: &'a ProgramTree,
        number_kind: NumberKind,
        options: &'a Options,
        kept: KeptLabels,
    ) -> ProgramWalk<'a> {
        let mut walk = ProgramWalk {
            tree,
            number_kind,
            options,
            depth: options.game.depth.unwrap_or(usize::MAX),
            states: options.game.depth.is_none().then(LineOfPlay::default),
            has_leaf: false,
            kept,
            root: Child { position: 0, id: NodeId::Label(Tree::ROOT), node: Node::NO_ANSWER },
            player: Player::Max,
            open: Vec::new(),
            bytes: 0,
            last: LastNode::default(),
            next_id: Tree::ROOT + 1,
            listed: Labels::default(),
            line: LineLabels::default(),
            stop: None,
        };
        walk.root.node = walk.ask(b"null", NodeLabel::default(), Tree::ROOT);
        walk
    }

    /// Asks for a node, and goes into it if it is an inner one.
    fn ask(&mut self, state: &[u8], label: NodeLabel, id: u32) -> Node {
        let states = self.states.as_ref();
        let position = states.and_then(|_| LineOfPlay::position(self.open.len(), state));
        if let (Some(states), Some(position)) = (states, &position)
            && states.goes_in_a_circle(position)
        {
            return self.stop_in_circle(position, &label);
        }
        let (number, answer) = if self.open.len() <= MOST_PLIES {
            self.tree.ask(state)
        } else {
            (0, Err(NoAnswer::too_deep(MOST_PLIES)))
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(none) => {
                let fault = AnswerFault::of_none(self.path(), number, none);
                return self.stop(ProgramStop::Fault(Box::new(fault)));
            }
        };
        match read_answer(&answer, self.number_kind, self.options) {
            Ok(node) if self.bytes + bytes_of(&node, &answer) > MOST_BYTES => {
                let reason = NoAnswer::too_long(MOST_BYTES);
                let fault = AnswerFault::of_none(self.path(), number, reason);
                self.stop(ProgramStop::Fault(Box::new(fault)))
            }
            Ok(node) => self.arrive(node, answer, label, id, position),
            Err(AnswerStop::Decimals) => self.stop(ProgramStop::Decimals),
            Err(AnswerStop::Error(error)) => {
                let fault = AnswerFault::of_wrong(self.path(), number, answer, error);
                self.stop(ProgramStop::Fault(Box::new(fault)))
            }
        }
    }

    /// Ends the walk before a node, with a label, whose position comes again and again.
    fn stop_in_circle(&mut self, position: &Position, label: &NodeLabel) -> Node {
        let path = self.path();
        let is_same = |frame: &ProgramFrame| frame.position.as_ref() == Some(position);
        let from = self.open.iter().rposition(is_same).map_or(0, |at| at + 1);
        let last = label.r#move.clone().or_else(|| label.name.clone());
        let steps = self.open[from..].iter().map(|frame| frame.step.clone());
        let moves = steps.chain([last]).zip(&path[from - 1..]);
        let moves = moves.map(|(step, position)| step.unwrap_or_else(|| format!("/{position}")));
        let cause = AnswerCause::Circle { state: excerpt_of(&position.1), moves: moves.collect() };
        let fault = AnswerFault { path, number: 0, text: Vec::new(), cause };
        self.stop(ProgramStop::Fault(Box::new(fault)))
    }

    /// Ends the walk.
    fn stop(&mut self, stop: ProgramStop) -> Node {
        self.stop = Some(stop);
        self.last = LastNode::default();
        Node::NO_ANSWER
    }

    /// The path of the node that is being entered.
    fn path(&self) -> Vec<u32> {
        self.open.iter().map(|frame| frame.passed - 1).collect()
    }

    /// Enters the node that an answer tells of.
    fn arrive(
        &mut self,
        node: ProgramNode,
        answer: Vec<u8>,
        label: NodeLabel,
        id: u32,
        position: Option<Position>,
    ) -> Node {
        let bytes = bytes_of(&node, &answer);
        let label = NodeLabel { name: node.name.or(label.name), ..label };
        let player = self.player_of(node.player);
        if id == Tree::ROOT {
            self.player = player;
        }
        let value = node.value.map(|value| self.in_view_of_max(player, value?));
        let is_leaf = node.children.is_empty();
        self.last = LastNode {
            label: label.clone(),
            player: node.player,
            value: value.and_then(Result::ok).filter(|_| !is_leaf),
        };
        if is_leaf || self.open.len() == self.depth {
            self.has_leaf = true;
            let value = if is_leaf {
                value.expect("a node without children has a value")
            } else {
                self.last.value.ok_or(Missing::NoStatic)
            };
            if let Ok(value) = value
                && self.kept != KeptLabels::Nothing
            {
                self.line.leaf(label, value);
            }
            return Node::Leaf(value);
        }
        if !self.has_leaf {
            self.tree.tell_of_no_leaf(self.open.len());
        }
        if let (Some(states), Some(position)) = (&mut self.states, &position) {
            states.enter(position);
        }
        let step = label.r#move.clone().or_else(|| label.name.clone());
        if self.kept != KeptLabels::Nothing {
            self.line.open(label, player);
        }
        let first_id = self.next_id;
        let count = u32::try_from(node.children.len()).unwrap_or(NO_ID);
        self.next_id = first_id.saturating_add(count);
        self.bytes += bytes;
        self.open.push(ProgramFrame {
            id,
            player,
            position,
            step,
            answer,
            bytes,
            children: node.children,
            first_id,
            passed: 0,
            is_listed: false,
        });
        Node::Inner(player)
    }

    /// The player to move: at the root the one of the options, else the one that the answer names, else the
    /// opponent of the parent's player.
    fn player_of(&self, own: Option<Player>) -> Player {
        match self.open.last() {
            Some(parent) => own.unwrap_or(!parent.player),
            None => self.options.player.or(own).unwrap_or(Player::Max),
        }
    }

    /// A value of a node where `player` is to move, from MAX's view.
    fn in_view_of_max(&self, player: Player, value: Value) -> Result<Value, Missing> {
        if !self.options.view.is_negated(player) {
            return Ok(value);
        }
        let key = value.key().expect("numbers in answers are finite");
        let negated = self.number_kind.negated(key).map(Value::from_key);
        negated.ok_or(Missing::IntegerRange)
    }

    /// The next child and its number; it counts as entered or skipped from now on.
    fn advance(&mut self) -> Option<(u32, u32)> {
        let frame = self.open.last_mut()?;
        let position = frame.passed;
        frame.children.get(position as usize)?;
        frame.passed += 1;
        Some((position, frame.first_id.saturating_add(position)))
    }

    /// Tells a builder, which has the node open that was entered last, what is known of it.
    pub(super) fn describe(&self, builder: &mut Builder) {
        let LastNode { label, player, value } = &self.last;
        label.describe(builder);
        let given = self.options.player.filter(|_| builder.ply() == 1);
        if let Some(player) = given.or(*player) {
            builder.set_player(player);
        }
        if let Some(value) = *value {
            builder.set_static(value);
        }
    }

    /// Ends the walk: what an answer needs of the tree.
    ///
    /// # Errors
    ///
    /// [`ProgramStop`]: the walk has stopped before its end, and what was found on it means nothing.
    pub fn finish(self) -> Result<StreamedTree, ProgramStop> {
        if let Some(stop) = self.stop {
            return Err(stop);
        }
        let mut pv = Labels::default();
        for (ply, label) in (1..).zip(self.line.into_line()) {
            label.add_to(&mut pv, ply);
        }
        let tree = StreamedTree::new(self.number_kind, self.player);
        Ok(tree.with_labels(self.listed, pv))
    }
}

impl Walk for ProgramWalk<'_> {
    fn root(&self) -> Child {
        self.root
    }

    fn enter(&mut self) -> Option<Child> {
        let (position, id) = self.advance()?;
        let frame = self.open.last_mut().expect("a child has a parent");
        let child = &mut frame.children[position as usize];
        let label = mem::take(&mut child.label);
        let state = child.state.take();
        let state = state.map(|state| frame.answer[state].to_vec());
        let node = self.ask(state.as_deref().unwrap_or(b"null"), label, id);
        Some(Child { position, id: NodeId::Label(id), node })
    }

    fn skip(&mut self) -> Option<Skipped> {
        let (position, id) = self.advance()?;
        let frame = self.open.last_mut().expect("a child has a parent");
        if self.kept == KeptLabels::LineAndPruned && id < NO_ID {
            if !mem::replace(&mut frame.is_listed, true)
                && let Some(label) = self.line.innermost()
            {
                label.add_to(&mut self.listed, frame.id);
            }
            let child = &frame.children[position as usize];
            child.label.add_to(&mut self.listed, id);
        }
        let (id, size) = (NodeId::Label(id), Size::UNKNOWN);
        Some(Skipped { position, id, size, value: None })
    }

    fn leave(&mut self) {
        if let Some(frame) = self.open.pop() {
            self.bytes -= frame.bytes;
            if let (Some(states), Some(position)) = (&mut self.states, &frame.position) {
                states.leave(position);
            }
        }
        self.line.leave();
    }
}

/// The bytes that an open node takes.
fn bytes_of(node: &ProgramNode, answer: &[u8]) -> usize {
    answer.len() + node.children.len() * size_of::<ProgramChild>()
}

/// Which labels of the nodes that it passes a walk keeps for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptLabels {
    /// None.
    Nothing,
    /// Those along the principal variation: each open node has those on the line to its best leaf.
    Line,
    /// Also those of the pruned subtrees and of the nodes with the cutoffs.
    LineAndPruned,
}

/// Something that says what nodes are, from their states.
pub trait NodeSource: Debug + Send {
    /// The answer to a question, a text of JSON: `{"state": null}` asks for the root.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`]: there is none.
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer>;

    /// A walk has come to an inner node so many plies down, and has met no leaf yet.
    fn no_leaf_yet(&mut self, _plies: usize) {}
}

/// A tree whose nodes a [`NodeSource`] answers for. Copies ask the same one.
#[derive(Clone, Debug)]
pub struct ProgramTree {
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug)]
struct Shared {
    source: Box<dyn NodeSource>,
    /// How many questions have been asked.
    asked: usize,
}

impl ProgramTree {
    /// The tree of these answers.
    #[must_use]
    pub fn new(source: Box<dyn NodeSource>) -> ProgramTree {
        let shared = Shared { source, asked: 0 };
        ProgramTree { shared: Arc::new(Mutex::new(shared)) }
    }

    /// The answer for the node with a state: which answer it is, from 1, and the answer.
    pub(super) fn ask(&self, state: &[u8]) -> (usize, Result<Vec<u8>, NoAnswer>) {
        let question = [b"{\"state\": ", state, b"}"].concat();
        let mut shared = self.shared.lock().expect("no question panics");
        shared.asked += 1;
        (shared.asked, shared.source.ask(&question))
    }
}

impl ProgramTree {
    /// Tells what answers that a walk has come so far without a leaf.
    fn tell_of_no_leaf(&self, plies: usize) {
        let mut shared = self.shared.lock().expect("no question panics");
        shared.source.no_leaf_yet(plies);
    }
}

/// The whole tree of answers. If it has decimals, each node is asked for again from the root on.
///
/// # Errors
///
/// [`ProgramError`]: a node is not known, or there are too many.
///
/// ```
/// use abprune::read::{ProgramTree, NoAnswer, NodeSource, Options, spell_out_program};
///
/// /// Answers for `[3, 5]`. The states of the leaves are their values.
/// #[derive(Debug)]
/// struct TwoLeaves;
///
/// impl NodeSource for TwoLeaves {
///     fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
///         let answer = match question {
///             br#"{"state": null}"# => r#"{"children": [{"state": 3}, {"state": 5}]}"#,
///             br#"{"state": 3}"# => r#"{"value": 3}"#,
///             _ => r#"{"value": 5}"#,
///         };
///         Ok(answer.as_bytes().to_vec())
///     }
/// }
///
/// let tree = ProgramTree::new(Box::new(TwoLeaves));
/// assert_eq!(spell_out_program(&tree, &Options::default()).unwrap().len(), 3);
/// ```
pub fn spell_out_program(tree: &ProgramTree, options: &Options) -> Result<Tree, ProgramError> {
    let stop = match attempt(tree, options.first_number_kind(), options)? {
        Err(ProgramStop::Decimals) => attempt(tree, NumberKind::Decimals, options)?,
        done => done,
    };
    stop.map_err(|stop| match stop {
        ProgramStop::Fault(fault) => ProgramError::Answer(fault),
        ProgramStop::Decimals => unreachable!("decimals were expected"),
    })
}

/// The tree, in numbers of this kind.
fn attempt(
    tree: &ProgramTree,
    number_kind: NumberKind,
    options: &Options,
) -> Result<Result<Tree, ProgramStop>, ProgramError> {
    let most = options.game.max_nodes;
    let mut walk = ProgramWalk::new(tree, number_kind, options, KeptLabels::Nothing);
    let is_called = |walk: &ProgramWalk, _, step: &str| walk.last.label.is(step);
    let path = &options.game.path;
    let found = spell_out(&mut walk, number_kind, most, path, is_called, |walk, _, builder| {
        walk.describe(builder);
    });
    match walk.finish() {
        Err(stop) => Ok(Err(stop)),
        Ok(_) => found.map(Ok).map_err(|_| ProgramError::TooManyNodes { most }),
    }
}
