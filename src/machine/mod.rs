//! What the machine gives beyond plain safe Rust: prefetching; and for the program the end of memory, and
//! what a process inherits. The only module with `unsafe`.
//!
//! - [`ExitOnOutOfMemory`]: the allocator of the program, which ends it with a message when memory ends.
//! - [`prefetch()`]: asks the processor for memory before it is read.
//! - [`with_signals_blocked()`]: steps that no signal interrupts.
//! - `standard_input()`: the descriptor of standard input, under WASI.
//! - [`is_input_closed()`], [`is_output_closed()`], [`inherited_descriptor()`], [`is_interrupt_ignored()`],
//!   [`ignore_sigxfsz()`]: what the process inherits from the one that starts it; on Unix alone.
//!
//! Every function here can be called safely, with any arguments.

#[cfg(all(unix, feature = "cli"))]
#[expect(unsafe_code, reason = "descriptors by their numbers, and a signal")]
mod inherited;
#[cfg(feature = "cli")]
#[expect(unsafe_code, reason = "an allocator")]
mod out_of_memory;
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "an instruction without a safe form")
)]
mod prefetch;
#[cfg(feature = "cli")]
#[cfg_attr(unix, expect(unsafe_code, reason = "a mask of signals"))]
mod signals_blocked;
#[cfg(all(target_os = "wasi", feature = "cli"))]
#[expect(unsafe_code, reason = "a descriptor by its number")]
mod standard_input;

#[cfg(all(unix, feature = "cli"))]
pub use inherited::{
    ignore_sigxfsz, inherited_descriptor, is_input_closed, is_interrupt_ignored, is_output_closed,
};
#[cfg(feature = "cli")]
pub use out_of_memory::ExitOnOutOfMemory;
pub use prefetch::prefetch;
#[cfg(feature = "cli")]
pub use signals_blocked::with_signals_blocked;
#[cfg(all(target_os = "wasi", feature = "cli"))]
pub use standard_input::standard_input;
