//! The steps of a search in a few words each, for a list.

use super::record::{DrawnCutoff, RecordedEvent};
use super::sentences::{Sentences, in_print, own_sign};
use crate::report::phrases::player_name;

impl Sentences<'_> {
    /// A step in a few words, for a list.
    pub(super) fn short(&self, event: RecordedEvent, cutoffs: &[DrawnCutoff]) -> String {
        match event {
            RecordedEvent::Enter(node, player, window) => {
                let (called, player) = (self.called(node), player_name(player));
                if self.drawing.has_windows {
                    format!("enter {called}, {player}, {}", self.window(window))
                } else {
                    format!("enter {called}, {player}")
                }
            }
            RecordedEvent::Leaf(node, visit) => {
                format!("leaf {}: {}", self.called(node), self.number(visit.value))
            }
            RecordedEvent::Take(node, _, offer, window) => {
                let (called, value) = (self.called(node), self.number(offer.value));
                let own = own_sign(offer.player);
                let moved = window.filter(|_| self.drawing.has_windows);
                let moved = moved.map(|window| self.number(window.own(offer.player)));
                let moved = moved.map_or_else(String::new, |to| format!(": {own} moves to {to}"));
                format!("{called} takes {value}{moved}")
            }
            RecordedEvent::Keep(node, _, _, best) => {
                format!("{} keeps {}", self.called(node), self.number(best))
            }
            RecordedEvent::Cutoff(number) => {
                let cutoff = &cutoffs[number];
                let (at, player) = (self.called_at(cutoff.at), cutoff.player);
                let has = self.number(cutoff.window.own(player));
                let limit = self.number(cutoff.window.own(!player));
                let sign = in_print(self.drawing.rule.sign_for(player));
                format!("{at} stops: {has} {sign} {limit}")
            }
            RecordedEvent::Prune(node, _) => format!("prune {}", self.called(node)),
            RecordedEvent::Return(node, visit) => {
                format!("{} returns {}", self.called(node), self.value(&visit))
            }
            RecordedEvent::Result(value, bound) => {
                format!(
                    "the value of {} is {}",
                    self.called(0),
                    self.amount(value, bound)
                )
            }
        }
    }
}
