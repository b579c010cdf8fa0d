//! Drawings as a page to step through and to practise with: one file that fetches nothing.
//!
//! For each tree the page has the drawing of [`svg`] and the data of [`page_data`]. The scripts in `page`
//! dress the drawing: they show what is known at a step, or what the reader fills in. They show the steps
//! and grade; they place no node, and do not search. The page forbids itself to load anything. Without
//! scripts it shows the drawing of each tree as it is, with the steps as text. So the browser prints them,
//! with the solutions after them.

use super::drawing::{Detail, Direction, Drawing, DrawingStyle, PrunedStyle, Sheet};
use super::page_data;
use super::picture::Picture;
use super::scene::Scene;
use super::svg;
use crate::quote::visible;
use crate::report::buffer::Buffer;
use crate::report::wording::Sentences;
use crate::report::xml::escaped;

/// The title of a page without one.
const TITLE: &str = "Game tree";

const STYLE: &str = include_str!("page/page.css");
const BODY: &str = include_str!("page/page.html");

/// The scripts, in the order in which they run: each uses those before it.
const SCRIPTS: [&str; 12] = [
    include_str!("page/trees.js"),
    include_str!("page/storage.js"),
    include_str!("page/drawing.js"),
    include_str!("page/view.js"),
    include_str!("page/line.js"),
    include_str!("page/algorithm.js"),
    include_str!("page/steps.js"),
    include_str!("page/grade.js"),
    include_str!("page/practice.js"),
    include_str!("page/index.js"),
    include_str!("page/paper.js"),
    include_str!("page/main.js"),
];

/// A page of one tree or more, before it is written.
#[derive(Debug, Default)]
pub struct Page {
    title: Option<String>,
    trees: Vec<u8>,
    solutions: Vec<u8>,
}

impl Page {
    /// Adds a tree.
    pub fn add(&mut self, drawing: &Drawing) {
        let mut style = page_style(drawing.style);
        // The page itself hides a subtree, once it is pruned.
        if style.pruned == PrunedStyle::Hide {
            style.pruned = PrunedStyle::Strike;
        }
        let solved_style = DrawingStyle {
            sheet: Sheet::Solution,
            ..style.clone()
        };
        let (shown, solved) = (styled(drawing, &style), styled(drawing, &solved_style));
        let words = &Sentences::new(&solved);
        let name = drawing.title.unwrap_or(TITLE);
        self.title.get_or_insert_with(|| name.to_owned());
        Buffer::append(&mut self.trees, |out| {
            out.text("<noscript>\n");
            write_drawing(out, &shown);
            let searches = drawing.search.into_iter().filter(|_| !style.is_blank());
            for search in searches {
                out.text("<ol>\n");
                for step in search.steps() {
                    let [_, sentence] = words.step(step);
                    let text = escaped(&sentence);
                    writeln!(out, r#"<li value="{}">{text}</li>"#, step.step.number);
                }
                out.text("</ol>\n");
            }
            out.text("</noscript>\n");
            out.text(r#"<script type="application/json" class="tree">"#);
            page_data::write(out, drawing, &Scene::new(&solved), words);
            out.text("</script>\n");
        });
    }

    /// Adds a drawing that stands after those of all trees, on paper and where there are no scripts.
    pub fn add_solution(&mut self, drawing: &Drawing) {
        let style = page_style(drawing.style);
        Buffer::append(&mut self.solutions, |out| {
            out.text("<noscript>\n");
            write_drawing(out, &styled(drawing, &style));
            out.text("</noscript>\n");
        });
    }

    /// The page as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let mut page = Vec::new();
        let title = escaped(&visible(self.title.as_deref().unwrap_or(TITLE)));
        Buffer::append(&mut page, |out| {
            writeln!(
                out,
                r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
{BODY}"#
            );
        });
        page.extend(self.trees);
        page.extend(self.solutions);
        let mut page = String::from_utf8(page).expect("the text of a page is UTF-8");
        page.push_str("<script>\n\"use strict\";\n(() => {\n");
        page.push_str(&SCRIPTS.concat());
        page.push_str("})();\n</script>\n</body>\n</html>\n");
        page
    }
}

/// How drawings on a page look: with all that one speaks of there. The page goes down, is as wide as it
/// needs to be, and has fields to fill in, not boxes.
fn page_style(style: &DrawingStyle) -> DrawingStyle {
    let mut show = style.show.clone();
    show.extend([Detail::Names, Detail::Players, Detail::Order]);
    DrawingStyle {
        show,
        sheet: match style.sheet {
            Sheet::Boxes => Sheet::Blank,
            sheet => sheet,
        },
        direction: Direction::Down,
        width: None,
        ..style.clone()
    }
}

/// A drawing in a style, with room for what is known at any step.
fn styled<'a>(drawing: &Drawing<'a>, style: &'a DrawingStyle) -> Drawing<'a> {
    Drawing {
        has_room_for_steps: true,
        style,
        ..*drawing
    }
}

fn write_drawing(out: &mut Buffer, drawing: &Drawing) {
    let scene = &Scene::for_page(drawing);
    svg::write(out, scene, &Picture::new(scene).expect("any width will do"));
}
