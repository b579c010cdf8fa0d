//! The data of one tree of the page of [`html`](super::html), as JSON: all sentences, and all states of the
//! search. The page shows them, with the lines of the algorithm. Numbers stand in it as in print: −∞, ≤ 2.
//!
//! | key | |
//! |---|---|
//! | `title` | what the tree is called; `null`: nothing |
//! | `has_windows`, `cuts_at`, `fail` | how it is searched: with a window or not, the sign between alpha and beta at a cutoff, `soft` or `hard` |
//! | `is_blank` | whether the page opens as an exercise |
//! | `shows`, `pruned` | what stands at the nodes, and how pruned subtrees are drawn |
//! | `nodes` | the drawn nodes in preorder, see below |
//! | `step_count` | how many steps the search has, as `trace` counts them |
//! | `steps` | those about drawn nodes, in order; before the first one nothing is known, see below |
//!
//! A node:
//!
//! | key | |
//! |---|---|
//! | `parent` | the number of the parent; `null` at the root of the drawing |
//! | `kind` | `max`, `min` or `leaf` |
//! | `called`, `name` | what sentences call it, and the whole name if that is longer |
//! | `leaf` | the value of a leaf, or `?` |
//! | `order` | which of the evaluated leaves it is, from 1; 0: none of them |
//! | `is_folded` | whether its children are not drawn; then its value is given |
//! | `is_pv` | whether it is on the principal variation |
//! | `words` | what became of it |
//!
//! A step:
//!
//! | key | |
//! |---|---|
//! | `number`, `event` | which step of the search it is, from 1, and what happens, as in `trace` |
//! | `node` | the node that it is about; `null` if that is not drawn |
//! | `child`, `offer` | the child that offers a value, if it is drawn, and the value that comes in |
//! | `is_move` | whether the node's window moves |
//! | `short`, `words`, `detail` | what happens: in a few words, in a sentence, and what a cutoff compares |
//!
//! What is known of a node in the end, and of the node of a step with that step:
//!
//! | key | |
//! |---|---|
//! | `fate` | `unseen`, `open`, `entered`, `pruned` or `inside` (a pruned subtree) |
//! | `window` | alpha and beta on arrival at an inner node; of an open one those now |
//! | `sign`, `value` | the value that an inner node returned, of an open one the bound so far; what is proved of its minimax value: nothing before it if it is the same, `≤` or `≥` |

use super::drawing::{Detail, Drawing};
use super::drawn_search::{DrawnSearch, DrawnStep, Known};
use super::scene::Scene;
use crate::report::buffer::Buffer;
use crate::report::quote::visible;
use crate::report::wording::Sentences;
use crate::report::wording::{Signs, in_print};
use crate::search::record::{Event, Fate};
use crate::value::{Bound, Player};

/// Writes the data with no `<` in it, so that nothing in it can end the element it stands in. `scene`
/// draws the solution with all nodes.
pub(super) fn write(out: &mut Buffer, drawing: &Drawing, scene: &Scene, words: &Sentences) {
    let search = drawing.search;
    let mut data = Vec::new();
    Buffer::append(&mut data, |out| {
        out.object(|out| {
            out.field("title", drawing.title.map(visible).as_deref());
            out.field("has_windows", drawing.has_windows);
            out.field("cuts_at", &*in_print(drawing.rules.cutoff.sign()));
            out.field("fail", drawing.rules.fail.name());
            out.field("is_blank", drawing.style.is_blank());
            out.key("shows").object(|out| {
                out.field("values", scene.shows(Detail::Values));
                out.field("windows", scene.shows(Detail::Windows));
            });
            out.field("pruned", drawing.style.pruned.name());
            let nodes = 0..drawing.tree.len();
            out.key("nodes").objects(nodes, |out, node| {
                write_node(out, scene, words, node);
            });
            let step_count = search.map_or(0, |search| search.record().steps());
            out.field("step_count", step_count);
            let steps = search.map_or(&[][..], DrawnSearch::steps);
            out.key("steps").objects(steps, |out, step| {
                write_step(out, scene, words, step);
            });
        });
    });
    let data = String::from_utf8(data).expect("JSON is UTF-8");
    out.text(&data.replace('<', "\\u003c"));
}

fn write_node(out: &mut Buffer, scene: &Scene, words: &Sentences, number: u32) {
    let node = scene.drawing.tree.node(number);
    let moment = scene.drawing.moment();
    let (called, name) = (words.called.brief(number), words.called.whole(number));
    let order = moment.map(|moment| moment.leaf_places[number as usize]);
    out.field("parent", node.parent.map(u64::from));
    out.field("kind", scene.player(number).map_or("leaf", Player::name));
    out.field("called", &*called);
    out.field("name", (name != called).then_some(&*name));
    out.field("leaf", scene.leaf_value(number).as_deref());
    out.field("order", order.unwrap_or_default());
    out.field("is_folded", node.is_folded());
    out.field("is_pv", scene.is_pv(number));
    out.field("words", &*words.node(number));
    write_known(out, scene, words, number, scene.known(number));
}

fn write_step(out: &mut Buffer, scene: &Scene, words: &Sentences, step: &DrawnStep) {
    let event = step.step.event;
    let (offer, moved_from) = match event {
        Event::Take {
            offer, moved_from, ..
        } => (Some(offer.proved), moved_from),
        Event::Keep { offer, .. } => (Some(offer.proved), None),
        Event::Leaf { .. } | Event::Return { .. } => (step.known.proved, None),
        Event::Result(proved) => (Some(proved), None),
        Event::Enter | Event::Cutoff(_) | Event::Prune(_) => (None, None),
    };
    let offer = offer.map(|offer| words.number(offer.value));
    let [short, sentence] = words.step(step);
    out.field("number", step.step.number);
    out.field("event", event.name());
    out.field("node", step.node.map(u64::from));
    out.field("child", step.child.map(u64::from));
    out.field("offer", offer.as_deref());
    out.field("is_move", scene.drawing.has_windows && moved_from.is_some());
    out.field("short", &*short);
    out.field("words", &*sentence);
    out.field("detail", words.comparison(step).as_deref());
    if let Some(node) = step.node {
        write_known(out, scene, words, node, step.known);
    }
}

/// Writes what is known of a node.
fn write_known(out: &mut Buffer, scene: &Scene, words: &Sentences, node: u32, known: Known) {
    let inner = Some(known).filter(|_| !scene.is_leaf(node));
    let window = inner.and_then(|known| known.window);
    let proved = inner.and_then(|known| known.proved);
    let sign = |bound| match bound {
        Bound::Exact => "",
        Bound::Upper | Bound::Lower => Signs::Unicode.relation(bound),
    };
    out.field(
        "fate",
        match known.fate {
            Fate::Unseen => "unseen",
            Fate::Entered(_) if known.is_open => "open",
            Fate::Entered(_) => "entered",
            Fate::Pruned(_) => "pruned",
            Fate::Inside(_) => "inside",
        },
    );
    let window = window.filter(|_| scene.drawing.has_windows);
    out.key("window").or_null(window, |out, window| {
        out.list(|out| {
            for end in [window.alpha(), window.beta()] {
                out.item().value(&*words.number(end));
            }
        });
    });
    out.field("sign", proved.map(|proved| sign(proved.bound)));
    let value = proved.map(|proved| words.number(proved.value));
    out.field("value", value.as_deref());
}
