//! The bars: what each run is held to, as a ratio to a rival in the same table, or as a limit.
//!
//! This is the only place where a bar is written down. A bar holds for a run by the names of its
//! table and of the run; a table's name may go on after a slash: `nested/small.json`.

use super::table::figure;

/// What is demanded of a run.
pub struct Bar {
    /// The name of the table.
    table: &'static str,
    /// The name of the run.
    run: &'static str,
    /// What is measured.
    pub measure: Measure,
    /// The limit of what is measured.
    limit: f64,
}

/// What is measured of a run, and whether a larger or a smaller figure is better.
#[derive(Clone, Copy)]
pub enum Measure {
    /// The time of the rival divided by the time of the run: at least the limit.
    TimesAsFastAs(&'static str),
    /// The time of the run divided by the time of the rival: at most the limit.
    TimesAsLongAs(&'static str),
    /// The time of the run: at most the limit.
    Milliseconds,
    /// The memory that the process has of its own: at most the limit.
    Megabytes,
}

use Measure::{Megabytes, Milliseconds, TimesAsFastAs, TimesAsLongAs};

/// Table, run, measure, limit.
const BARS: [Bar; 29] = [
    // Nested JSON of arrays; of objects, beside a derived reader, in the lines below.
    bar("nested/small.json", "quiet", TimesAsFastAs("simdjson"), 2.5),
    bar("nested/decimals.json", "quiet", TimesAsFastAs("simdjson"), 1.3),
    bar("nested/small.json", "as typed", TimesAsFastAs("simdjson"), 1.0),
    // Flat text and flat JSON.
    bar("flat", "text, quiet", TimesAsFastAs("fscanf"), 2.0),
    bar("flat", "JSON, quiet", TimesAsFastAs("fscanf"), 2.0),
    // A million levels.
    bar("levels", "quiet", Milliseconds, 150.0),
    bar("levels", "quiet", Megabytes, 128.0),
    bar("levels", "as typed", Milliseconds, 150.0),
    bar("levels", "as typed", Megabytes, 128.0),
    bar("levels", "in memory", Milliseconds, 150.0),
    bar("levels", "in memory", Megabytes, 128.0),
    // A sample, from the start of the process to its end.
    bar("start", "as typed", TimesAsLongAs("empty program"), 1.6),
    bar("start", "JSON", TimesAsLongAs("empty program"), 1.6),
    // JSON Lines, trees of eight leaves.
    bar("lines", "quiet, 1 job", TimesAsFastAs("jq"), 20.0),
    bar("lines", "quiet, 1 job", TimesAsFastAs("serde_json"), 1.4),
    bar("lines", "quiet, 2 jobs", TimesAsFastAs("serde_json"), 1.5),
    bar("lines", "JSON, 1 job", TimesAsFastAs("jq"), 8.0),
    bar("lines", "quiet, 2 jobs", TimesAsFastAs("quiet, 1 job"), 1.6),
    bar("lines", "JSON, 2 jobs", TimesAsFastAs("JSON, 1 job"), 1.6),
    // JSON Lines, trees of fifteen objects with names.
    bar("objects in lines", "quiet, 1 job", TimesAsFastAs("serde derive"), 0.5),
    // Games, beside plain recursion in C++ with bitboards.
    bar("games/othello", "no list", TimesAsFastAs("C++"), 1.0),
    bar("games/four-by-four", "no list", TimesAsFastAs("C++"), 1.0),
    // The value alone, beside a solver of Connect Four.
    bar("connect-four/22", "quiet", TimesAsFastAs("Pons"), 1.0),
    bar("connect-four/20", "quiet", TimesAsFastAs("Pons"), 1.0),
    bar("connect-four/18", "quiet", TimesAsFastAs("Pons"), 1.0),
    bar("connect-four/16", "quiet", TimesAsFastAs("Pons"), 0.67),
    bar("connect-four/14", "quiet", TimesAsFastAs("Pons"), 0.67),
    bar("connect-four/12", "quiet", TimesAsFastAs("Pons"), 0.67),
    bar("connect-four/10", "quiet", TimesAsFastAs("Pons"), 0.67),
];

const fn bar(table: &'static str, run: &'static str, measure: Measure, limit: f64) -> Bar {
    Bar { table, run, measure, limit }
}

impl Bar {
    /// The bars for a run of a table.
    pub fn of<'a>(table: &'a str, run: &'a str) -> impl Iterator<Item = &'static Bar> + 'a {
        let is_of_table = move |bar: &&Bar| {
            let rest = table.strip_prefix(bar.table);
            bar.run == run && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        BARS.iter().filter(is_of_table)
    }

    /// Whether a figure meets it.
    pub fn is_met(&self, measured: f64) -> bool {
        match self.measure {
            TimesAsFastAs(_) => measured >= self.limit,
            TimesAsLongAs(_) | Milliseconds | Megabytes => measured <= self.limit,
        }
    }

    /// `14.3 x as fast as serde_json (bar 8: met)`; in bold if it is missed.
    pub fn judge(&self, measured: f64) -> String {
        let what = match self.measure {
            TimesAsFastAs(rival) => format!("x as fast as {rival}"),
            TimesAsLongAs(rival) => format!("x as long as {rival}"),
            Milliseconds => "ms".to_owned(),
            Megabytes => "MB".to_owned(),
        };
        let (shown, limit) = (figure(measured), self.limit);
        if self.is_met(measured) {
            format!("{shown} {what} (bar {limit}: met)")
        } else {
            format!("**{shown} {what} (bar {limit}: missed)**")
        }
    }
}
