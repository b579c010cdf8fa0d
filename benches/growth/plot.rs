//! The plot: visited leaves above, by the plies of the tree; what one costs below, by its leaves.
//!
//! By the leaves of the tree, the three lines above would lie on each other: Pearl's rates are
//! all near the branching factor to the power of 0.7.

use std::fmt::Write as _;

use crate::{Point, Series, growth};

const COLOURS: [&str; 3] = ["#1b6ca8", "#c8553d", "#3a7d44"];
const BLACK: &str = "#000000";
const GREY: &str = "#444444";
const LEFT: f64 = 70.0;
const WIDTH: f64 = 560.0;
/// The panel above: powers of ten of leaves visited.
const UPPER: Panel = Panel {
    top: 40.0,
    height: 310.0,
    low: 2.0,
    high: 8.0,
};
/// A part of the picture, and the values that its lower and upper edge stand for.
struct Panel {
    top: f64,
    height: f64,
    low: f64,
    high: f64,
}

impl Panel {
    fn y(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        self.top + self.height * (1.0 - share)
    }
}

/// Where so many plies are, above.
fn x_of_plies(plies: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a few plies")]
    let plies = plies as f64;
    LEFT + WIDTH * (plies - 3.0) / 29.0
}

/// Where so many leaves are, below.
fn x_of_leaves(leaves: f64) -> f64 {
    LEFT + WIDTH * (leaves.log10() - 2.75) / 6.5
}

/// The panel below, of nanoseconds from 0 up to what is needed.
fn lower(series: &[Series]) -> Panel {
    let points = series.iter().flat_map(|series| &series.points);
    let most = points.map(|point| point.cost).fold(0.0, f64::max);
    let highest = [10.0, 20.0, 40.0, 60.0, 80.0, 120.0, 160.0, 200.0, 300.0];
    Panel {
        top: 430.0,
        height: 110.0,
        low: 0.0,
        high: highest
            .into_iter()
            .find(|high| *high >= most)
            .unwrap_or(most),
    }
}

/// The picture, as SVG.
pub fn draw(series: &[Series]) -> String {
    let lower = &lower(series);
    let mut svg = String::from(concat!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="680" height="600" "#,
        r#"viewBox="0 0 680 600" font-family="sans-serif" font-size="13">"#,
        "\n<title>Visited leaves and the time of a visit, by the leaves of the tree</title>\n",
        r##"<rect width="680" height="600" fill="#ffffff"/>"##,
        "\n",
    ));
    axes(&mut svg, lower);
    for (series, colour) in series.iter().zip(COLOURS) {
        lines(&mut svg, lower, series, colour);
    }
    svg.push_str("</svg>\n");
    svg
}

fn axes(svg: &mut String, lower: &Panel) {
    for plies in (5..=30).step_by(5) {
        let x = x_of_plies(plies);
        rule(svg, [x, x], [UPPER.top, UPPER.top + UPPER.height]);
        let y = UPPER.top + UPPER.height + 18.0;
        text(svg, x, y, "middle", GREY, &plies.to_string());
    }
    for decade in 3..=9 {
        let x = x_of_leaves(10_f64.powi(decade));
        rule(svg, [x, x], [lower.top, lower.top + lower.height]);
        power(svg, x, lower.top + lower.height + 20.0, "middle", decade);
    }
    for decade in 2..=8 {
        let y = UPPER.y(decade.into());
        rule(svg, [LEFT, LEFT + WIDTH], [y, y]);
        power(svg, LEFT - 8.0, y + 4.0, "end", decade);
    }
    for part in [0.0, 0.5, 1.0] {
        let cost = lower.high * part;
        let y = lower.y(cost);
        rule(svg, [LEFT, LEFT + WIDTH], [y, y]);
        text(svg, LEFT - 8.0, y + 4.0, "end", GREY, &format!("{cost:.0}"));
    }
    let middle = LEFT + WIDTH / 2.0;
    for (panel, what, by) in [
        (
            &UPPER,
            "leaves visited (dashed: Pearl's rate)",
            "plies of the tree",
        ),
        (lower, "nanoseconds for each", "leaves of the tree"),
    ] {
        text(svg, LEFT, panel.top - 12.0, "start", BLACK, what);
        text(
            svg,
            middle,
            panel.top + panel.height + 40.0,
            "middle",
            BLACK,
            by,
        );
    }
}

fn lines(svg: &mut String, lower: &Panel, series: &Series, colour: &str) {
    let (first, last) = (&series.points[0], &series.points[series.points.len() - 1]);
    // Pearl's rate has no height of its own: the dashed line ends where the measured one does, and
    // goes on to both sides of it.
    let reference = |plies: usize| {
        #[expect(clippy::cast_precision_loss, reason = "a few plies")]
        let away = plies as f64 - last.depth as f64;
        (
            x_of_plies(plies),
            UPPER.y(last.visited_leaves.log10() + away * series.pearl.log10()),
        )
    };
    let dashed = [first.depth - 1, last.depth + 1].map(reference);
    line(svg, colour, "stroke-dasharray=\"5 4\"", dashed.into_iter());
    let above = |point: &Point| {
        (
            x_of_plies(point.depth),
            UPPER.y(point.visited_leaves.log10()),
        )
    };
    let below = |point: &Point| (x_of_leaves(point.leaves), lower.y(point.cost));
    for at in [&above as &dyn Fn(&Point) -> (f64, f64), &below] {
        line(
            svg,
            colour,
            "stroke-width=\"2\"",
            series.points.iter().map(at),
        );
    }
    for (x, y) in series.points.iter().map(above) {
        let _ = writeln!(
            svg,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="3" fill="{colour}"/>"#
        );
    }
    let label = format!(
        "{} children: {:.2} a ply (Pearl: {:.3})",
        series.branching,
        growth(&series.points),
        series.pearl
    );
    // Below all lines, on the right, is room for three of these.
    let y = UPPER.y(4.2 - f64::from(series.branching) * 0.4);
    text(svg, x_of_plies(19), y, "start", colour, &label);
}

fn line(svg: &mut String, colour: &str, style: &str, points: impl Iterator<Item = (f64, f64)>) {
    let _ = write!(
        svg,
        r#"<polyline fill="none" stroke="{colour}" {style} points=""#
    );
    for (x, y) in points {
        let _ = write!(svg, "{x:.1},{y:.1} ");
    }
    svg.push_str("\"/>\n");
}

fn rule(svg: &mut String, x: [f64; 2], y: [f64; 2]) {
    let ([x1, x2], [y1, y2]) = (x, y);
    let _ = writeln!(
        svg,
        r##"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="#dddddd"/>"##
    );
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, colour: &str, text: &str) {
    let _ = writeln!(
        svg,
        r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="{colour}">{text}</text>"#
    );
}

/// A power of ten.
fn power(svg: &mut String, x: f64, y: f64, anchor: &str, exponent: i32) {
    let shown = format!(r#"10<tspan dy="-5" font-size="10">{exponent}</tspan>"#);
    text(svg, x, y, anchor, GREY, &shown);
}
