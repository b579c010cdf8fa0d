//! Trees whose nodes have names of all kinds, in all that is written: real parsers must read it, and
//! names must come back where a format keeps them whole.

use std::num::NonZeroU32;

use abprune::Named as _;
use abprune::number::NumberKind;
use abprune::report::draw::{
    Detail, Direction, DrawingFormat, DrawingStyle, Paper, PrunedStyle, Sheet, Signs,
};
use abprune::search::{CutoffRule, Rules};
use abprune::tree::Builder;
use abprune::value::Value;

use super::choices::Choices;
use super::written::Written;

/// Texts that mean something to a format or a terminal.
const HOSTILE: [&str; 24] = [
    "]]>",
    "</script>",
    "<!--",
    "-->",
    "&amp;",
    "\"",
    "'",
    "\\",
    "\u{202e}",
    "\u{2028}",
    "\0",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{9b}",
    "\u{fffe}",
    "\u{ffff}",
    "=1+1",
    "@a",
    "+x",
    "\u{5d0}",
    "\r\n",
    "\u{10ffff}",
    "\u{2066}",
    "</svg><svg>",
];

/// Writes a tree with the names that the bytes give in all ways.
pub fn drawings(data: &[u8]) {
    let mut choices = Choices::new(data);
    let style = style(&mut choices);
    let max_ply = choices.one_of(&[None, Some(1)]);
    let rule = choices.one_of(CutoffRule::ALL);
    let file = name(&mut choices);
    let mut builder = Builder::new(NumberKind::Integers);
    push(&mut choices, &mut builder, 0);
    let tree = builder.finish(None);
    let written =
        Written { file: &file, rules: Rules { cutoff: rule, ..Rules::default() }, tree: &tree };
    for &format in DrawingFormat::ALL {
        for most in [None, NonZeroU32::new(3)] {
            written.draw(format, &style, max_ply, most);
        }
    }
    written.report();
    written.trace();
    written.explain();
    written.what_if();
    written.compare();
}

fn style(choices: &mut Choices) -> DrawingStyle {
    let byte = choices.byte();
    let bits = u16::from(byte) | u16::from(choices.byte()) << 8;
    let details = Detail::ALL.iter().copied().enumerate();
    let shown = details.filter(|(number, _)| bits & 1 << number == 0);
    DrawingStyle {
        show: shown.map(|(_, detail)| detail).collect(),
        pruned: choices.one_of(PrunedStyle::ALL),
        sheet: choices.one_of(Sheet::ALL),
        width: choices.one_of(&[None, Some(200.0), Some(700.0)]),
        paper: choices.one_of(&[None, Some(Paper::Portrait), Some(Paper::Landscape)]),
        has_head: choices.one_of(&[false, true]),
        direction: choices.one_of(Direction::ALL),
        signs: choices.one_of(&[Signs::Unicode, Signs::Ascii]),
        has_colour: false,
        is_standalone: byte & 0x80 != 0,
    }
}

fn name(choices: &mut Choices) -> String {
    let count = choices.byte();
    if count & 0x80 != 0 {
        return HOSTILE[usize::from(count) % HOSTILE.len()].repeat(usize::from(count & 3) + 1);
    }
    String::from_utf8_lossy(choices.bytes(usize::from(count & 0x3f))).into_owned()
}

/// The nodes that the next bytes describe.
fn push(choices: &mut Choices, builder: &mut Builder, ply: usize) {
    let byte = choices.byte();
    builder.open().expect("room");
    if byte & 1 != 0 {
        builder.set_name(&name(choices));
    }
    if byte & 2 != 0 {
        builder.set_move(&name(choices));
    }
    if ply == 4 || choices.is_empty() || byte & 0xc == 0xc {
        return builder.close_as_leaf(Ok(Value::from_key(i64::from(byte >> 5))));
    }
    for _ in 0..=byte >> 2 & 3 {
        push(choices, builder, ply + 1);
    }
    builder.close().expect("children");
}
