//! The members of an object and the items of a list, each with its own text: so integers stay exact, and each
//! has a place. And what is wrong with a text that is not JSON.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::excerpt::place_of;

/// The members of the object that `text` is.
pub(super) fn members(text: &str) -> Result<Vec<(String, &RawValue)>, serde_json::Error> {
    let mut members = Vec::new();
    read_members(text, &mut members)?;
    Ok(members)
}

/// The items of the list that `raw` is.
pub(super) fn items(raw: &RawValue) -> Result<Vec<&RawValue>, serde_json::Error> {
    serde_json::from_str(raw.get())
}

/// Appends the members of the object that `text` is, up to the first that is not JSON.
pub(super) fn read_members<'a>(
    text: &'a str,
    members: &mut Vec<(String, &'a RawValue)>,
) -> Result<(), serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    MembersInto(members).deserialize(&mut json)?;
    json.end()
}

/// Reads the members of an object, in the order of the text; a key may stand there twice.
struct MembersInto<'m, 'a>(&'m mut Vec<(String, &'a RawValue)>);

impl<'de> DeserializeSeed<'de> for MembersInto<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for MembersInto<'_, 'de> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(member) = map.next_entry()? {
            self.0.push(member);
        }
        Ok(())
    }
}

/// The byte of `text` at which a piece of it stands.
pub(super) fn place(text: &str, piece: &RawValue) -> usize {
    place_of(text.as_bytes(), piece.get().as_bytes())
}

/// The byte at which the key of a value stands; of one with escapes, the byte of the value.
pub(super) fn place_of_key(text: &str, key: &str, value: &RawValue) -> usize {
    let place = place(text, value);
    let before = text[..place].trim_end().trim_end_matches(':').trim_end();
    let is_plain = before.ends_with(&format!("\"{key}\""));
    if is_plain { before.len() - key.len() - 2 } else { place }
}

/// What is wrong with a text that is not JSON, and the byte at which that shows.
pub(super) fn said_of(text: &str, error: &serde_json::Error) -> (String, usize) {
    let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = before.map(str::len).sum();
    let offset = text.floor_char_boundary(line_start + error.column().saturating_sub(1));
    let mut said = error.to_string();
    said.truncate(said.find(" at line ").unwrap_or(said.len()));
    (said, offset)
}
