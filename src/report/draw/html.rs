//! Drawings as a page to step through and to practise with: one file that fetches nothing.
//!
//! For each tree the page has the drawing of [`svg`] and its data as JSON: all sentences, and all states
//! of the search, with numbers as in print: −∞, ≤ 2. The scripts in `page`
//! dress the drawing: they show what is known at a step, or what the reader fills in. They show the steps
//! and grade; they place no node, and do not search. The page forbids itself to load anything. Without
//! scripts it shows the drawing of each tree as it is, with the steps as text. So the browser prints them,
//! with the solutions after them.

use std::ops::Not;

use serde::Serialize;

use super::drawing::{Detail, Direction, Drawing, DrawingStyle, PrunedStyle, Sheet};
use super::drawn_search::{DrawnStep, NodeState};
use super::drawn_table::{PositionRow, TableEvent};
use super::drawn_tree::DrawnTree;
use super::folds::Folds;
use super::layout::Layout;
use super::shown_tree::ShownTree;
use super::svg;
use crate::named::Named;
use crate::quote::{Text, in_xml, visible};
use crate::report::buffer::Buffer;
use crate::report::wording::{Sentences, Signs, count_of};
use crate::search::record::{Event, Fate};
use crate::tree::path::PathText;
use crate::value::{Bound, Mover};

/// The title of a page without one.
const TITLE: &str = "Game tree";

const STYLE: &str = include_str!("page/page.css");
const BODY: &str = include_str!("page/page.html");

/// The scripts, in the order in which they run: each uses those before it.
const SCRIPTS: [&str; 17] = [
    include_str!("page/trees.js"),
    include_str!("page/storage.js"),
    include_str!("page/drawing.js"),
    include_str!("page/view.js"),
    include_str!("page/spacing.js"),
    include_str!("page/line.js"),
    include_str!("page/algorithm.js"),
    include_str!("page/table.js"),
    include_str!("page/steps.js"),
    include_str!("page/reasons.js"),
    include_str!("page/grade.js"),
    include_str!("page/practice.js"),
    include_str!("page/index.js"),
    include_str!("page/paper.js"),
    include_str!("page/main.js"),
    include_str!("page/walk.js"),
    include_str!("page/start.js"),
];

/// A page of one tree or more, before it is written.
#[derive(Debug, Default)]
pub struct Page {
    title: Option<String>,
    trees: Vec<u8>,
    solutions: Vec<u8>,
}

impl Page {
    /// Adds a tree, and what it is called where its drawing has no title: the name of its file.
    pub fn add(&mut self, drawing: &Drawing, name: Option<&str>) {
        let mut style = page_style(drawing.style);
        // The page itself hides a subtree, once it is pruned.
        if style.pruned == PrunedStyle::Hide {
            style.pruned = PrunedStyle::Strike;
        }
        let solved_style = DrawingStyle { sheet: Sheet::Solution, ..style.clone() };
        let (shown, solved) = (styled(drawing, &style), styled(drawing, &solved_style));
        let words = &Sentences::new(drawing.search);
        let title = drawing.title.or(name);
        self.title.get_or_insert_with(|| title.unwrap_or(TITLE).to_owned());
        Buffer::append(&mut self.trees, |out| {
            out.text("<noscript>\n");
            write_drawing(out, &shown);
            if !style.is_blank() {
                out.text("<ol>\n");
                for (_, step) in told_steps(drawing) {
                    let [_, sentence] = words.step(step);
                    let text = in_xml(&sentence);
                    writeln!(out, r#"<li value="{}">{text}</li>"#, step.step.number);
                }
                out.text("</ol>\n");
            }
            out.text("</noscript>\n");
            out.text(r#"<script type="application/json" class="tree">"#);
            write_data(out, drawing, title, &ShownTree::new(&solved), words);
            out.text("</script>\n");
        });
    }

    /// Adds a drawing that stands after those of all trees, on paper and where there are no scripts.
    pub fn add_solution(&mut self, drawing: &Drawing) {
        let style = page_style(drawing.style);
        Buffer::append(&mut self.solutions, |out| {
            out.text("<noscript>\n");
            write_drawing(out, &styled(drawing, &style));
            out.text("</noscript>\n");
        });
    }

    /// The page as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let mut page = Vec::new();
        let title = in_xml(&visible(self.title.as_deref().unwrap_or(TITLE)));
        Buffer::append(&mut page, |out| {
            writeln!(
                out,
                r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
{BODY}"#
            );
        });
        page.extend(self.trees);
        page.extend(self.solutions);
        let mut page = String::from_utf8(page).expect("the text of a page is UTF-8");
        page.push_str("<script>\n\"use strict\";\n(() => {\n");
        page.push_str(&SCRIPTS.concat());
        page.push_str("})();\n</script>\n</body>\n</html>\n");
        page
    }
}

/// Writes the page of one tree.
pub(super) fn write(out: &mut Buffer, shown: &ShownTree) {
    let mut page = Page::default();
    page.add(shown.drawing, None);
    out.text(&page.finish());
}

/// How drawings on a page look: with all that one speaks of there. The page goes down, is as wide as it
/// needs to be, and has fields to fill in, not boxes.
fn page_style(style: &DrawingStyle) -> DrawingStyle {
    let mut show = style.show.clone();
    show.extend([Detail::Names, Detail::Players, Detail::Order]);
    DrawingStyle {
        show,
        sheet: match style.sheet {
            Sheet::Boxes => Sheet::Blank,
            sheet => sheet,
        },
        direction: Direction::Down,
        width: None,
        paper: None,
        ..style.clone()
    }
}

/// A drawing in a style, with room for what is known at any step. It shows the end: the scripts show the steps.
fn styled<'a>(drawing: &Drawing<'a>, style: &'a DrawingStyle) -> Drawing<'a> {
    Drawing { after: None, has_room_for_steps: true, style, ..*drawing }
}

fn write_drawing(out: &mut Buffer, drawing: &Drawing) {
    let shown = &ShownTree::for_page(drawing);
    svg::write(out, shown, &Layout::of_any_size(shown));
}

/// A tree, and what a search did in it.
#[derive(Serialize)]
struct PageJson<'a> {
    /// what the tree is called; `null`: nothing
    title: Option<Text<'a>>,
    /// the path of the node at the top
    root: String,
    /// the algorithm, if it searches nodes again
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<&'static str>,
    /// whether the search has windows
    has_windows: bool,
    /// the sign between alpha and beta at a cutoff
    cuts_at: String,
    /// `soft` or `hard`
    fail: &'static str,
    /// what the leaf is called whose unknown value ended the search; `null`: the search was done
    unknown: Option<Text<'a>>,
    /// whether the page opens as an exercise
    is_blank: bool,
    /// what stands at the nodes
    shows: ShowsJson,
    /// how pruned subtrees are drawn
    pruned: &'static str,
    /// whether what has no room is folded: in a tree that is larger, or here
    #[serde(skip_serializing_if = "Not::not")]
    folds: bool,
    /// the drawn nodes in preorder
    nodes: Vec<PageNodeJson<'a>>,
    /// the positions of drawn nodes that a transposition table has at some step, in the order in which the search was
    /// first done with them
    #[serde(skip_serializing_if = "Vec::is_empty")]
    positions: Vec<PositionJson>,
    /// how many steps the search has, as `trace` counts them
    step_count: u64,
    /// the step at which the page opens
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
    /// those about drawn nodes, in order; before the first one nothing is known
    steps: Vec<PageStepJson<'a>>,
}

/// What stands at the nodes.
#[derive(Serialize)]
struct ShowsJson {
    values: bool,
    windows: bool,
}

/// A drawn node.
#[derive(Serialize)]
struct PageNodeJson<'a> {
    /// the number of the parent; `null` at the root of the drawing
    parent: Option<u32>,
    /// which child of its parent the file says it is, from 0; of several siblings the first
    position: u32,
    /// `max`, `min`, `chance` or `leaf`; `fold`: several siblings
    kind: &'static str,
    /// what sentences call it
    called: Text<'a>,
    /// the whole name, if that is longer
    name: Option<Text<'a>>,
    /// the value of a leaf, or `?`
    leaf: Option<Text<'a>>,
    /// of a node that a table has answered, that at which the search met the position first; `null`: of others
    same: Option<Text<'a>>,
    /// which of the evaluated leaves it is, from 1; 0: none of them
    order: u64,
    /// whether its children are not drawn; then its value is given
    is_folded: bool,
    /// whether it is on the principal variation
    is_pv: bool,
    /// what became of it
    words: Text<'a>,
    #[serde(flatten)]
    known: KnownJson<'a>,
}

/// A position in the transposition table.
#[derive(Serialize)]
struct PositionJson {
    /// what sentences call the node at which it was searched first
    called: String,
    /// the number of that node; `null` if it is not drawn
    node: Option<u32>,
}

/// What happens to a position in the table.
#[derive(Serialize)]
struct EntryJson {
    /// the number of the position
    row: usize,
    /// what the table has of its value since: `5`, `≥ 3`, `[2, 3]`; `null`: nothing any more
    value: Option<String>,
    /// the windows of the searches that have found that: of the lower bound, then of the upper one if that is another
    windows: Vec<String>,
    /// what the step does with it, `stored` or `read`; `null`: nothing
    access: Option<&'static str>,
}

/// A step of the search.
#[derive(Serialize)]
struct PageStepJson<'a> {
    /// which step of the search it is, from 1
    number: u64,
    /// what happens, as in `trace`
    event: &'static str,
    /// the node that it is about; `null` if that is not drawn
    node: Option<u32>,
    /// the child that offers a value, if it is drawn
    child: Option<u32>,
    /// the value that comes in
    offer: Option<Text<'a>>,
    /// whether the node's window moves
    is_move: bool,
    /// what happens, as `trace` tells it
    told: Text<'a>,
    /// the same in a sentence
    words: Text<'a>,
    /// who holds alpha and beta from now on: of both at `enter`, of the one that moves
    held: [Option<Text<'a>>; 2],
    /// what happens to positions in the transposition table with this step, and since the one before
    #[serde(skip_serializing_if = "Vec::is_empty")]
    table: Vec<EntryJson>,
    /// what is known of the node with this step
    #[serde(flatten)]
    known: Option<KnownJson<'a>>,
}

/// What is known of a node: in the end, or with a step.
#[derive(Serialize)]
struct KnownJson<'a> {
    /// `unseen`, `open`, `entered`, `pruned` or `inside` (a pruned subtree, or below a node that a table has
    /// answered)
    fate: &'static str,
    /// alpha and beta on arrival at an inner node; of an open one those now
    window: Option<[Text<'a>; 2]>,
    /// what is proved of the minimax value: nothing if it is the same, `≤` or `≥`
    sign: Option<&'static str>,
    /// the value that an inner node returned, of an open one the bound so far; of an open chance node the interval in
    /// which it lies
    value: Option<Text<'a>>,
}

/// Writes the data with no `<` in it, so that nothing in it can end the element it stands in. `shown`
/// is the solution with all nodes.
fn write_data(
    out: &mut Buffer,
    drawing: &Drawing,
    title: Option<&str>,
    shown: &ShownTree,
    words: &Sentences,
) {
    let search = drawing.search;
    let nodes = 0..search.tree().len();
    let steps = told_steps(drawing).into_iter();
    let page = PageJson {
        title: title.map(|title| visible(title).into()),
        root: PathText::full(search.tree().root()).to_string(),
        again: search.record().comes_back().then(|| search.record().algorithm().name()),
        has_windows: search.has_windows(),
        cuts_at: Signs::Unicode.print(search.record().rules().cutoff.sign()).to_string(),
        fail: search.record().rules().fail.name(),
        unknown: words.unknown().map(Text::from),
        is_blank: drawing.style.is_blank(),
        shows: ShowsJson {
            values: shown.shows(Detail::Values),
            windows: shown.shows(Detail::Windows),
        },
        pruned: drawing.style.pruned.name(),
        folds: has_folds(search.tree()),
        nodes: nodes.map(|number| node(shown, words, number)).collect(),
        positions: search.table().rows.iter().map(|row| position(shown, words, row)).collect(),
        step_count: search.record().steps(),
        step: drawing.after,
        steps: steps.map(|of| step(shown, words, of)).collect(),
    };
    let data = serde_json::to_string(&page).expect("keys are text");
    out.text(&data.replace('<', "\\u003c"));
}

/// The steps that the page tells, with their places among those about drawn nodes. A node may get the values of many
/// children that are not drawn, one after another: of these steps only the last one is told that changes what is known of
/// the node or, if none does, the last one, and the one at which the page opens. Without folds, and with a table, which may
/// keep a position at each, all are told.
fn told_steps<'a>(drawing: &Drawing<'a>) -> Vec<(usize, &'a DrawnStep)> {
    let search = drawing.search;
    let is_of_hidden = |step: &DrawnStep| {
        let event = step.step.event;
        let is_value =
            matches!(event, Event::Take { .. } | Event::Keep { .. } | Event::Weigh { .. });
        is_value && step.child.is_none()
    };
    let is_kept = |step: &DrawnStep| matches!(step.step.event, Event::Keep { .. });
    let opens_at = |step: &DrawnStep| drawing.after == Some(step.step.number);
    let tells_all = !search.tree().tells_pruned || !search.table().rows.is_empty();
    let mut told: Vec<(usize, &DrawnStep)> = Vec::new();
    for (at, step) in search.steps().iter().enumerate() {
        let beside = told.last_mut().filter(|(_, before)| {
            let are_hidden = is_of_hidden(before) && is_of_hidden(step);
            let opens_there = opens_at(before) || opens_at(step);
            are_hidden && before.node == step.node && !tells_all && !opens_there
        });
        match beside {
            Some((_, before))
                if is_kept(step) && !is_kept(before) && before.known == step.known => {}
            Some(before) => *before = (at, step),
            None => told.push((at, step)),
        }
    }
    told
}

/// Whether folds were chosen of a tree that needs some.
fn has_folds(tree: &DrawnTree) -> bool {
    let is_large = tree.whole().find(tree.root()).map(|top| tree.whole().size_of(top).leaves);
    let is_large = is_large.is_some_and(|leaves| leaves > Folds::LEGIBLE);
    tree.has_folds() || (tree.tells_pruned && is_large)
}

fn node<'a>(shown: &ShownTree, words: &Sentences, number: u32) -> PageNodeJson<'a> {
    let node = shown.tree.node(number);
    let (called, name) = (words.called.brief(number), words.called.whole(number));
    let mut json = PageNodeJson {
        parent: node.parent,
        position: node.position,
        kind: shown.mover(number).map_or("leaf", Mover::into),
        name: (name != called).then_some(name.into()),
        called: called.into(),
        leaf: shown.leaf_value(number).map(Text::from),
        same: shown.same(number, shown.known(number)).map(Text::from),
        order: shown.known(number).place,
        is_folded: node.is_folded(),
        is_pv: shown.is_pv(number),
        words: words.node(number).into(),
        known: known(shown, words, number, shown.known(number)),
    };
    if node.is_several() {
        let words = shown.fold_words(number);
        json.words = format!("Folded: {}.", words.trim_start_matches("... ")).into();
        json.called = count_of(node.siblings.into(), "child", "children").into();
        (json.kind, json.name) = ("fold", None);
        if shown.is_pruned(number) {
            json.known.fate = "inside";
        }
    }
    json
}

fn position(shown: &ShownTree, words: &Sentences, row: &PositionRow) -> PositionJson {
    let id = row.id.number();
    let node = shown.drawing.search.tree().number_at(id);
    let path = row.path.as_deref().unwrap_or_default();
    let not_drawn = || words.called.not_drawn(path, id);
    PositionJson { called: node.map_or_else(not_drawn, |node| words.called.brief(node)), node }
}

fn entry(shown: &ShownTree, words: &Sentences, event: &TableEvent) -> EntryJson {
    let has_windows = shown.drawing.search.has_windows();
    let windows = event.entry.into_iter().flat_map(|entry| entry.windows).flatten();
    let mut windows: Vec<String> =
        windows.filter(|_| has_windows).map(|window| words.window(window)).collect();
    windows.dedup();
    EntryJson {
        row: event.row,
        value: event.entry.map(|entry| words.range(entry.range)),
        windows,
        access: event.access.map(Into::into),
    }
}

fn step<'a>(
    shown: &ShownTree,
    words: &Sentences,
    (at, step): (usize, &DrawnStep),
) -> PageStepJson<'a> {
    let event = step.step.event;
    let (shown_value, moved_from) = match event {
        Event::Take { child_value, moved_from, .. } => (Some(child_value.proved), moved_from),
        Event::Keep { child_value, .. } | Event::Weigh { child_value, .. } => {
            (Some(child_value.proved), None)
        }
        Event::Answer | Event::Leaf { .. } | Event::Return { .. } | Event::Research { .. } => {
            (step.known.proved, None)
        }
        Event::Result(proved) => (Some(proved), None),
        Event::Enter | Event::Cutoff(_) | Event::Prune(_) => (None, None),
    };
    let [told, sentence] = words.step(step);
    let (node, has_windows) = (step.node, shown.drawing.search.has_windows());
    let table = shown.drawing.search.table().events_with(at);
    PageStepJson {
        number: step.step.number,
        event: event.into(),
        node,
        child: step.child,
        offer: shown_value.map(|proved| words.number(proved.value).into()),
        is_move: has_windows && moved_from.is_some(),
        told: told.into(),
        words: sentence.into(),
        held: words.held(step).map(|held| held.filter(|_| has_windows).map(Text::from)),
        table: table.iter().map(|event| entry(shown, words, event)).collect(),
        known: node.map(|node| known(shown, words, node, step.known)),
    }
}

/// What is known of a node.
fn known<'a>(shown: &ShownTree, words: &Sentences, node: u32, known: NodeState) -> KnownJson<'a> {
    let inner = Some(known).filter(|_| !shown.is_leaf(node));
    let window = inner.and_then(|known| known.window);
    let window = window.filter(|_| shown.drawing.search.has_windows());
    let proved = inner.and_then(|known| known.proved);
    let interval = inner.and_then(|known| known.interval);
    let end = |value| Text::from(words.number(value));
    KnownJson {
        fate: match known.fate {
            Fate::Unseen => "unseen",
            Fate::Entered(_) if known.is_open => "open",
            Fate::Entered(_) => "entered",
            Fate::Pruned(_) => "pruned",
            Fate::Known(_) if shown.drawing.search.is_answered(node, known) => "entered",
            Fate::Known(_) | Fate::Inside(_) => "inside",
        },
        window: window.map(|window| [window.alpha(), window.beta()].map(end)),
        sign: match proved {
            Some(proved) if proved.bound != Bound::Exact => {
                Some(Signs::Unicode.relation(proved.bound))
            }
            Some(_) => Some(""),
            None => interval.map(|_| ""),
        },
        value: match interval {
            Some(interval) => Some(words.interval(interval).into()),
            None => proved.map(|proved| end(proved.value)),
        },
    }
}
