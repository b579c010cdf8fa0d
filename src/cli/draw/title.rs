//! The title of a drawing, in which words in braces stand for what differs from tree to tree.

use std::path::Path;

use crate::cli::options::values::shown;

/// A title: its text, and the words in it.
#[derive(Clone, Debug)]
pub struct Title(Vec<TitlePart>);

#[derive(Clone, Debug)]
enum TitlePart {
    Text(String),
    /// The number of the tree.
    Number,
    /// The name of its file.
    File,
    /// Its line in the file.
    Line,
}

impl Title {
    /// The title of the tree with this number, from 1, in a file and a line of it. The folders of the file
    /// do not stand in it.
    pub fn of(&self, number: usize, file: &str, line: Option<usize>) -> String {
        let name = Path::new(file).file_name();
        let name = name.map_or(file.into(), |name| name.to_string_lossy());
        let part = |part: &TitlePart| match part {
            TitlePart::Text(text) => text.clone(),
            TitlePart::Number => number.to_string(),
            TitlePart::File => name.to_string(),
            TitlePart::Line => line.unwrap_or(1).to_string(),
        };
        self.0.iter().map(part).collect()
    }
}

/// The title that a text describes; `{{` and `}}` are braces.
pub fn title(text: &str) -> Result<Title, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        parts.push(TitlePart::Text(before.replace("}}", "}")));
        if let Some(after) = after.strip_prefix('{') {
            parts.push(TitlePart::Text("{".to_owned()));
            rest = after;
            continue;
        }
        let Some((word, after)) = after.split_once('}') else {
            return Err("a brace is not closed; `{{` and `}}` write braces".to_owned());
        };
        parts.push(match word {
            "n" => TitlePart::Number,
            "file" => TitlePart::File,
            "line" => TitlePart::Line,
            _ => {
                let word = shown(word);
                let known = "{n}, {file}, {line}; `{{` and `}}` write braces";
                return Err(format!("`{{{word}}}` is none of {known}"));
            }
        });
        rest = after;
    }
    parts.push(TitlePart::Text(rest.replace("}}", "}")));
    Ok(Title(parts))
}
