//! The header of an npy document: a version, a length, and a Python dictionary.

use super::literal::Literal;
use crate::read::array_problem::ArrayProblem;
use crate::read::error::Error;
use crate::read::excerpt::excerpt;
use crate::read::problem::Problem;
use crate::tree::{ByteOrder, Element};

/// The first bytes of each npy document.
pub(in crate::read) const MAGIC: &[u8] = b"\x93NUMPY";

/// The keys of the dictionary. All must be there.
const KEYS: [&str; 3] = ["descr", "fortran_order", "shape"];

const A_KEY: &str = "one of the keys `descr`, `fortran_order` and `shape`, each once";

/// The header of an array that can be read as a tree.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) element: Element,
    pub(super) order: ByteOrder,
    /// The lengths of the axes.
    pub(super) axes: Vec<u64>,
    /// The byte where the shape stands.
    pub(super) shape: usize,
    /// The byte where the data starts: at most the length of the document.
    pub(super) data: usize,
}

impl Header {
    /// Reads the header of a document.
    pub(super) fn read(bytes: &[u8]) -> Result<Header, Error> {
        let text = dictionary(bytes)?;
        let data = text.end;
        let mut literal = Literal::new(&bytes[..data], text.start);
        let mut dtype = None;
        let mut is_fortran = None;
        let mut shape = None;
        literal.expect(b'{', "`{`")?;
        while !literal.skip(b'}') {
            let (at, key) = literal.string("a key in quotes, or `}`")?;
            literal.expect(b':', "`:`")?;
            match key.as_str() {
                "descr" if dtype.is_none() => dtype = Some(read_dtype(&mut literal)?),
                "fortran_order" if is_fortran.is_none() => is_fortran = Some(literal.boolean()?),
                "shape" if shape.is_none() => shape = Some(literal.tuple()?),
                _ => return Err(literal.error_at(at, A_KEY)),
            }
            if !literal.skip(b',') {
                literal.expect(b'}', "`,` or `}`")?;
                break;
            }
        }
        literal.end()?;
        let missing = |key| Error::of_array(text.start, ArrayProblem::MissingKey { key });
        let (element, order) = dtype.ok_or_else(|| missing(KEYS[0]))?;
        let (fortran_at, is_fortran) = is_fortran.ok_or_else(|| missing(KEYS[1]))?;
        let (shape, axes) = shape.ok_or_else(|| missing(KEYS[2]))?;
        // With at most one axis longer than 1, both orders are the same.
        if is_fortran && axes.iter().filter(|&&length| length > 1).count() > 1 {
            return Err(Error::of_array(fortran_at, ArrayProblem::FortranOrder));
        }
        Ok(Header {
            element,
            order,
            axes,
            shape,
            data,
        })
    }

    /// The number of elements of the array.
    pub(super) fn count(&self) -> Result<u64, Error> {
        let at_shape = |problem| Error::of_array(self.shape, problem);
        if let Some(axis) = self.axes.iter().position(|&length| length == 0) {
            return Err(at_shape(ArrayProblem::EmptyAxis { axis }));
        }
        let times = |product: u64, &length: &u64| product.checked_mul(length);
        let count = self.axes.iter().try_fold(1, times);
        count.ok_or_else(|| at_shape(ArrayProblem::Overflow))
    }
}

/// The bytes of the dictionary.
fn dictionary(bytes: &[u8]) -> Result<std::ops::Range<usize>, Error> {
    if bytes.is_empty() {
        return Err(Error::new(0, Problem::Empty));
    }
    let known = bytes.len().min(MAGIC.len());
    if bytes[..known] != MAGIC[..known] {
        return Err(Error::of_array(0, ArrayProblem::NotNpy));
    }
    let truncated = || {
        let expected = "a whole header";
        Error::new(bytes.len(), Problem::Truncated { expected })
    };
    let &[major, minor] = bytes.get(6..8).ok_or_else(truncated)? else {
        unreachable!("two bytes");
    };
    let (length, start) = match (major, minor) {
        (1, 0) => {
            let length = bytes[8..].first_chunk().ok_or_else(truncated)?;
            (u32::from(u16::from_le_bytes(*length)), 10)
        }
        (2 | 3, 0) => {
            let length = bytes[8..].first_chunk().ok_or_else(truncated)?;
            (u32::from_le_bytes(*length), 12)
        }
        _ => return Err(Error::of_array(6, ArrayProblem::Version { major, minor })),
    };
    let end = usize::try_from(length)
        .ok()
        .and_then(|length| length.checked_add(start))
        .filter(|&end| end <= bytes.len())
        .ok_or_else(truncated)?;
    Ok(start..end)
}

/// Reads the value of `descr`: the type of the elements, and the order of their bytes.
fn read_dtype(literal: &mut Literal) -> Result<(Element, ByteOrder), Error> {
    let at = literal.next_at();
    if literal.skip(b'[') {
        return Err(Error::of_array(at, ArrayProblem::Structured));
    }
    let (at, descr) = literal.string("a dtype in quotes")?;
    let (order, name) = match descr.as_bytes() {
        [b'<', name @ ..] => (ByteOrder::Little, name),
        [b'>', name @ ..] => (ByteOrder::Big, name),
        // `|` is for single bytes, which have no order; `=` is the order of the machine.
        [b'|' | b'=', name @ ..] | name => (ByteOrder::NATIVE, name),
    };
    let element = match name {
        b"i1" => Element::I8,
        b"i2" => Element::I16,
        b"i4" => Element::I32,
        b"i8" => Element::I64,
        b"u1" => Element::U8,
        b"u2" => Element::U16,
        b"u4" => Element::U32,
        b"u8" => Element::U64,
        b"f4" => Element::F32,
        b"f8" => Element::F64,
        _ => {
            let descr = excerpt(descr.as_bytes());
            return Err(Error::of_array(at, ArrayProblem::Dtype { descr }));
        }
    };
    Ok((element, order))
}
