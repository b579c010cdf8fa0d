//! Comparisons at several depths as a drawing (SVG): the nodes that each algorithm enters over the depth, on a
//! logarithmic scale. Lines have different dashes and marks, and a piece of each stands before its name and its last
//! number, so nothing depends on colour.

use std::io;

use super::canvas::Canvas;
use super::plot::end_of;
use crate::named::Named as _;
use crate::quote::plain;
use crate::search::Summary;

const LEFT: f64 = 70.0;
const WIDTH: f64 = 420.0;
const RIGHT: f64 = 240.0;
const TOP: f64 = 56.0;
const LEAST_HEIGHT: f64 = 280.0;
const BOTTOM: f64 = 44.0;
/// The length of the piece of a line that stands before its name.
const SAMPLE: f64 = 36.0;
/// How far the names of two lines are apart.
const NAME: f64 = 15.0;
/// No more numbers than this stand below the picture.
const MOST_DEPTHS: usize = 20;

/// The nodes that an algorithm, or alpha-beta in an order, enters at each depth, ascending.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// Draws comparisons at several depths, ascending, of the tree of this name, or of many: a line for each algorithm
/// and each order of alpha-beta, through the mean numbers of nodes. A depth at which an algorithm was given up on
/// some tree has no point of it.
///
/// # Errors
///
/// Those of `out`.
pub fn plot_depths(
    out: &mut dyn io::Write,
    tree: Option<&str>,
    depths: &[(usize, &Summary)],
) -> io::Result<()> {
    let curves = curves(depths);
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let most = points().fold(10.0, |most: f64, point| most.max(point.1));
    let [first, last] = [depths.first(), depths.last()].map(|depth| depth.map_or(0, |one| one.0));
    let steps = across(last - first).max(1.0);
    let height = LEAST_HEIGHT.max(NAME * across(curves.len()));
    let x = |depth: f64| LEFT + WIDTH * (depth - across(first)) / steps;
    let y = |nodes: f64| TOP + height * (1.0 - libm::log10(nodes.max(1.0)) / libm::log10(most));

    let trees = depths.first().map_or(0, |(_, summary)| summary.trees());
    let name = tree.map_or_else(|| format!("means of {trees} trees"), |name| plain(&end_of(name)));
    let title = format!("{name}: nodes over the depth");
    let note =
        "logarithmic; each entry of a node counts; the number at the end is that of the last point";
    let mut canvas = Canvas::new(out, LEFT + WIDTH + RIGHT, TOP + height + BOTTOM, &title, note);
    let decades = std::iter::successors(Some(1.0), |decade| Some(decade * 10.0));
    for nodes in decades.take_while(|&nodes| nodes <= most) {
        canvas.grid([LEFT, y(nodes), LEFT + WIDTH, y(nodes)], nodes > 1.0);
        canvas.text(LEFT - 6.0, y(nodes) + 4.0, "end", &nodes.to_string());
    }
    for depth in (first..=last).step_by((last - first) / MOST_DEPTHS + 1) {
        canvas.text(x(across(depth)), TOP + height + 16.0, "middle", &depth.to_string());
    }
    canvas.text(LEFT + WIDTH / 2.0, TOP + height + 34.0, "middle", "depth");

    let ends = curves.iter().filter_map(|curve| Some((curve, curve.points.last()?.1)));
    let mut ends: Vec<(&Curve, f64)> = ends.collect();
    ends.sort_by(|one, other| other.1.total_cmp(&one.1));
    let heights: Vec<f64> = ends.iter().map(|end| y(end.1)).collect();
    let right = LEFT + WIDTH + 14.0;
    for ((curve, nodes), at) in ends.into_iter().zip(apart(&heights, TOP + height)) {
        // Those that are the same line look alike, and only their names are several.
        let is_same = |other: &Curve| other.points == curve.points;
        let number = curves.iter().position(is_same).expect("it is one of them");
        let points = curve.points.iter().map(|&(depth, nodes)| (x(depth), y(nodes)));
        canvas.curve(&points.collect::<Vec<_>>(), number);
        canvas.curve(&[(right, at), (right + SAMPLE, at)], number);
        let name = &curve.name;
        canvas.text(right + SAMPLE + 6.0, at + 4.0, "start", &format!("{name} {nodes:.0}"));
    }
    canvas.finish()
}

/// The lines, in the order of the tables.
fn curves(depths: &[(usize, &Summary)]) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for &(depth, summary) in depths {
        let algorithms = summary.algorithms.iter().map(|row| {
            let mean = row.nodes.mean().filter(|_| row.given_up == 0);
            (row.algorithm.name().to_owned(), mean)
        });
        let orders = summary.orders.iter();
        let orders = orders.map(|row| (format!("{} order", row.order.name()), row.nodes.mean()));
        for (name, mean) in algorithms.chain(orders) {
            let at = curves.iter().position(|curve| curve.name == name).unwrap_or_else(|| {
                curves.push(Curve { name, points: Vec::new() });
                curves.len() - 1
            });
            curves[at].points.extend(mean.map(|nodes| (across(depth), nodes)));
        }
    }
    curves
}

/// Where names stand whose lines end at these heights, ascending: as near as the space between names allows, and
/// not below `bottom`.
fn apart(heights: &[f64], bottom: f64) -> Vec<f64> {
    let mut places: Vec<f64> = Vec::new();
    for &height in heights {
        places.push(places.last().map_or(height, |above| height.max(above + NAME)));
    }
    let mut below = bottom + NAME;
    for place in places.iter_mut().rev() {
        *place = place.min(below - NAME);
        below = *place;
    }
    places
}

#[expect(clippy::cast_precision_loss, reason = "a few plies")]
fn across(plies: usize) -> f64 {
    plies as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_apart_and_above_the_bottom() {
        assert_eq!(apart(&[10.0, 12.0, 60.0], 100.0), [10.0, 25.0, 60.0]);
        assert_eq!(apart(&[90.0, 95.0, 100.0], 100.0), [70.0, 85.0, 100.0]);
        assert!(apart(&[], 100.0).is_empty());
    }
}
