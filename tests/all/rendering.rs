//! SVG drawings as librsvg, `CairoSVG` and Chromium render them: each text is there and can be read, no
//! text lies on another, on an edge, a node or a cut mark, and a drawing in a page leaves the rest as it
//! is.
//!
//! `tests/drawings/check.py` renders all drawings in one run, and measures where the ink of each text is.
//! Where one of the programs is missing these tests say so and pass, unless `ABPRUNE_ALL_PROGRAMS` is set.

mod planted;
mod samples;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use roxmltree::{Document, Node};

use crate::support::{program, project, python};
use planted::{PLANTED, planted};
use samples::samples;

#[derive(Debug)]
struct Fault {
    check: String,
    drawing: String,
    renderer: String,
    message: String,
}

/// Drawings that stand in one page.
const PAIRS: &[&str] = &[
    "three-ply-named+pruned-grey",
    "planted-style-sheet+planted-right",
    "planted-no-font+planted-right",
];

/// What the script says is wrong, if it can run.
fn find_faults() -> Option<Vec<Fault>> {
    let python = python(&["numpy", "cairosvg"])?;
    let chromium = program(&["chromium", "chromium-browser", "google-chrome"])?;
    for needed in ["rsvg-convert", "pdfunite", "pdftotext"] {
        program(&[needed])?;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, svg) in samples().into_iter().chain(planted()) {
        fs::write(folder.path().join(name).with_extension("svg"), svg).expect("written");
    }
    let output = Command::new(python)
        .arg("-B")
        .arg(project().join("tests/drawings/check.py"))
        .args([folder.path(), &chromium])
        .args(PAIRS)
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let text = String::from_utf8(output.stdout).expect("it prints UTF-8");
    Some(text.lines().map(Fault::new).collect())
}

impl Fault {
    fn new(line: &str) -> Fault {
        let mut columns = line.splitn(4, '\t').map(str::to_owned);
        let mut next = || columns.next().expect("four columns");
        Fault { check: next(), drawing: next(), renderer: next(), message: next() }
    }
}

/// One test for all checks: they share one run of the renderers, which other tests must not wait for.
#[test]
fn each_renderer_draws_what_is_meant_and_planted_faults_are_found() {
    let Some(faults) = find_faults() else {
        return;
    };
    let (planted, in_trees): (Vec<_>, Vec<_>) =
        faults.iter().partition(|fault| fault.drawing.starts_with("planted"));
    assert!(in_trees.is_empty(), "{in_trees:#?}");
    let right: Vec<_> = planted.iter().filter(|fault| fault.drawing == "planted-right").collect();
    assert!(right.is_empty(), "{right:#?}");
    for fault in PLANTED {
        let drawing = format!("planted-{}", fault.name);
        let found: BTreeSet<&str> = planted
            .iter()
            .filter(|found| found.drawing.starts_with(&drawing))
            .filter(|found| found.check == fault.check && found.message.contains(fault.message))
            .map(|found| found.renderer.as_str())
            .collect();
        let expected: BTreeSet<&str> = fault.renderers.iter().copied().collect();
        assert_eq!(found, expected, "{}", fault.name);
    }
}

/// What reaches beyond the picture, comes from other files, or is known to some renderers only.
const NOT_IN_A_DRAWING: &str = "<style paint-order currentColor inherit var( url( @ href \
    script foreignObject <use marker clip mask filter important";

#[test]
fn a_drawing_is_made_of_plain_elements() {
    let mut faults = Vec::new();
    for (name, svg) in samples() {
        let words = NOT_IN_A_DRAWING.split_whitespace();
        let found: Vec<&str> = words.filter(|word| svg.contains(word)).collect();
        if !found.is_empty() {
            faults.push(format!("{name} has {}\n", found.join(" ")));
        }
        let document = Document::parse(&svg).expect("XML");
        for element in document.descendants().filter(Node::is_element) {
            if !is_plain(&element) {
                let attributes = element.attributes();
                let attributes = attributes.map(|one| format!(" {}='{}'", one.name(), one.value()));
                let attributes: String = attributes.collect();
                faults.push(format!("{name} has <{}{attributes}>\n", element.tag_name().name()));
            }
        }
        // Each node but the root has an edge.
        let edges: Vec<Node> = parts(&document, "edge").collect();
        let children = edges.iter().filter_map(|edge| edge.attribute("data-node"));
        let children: BTreeSet<&str> = children.collect();
        let shapes = parts(&document, "shape").count();
        if [edges.len() + 1, children.len() + 1] != [shapes; 2] {
            let counts = (shapes, edges.len(), children.len());
            faults.push(format!("{name}: shapes, edges, their nodes: {counts:?}\n"));
        }
    }
    let count = faults.len();
    assert!(faults.is_empty(), "{count} faults:\n{}", faults.concat());
}

/// Whether an element of a drawing is one of those that all renderers know, and says what part it is. An
/// `id` would be there twice in a page with two drawings.
fn is_plain(element: &Node) -> bool {
    if ["class", "style", "id"].iter().any(|name| element.has_attribute(*name)) {
        return false;
    }
    let part = element.attribute("data-part");
    match element.tag_name().name() {
        "svg" | "g" | "title" | "tspan" => part.is_none(),
        "text" => ["label", "count"].map(Some).contains(&part) && keeps_spaces(element),
        // The paper, which is no part, comes before all else.
        "rect" if part.is_none() => {
            let before = element.prev_siblings().skip(1);
            before.filter(Node::is_element).all(|node| node.has_tag_name("title"))
        }
        "path" | "rect" | "circle" | "line" | "polygon" => part
            .is_some_and(|part| ["edge", "cut", "shape", "board", "box", "ground"].contains(&part)),
        _ => false,
    }
}

/// Whether no renderer loses a space. At the ends of a `tspan` and between two of them Inkscape, librsvg
/// and the office programs lose those that are not to be preserved.
fn keeps_spaces(text: &Node) -> bool {
    let is_preserved = text.attribute((roxmltree::NS_XML_URI, "space")) == Some("preserve");
    let pieces = text.descendants().filter(Node::is_text);
    let mut pieces = pieces.filter_map(|piece| piece.text());
    is_preserved || pieces.all(|piece| !piece.starts_with(' ') && !piece.ends_with(' '))
}

/// The elements that are a part of this kind.
fn parts<'a, 'input>(
    document: &'a Document<'input>,
    part: &'a str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    document.descendants().filter(move |node| node.attribute("data-part") == Some(part))
}
