//! Arrays as `NumPy` saves them: each axis is a ply, and the numbers are the leaves.
//!
//! Only the header is read: a version, a length, and a Python dictionary of strings, booleans and tuples
//! of whole numbers. The leaves stay in the document, and a leaf without a value, such as NaN, is found
//! when a search comes to it. An array of one axis is a flat list of leaves.
//!
//! Source: the documentation of `numpy.lib.format`; NEP 1, "A simple file format for `NumPy`
//! arrays".

use crate::read::array_problem::ArrayProblem;
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::problem::Problem;
use crate::read::reading::Options;
use crate::tree::{Branching, ByteOrder, Bytes, Element, Leaves, Raw, Tree, Uniform};
use crate::value::Player;

/// The first bytes of each npy document.
pub(in crate::read) const MAGIC: &[u8] = b"\x93NUMPY";

/// The keys of the dictionary. All must be there.
const KEYS: [&str; 3] = ["descr", "fortran_order", "shape"];

const A_KEY: &str = "one of the keys `descr`, `fortran_order` and `shape`, each once";

/// The header of an array that can be read as a tree.
#[derive(Debug)]
struct Header {
    element: Element,
    order: ByteOrder,
    /// The lengths of the axes.
    axes: Vec<u64>,
    /// The byte where the shape stands.
    shape: usize,
    /// The byte where the data starts: at most the length of the document.
    data: usize,
}

impl Header {
    /// Reads the header of a document.
    fn read(bytes: &[u8]) -> Result<Header, Error> {
        let text = dictionary(bytes)?;
        let data = text.end;
        let mut literal = PythonLiteral::new(&bytes[..data], text.start);
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
        Ok(Header { element, order, axes, shape, data })
    }

    /// The number of elements of the array.
    fn count(&self) -> Result<u64, Error> {
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
fn read_dtype(literal: &mut PythonLiteral) -> Result<(Element, ByteOrder), Error> {
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
            let descr = excerpt_of(descr.as_bytes());
            return Err(Error::of_array(at, ArrayProblem::Dtype { descr }));
        }
    };
    Ok((element, order))
}

/// A literal that is read from left to right.
struct PythonLiteral<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> PythonLiteral<'a> {
    /// The literal from byte `at` to the end of `bytes`.
    fn new(bytes: &'a [u8], at: usize) -> PythonLiteral<'a> {
        PythonLiteral { bytes, at }
    }

    /// The byte where the next token starts.
    fn next_at(&mut self) -> usize {
        let is_space = |byte: &&u8| byte.is_ascii_whitespace();
        self.at += self.bytes[self.at..].iter().take_while(is_space).count();
        self.at
    }

    /// Steps over the next token if it is this sign.
    fn skip(&mut self, sign: u8) -> bool {
        let at = self.next_at();
        let is_next = self.bytes.get(at) == Some(&sign);
        self.at += usize::from(is_next);
        is_next
    }

    /// Steps over a sign.
    fn expect(&mut self, sign: u8, expected: &'static str) -> Result<(), Error> {
        if self.skip(sign) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Only white space may follow.
    fn end(&mut self) -> Result<(), Error> {
        if self.next_at() == self.bytes.len() {
            Ok(())
        } else {
            Err(self.error("the end of the header"))
        }
    }

    /// A string in quotes of either kind, and where it starts.
    fn string(&mut self, expected: &'static str) -> Result<(usize, String), Error> {
        let start = self.next_at();
        let rest = &self.bytes[start..];
        let Some(&quote @ (b'\'' | b'"')) = rest.first() else {
            return Err(self.error(expected));
        };
        let length = rest[1..].iter().position(|&byte| byte == quote);
        let Some(text) = length.map(|length| &rest[1..=length]) else {
            return Err(self.error("a string in quotes"));
        };
        // No known key or dtype has an escape.
        let text = std::str::from_utf8(text).ok();
        let Some(text) = text.filter(|text| !text.contains(['\\', '\n'])) else {
            return Err(self.error("a string of plain text"));
        };
        self.at = start + text.len() + 2;
        Ok((start, text.to_owned()))
    }

    /// `True` or `False`, and where it starts.
    fn boolean(&mut self) -> Result<(usize, bool), Error> {
        let start = self.next_at();
        let value = match self.word() {
            b"True" => true,
            b"False" => false,
            _ => return Err(self.error("`True` or `False`")),
        };
        self.at += self.word().len();
        Ok((start, value))
    }

    /// A tuple of whole numbers, and where it starts.
    fn tuple(&mut self) -> Result<(usize, Vec<u64>), Error> {
        let start = self.next_at();
        self.expect(b'(', "a shape: `(2, 3)`")?;
        let mut numbers = Vec::new();
        while !self.skip(b')') {
            self.next_at();
            let word = self.word();
            if word.is_empty() || !word.iter().all(u8::is_ascii_digit) {
                return Err(self.error("the length of an axis, or `)`"));
            }
            let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
            let Some(number) = number else {
                return Err(Error::of_array(self.at, ArrayProblem::Overflow));
            };
            numbers.push(number);
            self.at += word.len();
            if !self.skip(b',') {
                // `(3)` is a number in Python, not a tuple.
                if numbers.len() == 1 {
                    return Err(self.error("`,`"));
                }
                self.expect(b')', "`,` or `)`")?;
                break;
            }
        }
        Ok((start, numbers))
    }

    /// The word that comes next: letters, digits, `_` and `-`.
    fn word(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        &rest[..rest.iter().take_while(is_part).count()]
    }

    /// The error of the next token where `expected` should be.
    fn error(&mut self, expected: &'static str) -> Error {
        let at = self.next_at();
        self.error_at(at, expected)
    }

    /// The error of the token at byte `at` where `expected` should be.
    fn error_at(&mut self, at: usize, expected: &'static str) -> Error {
        /// The most bytes of a token that a message shows.
        const SHOWN: usize = 30;
        self.at = at;
        let rest = &self.bytes[at..];
        let length = match rest.first() {
            Some(quote @ (b'\'' | b'"')) => rest[1..]
                .iter()
                .position(|byte| byte == quote)
                .map_or(rest.len(), |length| length + 2),
            _ => self.word().len().max(1),
        };
        let found = &rest[..length.min(SHOWN).min(rest.len())];
        let found = String::from_utf8_lossy(found).into_owned();
        Error::of_array(at, ArrayProblem::Header { found, expected })
    }
}

/// Reads a document that holds one array. The tree goes on using the bytes.
pub(in crate::read) fn read(bytes: &Bytes, options: &Options) -> Result<Tree, Error> {
    let header = Header::read(bytes.start())?;
    let count = header.count()?;
    let branching = branching(&header, options)?;
    let start = header.data as u64;
    let found = bytes.len() - start;
    let expected = count
        .checked_mul(header.element.size() as u64)
        .filter(|&expected| expected == found)
        .and_then(|_| usize::try_from(count).ok())
        .and_then(|count| Raw::new(bytes.clone(), start, count, header.element, header.order));
    let Some(raw) = expected else {
        let problem = ArrayProblem::Data { leaves: count, size: header.element.size(), found };
        // The place of the error: where the data ends early, or where the surplus starts.
        let end = count.saturating_mul(header.element.size() as u64);
        let end = usize::try_from(start + end.min(found)).unwrap_or(usize::MAX);
        return Err(Error::of_array(end, problem));
    };
    let leaves = Leaves::of_raw(raw, options.decimals);
    let player = options.player.unwrap_or(Player::Max);
    Uniform::of_leaves(&branching, leaves, player).map(Tree::Uniform).map_err(|why| {
        let problem =
            Problem::Shape { leaves: usize::try_from(count).expect("they are there"), why };
        Error::new(header.shape, problem)
    })
}

/// Whether the header is whole in these bytes of a document, the first ones, or wrong.
pub(in crate::read) fn has_whole_header(start: &[u8]) -> bool {
    let header = Header::read(start);
    header.map_or_else(|error| matches!(error.problem, Problem::Array(_)), |_| true)
}

/// Whether no document starts with these bytes: the header is wrong, or there is too much data.
pub(in crate::read) fn rules_out(start: &[u8]) -> bool {
    let size = |header: &Header| {
        let count = header.count().ok()?;
        count.checked_mul(header.element.size() as u64)
    };
    match Header::read(start) {
        Ok(header) => size(&header).is_some_and(|size| size < (start.len() - header.data) as u64),
        Err(error) => matches!(error.problem, Problem::Array(_)),
    }
}

/// The branching factors: the lengths of the axes, or for one axis the factors of the caller.
fn branching(header: &Header, options: &Options) -> Result<Branching, Error> {
    match (&header.axes[..], &options.branching) {
        ([_], Some(branching)) => Ok(branching.clone()),
        (&[leaves], None) => Err(Error::of_array(header.shape, ArrayProblem::OneAxis { leaves })),
        (axes, Some(_)) => {
            let axes = axes.to_vec();
            Err(Error::of_array(header.shape, ArrayProblem::Branching { axes }))
        }
        (axes, None) => {
            let factor = |&length: &u64| {
                u32::try_from(length)
                    .map_err(|_| Error::of_array(header.shape, ArrayProblem::LongAxis { length }))
            };
            axes.iter().map(factor).collect::<Result<_, _>>().map(Branching::PerPly)
        }
    }
}

/// The byte at which leaf number `index` of `tree` stands in the document it was read from.
pub(in crate::read) fn locate(bytes: &[u8], tree: &Tree, path: &[u32]) -> Option<usize> {
    let leaf = match tree {
        Tree::Uniform(tree) => tree.leaf_number(path),
        Tree::Explicit(tree) => tree.leaf_number(path),
    };
    let Header { data, element, .. } = Header::read(bytes).ok()?;
    Some(data + leaf? * element.size())
}
