//! An array of numbers as a machine writes them: ten types, in either byte order.

use super::walk::Missing;
use crate::number::{Number, NumberKind};

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

    /// Number `index`.
    ///
    /// # Errors
    ///
    /// [`Missing`]: no value can be that number.
    ///
    /// # Panics
    ///
    /// If there are not as many.
    #[inline]
    pub(super) fn number(&self, index: usize) -> Result<Number, Missing> {
        let size = self.element.size();
        let bytes = &self.bytes[index * size..][..size];
        let is_big = self.order == ByteOrder::Big;
        let integer = |integer: i64| match integer {
            i64::MIN | i64::MAX => Err(Missing::IntegerRange),
            integer => Ok(Number::Integer(integer)),
        };
        /// A number of a type, from its bytes.
        macro_rules! of {
            ($type:ty) => {{
                let bytes = bytes.try_into().expect("the size of the type");
                if is_big { <$type>::from_be_bytes(bytes) } else { <$type>::from_le_bytes(bytes) }
            }};
        }
        match self.element {
            Element::I8 => integer(of!(i8).into()),
            Element::I16 => integer(of!(i16).into()),
            Element::I32 => integer(of!(i32).into()),
            Element::I64 => integer(of!(i64)),
            Element::U8 => integer(of!(u8).into()),
            Element::U16 => integer(of!(u16).into()),
            Element::U32 => integer(of!(u32).into()),
            Element::U64 => {
                i64::try_from(of!(u64)).map_err(|_| Missing::IntegerRange).and_then(integer)
            }
            Element::F32 => decimal(of!(f32).into()),
            Element::F64 => decimal(of!(f64)),
        }
    }
}

fn decimal(double: f64) -> Result<Number, Missing> {
    // Adding zero turns -0 into 0 and leaves every other number as it is.
    if double.is_finite() { Ok(Number::Decimal(double + 0.0)) } else { Err(Missing::NotFinite) }
}
