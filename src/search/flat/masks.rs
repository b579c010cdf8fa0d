//! Sets of the leaves of a block: bit i is leaf i.

/// The leaves of the younger of two brothers at this distance.
pub const fn second(distance: usize) -> u64 {
    let mut mask = 0;
    let mut lane = 0;
    while lane < 64 {
        if lane & distance != 0 {
            mask |= 1 << lane;
        }
        lane += 1;
    }
    mask
}

/// The first leaf of each node with so many leaves.
pub const fn first_of(leaves: usize) -> u64 {
    let mut mask = 0;
    let mut lane = 0;
    while lane < 64 {
        mask |= 1 << lane;
        lane += leaves;
    }
    mask
}

/// So many leaves.
pub const fn last(count: usize) -> u64 {
    if count < 64 {
        (1 << count) - 1
    } else {
        u64::MAX
    }
}
