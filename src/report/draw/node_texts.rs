//! The texts of the nodes and the room that they need, and the boxes of an exercise and its solution.

use super::drawing::Direction;
use super::node_words::{Line, Role};
use super::shown_tree::ShownTree;
use super::sizes::{BETWEEN_BOXES, BOX_HEIGHT, Sizes, VALUE_BOX, WINDOW_BOX, bold_ems, ems};

/// The texts of a node, and the room that they have. Widths are in ems.
pub(super) struct NodeTexts {
    pub(super) lines: Vec<Line>,
    /// The greatest width of a line in the solution.
    pub(super) width: f64,
    /// The number of lines in the solution.
    pub(super) count: f64,
    /// The name of the move that leads there, and its width.
    pub(super) r#move: Option<(String, f64)>,
    /// The texts in the place of the lines, if the node has boxes.
    pub(super) contents: Option<BoxedTexts>,
}

/// The texts of a node with boxes.
pub(super) struct BoxedTexts {
    /// Its name, path and type, in the first line.
    pub(super) named: Line,
    /// Their width with the space after it, in ems.
    pub(super) name_width: f64,
    /// What is in the boxes for the value and the window.
    pub(super) inside: [Line; 2],
}

/// How large all boxes of a drawing are.
pub(super) struct Boxes {
    /// The width of the widest value and of the widest window with the space around it, in ems; of windows if
    /// they are shown.
    values: f64,
    windows: Option<f64>,
    /// Whether they stand below the shape of their node, not beside it.
    pub(super) are_below: bool,
}

impl Boxes {
    /// The boxes of a drawing, if it has some: they have room for the texts of the solution.
    fn new(shown: &ShownTree, is_narrow: bool) -> Option<Boxes> {
        let nodes = || 0..shown.tree.len();
        let wider = |least: f64, text: String| least.max(ems(&text) + 0.6);
        let values = nodes().filter_map(|node| shown.value(node, shown.solved(node)));
        let windows = nodes().filter_map(|node| shown.window(node, shown.solved(node)));
        shown.style().sheet.has_boxes().then(|| Boxes {
            values: values.fold(0.0, wider),
            windows: shown.shows_windows().then(|| windows.fold(0.0, wider)),
            are_below: is_narrow && shown.style().direction == Direction::Down,
        })
    }

    /// The widths of a box for a value and of one for a window, in pixels. They do not get smaller than a
    /// hand needs, however small the type is.
    pub(super) fn widths(&self, sizes: Sizes) -> [Option<f64>; 2] {
        let window = self.windows.map(|width| sizes.em(width).max(WINDOW_BOX));
        [Some(sizes.em(self.values).max(VALUE_BOX)), window]
    }

    /// The height of the boxes of a node.
    pub(super) fn height(&self) -> f64 {
        let window = self.windows.map_or(0.0, |_| BETWEEN_BOXES + BOX_HEIGHT);
        BOX_HEIGHT + window
    }
}

/// The texts of all nodes.
pub(super) struct TreeTexts {
    pub(super) nodes: Vec<NodeTexts>,
    pub(super) boxes: Option<Boxes>,
}

impl TreeTexts {
    /// The texts of all nodes. If they are to be narrow, windows are in two lines, and boxes below shapes.
    pub(super) fn new(shown: &ShownTree, is_narrow: bool) -> TreeTexts {
        let boxes = Boxes::new(shown, is_narrow);
        let rooms = shown.rooms(ems);
        let mut nodes = Vec::with_capacity(shown.tree.nodes().len());
        shown.for_each_node(|node, path| {
            let arranged = |lines: Vec<Line>| arranged(shown, node, lines, is_narrow);
            let solved = arranged(shown.texts(node, path, true));
            let lines = arranged(shown.texts(node, path, false));
            let r#move = shown.shown_move(node);
            let (value, window) = rooms[node as usize];
            let named: Line = solved.first().into_iter().flatten().cloned().collect();
            let named: Line = (named.into_iter())
                .filter(|(role, _)| matches!(role, Role::Player | Role::Name | Role::Path))
                .collect();
            let space = if named.is_empty() { 0.0 } else { ems(" ") };
            let first = width_of(&named) + if value > 0.0 { space + value } else { 0.0 };
            let widths = solved.iter().map(width_of);
            let has_first = !named.is_empty() || value > 0.0;
            let first_line = count(usize::from(has_first));
            let is_other = |role| {
                matches!(role, Role::Same | Role::Critical | Role::Folded | Role::FoldedPruned)
            };
            let has_other = |line: &&Line| line.iter().any(|piece| is_other(piece.0));
            let others = count(solved.iter().filter(has_other).count());
            let windows = window_lines(window > 0.0, is_narrow);
            let room = first_line + windows + others;
            let window = if is_narrow { 0.0 } else { window };
            let mut texts = NodeTexts {
                width: widths.fold(first.max(window), f64::max),
                count: count(solved.len()).max(room),
                lines,
                r#move: r#move.map(|name| (name.clone(), ems(&name))),
                contents: None,
            };
            if shown.has_boxes(node) {
                let outside = [Role::Player, Role::Name, Role::Path, Role::Critical];
                let only = |lines: &[Line], roles: &[Role]| -> Line {
                    let pieces = lines.iter().flatten();
                    pieces.filter(|piece| roles.contains(&piece.0)).cloned().collect()
                };
                let width = match width_of(&only(&solved, &outside)) {
                    0.0 => 0.0,
                    width => width + ems(" "),
                };
                let mut inside =
                    [Role::Value, Role::Window].map(|role| only(&texts.lines, &[role]));
                // An empty box with a comma is that for the two ends of a window.
                if shown.style().is_blank() {
                    inside[1] = vec![(Role::Window, ",".to_owned())];
                }
                texts.contents = Some(BoxedTexts {
                    named: only(&texts.lines, &outside),
                    name_width: width,
                    inside,
                });
                texts.lines.clear();
            }
            nodes.push(texts);
        });
        even_out(shown, &mut nodes);
        TreeTexts { nodes, boxes }
    }
}

/// Gives the texts of all inner nodes the height of the highest one. So the first line is at the same
/// height everywhere, in all steps and in an exercise.
fn even_out(shown: &ShownTree, nodes: &mut [NodeTexts]) {
    let is_inner = |node: u32| !shown.is_leaf(node) && !shown.is_folded(node);
    let counts = (0..).zip(&*nodes).filter(|(node, _)| is_inner(*node));
    let most = counts.map(|(_, texts)| texts.count).fold(0.0, f64::max);
    for (node, texts) in (0..).zip(nodes) {
        if is_inner(node) {
            texts.count = most;
        }
    }
}

/// The lines as they stand in the drawing: one for a leaf in a drawing to the right.
fn arranged(shown: &ShownTree, node: u32, lines: Vec<Line>, is_narrow: bool) -> Vec<Line> {
    let is_right = shown.style().direction == Direction::Right;
    if is_right && shown.is_leaf(node) {
        return vec![lines.into_iter().flatten().collect()];
    }
    let halves = |line: Line| match &line[..] {
        [(Role::Window, window)] if is_narrow && !is_right && !shown.has_boxes(node) => {
            let (alpha, beta) = window.split_once(' ').expect("after the comma");
            let half = |text: &str| vec![(Role::Window, text.to_owned())];
            vec![half(alpha), half(beta)]
        }
        _ => vec![line],
    };
    lines.into_iter().flat_map(halves).collect()
}

/// How many lines a window takes.
fn window_lines(has_window: bool, is_narrow: bool) -> f64 {
    match (has_window, is_narrow) {
        (false, _) => 0.0,
        (true, false) => 1.0,
        (true, true) => 2.0,
    }
}

/// The width of a line.
fn width_of(line: &Line) -> f64 {
    let width = |(role, text): &(Role, String)| match role {
        Role::Name | Role::LeafValue | Role::Player => bold_ems(text),
        _ => ems(text),
    };
    let pieces: f64 = line.iter().map(width).sum();
    pieces + ems(" ") * (count(line.len()) - 1.0).max(0.0)
}

/// A number of lines, or of pieces of one: small.
fn count(number: usize) -> f64 {
    f64::from(u8::try_from(number).expect("a node has few texts"))
}
