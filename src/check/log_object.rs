//! A line of a log as an object of JSON: a node, and what is said of it, as raw pieces. Those who read a kind
//! of log say what each piece may be.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::json_pieces::said_of;
use super::log_lines::{LoggedNode, leading_path};

/// The object. Another key is a misspelling, and an end of the window would then be taken for infinite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LogObject<'l> {
    #[serde(borrow)]
    node: Cow<'l, str>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) alpha: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) beta: Option<&'l RawValue>,
    #[serde(borrow)]
    pub(super) value: Option<&'l RawValue>,
    #[serde(borrow)]
    pub(super) depth: Option<&'l RawValue>,
}

/// What stands under a key that is there, also if it is `null`.
fn present<'l, D: Deserializer<'l>>(source: D) -> Result<Option<&'l RawValue>, D::Error> {
    <&RawValue>::deserialize(source).map(Some)
}

impl<'l> LogObject<'l> {
    /// The object that a line is.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and at which byte.
    pub(super) fn parse(text: &'l str) -> Result<LogObject<'l>, (String, usize)> {
        serde_json::from_str(text).map_err(|error| said_of(text, &error))
    }

    /// Its node. A path goes to `path`.
    pub(super) fn node(&self, path: &mut Vec<u32>) -> LoggedNode {
        let node = self.node.trim();
        match leading_path(node.as_bytes(), path) {
            Some(length) if length == node.len() => LoggedNode::Path,
            _ => LoggedNode::Label(node.to_owned()),
        }
    }
}

/// A depth: digits.
pub(super) fn whole(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}
