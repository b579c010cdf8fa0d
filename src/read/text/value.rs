//! The value of a small tree alone, in one pass over its text.
//!
//! Whoever wants nothing but the value of a few leaves has it sooner by minimax than by a search:
//! the text has to be checked to its end anyway. Takes arrays of short integers and nothing else.

use crate::value::Player;

/// Arrays may be nested so deep.
const DEEPEST: usize = 64;

/// So many digits always fit.
const DIGITS: usize = 15;

/// The minimax value of a nested document with integers; `None` if it has anything but arrays and
/// short integers, or is wrong.
///
/// ```
/// use abprune::read::value_alone;
/// use abprune::value::Player;
/// assert_eq!(value_alone(b"[[3, 5], [2, 9]]", Player::Max), Some(3));
/// assert_eq!(value_alone(b"[[3, 5], [2, 9]]", Player::Min), Some(5));
/// assert_eq!(value_alone(b"[3, 0.5]", Player::Max), None);
/// ```
#[must_use]
pub fn value_alone(bytes: &[u8], player: Player) -> Option<i64> {
    // The best value of each open array, for a player who wants the greatest: MIN's have all bits
    // inverted, which turns their order round.
    let mut best = [i64::MIN; DEEPEST + 1];
    let mut depth = 0;
    let mut turn = match player {
        Player::Max => 0,
        Player::Min => -1,
    };
    let mut at = 0;
    loop {
        let mut value = match *bytes.get(at)? {
            b'[' => {
                if depth == DEEPEST {
                    return None;
                }
                depth += 1;
                best[depth] = i64::MIN;
                turn = !turn;
                at += 1;
                continue;
            }
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            _ => {
                let (value, length) = integer(&bytes[at..])?;
                at += length;
                value
            }
        };
        loop {
            let byte = loop {
                match bytes.get(at) {
                    Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
                    Some(&byte) => break byte,
                    None => return (depth == 0).then_some(value),
                }
            };
            // `turn` is that of the player below the array that the value is in.
            if depth == 0 {
                return None;
            }
            best[depth] = best[depth].max(value ^ !turn);
            at += 1;
            match byte {
                b',' => break,
                b']' => {
                    value = best[depth] ^ !turn;
                    turn = !turn;
                    depth -= 1;
                }
                _ => return None,
            }
        }
    }
}

/// The short integer that `text` starts with, and its length.
#[inline(always)]
pub(in crate::read) fn integer(text: &[u8]) -> Option<(i64, usize)> {
    let is_negative = text[0] == b'-';
    let digits = &text[usize::from(is_negative)..];
    let mut magnitude = 0;
    let mut count = 0;
    while let Some(digit @ 0..=9) = digits.get(count).map(|byte| byte.wrapping_sub(b'0')) {
        magnitude = magnitude * 10 + i64::from(digit);
        count += 1;
        if count > DIGITS {
            return None;
        }
    }
    let has_leading_zero = count > 1 && digits[0] == b'0';
    let value = if is_negative { -magnitude } else { magnitude };
    (count > 0 && !has_leading_zero).then_some((value, usize::from(is_negative) + count))
}
