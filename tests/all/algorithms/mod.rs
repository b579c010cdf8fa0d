//! Every algorithm against the textbook's recursive form of it, and the facts that relate them.

mod bounds;
mod deep;
mod facts;
mod model;
mod proofs;
mod textbook;
mod watching;
