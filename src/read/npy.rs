//! Arrays as `NumPy` saves them: each axis is a ply, and the numbers are the leaves.
//!
//! Only the header is read: a version, a length, and of a Python dictionary the three entries that it has. The
//! leaves stay in the document, and a leaf without a value, such as NaN, is found
//! when a search comes to it. An array of one axis is a flat list of leaves.
//!
//! Source: the documentation of `numpy.lib.format`; NEP 1, "A simple file format for `NumPy`
//! arrays".

use crate::excerpt::excerpt_of;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::tree::{Branching, ByteOrder, Element, Leaves, Raw, Uniform, product_text};
use crate::value::Player;

/// The first bytes of each npy document.
pub(in crate::read) const MAGIC: &[u8] = b"\x93NUMPY";

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
        let (data, start) = (text.end, text.start);
        let field = |key| {
            let found = field(&bytes[text.clone()], key);
            let (at, value) = found.ok_or_else(|| no_header(start, key))?;
            Ok::<_, Error>((start + at, value))
        };
        let (element, order) = dtype(field("descr")?)?;
        let (fortran_at, fortran) = field("fortran_order")?;
        let is_fortran = !fortran.starts_with("False");
        let (shape, axes) = field("shape")?;
        let axes = lengths((shape, axes))?;
        // With at most one axis longer than 1, both orders are the same.
        if is_fortran && axes.iter().filter(|&&length| length > 1).count() > 1 {
            let message = "the array is in Fortran order, expected C order";
            let help = "save it with `numpy.save(file, numpy.ascontiguousarray(array))`";
            return Err(Error::refused(fortran_at, message, help));
        }
        Ok(Header { element, order, axes, shape, data })
    }

    /// The number of elements of the array.
    fn count(&self) -> Result<u64, Error> {
        if let Some(axis) = self.axes.iter().position(|&length| length == 0) {
            let message =
                format!("axis {axis} has length 0, and an inner node needs at least one child");
            return Err(Error::refused(self.shape, message, "is the array empty?"));
        }
        let times = |product: u64, &length: &u64| product.checked_mul(length);
        let count = self.axes.iter().try_fold(1, times);
        count.ok_or_else(|| overflow(self.shape))
    }
}

/// What to do about a header that `NumPy` does not write.
const SAVE: &str = "write the file with `numpy.save`";

fn no_header(at: usize, key: &str) -> Error {
    Error::refused(at, format!("the header has no `{key}` as `numpy.save` writes it"), SAVE)
}

fn overflow(at: usize) -> Error {
    Error::refused(at, "the shape has more leaves than 64 bits count", SAVE)
}

/// The bytes of the dictionary.
fn dictionary(bytes: &[u8]) -> Result<std::ops::Range<usize>, Error> {
    if bytes.is_empty() {
        return Err(Error::new(0, Problem::Empty));
    }
    let known = bytes.len().min(MAGIC.len());
    if bytes[..known] != MAGIC[..known] {
        let message = "this is no npy file, which starts `\\x93NUMPY`";
        let help = "leave out `--from npy`, or give the file another ending";
        return Err(Error::refused(0, message, help));
    }
    let truncated = || Error::new(bytes.len(), Problem::Truncated(Expected::Header));
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
        _ => {
            let message = format!(
                "found version {major}.{minor} of the npy format, expected 1.0, 2.0 or 3.0"
            );
            return Err(Error::refused(6, message, SAVE));
        }
    };
    let end = usize::try_from(length)
        .ok()
        .and_then(|length| length.checked_add(start))
        .filter(|&end| end <= bytes.len())
        .ok_or_else(truncated)?;
    Ok(start..end)
}

/// The text after a key of the dictionary and its colon, and the byte where it starts. `None`: there is no such key, or
/// more than one.
fn field<'a>(dictionary: &'a [u8], key: &str) -> Option<(usize, &'a str)> {
    let text = std::str::from_utf8(dictionary).ok()?;
    let (before, after) = text.split_once(key)?;
    let is_quoted = before.ends_with(['\'', '"']) && after.starts_with(['\'', '"']);
    let value = after.get(1..)?.trim_start().strip_prefix(':')?.trim_start();
    (is_quoted && !after.contains(key)).then(|| (text.len() - value.len(), value))
}

/// The type of the elements and the order of their bytes, from the text that starts with them.
fn dtype((at, text): (usize, &str)) -> Result<(Element, ByteOrder), Error> {
    if text.starts_with('[') {
        let message = "found an array of records, expected integers or floats";
        return Err(Error::refused(at, message, "save one field: `numpy.save(file, array['x'])`"));
    }
    let descr = text.split(['\'', '"']).nth(1).unwrap_or_default();
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
            let found = text.split([',', '}']).next().unwrap_or_default();
            let found = excerpt_of(found.trim_matches(['\'', '"']).as_bytes());
            let message = format!("found the dtype `{found}`, expected integers or floats");
            return Err(Error::refused(at, message, help_for_dtype(name)));
        }
    };
    Ok((element, order))
}

/// What to do about an array of a type that is not read.
fn help_for_dtype(name: &[u8]) -> &'static str {
    match name {
        [b'O', ..] => "objects are no numbers: save it with `array.astype('i8')`",
        [b'b', ..] => "save truth values as numbers: `array.astype('i1')`",
        b"f2" => "save it with `array.astype('f4')`, which is exact",
        [b'f', ..] => "save it with `array.astype('f8')`, if the nearest double will do",
        [b'c', ..] => "complex numbers have no order: save one part, `array.real`",
        [b'M' | b'm', ..] => "save times as numbers: `array.astype('i8')`",
        _ => "dtypes are i1, i2, i4, i8, u1, u2, u4, u8, f4 and f8: `array.astype('i4')`",
    }
}

/// The lengths of the axes, from the text that starts with them: `(2, 3)`, `(8,)`, `()`.
fn lengths((at, text): (usize, &str)) -> Result<Vec<u64>, Error> {
    let tuple = text.strip_prefix('(').and_then(|text| Some(text.split_once(')')?.0.trim()));
    let tuple = tuple.ok_or_else(|| no_header(at, "shape"))?;
    let lengths = tuple.strip_suffix(',').unwrap_or(tuple).split(',').map(str::trim);
    let length = |text: &str| match text.parse() {
        Ok(length) => Ok(length),
        Err(_) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(overflow(at))
        }
        Err(_) => Err(no_header(at, "shape")),
    };
    if tuple.is_empty() { Ok(Vec::new()) } else { lengths.map(length).collect() }
}

/// Reads a document that holds one array, whose numbers stay in the bytes.
pub(in crate::read) fn read<'d>(bytes: &'d [u8], options: &Options) -> Result<Uniform<'d>, Error> {
    let header = Header::read(bytes)?;
    let count = header.count()?;
    let branching = branching(&header, options)?;
    let (start, size) = (header.data, header.element.size());
    let data = &bytes[start..];
    let expected = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(size);
    if data.len() != expected {
        let found = data.len();
        let message =
            format!("found {found} bytes of data, expected {count} leaves of {size} bytes");
        let help = if found > expected {
            "a file holds one array; is something appended?"
        } else {
            "was the file cut off while it was written or copied?"
        };
        // The place of the error: where the data ends early, or where the surplus starts.
        return Err(Error::refused(start + expected.min(found), message, help));
    }
    let raw = Raw::new(data, header.element, header.order);
    let leaves = Leaves::of_raw(raw, options.decimals);
    let player = options.player.unwrap_or(Player::Max);
    Uniform::of_leaves(&branching, leaves, player).map_err(|why| {
        let problem =
            Problem::Shape { leaves: usize::try_from(count).expect("they are there"), why };
        Error::new(header.shape, problem)
    })
}

/// The branching factors: the lengths of the axes, or for one axis the factors of the caller.
fn branching(header: &Header, options: &Options) -> Result<Branching, Error> {
    match (&header.axes[..], &options.branching) {
        ([_], Some(branching)) => Ok(branching.clone()),
        (&[leaves], None) => {
            let message =
                format!("an array of one axis needs a branching factor for its {leaves} leaves");
            let help = Problem::NoBranching.help();
            Err(Error::refused(header.shape, message, help))
        }
        (axes, Some(_)) => {
            let message = if axes.is_empty() {
                "the array is a single leaf, which does not branch".to_owned()
            } else {
                format!("the branching factors are the lengths of the axes, {}", product_text(axes))
            };
            let help = "leave out `--branching`, or save the array as one axis: `array.ravel()`";
            Err(Error::refused(header.shape, message, help))
        }
        (axes, None) => {
            let factor = |&length: &u64| {
                u32::try_from(length).map_err(|_| {
                    let most = u32::MAX;
                    let message = format!(
                        "an axis has length {length}, and a node has at most {most} children"
                    );
                    let help = "give the array more axes: `array.reshape(...)`";
                    Error::refused(header.shape, message, help)
                })
            };
            axes.iter().map(factor).collect::<Result<_, _>>().map(Branching::PerPly)
        }
    }
}

/// The byte at which the leaf at `path` stands in the document.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let leaf = read(bytes, options).ok()?.leaf_number(path)?;
    let Header { data, element, .. } = Header::read(bytes).ok()?;
    Some(data + leaf * element.size())
}
