//! The examples in Rust of README and of `docs/library.md`, as tests of the documentation.

#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "cli")]
#[doc = include_str!("../docs/library.md")]
struct Library;
