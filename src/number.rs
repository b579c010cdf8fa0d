//! Numbers as files and command lines write them, and the keys they become.
//!
//! One tree has one [`NumberKind`]: 64-bit integers, or doubles as soon as one number has a
//! fraction or an exponent; fractions with one denominator where chance decides. Doubles map to integer keys of the same order, so the search compares
//! both alike and "the next value above" exists. No number is rounded silently: in a tree of
//! decimals, an integer that a double cannot hold is an error.
//!
//! [`Number::parse`] reads the grammar of JSON (RFC 8259, section 6), [`Number::written`] what people write
//! elsewhere. `speed` reads common numbers of a text by itself, and leaves each unusual one to this module.

use std::fmt;
use std::ops::RangeInclusive;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::fraction::Fraction;
use crate::value::{Player, Value, Window};

/// The kind of numbers in one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// 64-bit integers; each is its own key.
    Integers,
    /// Doubles; their keys have the same order.
    Decimals,
    /// Fractions with this common denominator, at least 1: a key is how many of its parts there are.
    Fractions(i64),
}

impl NumberKind {
    /// The value of `number` in a tree with this kind of numbers; `None` if they cannot hold it
    /// exactly: a decimal with a fraction among integers, 2^53 + 1 among decimals.
    ///
    /// ```
    /// use abprune::number::{Number, NumberKind};
    /// assert!(NumberKind::Integers.value(Number::Decimal(3.0)).is_some());
    /// assert!(NumberKind::Integers.value(Number::Decimal(3.5)).is_none());
    /// assert!(NumberKind::Decimals.value(Number::Integer((1 << 53) + 1)).is_none());
    /// ```
    #[must_use]
    pub fn value(self, number: Number) -> Option<Value> {
        self.key(number).map(Value::from_key)
    }

    /// A value as its number, or the infinity that it is.
    ///
    /// ```
    /// use abprune::number::NumberKind;
    /// use abprune::value::{Value, Window};
    /// let window = Window::new(Value::from_key(3), Value::INFINITY).unwrap();
    /// assert_eq!(NumberKind::Integers.extended(window.alpha()).to_string(), "3");
    /// assert_eq!(NumberKind::Integers.window(window).to_string(), "(3, inf)");
    /// ```
    #[must_use]
    pub fn extended(self, value: Value) -> ExtendedNumber {
        match self.number(value) {
            // The neighbour of the greatest double, where a null window ends.
            Some(Number::Decimal(f64::INFINITY)) => ExtendedNumber::Infinity,
            Some(Number::Decimal(f64::NEG_INFINITY)) => ExtendedNumber::MinusInfinity,
            Some(number) => ExtendedNumber::Number(number),
            None if value == Value::INFINITY => ExtendedNumber::Infinity,
            None => ExtendedNumber::MinusInfinity,
        }
    }

    /// A window as its ends.
    #[must_use]
    pub fn window(self, window: Window) -> NumberWindow {
        NumberWindow { alpha: self.extended(window.alpha()), beta: self.extended(window.beta()) }
    }

    /// The key of that value, which is finite.
    #[inline]
    pub(crate) fn key(self, number: Number) -> Option<i64> {
        let finite = |integer: &i64| INTEGERS.contains(integer);
        match (self, number) {
            (NumberKind::Integers, Number::Integer(integer)) => Some(integer).filter(finite),
            (NumberKind::Integers, Number::Decimal(double)) => whole(double).filter(finite),
            (NumberKind::Decimals, Number::Integer(integer)) => {
                #[expect(clippy::cast_precision_loss, reason = "compared exactly below")]
                let double = integer as f64;
                (whole(double) == Some(integer)).then(|| key_of(double))
            }
            (NumberKind::Decimals, Number::Decimal(double)) => Some(key_of(double)),
            (NumberKind::Fractions(denominator), number) => {
                parts_of(number, denominator).filter(finite)
            }
            (NumberKind::Integers | NumberKind::Decimals, Number::Fraction(_)) => None,
        }
    }

    /// The key among decimals of a key among integers that a double holds.
    pub(crate) fn decimal_of(key: i64) -> i64 {
        let key = NumberKind::Decimals.key(Number::Integer(key));
        key.expect("readers refuse other integers among decimals")
    }

    /// The key of the negative number; `None` if no value can be that: of the least integer.
    pub(crate) fn negated(self, key: i64) -> Option<i64> {
        match self {
            NumberKind::Integers | NumberKind::Fractions(_) => {
                key.checked_neg().filter(|key| INTEGERS.contains(key))
            }
            // The negative of zero is zero.
            NumberKind::Decimals => Some(key_of(0.0 - double_of(key))),
        }
    }

    /// The number that `value` stands for; `None` for the infinities.
    #[must_use]
    pub fn number(self, value: Value) -> Option<Number> {
        value.key().map(|key| match self {
            NumberKind::Integers => Number::Integer(key),
            NumberKind::Decimals => Number::Decimal(double_of(key)),
            NumberKind::Fractions(denominator) => {
                let fraction = Fraction::new(i128::from(key), i128::from(denominator));
                Number::of(fraction.expect("its parts fit already"))
            }
        })
    }
}

/// How many parts with this denominator a number is, if they are whole.
#[cold]
fn parts_of(number: Number, denominator: i64) -> Option<i64> {
    let fraction = number.fraction()?;
    let parts = i128::from(fraction.numerator()) * i128::from(denominator);
    let below = i128::from(fraction.denominator());
    (parts % below == 0).then_some(parts / below)?.try_into().ok()
}

/// The key of a finite double. As integers, the bits of positive doubles already have their
/// order; those of negative ones have the reverse, so all but the sign is inverted.
fn key_of(double: f64) -> i64 {
    flip(double.to_bits().cast_signed())
}

/// The double whose key this is.
fn double_of(key: i64) -> f64 {
    f64::from_bits(flip(key).cast_unsigned())
}

/// Inverts all bits but the sign of a negative integer; its own inverse.
fn flip(bits: i64) -> i64 {
    bits ^ ((bits >> 63) & i64::MAX)
}

/// The integers that a value can be: 64 bits with a sign, but for the least and the greatest, whose
/// keys are the infinities.
pub const INTEGERS: RangeInclusive<i64> = i64::MIN + 1..=i64::MAX - 1;

/// A finite number as it is written: an integer, or a decimal if it has a fraction or an exponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Digits alone, within [`INTEGERS`] if it was parsed.
    Integer(i64),
    /// A finite double. Never -0.
    Decimal(f64),
    /// A fraction that is not whole: a value where chance decides.
    Fraction(Fraction),
}

/// Why a piece of text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NumberError {
    /// Not the JSON grammar: `01`, `+1`, `.5`, `1e`, `NaN`.
    #[error("it is no number as JSON has it")]
    Syntax,
    /// An integer outside [`INTEGERS`]: `9223372036854775807`.
    #[error("it is beyond the integers that values can be")]
    IntegerRange,
    /// A decimal beyond the largest double: `1e999`.
    #[error("it is beyond the range of a double")]
    DecimalRange,
    /// A fraction whose decimal never ends: `1/3`.
    #[error("it has no exact decimal")]
    Fraction,
}

/// The signs before a number, with the minus and the dash of print.
pub(crate) const SIGNS: [char; 4] = ['-', '\u{2212}', '\u{2013}', '+'];

/// Whether a text begins with a minus, and what comes after its sign.
pub(crate) fn sign(text: &str) -> (bool, &str) {
    let size = text.strip_prefix(SIGNS).unwrap_or(text);
    (size.len() < text.len() && !text.starts_with('+'), size)
}

impl Number {
    /// The number that a fraction is.
    #[must_use]
    pub fn of(fraction: Fraction) -> Number {
        match fraction.denominator() {
            1 => Number::Integer(fraction.numerator()),
            _ => Number::Fraction(fraction),
        }
    }

    /// The same as a fraction: a decimal as it is written, with the shortest digits. `None` if it does not fit.
    ///
    /// ```
    /// use abprune::fraction::Fraction;
    /// use abprune::number::Number;
    /// assert_eq!(Number::Decimal(0.1).fraction(), Fraction::new(1, 10));
    /// assert_eq!(Number::Decimal(1e300).fraction(), None);
    /// ```
    #[must_use]
    pub fn fraction(self) -> Option<Fraction> {
        match self {
            Number::Integer(integer) => Fraction::new(i128::from(integer), 1),
            Number::Decimal(double) => Fraction::decimal(&double.to_string()),
            Number::Fraction(fraction) => Some(fraction),
        }
    }

    /// The nearest double.
    #[must_use]
    pub fn double(self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "doubles are asked for")]
            Number::Integer(integer) => integer as f64,
            Number::Decimal(double) => double,
            Number::Fraction(fraction) => fraction.double(),
        }
    }

    /// The number whose JSON text is exactly `text`.
    ///
    /// # Errors
    ///
    /// See [`NumberError`]: each variant names a text that triggers it.
    ///
    /// ```
    /// use abprune::number::{Number, NumberError};
    /// assert_eq!(Number::parse("-3"), Ok(Number::Integer(-3)));
    /// assert_eq!(Number::parse("3e0"), Ok(Number::Decimal(3.0)));
    /// assert_eq!(Number::parse("03"), Err(NumberError::Syntax));
    /// ```
    pub fn parse(text: &str) -> Result<Number, NumberError> {
        match syntax(text.as_bytes()).ok_or(NumberError::Syntax)? {
            NumberSyntax::Integer => match text.parse() {
                Ok(integer) if INTEGERS.contains(&integer) => Ok(Number::Integer(integer)),
                _ => Err(NumberError::IntegerRange),
            },
            NumberSyntax::Decimal => match text.parse::<f64>() {
                // Adding zero turns -0 into 0 and leaves every other number as it is.
                Ok(double) if double.is_finite() => Ok(Number::Decimal(double + 0.0)),
                Ok(_) => Err(NumberError::DecimalRange),
                Err(_) => Err(NumberError::Syntax),
            },
        }
    }

    /// The number that people write as `text` outside JSON: with a `+` or with the minus of print, without a
    /// digit before or after the point, or as a fraction of integers.
    ///
    /// # Errors
    ///
    /// As [`parse`](Number::parse), and [`NumberError::Fraction`].
    ///
    /// ```
    /// use abprune::number::{Number, NumberError};
    /// assert_eq!(Number::written("\u{2212}3"), Ok(Number::Integer(-3)));
    /// assert_eq!(Number::written("-.5"), Number::written("-1/2"));
    /// assert_eq!(Number::written("1/3"), Err(NumberError::Fraction));
    /// assert_eq!(Number::written("03"), Err(NumberError::Syntax));
    /// ```
    pub fn written(text: &str) -> Result<Number, NumberError> {
        let found = Number::parse(text);
        if found != Err(NumberError::Syntax) {
            return found;
        }
        let (is_minus, size) = sign(text);
        let minus = if is_minus { "-" } else { "" };
        if let Some((above, below)) = size.split_once('/') {
            return fraction(minus, above, below);
        }
        let has_digit = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
        match size.split_once('.') {
            None if has_digit(size) => Number::parse(&format!("{minus}{size}")),
            Some((whole, rest)) if has_digit(whole) || whole.is_empty() && has_digit(rest) => {
                let zero = |is_missing: bool| if is_missing { "0" } else { "" };
                let (before, after) = (zero(whole.is_empty()), zero(!has_digit(rest)));
                Number::parse(&format!("{minus}{before}{whole}.{after}{rest}"))
            }
            _ => Err(NumberError::Syntax),
        }
    }

    /// The fraction that people write as `text`: a number, with the digits that it has, or a fraction whose decimals need
    /// not end.
    ///
    /// ```
    /// use abprune::fraction::Fraction;
    /// use abprune::number::Number;
    /// assert_eq!(Number::fraction_written("1/3"), Fraction::new(1, 3));
    /// assert_eq!(Number::fraction_written(".7"), Fraction::new(7, 10));
    /// ```
    #[must_use]
    pub fn fraction_written(text: &str) -> Option<Fraction> {
        let part = |text: &str| match Number::written(text) {
            Ok(Number::Integer(integer)) => Some(i128::from(integer)),
            _ => None,
        };
        if let Some((above, below)) = text.split_once('/') {
            let is_whole = !below.contains('/');
            let below = part(below).filter(|below| is_whole && *below > 0);
            return Fraction::new(part(above)?, below?);
        }
        let number = Number::written(text).ok()?;
        let (is_minus, size) = sign(text);
        let minus = if is_minus { "-" } else { "" };
        Fraction::decimal(&format!("{minus}{size}")).or_else(|| number.fraction())
    }

    /// Whether this number is less than another, exactly, whatever their kinds.
    ///
    /// ```
    /// use abprune::number::Number;
    /// assert!(Number::Integer(2).is_less(Number::Decimal(2.5)));
    /// assert!(!Number::Integer(i64::MAX).is_less(Number::Decimal(9e18)));
    /// ```
    #[must_use]
    pub fn is_less(self, other: Number) -> bool {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a < b,
            (Number::Decimal(a), Number::Decimal(b)) => a < b,
            // With n whole, n < b just if n < ceil(b), and a < n just if floor(a) < n.
            (Number::Integer(a), Number::Decimal(b)) => whole(b.ceil()).map_or(b > 0.0, |b| a < b),
            (Number::Decimal(a), Number::Integer(b)) => whole(a.floor()).map_or(a < 0.0, |a| a < b),
            _ => match (self.fraction(), other.fraction()) {
                (Some(a), Some(b)) => a < b,
                // A decimal of that size is nowhere near a fraction.
                _ => self.double() < other.double(),
            },
        }
    }
}

/// The number of a fraction of integers with a decimal that ends.
fn fraction(minus: &str, above: &str, below: &str) -> Result<Number, NumberError> {
    // Of a divisor below 2^63, if the decimal ends at all.
    const MOST_PLACES: usize = 63;
    let part = |text: &str| match Number::parse(text)? {
        Number::Integer(part @ 0..) if !text.starts_with('-') => Ok(i128::from(part)),
        _ => Err(NumberError::Syntax),
    };
    let fraction = Fraction::new(part(above)?, part(below)?).ok_or(NumberError::Syntax)?;
    let decimal = fraction.ending_decimal(MOST_PLACES).ok_or(NumberError::Fraction)?;
    Number::parse(&format!("{minus}{decimal}"))
}

/// How a number is written.
#[derive(Clone, Copy)]
enum NumberSyntax {
    Integer,
    Decimal,
}

/// Whether all of `text` is a JSON number, and of which kind.
fn syntax(text: &[u8]) -> Option<NumberSyntax> {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut rest = text.strip_prefix(b"-").unwrap_or(text);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return None;
    }
    rest = &rest[whole..];
    let mut syntax = NumberSyntax::Integer;
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = digits(fraction);
        rest = (count > 0).then(|| &fraction[count..])?;
        syntax = NumberSyntax::Decimal;
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = match exponent {
            [b'+' | b'-', exponent @ ..] | exponent => exponent,
        };
        let count = digits(exponent);
        rest = (count > 0).then(|| &exponent[count..])?;
        syntax = NumberSyntax::Decimal;
    }
    rest.is_empty().then_some(syntax)
}

/// Written the way it is read back: integers as digits, decimals as the shortest digits that give
/// the same double; with an exponent below 1e-5 and from 1e16 on.
///
/// ```
/// use abprune::number::Number;
/// let shown = ["-3", "5.0", "0.10", "1e300"].map(|text| Number::parse(text).unwrap().to_string());
/// assert_eq!(shown, ["-3", "5", "0.1", "1e300"]);
/// ```
impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Number::Integer(integer) => write!(out, "{integer}"),
            Number::Decimal(double) if double == 0.0 || (1e-5..1e16).contains(&double.abs()) => {
                write!(out, "{double}")
            }
            Number::Decimal(double) => write!(out, "{double:e}"),
            Number::Fraction(fraction) => fraction.fmt(out),
        }
    }
}

/// The same text as [`Display`](fmt::Display) gives, as a JSON number; of a fraction the nearest double.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = match *self {
            Number::Integer(integer) => return serializer.serialize_i64(integer),
            Number::Decimal(_) => self.to_string(),
            Number::Fraction(fraction) => Number::Decimal(fraction.double()).to_string(),
        };
        RawValue::from_string(text).map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// A number, or an infinity: what an end of a window may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExtendedNumber {
    /// Below all numbers.
    MinusInfinity,
    /// A number.
    Number(Number),
    /// Above all numbers.
    Infinity,
}

impl ExtendedNumber {
    /// The number that people write as `text`, or an infinity: a word for it, or its sign.
    ///
    /// # Errors
    ///
    /// As [`Number::written`].
    ///
    /// ```
    /// use abprune::number::ExtendedNumber;
    /// assert_eq!(ExtendedNumber::written("\u{2212}\u{221e}"), Ok(ExtendedNumber::MinusInfinity));
    /// ```
    pub fn written(text: &str) -> Result<ExtendedNumber, NumberError> {
        const INFINITIES: [&str; 5] = ["inf", "infinity", "infty", "oo", "\u{221e}"];
        let (is_minus, size) = sign(text);
        match INFINITIES.iter().any(|word| word.eq_ignore_ascii_case(size)) {
            true if is_minus => Ok(ExtendedNumber::MinusInfinity),
            true => Ok(ExtendedNumber::Infinity),
            false => Number::written(text).map(ExtendedNumber::Number),
        }
    }

    /// Whether it is less than another one, exactly, whatever kinds of numbers they are.
    #[must_use]
    pub fn is_less(self, other: ExtendedNumber) -> bool {
        match (self, other) {
            (ExtendedNumber::Number(one), ExtendedNumber::Number(other)) => one.is_less(other),
            (ExtendedNumber::MinusInfinity, other) => other != ExtendedNumber::MinusInfinity,
            (ExtendedNumber::Infinity, _) | (_, ExtendedNumber::MinusInfinity) => false,
            (ExtendedNumber::Number(_), ExtendedNumber::Infinity) => true,
        }
    }

    /// The same from the other player's view.
    #[must_use]
    pub fn negated(self) -> ExtendedNumber {
        match self {
            ExtendedNumber::MinusInfinity => ExtendedNumber::Infinity,
            ExtendedNumber::Infinity => ExtendedNumber::MinusInfinity,
            // The integers that values can be are as far below zero as above it.
            ExtendedNumber::Number(Number::Integer(number)) => {
                ExtendedNumber::Number(Number::Integer(number.saturating_neg()))
            }
            // The negative of zero is zero.
            ExtendedNumber::Number(Number::Decimal(number)) => {
                ExtendedNumber::Number(Number::Decimal(0.0 - number))
            }
            ExtendedNumber::Number(Number::Fraction(number)) => {
                ExtendedNumber::Number(Number::Fraction(number.negated()))
            }
        }
    }

    /// The value that it is in a tree with numbers of this kind; `None` if they cannot hold it.
    #[must_use]
    pub fn value(self, number_kind: NumberKind) -> Option<Value> {
        match self {
            ExtendedNumber::MinusInfinity => Some(Value::MINUS_INFINITY),
            ExtendedNumber::Number(number) => number_kind.value(number),
            ExtendedNumber::Infinity => Some(Value::INFINITY),
        }
    }

    /// Whether it is this value of a tree with numbers of this kind: of doubles, the nearest one of a fraction.
    #[must_use]
    pub fn is(self, value: Value, number_kind: NumberKind) -> bool {
        let nearest = match (self, number_kind) {
            (ExtendedNumber::Number(number @ Number::Fraction(_)), NumberKind::Decimals) => {
                ExtendedNumber::Number(Number::Decimal(number.double()))
            }
            _ => self,
        };
        nearest.value(number_kind) == Some(value)
    }
}

/// As reports show it: `-inf`, `inf`, or the number.
impl fmt::Display for ExtendedNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtendedNumber::MinusInfinity => out.write_str("-inf"),
            ExtendedNumber::Number(number) => number.fmt(out),
            ExtendedNumber::Infinity => out.write_str("inf"),
        }
    }
}

/// JSON has no infinities: they are `null`.
impl Serialize for ExtendedNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ExtendedNumber::Number(number) => number.serialize(serializer),
            ExtendedNumber::MinusInfinity | ExtendedNumber::Infinity => serializer.serialize_none(),
        }
    }
}

/// A window.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NumberWindow {
    /// its lower end; `null` for -infinity
    pub alpha: ExtendedNumber,
    /// its upper end; `null` for infinity
    pub beta: ExtendedNumber,
}

impl NumberWindow {
    /// The same from the other player's view.
    #[must_use]
    pub fn negated(self) -> NumberWindow {
        NumberWindow { alpha: self.beta.negated(), beta: self.alpha.negated() }
    }

    /// The bound that `player` moves: alpha for MAX, beta for MIN.
    #[must_use]
    pub fn own(self, player: Player) -> ExtendedNumber {
        match player {
            Player::Max => self.alpha,
            Player::Min => self.beta,
        }
    }
}

/// Its ends: `(-inf, 5)`.
impl fmt::Display for NumberWindow {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({}, {})", self.alpha, self.beta)
    }
}

/// The 64-bit integer that `double` is, if it is one.
fn whole(double: f64) -> Option<i64> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0; // 2^63
    #[expect(clippy::cast_possible_truncation, reason = "whole and in range")]
    (double.fract() == 0.0 && (-LIMIT..LIMIT).contains(&double)).then_some(double as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_the_order_of_doubles_and_give_them_back() {
        let doubles =
            [f64::MIN, -1.5, -f64::MIN_POSITIVE, -5e-324, 0.0, 5e-324, 0.1, 1.0, f64::MAX];
        assert!(doubles.is_sorted_by_key(|&double| key_of(double)));
        for double in doubles {
            assert_eq!(double_of(key_of(double)).to_bits(), double.to_bits());
        }
        for double in [0.0, 5e-324, 0.1, f64::MAX] {
            let (key, negative) = (key_of(double), key_of(0.0 - double));
            assert_eq!(NumberKind::Decimals.negated(key), Some(negative));
            assert_eq!(NumberKind::Decimals.negated(negative), Some(key));
        }
        assert_eq!(key_of(1.0) + 1, key_of(1.0_f64.next_up()));
    }

    #[test]
    fn minus_zero_is_zero() {
        for text in ["-0", "-0.0", "-0e5"] {
            let number = Number::parse(text).expect("a number");
            assert_eq!(number.to_string(), "0");
            assert_eq!(NumberKind::Decimals.value(number), Some(Value::from_key(0)));
        }
    }

    #[test]
    fn the_grammar_is_that_of_json() {
        for text in ["0", "-0", "10", "1.5", "1e5", "1E+5", "-1.25e-3"] {
            assert!(Number::parse(text).is_ok(), "{text}");
        }
        for text in [
            "", "-", "+1", "01", "-01", ".5", "5.", "1e", "1e+", "0x10", "1_000", "NaN", "inf",
            "1 ", " 1", "--1", "1.e5",
        ] {
            assert_eq!(Number::parse(text), Err(NumberError::Syntax), "{text}");
        }
    }

    #[test]
    fn people_write_signs_points_and_fractions() {
        let cases = [
            ("+3", "3"),
            ("\u{2013}3", "-3"),
            (".5", "0.5"),
            ("5.", "5.0"),
            ("-5.e2", "-500.0"),
            ("+.5e1", "5.0"),
            ("4/2", "2"),
            ("\u{2212}3/8", "-0.375"),
            ("1/10", "0.1"),
            ("7/50", "0.14"),
            ("1/524288", "0.0000019073486328125"),
            ("0/3", "0"),
        ];
        for (text, json) in cases {
            assert_eq!(Number::written(text), Number::parse(json), "{text}");
        }
        for text in [
            "",
            ".",
            "+",
            "-.",
            "...",
            "1.2.3",
            "+-3",
            "--3",
            "+.e5",
            "03",
            "1/",
            "/2",
            "1/0",
            "1/-2",
            "1/2/3",
            "0.5/2",
            "01/2",
            "1 /2",
            "5.e",
            "1_0",
            "--0/3",
            "+-0/3",
            "\u{221e}",
            "\u{2212}\u{2212}3",
        ] {
            assert_eq!(Number::written(text), Err(NumberError::Syntax), "{text}");
        }
        for text in ["1/3", "5/6", "-2/70"] {
            assert_eq!(Number::written(text), Err(NumberError::Fraction), "{text}");
        }
        assert_eq!(Number::written("9223372036854775807/2"), Err(NumberError::IntegerRange));
        assert_eq!(Number::written("+1e999"), Err(NumberError::DecimalRange));
    }

    #[test]
    fn numbers_are_exact_or_refused() {
        assert_eq!(Number::parse("9223372036854775806"), Ok(Number::Integer(i64::MAX - 1)));
        assert_eq!(Number::parse("-9223372036854775807"), Ok(Number::Integer(i64::MIN + 1)));
        for text in [
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "-100000000000000000000",
        ] {
            assert_eq!(Number::parse(text), Err(NumberError::IntegerRange), "{text}");
        }
        for extreme in [i64::MIN, i64::MAX] {
            assert_eq!(NumberKind::Integers.value(Number::Integer(extreme)), None);
        }
        assert_eq!(Number::parse("1e309"), Err(NumberError::DecimalRange));
        let value = |integer| NumberKind::Decimals.value(Number::Integer(integer));
        assert!(value(1 << 53).is_some() && value((1 << 53) + 1).is_none());
        assert!(value(i64::MIN).is_some() && value(i64::MAX).is_none());
    }

    #[test]
    fn decimals_are_shown_as_the_shortest_text_that_reads_back() {
        let cases = [
            ("0.1", "0.1"),
            ("100", "100"),
            ("1e2", "100"),
            ("-2.50", "-2.5"),
            ("1e-7", "1e-7"),
            ("123456789012345680.0", "1.2345678901234568e17"),
            ("9007199254740993e0", "9007199254740992"),
            ("0.00001", "0.00001"),
            ("9999999999999998.0", "9999999999999998"),
        ];
        for (text, shown) in cases {
            let number = Number::parse(text).expect("a number");
            assert_eq!(number.to_string(), shown, "{text}");
            let json = serde_json::to_string(&number).expect("a JSON number");
            assert_eq!(json, shown);
            let again = Number::parse(shown).expect("reads back");
            assert_eq!(NumberKind::Decimals.value(again), NumberKind::Decimals.value(number));
        }
    }
}
