//! Asks the processor for memory before it is read.

/// Asks for the memory of `items[at]`, without waiting for it. An index beyond the slice has no effect
/// that matters.
#[inline(always)]
pub fn prefetch<T>(items: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let item = items.as_ptr().wrapping_add(at);
        // SAFETY: every x86-64 processor has this instruction. It is a hint and may be given any
        // address: an address that cannot be read has no effect.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(item.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, at);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_place_may_be_asked_for() {
        for at in [0, 1, 3, 1 << 20, usize::MAX / 8, usize::MAX] {
            prefetch(&[1.0_f64; 3], at);
            prefetch::<u8>(&[], at);
        }
    }
}
