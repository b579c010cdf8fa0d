//! What drawings of comparisons are made of: a title, lines, boxes and text, as SVG. Black, white and greys.

use std::io;

use crate::quote::in_xml;
use crate::report::buffer::Buffer;

const MARGIN: f64 = 10.0;

/// The dashes of lines. Their number and that of the fills of marks have no common divisor.
const DASHES: [&str; 5] = ["none", "9 3", "2 3", "9 3 2 3", "18 4"];

/// A drawing in the making.
pub(super) struct Canvas<'o> {
    out: Buffer<'o>,
}

impl<'o> Canvas<'o> {
    /// A drawing of this size with a title, and a note below it.
    pub(super) fn new(
        out: &'o mut dyn io::Write,
        width: f64,
        height: f64,
        title: &str,
        note: &str,
    ) -> Canvas<'o> {
        let mut canvas = Canvas { out: Buffer::before(out) };
        writeln!(
            canvas.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
        );
        canvas.text(MARGIN, 20.0, "start", title);
        canvas.text(MARGIN, 36.0, "start", note);
        canvas
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64) {
        writeln!(
            self.out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"#ddd\" stroke=\"black\"/>"
        );
    }

    pub(super) fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], width: f64) {
        writeln!(
            self.out,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"black\" \
             stroke-width=\"{width}\"/>"
        );
    }

    /// A line of a scale.
    pub(super) fn grid(&mut self, [x1, y1, x2, y2]: [f64; 4], is_dashed: bool) {
        let dashes = if is_dashed { " stroke-dasharray=\"2 3\"" } else { "" };
        writeln!(
            self.out,
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#bbb\"{dashes}/>"
        );
    }

    /// A line through points, each with a mark. Lines with different numbers below 15 look different.
    pub(super) fn curve(&mut self, points: &[(f64, f64)], number: usize) {
        let all: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let (all, dashes) = (all.join(" "), DASHES[number % DASHES.len()]);
        writeln!(
            self.out,
            "<polyline points=\"{all}\" fill=\"none\" stroke=\"black\" stroke-dasharray=\"{dashes}\"/>"
        );
        let fill = ["black", "white", "#999"][number % 3];
        for (x, y) in points {
            writeln!(
                self.out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.8\" fill=\"{fill}\" stroke=\"black\"/>"
            );
        }
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = in_xml(text);
        writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.text("</svg>\n");
        self.out.finish()
    }
}
