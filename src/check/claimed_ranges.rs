//! For which x a node is pruned, as people write it: `x <= 5`, `x in (-inf, 5]`, `5 or less`, `x < 3 or x > 7`.
//!
//! What is compared is the set: two texts of one set are the same.

use serde_json::value::RawValue;

use super::claimed_value::{Sign, claimed_number, parted_ends};
use crate::excerpt::excerpt;
use crate::number::ExtendedNumber;
use crate::search::Range;

/// The values of x that an answer gives.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedRanges {
    /// As it stands there, no more than 40 characters of it.
    pub text: String,
    /// Ranges that do not touch each other, in any order.
    ranges: Vec<Range>,
}

/// More ranges than these nobody writes.
const MOST_RANGES: usize = 100;

/// All x.
const EVERY: Range = Range {
    low: ExtendedNumber::MinusInfinity,
    has_low: false,
    high: ExtendedNumber::Infinity,
    has_high: false,
};

impl ClaimedRanges {
    /// The x that `text` writes: conditions and intervals with `or` or `and` between them, `every x`, `no x`. `None`: it
    /// writes none.
    ///
    /// ```
    /// use abprune::check::ClaimedRanges;
    /// let same = ["x <= 5", "5 >= x", "x in (-inf, 5]", "5 or less", "x < 3 or 3 <= x <= 5"];
    /// let half = ClaimedRanges::parse("x \u{2264} 5").unwrap();
    /// assert!(same.iter().all(|text| ClaimedRanges::parse(text).unwrap().is_same(&half)));
    /// assert!(!ClaimedRanges::parse("x < 5").unwrap().is_same(&half));
    /// assert!(ClaimedRanges::parse("about 5").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<ClaimedRanges> {
        let mut claimed = ClaimedRanges { text: excerpt(text.trim()).into_owned(), ranges: vec![] };
        let text = text.trim().to_lowercase().replace('\u{222a}', " or ");
        match &*text {
            "no x" | "none" | "never" => return Some(claimed),
            "every x" | "all x" | "any x" | "always" => claimed.add(EVERY),
            _ => {
                let mut pieces = text.split(" or ").map(str::trim).peekable();
                while let Some(piece) = pieces.next() {
                    let sign = match pieces.peek() {
                        Some(&"less") => Some(Sign::AtMost),
                        Some(&"more") => Some(Sign::AtLeast),
                        _ => None,
                    };
                    claimed.add(match sign {
                        Some(sign) => beyond(sign, claimed_number(piece)?),
                        None => all_of(piece)?,
                    });
                    pieces.by_ref().take(usize::from(sign.is_some())).for_each(drop);
                    (claimed.ranges.len() <= MOST_RANGES).then_some(())?;
                }
            }
        }
        Some(claimed)
    }

    /// The node and its x that `text` writes: `G: x <= 5`.
    pub(super) fn of_node(text: &str) -> Option<(&str, ClaimedRanges)> {
        let (node, ranges) = text.rsplit_once(':')?;
        let ranges = ClaimedRanges::parse(ranges)?;
        (!node.trim().is_empty()).then_some((node, ranges))
    }

    /// The same for a text of JSON.
    pub(super) fn of_json(raw: &RawValue) -> Option<ClaimedRanges> {
        ClaimedRanges::parse(&serde_json::from_str::<String>(raw.get()).ok()?)
    }

    /// Whether both are one set.
    #[must_use]
    pub fn is_same(&self, other: &ClaimedRanges) -> bool {
        self.is(&other.ranges, EVERY)
    }

    /// Whether these are the ranges of x, which do not touch each other, where x is one of `possible`.
    pub(super) fn is(&self, truth: &[Range], possible: Range) -> bool {
        let given = self.ranges.iter().map(|&range| both(range, possible));
        let given: Vec<Range> = given.filter(|range| !is_empty(range)).collect();
        given.len() == truth.len()
            && truth.iter().all(|range| given.iter().any(|given| is_equal(given, range)))
    }

    /// Takes a range in, and joins it with those that it meets.
    fn add(&mut self, mut range: Range) {
        if is_empty(&range) {
            return;
        }
        self.ranges.retain(|other| {
            let is_apart = is_before(other, &range) || is_before(&range, other);
            if !is_apart {
                range = joined(range, *other);
            }
            is_apart
        });
        self.ranges.push(range);
    }
}

/// The x that meet all conditions between `and`.
fn all_of(text: &str) -> Option<Range> {
    let conditions = text.split(" and ").map(|text| interval(text).or_else(|| condition(text)));
    conditions.into_iter().try_fold(EVERY, |range, condition| Some(both(range, condition?)))
}

/// `x in (3, 5]`, `]3, 5]`.
fn interval(text: &str) -> Option<Range> {
    let text = text.trim();
    let text = text.strip_prefix('x').map_or(text, str::trim_start);
    let text = text.strip_prefix("in ").or_else(|| text.strip_prefix('\u{2208}')).unwrap_or(text);
    let text = text.trim();
    let ends = text.strip_prefix(['(', '[', ']'])?.strip_suffix([')', ']', '['])?;
    let (low, high) = parted_ends(ends)?;
    let from = if text.starts_with('[') { Sign::AtLeast } else { Sign::Above };
    let to = if text.ends_with(']') { Sign::AtMost } else { Sign::Below };
    Some(both(beyond(from, claimed_number(low)?), beyond(to, claimed_number(high)?)))
}

/// `x <= 5`, `5 >= x`, `3 < x <= 5`.
fn condition(text: &str) -> Option<Range> {
    let (mut range, mut is_x_in_it, mut left) = (EVERY, false, None);
    let mut rest = Some(text);
    while let Some(text) = rest {
        let end = text.find(Sign::CHARACTERS).unwrap_or(text.len());
        let (term, after) = text.split_at(end);
        let term = term.trim();
        range = match left {
            None => range,
            Some(("x", sign)) => both(range, beyond(sign, claimed_number(term)?)),
            Some((number, sign)) if term == "x" && !is_x_in_it => {
                both(range, beyond(sign.turned(), claimed_number(number)?))
            }
            Some(_) => return None,
        };
        is_x_in_it |= term == "x";
        let (sign, after) = Sign::before(after);
        left = sign.map(|sign| (term, sign));
        rest = sign.map(|_| after);
    }
    (is_x_in_it && text.trim() != "x").then_some(range)
}

/// All x that compare so with a number.
fn beyond(sign: Sign, number: ExtendedNumber) -> Range {
    let is_number = matches!(number, ExtendedNumber::Number(_));
    let (low, high) = (number, number);
    match sign {
        Sign::Equal => Range { low, has_low: is_number, high, has_high: is_number },
        Sign::AtMost | Sign::Below => {
            Range { high, has_high: is_number && sign == Sign::AtMost, ..EVERY }
        }
        Sign::AtLeast | Sign::Above => {
            Range { low, has_low: is_number && sign == Sign::AtLeast, ..EVERY }
        }
    }
}

/// Whether no x is in a range.
fn is_empty(range: &Range) -> bool {
    let Range { low, has_low, high, has_high } = *range;
    high.is_less(low) || !(low.is_less(high) || has_low && has_high)
}

/// Whether all of a range, and some x after it, are less than what is in the other.
fn is_before(range: &Range, other: &Range) -> bool {
    let is_up_to = !other.low.is_less(range.high) && !range.has_high && !other.has_low;
    range.high.is_less(other.low) || is_up_to
}

fn is_equal(one: &Range, other: &Range) -> bool {
    let is_same = |one: ExtendedNumber, other| !one.is_less(other) && !other.is_less(one);
    is_same(one.low, other.low)
        && is_same(one.high, other.high)
        && (one.has_low, one.has_high) == (other.has_low, other.has_high)
}

/// The x in both.
fn both(one: Range, other: Range) -> Range {
    let (low, has_low) = if one.low.is_less(other.low) {
        (other.low, other.has_low)
    } else {
        (one.low, one.has_low && (other.has_low || other.low.is_less(one.low)))
    };
    let (high, has_high) = if other.high.is_less(one.high) {
        (other.high, other.has_high)
    } else {
        (one.high, one.has_high && (other.has_high || one.high.is_less(other.high)))
    };
    Range { low, has_low, high, has_high }
}

/// From the lower of the low ends to the higher of the high ones.
fn joined(one: Range, other: Range) -> Range {
    let (low, has_low) = if other.low.is_less(one.low) {
        (other.low, other.has_low)
    } else {
        (one.low, one.has_low || (other.has_low && !one.low.is_less(other.low)))
    };
    let (high, has_high) = if one.high.is_less(other.high) {
        (other.high, other.has_high)
    } else {
        (one.high, one.has_high || (other.has_high && !other.high.is_less(one.high)))
    };
    Range { low, has_low, high, has_high }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One way to write each set; and others.
    #[test]
    fn one_set_is_the_same_however_it_is_written() {
        for (text, others) in [
            ("x > 3", &["3 < x", "(3, inf)", "x \u{2208} (3; \u{221e})", "]3, inf["][..]),
            ("x >= 2,5", &["2.5 or more", "5/2 =< x", "[2,5; inf)", "x>2.5 or x=2.5"]),
            ("3 <= x < 7", &["x in [3, 7)", "[3,7[", "x >= 3 and x < 7", "x=3 or (3,7)"]),
            ("x < 3 or x > 7", &["x > 7 or x < 3", "(-inf, 3) \u{222a} (7, inf)", "7<x or 3>x"]),
            ("x = 4", &["4 = x", "[4, 4]", "4 <= x <= 4", "x == 4"]),
            ("no x", &["none", "never", "x < 3 and x > 3", "(4, 4)", "x < -inf"]),
            ("every x", &["(-inf, inf)", "x < 3 or x >= 3", "x > 3 or 3 or less", "X < inf"]),
            ("x < 1 or x > 1", &["x > 1 or x < 0 or x < 1", "(-inf,1) or (1,inf)"]),
        ] {
            let set = ClaimedRanges::parse(text).expect(text);
            for other in others {
                let found = ClaimedRanges::parse(other).expect(other);
                assert!(found.is_same(&set) && set.is_same(&found), "{text}: {other}");
            }
        }
    }

    #[test]
    fn an_end_that_counts_or_not_is_another_set() {
        let sets = ["x < 3", "x <= 3", "x > 3", "x = 3", "x < 3 or x > 3", "no x", "every x"];
        let sets = sets.map(|text| ClaimedRanges::parse(text).expect(text));
        for (at, one) in sets.iter().enumerate() {
            for (place, other) in sets.iter().enumerate() {
                assert_eq!(one.is_same(other), at == place, "{} {}", one.text, other.text);
            }
        }
    }

    #[test]
    fn what_is_no_set_of_x_is_none() {
        for text in [
            "",
            "5",
            "x",
            "x <",
            "< 5",
            "x 5",
            "y < 5",
            "3 < 5",
            "x < y",
            "x < x",
            "3 < x < x",
            "x in 5",
            "(3",
            "(3, 5",
            "(3, 5, 7)",
            "5 or",
            "or less",
            "x or less",
            "x < 3 or",
            "x < 3, x > 7",
            "1 < 2 < x",
            "x <> 5",
            "5 or less or",
            "(a, b)",
            "x in",
        ] {
            assert_eq!(ClaimedRanges::parse(text), None, "{text}");
        }
    }
}
