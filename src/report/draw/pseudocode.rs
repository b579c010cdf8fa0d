//! The algorithm that a page steps through, in a dozen lines as in a textbook: with the cutoff rule and
//! the fail rule that were used.
//!
//! A line has the code of the steps at which it is executed; see [`code`].

use super::drawing::Drawing;
use super::record::RecordedEvent;
use crate::report::phrases::player_name;
use crate::search::{CutoffRule, Fail};
use crate::value::Player;

/// The code of a line that no step marks.
const NO_STEP: &str = "";

/// The procedure for a node of this player: for each line its code and its text.
pub(super) fn lines(drawing: &Drawing, player: Player) -> Vec<(&'static str, String)> {
    let (worst, better, own, choose, arrow) = match player {
        Player::Max => ("−∞", '>', 'α', "max", '▲'),
        Player::Min => ("∞", '<', 'β', "min", '▼'),
    };
    let has_windows = drawing.has_windows;
    let window = if has_windows { ", α, β" } else { "" };
    let sign = match drawing.rule {
        CutoffRule::Ge => '≥',
        CutoffRule::Gt => '>',
    };
    let result = match (drawing.fail, player) {
        (Fail::Soft, _) => "return best",
        (Fail::Hard, Player::Max) => "return max(α on entry, min(best, β))",
        (Fail::Hard, Player::Min) => "return min(β on entry, max(best, α))",
    };
    let name = player_name(player);
    let mut lines = vec![
        ("result", format!("answer ← value(root{window})")),
        (NO_STEP, format!("value(node{window}):   {arrow} {name}")),
        ("leaf", "  if it is a leaf: return its value".to_owned()),
        ("enter", format!("  best ← {worst}")),
        (NO_STEP, "  for each child, in order:".to_owned()),
        (NO_STEP, format!("    v ← value(child{window})")),
        ("keep", format!("    if v {better} best:")),
        ("take", "      best ← v".to_owned()),
    ];
    if has_windows {
        lines.extend([
            ("move", format!("      {own} ← {choose}({own}, best)")),
            ("cutoff", format!("    if α {sign} β:")),
            ("prune", "      prune the other children".to_owned()),
        ]);
    }
    lines.push(("return", format!("  {result}")));
    lines
}

/// The code of the line that a step executes: the kind of the step, but `move` where a node takes a value
/// and that moves its player's bound.
pub(super) fn code(drawing: &Drawing, event: RecordedEvent) -> &'static str {
    match event {
        RecordedEvent::Enter(..) => "enter",
        RecordedEvent::Leaf(..) => "leaf",
        RecordedEvent::Take(_, _, _, Some(_)) if drawing.has_windows => "move",
        RecordedEvent::Take(..) => "take",
        RecordedEvent::Keep(..) => "keep",
        RecordedEvent::Cutoff(_) => "cutoff",
        RecordedEvent::Prune(..) => "prune",
        RecordedEvent::Return(..) => "return",
        RecordedEvent::Result(..) => "result",
    }
}
