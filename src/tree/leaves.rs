//! The leaves of a uniform tree, in order, as keys or as a raw array: numbers as a machine writes them, of ten types, in
//! either byte order.
//!
//! Leaves that were read one by one are keys. An array of numbers of the machine stays in its document: a leaf
//! is decoded when the search evaluates it, or lists it with its value. That a leaf has no value (NaN) shows
//! only then.

use std::ops::Range;

use super::walk::Missing;
use crate::number::{INTEGERS, Number, NumberKind};
use crate::value::Value;

/// The leaves of a uniform tree.
#[derive(Clone, Debug)]
pub struct Leaves<'d> {
    number_kind: NumberKind,
    storage: Storage<'d>,
    /// How many parts of a common denominator a whole number of the storage is.
    parts: i64,
}

/// How leaves lie in memory.
#[derive(Clone, Debug)]
enum Storage<'d> {
    /// The key of each.
    Keys(Vec<i64>),
    /// Numbers as machines write them.
    Raw(Raw<'d>),
}

impl<'d> Leaves<'d> {
    /// The key that stands for an unknown leaf. No number has it.
    pub const UNKNOWN: i64 = i64::MAX;

    /// Leaves given by their keys, or [`UNKNOWN`](Self::UNKNOWN).
    #[must_use]
    pub fn of_keys(number_kind: NumberKind, keys: Vec<i64>) -> Leaves<'d> {
        Leaves { number_kind, storage: Storage::Keys(keys), parts: 1 }
    }

    /// Leaves as they lie. They are doubles if their type is a float, or if `decimals` asks for
    /// it; an integer that a double cannot hold is missing then.
    #[must_use]
    pub fn of_raw(raw: Raw<'d>, decimals: bool) -> Leaves<'d> {
        let number_kind = if decimals { NumberKind::Decimals } else { raw.element().number_kind() };
        Leaves { number_kind, storage: Storage::Raw(raw), parts: 1 }
    }

    /// The same leaves as fractions with this denominator. `None`: they are not whole numbers, or one of them does not fit.
    pub(super) fn in_parts(mut self, denominator: i64) -> Option<Leaves<'d>> {
        let most = (*INTEGERS.end() / denominator).unsigned_abs();
        let fits = |value: Result<Value, Missing>| {
            let key = value.ok().and_then(Value::key);
            key.is_none_or(|key| key.unsigned_abs() < most)
        };
        let mut all_fit = self.number_kind == NumberKind::Integers;
        self.each_while(0..self.count(), |value| {
            all_fit &= fits(value);
            all_fit
        });
        if !all_fit {
            return None;
        }
        if denominator > 1 {
            self.number_kind = NumberKind::Fractions(denominator);
            self.parts = denominator;
        }
        Some(self)
    }

    /// The kind of their values.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.storage {
            Storage::Keys(keys) => keys.len(),
            Storage::Raw(raw) => raw.count(),
        }
    }

    /// The value of leaf number `index`.
    ///
    /// # Errors
    ///
    /// [`Missing`]: an unknown leaf, or one of an array that holds no number that values can be.
    ///
    /// # Panics
    ///
    /// If `index` is not less than the [number of leaves](Leaves::count).
    #[inline]
    pub fn value(&self, index: usize) -> Result<Value, Missing> {
        let mut found = Err(Missing::Unknown);
        self.each_while(index..index + 1, |value| {
            found = value;
            true
        });
        found
    }

    /// Hands on the values of these leaves, in order, as long as `next` asks for more.
    ///
    /// # Panics
    ///
    /// If the last one is not less than the [number of leaves](Leaves::count).
    #[inline]
    pub(super) fn each_while(
        &self,
        range: Range<usize>,
        mut next: impl FnMut(Result<Value, Missing>) -> bool,
    ) {
        let value = |key: i64| Value::from_key(self.parts * key);
        match &self.storage {
            Storage::Keys(keys) => {
                let value_of = |&key: &i64| match key {
                    Self::UNKNOWN => Err(Missing::Unknown),
                    key => Ok(value(key)),
                };
                let _ = keys[range].iter().map(value_of).all(next);
            }
            Storage::Raw(raw) => {
                let kind = if self.parts > 1 { NumberKind::Integers } else { self.number_kind };
                raw.each_while(range, kind, |key| next(key.map(value)));
            }
        }
    }
}

/// An array of numbers of one type, in the bytes of a document.
#[derive(Clone, Copy, Debug)]
pub struct Raw<'d> {
    bytes: &'d [u8],
    element: Element,
    order: ByteOrder,
}

/// The type of raw leaves: signed and unsigned integers and floats, by their bits.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
}

impl Element {
    /// How many bytes one has.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Element::I8 | Element::U8 => 1,
            Element::I16 | Element::U16 => 2,
            Element::I32 | Element::U32 | Element::F32 => 4,
            Element::I64 | Element::U64 | Element::F64 => 8,
        }
    }

    /// The kind of numbers that it holds.
    #[must_use]
    pub const fn number_kind(self) -> NumberKind {
        match self {
            Element::F32 | Element::F64 => NumberKind::Decimals,
            _ => NumberKind::Integers,
        }
    }
}

/// Which byte of a number comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The least.
    Little,
    /// The greatest.
    Big,
}

impl ByteOrder {
    /// The order of this machine.
    pub const NATIVE: ByteOrder =
        if cfg!(target_endian = "little") { ByteOrder::Little } else { ByteOrder::Big };
}

impl<'d> Raw<'d> {
    /// The numbers of this type that `bytes` are.
    ///
    /// # Panics
    ///
    /// If the last one is not whole.
    #[must_use]
    pub fn new(bytes: &'d [u8], element: Element, order: ByteOrder) -> Raw<'d> {
        assert!(bytes.len().is_multiple_of(element.size()), "whole numbers");
        Raw { bytes, element, order }
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.bytes.len() / self.element.size()
    }

    /// The type of the numbers.
    #[must_use]
    pub fn element(&self) -> Element {
        self.element
    }

    /// Hands on the keys of these numbers among values of this kind, in order, as long as `next` asks for more;
    /// [`Missing`]: no value can be that number.
    ///
    /// # Panics
    ///
    /// If there are not as many.
    #[inline]
    fn each_while(
        &self,
        range: Range<usize>,
        kind: NumberKind,
        mut next: impl FnMut(Result<i64, Missing>) -> bool,
    ) {
        let integer = |integer: i64| match integer {
            i64::MIN | i64::MAX => Err(Missing::IntegerRange),
            integer => kind.key(Number::Integer(integer)).ok_or(Missing::InexactInteger),
        };
        // Adding zero turns -0 into 0 and leaves every other number as it is.
        let decimal = |double: f64| {
            if !double.is_finite() {
                return Err(Missing::NotFinite);
            }
            kind.key(Number::Decimal(double + 0.0)).ok_or(Missing::InexactInteger)
        };
        let is_big = self.order == ByteOrder::Big;
        /// Goes through the numbers of a type, each as the key that `$key` makes of it.
        macro_rules! each {
            ($type:ty, $key:expr) => {{
                let numbers = &self.bytes.as_chunks::<{ size_of::<$type>() }>().0[range];
                for &bytes in numbers {
                    let number = if is_big {
                        <$type>::from_be_bytes(bytes)
                    } else {
                        <$type>::from_le_bytes(bytes)
                    };
                    if !next($key(number)) {
                        break;
                    }
                }
            }};
        }
        match self.element {
            Element::I8 => each!(i8, |number| integer(i64::from(number))),
            Element::I16 => each!(i16, |number| integer(i64::from(number))),
            Element::I32 => each!(i32, |number| integer(i64::from(number))),
            Element::I64 => each!(i64, integer),
            Element::U8 => each!(u8, |number| integer(i64::from(number))),
            Element::U16 => each!(u16, |number| integer(i64::from(number))),
            Element::U32 => each!(u32, |number| integer(i64::from(number))),
            Element::U64 => each!(u64, |number| {
                i64::try_from(number).map_err(|_| Missing::IntegerRange).and_then(integer)
            }),
            Element::F32 => each!(f32, |number| decimal(f64::from(number))),
            Element::F64 => each!(f64, decimal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number::{self, Decimal, Integer};
    use crate::tree::{ByteOrder, Element};

    /// What the leaves hold that lie, after one odd byte, as `bytes` say, least byte first; and
    /// the same when each is turned around.
    fn numbers<const N: usize>(
        element: Element,
        decimals: bool,
        leaves: &[[u8; N]],
    ) -> Vec<Result<Number, Missing>> {
        let read = |order, leaves: &[[u8; N]]| {
            let bytes = [&[0xff], leaves.as_flattened()].concat();
            let raw = Raw::new(&bytes[1..], element, order);
            let leaves = Leaves::of_raw(raw, decimals);
            (0..leaves.count())
                .map(|index| {
                    let value = leaves.value(index)?;
                    Ok(leaves.number_kind().number(value).expect("finite"))
                })
                .collect::<Vec<_>>()
        };
        let mut turned = leaves.to_vec();
        for leaf in &mut turned {
            leaf.reverse();
        }
        let found = read(ByteOrder::Little, leaves);
        assert_eq!(found, read(ByteOrder::Big, &turned));
        found
    }

    #[test]
    fn integers_of_all_types_are_themselves() {
        let of = |element, bytes: &[u8]| match element {
            Element::I8 | Element::U8 => numbers(element, false, bytes.as_chunks::<1>().0),
            Element::I16 | Element::U16 => numbers(element, false, bytes.as_chunks::<2>().0),
            Element::I32 | Element::U32 => numbers(element, false, bytes.as_chunks::<4>().0),
            _ => numbers(element, false, bytes.as_chunks::<8>().0),
        };
        let least = [0, 0, 0, 0, 0, 0, 0, 0x80];
        let extremes = [&[0xff; 8], &least[..]].concat();
        assert_eq!(of(Element::I8, &[0xff, 0x80]), [-1, -128].map(|n| Ok(Integer(n))));
        assert_eq!(of(Element::U8, &[0xff, 0x80]), [255, 128].map(|n| Ok(Integer(n))));
        assert_eq!(of(Element::I16, &[0xfe, 0xff]), [Ok(Integer(-2))]);
        assert_eq!(of(Element::U16, &[0xfe, 0xff]), [Ok(Integer(65534))]);
        assert_eq!(of(Element::I32, &[1, 0, 0, 0x80]), [Ok(Integer(1 - (1 << 31)))]);
        assert_eq!(of(Element::U32, &[1, 0, 0, 0x80]), [Ok(Integer(1 + (1 << 31)))]);
        assert_eq!(of(Element::I64, &extremes), [Ok(Integer(-1)), Err(Missing::IntegerRange)]);
        assert_eq!(of(Element::U64, &extremes), [Err(Missing::IntegerRange); 2]);
        assert_eq!(of(Element::U64, &[0x7f; 8]), [Ok(Integer(0x7f7f_7f7f_7f7f_7f7f))]);
    }

    #[test]
    fn floats_are_exact_doubles_without_a_negative_zero() {
        let floats = [0.1_f32, -0.0, f32::MAX, f32::NAN, f32::NEG_INFINITY].map(f32::to_le_bytes);
        let found = numbers(Element::F32, false, &floats);
        let expected = [f64::from(0.1_f32), 0.0, f64::from(f32::MAX)].map(|n| Ok(Decimal(n)));
        assert_eq!(found[..3], expected);
        assert_eq!(found[3..], [Err(Missing::NotFinite); 2]);
        let doubles = [0.1_f64, -0.0, 5e-324, f64::INFINITY].map(f64::to_le_bytes);
        let found = numbers(Element::F64, true, &doubles);
        assert_eq!(found[..3], [0.1, 0.0, 5e-324].map(|n| Ok(Decimal(n))));
        assert_eq!(found[1].map(|number| number.to_string()), Ok("0".to_owned()));
        assert_eq!(found[3], Err(Missing::NotFinite));
    }

    #[test]
    fn integers_among_decimals_are_exact_or_missing() {
        let leaves = [1_i64 << 53, (1 << 53) + 1, i64::MIN / 2].map(i64::to_le_bytes);
        let found = numbers(Element::I64, true, &leaves);
        assert_eq!(found[0], Ok(Decimal(9_007_199_254_740_992.0)));
        assert_eq!(found[1], Err(Missing::InexactInteger));
        assert_eq!(found[2], Ok(Decimal(-4_611_686_018_427_387_904.0)));
    }
}
