//! What is read, what is not, and what is told of it.

use super::*;

fn is_read(text: &str) -> bool {
    ShortTree::default().read(text.as_bytes(), Player::Max)
}

#[test]
fn white_space_is_that_of_json() {
    for space in [" ", "\t", "\r", "\n", " \n\t"] {
        for text in ["_[_[_3_,_-5_]_,_12_]_", "_7_", "_-12_"] {
            assert!(is_read(&text.replace('_', space)), "{text} {space:?}");
        }
    }
    for space in ["\u{c}", "\u{b}", "\u{a0}", "\0", "\u{feff}"] {
        for (place, _) in "_[_[_3_,_-5_]_,_12_]_".match_indices('_') {
            let mut text = "_[_[_3_,_-5_]_,_12_]_".to_owned();
            text.replace_range(place..=place, space);
            assert!(!is_read(&text.replace('_', "")), "{place} {space:?}");
        }
    }
}

#[test]
fn nothing_that_is_wrong_or_long_is_read() {
    for text in [
        "",
        " ",
        "[",
        "]",
        "[]",
        "[[]]",
        "[[],1]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1]]",
        "[1][2]",
        "[1],2",
        "1,2",
        "1 2",
        "12]",
        "-",
        "[-]",
        "--1",
        "01",
        "[00]",
        "[-01]",
        "+1",
        "[1.5]",
        "[1e5]",
        "[1x]",
        "null",
        "[null]",
        "{}",
        "[{}]",
        "9223372036854775807",
    ] {
        assert!(!is_read(text), "{text}");
    }
    let many = |leaves: usize| format!("[{}1]", "1,".repeat(leaves - 1));
    let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    assert!(is_read(&many(511)) && is_read(&deep(511)));
    assert!(!is_read(&many(512)) && !is_read(&deep(512)));
}
