//! The value alone of a small tree whose text is made of arrays and numbers: for files with a tree in each
//! line.
//!
//! The loop is alpha-beta with the reading of the text in it. It keeps two numbers for a node, and no path,
//! line of play or count, so it serves only a caller that needs nothing but the value. It visits the nodes
//! that the general loop visits, and steps over the others as the walk over text does.
//!
//! Values are seen from the player to move: for MIN each key is inverted, bit by bit, which turns the order
//! of the keys around. So both players take the greatest value, and a child's window is the inverted one of
//! its parent. As the window around the root is the full one, a value matters only where it lies in the
//! window of its node; so what a node has found is its alpha.
//!
//! Source: Knuth & Moore 1975 (F2 in the form of negamax).

use super::cursor::{Cursor, Fallback};
use super::skip::skip_rest;
use crate::number::NumberKind;
use crate::value::{Player, Value};

/// A document with more bytes is left to the walk: if an object comes late, much of it would be read twice.
const MOST_BYTES: usize = 1 << 16;

/// The memory of a search, for the next one to use again.
#[derive(Debug, Default)]
pub struct ValueSearch {
    /// The windows of the inner nodes that the search is in, but for the innermost.
    outer: Vec<MoverWindow>,
}

/// The window of an inner node whose children are being searched, as the player to move sees it.
#[derive(Clone, Copy, Debug)]
struct MoverWindow {
    /// The player's own bound: the best value so far, if that is in the window.
    alpha: i64,
    /// The opponent's bound.
    beta: i64,
}

impl ValueSearch {
    /// The value under the full window of a document with numbers of this kind; `player`: who is to move at the
    /// root.
    ///
    /// # Errors
    ///
    /// [`Fallback`]: it has decimals, and integers are expected. Or it is a number, is long or wrong, or has
    /// something else than arrays and numbers where a value is needed.
    pub fn value(
        &mut self,
        text: &[u8],
        kind: NumberKind,
        player: Player,
    ) -> Result<Value, Fallback> {
        if text.len() > MOST_BYTES {
            return Err(Fallback::PlainReader);
        }
        self.outer.clear();
        let mut cursor = Cursor::new(text, kind);
        cursor.expect(b'[')?;
        // Inverts the values of leaves where MIN is to move.
        let mut view = match player {
            Player::Max => 0,
            Player::Min => -1,
        };
        let mut window = MoverWindow { alpha: i64::MIN, beta: i64::MAX };
        loop {
            // Down: to the next leaf.
            while cursor.peek() == b'[' {
                cursor.advance();
                self.outer.push(window);
                window = MoverWindow { alpha: !window.beta, beta: !window.alpha };
                view = !view;
            }
            let mut value = cursor.number()? ^ view;
            // Up: as long as nodes have no child left, or stop.
            loop {
                window.alpha = window.alpha.max(value);
                let mut next = cursor.peek();
                if window.alpha >= window.beta && next != b']' {
                    skip_rest(&mut cursor)?;
                    next = b']';
                }
                cursor.advance();
                if next == b',' {
                    break;
                }
                if next != b']' {
                    return Err(Fallback::PlainReader);
                }
                let Some(parent) = self.outer.pop() else {
                    cursor.end()?;
                    return Ok(Value::from_key(window.alpha ^ view));
                };
                value = !window.alpha;
                window = parent;
                view = !view;
            }
        }
    }
}
