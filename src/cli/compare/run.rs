//! `abprune compare`: counts what each algorithm looks at, on several documents at a time, on as many threads.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::{io, mem};

use anyhow::{Result, bail};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::CompareArgs;
use crate::cli::documents::input;
use crate::cli::options::values::default_jobs;
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::{Output, is_same_output};
use crate::cli::outputs::progress::Progress;
use crate::cli::pool::Pool;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::report::{
    ComparedTree, ComparisonSettings, RatioSpread, TableFormat, plain, plot_depths, plot_one,
    plot_spread,
};
use crate::search::{Comparison, ComparisonError, ComparisonOptions, ComparisonStep, Summary};
use crate::solve::{Document, NodeNames, PreparedTree, SolveError, SolveOptions};

/// Compares the algorithms on all trees that the arguments name.
///
/// # Errors
///
/// The output cannot be written. What is wrong with a tree is said, and the others go on.
pub fn run(arguments: &CompareArgs, streams: &Streams) -> Result<Status> {
    check_outputs(arguments, streams)?;
    let comparing = Comparing {
        arguments,
        options: arguments.reading.asked(arguments.search()?, NodeNames::OfDocument),
        settings: arguments.settings()?,
        progress: Progress::new(streams).map(Mutex::new),
    };
    let mut session = Session {
        comparing: &comparing,
        outputs: Outputs::open(arguments, streams)?,
        status: Status::Solved,
        is_many: false,
        compared: 0,
        guessed: 0,
        means: BTreeMap::new(),
        last: None,
    };
    let pool = Pool::new(arguments.jobs.unwrap_or_else(default_jobs).get());
    let (mut waiting, mut bytes) = (Vec::new(), 0);
    input::for_each_document(
        &arguments.trees,
        &arguments.reading,
        streams,
        |document, is_one_of_many| {
            session.is_many = is_one_of_many || session.repeat() > 1;
            let is_last = document.as_ref().map_or(true, |document| document.is_last_for_now);
            bytes += document.as_ref().map_or(0, |document| document.bytes().len());
            waiting.push(document.map(Document::into_owned));
            let is_enough = waiting.len() >= pool.jobs() * TREES_PER_JOB && bytes >= BYTES;
            if is_last || is_enough || waiting.len() >= TREES {
                session.take_all(comparing.all(mem::take(&mut waiting), &pool))?;
                bytes = 0;
            }
            Ok(())
        },
    )?;
    session.take_all(comparing.all(waiting, &pool))?;
    session.finish()
}

/// Trees are compared together, and their tables then written: all that have come, but no more than
/// `TREES`; of a file, so many that each thread has `TREES_PER_JOB` of them and that they are `BYTES` long.
/// With fewer, threads would wait for one another.
const TREES_PER_JOB: usize = 4;
const BYTES: usize = 1 << 16;
const TREES: usize = 1 << 10;

/// The files that a comparison writes. They are opened before the work begins.
struct Outputs {
    format: TableFormat,
    table: Output,
    plot: Option<Output>,
}

impl Outputs {
    fn open(arguments: &CompareArgs, streams: &Streams) -> Result<Outputs> {
        let format = arguments.format()?;
        let table = Output::open(arguments.file.file.as_deref(), streams)?;
        let plot = arguments.plot.as_deref().map(|path| Output::open(Some(path), streams));
        Ok(Outputs { format, table, plot: plot.transpose()? })
    }
}

/// Refuses to write two things to one file, or one in the place of a tree.
fn check_outputs(arguments: &CompareArgs, streams: &Streams) -> Result<()> {
    let [table, plot] = [&arguments.file.file, &arguments.plot].map(Option::as_deref);
    if let Some(path) = plot.filter(|_| is_same_output(table, plot)) {
        bail!("two outputs go to `{}`", path.display());
    }
    let inputs = InputFiles::of_trees(&arguments.trees, &arguments.reading);
    inputs.refuse(table.into_iter().chain(plot), streams)
}

/// A run of the command.
struct Session<'a> {
    comparing: &'a Comparing<'a>,
    outputs: Outputs,
    status: Status,
    is_many: bool,
    compared: u64,
    /// The trees whose value is the first guess that was given.
    guessed: u64,
    /// For each depth to which all trees are searched.
    means: BTreeMap<Option<usize>, Means>,
    /// Kept if it is to be drawn.
    last: Option<Compared>,
}

/// What all trees come to, searched to one depth.
#[derive(Default)]
struct Means {
    summary: Summary,
    spread: RatioSpread,
}

impl Session<'_> {
    fn repeat(&self) -> u64 {
        self.comparing.arguments.search.repeat.get()
    }

    /// Takes compared trees, in order.
    fn take_all(&mut self, all: Vec<Result<Compared, Diagnostic>>) -> Result<()> {
        for compared in all {
            match compared {
                Ok(compared) => self.take(compared)?,
                Err(diagnostic) => {
                    self.status = Status::Failed;
                    self.say(&diagnostic.to_string())?;
                }
            }
        }
        Ok(())
    }

    /// Writes what is to be written of one tree, and keeps what is needed later.
    fn take(&mut self, compared: Compared) -> Result<()> {
        let arguments = self.comparing.arguments;
        for comparison in &compared.comparisons {
            if let Some((first, other)) = comparison.disagreement() {
                self.status = self.status.max(Status::No);
                self.say(&format!(
                    "error: {} and {} find different values for {}; this is a fault of abprune",
                    first.algorithm.name(),
                    other.algorithm.name(),
                    plain(&compared.name)
                ))?;
            }
            let means = self.means.entry(compared.depth).or_default();
            means.summary.add(comparison);
            if arguments.plot.is_some() {
                means.spread.add(comparison);
            }
        }
        if arguments.each || !self.is_many {
            self.comparing.watch(Progress::clear);
            let (is_many, is_first) = (self.is_many, self.compared == 0);
            let Outputs { format, table, .. } = &mut self.outputs;
            let settings = self.comparing.settings_at(compared.depth);
            let one = compared.one(&settings);
            table.write(|out| format.write_one(out, &one, is_many, is_first))?;
        }
        if let Some(why) = &compared.left_off {
            self.say(&format!("note: {}: {why}", plain(&compared.name)))?;
        }
        self.compared += 1;
        self.guessed += u64::from(compared.is_guessed);
        if arguments.plot.is_some() {
            self.last = Some(compared);
        }
        Ok(())
    }

    fn say(&mut self, message: &str) -> Result<()> {
        self.comparing.watch(Progress::clear);
        self.outputs.table.complain(message)
    }

    /// Writes the means and the plot, as far as they are asked for and there is something to show.
    fn finish(mut self) -> Result<Status> {
        self.comparing.watch(Progress::clear);
        let is_whole = self.status != Status::Failed;
        let (comparing, repeats) = (self.comparing, self.repeat());
        let Outputs { format, mut table, plot } = self.outputs;
        for means in self.means.values_mut() {
            (means.summary.repeats, means.spread.repeats) = (repeats, repeats);
        }
        if self.is_many && !comparing.arguments.each {
            for (place, (&depth, means)) in self.means.iter().enumerate() {
                let settings = comparing.settings_at(depth);
                table.write(|out| {
                    format.write_summary(out, &means.summary, &settings, place == 0)
                })?;
            }
        }
        let is_one_depth = self.means.len() == 1;
        if self.is_many && is_one_depth && self.guessed > self.compared / 2 {
            table.complain(&format!(
                "note: the first guess of mtd-f is the value of {} of {} trees, so it is told the answer\n\
                 help: without `--first-guess` it begins with the value of the first leaf",
                self.guessed, self.compared
            ))?;
        }
        if let Some(mut out) = plot {
            if let Some(last) = &self.last {
                let settings = comparing.settings_at(last.depth);
                out.write(|out| plot_means(out, &self.means, &last.one(&settings), self.is_many))?;
            }
            out.finish(is_whole && self.last.is_some())?;
        }
        table.finish(is_whole)?;
        Ok(self.status)
    }
}

/// Draws the nodes over the depth, if there are several depths; else a tree, or the spread over many.
fn plot_means(
    out: &mut dyn io::Write,
    means: &BTreeMap<Option<usize>, Means>,
    last: &ComparedTree,
    is_many: bool,
) -> io::Result<()> {
    let depths = means.iter().filter_map(|(depth, means)| Some(((*depth)?, &means.summary)));
    let mut depths: Vec<(usize, &Summary)> = depths.collect();
    // Means of other trees are no point of the same line.
    let trees = depths.first().map(|(_, summary)| summary.trees());
    depths.retain(|(_, summary)| Some(summary.trees()) == trees);
    match &depths[..] {
        [_, _, ..] => plot_depths(out, (!is_many).then_some(last.name), &depths),
        _ => match means.values().next().filter(|_| is_many) {
            Some(means) => plot_spread(out, &means.spread),
            None => plot_one(out, last),
        },
    }
}

/// A tree that has been compared.
pub struct Compared {
    pub name: String,
    /// The depth to which it was searched, if one is given.
    depth: Option<usize>,
    /// Why it was not searched to the depths that were asked for beyond.
    left_off: Option<String>,
    /// Whether its value is the first guess that was given.
    is_guessed: bool,
    /// One for each order of the tree: with `--repeat` there are several.
    pub comparisons: Vec<Comparison>,
}

impl Compared {
    /// The first comparison, to be shown.
    pub fn one<'a>(&'a self, settings: &'a ComparisonSettings) -> ComparedTree<'a> {
        ComparedTree { name: &self.name, comparison: &self.comparisons[0], settings }
    }
}

/// What all documents have in common.
pub struct Comparing<'a> {
    pub arguments: &'a CompareArgs,
    pub options: SolveOptions,
    pub settings: ComparisonSettings,
    /// `None`: nobody watches.
    pub progress: Option<Mutex<Progress>>,
}

impl Comparing<'_> {
    /// Compares documents, several at a time; the results are in their order.
    pub fn all(
        &self,
        documents: Vec<Result<Document<'static>, Diagnostic>>,
        pool: &Pool,
    ) -> Vec<Result<Compared, Diagnostic>> {
        let one = |document: Result<Document, Diagnostic>| match document {
            Ok(document) => self.at_each_depth(&document),
            Err(diagnostic) => vec![Err(diagnostic)],
        };
        match pool.threads(documents.len()) {
            None => documents.into_iter().flat_map(one).collect(),
            Some(threads) => {
                threads.install(|| documents.into_par_iter().flat_map_iter(one).collect())
            }
        }
    }

    /// How a tree is read and searched to this depth.
    fn settings_at(&self, depth: Option<usize>) -> ComparisonSettings {
        ComparisonSettings { depth, ..self.settings.clone() }
    }

    /// Compares the algorithms on one document at each depth that is asked for, up to the first at which all of the
    /// tree is searched. A depth at which it cannot be compared is the end, too, and an error if it is the first.
    fn at_each_depth(&self, document: &Document) -> Vec<Result<Compared, Diagnostic>> {
        let Some(depths) = self.arguments.search.depths.clone() else {
            let compared = self.one(document, None);
            self.watch(Progress::count);
            return vec![compared];
        };
        let mut all: Vec<Compared> = Vec::new();
        for depth in depths {
            match (self.one(document, Some(depth)), all.last_mut()) {
                (Ok(compared), Some(_)) if compared.comparisons[0].depth < depth => break,
                (Ok(compared), _) => all.push(compared),
                (Err(diagnostic), Some(last)) => {
                    let message = diagnostic.message;
                    last.left_off =
                        Some(format!("depth {depth} and beyond are left out: {message}"));
                    break;
                }
                (Err(diagnostic), None) => return vec![Err(diagnostic)],
            }
        }
        self.watch(Progress::count);
        all.into_iter().map(Ok).collect()
    }

    /// Compares the algorithms on one document, searched to this depth.
    ///
    /// # Errors
    ///
    /// What is wrong with the tree.
    fn one(&self, document: &Document, depth: Option<usize>) -> Result<Compared, Diagnostic> {
        let arguments = self.arguments;
        let mut last = None;
        let mut comparisons = Vec::new();
        for repeat in 0..arguments.search.repeat.get() {
            let mut options = self.options.clone();
            options.search.seed = options.search.seed.wrapping_add(repeat);
            options.search.depth = depth;
            // Whether other trees name positions rightly is asked where a table is asked for.
            options.reading.game.keeps_keys =
                document.is_game(&options.reading) || arguments.names_tables();
            let loaded = PreparedTree::of(document, &options)?;
            if arguments.names_tables() && !loaded.tree().has_keys() {
                return Err(document.solve_error(&SolveError::NoPositions));
            }
            let strange = arguments.named_without_chance().filter(|_| loaded.tree().has_chance());
            if let Some(algorithm) = strange {
                return Err(document.solve_error(&SolveError::NoChance(algorithm.name())));
            }
            comparisons.push(self.compare(&loaded, options.search.seed)?);
            last = Some(loaded);
        }
        let loaded = last.expect("at least one repeat");
        let guess = loaded.rules().first_guess;
        let guess = guess.and_then(|guess| loaded.tree().number_kind().number(guess));
        Ok(Compared {
            name: loaded.name,
            depth,
            left_off: None,
            is_guessed: guess == Some(comparisons[0].value),
            comparisons,
        })
    }

    /// Does this with the progress that is shown, if it is.
    pub fn watch(&self, show: impl FnOnce(&mut Progress)) {
        if let Some(progress) = &self.progress {
            show(&mut progress.lock().expect("no worker panics"));
        }
    }

    fn compare(&self, loaded: &PreparedTree, seed: u64) -> Result<Comparison, Diagnostic> {
        let arguments = self.arguments;
        let contest = ComparisonOptions {
            algorithms: arguments.algorithms_for(loaded.tree()),
            orders: arguments.orders().to_vec(),
            rules: loaded.rules(),
            seed,
            max_nodes: arguments.max_nodes(),
        };
        let step = |step: ComparisonStep| {
            self.watch(|progress| match step {
                ComparisonStep::Begin(what) => progress.step(what),
                ComparisonStep::Search(what, search) => progress.search(what, search),
            });
        };
        Comparison::of(loaded.tree(), &contest, step).map_err(|error: ComparisonError| {
            let message = error.to_string();
            let diagnostic = loaded.no_value(error.leaf);
            let help = diagnostic.help.unwrap_or_default();
            Diagnostic {
                message,
                help: Some(format!(
                    "{help}; `--algorithms` and `--orders` leave out what needs it"
                )),
                ..diagnostic
            }
        })
    }
}
