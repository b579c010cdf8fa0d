//! The texts at the nodes of a drawing, alike in all formats.
//!
//! Names have no control characters and no invisible ones; each format escapes what else it must.

use super::drawing::Detail;
use super::drawn_search::NodeState;
use super::drawn_tree::number_of;
use super::shown_tree::ShownTree;
use crate::quote::visible;
use crate::report::wording::{count_of, cut_off, mover_name};
use crate::search::record::Fate;
use crate::tree::path::PathText;
use crate::tree::{Label, Node};
use crate::value::Bound;

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Name,
    LeafName,
    Path,
    /// The value of an inner node.
    Value,
    LeafValue,
    Window,
    /// The node at which the search met the position first.
    Same,
    Move,
    /// What a fold holds.
    Folded,
    /// How much of it is pruned.
    FoldedPruned,
    /// The place in the order in which leaves are evaluated.
    Order,
    /// The type of a critical node.
    Critical,
    /// `MAX` or `MIN`, beside a ply, or at a board.
    Player,
    Title,
    /// What a student is to write above an exercise.
    Head,
}

/// A line of text in pieces, with a space between them.
pub(super) type Line = Vec<(Role, String)>;

/// The whole line as text.
pub(super) fn joined(line: &Line) -> String {
    let texts: Vec<&str> = line.iter().map(|(_, text)| text.as_str()).collect();
    texts.join(" ")
}

/// A title as it is seen, if there is something to see.
pub(super) fn title(title: Option<&str>) -> Option<String> {
    title.map(visible).filter(|title| !title.trim().is_empty())
}

impl ShownTree<'_> {
    /// What stands above the drawing.
    pub(super) fn title(&self) -> Option<String> {
        title(self.drawing.title)
    }

    /// The name, if names are shown and it has one.
    pub(super) fn name(&self, node: u32) -> Option<String> {
        self.name_in(self.tree.label(node)).filter(|_| !self.is_x(node))
    }

    fn name_in(&self, label: Label) -> Option<String> {
        let name = label.name.filter(|name| !name.is_empty())?;
        self.shows(Detail::Names).then(|| visible(name))
    }

    /// The name as it is shown.
    pub(super) fn shown_name(&self, node: u32) -> Option<String> {
        Some(self.style().signs.name(&self.name(node)?))
    }

    /// What stands at the edge to a node as it is shown: of an outcome its probability, and the move.
    pub(super) fn shown_move(&self, node: u32) -> Option<String> {
        let probability = self.probability(node);
        let name = self.r#move(node).map(|name| self.style().signs.name(&name));
        let texts: Vec<String> = probability.into_iter().chain(name).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }

    /// The probability of an outcome of a chance node that is drawn.
    fn probability(&self, node: u32) -> Option<String> {
        let parent = self.tree.node(node).parent.filter(|_| !self.is_several(node))?;
        let [parent, node] = [parent, node].map(|node| self.tree.node(node).id);
        Some(self.tree.whole().probability(parent, node)?.to_string())
    }

    /// The path, if paths are shown.
    pub(super) fn path(&self, path: PathText) -> Option<String> {
        self.shows(Detail::Paths).then(|| path.to_string())
    }

    /// The move that leads to a node, if moves are shown and it has one.
    pub(super) fn r#move(&self, node: u32) -> Option<String> {
        let name = self.tree.label(node).r#move.filter(|name| !name.is_empty())?;
        (self.shows(Detail::Moves) && node > 0).then(|| visible(name))
    }

    /// Whether a node is a leaf without a value whose name is x: the name stands for its value.
    fn is_x(&self, node: u32) -> bool {
        let is_unknown = matches!(self.tree.node(node).node, Node::Leaf(Err(_)));
        is_unknown && self.tree.label(node).name == Some("x")
    }

    /// The value of a leaf, or `x` or `?` if the leaf has no value. `None` at others.
    pub(super) fn leaf_value(&self, node: u32) -> Option<String> {
        match self.tree.node(node).node {
            _ if self.is_several(node) => None,
            Node::Leaf(Ok(value)) => Some(self.style().signs.number(self.number_kind(), value)),
            Node::Leaf(Err(_)) => Some(if self.is_x(node) { "x" } else { "?" }.to_owned()),
            Node::Inner(_) => None,
        }
    }

    /// The value of an inner node of which this is known, with the sign of what is proved of it: `≤ 2`. With a
    /// name before it, and a sign for an exact one, it is a sentence: `B = 5`. In a box it stands alone.
    pub(super) fn value(&self, node: u32, known: NodeState) -> Option<String> {
        if let Some(interval) = known.interval {
            let text = self.style().signs.interval(self.number_kind(), interval);
            return self.shows(Detail::Values).then_some(text);
        }
        let proved = known.proved.filter(|_| !self.is_leaf(node))?;
        let (value, is) = (proved.value, proved.bound);
        let has_name = self.name(node).is_some() || self.shows(Detail::Paths);
        let is_alone = !has_name || self.has_boxes(node);
        let text = if is == Bound::Exact && is_alone {
            self.style().signs.number(self.number_kind(), value)
        } else {
            self.style().signs.proved(self.number_kind(), value, is)
        };
        self.shows(Detail::Values).then_some(text)
    }

    /// The window of an inner node of which this is known: that on arrival, of an open node the window now.
    pub(super) fn window(&self, node: u32, known: NodeState) -> Option<String> {
        let window = known.window.filter(|_| !self.is_leaf(node))?;
        self.shows_windows().then(|| self.style().signs.window(self.number_kind(), window))
    }

    /// Of a node that a table has answered, as is known, that at which the search met the position first, if values
    /// are shown: by its name, if that is shown and not the same, else by its path: `= B`, `= /0/1`.
    pub(super) fn same(&self, node: u32, known: NodeState) -> Option<String> {
        let search = self.drawing.search;
        let visit = match known.fate {
            Fate::Known(visit) if search.is_answered(self.numbers[node as usize], known) => visit,
            _ => return None,
        };
        let known = search.record().known(search.record().visit(visit).known?);
        let (path, id) = known.first.as_ref()?;
        let name = self.name_in(self.tree.whole().label(id.number()));
        let name = name.filter(|name| self.name(node).as_ref() != Some(name));
        let path = || PathText::full(path).to_string();
        let first = name.map_or_else(path, |name| self.style().signs.name(&name));
        self.shows(Detail::Values).then(|| format!("= {first}"))
    }

    /// How wide the value and the window of each node are, by `measure`: in the solution, or in a drawing
    /// of a step the widest of all steps. An inner node that the search did not enter has as much room as
    /// the others of its ply, so that an exercise does not show where that is.
    pub(super) fn rooms<W: Copy + Default + PartialOrd>(
        &self,
        measure: impl Fn(&str) -> W,
    ) -> Vec<(W, W)> {
        let mut rooms = vec![(W::default(), W::default()); self.tree.nodes().len()];
        let measured = |text: Option<String>| text.map_or(W::default(), |text| measure(&text));
        let mut see = |node: u32, known: NodeState| {
            let room = &mut rooms[node as usize];
            room.0 = greater(room.0, measured(self.value(node, known)));
            room.1 = greater(room.1, measured(self.window(node, known)));
        };
        if self.drawing.has_room_for_steps {
            for step in self.drawing.search.steps() {
                let shown = step.node.and_then(|old| self.numbers.binary_search(&old).ok());
                if let Some(node) = shown {
                    see(number_of(node), step.known);
                }
            }
        } else {
            (0..self.tree.len()).for_each(|node| see(node, self.solved(node)));
        }
        let mut plies: Vec<(W, W)> = Vec::new();
        for (node, room) in self.tree.nodes().iter().zip(&rooms) {
            let ply = node.ply as usize;
            plies.resize(plies.len().max(ply + 1), Default::default());
            plies[ply] = (greater(plies[ply].0, room.0), greater(plies[ply].1, room.1));
        }
        for (number, room) in (0..).zip(&mut rooms) {
            if self.mover(number).is_some() && *room == Default::default() {
                *room = plies[self.tree.node(number).ply as usize];
            }
        }
        rooms
    }

    /// What a fold holds of which this is known, in pieces: `... 5 children`, `12 nodes`, `3 pruned`. Leaves are told as
    /// children alone. How much is pruned is told where folds were chosen.
    pub(super) fn folded(&self, number: u32, known: NodeState) -> Line {
        let node = self.tree.node(number);
        if !node.is_folded() {
            return Vec::new();
        }
        let children =
            node.is_several().then(|| count_of(node.siblings.into(), "child", "children"));
        let nodes = count_of(node.hidden.into(), "node", "nodes");
        let nodes = (node.hidden > node.siblings || children.is_none()).then_some(nodes);
        let pruned = match known.pruned_below {
            0 => None,
            pruned if pruned == u64::from(node.hidden) => Some("all pruned".to_owned()),
            pruned => Some(format!("{pruned} pruned")),
        };
        let pruned = pruned.filter(|_| self.tree.tells_pruned);
        let mut pieces: Line =
            [children, nodes].into_iter().flatten().map(|text| (Role::Folded, text)).collect();
        pieces[0].1.insert_str(0, "... ");
        pieces.extend(pruned.map(|text| (Role::FoldedPruned, text)));
        pieces
    }

    /// The same of what is shown, in a line.
    pub(super) fn fold_words(&self, number: u32) -> String {
        let pieces = self.folded(number, self.known(number));
        pieces.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
    }

    /// The texts at a node from top to bottom, as they are shown, or all those of the solution: of a leaf
    /// the value, name, path and order; of an inner node name, path and value in a line (before them the
    /// player, at a board in a ply of both players), the window, and where its position came up first. Then the type
    /// of a critical node, and what a fold holds.
    pub(super) fn texts(&self, node: u32, path: PathText, is_solved: bool) -> Vec<Line> {
        let known = if is_solved { self.solved(node) } else { self.known(node) };
        let piece = |role, text: Option<String>| text.map(|text| (role, text));
        let last = if is_solved { self.in_the_end(node) } else { self.known(node) };
        let critical = self.critical_of(last);
        let critical = Line::from_iter(piece(Role::Critical, critical));
        let name = self.shown_name(node);
        let path = piece(Role::Path, self.path(path)).filter(|_| !self.is_several(node));
        let lines = if let Some(value) = self.leaf_value(node) {
            let (value, name) = (Some((Role::LeafValue, value)), piece(Role::LeafName, name));
            let order = piece(Role::Order, self.or_empty(self.order_of(last)));
            let [value, name, path, order] = [value, name, path, order].map(Line::from_iter);
            [value, name, path, order, critical]
        } else {
            let player = self.player_at_board(node).map(mover_name);
            let player = piece(Role::Player, player.map(str::to_owned));
            let (name, value) = (
                piece(Role::Name, name),
                piece(Role::Value, self.or_empty(self.value(node, known))),
            );
            let window = self.or_empty(self.window(node, known));
            let window = window.filter(|_| self.drawing.search.has_windows());
            let window = piece(Role::Window, window);
            // Scripts fill it in where it will be.
            let is_empty = self.is_for_page && self.same(node, self.in_the_end(node)).is_some();
            let same = self.same(node, last).or_else(|| is_empty.then(String::new));
            let [window, same] = [window, piece(Role::Same, same)].map(Line::from_iter);
            let first = [player, name, path, value].into_iter().flatten().collect();
            [first, window, same, critical, Line::new()]
        };
        let folded = self.folded(node, last).into_iter().map(|piece| vec![piece]);
        lines.into_iter().filter(|line| !line.is_empty()).chain(folded).collect()
    }

    /// A text, or on a page an empty one in its place, which scripts fill in.
    fn or_empty(&self, text: Option<String>) -> Option<String> {
        text.or_else(|| self.is_for_page.then(String::new))
    }

    /// The whole of the name or move that is cut off in a line.
    pub(super) fn whole_name(&self, node: u32, line: &Line) -> Option<String> {
        line.iter().find_map(|(role, _)| {
            let whole = match role {
                Role::Name | Role::LeafName => self.name(node)?,
                Role::Move => self.r#move(node)?,
                _ => return None,
            };
            (cut_off(&whole) != whole).then_some(whole)
        })
    }

    /// The place of a leaf in the order in which leaves are evaluated, if that is shown: `1st`.
    pub(super) fn leaf_order(&self, node: u32) -> Option<String> {
        self.order_of(self.known(node))
    }

    /// The type of a critical node of which it is known that the search has entered it: `type 1`.
    pub(super) fn critical(&self, node: u32) -> Option<String> {
        self.critical_of(self.known(node))
    }

    fn critical_of(&self, known: NodeState) -> Option<String> {
        let Fate::Entered(visit) = known.fate else {
            return None;
        };
        let critical = (*self.critical.get(visit.index())?)?;
        (!self.is_for_page).then(|| format!("type {}", critical.number()))
    }

    fn order_of(&self, known: NodeState) -> Option<String> {
        (self.shows(Detail::Order) && known.place > 0).then(|| ordinal(known.place))
    }
}

fn greater<W: PartialOrd>(one: W, other: W) -> W {
    if other > one { other } else { one }
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`
fn ordinal(number: u64) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
