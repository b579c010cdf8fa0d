//! How trees are searched, as their answers tell it: for a batch the same text a million times.

use std::cell::OnceCell;
use std::io;

use super::pen::Sheet;
use crate::number::Numbers;
use crate::search::{Algorithm, Order, Rules};
use crate::value::Player;

/// How trees with one kind of numbers are searched.
#[derive(Clone, Debug)]
pub struct Question {
    algorithm: Algorithm,
    rules: Rules,
    numbers: Numbers,
    order: Order,
    depth: Option<usize>,
    pub(super) has_window: bool,
    /// The keys from `player` to `window` for each player, written when they are asked for.
    json: [OnceCell<String>; 2],
}

impl Question {
    /// A search by `algorithm` and these rules, with the children in this order, to this depth if
    /// it is limited.
    #[must_use]
    pub fn new(
        algorithm: Algorithm,
        rules: Rules,
        numbers: Numbers,
        order: Order,
        depth: Option<usize>,
    ) -> Question {
        Question {
            algorithm,
            rules,
            numbers,
            order,
            depth,
            has_window: false,
            json: [const { OnceCell::new() }; 2],
        }
    }

    /// The same; a window was asked for, be it the full one, or not.
    #[must_use]
    pub fn with_window(self, has_window: bool) -> Question {
        Question { has_window, ..self }
    }

    /// The keys from `player`, who is to move at the root, to `window` of a JSON answer, with the
    /// quote and the comma before them and the key `value` behind them.
    pub(super) fn json(&self, player: Player) -> &str {
        let [max, min] = &self.json;
        let text = match player {
            Player::Max => max,
            Player::Min => min,
        };
        text.get_or_init(|| self.written(player))
    }

    #[cold]
    fn written(&self, player: Player) -> String {
        /// Mostly.
        const LENGTH: usize = 256;
        let Question { rules, numbers, .. } = *self;
        let mut sheet = Sheet::new(LENGTH);
        let written = sheet.item(&mut io::sink(), |pen| {
            let pen = pen.raw(r#"","player":""#)?.raw(player.name())?;
            let pen = pen.raw(r#"","algorithm":""#)?.raw(self.algorithm.name())?;
            let pen = pen.raw(r#"","cutoff":""#)?.raw(rules.cutoff.name())?;
            let pen = pen.raw(r#"","fail":""#)?.raw(rules.fail.name())?;
            let pen = pen.raw(r#"","order":""#)?.raw(self.order.name())?;
            let pen = pen.raw(r#"","depth":"#)?;
            let pen = match self.depth {
                Some(depth) => pen.whole(depth as u64)?,
                None => pen.raw("null")?,
            };
            let [alpha, beta] = [rules.window.alpha(), rules.window.beta()];
            let pen = pen.raw(r#","window":{"alpha":"#)?;
            let pen = pen.number_or_null(numbers.number(alpha))?;
            let pen = pen.raw(r#","beta":"#)?;
            let pen = pen.number_or_null(numbers.number(beta))?;
            pen.raw(r#"},"value":"#)
        });
        written.expect("nothing goes out of an empty sheet");
        let text = str::from_utf8(sheet.written());
        text.expect("it is text").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_a_text() {
        let (algorithm, rules) = (Algorithm::default(), Rules::default());
        let question = Question::new(algorithm, rules, Numbers::Integers, Order::Given, None);
        for player in [Player::Max, Player::Min, Player::Max] {
            let start = format!(r#"","player":"{}","algorithm":"#, player.name());
            assert!(question.json(player).starts_with(&start), "{player:?}");
        }
    }
}
