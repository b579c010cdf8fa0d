//! What `generate` promises: the properties of each model, by counts and by the definition of minimax; the
//! same trees in each format; messages. The bytes are compared with the program of `docs/generating.md`,
//! with one in `tests/generate`, and with those of `NumPy`.

mod bytes;
mod chance;
mod messages;
mod models;
mod reference;
