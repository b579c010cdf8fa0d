//! An icicle as SVG. All bars of one look are one path, so that a picture stays small; rectangles that are not seen,
//! over wide nodes, have tooltips, and as `data-node` their paths.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;

use super::bars::WideNode;
use super::rows::{Bar, LINE, Look, Row};
use super::search::{Icicle, SearchedTree};
use crate::named::Named as _;
use crate::quote::in_xml;
use crate::report::buffer::Buffer;
use crate::report::draw::drawing::{DrawingStyle, GREY};
use crate::report::draw::sizes::{ems, rounded, wrapped};
use crate::report::draw::svg::open_file;
use crate::report::wording::{Mention, Signs, count_of, size_of};
use crate::tree::Size;
use crate::tree::path::PathText;

/// The most parts of bars: one takes some 20 bytes.
const MOST_PARTS: usize = 9_000;

/// The most bytes of tooltips.
const MOST_TOOLTIPS: usize = 90_000;

/// The usual width, the size of the type, and the space around the picture and in its legend.
const WIDTH: f64 = 960.0;
const TYPE: f64 = 12.0;
const SPACE: f64 = 8.0;

/// The width of a mark.
const MARK: f64 = 4.0;

/// How hatched bars are painted.
const PATTERNS: &str = r##"<defs>
<pattern id="abprune-pruned" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#eee"/><path d="M0 0V5" stroke="#6b6b6b" stroke-width="2"/></pattern>
<pattern id="abprune-answered" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#eee"/><circle cx="2" cy="2" r="1" fill="#6b6b6b"/></pattern>
</defs>
"##;

fn paint(look: Look) -> &'static str {
    match look {
        Look::Max => r##"fill="#3f7fce""##,
        Look::Min => r##"fill="#f0a868""##,
        Look::Chance => r##"fill="#7fb77e""##,
        Look::Leaf => r##"fill="#4d4d4d""##,
        Look::Pruned => r#"fill="url(#abprune-pruned)""#,
        Look::Answered => r#"fill="url(#abprune-answered)""#,
        Look::Unseen => r##"fill="#fff" stroke="#bbb" stroke-width="0.5""##,
    }
}

pub(super) fn write(
    out: &mut Buffer,
    icicles: &[(Option<&str>, &Icicle)],
    title: Option<&str>,
    style: &DrawingStyle,
) {
    let width = style.width.unwrap_or(WIDTH).max(Icicle::LEAST_WIDTH);
    let lines = wrapped(title.unwrap_or(""), (width - 2.0 * SPACE) / TYPE);
    let mut bottom = lines.iter().fold(SPACE, |top, _| top + 2.0 * SPACE);
    let mut pictures = Vec::new();
    Buffer::append(&mut pictures, |out| {
        for &(heading, icicle) in icicles {
            if let Some(heading) = heading {
                bottom += 2.0 * SPACE;
                let (y, heading) = (bottom - 0.5 * SPACE, in_xml(heading));
                writeln!(out, r#"<text x="{SPACE}" y="{y}" font-weight="bold">{heading}</text>"#);
            }
            bottom = write_one(out, icicle, bottom, width);
        }
    });
    open_file(out, title, (width, bottom), TYPE);
    out.text(PATTERNS);
    for (number, line) in (1..).zip(&lines) {
        let (y, line) = (2.0 * SPACE * f64::from(number), in_xml(line));
        writeln!(out, r#"<text x="{SPACE}" y="{y}" font-weight="bold">{line}</text>"#);
    }
    out.text(&String::from_utf8(pictures).expect("text")).text("</svg>\n");
}

/// Writes a picture from this height on. Gives where it ends.
fn write_one(out: &mut Buffer, icicle: &Icicle, top: f64, width: f64) -> f64 {
    let mut rows = icicle.bars.rows.clone();
    let parts = |row: &Row| row.marks.len() + row.bars.iter().flat_map(Bar::looks).count();
    while rows.iter().map(parts).sum::<usize>() > MOST_PARTS {
        rows = rows.iter().map(|row| row.merged(row.scale.columns / 2)).collect();
    }
    let places = BarPlaces::new(&rows, top, width);
    let (legend, bottom) = legend(icicle, places.y(rows.len()) + 2.0 * SPACE, width);
    for look in icicle.looks() {
        let path = places.bars(&rows, look);
        if path.is_empty() {
            // There are marks alone.
            continue;
        }
        writeln!(out, r#"<path data-part="{}" {} d="{path}"/>"#, look.name(), paint(look));
    }
    let marks = places.marks(&rows);
    if !marks.is_empty() {
        let paint = paint(Look::Pruned);
        writeln!(out, r#"<path data-part="marks" {paint} d="{marks}"/>"#);
    }
    for (ply, row) in rows.iter().enumerate() {
        if let Some(mover) = row.mover().filter(|_| places.left > SPACE) {
            let y = rounded(places.y(ply) + places.height / 2.0 + 0.35 * TYPE);
            writeln!(out, r#"<text x="{SPACE}" y="{y}" fill="{GREY}">{mover}</text>"#);
        }
    }
    let mut line = String::new();
    for (ply, leaves) in icicle.line.iter().enumerate() {
        let x = rounded(f64::midpoint(places.x(leaves.start), places.x(leaves.end)));
        let y = rounded(places.y(ply) + places.height / 2.0);
        let _ = write!(line, "{}{x} {y}", if ply == 0 { "M" } else { "L" });
    }
    for stroke in [r##""#fff" stroke-width="5""##, r##""#000" stroke-width="2.5""##] {
        if !line.is_empty() {
            writeln!(out, r#"<path data-part="line" fill="none" stroke={stroke} d="{line}"/>"#);
        }
    }
    out.text("<g fill-opacity=\"0\">\n");
    let mut nodes: Vec<&WideNode> = icicle.bars.wide().collect();
    nodes.sort_by_key(|node| Reverse(node.leaves.end - node.leaves.start));
    let mut bytes = 0;
    for tooltip in nodes.into_iter().map(|node| places.tooltip(icicle, node)) {
        bytes += tooltip.len();
        if bytes > MOST_TOOLTIPS {
            break;
        }
        out.text(&tooltip);
    }
    out.text("</g>\n").text(&legend);
    bottom
}

/// Where bars stand.
struct BarPlaces {
    left: f64,
    top: f64,
    /// The height of a row.
    height: f64,
    /// The width of a leaf.
    leaf: f64,
}

impl BarPlaces {
    fn new(rows: &[Row], top: f64, width: f64) -> BarPlaces {
        let count = f64::from(u32::try_from(rows.len()).expect("there are few plies"));
        let height = (600.0 / count).clamp(1.0, 24.0).floor();
        let has_heads = height >= TYPE && rows.iter().any(|row| row.mover().is_some());
        let left = if has_heads { 7.0 * SPACE } else { SPACE };
        let leaf = (width - left - SPACE) / f64::from(rows[0].scale.leaves);
        BarPlaces { left, top, height, leaf }
    }

    fn y(&self, ply: usize) -> f64 {
        self.top + self.height * f64::from(u32::try_from(ply).expect("there are few plies"))
    }

    /// Rounded to tenths of a pixel.
    fn x(&self, leaf: u32) -> f64 {
        tenths(self.left + self.leaf * f64::from(leaf))
    }

    /// The path of the bars of one look. Of a merged bar each look has its part of the width.
    fn bars(&self, rows: &[Row], look: Look) -> String {
        let mut path = String::new();
        let height = if self.height < 4.0 { self.height } else { self.height - 1.0 };
        for (ply, row) in rows.iter().enumerate() {
            let mut last = None;
            for bar in &row.bars {
                let mut start = bar.leaves.start;
                for (own, width) in bar.looks() {
                    let [x, end] = [start, start + width].map(|leaf| self.x(leaf));
                    start += width;
                    if own != look {
                        continue;
                    }
                    let _ = match last.replace(x) {
                        None => write!(path, "M{x} {}", self.y(ply)),
                        Some(last) => write!(path, "m{} 0", tenths(x - last)),
                    };
                    let width = tenths(end - x - if end - x > 3.0 { 0.7 } else { 0.0 });
                    let _ = write!(path, "h{width}v{height}h-{width}z");
                }
            }
        }
        path
    }

    /// The path of the marks at what was never made: short bars at the end of the parent.
    fn marks(&self, rows: &[Row]) -> String {
        let mut path = String::new();
        let height = (self.height / 2.0).ceil();
        for (ply, row) in rows.iter().enumerate() {
            for &leaf in &row.marks {
                let (end, y) = (self.x(leaf), self.y(ply));
                let x = tenths((end - MARK).max(self.left));
                let width = tenths(end - x);
                let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
            }
        }
        path
    }

    /// What is told of a node, where it stands.
    fn tooltip(&self, icicle: &Icicle, node: &WideNode) -> String {
        let (info, look) = (icicle.info(), node.look);
        let path = icicle.path(node);
        let name = Mention::brief((PathText::short(&path), info.label(node.id)));
        let value = node.proved.map_or(String::new(), |proved| {
            let kind = info.number_kind();
            format!(" {}", Signs::Unicode.proved(kind, proved.value, proved.bound))
        });
        let more = match (&icicle.tree, look) {
            (_, Look::Leaf) => String::new(),
            (SearchedTree::Whole(tree, _), _) if look.is_left_out() => {
                let Size { nodes, leaves } = tree.size_of(node.id.number());
                format!(" {}: {}", look.words(), size_of(nodes, leaves))
            }
            (SearchedTree::Made(_), _) if look.is_left_out() => format!(" {}", look.words()),
            (SearchedTree::Whole(..), _) => {
                let Range { start, end } = node.leaves;
                format!(", {} of {} leaves pruned", node.pruned, end - start)
            }
            (SearchedTree::Made(_), _) => {
                let nodes = count_of(node.entered, "node", "nodes");
                format!(
                    ", {nodes} entered, {} pruned",
                    count_of(node.pruned, "subtree", "subtrees")
                )
            }
        };
        let [x, end] = [node.leaves.start, node.leaves.end].map(|leaf| self.x(leaf));
        let (y, width, height) = (self.y(node.ply), tenths(end - x), self.height);
        let (words, full) = (in_xml(&format!("{name}{value}{more}")), PathText::full(&path));
        format!(
            "<rect data-node=\"{full}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"><title>{words}</title></rect>\n"
        )
    }
}

fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0 + 0.0
}

/// What the looks mean, and how much was entered and pruned: from this height on. And where that ends.
fn legend(icicle: &Icicle, mut y: f64, width: f64) -> (String, f64) {
    let looks = icicle.looks().map(|look| {
        let square = format!(r#"<rect width="12" height="12" {}/>"#, paint(look));
        (look.words().to_owned(), square)
    });
    let line = r##"<path d="M0 6h12" stroke="#000" stroke-width="2.5"/>"##;
    let line = (!icicle.line.is_empty()).then(|| (LINE.to_owned(), line.to_owned()));
    let counts = icicle.counts().map(|words| (words, String::new()));
    let (mut legend, mut x) = (String::new(), SPACE);
    for (words, mark) in looks.chain(line).chain(counts) {
        let indent = if mark.is_empty() { 0 } else { 16 };
        let room = 4.0 * SPACE + ems(&words) * TYPE;
        if x > SPACE && x + room > width {
            (x, y) = (SPACE, y + 2.0 * SPACE);
        }
        let text = format!(r#"<text x="{indent}" y="10.5">{words}</text>"#);
        let _ = writeln!(legend, r#"<g transform="translate({x} {y})">{mark}{text}</g>"#);
        x = rounded(x + room);
    }
    (legend, y + 3.0 * SPACE)
}
