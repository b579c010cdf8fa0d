//! The parts that the JSON of reports is made of, for types that serde writes: text, numbers, nodes, windows.
//!
//! Numbers keep their spelling (`2`, `1e16`), and text its escapes: serde writes what differs as raw JSON.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::buffer::Buffer;
use super::wording::{Mention, NamedPath};
use crate::number::{Number, NumberKind};
use crate::quote::quoted;
use crate::tree::path::PathText;
use crate::tree::{Label, TreeInfo};
use crate::value::Window;

/// Text from a stranger, or about such text: with escapes for what is not seen or moves what is beside it.
#[derive(Clone, Debug)]
pub(super) struct Text<'a>(Cow<'a, str>);

impl<'a, T: Into<Cow<'a, str>>> From<T> for Text<'a> {
    fn from(text: T) -> Text<'a> {
        Text(text.into())
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // All bytes are looked at, which compilers do for many at a time.
        let is_plain = |byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
        if self.0.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return serializer.serialize_str(&self.0);
        }
        raw(quoted(&self.0)).serialize(serializer)
    }
}

/// Points: whole ones without a fraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointsJson(pub(super) f64);

impl Serialize for PointsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        raw(self.0.to_string()).serialize(serializer)
    }
}

/// JSON as it is.
fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("it is JSON")
}

/// A node.
#[derive(Debug, Serialize)]
pub(super) struct NodeJson<'a> {
    /// the path of the node, or in a list what differs from the path before
    path: PathText<'a>,
    /// its name in the file, or `null`; a long name is cut where the report is about another node
    name: Option<Text<'a>>,
    /// the move that leads to it, or `null`; likewise
    r#move: Option<Text<'a>>,
}

impl<'a> From<NamedPath<'a>> for NodeJson<'a> {
    fn from((path, label): NamedPath<'a>) -> NodeJson<'a> {
        NodeJson {
            path,
            name: label.name.map(Text::from),
            r#move: label.r#move.map(Text::from),
        }
    }
}

impl<'a> From<Mention<'a>> for NodeJson<'a> {
    fn from(mention: Mention<'a>) -> NodeJson<'a> {
        let (path, name, r#move) = mention.parts();
        NodeJson {
            path,
            name: name.map(Text::from),
            r#move: r#move.map(Text::from),
        }
    }
}

/// A window.
#[derive(Debug, Serialize)]
pub(super) struct WindowJson {
    /// its lower end; `null` for -infinity
    alpha: Option<Number>,
    /// its upper end; `null` for infinity
    beta: Option<Number>,
}

impl WindowJson {
    pub(super) fn of(number_kind: NumberKind, window: Window) -> WindowJson {
        WindowJson {
            alpha: number_kind.number(window.alpha()),
            beta: number_kind.number(window.beta()),
        }
    }
}

/// The nodes of a principal variation, without the root. Long names are cut.
pub(super) struct PvJson<'a> {
    tree: &'a dyn TreeInfo,
    pv: &'a [u32],
}

impl<'a> PvJson<'a> {
    pub(super) fn new(tree: &'a dyn TreeInfo, pv: &'a [u32]) -> PvJson<'a> {
        PvJson { tree, pv }
    }
}

impl Serialize for PvJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let labels = self.tree.labels_along(self.pv).into_iter().flatten();
        let labels = labels.chain(std::iter::repeat(Label::default()));
        let nodes = (0..self.pv.len()).zip(labels).map(|(ply, label)| {
            let path = PathText::after(&self.pv[..=ply], ply);
            NodeJson::from(Mention::brief((path, label)))
        });
        serializer.collect_seq(nodes)
    }
}

impl Buffer<'_> {
    /// An object on a line of its own.
    pub(super) fn json_line(&mut self, object: &impl Serialize) {
        let written = serde_json::to_writer(&mut *self, object);
        written.expect("a buffer takes all bytes");
        self.text("\n").end_item();
    }
}
