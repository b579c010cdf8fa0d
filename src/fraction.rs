//! Fractions of 64-bit integers, in lowest terms: probabilities, and exact values where chance decides.
//!
//! What does not fit is `None`, never rounded.

use std::cmp::Ordering;
use std::fmt;

/// A decimal with more places is harder to read than a fraction.
const MOST_PLACES: usize = 9;

/// A fraction in lowest terms.
///
/// ```
/// use abprune::fraction::Fraction;
/// assert_eq!(Fraction::new(44, 6).unwrap().to_string(), "22/3");
/// assert_eq!(Fraction::new(84, 10).unwrap().to_string(), "8.4");
/// assert_eq!(Fraction::new(1, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: i64,
    /// At least 1.
    denominator: i64,
}

impl Fraction {
    /// 0.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// 1.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// `numerator` / `denominator`; `None` if the denominator is 0, or a part of it does not fit in lowest terms.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        let divisor = greatest_divisor(numerator, denominator);
        if denominator == 0 {
            return None;
        }
        let divisor = if denominator < 0 { -divisor } else { divisor };
        let numerator = i64::try_from(numerator / divisor).ok()?;
        let denominator = i64::try_from(denominator / divisor).ok()?;
        Some(Fraction { numerator, denominator })
    }

    /// The fraction that a decimal without an exponent is: digits, perhaps with a minus and a point.
    #[must_use]
    pub(crate) fn decimal(text: &str) -> Option<Fraction> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let part = part.trim_end_matches('0');
        let digits: i128 = format!("{whole}{part}").parse().ok()?;
        let places = u32::try_from(part.len()).ok()?;
        Fraction::new(digits, 10_i128.checked_pow(places)?)
    }

    /// What stands above the line.
    #[must_use]
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// What stands below the line, at least 1.
    #[must_use]
    pub fn denominator(self) -> i64 {
        self.denominator
    }

    /// The sum; `None` if it does not fit.
    #[must_use]
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let [a, b, c, d] = self.parts_beside(other);
        Fraction::new((a * d).checked_add(c * b)?, b * d)
    }

    /// The product; `None` if it does not fit.
    #[must_use]
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        let [a, b, c, d] = self.parts_beside(other);
        Fraction::new(a * c, b * d)
    }

    /// The same below zero.
    #[must_use]
    pub fn negated(self) -> Fraction {
        // The least integer is no value.
        Fraction { numerator: self.numerator.saturating_neg(), ..self }
    }

    /// The nearest double.
    #[must_use]
    pub fn double(self) -> f64 {
        let (size, denominator) = (
            u128::from(self.numerator.unsigned_abs()),
            u128::from(self.denominator.unsigned_abs()),
        );
        // The quotient has more bits than a double, and the last one says whether there is a rest: so it is rounded once.
        let places = size.leading_zeros().min(u128::BITS - 1);
        let shifted = size << places;
        let quotient = (shifted / denominator) | u128::from(shifted % denominator > 0);
        #[expect(clippy::cast_precision_loss, reason = "a double is asked for")]
        let double = quotient as f64 / 2_f64.powi(places.cast_signed());
        if self.numerator < 0 { -double } else { double }
    }

    /// `a / b`, whatever its decimals: `42/5`. Whole numbers have no line.
    #[must_use]
    pub fn with_line(self) -> String {
        match self.denominator {
            1 => self.numerator.to_string(),
            denominator => format!("{}/{denominator}", self.numerator),
        }
    }

    /// The first decimals, if they do not end soon: `7.333…`.
    #[must_use]
    pub fn rounded(self) -> Option<String> {
        self.ending_decimal(MOST_PLACES).is_none().then(|| {
            let thousandths = i128::from(self.numerator) * 1000 / i128::from(self.denominator);
            let sign = if thousandths < 0 { "-" } else { "" };
            let size = thousandths.unsigned_abs();
            format!("{sign}{}.{:03}…", size / 1000, size % 1000)
        })
    }

    fn parts_beside(self, other: Fraction) -> [i128; 4] {
        [self.numerator, self.denominator, other.numerator, other.denominator].map(i128::from)
    }

    /// The decimal that it is, if that ends after so many places at most.
    #[must_use]
    pub(crate) fn ending_decimal(self, most_places: usize) -> Option<String> {
        let (size, denominator) = (self.numerator.unsigned_abs(), self.denominator.unsigned_abs());
        let mut digits = (size / denominator).to_string();
        let mut rest = u128::from(size % denominator);
        for place in 0..=most_places {
            if rest == 0 {
                let sign = if self.numerator < 0 { "-" } else { "" };
                return Some(format!("{sign}{digits}"));
            }
            digits += if place == 0 { "." } else { "" };
            digits += &(10 * rest / u128::from(denominator)).to_string();
            rest = 10 * rest % u128::from(denominator);
        }
        None
    }
}

/// By their size.
impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let [a, b, c, d] = self.parts_beside(*other);
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As a decimal if that ends after a few places: `8.4`; else with a line: `22/3`.
impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.ending_decimal(MOST_PLACES).unwrap_or_else(|| self.with_line()))
    }
}

/// The greatest number that divides both; 1 if both are 0.
pub(crate) fn greatest_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a.max(1)).unwrap_or(1)
}

/// The least number that both divide, which are above 0; `None` if it does not fit into 64 bits.
pub(crate) fn least_multiple(a: i64, b: i64) -> Option<i64> {
    let (a, b) = (i128::from(a), i128::from(b));
    i64::try_from(a / greatest_divisor(a, b) * b).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let parts =
            |above, below| Fraction::new(above, below).map(|it| (it.numerator, it.denominator));
        assert_eq!(parts(4, -6), Some((-2, 3)));
        assert_eq!(parts(0, -7), Some((0, 1)));
        assert_eq!(parts(3 << 70, 2 << 70), Some((3, 2)));
        assert_eq!((parts(1, 1 << 64), parts(5, 0), parts(0, 0)), (None, None, None));
        assert_eq!(least_multiple(4, 6), Some(12));
        assert_eq!(least_multiple(i64::MAX, 2), None);
    }

    #[test]
    fn a_decimal_is_a_fraction() {
        for (text, above, below) in
            [("0.7", 7, 10), ("-0.25", -1, 4), ("3", 3, 1), ("12.50", 25, 2), ("-0.0", 0, 1)]
        {
            assert_eq!(Fraction::decimal(text), Fraction::new(above, below), "{text}");
        }
        assert_eq!(Fraction::decimal("0.00000000000000000001"), None);
        assert_eq!(Fraction::decimal("1e5"), None);
    }

    #[test]
    fn a_fraction_is_shown_as_people_write_it() {
        for (above, below, shown, line) in [
            (42, 5, "8.4", "42/5"),
            (-1, 4, "-0.25", "-1/4"),
            (22, 3, "22/3", "22/3"),
            (6, 3, "2", "2"),
            (1, 1024, "1/1024", "1/1024"),
            (1, 512, "0.001953125", "1/512"),
            (1, 1000, "0.001", "1/1000"),
        ] {
            let fraction = Fraction::new(above, below).expect("small");
            assert_eq!(
                (fraction.to_string().as_str(), fraction.with_line().as_str()),
                (shown, line)
            );
        }
        let sum = Fraction::new(1, 6).and_then(|sixth| sixth.plus(Fraction::new(1, 3)?));
        assert_eq!(sum, Fraction::new(1, 2));
        let [third, half] = [3, 2].map(|below| Fraction::new(1, below).expect("small"));
        assert!(third < half && half.negated() < third.negated());
        assert_eq!(third.times(half.negated()), Fraction::new(-1, 6));
        let small = Fraction::new(1, i128::from(i64::MAX)).expect("it fits");
        assert_eq!(small.times(half), None);
    }
}
