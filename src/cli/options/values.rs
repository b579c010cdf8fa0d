//! Parsers of option values, and the options for formats and letters, which several commands share.
//!
//! The names of formats, algorithms and the like are those that the library has for them. A format is the one
//! that `--format` names, else the one of the ending of the file's name.

use std::fmt::Display;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::check::Points;
use crate::cli::help::names;
use crate::named::Named;
use crate::number::{ExtendedNumber, INTEGERS, Number, NumberError, NumberWindow};
use crate::read::{Keys, PlayerNames};
use crate::report::{ReportFormat, excerpt, visible};
use crate::solve::NodeNames;
use crate::tree::Branching;

/// A parser for some variants of an enum, by their names.
pub fn choice<E: Copy + Into<&'static str> + Send + Sync + 'static>(
    all: impl AsRef<[E]> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = E> {
    let names = all.as_ref().iter().map(|&item| item.into());
    PossibleValuesParser::new(names.collect::<Vec<&str>>()).map(move |text| {
        // Where the case does not matter, `text` is as it was typed.
        let is_meant = |item: &&E| (**item).into().eq_ignore_ascii_case(&text);
        *all.as_ref().iter().find(is_meant).expect("one of the possible values")
    })
}

/// The items without those that come a second time.
pub fn distinct<T: PartialEq>(items: Vec<T>) -> Vec<T> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// What is wrong with a word that should be the name of a variant.
pub fn none_of<E: Named>(word: &str) -> String {
    let names: Vec<&str> = E::ALL.iter().map(|variant| variant.name()).collect();
    format!("`{}` is none of {}", shown(word), names.join(", "))
}

pub fn number(text: &str) -> Result<Number, String> {
    Number::written(text).map_err(no_number)
}

/// What is wrong with a text that should be a number.
fn no_number(error: NumberError) -> String {
    match error {
        NumberError::Syntax => "expected a number like 5, -3 or 0.25".to_owned(),
        NumberError::IntegerRange => {
            format!("expected an integer from {} to {}", INTEGERS.start(), INTEGERS.end())
        }
        NumberError::DecimalRange => "the number is beyond the range of a double".to_owned(),
        NumberError::Fraction => "it has no exact decimal: expected a number like 0.25".to_owned(),
    }
}

/// A length in pixels, of which 96 are an inch.
pub fn length(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let pixels = match &text[number.len()..] {
        "px" | "" => 1.0,
        "mm" => 96.0 / 25.4,
        "cm" => 96.0 / 2.54,
        "in" => 96.0,
        "pt" => 96.0 / 72.0,
        _ => 0.0,
    };
    let length = number.parse().map_or(0.0, |number: f64| number * pixels);
    if length.is_finite() && length > 0.0 {
        Ok(length)
    } else {
        Err("expected a length in mm, cm, in, pt or px: `180mm`, `640px`".to_owned())
    }
}

pub fn branching(text: &str) -> Result<Branching, String> {
    let factor = |text: &str| text.trim().parse().ok().filter(|&factor| factor > 0);
    let factors: Option<Vec<u32>> = text.split(',').map(factor).collect();
    match factors.as_deref() {
        Some(&[factor]) => Ok(Branching::Same(factor)),
        Some(factors) => Ok(Branching::PerPly(factors.to_vec())),
        None => Err("expected numbers of children, each at least 1: `2` or `3,2,4`".to_owned()),
    }
}

pub fn keys(text: &str) -> Result<Keys, String> {
    Keys::parse(text).map_err(|error| {
        let all = Keys::RENAMABLE.map(|key| format!("`{key}`")).join(", ");
        let error = visible(&error.to_string());
        format!("{error}; expected names for some of the keys {all}: `value=score,children=nodes`")
    })
}

pub fn players(text: &str) -> Result<PlayerNames, String> {
    let names = text.split_once(',').filter(|(_, min)| !min.contains(','));
    let names = names.and_then(|(max, min)| PlayerNames::new(max, min));
    names.ok_or_else(|| {
        "expected two names, first MAX's, then MIN's: `white,black` (they differ; MAX cannot be called \
         `min`, nor MIN `max`)"
            .to_owned()
    })
}

/// What `--window` says.
#[derive(Clone, Copy, Debug)]
pub enum SearchWindow {
    /// `3,5`
    Of(NumberWindow),
    /// `aspiration=5`: so far from the value of the iteration before.
    Aspiration(NonZeroU32),
}

pub fn search_window(text: &str) -> Result<SearchWindow, String> {
    let Some(width) = text.strip_prefix("aspiration=") else {
        return window(text).map(SearchWindow::Of);
    };
    let expected = || "expected a whole number from 1 up: `aspiration=5`".to_owned();
    width.parse().map(SearchWindow::Aspiration).map_err(|_| expected())
}

/// The bounds of all leaves.
pub fn bounds(text: &str) -> Result<NumberWindow, String> {
    let empty = "the bounds are empty: LO must be less than HI";
    pair(text, "expected LO,HI: `0,10`, `0,inf`", empty)
}

/// A window, which is not empty.
fn window(text: &str) -> Result<NumberWindow, String> {
    let expected = "expected ALPHA,BETA: `3,5`, `-inf,5`, `3,`";
    pair(text, expected, "the window is empty: ALPHA must be less than BETA")
}

fn pair(text: &str, expected: &str, empty: &str) -> Result<NumberWindow, String> {
    let (alpha, beta) = text.split_once(',').ok_or(expected)?;
    let end = |text: &str, open| match text.trim() {
        "" => Ok(open),
        text => limit(text).map_err(|expected| format!("`{}`: {expected}", shown(text))),
    };
    let window = NumberWindow {
        alpha: end(alpha, ExtendedNumber::MinusInfinity)?,
        beta: end(beta, ExtendedNumber::Infinity)?,
    };
    if !window.alpha.is_less(window.beta) {
        return Err(empty.to_owned());
    }
    Ok(window)
}

pub fn limit(text: &str) -> Result<ExtendedNumber, String> {
    ExtendedNumber::written(text).map_err(no_number)
}

/// What a message shows of a text that was typed.
pub fn shown(typed: &str) -> String {
    visible(&excerpt(typed))
}

pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let found = text.parse().ok().filter(|_| !text.starts_with('+'));
    let found = found.filter(|jobs: &NonZeroUsize| jobs.get() <= 1_000);
    found.ok_or_else(|| "expected a whole number from 1 to 1000".to_owned())
}

/// As many jobs as the machine can do at a time.
pub fn default_jobs() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

pub fn points(text: &str) -> Result<Points, String> {
    Points::parse(text).map_err(|error| visible(&error.to_string()))
}

/// A whole number from 0 up.
pub fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    whole_from(0, text)
}

/// A whole number from 1 up.
pub fn positive(text: &str) -> Result<NonZeroU64, String> {
    whole_from(1, text)
}

/// `3` or `2..4`: whole numbers, ends included.
pub fn whole_range<T: FromStr + PartialOrd + Copy>(text: &str) -> Option<RangeInclusive<T>> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (whole(low.trim()).ok()?, whole(high.trim()).ok()?);
    Some(low..=high)
}

/// The range, unless it is empty.
pub fn in_order<T: Display + PartialOrd>(
    range: RangeInclusive<T>,
) -> Result<RangeInclusive<T>, String> {
    if range.is_empty() {
        return Err(ends_before_start(range.start(), range.end()));
    }
    Ok(range)
}

pub fn ends_before_start(start: &impl Display, end: &impl Display) -> String {
    format!("the range {start}..{end} ends before it starts")
}

/// A depth, or each from one to another: `6`, `1..6`.
pub fn depths(text: &str) -> Result<RangeInclusive<usize>, String> {
    in_order(whole_range(text).ok_or("expected a depth, or a range with both ends: `6`, `1..6`")?)
}

/// A number of children, from 1 up.
pub fn probes(text: &str) -> Result<NonZeroU32, String> {
    let number: NonZeroU64 = whole_from(1, text)?;
    NonZeroU32::try_from(number).map_err(|_| "the number is too great".to_owned())
}

/// A number of bytes, not 0: `512`, `64K`, `256M`, `2G`.
pub fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = text.split_at(text.trim_end_matches(['K', 'M', 'G']).len());
    let power = match unit {
        "" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        _ => None,
    };
    let expected = || "expected a number of bytes from 1 up: `512`, `64K`, `256M`, `2G`".to_owned();
    let count: NonZeroU64 = whole_from(1, digits).map_err(|_| expected())?;
    let bytes = count.get().checked_mul(1 << power.ok_or_else(expected)?);
    let bytes: Option<usize> = bytes.and_then(|bytes| bytes.try_into().ok());
    let bytes = bytes.filter(|&bytes| memory().is_none_or(|memory| bytes <= memory));
    bytes.ok_or_else(|| "that is more memory than there is".to_owned())
}

/// The bytes of memory of this machine, if the system says how many there are.
pub fn memory() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        let info = rustix::system::sysinfo();
        usize::try_from(info.totalram).ok()?.checked_mul(usize::try_from(info.mem_unit).ok()?)
    }
    #[cfg(not(target_os = "linux"))]
    None
}

fn whole_from<T: FromStr>(least: u8, text: &str) -> Result<T, String> {
    let found = text.parse().ok().filter(|_| !text.starts_with('+'));
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    found.ok_or_else(|| match text {
        _ if is_number && text.bytes().any(|digit| digit != b'0') => {
            "the number is too great".to_owned()
        }
        _ => format!("expected a whole number from {least} up"),
    })
}

/// Where an output goes.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct FileArgs {
    /// Write to this file; its ending chooses the format
    ///
    /// The file is written whole or not at all; `-` is standard output. `--format` takes any ending
    /// that is not one of another format
    #[arg(long = "output", short = 'o', value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// The formats that a command writes.
pub trait OutputFormat: Named + Default + PartialEq + Send + Sync {
    /// What the option is.
    const ABOUT: &'static str;

    /// The endings of the names of files in this format.
    fn endings(self) -> &'static [&'static str];
}

impl OutputFormat for ReportFormat {
    const ABOUT: &'static str = "The format of the answer";

    fn endings(self) -> &'static [&'static str] {
        ReportFormat::endings(self)
    }
}

/// In which format an output is written.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct FormatArgs<F: OutputFormat> {
    #[arg(
        long,
        value_name = "FORMAT",
        help = names(F::ABOUT, F::ALL),
        hide_possible_values = true,
        value_parser = choice(F::ALL)
    )]
    format: Option<F>,
}

impl<F: OutputFormat> FormatArgs<F> {
    /// The format of an output to this file.
    ///
    /// # Errors
    ///
    /// Those of [`FileArgs::format`].
    pub fn of(&self, file: &FileArgs) -> Result<F> {
        file.format(self.format)
    }

    /// The format that is named.
    pub fn named(&self) -> Option<F> {
        self.format
    }
}

impl FileArgs {
    /// The ending of the file's name, if other programs make such files from a drawing.
    pub fn rendered_ending(&self) -> Option<&str> {
        let ending = self.file.as_deref()?.extension()?.to_str()?;
        ["pdf", "png"].contains(&ending).then_some(ending)
    }

    /// The ending of the file's name, in small letters.
    pub fn ending(&self) -> Option<String> {
        let ending = self.file.as_deref()?.extension()?;
        Some(ending.to_string_lossy().to_ascii_lowercase())
    }

    /// The format of the output.
    ///
    /// # Errors
    ///
    /// The ending of the file's name belongs to none of the formats, or to another one than `given`.
    pub fn format<F: OutputFormat>(&self, given: Option<F>) -> Result<F> {
        let (Some(file), Some(ending)) = (&self.file, self.ending()) else {
            return Ok(given.unwrap_or_default());
        };
        let has_ending = |format: F| format.endings().contains(&&*ending);
        match (given, F::ALL.iter().find(|format| has_ending(**format))) {
            (Some(given), Some(_)) if has_ending(given) => Ok(given),
            (Some(given), Some(&other)) if given != other => bail!(
                "`--format {}` and the ending of `{}` differ: leave out one of them",
                given.name(),
                visible(&file.to_string_lossy())
            ),
            (Some(given), _) => Ok(given),
            (None, Some(&format)) => Ok(format),
            (None, None) => bail!(
                "this command writes no `.{}` files; it writes {} (with `--format` the name may be \
                 any)",
                visible(&ending),
                all_endings::<F>()
            ),
        }
    }
}

/// A list of endings, one for each format; formats may have one in common.
fn all_endings<F: OutputFormat>() -> String {
    let mut endings: Vec<String> = Vec::new();
    for format in F::ALL {
        let ending = format.endings().first();
        let ending = ending.map(|ending| format!("`.{ending}`"));
        endings.extend(ending.filter(|ending| !endings.contains(ending)));
    }
    endings.join(", ")
}

/// Which names nodes have.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct LettersArgs {
    /// Name nodes without names A, B, C and so on
    ///
    /// Level by level, and within a level from left to right, as the file has them. A letter that is a
    /// name or move in the tree is passed over. The letters are those of the whole tree, and every
    /// command that takes them finds nodes by them
    #[arg(long)]
    letters: bool,
}

impl LettersArgs {
    /// The names that nodes have.
    pub fn names(self) -> NodeNames {
        if self.letters { NodeNames::Letters } else { NodeNames::OfDocument }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_open_intervals() {
        for text in ["3,5", "-inf,5", "3,inf", ",5", "3,", ",", " 3 , 5 ", "-5,-3.5", "2.5,3"] {
            assert!(window(text).is_ok(), "{text}");
        }
        for text in ["", "5", "5,3", "5,5", "inf,5", "3,-inf", "a,b", "1,2,3", "5,5.0", "nan,1"] {
            assert!(window(text).is_err(), "{text}");
        }
    }
}
