//! The places of nodes and plies. [`edges`](super::edges) and [`labels`](super::labels) add the rest.
//!
//! [`layout`](super::layout) places the nodes of each ply side by side. From ply to ply a drawing has
//! three zones, so that no line crosses a text: the shapes and texts of the ply; the edges, which are
//! straight there; the moves that lead to the next ply. An edge goes from its parent straight to the
//! second zone, and from there straight to its child, behind the move.
//!
//! The widths of texts are estimated, on the wide side, as fonts differ. An exercise has the layout of its
//! solution, whose texts are measured here and then left out.
//!
//! Places are computed *along* the plies and *across* them. Where the drawing goes down, along is down.

use super::drawing::{Direction, Sheet};
use super::layout::{Item, Placed, place};
use super::measure::{TITLE, bold_ems, wrapped};
use super::node_texts::{NodeTexts, SceneTexts};
use super::picture::Point;
use super::scene::{Kind, Scene};
use super::sizes::Sizes;
use crate::report::phrases::player_name;

/// The space around a drawing.
pub(super) const MARGIN: f64 = 12.0;
/// The height of a line of text, in ems.
pub(super) const LINE: f64 = 1.17;
/// The same where boxes are.
const BOX_LINE: f64 = 1.4;
/// How far the baseline of a line is above its lower end, in ems.
pub(super) const BELOW_BASELINE: f64 = 0.27;
/// The space between a move and the shape below it, in ems.
pub(super) const ABOVE_SHAPE: f64 = 0.2;
/// The space between a shape and its text, in ems.
pub(super) const BESIDE: f64 = 0.27;
/// The space between a dot and the text below it, in ems.
pub(super) const BELOW_DOT: f64 = 0.15;
/// How far the middle of letters is above their baseline, in ems.
pub(super) const MIDDLE: f64 = 0.36;
/// The zone of the edges is no longer than this, however wide a family is.
const LONGEST_FAN: f64 = 420.0;

/// The places of nodes and plies.
pub(super) struct Geometry<'s, 'a> {
    pub(super) scene: &'s Scene<'a>,
    pub(super) texts: &'s SceneTexts,
    sizes: Sizes,
    placed: Placed,
    /// For each node, its sibling before.
    pub(super) befores: Vec<Option<u32>>,
    /// For each ply, the middle of its triangles.
    pub(super) rows: Vec<f64>,
    /// For each ply, how far its moves and shapes reach before that, and its shapes and texts after it.
    pub(super) reaches: Vec<(f64, f64)>,
    /// What stands before all nodes, along and across: title, players, margin.
    pub(super) origin: (f64, f64),
    pub(super) players: Vec<Option<&'static str>>,
    pub(super) title: Vec<String>,
}

impl<'s, 'a> Geometry<'s, 'a> {
    pub(super) fn new(
        scene: &'s Scene<'a>,
        texts: &'s SceneTexts,
        sizes: Sizes,
    ) -> Geometry<'s, 'a> {
        let mut geometry = Geometry {
            scene,
            texts,
            sizes,
            placed: Placed {
                centres: Vec::new(),
                width: 0.0,
            },
            befores: Vec::new(),
            rows: Vec::new(),
            reaches: Vec::new(),
            origin: (0.0, 0.0),
            players: Vec::new(),
            title: Vec::new(),
        };
        geometry.place();
        geometry
    }

    pub(super) fn goes_down(&self) -> bool {
        self.scene.style().direction == Direction::Down
    }

    pub(super) fn half(&self) -> f64 {
        self.sizes.half
    }

    pub(super) fn dot(&self) -> f64 {
        0.3 * self.sizes.type_size
    }

    pub(super) fn texts_of(&self, node: u32) -> &NodeTexts {
        &self.texts.nodes[node as usize]
    }

    /// The height of a line of a node's text.
    pub(super) fn line(&self) -> f64 {
        match self.scene.style().sheet {
            Sheet::Boxes => self.em(BOX_LINE),
            Sheet::Solution | Sheet::Blank => self.em(LINE),
        }
    }

    pub(super) fn em(&self, ems: f64) -> f64 {
        ems * self.sizes.type_size
    }

    /// Whether the texts of a node stand beside its shape, not below it.
    pub(super) fn is_beside(&self, node: u32) -> bool {
        !self.goes_down() || (self.scene.kind(node) != Kind::Leaf && !self.scene.is_folded(node))
    }

    /// How far a node reaches before and after its middle, along the plies, and across them.
    pub(super) fn reach(&self, node: u32) -> ((f64, f64), (f64, f64)) {
        let texts = self.texts_of(node);
        let (half, dot) = (self.half(), self.dot());
        let (width, height) = (self.em(texts.width), self.line() * texts.count);
        let is_leaf = self.scene.kind(node) == Kind::Leaf;
        let (move_width, move_height) = match &texts.r#move {
            Some((_, width)) => (self.em(*width), self.em(LINE + ABOVE_SHAPE)),
            None => (0.0, 0.0),
        };
        // The end of the shape on the side of the texts.
        let end = if is_leaf { 2.0 * dot - half } else { half };
        if !self.goes_down() {
            let across = (height / 2.0).max(if is_leaf { dot } else { half });
            let gap = if width > 0.0 { self.em(BESIDE) } else { 0.0 };
            let before = if move_width > 0.0 {
                move_width + 2.0 * self.em(BESIDE)
            } else {
                0.0
            };
            return (
                (half + before, end.max(0.0) + gap + width),
                (across, across),
            );
        }
        let around = (move_width / 2.0).max(if is_leaf { self.em(0.5) } else { half });
        if self.is_beside(node) {
            let right = if width > 0.0 {
                half + self.em(BESIDE) + width
            } else {
                half
            };
            // The letters of a line are lower than the line.
            let reach = half.max(height / 2.0 - self.em(0.17));
            return ((reach + move_height, reach), (around, around.max(right)));
        }
        let around = around.max(width / 2.0);
        (
            (half + move_height, end + self.em(BELOW_DOT) + height),
            (around, around),
        )
    }

    /// Places the nodes, the plies, and what stands before them.
    fn place(&mut self) {
        let tree = &self.scene.tree;
        let mut items = Vec::with_capacity(tree.nodes().len());
        let mut last: Vec<Option<u32>> = vec![None; tree.nodes().len()];
        let mut reaches: Vec<(f64, f64)> = Vec::new();
        for (number, node) in (0..).zip(tree.nodes()) {
            let ((before, after), (left, right)) = self.reach(number);
            items.push(Item {
                parent: node.parent,
                end: node.end,
                left,
                right,
            });
            let last = node
                .parent
                .and_then(|parent| last[parent as usize].replace(number));
            self.befores.push(last);
            let ply = node.ply as usize;
            reaches.resize(reaches.len().max(ply + 1), (0.0, 0.0));
            reaches[ply] = (reaches[ply].0.max(before), reaches[ply].1.max(after));
        }
        let gap = if self.goes_down() {
            self.sizes.gap
        } else {
            0.4 * self.sizes.gap
        };
        self.placed = place(&items, gap);
        self.reaches = reaches;
        self.players = self
            .scene
            .players()
            .into_iter()
            .map(|player| player.map(player_name))
            .collect();
        self.place_title();
        let fans = self.fans(&items);
        let mut row = self.origin.0;
        for (ply, (before, after)) in self.reaches.iter().enumerate() {
            row += fans[ply] + before;
            self.rows.push(row);
            row += after;
        }
    }

    /// Reserves the place of title and players.
    fn place_title(&mut self) {
        let has_players = self.players.iter().any(Option::is_some);
        let players = self.em(if self.goes_down() {
            bold_ems("MAX") + 0.8
        } else {
            LINE + 0.3
        });
        let players = if has_players { players } else { 0.0 };
        let along = self
            .reaches
            .iter()
            .map(|(before, after)| before + after + self.sizes.fan)
            .sum();
        let wide = if self.goes_down() {
            self.placed.width + players
        } else {
            along
        };
        if let Some(title) = self.scene.title() {
            let room = self
                .scene
                .style()
                .width
                .map_or(wide.max(320.0), |width| width - 2.0 * MARGIN);
            self.title = wrapped(&title, room / self.em(TITLE));
        }
        let title = self
            .title
            .iter()
            .map(|_| self.em(TITLE * LINE))
            .sum::<f64>();
        let title = if title > 0.0 {
            title + self.em(0.8)
        } else {
            0.0
        };
        self.origin = if self.goes_down() {
            (MARGIN + title, MARGIN + players)
        } else {
            (MARGIN, MARGIN + title + players)
        };
    }

    /// The length of the zone of edges before each ply: as long as the widest family needs.
    fn fans(&self, items: &[Item]) -> Vec<f64> {
        let mut fans = vec![self.sizes.fan; self.reaches.len()];
        for (number, (item, drawn)) in items.iter().zip(self.scene.tree.nodes()).enumerate() {
            if let Some(parent) = item.parent {
                let centres = &self.placed.centres;
                let aside = (centres[number] - centres[parent as usize]).abs();
                let fan = &mut fans[drawn.ply as usize];
                *fan = fan.max((self.sizes.slope * aside).min(LONGEST_FAN));
            }
        }
        fans[0] = 0.0;
        fans
    }

    /// The middle of a node's shape, along and across. All shapes of a ply begin at the same place.
    pub(super) fn centre(&self, node: u32) -> (f64, f64) {
        let row = self.rows[self.scene.tree.node(node).ply as usize];
        let across = self.placed.centres[node as usize] + self.origin.1;
        match self.scene.kind(node) {
            Kind::Leaf => (row - self.half() + self.dot(), across),
            Kind::Max | Kind::Min => (row, across),
        }
    }

    /// The place in the picture.
    pub(super) fn point(&self, (along, across): (f64, f64)) -> Point {
        if self.goes_down() {
            (across, along)
        } else {
            (along, across)
        }
    }

    /// The middle of a node's shape.
    pub(super) fn place_of(&self, node: u32) -> Point {
        self.point(self.centre(node))
    }

    /// The width and height of the picture.
    pub(super) fn size(&self) -> (f64, f64) {
        let last = self.rows.iter().zip(&self.reaches);
        let last = last
            .map(|(row, (_, after))| row + after)
            .fold(0.0, f64::max);
        let across = self.placed.width + self.origin.1;
        let (width, height) = self.point((last + MARGIN, across + MARGIN));
        let title = self.title.iter();
        let title = title.map(|line| self.em(TITLE * bold_ems(line)) + 2.0 * MARGIN);
        (title.fold(width, f64::max).ceil(), height.ceil())
    }
}
