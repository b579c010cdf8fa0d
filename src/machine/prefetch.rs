//! Memory that is asked for before it is looked at.

/// Asks for the memory where `items[at]` is, without waiting for it. Beyond the slice it does nothing that
/// matters.
#[inline(always)]
pub fn prefetch<T>(items: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let item = items.as_ptr().wrapping_add(at);
        // SAFETY: every x86-64 processor has this instruction. It is a hint and may be given any address:
        // where no memory is, or none that may be read, it has no effect.
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
