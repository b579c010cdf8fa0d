//! A drawing for LaTeX, with the package `tikz`: a fragment, or a document of its own. [`sheets`](super::scene)
//! makes one document of several.
//!
//! Everything has the place that it has in a file in [`svg`](super::svg). Numbers are in math mode. A
//! fragment without boxes gets no wider than the line it stands in.
//!
//! Source: Tantau, the manual of the packages `TikZ` and PGF.

use super::node_words::Role;
use super::picture::{Anchor, Picture, PlacedText, Rectangle};
use super::scene::Scene;
use super::sizes::{Point, TITLE};
use crate::report::buffer::Buffer;

/// The start of a document.
pub(super) const PREAMBLE: &str = r"\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{tikz}
";

/// The rest of its head, after the size of its pages.
pub(super) const BEGIN: &str = r"\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\topskip}{0pt}
\begin{document}
";

const FRAGMENT: &str = r"% \usepackage{tikz}
\noindent";

const SCALED: &str = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%
";

/// Points in a pixel.
const POINTS: f64 = 0.75;

/// Writes a document whose page is the drawing, or a fragment.
pub(super) fn write(out: &mut Buffer, scene: &Scene, picture: &Picture) {
    if !scene.style().is_standalone {
        // Boxes keep their size.
        let is_scaled = !scene.style().sheet.has_boxes();
        out.text(FRAGMENT);
        out.text(if is_scaled { SCALED } else { "\n" });
        write_picture(out, scene, picture, false);
        out.text(if is_scaled { "}\n" } else { "\n" });
        return;
    }
    let (width, height) = (points(picture.size.0), points(picture.size.1));
    let paper = format!("paperwidth={width}bp, paperheight={height}bp");
    writeln!(
        out,
        r"{PREAMBLE}\usepackage[{paper}, margin=0pt]{{geometry}}"
    );
    out.text(BEGIN);
    write_picture(out, scene, picture, true);
    out.text("\n\\end{document}\n");
}

/// Writes the drawing for a page of a document.
pub(super) fn write_page(out: &mut Buffer, scene: &Scene, picture: &Picture) {
    write_picture(out, scene, picture, true);
    out.text("\n");
}

/// Writes the picture; `has_box`: with all the space that it has in a file of its own.
fn write_picture(out: &mut Buffer, scene: &Scene, picture: &Picture, has_box: bool) {
    let size = points(picture.sizes.type_size);
    let (title, order) = (
        points(TITLE * picture.sizes.type_size),
        points(picture.sizes.small_type()),
    );
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
        writeln!(
            out,
            r"\useasboundingbox (0,0) rectangle {};",
            place(picture.size)
        );
    }
    for edge in &picture.edges {
        let styles = [
            scene.is_pruned(edge.node).then_some("pruned"),
            scene.is_pv(edge.node).then_some("pv edge"),
        ];
        writeln!(out, r"\draw{} {};", options(&styles), line(&edge.points));
        for (from, to) in edge.cut.iter().flatten() {
            writeln!(out, r"\draw[cut] {};", line(&[*from, *to]));
        }
    }
    for ground in picture.labels.iter().filter_map(|label| label.ground) {
        writeln!(out, r"\fill[white] {};", rectangle(&ground));
    }
    for node in 0..scene.tree.len() {
        write_shape(out, scene, picture, node);
    }
    for empty in &picture.boxes {
        writeln!(out, r"\draw[box] {};", rectangle(empty));
    }
    for (from, to) in &picture.rules {
        writeln!(out, r"\draw[box] {};", line(&[*from, *to]));
    }
    for label in &picture.labels {
        write_label(out, scene, label);
    }
    out.text("\\end{tikzpicture}");
}

fn write_shape(out: &mut Buffer, scene: &Scene, picture: &Picture, node: u32) {
    let is_evaluated = scene.is_evaluated(node);
    let pruned = if scene.is_leaf(node) {
        "draw=gray"
    } else {
        "pruned"
    };
    let styles = [
        Some("fill=white"),
        scene.is_pruned(node).then_some(pruned),
        scene.is_pv(node).then_some("pv"),
        is_evaluated.then_some("evaluated"),
        (scene.is_current(node) && !is_evaluated).then_some("current"),
    ];
    write!(out, r"\draw{} ", options(&styles));
    if let Some(player) = scene.player(node) {
        writeln!(out, "{} -- cycle;", line(&picture.triangle(node, player)));
    } else {
        let (at, dot) = (picture.nodes[node as usize], points(picture.sizes.leaf.0));
        writeln!(out, "{} circle[radius={dot}bp];", place(at));
    }
}

fn write_label(out: &mut Buffer, scene: &Scene, label: &PlacedText) {
    let is_pruned = label.node.is_some_and(|node| scene.is_pruned(node));
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
        has(Role::Order).then_some("order"),
        has(Role::Title).then_some("title"),
    ];
    let pieces: Vec<String> = label
        .line
        .iter()
        .map(|(role, text)| typeset(*role, text, is_pruned))
        .collect();
    writeln!(
        out,
        r"\node{} at {} {{{}}};",
        options(&styles),
        place(label.at),
        pieces.join(" ")
    );
}

/// A piece of text as TeX.
fn typeset(role: Role, text: &str, is_pruned: bool) -> String {
    match role {
        Role::Name | Role::Player if !is_pruned => format!(r"\textbf{{{}}}", escaped(text)),
        Role::Folded => format!(r"\textit{{{}}}", escaped(text)),
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
    if styles.is_empty() {
        String::new()
    } else {
        format!("[{}]", styles.join(", "))
    }
}

/// Straight lines through these points.
fn line(points: &[Point]) -> String {
    points
        .iter()
        .map(|&point| place(point))
        .collect::<Vec<_>>()
        .join(" -- ")
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
    let escape = |character: char| match character {
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
    };
    text.chars().map(escape).collect()
}
