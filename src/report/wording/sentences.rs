//! What a search did, in sentences: each step, and what became of each node. A sentence has no more than
//! 40 characters of a name. Numbers stand in it as in print: −∞, ≤ 2.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::mention::SentenceNames;
use super::reasons::why_enough;
use super::signs::{Signs, amount};
use super::terms::{count_of, cutoff_name, moves, player_name, size_of};
use crate::number::NumberKind;
use crate::report::draw::{DrawnSearch, DrawnStep};
use crate::search::record::{Cutoff, CutoffId, Event, Fate, Offer, Proved, PrunedId, Reach};
use crate::tree::{Node, Size};
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

    fn window(&self, shown: Window) -> String {
        Signs::Unicode.window(self.number_kind(), shown)
    }

    /// `5`, `at least 6`, `at most 2`.
    fn amount(&self, proved: Proved) -> String {
        amount(self.number(proved.value), proved.bound).to_string()
    }

    /// A step of the search, in a few words for a list and in a sentence.
    pub(in crate::report) fn step(&self, step: &DrawnStep) -> [String; 2] {
        let called = step.node.map_or_else(String::new, |node| self.called.brief(node));
        let record = self.search.record();
        let visit = record.visit(step.step.visit);
        let player = || visit.player.expect("an inner node");
        match step.step.event {
            Event::Enter | Event::Answer => self.entering(&called, player(), visit.window),
            Event::Leaf { .. } => {
                let Some(leaf) = visit.proved else {
                    return [format!("leaf {called}: unknown"), unknown(&called)];
                };
                let value = self.number(leaf.value);
                [format!("leaf {called}: {value}"), format!("The leaf {called} is {value}.")]
            }
            Event::Take { offer, moved_from, window } => {
                let window = moved_from.map(|_| window);
                self.taking(&called, player(), step.child, &offer, window)
            }
            Event::Keep { offer, best, .. } => {
                let (player, child) = (player_name(player()), self.child(step.child));
                let best = self.number(best);
                let keeps = format!("keeps {best}, for {child} is {}", self.amount(offer.proved));
                [format!("{called} keeps {best}"), format!("{player} at {called} {keeps}.")]
            }
            Event::Cutoff(id) => {
                let cutoff = record.cutoff(id);
                let at = self.called.visit(cutoff.at);
                let [has, limit] = self.compared(cutoff);
                let sign = Signs::Unicode.print(record.rules().cutoff.sign_for(cutoff.player));
                [format!("{at} stops: {has} {sign} {limit}"), self.cutoff(id)]
            }
            Event::Prune(pruned) => {
                let Size { nodes, leaves } = record.pruned(pruned).size;
                let size = size_of(nodes, leaves);
                let pruned = format!("{called} is pruned: {size}, never looked at.");
                [format!("prune {called}"), pruned]
            }
            Event::Return { .. } => {
                let proved = visit.proved.expect("the search is done with it");
                let returns = format!("{called} returns {}", self.amount(proved));
                let below = step.node.and_then(|node| self.pruned_below(node));
                let below = below.map_or_else(String::new, |below| format!(" {below}"));
                [returns.clone(), format!("{returns}.{below}")]
            }
            Event::Result(proved) => {
                let result = format!("the value of {called} is {}", self.amount(proved));
                [result.clone(), format!("The search is done: {result}.")]
            }
        }
    }

    fn entering(&self, called: &str, player: Player, window: Window) -> [String; 2] {
        let player = player_name(player);
        let (short, enter) =
            (format!("enter {called}, {player}"), format!("Enter {called}: {player} to move"));
        if self.search.has_windows() {
            let window = self.window(window);
            [format!("{short}, {window}"), format!("{enter}, window {window}.")]
        } else {
            [short, enter + "."]
        }
    }

    /// What a child is called.
    fn child(&self, child: Option<u32>) -> String {
        let not_drawn = || "a child that is not drawn".to_owned();
        child.map_or_else(not_drawn, |child| self.called.brief(child))
    }

    /// A node takes the value of a child; the window then, if it moves.
    fn taking(
        &self,
        called: &str,
        player: Player,
        child: Option<u32>,
        offer: &Offer,
        window: Option<Window>,
    ) -> [String; 2] {
        let (name, own) = (player_name(player), Signs::Unicode.own_bound(player));
        let amount = self.amount(offer.proved);
        let short = format!("{called} takes {}", self.number(offer.proved.value));
        let taken = format!("{name} at {called} has {amount} from {}", self.child(child));
        if !self.search.has_windows() {
            return [short, format!("{taken}, the best so far.")];
        }
        let Some(window) = window else {
            let why =
                format!("no better than the {own} that it was entered with: the window stays");
            return [short, format!("{taken}, the best so far, but {why}.")];
        };
        let moves = moves(player);
        let (to, window) = (self.number(window.own(player)), self.window(window));
        [
            format!("{short}: {own} moves to {to}"),
            format!("{taken}: {own} {moves} to {to}, the window is now {window}."),
        ]
    }

    /// The two values that a cutoff compares: the value of the player to move, and the opponent's.
    fn compared(&self, cutoff: &Cutoff) -> [String; 2] {
        [cutoff.player, !cutoff.player].map(|player| self.number(cutoff.window.own(player)))
    }

    /// Why a node stopped.
    fn cutoff(&self, id: CutoffId) -> String {
        let record = self.search.record();
        let cutoff = record.cutoff(id);
        let at = self.called.visit(cutoff.at);
        let player = player_name(cutoff.player);
        let [has, limit] = self.compared(cutoff);
        let holder = record.holder(cutoff).map(|holder| self.called.visit(holder));
        let is_tie = has == limit;
        let why = why_enough(cutoff.player, limit, holder, is_tie);
        let mut text = format!("{at} stops: {player} has {has} here, and {why}.");
        let roots = self.pruned.get(&id).map_or(&[][..], Vec::as_slice);
        let named = roots.iter().take(NAMED);
        let mut pruned: Vec<String> = named.map(|&node| self.called.brief(node)).collect();
        if roots.len() > NAMED {
            pruned.push(format!("and {} more", roots.len() - NAMED));
        }
        if !pruned.is_empty() {
            let _ = write!(text, " Never looked at: {}.", pruned.join(", "));
        }
        text
    }

    /// Which cutoff a step is, and what it compares: `beta cutoff, shallow: α 6 ≥ β 5`.
    pub(in crate::report) fn comparison(&self, step: &DrawnStep) -> Option<String> {
        let Event::Cutoff(id) = step.step.event else {
            return None;
        };
        let record = self.search.record();
        let cutoff = record.cutoff(id);
        let [alpha, beta] =
            [cutoff.window.alpha(), cutoff.window.beta()].map(|end| self.number(end));
        let sign = Signs::Unicode.print(record.rules().cutoff.sign());
        let ply = |visit| record.visit(visit).ply;
        let how = match record.holder(cutoff) {
            Some(_) if record.reach(cutoff) == Reach::Shallow => ", shallow".to_owned(),
            Some(holder) => {
                let plies = ply(cutoff.at) - ply(holder);
                format!(", deep, from {plies} plies up")
            }
            None => String::new(),
        };
        let kind = cutoff_name(cutoff.player);
        Some(format!("{kind} cutoff{how}: α {alpha} {sign} β {beta}"))
    }

    /// How much was pruned below a node whose children are not drawn.
    fn pruned_below(&self, number: u32) -> Option<String> {
        let hidden = self.search.tree().node(number).hidden;
        let pruned = self.search.end()[number as usize].pruned_below;
        let nodes = count_of(hidden.into(), "node", "nodes");
        (hidden > 0).then(|| format!("Of the {nodes} below it, {pruned} were pruned."))
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
            (Fate::Entered(_) | Fate::Known(_), Node::Leaf(_)) => match known.proved {
                Some(leaf) => {
                    format!("The leaf {called} was looked at: {}.", self.number(leaf.value))
                }
                None => unknown(&called),
            },
            (Fate::Entered(visit) | Fate::Known(visit), Node::Inner(player)) => {
                let visit = record.visit(visit);
                let mut text = format!("{called}, {} to move. ", player_name(player));
                if self.search.has_windows() {
                    let window = self.window(visit.window);
                    let _ = write!(text, "The search came with the window {window}. ");
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
