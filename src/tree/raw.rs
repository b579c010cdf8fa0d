//! An array of numbers as a machine writes them: ten types, in either byte order, at any address.

use super::walk::Missing;
use crate::machine::{Bytes, Mapping};
use crate::number::{Number, NumberKind};

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

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.count
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
    pub(super) fn number(&self, index: usize) -> Result<Number, Missing> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
