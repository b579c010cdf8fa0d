//! What is there for speed alone says what the plain way says: the property tests of `src/speed`, over random and
//! damaged documents, and over the rows that found mistakes.
//!
//! Beside it, the modules of `src/speed/bytes` have the tests of digits and blocks.

mod json_corners;
mod nested;
