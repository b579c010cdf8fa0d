//! The leaves of a uniform tree, in order, in the type in which they lie.
//!
//! Leaves that were read one by one are keys. An array of numbers of the machine stays as it is,
//! in memory or in a mapped file: a leaf is decoded when the search evaluates it, so pruned leaves are
//! not even read. That a leaf has no value (NaN) shows only then.

use super::walk::Missing;
use crate::machine::{Bytes, Mapping};
use crate::number::{Number, NumberKind};
use crate::value::Value;

/// The leaves of a uniform tree.
#[derive(Clone, Debug)]
pub struct Leaves {
    number_kind: NumberKind,
    storage: Storage,
}

/// How leaves lie in memory.
#[derive(Clone, Debug)]
pub enum Storage {
    /// The key of each.
    Keys(Vec<i64>),
    /// Numbers as machines write them.
    Raw(Raw),
}

/// An array of numbers of one type. They need not lie at even addresses.
#[derive(Clone, Debug)]
pub struct Raw {
    bytes: Bytes,
    /// The byte of `bytes` where the first one starts.
    start: usize,
    count: usize,
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
    /// All types.
    pub const ALL: [Element; 10] = [
        Element::I8,
        Element::I16,
        Element::I32,
        Element::I64,
        Element::U8,
        Element::U16,
        Element::U32,
        Element::U64,
        Element::F32,
        Element::F64,
    ];

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
    pub const NATIVE: ByteOrder = if cfg!(target_endian = "little") {
        ByteOrder::Little
    } else {
        ByteOrder::Big
    };
}

impl Raw {
    /// The `count` numbers of this type that lie in `bytes` from byte `start` on; `None` if there
    /// are not as many bytes.
    #[must_use]
    pub fn new(
        bytes: Bytes,
        start: usize,
        count: usize,
        element: Element,
        order: ByteOrder,
    ) -> Option<Raw> {
        let length = count.checked_mul(element.size())?;
        let end = start.checked_add(length)?;
        (end <= bytes.len()).then_some(Raw {
            bytes,
            start,
            count,
            element,
            order,
        })
    }

    /// The type of the numbers.
    #[must_use]
    pub fn element(&self) -> Element {
        self.element
    }

    /// The order of the bytes of each.
    #[must_use]
    pub fn order(&self) -> ByteOrder {
        self.order
    }

    /// All the bytes of the numbers.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[self.start..][..self.count * self.element.size()]
    }

    /// The file that they lie in, if it is mapped.
    pub(super) fn mapping(&self) -> Option<&Mapping> {
        self.bytes.mapping()
    }

    /// The bytes of each number, for a type of `N` bytes.
    fn chunks<const N: usize>(&self) -> &[[u8; N]] {
        assert_eq!(N, self.element.size(), "the size of the type");
        self.bytes().as_chunks().0
    }

    /// The number that a leaf holds.
    fn number(&self, index: usize) -> Result<Number, Missing> {
        let integer = |integer: i64| match integer {
            i64::MIN | i64::MAX => Err(Missing::IntegerRange),
            integer => Ok(Number::Integer(integer)),
        };
        match self.element {
            Element::I8 => integer(i8::from_ne_bytes(self.get(index)).into()),
            Element::I16 => integer(i16::from_ne_bytes(self.get(index)).into()),
            Element::I32 => integer(i32::from_ne_bytes(self.get(index)).into()),
            Element::I64 => integer(i64::from_ne_bytes(self.get(index))),
            Element::U8 => integer(u8::from_ne_bytes(self.get(index)).into()),
            Element::U16 => integer(u16::from_ne_bytes(self.get(index)).into()),
            Element::U32 => integer(u32::from_ne_bytes(self.get(index)).into()),
            Element::U64 => i64::try_from(u64::from_ne_bytes(self.get(index)))
                .map_err(|_| Missing::IntegerRange)
                .and_then(integer),
            Element::F32 => decimal(f32::from_ne_bytes(self.get(index)).into()),
            Element::F64 => decimal(f64::from_ne_bytes(self.get(index))),
        }
    }

    /// The bytes of one number, in the order of this machine.
    fn get<const N: usize>(&self, index: usize) -> [u8; N] {
        let mut bytes = self.chunks()[index];
        if self.order != ByteOrder::NATIVE {
            bytes.reverse();
        }
        bytes
    }
}

fn decimal(double: f64) -> Result<Number, Missing> {
    // Adding zero turns -0 into 0 and leaves every other number as it is.
    if double.is_finite() {
        Ok(Number::Decimal(double + 0.0))
    } else {
        Err(Missing::NotFinite)
    }
}

impl Leaves {
    /// Leaves given by their keys.
    #[must_use]
    pub fn of_keys(number_kind: NumberKind, keys: Vec<i64>) -> Leaves {
        Leaves {
            number_kind,
            storage: Storage::Keys(keys),
        }
    }

    /// Leaves as they lie. They are doubles if their type is a float, or if `decimals` asks for
    /// it; an integer that a double cannot hold is missing then.
    #[must_use]
    pub fn of_raw(raw: Raw, decimals: bool) -> Leaves {
        let number_kind = if decimals {
            NumberKind::Decimals
        } else {
            raw.element.number_kind()
        };
        Leaves {
            number_kind,
            storage: Storage::Raw(raw),
        }
    }

    /// The kind of their values.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// How they lie.
    #[must_use]
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.storage {
            Storage::Keys(keys) => keys.len(),
            Storage::Raw(raw) => raw.count,
        }
    }

    /// The value of one.
    ///
    /// # Errors
    ///
    /// [`Missing`]: a raw leaf that holds no number that values can be.
    ///
    /// # Panics
    ///
    /// If `index` is not less than [`count`](Leaves::count).
    #[inline]
    pub fn value(&self, index: usize) -> Result<Value, Missing> {
        match &self.storage {
            Storage::Keys(keys) => Ok(Value::from_key(keys[index])),
            Storage::Raw(raw) => {
                let value = self.number_kind.value(raw.number(index)?);
                value.ok_or(Missing::InexactInteger)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number::{Decimal, Integer};

    /// What the leaves hold that lie, behind one odd byte, as `bytes` say, least byte first; and
    /// the same when each is turned around.
    fn numbers<const N: usize>(
        element: Element,
        decimals: bool,
        leaves: &[[u8; N]],
    ) -> Vec<Result<Number, Missing>> {
        let read = |order, leaves: &[[u8; N]]| {
            let bytes = [&[0xff], leaves.as_flattened()].concat();
            let raw = Raw::new(bytes.into(), 1, leaves.len(), element, order).expect("enough");
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
        assert_eq!(
            of(Element::I8, &[0xff, 0x80]),
            [-1, -128].map(|n| Ok(Integer(n)))
        );
        assert_eq!(
            of(Element::U8, &[0xff, 0x80]),
            [255, 128].map(|n| Ok(Integer(n)))
        );
        assert_eq!(of(Element::I16, &[0xfe, 0xff]), [Ok(Integer(-2))]);
        assert_eq!(of(Element::U16, &[0xfe, 0xff]), [Ok(Integer(65534))]);
        assert_eq!(
            of(Element::I32, &[1, 0, 0, 0x80]),
            [Ok(Integer(1 - (1 << 31)))]
        );
        assert_eq!(
            of(Element::U32, &[1, 0, 0, 0x80]),
            [Ok(Integer(1 + (1 << 31)))]
        );
        assert_eq!(
            of(Element::I64, &extremes),
            [Ok(Integer(-1)), Err(Missing::IntegerRange)]
        );
        assert_eq!(of(Element::U64, &extremes), [Err(Missing::IntegerRange); 2]);
        assert_eq!(
            of(Element::U64, &[0x7f; 8]),
            [Ok(Integer(0x7f7f_7f7f_7f7f_7f7f))]
        );
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
        assert_eq!(
            found[1].map(|number| number.to_string()),
            Ok("0".to_owned())
        );
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

    #[test]
    fn an_array_lies_within_its_bytes() {
        let raw = |start, count| {
            Raw::new(
                vec![0; 9].into(),
                start,
                count,
                Element::I32,
                ByteOrder::Big,
            )
        };
        assert!(raw(1, 2).is_some() && raw(9, 0).is_some());
        assert!(raw(2, 2).is_none() && raw(0, 3).is_none());
        assert!(raw(usize::MAX, 1).is_none() && raw(1, usize::MAX / 2).is_none());
    }
}
