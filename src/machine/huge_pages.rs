//! Asks the system for memory in large pages.

/// Asks for huge pages behind these items, which have not been written yet: a processor finds the memory of a few large
/// pages faster than that of many small ones. Without effect where the system has none.
pub fn prefer_huge_pages<T>(items: &[T]) {
    #[cfg(all(target_os = "linux", feature = "cli"))]
    {
        const PAGE: usize = 2 << 20;
        let start = items.as_ptr().cast::<u8>();
        let before = start.align_offset(PAGE);
        let size = size_of_val(items).saturating_sub(before) / PAGE * PAGE;
        let start = start.wrapping_add(before).cast_mut();
        // SAFETY: the pages lie within the items, or there are none. It is a hint: what the memory holds stays.
        unsafe { libc::madvise(start.cast(), size, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(all(target_os = "linux", feature = "cli")))]
    let _ = items;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_what_they_are() {
        prefer_huge_pages::<u64>(&[]);
        let items: Vec<u64> = (0..1 << 20).collect();
        for start in [0, 1, 511, 1 << 18, (1 << 20) - 1] {
            prefer_huge_pages(&items[start..]);
        }
        assert!(items.iter().zip(0..).all(|(item, number)| *item == number));
    }
}
