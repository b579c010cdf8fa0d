//! Linear functions of x: what the value of a leaf, a sum at a chance node and the ends of a window are, as long as all
//! comparisons of the search come out the same.

use crate::fraction::Fraction;

/// `slope` times x, and `constant`. An unknown leaf is x itself; a known value has the slope 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// What it grows by where x grows by 1.
    pub slope: Fraction,
    /// Its value where x is 0.
    pub constant: Fraction,
}

impl Linear {
    /// x itself.
    pub(super) const X: Linear = Linear { slope: Fraction::ONE, constant: Fraction::ZERO };

    /// The same for all x.
    pub(super) fn constant(constant: Fraction) -> Linear {
        Linear { slope: Fraction::ZERO, constant }
    }

    /// The sum of this one and `factor` times another one; `None` if it does not fit.
    pub(super) fn plus(self, factor: Fraction, other: Linear) -> Option<Linear> {
        let sum = |one: Fraction, other: Fraction| one.plus(other.times(factor)?);
        let slope = sum(self.slope, other.slope)?;
        Some(Linear { slope, constant: sum(self.constant, other.constant)? })
    }

    /// Its value for this x; `None` if it does not fit.
    pub(super) fn at(self, x: Fraction) -> Option<Fraction> {
        // Most are constants.
        if self.slope == Fraction::ZERO {
            return Some(self.constant);
        }
        self.slope.times(x)?.plus(self.constant)
    }

    /// The x for which it has the value of another one that has another slope; `None` if it does not fit.
    pub(super) fn meets(self, other: Linear) -> Option<Fraction> {
        let above = other.constant.plus(self.constant.negated())?;
        let below = self.slope.plus(other.slope.negated())?;
        let inverse = Fraction::new(below.denominator().into(), below.numerator().into())?;
        above.times(inverse)
    }
}
