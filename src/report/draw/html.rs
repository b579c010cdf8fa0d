//! A drawing as a page to step through and to practise with: one file that fetches nothing.
//!
//! [`svg`](super::svg) makes the drawing and [`page_data`] the data. `page.js` shows the steps and
//! `grade.js` grades; neither searches. The page forbids itself to load anything. Without scripts it
//! shows the drawing of the solution (or of the exercise).

use std::collections::HashMap;

use super::drawing::{Detail, Drawing, DrawingStyle, PrunedStyle};
use super::geometry::{Reserved, text_width};
use super::page_data::{self, NodeChange, change};
use super::scene::Scene;
use super::svg::write_live;
use crate::report::buffer::Buffer;
use crate::report::quote::visible;
use crate::report::xml::escaped;

const DRAWING_STYLE: &str = include_str!("drawing.css");
const STYLE: &str = include_str!("page.css");
const BODY: &str = include_str!("page.html");
const GRADE: &str = include_str!("grade.js");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page.
pub(super) fn write(out: &mut Buffer, drawing: &Drawing) {
    // The page itself hides a subtree, once it is pruned.
    let pruned = match drawing.style.pruned {
        PrunedStyle::Hide => PrunedStyle::Strike,
        other => other,
    };
    let style = &DrawingStyle {
        pruned,
        ..drawing.style.clone()
    };
    let whole = Drawing { style, ..*drawing };
    let scene = &Scene::new(&whole);
    let reserved = reserved(drawing, scene);
    let name = escaped(&visible(drawing.name));
    let classes = [
        scene.shows(Detail::Values).then_some("values"),
        scene.shows(Detail::Windows).then_some("windows"),
        (pruned == PrunedStyle::Strike).then_some("strikes"),
    ];
    let classes: Vec<&str> = classes.into_iter().flatten().collect();
    let classes = classes.join(" ");
    writeln!(
        out,
        r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{name}</title>
<style>
{DRAWING_STYLE}{STYLE}</style>
</head>
<body class="{classes}">
<h1>{name}</h1>
<div id="paper">"#
    );
    write_live(out, scene, |node| {
        reserved.get(&node).copied().unwrap_or_default()
    });
    out.text("</div>\n").text(BODY);
    out.text(r#"<script type="application/json" id="data">"#);
    page_data::write(out, drawing, scene);
    writeln!(out, "</script>\n<script>\n{GRADE}{SCRIPT}</script>");
    out.text("</body>\n</html>\n");
}

/// For each node, the width of its widest texts while the page is stepped through.
fn reserved(drawing: &Drawing, scene: &Scene) -> HashMap<u32, Reserved> {
    let width = |text: Option<String>| text.map_or(0.0, |text| text_width(&text));
    let steps = drawing.record.into_iter().flat_map(|record| &record.steps);
    let mut reserved: HashMap<u32, Reserved> = HashMap::new();
    for change in steps.filter_map(|step| change(drawing, step.event)) {
        let NodeChange {
            node,
            value,
            window,
            ..
        } = change;
        let wider = reserved.entry(node).or_default();
        if scene.shows(Detail::Values) {
            wider.value = wider.value.max(width(value));
        }
        if scene.shows(Detail::Windows) {
            wider.window = wider.window.max(width(window));
        }
    }
    reserved
}
