//! Where a log first differs from the search, and what the search knew there.
//!
//! ```text
//! difference line 6: the log visits /0/1/1, which the search has pruned
//! node /0/1/1
//! state pruned                                       and all that `explain` says of it
//! ```

use serde::{Serialize, Serializer};

use super::log_report::{LogReport, shown_node};
use super::reasons::why_entered;
use crate::check::ClaimedWindow;
use crate::check::log::{Difference, DifferenceKind, KnownNode};
use crate::check::{ClaimedValue, Sign};
use crate::number::NumberWindow;
use crate::quote::{Text, plain};
use crate::report::buffer::Buffer;
use crate::report::explain::{self, ExplainedNode, Explanation, SHORT_CHAIN};
use crate::report::wording::{Mention, amount, cutoff_name};
use crate::search::record::Fate;
use crate::tree::path::{PathText, short_path};
use crate::value::{Bound, Player};

/// Where a log first differs.
#[derive(Serialize)]
pub(super) struct DifferenceRow<'a> {
    /// the line of the log
    line: u64,
    /// `pruned`, `other node`, `log ends`, `search ends`, `value` or `window`
    #[serde(serialize_with = "serialize_kind")]
    kind: &'a DifferenceKind,
    /// the node on that line, as the log names it
    logged: Option<Text<'a>>,
    /// the node that the search enters, prunes or leaves
    node: Option<Mention<'a>>,
    /// its window on arrival, or the one that made it stop
    window: Option<NumberWindow>,
    /// the difference in a sentence
    said: Text<'a>,
    /// why the search does that, or `null`
    why: Option<Text<'a>>,
    /// What else is said of the node.
    #[serde(skip)]
    known: Option<KnownThere<'a>>,
    /// Whether the node on that line is above the one on the line before.
    #[serde(skip)]
    is_above_last: bool,
}

/// Writes the name of a kind of difference.
fn serialize_kind<S: Serializer>(kind: &DifferenceKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match kind {
        DifferenceKind::Pruned => "pruned",
        DifferenceKind::OtherNode => "other node",
        DifferenceKind::Ended => "log ends",
        DifferenceKind::TooLong => "search ends",
        DifferenceKind::Value { .. } => "value",
        DifferenceKind::Window { .. } => "window",
    })
}

/// What the report says about the node where a log differs, beside its window.
enum KnownThere<'a> {
    /// All that is known of it.
    Explained(Box<Explanation<'a>>),
    /// Nothing more: a value differs, or windows are not explained.
    Window,
    /// The player whose cutoff pruned it, where windows are not explained.
    Cutoff(Player),
}

impl<'a> DifferenceRow<'a> {
    pub(super) fn of(report: &LogReport<'a>, found: &'a Difference) -> DifferenceRow<'a> {
        let path = found.path.as_deref().map(|path| PathText::full(path).to_string());
        let mut row = DifferenceRow {
            line: found.line,
            kind: &found.kind,
            logged: found.label.as_deref().map(Text::from).or(path.map(Text::from)),
            node: None,
            window: None,
            said: sentence(report, found).into(),
            why: None,
            known: None,
            is_above_last: found.is_above_last,
        };
        if let Some(known) = &found.known {
            row.add_known(report, found, known);
        }
        row
    }

    /// Adds what the search knew of the node.
    fn add_known(&mut self, report: &LogReport<'a>, found: &Difference, known: &'a KnownNode) {
        let record = &known.record;
        let named = |path, id| Mention::whole((PathText::full(path), report.tree.label(id)));
        let window = |window| Some(report.tree.number_kind().window(window));
        self.node = Some(named(&known.path, known.id));
        let is_value = matches!(found.kind, DifferenceKind::Value { .. });
        if record.algorithm().is_explained() && !is_value {
            let explained = explained(report, found, known);
            let cutoff = explained.pruned.as_ref();
            let entered = explained.entered.as_ref().map(|entered| entered.window);
            self.window = cutoff.map(|pruned| pruned.window).or(entered);
            let why = cutoff.map(|pruned| pruned.why.clone());
            self.why = why.or_else(|| why_entered(&explained).map(Text::from));
            self.known = Some(KnownThere::Explained(Box::new(explained)));
            return;
        }
        match known.fate {
            Fate::Entered(visit) | Fate::Known(visit) => {
                self.window = window(record.visit(visit).window);
                self.known = Some(KnownThere::Window);
            }
            Fate::Pruned(pruned) | Fate::Inside(pruned) => {
                let cutoff = record.cutoff(record.pruned(pruned).cutoff);
                let stopped = record.visit(cutoff.at);
                self.node = Some(named(&known.path[..stopped.ply as usize], stopped.id.number()));
                self.window = window(cutoff.window);
                self.known = Some(KnownThere::Cutoff(cutoff.player));
            }
            Fate::Unseen => unreachable!("the search enters or prunes the node"),
        }
    }
}

fn explained<'a>(
    report: &LogReport<'a>,
    difference: &Difference,
    known: &'a KnownNode,
) -> Explanation<'a> {
    let explained = ExplainedNode {
        name: report.tree_name,
        tree: report.tree,
        record: &known.record,
        path: &known.path,
        id: known.id,
        fate: known.fate,
        shared: None,
        longest_chain: match difference.label {
            Some(_) => usize::MAX,
            None => SHORT_CHAIN,
        },
    };
    explained.explain(false)
}

/// What differs, in words.
fn sentence(report: &LogReport, difference: &Difference) -> String {
    let logged = match (&difference.label, &difference.path) {
        (Some(label), _) => plain(label),
        (None, Some(path)) => short_path(path),
        (None, None) => String::new(),
    };
    let entered = difference
        .known
        .as_ref()
        .map_or_else(String::new, |known| shown_node(&known.path, report.tree.label(known.id)));
    match &difference.kind {
        DifferenceKind::Pruned => format!("the log visits {logged}, which the search has pruned"),
        DifferenceKind::OtherNode => {
            format!("the log visits {logged}, and the search enters {entered}")
        }
        DifferenceKind::Ended => format!("the log ends, and the search enters {entered}"),
        DifferenceKind::TooLong => format!("the log visits {logged}, and the search is done"),
        DifferenceKind::Window { given, window } => {
            let shown = report.tree.number_kind().window(*window);
            let given = given_window(given);
            format!(
                "the log says that {entered} has {given}, and the search enters it with {shown}"
            )
        }
        DifferenceKind::Value { claim, value, bound } => {
            let value = report.tree.number_kind().extended(*value);
            let returned = amount(value, bound.unwrap_or(Bound::Exact));
            let claim = claimed(claim);
            format!(
                "the log says that {entered} returns {claim}, and the search returns {returned}"
            )
        }
    }
}

/// A window as a log gives it, or one end of it, in words.
fn given_window(given: &ClaimedWindow) -> String {
    match (given.alpha, given.beta) {
        (Some(alpha), Some(beta)) => format!("the window ({alpha}, {beta})"),
        (Some(alpha), None) => format!("alpha {alpha}"),
        (None, Some(beta)) => format!("beta {beta}"),
        (None, None) => "a window".to_owned(),
    }
}

/// A value as a log gives it, in words.
fn claimed(claim: &ClaimedValue) -> String {
    if !claim.text.is_empty() {
        return claim.text.clone();
    }
    let sign = match claim.sign {
        Some(Sign::AtMost) => "<=",
        Some(Sign::AtLeast) => ">=",
        _ => "",
    };
    format!("{sign}{}", claim.number)
}

/// Writes a difference.
pub(super) fn write_difference(out: &mut Buffer, difference: &DifferenceRow) {
    let is_end = matches!(difference.kind, DifferenceKind::Ended);
    let place = if is_end { "after line" } else { "line" };
    writeln!(out, "difference {place} {}: {}", difference.line, &*difference.said);
    if let (Some(node), Some(window)) = (&difference.node, difference.window) {
        match &difference.known {
            Some(KnownThere::Explained(explained)) => explain::write_text(out, explained),
            Some(KnownThere::Cutoff(player)) => {
                writeln!(out, "cutoff {} at {node}, window {window}", cutoff_name(*player));
            }
            _ => {
                writeln!(out, "node {node}");
                writeln!(out, "window {window}");
            }
        }
    }
    if difference.is_above_last {
        writeln!(
            out,
            "help a parent stands before its children, also where values are given: \
             write a node when the search enters it, not when it leaves it"
        );
    }
}
