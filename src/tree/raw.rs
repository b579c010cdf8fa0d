//! An array of numbers as a machine writes them: ten types, in either byte order.

use std::io;

use super::bytes::Bytes;
use super::walk::Missing;
use crate::number::{Number, NumberKind};

/// An array of numbers of one type, in the bytes of a document.
#[derive(Clone, Debug)]
pub struct Raw {
    bytes: Bytes,
    /// The byte of the document where the first one starts.
    start: u64,
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

impl Raw {
    /// The `count` numbers of this type that lie in `bytes` from byte `start` on; `None` if there
    /// are not as many bytes.
    #[must_use]
    pub fn new(
        bytes: Bytes,
        start: u64,
        count: usize,
        element: Element,
        order: ByteOrder,
    ) -> Option<Raw> {
        let length = count.checked_mul(element.size())?;
        let end = start.checked_add(length as u64)?;
        (end <= bytes.len()).then_some(Raw { bytes, start, count, element, order })
    }

    /// The `count` numbers from number `first` on, which are there.
    pub(super) fn part(&self, first: usize, count: usize) -> Raw {
        let start = self.start + (first * self.element.size()) as u64;
        let part = Raw::new(self.bytes.clone(), start, count, self.element, self.order);
        part.expect("a part of what is there")
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

    /// The bytes of all numbers, if they are in memory and in the order of this machine.
    #[must_use]
    pub fn in_memory(&self) -> Option<&[u8]> {
        let bytes = self.bytes.start().get(usize::try_from(self.start).ok()?..)?;
        let bytes = bytes.get(..self.count * self.element.size())?;
        (self.order == ByteOrder::NATIVE).then_some(bytes)
    }

    /// Fills `buffer` with the bytes of the numbers from number `first` on, each in the order of this machine.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    pub(super) fn read(&self, first: usize, buffer: &mut [u8]) -> Result<(), io::ErrorKind> {
        let size = self.element.size();
        self.bytes.read(buffer, self.start + (first * size) as u64)?;
        if self.order != ByteOrder::NATIVE {
            for number in buffer.chunks_exact_mut(size) {
                number.reverse();
            }
        }
        Ok(())
    }

    /// Keeps why numbers that a search needs could not be read.
    pub(super) fn fail(&self, kind: io::ErrorKind) {
        self.bytes.fail(kind);
    }

    /// The number in these bytes, which are in the order of this machine.
    ///
    /// # Errors
    ///
    /// [`Missing`]: no value can be that number.
    pub(super) fn decode(&self, bytes: &[u8]) -> Result<Number, Missing> {
        let integer = |integer: i64| match integer {
            i64::MIN | i64::MAX => Err(Missing::IntegerRange),
            integer => Ok(Number::Integer(integer)),
        };
        match self.element {
            Element::I8 => integer(i8::from_ne_bytes(of_size(bytes)).into()),
            Element::I16 => integer(i16::from_ne_bytes(of_size(bytes)).into()),
            Element::I32 => integer(i32::from_ne_bytes(of_size(bytes)).into()),
            Element::I64 => integer(i64::from_ne_bytes(of_size(bytes))),
            Element::U8 => integer(u8::from_ne_bytes(of_size(bytes)).into()),
            Element::U16 => integer(u16::from_ne_bytes(of_size(bytes)).into()),
            Element::U32 => integer(u32::from_ne_bytes(of_size(bytes)).into()),
            Element::U64 => i64::try_from(u64::from_ne_bytes(of_size(bytes)))
                .map_err(|_| Missing::IntegerRange)
                .and_then(integer),
            Element::F32 => decimal(f32::from_ne_bytes(of_size(bytes)).into()),
            Element::F64 => decimal(f64::from_ne_bytes(of_size(bytes))),
        }
    }
}

fn of_size<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().expect("the size of the type")
}

fn decimal(double: f64) -> Result<Number, Missing> {
    // Adding zero turns -0 into 0 and leaves every other number as it is.
    if double.is_finite() { Ok(Number::Decimal(double + 0.0)) } else { Err(Missing::NotFinite) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_lies_within_its_bytes() {
        let raw =
            |start, count| Raw::new(vec![0; 9].into(), start, count, Element::I32, ByteOrder::Big);
        assert!(raw(1, 2).is_some() && raw(9, 0).is_some());
        assert!(raw(2, 2).is_none() && raw(0, 3).is_none());
        assert!(raw(u64::MAX, 1).is_none() && raw(1, usize::MAX / 2).is_none());
    }
}
