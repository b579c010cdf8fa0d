//! Text in XML and HTML.

/// A text between tags or in quotes, with U+FFFD in the place of characters that XML 1.0 has not.
///
/// Source: W3C, *Extensible Markup Language (XML) 1.0*, production 2 (`Char`).
pub(super) fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            // Not only for looks: `]]>` must not stand between tags.
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&quot;"),
            '\'' => all.push_str("&#39;"),
            '\t' | '\n' | '\r' => all.push(character),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => all.push(char::REPLACEMENT_CHARACTER),
            _ => all.push(character),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn all_characters_are_those_of_xml_and_read_back_the_same() {
        let all: String = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect();
        let text = escaped(&all);
        assert!(!text.contains(['<', '>', '"', '\'']));
        // Production 2 of the standard.
        let is_allowed = |character| {
            matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}')
                || character >= '\u{10000}'
        };
        assert_eq!(text.chars().find(|&character| !is_allowed(character)), None);
        let entities =
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        let read =
            entities.iter().fold(text, |text, (entity, character)| text.replace(entity, character));
        let replaced = |character| {
            if is_allowed(character) { character } else { '\u{fffd}' }
        };
        assert!(read == all.chars().map(replaced).collect::<String>());
    }

    #[test]
    fn nothing_ends_a_section_or_an_attribute() {
        assert_eq!(escaped("a]]>'\"&amp;\u{1}"), "a]]&gt;&#39;&quot;&amp;amp;\u{fffd}");
    }
}
