//! The characters that the lines of a text drawing are made of.

use crate::report::wording::Signs;

/// What a line is like where it enters the cell of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Arm {
    None,
    Dashed,
    Light,
    Heavy,
}

/// The four lines that meet in the cell of a character.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arms {
    pub(super) up: Arm,
    pub(super) right: Arm,
    pub(super) down: Arm,
    pub(super) left: Arm,
}

/// The characters of Unicode for all meetings of nothing, light and heavy lines: a row for what is above
/// and to the right, in it a character for what is below and to the left.
const BOXES: [&str; 9] = [
    " ╴╸╷┐┑╻┒┓",
    "╶─╾┌┬┭┎┰┱",
    "╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
];

impl Arms {
    /// A line from above to below.
    pub(super) fn vertical(arm: Arm) -> Arms {
        Arms { up: arm, right: Arm::None, down: arm, left: Arm::None }
    }

    /// The strongest of the lines.
    pub(super) fn strongest(self) -> Arm {
        self.across().max(self.along())
    }

    fn across(self) -> Arm {
        self.left.max(self.right)
    }

    fn along(self) -> Arm {
        self.up.max(self.down)
    }

    /// The character for this cell.
    pub(super) fn sign(self, signs: Signs) -> char {
        match signs {
            Signs::Unicode => self.unicode(),
            Signs::Ascii => self.ascii(),
        }
    }

    fn unicode(self) -> char {
        // There are no corners with dashes.
        match (self.across(), self.along()) {
            (Arm::Dashed, Arm::None) => return '┄',
            (Arm::None, Arm::Dashed) => return '┆',
            _ => {}
        }
        let weight = |arm| match arm {
            Arm::None => 0,
            Arm::Dashed | Arm::Light => 1,
            Arm::Heavy => 2,
        };
        let row = BOXES[3 * weight(self.up) + weight(self.right)];
        let at = 3 * weight(self.down) + weight(self.left);
        row.chars().nth(at).expect("nine in each row")
    }

    fn ascii(self) -> char {
        match (self.across(), self.along()) {
            (Arm::None, Arm::None) => ' ',
            (Arm::None, Arm::Dashed) => ':',
            (Arm::None, Arm::Light) => '|',
            (Arm::None, Arm::Heavy) => '#',
            (Arm::Dashed, Arm::None) => '.',
            (Arm::Light, Arm::None) => '-',
            (Arm::Heavy, Arm::None) => '=',
            // The corner above a child.
            _ if self.up == Arm::None => '.',
            // Below a parent, which may stand above a child on the principal variation.
            _ if self.down == Arm::Heavy => '#',
            _ => '+',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters of whole lines, drawn by hand: from where to where they lead is easy to see.
    #[test]
    fn lines_meet_as_they_should() {
        use Arm::{Dashed, Heavy, Light, None};
        for (up, right, down, left, unicode, ascii) in [
            (None, Light, None, Light, '─', '-'),
            (None, Heavy, None, Heavy, '━', '='),
            (None, Dashed, None, Dashed, '┄', '.'),
            (Light, None, Light, None, '│', '|'),
            (Heavy, None, Heavy, None, '┃', '#'),
            (Dashed, None, Dashed, None, '┆', ':'),
            (None, Light, Light, None, '┌', '.'),
            (None, Heavy, Heavy, None, '┏', '.'),
            (None, None, Light, Light, '┐', '.'),
            (None, None, Dashed, Dashed, '┐', '.'),
            (None, Light, Light, Heavy, '┭', '.'),
            (None, Heavy, Light, Heavy, '┯', '.'),
            (Light, Light, None, Light, '┴', '+'),
            (Heavy, Light, None, Heavy, '┹', '+'),
            (Heavy, Heavy, None, Light, '┺', '+'),
            (Heavy, Light, Heavy, Light, '╂', '#'),
            (Light, Light, Light, Light, '┼', '+'),
            (Dashed, Dashed, Dashed, Dashed, '┼', '+'),
            (Light, Light, Dashed, Dashed, '┼', '+'),
        ] {
            let arms = Arms { up, right, down, left };
            assert_eq!(arms.sign(Signs::Unicode), unicode, "{arms:?}");
            assert_eq!(arms.sign(Signs::Ascii), ascii, "{arms:?}");
        }
    }
}
