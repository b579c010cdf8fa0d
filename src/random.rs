//! A seeded source of random numbers whose sequence never changes.
//!
//! What `--order random --seed 7` visits is part of an answer that others want to reproduce, in
//! other languages too; so the generator is a published one that fits in five lines, and it is
//! written here rather than taken from a library that may change its own.
//!
//! Source: Steele, Lea & Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
//! (`SplitMix64`); Durstenfeld, "Algorithm 235: Random permutation", *CACM* 7, 1964.

/// `SplitMix64`.
///
/// ```
/// use abprune::random::Random;
/// assert_eq!(Random::new(0).next(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// What each call adds to the state.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The sequence with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The same sequence, from `count` calls of [`next`](Random::next) further on.
    #[must_use]
    pub const fn after(&self, count: u64) -> Random {
        let steps = Random::STEP.wrapping_mul(count);
        Random { state: self.state.wrapping_add(steps) }
    }

    /// The next 64 bits.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Random::STEP);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0: the remainder of the next bits (the bias is below
    /// `limit` / 2^64).
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// Puts the items in a random order: from the last place down, swaps in one of those up to it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u64 + 1);
            let chosen = usize::try_from(chosen).expect("below a length");
            items.swap(last, chosen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first outputs for the seed 1234567, as in the test vectors of other languages'
        // implementations of `SplitMix64` (among them Rosetta Code's).
        let mut random = Random::new(1_234_567);
        let outputs = [(); 3].map(|()| random.next());
        assert_eq!(
            outputs,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn a_sequence_goes_on_from_any_place() {
        let start = Random::new(99);
        let mut random = start.clone();
        for count in 0..20 {
            assert_eq!(start.after(count).next(), random.next());
        }
        assert_eq!(start.after(u64::MAX).after(1).next(), start.after(0).next());
    }

    #[test]
    fn a_shuffle_keeps_all_items_and_reaches_all_orders() {
        let mut random = Random::new(1);
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..1_000 {
            let mut items = [1, 2, 3, 4];
            random.shuffle(&mut items);
            orders.insert(items);
        }
        assert_eq!(orders.len(), 24);
    }
}
