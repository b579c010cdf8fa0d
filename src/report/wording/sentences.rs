//! What a search did at the nodes of a drawing: each step, as a trace tells it and in a sentence, who holds the
//! ends of windows, and what became of each node. A sentence has no more than 40 characters of a name. Numbers
//! stand in it as in print: −∞, ≤ 2.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::mention::{Names, RecordedPath, SentenceNames};
use super::position::KnownRow;
use super::reasons::{known_of_outcomes, why_enough};
use super::signs::{Signs, amount};
use super::step::EventRow;
use super::terms::{at_least, count_of, player_name, to_move, whole_name};
use crate::number::NumberKind;
use crate::report::draw::{DrawnSearch, DrawnStep};
use crate::report::explain::HeldBound;
use crate::search::ProvedRange;
use crate::search::record::{
    BoundSource, CutoffId, Event, Fate, Proved, PrunedId, Record, VisitId,
};
use crate::tree::{Node, Tree};
use crate::value::{Bound, Player, Value, Window};

/// The greatest number of subtrees pruned by one cutoff that a sentence names. For the others it gives
/// their number.
const NAMED: usize = 8;

/// Writes sentences about one search that is drawn.
pub(in crate::report) struct Sentences<'a> {
    search: &'a DrawnSearch<'a>,
    /// For each cutoff, the roots of the drawn subtrees that it pruned.
    pruned: HashMap<CutoffId, Vec<u32>>,
    pub(in crate::report) called: SentenceNames<'a>,
}

impl<'a> Sentences<'a> {
    pub(in crate::report) fn new(search: &'a DrawnSearch<'a>) -> Sentences<'a> {
        let mut pruned: HashMap<CutoffId, Vec<u32>> = HashMap::new();
        for step in search.steps() {
            if let (Event::Prune(id), Some(root)) = (step.step.event, step.node) {
                pruned.entry(search.record().pruned(id).cutoff).or_default().push(root);
            }
        }
        Sentences { search, pruned, called: SentenceNames::new(search) }
    }

    fn number_kind(&self) -> NumberKind {
        self.search.tree().whole().number_kind()
    }

    pub(in crate::report) fn number(&self, value: Value) -> String {
        Signs::Unicode.number(self.number_kind(), value)
    }

    pub(in crate::report) fn interval(&self, interval: ProvedRange) -> String {
        Signs::Unicode.interval(self.number_kind(), interval)
    }

    /// What is proved of a value: `5`, `≥ 3`, `[2, 3]`.
    pub(in crate::report) fn range(&self, range: ProvedRange) -> String {
        Signs::Unicode.range(self.number_kind(), range)
    }

    pub(in crate::report) fn window(&self, shown: Window) -> String {
        Signs::Unicode.window(self.number_kind(), shown)
    }

    /// `5`, `at least 6`, `at most 2`.
    fn amount(&self, proved: Proved) -> String {
        amount(self.number(proved.value), proved.bound).to_string()
    }

    /// A step of the search: as a trace tells it, and in a sentence.
    pub(in crate::report) fn step(&self, step: &DrawnStep) -> [String; 2] {
        let (record, event) = (self.search.record(), step.step.event);
        let visit = record.visit(step.step.visit);
        let called = match (event, step.node) {
            (Event::Prune(_), Some(root)) => self.called.brief(root),
            _ => self.called.visit(step.step.visit),
        };
        let row = EventRow::of(&DrawnNames { sentences: self, step }, &step.step);
        let kind: &str = event.into();
        let told = format!("{kind} {called}: {}", row.words(Signs::Unicode));
        let sentence = match event {
            Event::Cutoff(id) => self.cutoff(id),
            Event::Leaf { .. } if visit.proved.is_none() => unknown(&called),
            _ => {
                let is_return = matches!(event, Event::Return { .. });
                let below =
                    step.node.filter(|_| is_return).and_then(|node| self.pruned_below(node));
                let below = below.map_or_else(String::new, |below| format!(" {below}"));
                format!("{}{}.{below}", told[..1].to_uppercase(), &told[1..])
            }
        };
        [told, sentence]
    }

    /// Who holds alpha and beta with a step that comes to a node, and the end that a step moves: `β = 5 by MIN at B,
    /// from D`.
    pub(in crate::report) fn held(&self, step: &DrawnStep) -> [Option<String>; 2] {
        let names = &DrawnNames { sentences: self, step };
        let visit = self.search.record().visit(step.step.visit);
        let held = |player: Player| match step.step.event {
            Event::Enter | Event::Answer => {
                let (bound, source) = (visit.window.own(player), visit.sources.own(player));
                Some(HeldBound::of(names, bound, source))
            }
            Event::Take { child_value, moved_from: Some(_), window }
                if visit.mover == Some(player.into()) =>
            {
                Some(HeldBound {
                    value: names.number(window.own(player)),
                    by: Some(names.node(step.step.visit)),
                    from: Some(names.child(child_value.child)),
                    player: Some(player.into()),
                    source: Some(BoundSource::Child(child_value.child)),
                    whole: whole_name(self.search.record()),
                    is_of_leaves: false,
                })
            }
            _ => None,
        };
        let signs = Signs::Unicode;
        let text = |player, held: HeldBound<String>| {
            format!("{} = {}", signs.own_bound(player), held.words(signs))
        };
        [Player::Max, Player::Min].map(|player| held(player).map(|held| text(player, held)))
    }

    /// Why a node stopped.
    fn cutoff(&self, id: CutoffId) -> String {
        let record = self.search.record();
        let cutoff = record.cutoff(id);
        let at = self.called.visit(cutoff.at);
        let player = player_name(cutoff.player);
        let [has, limit] =
            [cutoff.player, !cutoff.player].map(|player| self.number(cutoff.window.own(player)));
        let holder = record.holder(cutoff).map(|holder| self.called.visit(holder));
        let why = why_enough(record, cutoff, limit, holder);
        let known = known_of_outcomes(record, self.number_kind(), cutoff);
        let mut text = match known {
            Some(known) => {
                let (known, least) = (Signs::Unicode.print(known), at_least(cutoff.player));
                format!("{at} stops: {known}{at} is worth {least} {has}; {why}.")
            }
            None => format!("{at} stops: {player} has {has} here, and {why}."),
        };
        let roots = self.pruned.get(&id).map_or(&[][..], Vec::as_slice);
        let named = roots.iter().take(NAMED);
        let mut pruned: Vec<String> = named.map(|&node| self.called.brief(node)).collect();
        if roots.len() > NAMED {
            pruned.push(format!("and {} more", roots.len() - NAMED));
        }
        if !pruned.is_empty() {
            let when = if record.comes_back() { "Not looked at now" } else { "Never looked at" };
            let _ = write!(text, " {when}: {}.", pruned.join(", "));
        }
        text
    }

    /// How much was pruned below a node whose children are not drawn.
    fn pruned_below(&self, number: u32) -> Option<String> {
        let hidden = self.search.tree().node(number).hidden;
        let pruned = self.search.end()[number as usize].pruned_below;
        let nodes = count_of(hidden.into(), "node", "nodes");
        let is_told = hidden > 0 && !self.search.record().comes_back();
        is_told.then(|| format!("Of the {nodes} below it, {pruned} were pruned."))
    }

    /// What a table knew of the position of a node that it has answered.
    fn known(&self, answered: VisitId) -> String {
        let (tree, record) = (self.search.tree().whole(), self.search.record());
        let known = record.visit(answered).known.expect("that is why it is not searched");
        let names = RecordedPath { tree, record, steps: &[] };
        KnownRow::of(&names, known).words(Signs::Unicode).to_string()
    }

    /// What the leaf is called whose unknown value ended the search.
    pub(in crate::report) fn unknown(&self) -> Option<String> {
        let has_ended = self.search.record().no_value().is_some();
        let last = self.search.steps().last().filter(|_| has_ended)?;
        Some(self.called.brief(last.node?))
    }

    /// What became of a node.
    pub(in crate::report) fn node(&self, number: u32) -> String {
        let record = self.search.record();
        let called = self.called.brief(number);
        let why = |pruned: PrunedId| self.cutoff(record.pruned(pruned).cutoff);
        let known = self.search.end()[number as usize];
        match (known.fate, self.search.tree().node(number).node) {
            (Fate::Unseen, Node::Leaf(Err(_))) if self.unknown().as_ref() == Some(&called) => {
                unknown(&called)
            }
            (Fate::Unseen, _) if record.no_value().is_some() => {
                format!("The search ended before it came to {called}.")
            }
            (Fate::Unseen, _) => format!("The search never came near {called}."),
            (Fate::Pruned(pruned), _) => format!("{called} was pruned. {}", why(pruned)),
            (Fate::Inside(pruned), _) => {
                let why = why(pruned);
                format!("{called} is inside a subtree that was pruned. {why}")
            }
            (Fate::Known(visit), _) if self.search.drawn(visit) != Some(number) => {
                let (at, why) = (self.called.visit(visit), self.known(visit));
                format!("{called} is below {at}, which was not searched: {why}.")
            }
            (Fate::Entered(_) | Fate::Known(_), Node::Leaf(_)) => match known.proved {
                Some(leaf) => {
                    format!("The leaf {called} was looked at: {}.", self.number(leaf.value))
                }
                None => unknown(&called),
            },
            (Fate::Entered(id) | Fate::Known(id), Node::Inner(mover)) => {
                let visit = record.visit(id);
                let mut text = format!("{called}, {}. ", to_move(mover));
                if self.search.has_windows() {
                    let window = self.window(visit.window);
                    let _ = write!(text, "The search came with the window {window}. ");
                }
                if visit.is_answered {
                    let _ = write!(text, "It was not searched: {}.", self.known(id));
                    return text;
                }
                let Some(proved) = visit.proved else {
                    text.push_str("The search ended before it was done with it. ");
                    if let Some(so_far) = known.proved {
                        let _ = write!(text, "So far: {}.", self.amount(so_far));
                    }
                    return text.trim_end().to_owned();
                };
                let _ = write!(text, "It came to {}. ", self.amount(proved));
                if proved.bound != Bound::Exact {
                    text.push_str("That is only a bound of its true value, but all that matters. ");
                }
                if let Some(cutoff) = known.cutoff {
                    let _ = write!(text, "{} ", self.cutoff(cutoff));
                }
                text.push_str(&self.pruned_below(number).unwrap_or_default());
                text.trim_end().to_owned()
            }
        }
    }
}

/// What is said of a leaf that the search needs and whose value is unknown.
fn unknown(called: &str) -> String {
    format!("The value of the leaf {called} is unknown: the search ends here.")
}

/// What the nodes of a drawing are called at a step.
struct DrawnNames<'s, 'a> {
    sentences: &'s Sentences<'a>,
    step: &'s DrawnStep,
}

impl<'a> Names<'a> for DrawnNames<'_, 'a> {
    type Name = String;

    fn tree(&self) -> &'a Tree {
        self.sentences.search.tree().whole()
    }

    fn record(&self) -> &'a Record {
        self.sentences.search.record()
    }

    fn node(&self, node: VisitId) -> String {
        self.sentences.called.visit(node)
    }

    fn child(&self, child: VisitId) -> String {
        let drawn = match self.step.step.event {
            // The record may have forgotten it by now.
            Event::Take { .. } | Event::Keep { .. } | Event::Weigh { .. } => self.step.child,
            _ => self.sentences.search.drawn(child),
        };
        let not_drawn = || "a child that is not drawn".to_owned();
        drawn.map_or_else(not_drawn, |child| self.sentences.called.brief(child))
    }
}
