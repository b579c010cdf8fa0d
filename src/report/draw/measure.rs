//! How wide texts are, and how small.

/// The width of a text in ems, which are the size of the type. An estimate on the wide side, as
/// fonts differ.
pub(super) fn ems(text: &str) -> f64 {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.34,
        'f' | 'r' | 't' | 'I' | '(' | ')' | '[' | ']' | '/' | '\\' | '-' | '"' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        'A'..='Z' | '&' | '=' | '<' | '>' | '+' | '#' | '~' => 0.78,
        '\0'..='\u{7f}' => 0.64,
        '\u{80}'..='\u{10ff}' => 0.8,
        '∞' | '−' | '≤' | '≥' => 0.84,
        _ => 1.05,
    };
    text.chars().map(width).sum()
}

/// How much wider bold type is.
pub(super) const BOLD: f64 = 1.1;

/// The width of a text in bold type, in ems.
pub(super) fn bold_ems(text: &str) -> f64 {
    BOLD * ems(text)
}

/// The size of the title, in ems of the other texts.
pub(super) const TITLE: f64 = 1.3;

/// A text in lines of at most `room` ems, as far as its words allow.
pub(super) fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if bold_ems(line) + bold_ems(" ") + bold_ems(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(pieces(word, room)),
        }
    }
    lines
}

/// A word in pieces of at most `room` ems, but at least one character.
fn pieces(word: &str, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for character in word.chars() {
        let last = pieces.last_mut().expect("there is one");
        let longer = format!("{last}{character}");
        if last.is_empty() || bold_ems(&longer) <= room {
            *last = longer;
        } else {
            pieces.push(character.to_string());
        }
    }
    pieces
}

/// The size of small type beside type of this size, in pixels.
pub(super) fn small_type(type_size: f64) -> f64 {
    (0.8 * type_size).max(28.0 / 3.0)
}
