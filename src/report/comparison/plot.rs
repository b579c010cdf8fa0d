//! Comparisons as a drawing (SVG): evaluations over the smallest proof, on a logarithmic scale that
//! starts at 1, the least that any algorithm can do. Each bar has its number beside it, so nothing depends on
//! colour.

use std::io;

use super::canvas::Canvas;
use super::compared::ComparedTree;
use crate::named::Named as _;
use crate::quote::plain;
use crate::search::{Comparison, Contestant};

const LEFT: f64 = 110.0;
const WIDTH: f64 = 460.0;
const RIGHT: f64 = 110.0;
const TOP: f64 = 56.0;
const ROW: f64 = 26.0;
const BOTTOM: f64 = 44.0;

/// With what numbers of leaves are compared, and what is said of the scale. Of trees with chance nodes, and with bounds of
/// their leaves, no smallest proof is known.
fn scale(lacks_proof: bool) -> (&'static str, &'static str) {
    if lacks_proof {
        ("fewest", "logarithmic; 1 is the fewest of all rows here")
    } else {
        ("smallest proof", "logarithmic; 1 is the least that any algorithm can do")
    }
}

/// How many times the least of a comparison a number of leaves is; 1 for an algorithm that was given up before that.
#[expect(clippy::cast_precision_loss, reason = "a drawing is not that fine")]
fn over(leaves: u64, comparison: &Comparison) -> f64 {
    (leaves as f64 / comparison.least().max(1) as f64).max(1.0)
}

/// The ratios of many trees, for each algorithm without a table. Those of trees without a known smallest proof are kept apart.
#[derive(Clone, Debug, Default)]
pub struct RatioSpread {
    with_proof: Ratios,
    without_proof: Ratios,
    /// How many comparisons are of the same tree, in different orders; 0 is taken for 1.
    pub repeats: u64,
}

/// Ratios over one kind of number.
#[derive(Clone, Debug, Default)]
struct Ratios {
    /// The number of comparisons.
    comparisons: u64,
    /// Of the trees on which the algorithm was not given up.
    by_algorithm: Vec<(Contestant, Vec<f32>)>,
}

impl RatioSpread {
    /// Takes in one more tree. All must be of one contest.
    #[expect(clippy::cast_possible_truncation, reason = "a drawing is not that fine")]
    pub fn add(&mut self, comparison: &Comparison) {
        let ratios = match comparison.smallest_proof {
            Some(_) => &mut self.with_proof,
            None => &mut self.without_proof,
        };
        ratios.comparisons += 1;
        let all = &mut ratios.by_algorithm;
        for row in comparison.algorithms.iter().filter(|row| !row.algorithm.has_table()) {
            let place = all.iter().position(|(known, _)| *known == row.algorithm);
            let place = place.unwrap_or_else(|| {
                all.push((row.algorithm, Vec::new()));
                all.len() - 1
            });
            all[place].1.extend(row.value.map(|_| over(row.evaluations, comparison) as f32));
        }
    }
}

/// Draws the comparison of one tree: a bar for each algorithm without a table, and for each order of alpha-beta.
///
/// # Errors
///
/// Those of `out`.
pub fn plot_one(out: &mut dyn io::Write, tree: &ComparedTree) -> io::Result<()> {
    let comparison = tree.comparison;
    let algorithms = comparison.algorithms.iter().filter(|row| !row.algorithm.has_table());
    let algorithms = algorithms.map(|row| {
        let prefix = if row.value.is_none() { "given up at " } else { "" };
        (row.algorithm.name().to_owned(), row.evaluations, prefix)
    });
    let orders = comparison.orders.iter();
    let orders = orders.map(|row| (format!("{} order", row.order.name()), row.evaluated, ""));
    let rows: Vec<(String, u64, &str)> = algorithms.chain(orders).collect();
    let ratios = rows.iter().map(|&(_, leaves, _)| over(leaves, comparison));
    let most = ratios.fold(1.0, f64::max);
    let least = comparison.least();
    let (of, note) = scale(comparison.smallest_proof.is_none());
    // A picture is as wide as it is: of a long path the end is told, which is the file's name.
    let name = plain(&end_of(tree.name));
    let title = format!("{name}: evaluations over the {of} ({least} leaves)");
    let mut plot = Plot::new(out, &title, note, rows.len(), most);
    for (place, (name, leaves, prefix)) in rows.iter().enumerate() {
        let ratio = over(*leaves, comparison);
        let y = plot.row(place, name);
        let (start, end) = (plot.x(1.0), plot.x(ratio));
        plot.canvas.rect(start, y - 8.0, (end - start).max(1.0), 16.0);
        plot.canvas.text(end + 6.0, y + 4.0, "start", &format!("{prefix}{leaves} ({ratio:.2}x)"));
    }
    plot.canvas.finish()
}

/// The end of a long name, with dots in front.
pub(super) fn end_of(name: &str) -> String {
    const LONGEST: usize = 24;
    let excess = name.chars().count().saturating_sub(LONGEST);
    let end: String = name.chars().skip(excess).collect();
    if excess > 0 { format!("...{end}") } else { end }
}

/// Draws the comparisons of many trees, of those with a known smallest proof if there are some: for each algorithm a box from the first to the third
/// quartile with the median in it, and a line from the least to the greatest.
///
/// # Errors
///
/// Those of `out`.
pub fn plot_spread(out: &mut dyn io::Write, spread: &RatioSpread) -> io::Result<()> {
    let lacks_proof = spread.with_proof.comparisons == 0;
    let ratios = if lacks_proof { &spread.without_proof } else { &spread.with_proof };
    let mut sorted = ratios.by_algorithm.clone();
    for (_, ratios) in &mut sorted {
        ratios.sort_by(f32::total_cmp);
    }
    let trees = match spread.repeats {
        0 | 1 if ratios.comparisons == 1 => "1 tree".to_owned(),
        0 | 1 => format!("{} trees", ratios.comparisons),
        repeats => format!("{} trees in {repeats} orders each", ratios.comparisons / repeats),
    };
    let greatest = sorted.iter().filter_map(|(_, ratios)| ratios.last());
    let most = greatest.copied().fold(1.0, f32::max);
    let (of, _) = scale(lacks_proof);
    let title = format!("{trees}: evaluations over the {of}");
    let note = "logarithmic; box: quartiles; line: least to greatest; number: median";
    let mut plot = Plot::new(out, &title, note, sorted.len(), most.into());
    for (place, (algorithm, ratios)) in sorted.iter().enumerate() {
        let y = plot.row(place, algorithm.name());
        let Some(quartiles) = quartiles(ratios) else {
            plot.canvas.text(LEFT + 6.0, y + 4.0, "start", "given up");
            continue;
        };
        let [least, first, median, third, most] = quartiles.map(|ratio| plot.x(ratio));
        plot.canvas.line([least, y, most, y], 1.0);
        for end in [least, most] {
            plot.canvas.line([end, y - 5.0, end, y + 5.0], 1.0);
        }
        plot.canvas.rect(first, y - 8.0, (third - first).max(1.0), 16.0);
        plot.canvas.line([median, y - 8.0, median, y + 8.0], 3.0);
        plot.canvas.text(most + 6.0, y + 4.0, "start", &format!("{:.2}x", quartiles[2]));
    }
    plot.canvas.finish()
}

/// The least, the first quartile (nearest rank), the median, the third quartile and the greatest of sorted
/// numbers.
fn quartiles(sorted: &[f32]) -> Option<[f64; 5]> {
    let last = sorted.len().checked_sub(1)?;
    let at = |place: usize| f64::from(sorted[place]);
    let median = f64::midpoint(at(last / 2), at(sorted.len() / 2));
    Some([at(0), at(last / 4), median, at(last - last / 4), at(last)])
}

/// A drawing with a row for each algorithm, and a scale of ratios.
struct Plot<'o> {
    canvas: Canvas<'o>,
    /// The ratio at the right end of the axis.
    most: f64,
}

impl<'o> Plot<'o> {
    /// A drawing with title, note and axis, for this number of rows and ratios up to `most`.
    fn new(
        out: &'o mut dyn io::Write,
        title: &str,
        note: &str,
        rows: usize,
        most: f64,
    ) -> Plot<'o> {
        #[expect(clippy::cast_precision_loss, reason = "a few rows")]
        let height = TOP + ROW * rows as f64 + BOTTOM;
        let canvas = Canvas::new(out, LEFT + WIDTH + RIGHT, height, title, note);
        let mut plot = Plot { canvas, most: most.max(1.2) };
        plot.axis(height - BOTTOM);
        plot
    }

    /// Where a ratio lies from left to right.
    fn x(&self, ratio: f64) -> f64 {
        LEFT + WIDTH * libm::log(ratio) / libm::log(self.most)
    }

    /// Names a row, and returns where it lies from top to bottom.
    fn row(&mut self, place: usize, name: &str) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a few rows")]
        let y = TOP + ROW * (place as f64 + 0.5);
        self.canvas.text(LEFT - 8.0, y + 4.0, "end", name);
        y
    }

    /// Lines at 1, 2, 5, 10, 20, 50 and so on; more of them where the ratios are close.
    fn axis(&mut self, bottom: f64) {
        let steps: &[f64] =
            if self.most < 3.0 { &[1.0, 1.2, 1.5, 2.0, 2.5] } else { &[1.0, 2.0, 5.0] };
        let decades = std::iter::successors(Some(1.0), |decade| Some(decade * 10.0));
        let ticks = decades.flat_map(|decade| steps.iter().map(move |step| step * decade));
        let most = self.most;
        for tick in ticks.take_while(|&tick| tick <= most * 1.001) {
            let x = self.x(tick);
            self.canvas.grid([x, TOP, x, bottom], tick > 1.0);
            self.canvas.text(x, bottom + 16.0, "middle", &format!("{tick}x"));
        }
    }
}
