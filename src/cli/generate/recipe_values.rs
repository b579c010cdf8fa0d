//! Parsers of what `generate` is told: ranges, models, noise.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::{Result, bail};

use crate::cli::options::values::{number, shown, whole};
use crate::number::{Number, NumberKind};
use crate::value::Value;

/// Numbers of children: for each ply, or for all.
#[derive(Clone, Debug)]
pub struct ChildRanges(pub Vec<RangeInclusive<u32>>);

/// A range of numbers as they are typed, ends included.
#[derive(Clone, Copy, Debug)]
pub struct NumberRange {
    low: Number,
    high: Number,
}

/// `3` or `2..4`: whole numbers, ends included.
fn whole_range<T: FromStr + PartialOrd + Copy>(text: &str) -> Option<RangeInclusive<T>> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (whole(low.trim()).ok()?, whole(high.trim()).ok()?);
    Some(low..=high)
}

/// Numbers of children: `3`, `2..4`, `3,2,4`.
pub fn children(text: &str) -> Result<ChildRanges, String> {
    let ranges: Option<Vec<_>> = text.split(',').map(whole_range).collect();
    let ranges = ranges.ok_or(
        "expected numbers of children, from 1 up, or ranges with both ends: `3`, `3,2,4` or `2..4`",
    )?;
    let ranges: Result<Vec<_>, String> = ranges.into_iter().map(in_order).collect();
    ranges.map(ChildRanges)
}

/// Numbers of plies: `4`, `2..4`.
pub fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    in_order(
        whole_range(text)
            .ok_or("expected a number of plies, or a range with both ends: `4` or `2..4`")?,
    )
}

fn in_order(range: RangeInclusive<u32>) -> Result<RangeInclusive<u32>, String> {
    if range.is_empty() {
        return Err(ends_before_start(range.start(), range.end()));
    }
    Ok(range)
}

fn ends_before_start(start: &impl Display, end: &impl Display) -> String {
    format!("the range {start}..{end} ends before it starts")
}

/// `0..99`, `-10..10`, `0.5..1`, `5`.
pub fn numbers(text: &str) -> Result<NumberRange, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let end = |text: &str| {
        number(text.trim()).map_err(|expected| format!("`{}`: {expected}", shown(text)))
    };
    if low.is_empty() || high.is_empty() {
        return Err("expected a range with both ends: `0..99` or `-10..10`".to_owned());
    }
    let (low, high) = (end(low)?, end(high)?);
    if high.is_less(low) {
        return Err(ends_before_start(&low, &high));
    }
    Ok(NumberRange { low, high })
}

/// `noise=3`.
pub fn noise(text: &str) -> Result<Number, String> {
    let noise = text
        .strip_prefix("noise=")
        .and_then(|noise| number(noise).ok());
    let is_positive = |noise: &Number| !noise.is_less(Number::Integer(0));
    let noise = noise.filter(is_positive);
    noise.ok_or_else(|| "expected `noise=N` with a number N from 0 up: `noise=3`".to_owned())
}

impl NumberRange {
    /// The range in units of the last decimal.
    ///
    /// # Errors
    ///
    /// An end has more decimals.
    pub fn units(self, decimals: u32) -> Result<RangeInclusive<i64>> {
        Ok(units("--values", self.low, decimals)?..=units("--values", self.high, decimals)?)
    }
}

/// A number of an option in units of the last decimal.
///
/// # Errors
///
/// It has more decimals, or is too great.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "what is not exact is refused"
)]
pub fn units(option: &str, number: Number, decimals: u32) -> Result<i64> {
    let whole = NumberKind::Integers.value(number).and_then(Value::key);
    let found = 10_i64.checked_pow(decimals).and_then(|one| match number {
        Number::Decimal(double) if whole.is_none() => {
            let units = (double * one as f64).round();
            let is_exact = units.abs() <= (1_u64 << 53) as f64;
            (is_exact && double.to_bits() == (units / one as f64 + 0.0).to_bits())
                .then_some(units as i64)
        }
        _ => whole?.checked_mul(one),
    });
    match (found, whole) {
        (Some(found), _) => Ok(found),
        (None, Some(_)) => {
            bail!("`{option}` has {number}, which is too great with {decimals} decimals")
        }
        (None, None) if decimals == 0 => {
            bail!("`{option}` has {number}, which is no whole number: add `--decimals N`")
        }
        (None, None) => bail!("`{option}` has {number}, which has more than {decimals} decimals"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exact_or_refused() {
        let of =
            |text: &str, decimals| units("--values", number(text).expect("a number"), decimals);
        for (text, decimals, found) in [
            ("7", 0, 7),
            ("-3.0", 0, -3),
            ("0.29", 2, 29),
            ("-0.07", 2, -7),
            ("1.005", 3, 1005),
            ("1e18", 0, 1_000_000_000_000_000_000),
            ("12", 15, 12_000_000_000_000_000),
        ] {
            assert_eq!(of(text, decimals).ok(), Some(found), "{text}");
        }
        for (text, decimals) in [
            ("0.5", 0),
            ("0.125", 2),
            ("1e300", 2),
            ("10", 18),
            ("9223372036854775806", 1),
        ] {
            assert!(of(text, decimals).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_have_both_ends_in_order() {
        for text in ["0..99", "-10..10", "5", "0.5..1", "-5..-3"] {
            assert!(numbers(text).is_ok(), "{text}");
        }
        for text in ["", "..", "3..", "..3", "3..2", "a..b", "1..2..3", "0-9"] {
            assert!(numbers(text).is_err(), "{text}");
        }
        for text in ["2", "3,2,4", "2..4", "2..3,4"] {
            assert!(children(text).is_ok(), "{text}");
        }
        for text in ["", "3,", "4..2", "-1", "x", "2..", "2.5"] {
            assert!(children(text).is_err(), "{text}");
        }
    }
}
