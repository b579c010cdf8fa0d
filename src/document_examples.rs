//! The examples in Rust of README and of `docs`, as tests of the documentation.

#[doc = include_str!("../README.md")]
struct Readme;

#[doc = include_str!("../docs/library.md")]
struct Library;
