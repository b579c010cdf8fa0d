//! The data of one tree of the page of [`html`](super::html), as JSON: all sentences, and all states of the
//! search. The page shows them, with the lines of the algorithm. Numbers stand in it as in print: −∞, ≤ 2.

use serde::Serialize;

use super::drawing::{Detail, Drawing};
use super::drawn_search::{DrawnSearch, DrawnStep, Known};
use super::scene::Scene;
use crate::named::Named;
use crate::quote::visible;
use crate::report::buffer::Buffer;
use crate::report::json_parts::Text;
use crate::report::wording::{Sentences, Signs, in_print};
use crate::search::record::{Event, Fate};
use crate::value::Bound;

/// A tree, and what a search did in it.
#[derive(Serialize)]
struct PageJson<'a> {
    /// what the tree is called; `null`: nothing
    title: Option<Text<'a>>,
    /// whether the search has windows
    has_windows: bool,
    /// the sign between alpha and beta at a cutoff
    cuts_at: String,
    /// `soft` or `hard`
    fail: &'static str,
    /// whether the page opens as an exercise
    is_blank: bool,
    /// what stands at the nodes
    shows: ShowsJson,
    /// how pruned subtrees are drawn
    pruned: &'static str,
    /// the drawn nodes in preorder
    nodes: Vec<PageNodeJson<'a>>,
    /// how many steps the search has, as `trace` counts them
    step_count: u64,
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
    /// `max`, `min` or `leaf`
    kind: &'static str,
    /// what sentences call it
    called: Text<'a>,
    /// the whole name, if that is longer
    name: Option<Text<'a>>,
    /// the value of a leaf, or `?`
    leaf: Option<Text<'a>>,
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
    /// what happens, in a few words
    short: Text<'a>,
    /// the same in a sentence
    words: Text<'a>,
    /// what a cutoff compares
    detail: Option<Text<'a>>,
    /// what is known of the node with this step
    #[serde(flatten)]
    known: Option<KnownJson<'a>>,
}

/// What is known of a node: in the end, or with a step.
#[derive(Serialize)]
struct KnownJson<'a> {
    /// `unseen`, `open`, `entered`, `pruned` or `inside` (a pruned subtree)
    fate: &'static str,
    /// alpha and beta on arrival at an inner node; of an open one those now
    window: Option<[Text<'a>; 2]>,
    /// what is proved of the minimax value: nothing if it is the same, `≤` or `≥`
    sign: Option<&'static str>,
    /// the value that an inner node returned, of an open one the bound so far
    value: Option<Text<'a>>,
}

/// Writes the data with no `<` in it, so that nothing in it can end the element it stands in. `scene`
/// draws the solution with all nodes.
pub(super) fn write(out: &mut Buffer, drawing: &Drawing, scene: &Scene, words: &Sentences) {
    let search = drawing.search;
    let nodes = 0..drawing.tree.len();
    let steps = search.map_or(&[][..], DrawnSearch::steps).iter();
    let page = PageJson {
        title: drawing.title.map(|title| visible(title).into()),
        has_windows: drawing.has_windows,
        cuts_at: in_print(drawing.rules.cutoff.sign()),
        fail: drawing.rules.fail.name(),
        is_blank: drawing.style.is_blank(),
        shows: ShowsJson {
            values: scene.shows(Detail::Values),
            windows: scene.shows(Detail::Windows),
        },
        pruned: drawing.style.pruned.name(),
        nodes: nodes.map(|number| node(scene, words, number)).collect(),
        step_count: search.map_or(0, |search| search.record().steps()),
        steps: steps.map(|of| step(scene, words, of)).collect(),
    };
    let data = serde_json::to_string(&page).expect("keys are text");
    out.text(&data.replace('<', "\\u003c"));
}

fn node<'a>(scene: &Scene, words: &Sentences, number: u32) -> PageNodeJson<'a> {
    let node = scene.drawing.tree.node(number);
    let moment = scene.drawing.moment();
    let (called, name) = (words.called.brief(number), words.called.whole(number));
    let order = moment.map(|moment| moment.leaf_places[number as usize]);
    PageNodeJson {
        parent: node.parent,
        kind: scene.player(number).map_or("leaf", Named::name),
        name: (name != called).then_some(name.into()),
        called: called.into(),
        leaf: scene.leaf_value(number).map(Text::from),
        order: order.unwrap_or_default(),
        is_folded: node.is_folded(),
        is_pv: scene.is_pv(number),
        words: words.node(number).into(),
        known: known(scene, words, number, scene.known(number)),
    }
}

fn step<'a>(scene: &Scene, words: &Sentences, step: &DrawnStep) -> PageStepJson<'a> {
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
    let [short, sentence] = words.step(step);
    let node = step.node;
    PageStepJson {
        number: step.step.number,
        event: event.into(),
        node,
        child: step.child,
        offer: offer.map(|offer| words.number(offer.value).into()),
        is_move: scene.drawing.has_windows && moved_from.is_some(),
        short: short.into(),
        words: sentence.into(),
        detail: words.comparison(step).map(Text::from),
        known: node.map(|node| known(scene, words, node, step.known)),
    }
}

/// What is known of a node.
fn known<'a>(scene: &Scene, words: &Sentences, node: u32, known: Known) -> KnownJson<'a> {
    let inner = Some(known).filter(|_| !scene.is_leaf(node));
    let window = inner.and_then(|known| known.window);
    let window = window.filter(|_| scene.drawing.has_windows);
    let proved = inner.and_then(|known| known.proved);
    let end = |value| Text::from(words.number(value));
    KnownJson {
        fate: match known.fate {
            Fate::Unseen => "unseen",
            Fate::Entered(_) if known.is_open => "open",
            Fate::Entered(_) => "entered",
            Fate::Pruned(_) => "pruned",
            Fate::Inside(_) => "inside",
        },
        window: window.map(|window| [window.alpha(), window.beta()].map(end)),
        sign: proved.map(|proved| match proved.bound {
            Bound::Exact => "",
            bound => Signs::Unicode.relation(bound),
        }),
        value: proved.map(|proved| end(proved.value)),
    }
}
