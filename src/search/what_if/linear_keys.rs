//! Keys for linear functions of x, in the order of their values at one place of x.
//!
//! A search only compares keys. So a key need not be a number: each function that comes up gets one between those of its
//! neighbours, and the search does what it would do with the numbers. Nothing is rounded, and x can be any real number,
//! also "just above 3".
//!
//! Where nothing but x and the values of the tree comes up, these keep their own keys, or the next ones, so that x has
//! one between two of them.
//!
//! All comparisons of the search come here too. Two functions of different slopes have the same value at one x: the least
//! such x above the place ends the values of x for which the search does the same.

use std::collections::{BTreeMap, HashMap};

use super::linear::Linear;
use crate::fraction::Fraction;
use crate::number::{ExtendedNumber, INTEGERS, Number, NumberKind};
use crate::search::{ProvedRange, Rules};
use crate::value::{Value, Window};

/// The least key of a number.
const LEAST: i64 = *INTEGERS.start();

/// Where x is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOfX {
    /// Below all values of x that matter.
    Least,
    /// At this value.
    At(Fraction),
    /// Above this value, and below all greater ones that matter.
    Above(Fraction),
}

/// What two functions are compared by at a place, first and second.
type Rank = (Fraction, Fraction);

/// Why a search with these keys is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// A fraction does not fit.
    TooFine,
    /// No key is left between two neighbours. With keys [spread](LinearKeys::spread) anew there is one.
    NoRoom,
}

/// The keys of all functions that have come up at one place of x.
#[derive(Debug)]
pub(super) struct LinearKeys {
    kind: NumberKind,
    place: PlaceOfX,
    /// The key of x, if no sums come up and the values of the tree have their own keys, or from this one on the next ones.
    own: Option<i64>,
    keys: BTreeMap<Rank, Value>,
    functions: HashMap<Value, Linear>,
    /// The keys of the values of the tree that have come up.
    values: HashMap<Value, Value>,
    /// The least x above the place at which two functions meet that the search has compared.
    pub(super) end: Option<Fraction>,
    /// Whether comparisons matter no more.
    pub(super) is_closed: bool,
    /// The first trouble: what comes after it may follow from it.
    pub(super) trouble: Option<Trouble>,
}

impl LinearKeys {
    /// No function yet, in a tree with numbers of this kind; x goes no further than to `end`. `has_sums`: whether other
    /// functions than x and the values of the tree come up.
    pub(super) fn new(
        kind: NumberKind,
        place: PlaceOfX,
        end: Option<Fraction>,
        has_sums: bool,
    ) -> LinearKeys {
        let own = match place {
            PlaceOfX::Least => LEAST,
            PlaceOfX::At(x) => x.numerator(),
            PlaceOfX::Above(x) => x.numerator() + 1,
        };
        LinearKeys {
            kind,
            place,
            own: Some(own).filter(|own| !has_sums && INTEGERS.contains(own)),
            keys: BTreeMap::new(),
            functions: HashMap::new(),
            values: HashMap::new(),
            end,
            is_closed: false,
            trouble: None,
        }
    }

    /// The rules of a search, with keys in the place of values.
    pub(super) fn rules(&mut self, rules: Rules) -> Rules {
        let [alpha, beta] = [rules.window.alpha(), rules.window.beta()].map(|end| self.known(end));
        let [lower, upper] = [rules.bounds.lower, rules.bounds.upper].map(|end| self.known(end));
        let bounds = ProvedRange { lower, upper };
        Rules { window: Window::between(alpha, beta), bounds, ..rules }
    }

    /// The key of x.
    pub(super) fn x(&mut self) -> Value {
        if let Some(own) = self.own {
            return Value::from_key(own);
        }
        self.key(match self.place {
            PlaceOfX::At(x) => Linear::constant(x),
            _ => Linear::X,
        })
    }

    /// The key of a value of the tree or of the rules.
    pub(super) fn known(&mut self, value: Value) -> Value {
        if let (Some(own), Some(key)) = (self.own, value.key()) {
            let moved = match self.place {
                PlaceOfX::At(_) => key,
                _ => key + i64::from(key >= own),
            };
            // The next key of the greatest number is that of infinity.
            if !INTEGERS.contains(&moved) {
                self.trouble.get_or_insert(Trouble::NoRoom);
            }
            return Value::from_key(moved);
        }
        if let Some(&key) = self.values.get(&value) {
            return key;
        }
        let key = point(self.kind, value).map_or(value, |it| self.key(Linear::constant(it)));
        self.values.insert(value, key);
        key
    }

    /// The key of a function; of one that does not fit, any.
    pub(super) fn key(&mut self, function: impl Into<Option<Linear>>) -> Value {
        const ANY: Value = Value::from_key(0);
        let function = function.into();
        let Some((function, rank)) = function.and_then(|it| Some((it, self.rank(it)?))) else {
            self.trouble.get_or_insert(Trouble::TooFine);
            return ANY;
        };
        if let Some(&key) = self.keys.get(&rank) {
            return key;
        }
        let below = self.keys.range(..rank).next_back().map(|(rank, key)| (*rank, *key));
        let above = self.keys.range(rank..).next().map(|(rank, key)| (*rank, *key));
        let Some(key) = key_between(rank, below, above) else {
            self.trouble.get_or_insert(Trouble::NoRoom);
            return ANY;
        };
        self.keys.insert(rank, key);
        self.functions.insert(key, function);
        key
    }

    /// The function with this key; of an infinity there is none.
    pub(super) fn function(&self, key: Value) -> Option<Linear> {
        let Some(own) = self.own else {
            return self.functions.get(&key).copied();
        };
        let key = key.key()?;
        Some(match self.place {
            PlaceOfX::At(_) => Linear::constant(whole(key)),
            _ if key == own => Linear::X,
            _ => Linear::constant(whole(key - i64::from(key > own))),
        })
    }

    fn rank(&self, function: Linear) -> Option<Rank> {
        Some(match self.place {
            PlaceOfX::Least => (function.slope.negated(), function.constant),
            PlaceOfX::At(x) | PlaceOfX::Above(x) => (function.at(x)?, function.slope),
        })
    }

    /// The search compares these.
    pub(super) fn compare(&mut self, a: Value, b: Value) {
        // What follows from a trouble is no comparison of the search.
        if self.is_closed || a == b || self.trouble.is_some() {
            return;
        }
        let is_x = |key: Value| self.own.is_none() || self.own == key.key();
        if !(is_x(a) || is_x(b)) {
            return;
        }
        let (Some(a), Some(b)) = (self.function(a), self.function(b)) else {
            return;
        };
        if a.slope == b.slope {
            return;
        }
        let Some(meeting) = a.meets(b) else {
            self.trouble.get_or_insert(Trouble::TooFine);
            return;
        };
        let is_above = match self.place {
            PlaceOfX::Least => true,
            PlaceOfX::At(x) | PlaceOfX::Above(x) => meeting > x,
        };
        if is_above && self.end.is_none_or(|end| meeting < end) {
            self.end = Some(meeting);
        }
    }

    /// Gives all functions that have come up new keys, with as much room between them as there is.
    pub(super) fn spread(&mut self) {
        self.own = None;
        let count = i128::try_from(self.keys.len()).expect("it fits into memory");
        let step = (1_i128 << 64) / (count + 1);
        let mut functions = HashMap::new();
        let mut next = i128::from(i64::MIN);
        for key in self.keys.values_mut() {
            next += step;
            let before = std::mem::replace(key, key_of(next));
            functions.insert(*key, self.functions[&before]);
        }
        (self.functions, self.values) = (functions, HashMap::new());
        (self.trouble, self.is_closed) = (None, false);
    }
}

/// A key between those of two neighbours, nearer to the one that is nearer; `None` if there is none.
fn key_between(
    rank: Rank,
    below: Option<(Rank, Value)>,
    above: Option<(Rank, Value)>,
) -> Option<Value> {
    const PARTS: f64 = 1024.0;
    let share = share_of(rank, below.map(|(rank, _)| rank), above.map(|(rank, _)| rank));
    let share = (share.unwrap_or(0.5) * PARTS).clamp(1.0, PARTS - 1.0);
    #[expect(clippy::cast_possible_truncation, reason = "it is clamped")]
    let share = i128::from(share as i64);
    let [from, to] = [
        below.map_or(i64::MIN, |(_, key)| key.key().expect("finite")),
        above.map_or(i64::MAX, |(_, key)| key.key().expect("finite")),
    ]
    .map(i128::from);
    let key = from + ((to - from) * share / 1024).max(1);
    (key < to).then(|| key_of(key))
}

/// Which part of the way from one neighbour to the other lies below a rank; `None`: that does not fit.
fn share_of(rank: Rank, below: Option<Rank>, above: Option<Rank>) -> Option<f64> {
    /// Beyond all fractions.
    const FAR: f64 = 1e19;
    let pick = |(one, other): Rank, is_first| if is_first { one } else { other };
    let is_first = match (below, above) {
        (Some(below), Some(above)) => below.0 < above.0,
        _ => true,
    };
    let own = pick(rank, is_first);
    // The difference first: two great numbers may have the same double.
    let way = |from: Fraction, to: Fraction| Some(to.plus(from.negated())?.double());
    let low = below.map_or(Some(own.double() + FAR), |below| way(pick(below, is_first), own))?;
    let high = above.map_or(Some(FAR - own.double()), |above| way(own, pick(above, is_first)))?;
    Some(low / (low + high))
}

/// The constant with this key, in a tree without sums.
fn whole(key: i64) -> Fraction {
    Fraction::new(key.into(), 1).expect("it is whole")
}

fn key_of(key: i128) -> Value {
    Value::from_key(i64::try_from(key).expect("it is between two keys"))
}

/// Where a finite value is among the values of x. Decimals have whole numbers in their order: nothing is reckoned with them.
pub(super) fn point(kind: NumberKind, value: Value) -> Option<Fraction> {
    let denominator = match kind {
        NumberKind::Fractions(denominator) => denominator,
        NumberKind::Integers | NumberKind::Decimals => 1,
    };
    Fraction::new(value.key()?.into(), denominator.into())
}

/// The number at a point.
pub(super) fn number_at(kind: NumberKind, point: Fraction) -> Number {
    match kind {
        NumberKind::Decimals => {
            let number = kind.number(Value::from_key(point.numerator()));
            number.expect("the point is that of a finite value")
        }
        _ => Number::of(point),
    }
}

/// The same as an end of a range.
pub(super) fn end_at(kind: NumberKind, point: Fraction) -> ExtendedNumber {
    match kind {
        NumberKind::Decimals => kind.extended(Value::from_key(point.numerator())),
        _ => ExtendedNumber::Number(Number::of(point)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Functions that are all 0 at 0, each 2,000 times as flat as the one before: a thousandth of the room is left each time.
    #[test]
    fn keys_are_spread_where_no_room_is_left() {
        let place = PlaceOfX::Above(Fraction::ZERO);
        let mut keys = LinearKeys::new(NumberKind::Integers, place, None, true);
        let functions: Vec<Linear> = (0..12)
            .map(|power| {
                let slope = Fraction::new(10_i128.pow(18), 2_000_i128.pow(power));
                Linear { slope: slope.expect("it fits"), constant: Fraction::ZERO }
            })
            .collect();
        let zero = keys.key(Linear::constant(Fraction::ZERO));
        let mut spread = 0;
        for &function in &functions {
            keys.key(function);
            while keys.trouble.is_some() {
                assert_eq!(keys.trouble, Some(Trouble::NoRoom));
                // What is asked for then may have no function.
                keys.key(None);
                keys.spread();
                keys.key(function);
                spread += 1;
            }
        }
        assert!(spread > 0 && keys.key(Linear::constant(Fraction::ZERO)) != zero);
        let found: Vec<Value> = functions.iter().map(|&function| keys.key(function)).collect();
        assert!(found.is_sorted_by(|steeper, flatter| steeper > flatter));
        for (key, function) in found.into_iter().zip(functions) {
            assert_eq!(keys.function(key), Some(function));
        }
        assert_eq!(keys.trouble, None);
        keys.key(None);
        assert_eq!(keys.trouble, Some(Trouble::TooFine));
    }

    /// Great neighbours that have one double: the room is halved at their distance, not used up at one side.
    #[test]
    fn great_constants_leave_room_in_any_order() {
        let mut keys = LinearKeys::new(NumberKind::Integers, PlaceOfX::Least, None, true);
        let mut spread = 0;
        for at in 0..4_096_i128 {
            // Each is far from the one before.
            let constant = Fraction::new((1 << 61) + at * 1_117 % 4_096, 1).expect("it fits");
            keys.key(Linear::constant(constant));
            while keys.trouble.is_some() {
                keys.spread();
                keys.key(Linear::constant(constant));
                spread += 1;
            }
        }
        assert!(spread < 20, "{spread}");
    }
}
