//! Games: their rules, written down a second time as plainly as they can be, against those of the program; counts
//! that everybody knows; `OpenSpiel`, another program that knows the games; and what is said of documents
//! that give no position.

mod agreement;
mod boards;
mod case;
mod counts;
mod game_tree;
mod k_in_a_row;
mod kalah;
mod messages;
mod move_orders;
mod nim;
mod open_spiel;
mod othello;
mod pruned_limit;
mod tree_positions;
mod with_tables;
