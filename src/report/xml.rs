//! Text in XML and HTML.

/// A text between tags.
pub(super) fn content(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A text between tags or in quotes.
pub(super) fn escaped(text: &str) -> String {
    let text = content(text).replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}
