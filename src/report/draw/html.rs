//! A drawing as a page to step through and to practise with: one file that fetches nothing.
//!
//! The drawing is that of [`svg`](super::svg), the data that of [`json`](super::json); `page.js`
//! shows it, `grade.js` grades, and neither searches anything. The page forbids itself to load
//! anything. Without scripts it is the drawing of the solution (or of the exercise).

use std::collections::HashMap;
use std::io;

use super::json::{Change, Page};
use super::scene::Scene;
use super::sheet::{Reserved, text_width};
use super::svg::{escaped, write_live};
use super::{Drawing, Part, Pruned, Style};
use crate::report::quote::visible;

const DRAWING_STYLE: &str = include_str!("drawing.css");
const STYLE: &str = include_str!("page.css");
const BODY: &str = include_str!("page.html");
const GRADE: &str = include_str!("grade.js");
const SCRIPT: &str = include_str!("page.js");

pub(super) fn write(out: &mut impl io::Write, drawing: &Drawing) -> io::Result<()> {
    // What is pruned is hidden by the page, once it is.
    let style = Style {
        pruned: match drawing.style.pruned {
            Pruned::Hide => Pruned::Strike,
            other => other,
        },
        ..drawing.style.clone()
    };
    let whole = Drawing {
        style: &style,
        ..*drawing
    };
    let scene = Scene::new(&whole);
    let page = Page::new(drawing, |node| scene.is_principal(node));
    let mut reserved: HashMap<u32, Reserved> = HashMap::new();
    for change in page.steps.iter().flat_map(|step| &step.changes) {
        let Change {
            node,
            value,
            window,
            ..
        } = change;
        let width = |text: &Option<String>| text.as_deref().map_or(0.0, text_width);
        let wider = reserved.entry(*node).or_default();
        if scene.shows(Part::Values) {
            wider.value = wider.value.max(width(value));
        }
        if scene.shows(Part::Windows) {
            wider.window = wider.window.max(width(window));
        }
    }
    let name = visible(drawing.name).to_string();
    let classes: Vec<&str> = [
        (scene.shows(Part::Values), "values"),
        (scene.shows(Part::Windows), "windows"),
        (style.pruned == Pruned::Strike, "strikes"),
    ]
    .into_iter()
    .filter_map(|(is_on, class)| is_on.then_some(class))
    .collect();
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>")?;
    writeln!(out, "<meta charset=\"utf-8\">")?;
    writeln!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
    )?;
    writeln!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width\">"
    )?;
    writeln!(out, "<title>{}</title>", escaped(&name))?;
    writeln!(out, "<style>\n{DRAWING_STYLE}{STYLE}</style>\n</head>")?;
    writeln!(out, "<body class=\"{}\">", classes.join(" "))?;
    writeln!(out, "<h1>{}</h1>", escaped(&name))?;
    writeln!(out, "<div id=\"paper\">")?;
    write_live(out, &scene, &|node| {
        reserved.get(&node).copied().unwrap_or_default()
    })?;
    writeln!(out, "</div>")?;
    write!(out, "{BODY}<script type=\"application/json\" id=\"data\">")?;
    page.write(out)?;
    writeln!(out, "</script>\n<script>\n{GRADE}{SCRIPT}</script>")?;
    writeln!(out, "</body>\n</html>")
}
