//! Distinct values in a random order.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::random::Random;

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
