//! A drawing for LaTeX, with the package `tikz`: a fragment, or a document of its own; and several in one, the exercises
//! first and their solutions after them. Then a document has a drawing on each page, whose style says what paper that is;
//! fragments have an empty line between them: paragraphs where they are put.
//!
//! Everything has the place that it has in a file in [`svg`](super::svg). Numbers are in math mode. A
//! fragment without boxes gets no wider than the line it stands in, nor its type smaller than 7 pt.
//!
//! Source: Tantau, the manual of the packages `TikZ` and PGF.

use super::drawing::{Drawing, DrawingError, Paper};
use super::labels::{Anchor, PlacedText, Rectangle};
use super::layout::Layout;
use super::node_words::Role;
use super::places::MARGIN;
use super::shown_tree::ShownTree;
use super::sizes::{Point, TITLE};
use crate::report::buffer::Buffer;
use crate::value::Mover;

/// The start of a document. Where there is no Latin Modern, the fonts that each TeX has are scaled.
const PREAMBLE: &str = r"\documentclass{article}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{\usepackage{fix-cm}}
\usepackage{tikz}
";

/// The rest of its head, after the size of its pages.
const BEGIN: &str = r"\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\topskip}{0pt}
\begin{document}
";

/// The end of a document.
const END: &str = "\\end{document}\n";

const FRAGMENT: &str = r"% \usepackage{tikz}
\noindent";

const SCALED: &str = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
";

/// Points in a pixel.
const POINTS: f64 = 0.75;

/// A drawing with a place for everything in it, which TeX can set.
///
/// # Errors
///
/// It does not fit its room, or a page of TeX; a document has no letter for a character.
pub(super) fn layout(shown: &ShownTree) -> Result<Layout, DrawingError> {
    // A page of PDF 1.4 is no longer than 200 inches, and TeX has no longer lengths.
    const LONGEST: f64 = 200.0 * 96.0;
    let layout = Layout::new(shown)?;
    if layout.size.0.max(layout.size.1) > LONGEST {
        return Err(DrawingError::Page);
    }
    let missing = shown.style().is_standalone.then(|| missing_letter(&layout)).flatten();
    missing.map_or(Ok(layout), |letter| Err(DrawingError::Letter(letter)))
}

/// The head of a document whose pages have this layout.
fn head(options: &str) -> String {
    format!("{PREAMBLE}\\usepackage[{options}]{{geometry}}\n{BEGIN}")
}

/// The layout of a page of paper, as LaTeX knows it, with a margin that printers leave.
const fn page_layout(paper: Paper) -> &'static str {
    match paper {
        Paper::Portrait => "a4paper, margin=20mm",
        Paper::Landscape => "a4paper, landscape, margin=20mm",
    }
}

/// Writes a document of one page, or a fragment.
pub(super) fn write(out: &mut Buffer, shown: &ShownTree, layout: &Layout) {
    if !shown.style().is_standalone {
        // Boxes keep their size.
        let is_scaled = !shown.style().sheet.has_boxes();
        out.text(FRAGMENT);
        if is_scaled {
            write_limit(out, layout);
            out.text(SCALED);
        } else {
            out.text("\n");
        }
        write_drawing(out, shown, layout, false);
        out.text(if is_scaled { "}\n" } else { "\n" });
        return;
    }
    let (width, height) = (points(layout.size.0), points(layout.size.1));
    let own = || format!("paperwidth={width}bp, paperheight={height}bp, margin=0pt");
    out.text(&head(&shown.style().paper.map_or_else(own, |paper| page_layout(paper).to_owned())));
    write_page(out, shown, layout);
    out.text(END);
}

/// Writes the error of a line in which the type would get smaller than 7 pt, for a drawing that is made as
/// narrow as its line.
fn write_limit(out: &mut Buffer, layout: &Layout) {
    const LEAST_TYPE: f64 = 7.0;
    let width = points(layout.size.0 - 2.0 * MARGIN);
    let least = width * LEAST_TYPE / points(layout.sizes.type_size);
    let least = (least * 100.0).floor() / 100.0;
    write!(
        out,
        r"\ifdim{least}bp>\linewidth\PackageError{{abprune}}{{The type of this drawing gets smaller than 7pt}}%
{{Draw it with --width, or a part of it with --root or --max-ply.}}\fi"
    );
}

/// Writes the drawing for a page of a document.
fn write_page(out: &mut Buffer, shown: &ShownTree, layout: &Layout) {
    write_drawing(out, shown, layout, true);
    out.text("\n");
}

/// Writes the drawing; `has_box`: with all the space that it has in a file of its own.
fn write_drawing(out: &mut Buffer, shown: &ShownTree, layout: &Layout, has_box: bool) {
    let size = points(layout.sizes.type_size);
    let (title, order) =
        (points(TITLE * layout.sizes.type_size), points(layout.sizes.small_type()));
    writeln!(
        out,
        r"\begin{{tikzpicture}}[x={POINTS}bp, y=-{POINTS}bp, line width=0.9bp, line join=round,
  every node/.style={{inner sep=0pt, outer sep=0pt, font=\fontsize{{{size}}}{{{size}}}\selectfont}},
  pv edge/.style={{line width=3bp}}, pv/.style={{line width=2.2bp}}, cut/.style={{line width=1.4bp}},
  pruned/.style={{draw=gray, dashed, text=gray}}, evaluated/.style={{fill=black}},
  current/.style={{fill=black!20}}, box/.style={{line width=0.6bp}},
  start/.style={{anchor=base west}}, middle/.style={{anchor=base}}, end/.style={{anchor=base east}},
  move/.style={{font=\fontsize{{{size}}}{{{size}}}\itshape}},
  order/.style={{font=\fontsize{{{order}}}{{{order}}}\selectfont}},
  title/.style={{font=\fontsize{{{title}}}{{{title}}}\bfseries}}]"
    );
    if has_box {
        writeln!(out, r"\useasboundingbox (0,0) rectangle {};", place(layout.size));
    }
    for edge in &layout.edges {
        let styles = [
            shown.is_pruned(edge.node).then_some("pruned"),
            shown.is_pv(edge.node).then_some("pv edge"),
        ];
        writeln!(out, r"\draw{} {};", options(&styles), line(&edge.points));
        for (from, to) in edge.cut.iter().flatten() {
            writeln!(out, r"\draw[cut] {};", line(&[*from, *to]));
        }
    }
    for ground in layout.labels.iter().filter_map(|label| label.ground) {
        writeln!(out, r"\fill[white] {};", rectangle(&ground));
    }
    for node in 0..shown.tree.len() {
        write_shape(out, shown, layout, node);
    }
    for empty in &layout.boxes {
        writeln!(out, r"\draw[box] {};", rectangle(empty));
    }
    for (from, to) in &layout.rules {
        writeln!(out, r"\draw[box] {};", line(&[*from, *to]));
    }
    for label in &layout.labels {
        write_label(out, shown, label);
    }
    out.text("\\end{tikzpicture}");
}

fn write_shape(out: &mut Buffer, shown: &ShownTree, layout: &Layout, node: u32) {
    let is_evaluated = shown.is_evaluated(node);
    let pruned = if shown.is_leaf(node) { "draw=gray" } else { "pruned" };
    let styles = [
        Some("fill=white"),
        shown.is_pruned(node).then_some(pruned),
        shown.is_answered(node).then_some("dotted"),
        shown.is_pv(node).then_some("pv"),
        is_evaluated.then_some("evaluated"),
        (shown.is_current(node) && !is_evaluated).then_some("current"),
    ];
    write!(out, r"\draw{} ", options(&styles));
    let mover = shown.mover(node);
    if let Some(Mover::Player(player)) = mover {
        writeln!(out, "{} -- cycle;", line(&layout.triangle(node, player)));
    } else if shown.is_several(node) {
        writeln!(out, "{};", rectangle(&layout.frame(node, false)));
    } else {
        let radius = if mover.is_some() { layout.radius() } else { layout.sizes.leaf.0 };
        let (at, radius) = (layout.nodes[node as usize], points(radius));
        writeln!(out, "{} circle[radius={radius}bp];", place(at));
    }
}

fn write_label(out: &mut Buffer, shown: &ShownTree, label: &PlacedText) {
    let is_pruned = label.node.is_some_and(|node| shown.is_pruned(node));
    let has = |role: Role| label.line.iter().any(|piece| piece.0 == role);
    let anchor = match label.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let styles = [
        Some(anchor),
        (is_pruned || has(Role::Player)).then_some("text=gray"),
        has(Role::Move).then_some("move"),
        [Role::Same, Role::Order, Role::Critical].into_iter().any(has).then_some("order"),
        has(Role::Title).then_some("title"),
    ];
    let pieces: Vec<String> =
        label.line.iter().map(|(role, text)| typeset(*role, text, is_pruned)).collect();
    writeln!(out, r"\node{} at {} {{{}}};", options(&styles), place(label.at), pieces.join(" "));
}

/// A piece of text as TeX.
fn typeset(role: Role, text: &str, is_pruned: bool) -> String {
    match role {
        Role::Name | Role::Player if !is_pruned => format!(r"\textbf{{{}}}", escaped(text)),
        Role::Folded | Role::FoldedPruned => format!(r"\textit{{{}}}", escaped(text)),
        Role::LeafValue if text == "?" => text.to_owned(),
        Role::LeafValue if !is_pruned => format!(r"$\mathbf{{{}}}$", math(text)),
        Role::LeafValue | Role::Value | Role::Window => format!("${}$", math(text)),
        _ => escaped(text),
    }
}

/// Numbers and their signs in math mode.
fn math(text: &str) -> String {
    let sign = |character: char| match character {
        '−' => "-".to_owned(),
        '∞' => r"\infty ".to_owned(),
        '≤' => r"\le ".to_owned(),
        '≥' => r"\ge ".to_owned(),
        'e' => r"\mathrm{e}".to_owned(),
        _ => character.to_string(),
    };
    text.chars().map(sign).collect()
}

/// Options in brackets, if there are any.
fn options(styles: &[Option<&str>]) -> String {
    let styles: Vec<&str> = styles.iter().flatten().copied().collect();
    if styles.is_empty() { String::new() } else { format!("[{}]", styles.join(", ")) }
}

/// Straight lines through these points.
fn line(points: &[Point]) -> String {
    points.iter().map(|&point| place(point)).collect::<Vec<_>>().join(" -- ")
}

fn rectangle(Rectangle { at, width, height }: &Rectangle) -> String {
    let corner = (at.0 + width, at.1 + height);
    format!("{} rectangle {}", place(*at), place(corner))
}

fn place((x, y): Point) -> String {
    let [x, y] = [x, y].map(|length| (length * 10.0).round() / 10.0 + 0.0);
    format!("({x},{y})")
}

/// A length in points.
fn points(pixels: f64) -> f64 {
    (pixels * POINTS * 100.0).round() / 100.0
}

/// A text in which TeX finds no command, and no ligature.
fn escaped(text: &str) -> String {
    text.chars().map(escape).collect()
}

/// A character as TeX takes it.
fn escape(character: char) -> String {
    match character {
        '≤' => r"\ensuremath{\le}".to_owned(),
        '≥' => r"\ensuremath{\ge}".to_owned(),
        '−' => r"\ensuremath{-}".to_owned(),
        '∞' => r"\ensuremath{\infty}".to_owned(),
        'α' => r"\ensuremath{\alpha}".to_owned(),
        'β' => r"\ensuremath{\beta}".to_owned(),
        // LaTeX has no glyphs for isolates, and sets a name apart by its group.
        '\u{2068}' | '\u{2069}' => String::new(),
        '\\' => r"\textbackslash{}".to_owned(),
        '{' | '}' | '$' | '&' | '#' | '_' | '%' => format!("\\{character}"),
        '~' => r"\textasciitilde{}".to_owned(),
        '^' => r"\textasciicircum{}".to_owned(),
        '<' => r"\textless{}".to_owned(),
        '>' => r"\textgreater{}".to_owned(),
        '|' => r"\textbar{}".to_owned(),
        '"' => r"\char34{}".to_owned(),
        '`' | '\'' | '-' | ',' | '=' | '[' | ']' => format!("{{{character}}}"),
        _ => character.to_string(),
    }
}

/// The first character of a drawing that the fonts of a document do not have.
fn missing_letter(layout: &Layout) -> Option<char> {
    let texts = layout.labels.iter().flat_map(|label| &label.line);
    let mut characters = texts.flat_map(|(_, text)| text.chars());
    characters.find(|&character| {
        let is_plain = escape(character).starts_with(character);
        is_plain && !character.is_ascii() && !is_in_fonts(character)
    })
}

/// Whether a character beyond ASCII is in the encodings T1 and TS1, and LaTeX knows it there.
///
/// Source: the files `utf8.def`, `t1enc.dfu` and `ts1enc.dfu` of LaTeX, 2022.
fn is_in_fonts(character: char) -> bool {
    matches!(
        u32::from(character),
        0xa0..=0x125 | 0x128..=0x137 | 0x139..=0x13e | 0x141..=0x148 | 0x14a..=0x165 | 0x168..=0x17e
            | 0x192 | 0x1c4..=0x1d4 | 0x1e2..=0x1e3 | 0x1e6..=0x1eb | 0x1f0 | 0x1f4..=0x1f5
            | 0x218..=0x21b | 0x232..=0x233 | 0x237 | 0x2c6..=0x2c7 | 0x2d8..=0x2d9 | 0x2db..=0x2dd
            | 0xe3f | 0x1e02..=0x1e03 | 0x1e0d | 0x1e1e..=0x1e21 | 0x1e25 | 0x1e30..=0x1e31 | 0x1e37
            | 0x1e43 | 0x1e45 | 0x1e47 | 0x1e5b | 0x1e63 | 0x1e6d | 0x1e8e..=0x1e91 | 0x1e9e
            | 0x1ef2..=0x1ef3 | 0x2010..=0x2016 | 0x2018..=0x201a | 0x201c..=0x201e
            | 0x2020..=0x2022 | 0x2026 | 0x2030..=0x2031 | 0x2039..=0x203b | 0x203d | 0x2044
            | 0x204e | 0x2052 | 0x20a1 | 0x20a4 | 0x20a6 | 0x20a9 | 0x20ab..=0x20ac | 0x20b1
            | 0x2103 | 0x2116..=0x2117 | 0x211e | 0x2120 | 0x2122 | 0x2126..=0x2127 | 0x212e
            | 0x2190..=0x2193 | 0x2329..=0x232a | 0x2422..=0x2423 | 0x25e6 | 0x25ef | 0x266a
            | 0x27e8..=0x27e9 | 0x3008..=0x3009 | 0xfb00..=0xfb06
    )
}

/// Drawings for LaTeX, before they are written.
#[derive(Debug, Default)]
pub struct Sheets {
    is_standalone: bool,
    paper: Option<Paper>,
    drawings: Vec<Vec<u8>>,
    solutions: Vec<Vec<u8>>,
}

impl Sheets {
    /// Adds a drawing.
    ///
    /// # Errors
    ///
    /// Those of [`lay_out`](super::DrawingFormat::lay_out).
    pub fn add(&mut self, drawing: &Drawing) -> Result<(), DrawingError> {
        self.is_standalone = drawing.style.is_standalone;
        self.paper = drawing.style.paper;
        self.drawings.push(written(drawing)?);
        Ok(())
    }

    /// Adds a drawing that stands after all those of [`add`](Self::add).
    ///
    /// # Errors
    ///
    /// Those of [`lay_out`](super::DrawingFormat::lay_out).
    pub fn add_solution(&mut self, drawing: &Drawing) -> Result<(), DrawingError> {
        self.solutions.push(written(drawing)?);
        Ok(())
    }

    /// All of them as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let all = [self.drawings, self.solutions].concat();
        let text = if self.is_standalone {
            let pages = all.join(&b"\\clearpage\n"[..]);
            let head = head(page_layout(self.paper.unwrap_or(Paper::Portrait)));
            [head.as_bytes(), &pages, END.as_bytes()].concat()
        } else {
            all.join(&b'\n')
        };
        String::from_utf8(text).expect("the text of a drawing is UTF-8")
    }
}

/// A page of the document, or a fragment.
fn written(drawing: &Drawing) -> Result<Vec<u8>, DrawingError> {
    let shown = &ShownTree::new(drawing);
    let layout = &layout(shown)?;
    let write = if drawing.style.is_standalone { write_page } else { write };
    let mut text = Vec::new();
    Buffer::append(&mut text, |out| write(out, shown, layout));
    Ok(text)
}
