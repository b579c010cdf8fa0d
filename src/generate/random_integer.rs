//! A whole number drawn from a range, an event of some probability, and distinct values in a random order.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::thread;

use crate::random::Random;

/// A range from which numbers are drawn: `low + next % count`, as [`Random::below`] does it. A range of
/// one number draws nothing.
///
/// The remainder is taken by multiplications, because a division takes as long as all the rest: see
/// `remainder`.
#[derive(Clone, Debug)]
pub(super) struct RandomInteger {
    low: i64,
    /// How many numbers the range has.
    count: u64,
    /// 2^64 / count, rounded down; 0 where it is not needed, for one number.
    reciprocal: u64,
}

impl RandomInteger {
    /// Draws from `range`; `None` if it is empty. It must have less than 2^64 numbers.
    pub(super) fn new(range: &RangeInclusive<i64>) -> Option<RandomInteger> {
        let (low, high) = (*range.start(), *range.end());
        if low > high {
            return None;
        }
        let count = high.wrapping_sub(low).cast_unsigned().checked_add(1)?;
        Some(RandomInteger {
            low,
            count,
            reciprocal: u64::try_from((1_u128 << 64) / u128::from(count)).unwrap_or(0),
        })
    }

    /// The least number.
    pub(super) fn low(&self) -> i64 {
        self.low
    }

    /// The greatest number.
    pub(super) fn high(&self) -> i64 {
        self.low.wrapping_add_unsigned(self.count - 1)
    }

    /// Whether there is but one number.
    pub(super) fn is_fixed(&self) -> bool {
        self.count == 1
    }

    /// The next number.
    #[inline]
    pub(super) fn next(&self, random: &mut Random) -> i64 {
        if self.is_fixed() {
            return self.low;
        }
        self.low.wrapping_add_unsigned(self.remainder(random.next()))
    }

    /// The next numbers, as many as there are places. Many are drawn by several threads.
    pub(super) fn fill(&self, random: &mut Random, numbers: &mut [i64]) {
        if self.is_fixed() {
            numbers.fill(self.low);
            return;
        }
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let size = numbers.len().div_ceil(threads).max(LEAST_STRETCH);
        let start = random.clone();
        *random = start.after(numbers.len() as u64);
        let mut stretches: Vec<Stretch> = numbers
            .chunks_mut(size)
            .enumerate()
            .map(|(count, numbers)| Stretch {
                random: start.after((count * size) as u64),
                numbers,
                is_filled: false,
            })
            .collect();
        thread::scope(|scope| {
            let Some((first, others)) = stretches.split_first_mut() else {
                return;
            };
            for stretch in others {
                // Where there is no thread for it, a stretch is filled below.
                let _ = thread::Builder::new().spawn_scoped(scope, || stretch.fill(self));
            }
            first.fill(self);
        });
        for stretch in stretches.iter_mut().filter(|stretch| !stretch.is_filled) {
            stretch.fill(self);
        }
    }

    /// `bits % count`, if there are several numbers.
    ///
    /// With the reciprocal rounded down, the quotient is right or too small by 1: `bits / 2^64` is lost at
    /// most, and a rounding. So what is left is the remainder, or the remainder and `count`.
    #[inline]
    fn remainder(&self, bits: u64) -> u64 {
        let product = u128::from(self.reciprocal) * u128::from(bits);
        let quotient = (product >> 64) as u64;
        let rest = bits.wrapping_sub(quotient.wrapping_mul(self.count));
        // Below `count` the difference wraps around to a greater number.
        rest.min(rest.wrapping_sub(self.count))
    }
}

/// So many numbers or more are worth a thread of their own. They take half a millisecond.
const LEAST_STRETCH: usize = 1 << 17;

/// Numbers that one thread draws.
struct Stretch<'n> {
    random: Random,
    numbers: &'n mut [i64],
    is_filled: bool,
}

impl Stretch<'_> {
    fn fill(&mut self, draw: &RandomInteger) {
        for number in &mut *self.numbers {
            let remainder = draw.remainder(self.random.next());
            *number = draw.low.wrapping_add_unsigned(remainder);
        }
        self.is_filled = true;
    }
}

/// Whether an event of this probability happens.
pub(super) fn happens(probability: f64, random: &mut Random) -> bool {
    chance(random) < probability
}

/// A double from 0 up to below 1: the upper 53 bits of the next ones.
#[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
pub(super) fn chance(random: &mut Random) -> f64 {
    const STEP: f64 = 1.0 / (1_u64 << 53) as f64;
    (random.next() >> 11) as f64 * STEP
}

/// `count` values of a range that has as many or more, all different, in the order in which the leaves get
/// them.
///
/// Imagine the values of the range in places from 0 up. From the last place down, the value there is
/// swapped with that at one of the places up to it (which [`Random::shuffle`] does, too), and is the next
/// one. Where the range is much longer than needed, only the places that a swap has changed are kept.
pub(super) fn distinct(range: &RangeInclusive<i64>, count: usize, random: &mut Random) -> Vec<i64> {
    let (low, high) = (*range.start(), *range.end());
    let places = high.wrapping_sub(low).cast_unsigned() + 1;
    let value = |index: u64| low.wrapping_add_unsigned(index);
    if places / 4 <= count as u64 {
        let mut values: Vec<i64> = (low..=high).collect();
        let length = values.len();
        for last in (length - count..length).rev() {
            let chosen = random.below(last as u64 + 1);
            values.swap(last, usize::try_from(chosen).expect("below a length"));
        }
        values.drain(..length - count);
        values.reverse();
        return values;
    }
    let mut moved: HashMap<u64, u64> = HashMap::new();
    let after = |step: usize| places - 1 - step as u64;
    let next = |last: u64| {
        let chosen = random.below(last + 1);
        let at_last = moved.remove(&last).unwrap_or(last);
        if chosen == last {
            return value(at_last);
        }
        value(moved.insert(chosen, at_last).unwrap_or(chosen))
    };
    (0..count).map(after).map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remainder_is_that_of_a_division() {
        let mut random = Random::new(3);
        let edges = [2, 3, 5, 7, 10, 100, 1 << 31, (1 << 32) - 1, 1 << 32];
        let edges = edges.into_iter().chain([1 << 63, (1 << 63) + 1, u64::MAX - 1, u64::MAX]);
        let any =
            (0..2_000).map(|shift| Random::new(shift).next() >> (shift % 64)).filter(|&n| n > 1);
        for count in edges.chain(any) {
            let high = i64::MIN.wrapping_add_unsigned(count - 1);
            let draw = RandomInteger::new(&(i64::MIN..=high)).expect("not empty");
            assert_eq!((draw.low(), draw.high()), (i64::MIN, high));
            let bits = [0, 1, count - 1, count, count.wrapping_mul(3), u64::MAX, u64::MAX - 1];
            for bits in bits.into_iter().chain((0..20).map(|_| random.next())) {
                assert_eq!(draw.remainder(bits), bits % count, "{bits} % {count}");
            }
        }
    }

    #[test]
    fn several_threads_draw_what_one_draws() {
        let draw = RandomInteger::new(&(-5..=994)).expect("not empty");
        for count in [0, 1, LEAST_STRETCH, 3 * LEAST_STRETCH + 7] {
            let (mut one, mut several) = (Random::new(8), Random::new(8));
            let expected: Vec<i64> = (0..count).map(|_| draw.next(&mut one)).collect();
            let mut found = vec![0; count];
            draw.fill(&mut several, &mut found);
            assert_eq!(found, expected);
            assert_eq!(several.next(), one.next());
        }
    }

    #[test]
    fn one_number_draws_nothing() {
        let draw = RandomInteger::new(&(7..=7)).expect("one number");
        let mut random = Random::new(5);
        assert_eq!(draw.next(&mut random), 7);
        let mut numbers = [0; 3];
        draw.fill(&mut random, &mut numbers);
        assert_eq!(numbers, [7; 3]);
        assert_eq!(random.next(), Random::new(5).next());
        #[expect(clippy::reversed_empty_ranges, reason = "what is refused")]
        let empty = 3..=2;
        assert!(RandomInteger::new(&empty).is_none());
    }

    #[test]
    fn kept_swaps_do_what_a_whole_shuffle_does() {
        for (places, count) in [(40, 9), (40, 1), (1000, 200), (9, 2)] {
            for seed in 0..50 {
                let mut all: Vec<i64> = (-5..places - 5).collect();
                let mut random = Random::new(seed);
                random.shuffle(&mut all);
                all.reverse();
                let found = distinct(&(-5..=places - 6), count, &mut Random::new(seed));
                assert_eq!(found, all[..count], "{places} {count} {seed}");
            }
        }
        let mut all: Vec<i64> = (1..=20).collect();
        Random::new(4).shuffle(&mut all);
        all.reverse();
        assert_eq!(distinct(&(1..=20), 20, &mut Random::new(4)), all);
    }

    #[test]
    fn a_long_range_takes_no_memory() {
        let range = -9_000_000_000_000_000_000..=9_000_000_000_000_000_000;
        let mut found = distinct(&range, 1000, &mut Random::new(0));
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 1000);
    }
}
