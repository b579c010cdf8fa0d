//! The algorithms as the literature writes them, recursive, for both players without sign flips.
//!
//! Each logs the leaves that it evaluates. No code is shared with the library.

use abprune::value::Player;

use super::model::{INFINITY, Model};

pub type Log = Vec<u32>;

/// Knuth & Moore's F2, fail-soft; `strict` stops at alpha > beta only.
pub fn alpha_beta(
    at: &Model,
    mut alpha: i128,
    mut beta: i128,
    strict: bool,
    log: &mut Log,
) -> i128 {
    let (player, children) = match at {
        Model::Leaf { id, key } => {
            log.push(*id);
            return *key;
        }
        Model::Inner { player, children, .. } => (*player, children),
    };
    let mut best = -sign(player) * INFINITY;
    for child in children {
        let value = alpha_beta(child, alpha, beta, strict, log);
        match player {
            Player::Max => {
                best = best.max(value);
                alpha = alpha.max(best);
            }
            Player::Min => {
                best = best.min(value);
                beta = beta.min(best);
            }
        }
        if alpha > beta || (alpha == beta && !strict) {
            break;
        }
    }
    best
}

/// Knuth & Moore's F1. `bound` is the running best of the parent, whose player is `above`.
pub fn no_deep(at: &Model, bound: Option<(Player, i128)>, log: &mut Log) -> i128 {
    match at {
        Model::Leaf { id, key } => {
            log.push(*id);
            *key
        }
        Model::Inner { player, children, .. } => {
            let mut best = None;
            for child in children {
                let value = no_deep(child, best.map(|best| (*player, best)), log);
                best = Some(match (player, best) {
                    (Player::Max, Some(best)) => value.max(best),
                    (Player::Min, Some(best)) => value.min(best),
                    (_, None) => value,
                });
                let stops = match (player, bound) {
                    (Player::Max, Some((Player::Min, bound))) => best >= Some(bound),
                    (Player::Min, Some((Player::Max, bound))) => best <= Some(bound),
                    _ => false,
                };
                if stops {
                    break;
                }
            }
            best.expect("a child")
        }
    }
}

/// Pearl's EVAL.
pub fn scout(at: &Model, log: &mut Log) -> i128 {
    match at {
        Model::Leaf { id, key } => {
            log.push(*id);
            *key
        }
        Model::Inner { player, children, .. } => {
            let mut value = scout(&children[0], log);
            for child in &children[1..] {
                let is_better = match player {
                    Player::Max => test(child, value, false, log),
                    Player::Min => !test(child, value, true, log),
                };
                if is_better {
                    value = scout(child, log);
                }
            }
            value
        }
    }
}

/// Pearl's TEST: is the value > `limit`, or with `or_equal` >= `limit`?
fn test(at: &Model, limit: i128, or_equal: bool, log: &mut Log) -> bool {
    match at {
        Model::Leaf { id, key } => {
            log.push(*id);
            *key > limit || (or_equal && *key == limit)
        }
        Model::Inner { player, children, .. } => {
            for child in children {
                let passes = test(child, limit, or_equal, log);
                if passes == (*player == Player::Max) {
                    return passes;
                }
            }
            *player == Player::Min
        }
    }
}

/// Reinefeld's `NegaScout`.
pub fn negascout(at: &Model, alpha: i128, beta: i128, log: &mut Log) -> i128 {
    let (player, children) = match at {
        Model::Leaf { id, key } => {
            log.push(*id);
            return *key;
        }
        Model::Inner { player, children, .. } => (*player, children),
    };
    // From here on the larger is the better for the player, who has `low` for sure.
    let sign = sign(player);
    let (own, other) = match player {
        Player::Max => (alpha, beta),
        Player::Min => (-beta, -alpha),
    };
    let search = |child: &Model, low: i128, high: i128, log: &mut Log| match player {
        Player::Max => negascout(child, low, high, log),
        Player::Min => -negascout(child, -high, -low, log),
    };
    let mut best = -INFINITY;
    for (count, child) in children.iter().enumerate() {
        let low = own.max(best);
        let high = if count == 0 { other } else { low + 1 };
        let mut value = search(child, low, high, log);
        if count > 0 && low < value && value < other && !is_known(child, player) {
            value = search(child, value, other, log);
        }
        best = best.max(value);
        if best >= other {
            break;
        }
    }
    sign * best
}

/// Whether a null-window search that fails in favour of `player` gives the very value.
fn is_known(child: &Model, player: Player) -> bool {
    match child {
        Model::Leaf { .. } => true,
        Model::Inner { player: mover, children, .. } => {
            *mover != player && children.iter().all(Model::is_leaf)
        }
    }
}

fn sign(player: Player) -> i128 {
    match player {
        Player::Max => 1,
        Player::Min => -1,
    }
}

/// A node and where it stands.
struct Known<'m> {
    node: &'m Model,
    parent: Option<u32>,
    sibling: Option<u32>,
}

fn flatten<'m>(
    node: &'m Model,
    parent: Option<u32>,
    sibling: Option<u32>,
    all: &mut Vec<Known<'m>>,
) {
    assert_eq!(node.id() as usize, all.len(), "preorder");
    all.push(Known { node, parent, sibling });
    let children = node.children();
    for (count, child) in children.iter().enumerate() {
        let sibling = children.get(count + 1).map(Model::id);
        flatten(child, Some(node.id()), sibling, all);
    }
}

/// Stockman's SSS* for `searcher` MAX, by the table of his operator on a plain list; DUAL* for MIN.
pub fn best_first(root: &Model, searcher: Player, log: &mut Log) -> i128 {
    let sign = sign(searcher);
    let mut all = Vec::new();
    flatten(root, None, None, &mut all);
    // (merit, the greater the better for the searcher; node; solved)
    let mut open = vec![(INFINITY, 0_u32, false)];
    loop {
        let first = (0..open.len())
            .max_by_key(|&at| (open[at].0, std::cmp::Reverse(open[at].1)))
            .expect("a state");
        let (merit, id, solved) = open.swap_remove(first);
        let Known { node, parent, sibling } = all[id as usize];
        if !solved {
            match node {
                Model::Leaf { key, .. } => {
                    log.push(id);
                    open.push((merit.min(sign * key), id, true));
                }
                Model::Inner { player, children, .. } => {
                    let count = if *player == searcher { children.len() } else { 1 };
                    open.extend(children[..count].iter().map(|c| (merit, c.id(), false)));
                }
            }
            continue;
        }
        let Some(parent) = parent else {
            return sign * merit;
        };
        let Model::Inner { player, .. } = all[parent as usize].node else {
            unreachable!("a parent is an inner node");
        };
        if *player == searcher {
            open.retain(|&(_, id, _)| !is_below(&all, id, parent));
            open.push((merit, parent, true));
        } else if let Some(sibling) = sibling {
            open.push((merit, sibling, false));
        } else {
            open.push((merit, parent, true));
        }
    }
}

fn is_below(all: &[Known], mut id: u32, above: u32) -> bool {
    while let Some(parent) = all[id as usize].parent {
        if parent == above {
            return true;
        }
        id = parent;
    }
    false
}

/// Plaat's MTD(f). The limits of `memory` are by node: lower, upper.
pub fn mtd_f(root: &Model, guess: i128, log: &mut Log) -> i128 {
    let mut count = Vec::new();
    flatten(root, None, None, &mut count);
    let mut memory = vec![(None, None); count.len()];
    let (mut lower, mut upper, mut value) = (-INFINITY, INFINITY, guess);
    while lower < upper {
        let gamma = if value == lower { value + 1 } else { value };
        value = with_memory(root, gamma, &mut memory, log);
        if value < gamma {
            upper = value;
        } else {
            lower = value;
        }
    }
    value
}

type Memory = (Option<i128>, Option<i128>);

/// Is the value `gamma` or more? Gives a bound that tells.
fn with_memory(at: &Model, gamma: i128, memory: &mut [Memory], log: &mut Log) -> i128 {
    match memory[at.id() as usize] {
        (Some(lower), _) if lower >= gamma => return lower,
        (_, Some(upper)) if upper < gamma => return upper,
        _ => {}
    }
    match at {
        Model::Leaf { id, key } => {
            log.push(*id);
            memory[*id as usize] = (Some(*key), Some(*key));
            *key
        }
        Model::Inner { id, player, children } => {
            let mut best = -sign(*player) * INFINITY;
            for child in children {
                let value = with_memory(child, gamma, memory, log);
                best = match player {
                    Player::Max => best.max(value),
                    Player::Min => best.min(value),
                };
                if (best >= gamma) == (*player == Player::Max) {
                    break;
                }
            }
            let bounds = &mut memory[*id as usize];
            if best >= gamma {
                bounds.0 = Some(best);
            } else {
                bounds.1 = Some(best);
            }
            best
        }
    }
}
