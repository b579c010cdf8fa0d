//! What the machine gives beyond plain safe Rust: prefetching and huge pages; and for the program what a process
//! inherits. The only module with `unsafe`.
//!
//! - [`prefetch()`]: asks the processor for memory before it is read.
//! - [`prefer_huge_pages()`]: asks the system for memory in large pages; on Linux alone.
//! - `standard_input()`: the descriptor of standard input, under WASI.
//! - [`is_input_closed()`], [`is_output_closed()`], [`is_interrupt_ignored()`], [`ignore_sigxfsz()`]: what the
//!   process inherits from the one that starts it; on Unix alone.
//!
//! Every function here can be called safely, with any arguments.

#[cfg_attr(
    all(target_os = "linux", feature = "cli"),
    expect(unsafe_code, reason = "advice on memory that is there")
)]
mod huge_pages;
#[cfg(all(unix, feature = "cli"))]
#[expect(unsafe_code, reason = "descriptors by their numbers, and a signal")]
mod inherited;
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "an instruction without a safe form")
)]
mod prefetch;
#[cfg(all(target_os = "wasi", feature = "cli"))]
#[expect(unsafe_code, reason = "a descriptor by its number")]
mod standard_input;

pub use huge_pages::prefer_huge_pages;
#[cfg(all(unix, feature = "cli"))]
pub use inherited::{ignore_sigxfsz, is_input_closed, is_interrupt_ignored, is_output_closed};
pub use prefetch::prefetch;
#[cfg(all(target_os = "wasi", feature = "cli"))]
pub use standard_input::standard_input;
