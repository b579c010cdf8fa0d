//! The walk along the tree of answers.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use super::answer::{LineLabels, NodeLabel, ProgramChild, ProgramNode, read_answer};
use super::fault::{AnswerFault, NoAnswer, help_of_answer, other_position};
use super::source::ProgramTree;
use crate::excerpt::excerpt_of;
use crate::games::{LearnedMoves, MoveOrder};
use crate::number::NumberKind;
use crate::read::options::Options;
use crate::tree::keys::NUMBERED;
use crate::tree::path::short_path;
use crate::tree::{
    Builder, Child, Keyed, Labels, Missing, Node, NodeId, Size, Skipped, StreamedTree, Tree, Walk,
};
use crate::value::{Mover, Player, Value};

/// The most plies: a program whose nodes all have children would be asked without an end.
const MOST_PLIES: usize = 1_000_000;

/// The most bytes of answers of open nodes, with what is read from them. An answer of some MiB for each of a
/// thousand plies would fill the memory.
const MOST_BYTES: usize = 1 << 28;

/// How often a position stands on the line when it comes for the third time.
///
/// A line goes in a circle where a position comes again. Where it comes for the second time, the search may still end: it
/// has the values of all siblings along the circle as bounds there, from the round before. Where it comes for the third
/// time, no node of the circle was cut off by all these bounds. The window is then what it was a round before, and with
/// the same questions the search does the same for ever.
const TWICE: u32 = 2;

/// A position: whether it is MAX's turn, unless the answer says something else; and its state or key as the program has
/// written it.
type Position = (bool, Arc<[u8]>);

/// A [`Walk`] along the tree of answers. Each node is asked for when it is entered; if the options say that keys are
/// kept, each state once. The sizes of skipped subtrees are [unknown](Size::UNKNOWN).
///
/// Where there is no answer the walk stops, at [`Node::NO_ANSWER`]: [`finish`](ProgramWalk::finish) says why.
#[derive(Debug)]
pub struct ProgramWalk<'a> {
    tree: &'a ProgramTree,
    number_kind: NumberKind,
    options: &'a Options,
    /// The ply at which nodes are leaves.
    depth: usize,
    order: MoveOrder,
    /// What the order has learned, and the number of each move by its text.
    learned: LearnedMoves,
    moves: HashMap<String, u32>,
    /// How often each position is among the open nodes, if lines of play may go in circles.
    on_line: HashMap<Position, u32>,
    /// The labels that an answer needs.
    kept: KeptLabels,
    /// Whether the search knows chance nodes, and whether one has come.
    knows_chance: bool,
    has_chance: bool,
    root: Child,
    /// The player at the root, and who moves there.
    player: Player,
    mover: Mover,
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
    /// That of this walk and of those [below](Keyed::below) it.
    stop: Rc<RefCell<Option<ProgramStop>>>,
}

/// Why a walk has stopped.
#[derive(Debug)]
pub enum ProgramStop {
    /// There is a decimal or a chance node, and integers were expected.
    NeedsDoubles,
    /// There is a chance node, and the search knows none.
    Chance,
    /// A node is not known.
    Fault(Box<AnswerFault>),
}

/// A node that the walk is in.
#[derive(Debug)]
struct ProgramFrame {
    id: u32,
    /// Who moves here; at a chance node, who moved above.
    player: Player,
    /// The key of its position, if keys are kept, and the same whatever depth is left.
    key: Option<(u128, u128)>,
    /// Its position, if it is one of those by which circles are known.
    position: Option<Position>,
    /// Its answer, in which the states of its children stand.
    answer: Vec<u8>,
    /// What it takes.
    bytes: usize,
    children: Vec<ProgramChild>,
    /// How probable they are, if chance decides here; else nothing.
    weights: Vec<u32>,
    total_weight: u32,
    /// The number of its first child.
    first_id: u32,
    /// The children that have been neither entered nor skipped, the next one last.
    left: Vec<u32>,
    /// The one that was entered or skipped last.
    last: u32,
    is_sorted: bool,
    /// Whether it is known which one has stopped the node.
    has_learned: bool,
    /// The one that was the best when the position was searched before.
    best: Option<u8>,
    /// Whether its label is among the listed ones.
    is_listed: bool,
}

/// What is known of a node beside what a walk tells.
#[derive(Debug, Default)]
struct LastNode {
    label: NodeLabel,
    /// The player to move, if an option or its answer says it. At a chance node it is the one above.
    player: Option<Player>,
    /// Whether chance decides there, also if it is a leaf at the depth limit.
    is_chance: bool,
    /// Its static value, if it is an inner node.
    value: Option<Value>,
}

/// The number of each node from number 2^32 - 1 on: their labels are not kept.
const NO_ID: u32 = u32::MAX;

impl<'a> ProgramWalk<'a> {
    /// A walk at the root, which has been asked for. `kept`: the labels that an answer needs; `knows_chance`: whether
    /// the search knows chance nodes.
    #[must_use]
    pub fn new(
        tree: &'a ProgramTree,
        number_kind: NumberKind,
        options: &'a Options,
        kept: KeptLabels,
        knows_chance: bool,
    ) -> ProgramWalk<'a> {
        let depth = options.game.depth.unwrap_or(usize::MAX);
        ProgramWalk::start(tree, number_kind, options, (kept, knows_chance), depth)
    }

    fn start(
        tree: &'a ProgramTree,
        number_kind: NumberKind,
        options: &'a Options,
        (kept, knows_chance): (KeptLabels, bool),
        depth: usize,
    ) -> ProgramWalk<'a> {
        let mut walk = ProgramWalk {
            tree,
            number_kind,
            options,
            depth,
            order: MoveOrder::Given,
            learned: LearnedMoves::new(MoveOrder::Given),
            moves: HashMap::new(),
            on_line: HashMap::new(),
            kept,
            knows_chance,
            has_chance: false,
            root: Child { position: 0, id: NodeId::Label(Tree::ROOT), node: Node::NO_ANSWER },
            player: Player::Max,
            mover: Mover::Player(Player::Max),
            open: Vec::new(),
            bytes: 0,
            last: LastNode::default(),
            next_id: Tree::ROOT + 1,
            listed: Labels::default(),
            line: LineLabels::default(),
            stop: Rc::default(),
        };
        walk.root.node = walk.ask(b"null", NodeLabel::default(), Tree::ROOT);
        walk
    }

    /// The same walk, which has not begun, with the children of each node in another order. For the static one all
    /// children of a node are asked for, and the answers are kept.
    #[must_use]
    pub fn in_order(self, order: MoveOrder) -> ProgramWalk<'a> {
        ProgramWalk { order, learned: LearnedMoves::new(order), ..self }
    }

    /// A walk along the same tree from the root on, in the same order, to another depth; `None`: without a limit. Where it
    /// stops, this one has stopped.
    #[must_use]
    pub fn to_depth(&self, depth: Option<usize>) -> ProgramWalk<'a> {
        let (tree, number_kind, options) = (self.tree, self.number_kind, self.options);
        let depth = depth.unwrap_or(usize::MAX);
        let kept = (KeptLabels::Nothing, self.knows_chance);
        let walk = ProgramWalk::start(tree, number_kind, options, kept, depth);
        ProgramWalk { stop: Rc::clone(&self.stop), ..walk }.in_order(self.order)
    }

    /// Asks for a node, and goes into it if it is an inner one. A walk that has stopped asks for nothing more.
    fn ask(&mut self, state: &[u8], label: NodeLabel, id: u32) -> Node {
        if self.stop.borrow().is_some() {
            return Node::NO_ANSWER;
        }
        let position = self.position(state);
        if let Some(position) = position.as_ref().filter(|at| self.is_in_circle(at)) {
            return self.stop(self.circle(position));
        }
        let (number, answer, node) = match self.answer(state) {
            Ok(found) => found,
            Err(stop) => return self.stop(stop),
        };
        if self.bytes + bytes_of(&node, &answer) > MOST_BYTES {
            let mib = MOST_BYTES >> 20;
            let message = format!("the answers on the way to this node take more than {mib} MiB");
            let help =
                "are its states as short as they can be? Else limit the plies with `--depth`";
            return self.stop(self.without_answer(number, NoAnswer::at_limit(message, help)));
        }
        let key = self.key_text(&node, &answer);
        let by_key = key.as_deref().and_then(|key| self.position(key));
        if let Some(position) = by_key.as_ref().filter(|at| self.is_in_circle(at)) {
            return self.stop(self.circle(position));
        }
        match self.number_of(state, key, &node) {
            Ok(number) => self.arrive(node, answer, label, id, by_key.or(position), number),
            Err(first) => {
                let (offset, help) = other_position(&answer, &first);
                let path = self.shown();
                let message =
                    format!("the answer for the node {path} has the key of another position");
                self.stop(self.fault(number, answer, Some(offset), message, help))
            }
        }
    }

    /// The answer for the node with a state, to which the walk goes: which answer it is, its text, and what it tells of.
    fn answer(&self, state: &[u8]) -> Result<(usize, Vec<u8>, ProgramNode), ProgramStop> {
        let (number, answer) = if self.open.len() > MOST_PLIES {
            let message = format!("the tree has more than {MOST_PLIES} plies");
            let help = "does each line of play come to a leaf? Else limit the plies with `--depth`";
            (0, Err(NoAnswer::at_limit(message, help)))
        } else if self.options.game.keeps_keys || self.order == MoveOrder::Static {
            self.tree.ask_once(state, self.options.game.max_nodes)
        } else {
            self.tree.ask(state)
        };
        let answer = answer.map_err(|none| self.without_answer(number, none))?;
        match read_answer(&answer, self.number_kind, self.options) {
            Ok(Some(node)) => Ok((number, answer, node)),
            Ok(None) => Err(ProgramStop::NeedsDoubles),
            Err(error) => {
                let message =
                    format!("the answer for the node {}: {}", self.shown(), error.problem);
                let help = help_of_answer(&error);
                Err(self.fault(number, answer, Some(error.offset), message, help))
            }
        }
    }

    /// The position of the node that comes next, by its state or its key, if lines of play may go in circles. `null` says
    /// nothing.
    fn position(&self, state: &[u8]) -> Option<Position> {
        let is_endless = self.options.game.depth.is_none_or(|limit| limit == usize::MAX);
        let is_known = is_endless && state != b"null";
        is_known.then(|| (self.player_of(None) == Player::Max, state.into()))
    }

    /// Whether a position that comes next stands on the line of play for the third time.
    fn is_in_circle(&self, position: &Position) -> bool {
        self.on_line.get(position).is_some_and(|&count| count >= TWICE)
    }

    /// The key of a node, if its answer gives one and keys are kept. It is no state, as it is no JSON.
    fn key_text(&self, node: &ProgramNode, answer: &[u8]) -> Option<Vec<u8>> {
        let key = node.key.clone().filter(|_| self.options.game.keeps_keys)?;
        Some([b"key ", &answer[key]].concat())
    }

    /// The number of the position of a node, if keys are kept.
    ///
    /// # Errors
    ///
    /// The answer for a node with the same key, which is another position.
    fn number_of(
        &self,
        state: &[u8],
        key: Option<Vec<u8>>,
        node: &ProgramNode,
    ) -> Result<Option<u32>, Vec<u8>> {
        if !self.options.game.keeps_keys {
            return Ok(None);
        }
        let (number, first) = self.tree.position(key.unwrap_or_else(|| state.to_vec()), state);
        if let Some(first) = first
            && let Ok(Some(other)) = read_answer(&first, self.number_kind, self.options)
            && !node.is_like(&other)
        {
            return Err(first);
        }
        Ok(Some(number))
    }

    /// Why the walk ends before a node whose position comes again and again.
    fn circle(&self, (_, state): &Position) -> ProgramStop {
        let message = format!(
            "the line of play to {} has no end: it comes to the state `{}` again and again",
            self.shown(),
            excerpt_of(state)
        );
        let help = "let states tell what ends the game, such as the number of moves, or limit the plies with `--depth`";
        self.fault(0, Vec::new(), None, message, help.to_owned())
    }

    /// Why the walk ends at a node without an answer.
    fn without_answer(&self, number: usize, none: NoAnswer) -> ProgramStop {
        let message = format!("{}; it was asked for the node {}", none.message, self.shown());
        let offset = (!none.text.is_empty()).then_some(0);
        self.fault(number, none.text, offset, message, none.help)
    }

    /// Why the walk ends at a node that is not known.
    fn fault(
        &self,
        number: usize,
        text: Vec<u8>,
        offset: Option<usize>,
        message: String,
        help: String,
    ) -> ProgramStop {
        let fault = AnswerFault { path: self.path(), number, text, offset, message, help };
        ProgramStop::Fault(Box::new(fault))
    }

    /// Ends the walk.
    fn stop(&mut self, stop: ProgramStop) -> Node {
        *self.stop.borrow_mut() = Some(stop);
        self.last = LastNode::default();
        Node::NO_ANSWER
    }

    /// The path of the node that is being entered, for messages.
    fn shown(&self) -> String {
        short_path(&self.path())
    }

    /// The path of the node that is being entered.
    fn path(&self) -> Vec<u32> {
        self.open.iter().map(|frame| frame.last).collect()
    }

    /// Enters the node that an answer tells of.
    fn arrive(
        &mut self,
        node: ProgramNode,
        answer: Vec<u8>,
        label: NodeLabel,
        id: u32,
        position: Option<Position>,
        number: Option<u32>,
    ) -> Node {
        let bytes = bytes_of(&node, &answer);
        let label = NodeLabel { name: node.name.or(label.name), ..label };
        let player = self.player_of(node.mover);
        let given = self.options.player.filter(|_| self.open.is_empty());
        let is_chance = node.mover == Some(Mover::Chance);
        let mover = if is_chance { Mover::Chance } else { player.into() };
        if id == Tree::ROOT {
            (self.player, self.mover) = (player, mover);
        }
        let value = node.value.map(|value| self.in_view_of_max(player, value?));
        let is_leaf = node.children.is_empty();
        self.has_chance |= is_chance && !is_leaf;
        if self.has_chance && !self.knows_chance {
            return self.stop(ProgramStop::Chance);
        }
        self.last = LastNode {
            label: label.clone(),
            player: (node.mover.or(given.map(Mover::Player))).map(|_| player),
            is_chance: is_chance && !is_leaf,
            value: value.and_then(Result::ok).filter(|_| !is_leaf),
        };
        if self.kept == KeptLabels::All {
            label.add_to(&mut self.listed, id);
        }
        if is_leaf || self.open.len() == self.depth {
            let value = if is_leaf {
                value.expect("a node without children has a value")
            } else {
                self.last.value.ok_or(Missing::NoStatic)
            };
            if let Ok(value) = value
                && self.keeps_line()
            {
                self.line.leaf(label, value);
            }
            return Node::Leaf(value);
        }
        if let Some(position) = &position {
            *self.on_line.entry(position.clone()).or_default() += 1;
        }
        let key = number.map(|number| self.key_of(number, player));
        if self.kept == KeptLabels::Listed {
            label.add_to(&mut self.listed, id);
        } else if self.keeps_line() {
            self.line.open(label, player);
        }
        let first_id = self.next_id;
        let count = u32::try_from(node.children.len()).unwrap_or(NO_ID);
        self.next_id = first_id.saturating_add(count);
        self.bytes += bytes;
        self.open.push(ProgramFrame {
            id,
            player,
            key,
            position,
            answer,
            bytes,
            children: node.children,
            total_weight: node.weights.iter().sum(),
            weights: node.weights,
            first_id,
            left: (0..count).rev().collect(),
            last: 0,
            is_sorted: false,
            has_learned: false,
            best: None,
            is_listed: false,
        });
        Node::Inner(mover)
    }

    /// The key of the position with a number: where the players take turns, a state is two positions; and where a depth
    /// limits the walk, one for each number of plies that is left. And the same without that number.
    fn key_of(&self, number: u32, player: Player) -> (u128, u128) {
        let left = if self.depth == usize::MAX { 0 } else { self.depth - self.open.len() };
        let key = NUMBERED | u128::from(number) << 1 | u128::from(player == Player::Max);
        ((left as u128) << 64 | key, key)
    }

    /// The player to move: at the root the one of the options, else the one that the answer names, else the
    /// opponent of the parent's player. At a chance node the player above, whose opponent moves below.
    fn player_of(&self, own: Option<Mover>) -> Player {
        let is_chance = own == Some(Mover::Chance);
        let own = own.and_then(Mover::player);
        let next = match self.open.last() {
            Some(parent) => own.unwrap_or(!parent.player),
            None => self.options.player.or(own).unwrap_or(Player::Max),
        };
        if is_chance { !next } else { next }
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
        if self.order != MoveOrder::Given {
            self.sort();
        }
        let frame = self.open.last_mut()?;
        frame.last = frame.left.pop()?;
        Some((frame.last, frame.first_id.saturating_add(frame.last)))
    }

    /// Sorts the children of the innermost node, unless it has done so.
    fn sort(&mut self) {
        let Some(frame) = self.open.last_mut() else { return };
        if !frame.weights.is_empty() || mem::replace(&mut frame.is_sorted, true) {
            return;
        }
        let (player, best) = (frame.player, frame.best);
        let mut left = mem::take(&mut frame.left);
        let promises: Vec<i64> = match self.order {
            MoveOrder::Static => (0..left.len()).map(|at| self.static_promise(at)).collect(),
            MoveOrder::Killer | MoveOrder::History => {
                let numbers: Vec<_> = (0..left.len()).map(|at| self.move_number(at)).collect();
                let promise = self.learned.promises(player, self.open.len());
                numbers.into_iter().map(|number| number.map_or(0, &promise)).collect()
            }
            _ => (0..left.len()).map(|at| i64::from(Some(at) == best.map(usize::from))).collect(),
        };
        // The next one is last, and of those that are alike the first one is.
        left.sort_by_key(|&at| promises[at as usize]);
        self.open.last_mut().expect("it is open").left = left;
    }

    /// How good the static value of a child of the innermost node is for its player. One that has none comes last; one
    /// where the walk stops comes first.
    fn static_promise(&mut self, at: usize) -> i64 {
        let frame = self.open.last_mut().expect("the walk is at an inner node");
        if self.stop.borrow().is_some() {
            return i64::MIN;
        }
        frame.last = u32::try_from(at).unwrap_or(NO_ID);
        let (player, state) = (frame.player, frame.state(at));
        let value = match self.answer(&state) {
            Ok((_, _, node)) => {
                let mover = self.player_of(node.mover);
                node.value.and_then(|value| self.in_view_of_max(mover, value.ok()?).ok())
            }
            Err(stop) => {
                self.stop(stop);
                return i64::MAX;
            }
        };
        let key = value.and_then(Value::key);
        key.map_or(i64::MIN, |key| if player == Player::Max { key } else { !key })
    }

    /// The number of the move to a child of the innermost node; `None`: it has none.
    fn move_number(&mut self, at: usize) -> Option<u32> {
        let frame = self.open.last().expect("the walk is at an inner node");
        let text = frame.children.get(at)?.label.r#move.as_ref()?;
        if let Some(&number) = self.moves.get(text) {
            return Some(number);
        }
        let number = u32::try_from(self.moves.len()).ok()?;
        self.moves.insert(text.clone(), number);
        Some(number)
    }

    /// Learns that the child that was entered last has stopped its node, if the walk has not learned that before.
    fn learn(&mut self) {
        let Some(frame) = self.open.last_mut().filter(|frame| frame.is_sorted) else { return };
        if !mem::replace(&mut frame.has_learned, true) {
            let (player, last) = (frame.player, frame.last as usize);
            if let Some(number) = self.move_number(last) {
                self.learned.learn(player, number, self.open.len());
            }
        }
    }

    /// Tells a builder, which has the node open that was entered last, what is known of it.
    pub(super) fn describe(&self, builder: &mut Builder) {
        let LastNode { label, player, is_chance, value } = &self.last;
        label.describe(builder);
        if *is_chance {
            builder.set_chance();
        }
        if let Some(player) = *player {
            builder.set_player(player);
        }
        if let Some(value) = *value {
            builder.set_static(value);
        }
    }

    /// Whether the node that was entered last has this name, or the move to it.
    pub(super) fn is_called(&self, text: &str) -> bool {
        self.last.label.is(text)
    }

    /// A walk at the end of a path in the tree of this one, with the labels along the path.
    fn at(&self, path: &[u32]) -> (Self, Vec<NodeLabel>) {
        let mut walk = self.to_depth(Some(self.depth));
        let mut labels = Vec::new();
        for &position in path {
            // A program may answer something else when it is asked again.
            let Some(frame) = walk.open.last_mut().filter(|node| node.has(position)) else {
                break;
            };
            (frame.left, frame.is_sorted) = (vec![position], true);
            let Some(child) = walk.enter() else {
                break;
            };
            walk.root = child;
            labels.push(walk.last.label.clone());
        }
        (walk, labels)
    }

    /// The moves along a path in the tree of this walk; where one has none, its name, or its place.
    #[must_use]
    pub fn moves_along(&self, path: &[u32]) -> Vec<String> {
        let labels = self.at(path).1.into_iter().zip(path);
        labels.map(|(label, at)| label.step().cloned().unwrap_or(format!("/{at}"))).collect()
    }

    /// Whether the labels of the open nodes are kept.
    fn keeps_line(&self) -> bool {
        !matches!(self.kept, KeptLabels::Nothing | KeptLabels::All)
    }

    /// Ends the walk: what an answer with this principal variation needs of the tree. Where its labels are not
    /// [kept](KeptLabels::Line), or chance decided at a node, so that they are not known, its nodes are asked for again.
    ///
    /// # Errors
    ///
    /// Those of [`finish`](ProgramWalk::finish).
    pub fn finish_with(mut self, pv: &[u32]) -> Result<StreamedTree, ProgramStop> {
        let has_line = matches!(self.kept, KeptLabels::Line | KeptLabels::LineAndPruned);
        if self.stop.borrow().is_none() && (!has_line || self.has_chance) {
            self.line = LineLabels::of_line(self.at(pv).1);
            // The value is known, also if there is no answer any more.
            self.stop.take();
        }
        self.finish()
    }

    /// Ends the walk: what an answer needs of the tree, without a principal variation.
    ///
    /// # Errors
    ///
    /// [`ProgramStop`]: the walk has stopped before its end, and what was found on it means nothing.
    pub fn finish(self) -> Result<StreamedTree, ProgramStop> {
        if let Some(stop) = self.stop.take() {
            return Err(stop);
        }
        let mut pv = Labels::default();
        for (ply, label) in (1..).zip(self.line.into_line()) {
            label.add_to(&mut pv, ply);
        }
        let mut tree = StreamedTree::new(self.number_kind, self.player);
        if self.has_chance {
            tree = tree.with_chance(self.mover);
        }
        Ok(tree.with_labels(self.listed, pv))
    }
}

impl Walk for ProgramWalk<'_> {
    fn root(&self) -> Child {
        self.root
    }

    fn enter(&mut self) -> Option<Child> {
        let (position, id) = self.advance()?;
        let frame = self.open.last().expect("a child has a parent");
        let label = frame.children[position as usize].label.clone();
        let state = frame.state(position as usize);
        let node = self.ask(&state, label, id);
        Some(Child { position, id: NodeId::Label(id), node })
    }

    fn skip(&mut self) -> Option<Skipped> {
        self.learn();
        let (position, id) = self.advance()?;
        let frame = self.open.last_mut().expect("a child has a parent");
        // Where the labels of all nodes are kept that are entered, no pruned one is asked for.
        let keeps_pruned = self.kept >= KeptLabels::LineAndPruned && self.kept != KeptLabels::All;
        if keeps_pruned && id < NO_ID {
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
        if let Some(frame) = self.open.pop() {
            self.bytes -= frame.bytes;
            if let Some(position) = frame.position
                && let Entry::Occupied(mut count) = self.on_line.entry(position)
            {
                *count.get_mut() -= 1;
                if *count.get() == 0 {
                    count.remove();
                }
            }
        }
        self.line.leave();
    }
}

impl Keyed for ProgramWalk<'_> {
    fn key(&self) -> Option<u128> {
        Some(self.open.last().expect("the walk is at an inner node").key?.0)
    }

    fn move_key(&self) -> Option<u128> {
        let frame = self.open.last().filter(|_| self.order == MoveOrder::Best)?;
        Some(frame.key?.1)
    }

    fn prefer(&mut self, position: u8) {
        self.open.last_mut().expect("the walk is at an inner node").best = Some(position);
    }

    fn again(&mut self, child: Child) {
        let frame = self.open.last_mut().expect("the walk is at the parent");
        frame.left.push(child.position);
    }

    fn below(&self, path: &[u32]) -> Self {
        self.at(path).0
    }
}

impl ProgramFrame {
    /// Whether it has so many children, and one more.
    fn has(&self, position: u32) -> bool {
        (position as usize) < self.children.len()
    }

    /// The state of a child.
    fn state(&self, at: usize) -> Vec<u8> {
        let state = self.children[at].state.clone();
        state.map_or_else(|| b"null".to_vec(), |state| self.answer[state].to_vec())
    }
}

/// The bytes that an open node takes.
fn bytes_of(node: &ProgramNode, answer: &[u8]) -> usize {
    let weights = size_of_val(&node.weights[..]);
    answer.len() + weights + node.children.len() * (size_of::<ProgramChild>() + size_of::<u32>())
}

/// Which labels of the nodes that it passes a walk keeps for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeptLabels {
    /// None.
    Nothing,
    /// Those along the principal variation: each open node has those on the line to its best leaf.
    Line,
    /// Also those of the pruned subtrees and of the nodes with the cutoffs.
    LineAndPruned,
    /// Not those along the principal variation, but all others that a list may name: those of all inner nodes, too.
    Listed,
    /// Those of all nodes that the walk enters or skips.
    All,
}
