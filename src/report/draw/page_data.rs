//! The data of one tree of the page of [`html`](super::html), as JSON: all sentences, and all states of the
//! search. The page only shows them. Numbers stand in it as in print: −∞, ≤ 2.
//!
//! | key | |
//! |---|---|
//! | `title`, `about` | what the tree is called (`null`: nothing), and how it is searched |
//! | `is_blank` | whether the page opens as an exercise |
//! | `shows`, `pruned` | what stands at the nodes, and how pruned subtrees are drawn |
//! | `width` | the width of the tree |
//! | `code` | for `max` and `min` the lines of the algorithm: `code` and `text` |
//! | `nodes` | the drawn nodes in preorder, see below |
//! | `all_steps` | how many steps the search has, as `trace` counts them |
//! | `steps` | those about drawn nodes, in order; before the first one nothing is known, see below |
//!
//! A node:
//!
//! | key | |
//! |---|---|
//! | `parent` | the number of the parent; `null` at the root of the drawing |
//! | `kind` | `max`, `min` or `leaf` |
//! | `x`, `ply` | where it stands |
//! | `called`, `name` | what sentences call it, and the whole name if that is longer |
//! | `move` | the move that leads to it |
//! | `what` | `MAX to move`, `leaf 5` |
//! | `leaf` | the value of a leaf, or `?` |
//! | `order` | which of the evaluated leaves it is, from 1; 0: none of them |
//! | `folded` | how many nodes below it are not drawn, if there are any; then its value is given |
//! | `fate` | `entered`, `pruned`, `inside` (a pruned subtree) or `unseen` |
//! | `is_pv` | whether it is on the principal variation |
//! | `sign`, `value` | the value that an inner node returned, if it was entered, and what is proved of its minimax value: nothing before it if it is the same, `≤` or `≥` |
//! | `window` | alpha and beta on arrival there |
//! | `words` | what became of it |
//!
//! A step:
//!
//! | key | |
//! |---|---|
//! | `number` | which step of the search it is, from 1, as `trace` counts |
//! | `node` | the node that it is about; `null` if that is not drawn |
//! | `code` | which line of the algorithm it executes |
//! | `short`, `words`, `detail` | what happens: in a few words, in a sentence, and what a cutoff compares |
//! | `change` | the `state` of a node from now on (`open`, `done` or `cut`), its `window`, its known `value` and its `best` child, each `null` if it stays; `null` if nothing changes |
//! | `line` | the number line: the `window` of a `node`, which nodes hold alpha and beta (`holders`: node and child), the value `offer` that comes in `from` a node, and which end it has `moved` (0 or 1) |
//!
//! The window of an open node is the one it has narrowed to; of one that is done, that on arrival.

use super::drawing::{Detail, Drawing};
use super::node_change::{change, sign};
use super::notation::Signs;
use super::number_line::{LineState, NumberLines};
use super::page_layout::{PagePlace, places};
use super::pseudocode::{code, lines};
use super::record::{DrawnFate, RecordedEvent, RecordedStep, SearchRecord};
use super::scene::Scene;
use super::sentences::{Sentences, in_print};
use crate::number::NumberKind;
use crate::report::buffer::Buffer;
use crate::report::phrases::{count_of, player_name};
use crate::report::quote::visible;
use crate::search::Fail;
use crate::tree::Node;
use crate::value::{Player, Value, Window};

/// Writes the data with no `<` in it, so that nothing in it can end the element it stands in. `scene`
/// draws the solution with all nodes.
pub(super) fn write(out: &mut Buffer, drawing: &Drawing, scene: &Scene, words: &Sentences) {
    let no_search = SearchRecord::default();
    let record = drawing.record.unwrap_or(&no_search);
    let (places, width) = places(drawing, scene, words);
    let mut data = Vec::new();
    Buffer::append(&mut data, |out| {
        out.object(|out| {
            out.field("title", drawing.title.map(visible).as_deref());
            out.field("about", &*about(drawing));
            out.field("is_blank", drawing.style.is_blank());
            out.key("shows").object(|out| {
                out.field("values", scene.shows(Detail::Values));
                out.field("windows", scene.shows(Detail::Windows));
            });
            out.field("pruned", drawing.style.pruned.name());
            out.field("width", width);
            out.key("code").object(|out| {
                for player in [Player::Max, Player::Min] {
                    let lines = lines(drawing, player);
                    out.key(player.name()).objects(lines, |out, (code, text)| {
                        out.field("code", code);
                        out.field("text", &*text);
                    });
                }
            });
            let nodes = (0..drawing.tree.len()).zip(&places);
            out.key("nodes").objects(nodes, |out, (node, place)| {
                write_node(out, scene, words, node, place);
            });
            out.field("all_steps", record.all_steps);
            let mut windows = NumberLines::new(drawing.tree, &record.cutoffs);
            out.key("steps").objects(&record.steps, |out, step| {
                let line = windows.next(step.event).filter(|_| drawing.has_windows);
                write_step(out, drawing, record, words, step, line);
            });
        });
    });
    let data = String::from_utf8(data).expect("JSON is UTF-8");
    out.text(&data.replace('<', "\\u003c"));
}

/// How the tree is searched.
fn about(drawing: &Drawing) -> String {
    let root = match drawing.tree.node(0).node {
        Node::Inner(player) => format!("{} to move", player_name(player)),
        Node::Leaf(_) => "a leaf".to_owned(),
    };
    if !drawing.has_windows {
        return format!("{root} · minimax");
    }
    let fail = match drawing.fail {
        Fail::Soft => "fail-soft",
        Fail::Hard => "fail-hard",
    };
    let sign = in_print(drawing.rule.sign());
    format!("{root} · alpha-beta · cut when α {sign} β · {fail}")
}

fn write_node(out: &mut Buffer, scene: &Scene, words: &Sentences, number: u32, place: &PagePlace) {
    let drawing = scene.drawing;
    let node = drawing.tree.node(number);
    let number_kind = drawing.tree.whole().number_kind();
    let text = |value| printed(number_kind, value);
    let fate = drawing.record.map(|record| record.fates[number as usize]);
    let (kind, what) = match node.node {
        Node::Inner(player) => (player.name(), format!("{} to move", player_name(player))),
        Node::Leaf(Ok(value)) => ("leaf", format!("leaf {}", text(value))),
        Node::Leaf(Err(_)) => ("leaf", "leaf of unknown value".to_owned()),
    };
    let (fate, visit) = match fate.unwrap_or_default() {
        DrawnFate::Unseen | DrawnFate::Open(..) => ("unseen", None),
        DrawnFate::Entered(visit) => ("entered", Some(visit)),
        DrawnFate::Pruned(_) => ("pruned", None),
        DrawnFate::Inside(_) => ("inside", None),
    };
    let visit = visit.filter(|_| kind != "leaf");
    let (called, name) = (words.called(number), words.title(number));
    let folded = count_of(node.hidden.nodes, "node", "nodes");
    out.field("parent", node.parent.map(u64::from));
    out.field("kind", kind);
    out.field("x", place.x);
    out.field("ply", u64::from(node.ply));
    out.field("called", &*called);
    out.field("name", (name != called).then_some(&*name));
    out.field("label", &*place.label);
    out.field("move", scene.r#move(number).as_deref());
    out.field("what", &*what);
    let leaf = scene.leaf_value(number);
    out.field("leaf", leaf.as_deref());
    let order = drawing
        .record
        .map(|record| record.leaf_numbers[number as usize]);
    out.field("order", order.unwrap_or_default());
    out.field("folded", node.is_folded().then_some(&*folded));
    out.field("fate", fate);
    out.field("is_pv", scene.is_principal(number));
    out.field("sign", visit.map(|visit| sign(visit.bound)));
    out.field("value", visit.map(|visit| text(visit.value)).as_deref());
    let window = visit.filter(|_| drawing.has_windows);
    let window = window.map(|visit| ends(number_kind, visit.window));
    out.key("window").or_null(window, write_texts);
    out.field("words", &*words.node(number));
}

fn write_step(
    out: &mut Buffer,
    drawing: &Drawing,
    record: &SearchRecord,
    words: &Sentences,
    step: &RecordedStep,
    line: Option<LineState>,
) {
    let number_kind = drawing.tree.whole().number_kind();
    let cutoffs = &record.cutoffs;
    let cutoff = match step.event {
        RecordedEvent::Cutoff(cutoff) => Some(&cutoffs[cutoff]),
        _ => None,
    };
    let node = record.node_of(step.event);
    out.field("number", step.number);
    out.field("node", node.map(u64::from));
    out.field("code", code(drawing, step.event));
    out.field("short", &*words.short(step.event, cutoffs));
    out.field("words", &*words.step(step.event, cutoffs));
    let detail = cutoff.map(|cutoff| words.comparison(cutoff));
    out.field("detail", detail.as_deref());
    let change = change(drawing, step.event);
    out.key("change").or_null(change, |out, change| {
        out.object(|out| {
            out.field("node", u64::from(change.node));
            out.field("state", change.state);
            let window = change.window.map(|window| ends(number_kind, window));
            out.key("window").or_null(window, write_texts);
            let value = change.value.map(|(sign, value)| {
                let value = printed(number_kind, value);
                format!("{sign} {value}").trim_start().to_owned()
            });
            out.field("value", value.as_deref());
            out.field("best", change.best.map(u64::from));
        });
    });
    out.key("line").or_null(line, |out, line| {
        out.object(|out| write_line(out, number_kind, &line));
    });
}

fn write_line(out: &mut Buffer, number_kind: NumberKind, line: &LineState) {
    out.field("node", u64::from(line.node));
    write_texts(out.key("window"), ends(number_kind, line.window));
    let [alpha, beta] = line.holders.map(|held| match held {
        Some((node, child)) => format!("[{node},{child}]"),
        None => "null".to_owned(),
    });
    write!(out.key("holders"), "[{alpha},{beta}]");
    let offer = line.offer.map(|(value, _)| printed(number_kind, value));
    out.field("offer", offer.as_deref());
    out.field("from", line.offer.map(|(_, from)| u64::from(from)));
    let moved = line.moved.map(|player| u64::from(player == Player::Min));
    out.field("moved", moved);
}

/// A number as in print.
fn printed(number_kind: NumberKind, value: Value) -> String {
    Signs::Unicode.number(number_kind, value)
}

/// The ends of a window.
fn ends(number_kind: NumberKind, window: Window) -> [String; 2] {
    [window.alpha(), window.beta()].map(|end| printed(number_kind, end))
}

fn write_texts(out: &mut Buffer, texts: [String; 2]) {
    let [first, second] = texts;
    write!(out, "[\"{first}\",\"{second}\"]");
}
