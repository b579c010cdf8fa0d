//! How an [`Explicit`](super::Explicit) tree packs a node into nine bytes: a tag of one byte, and a
//! word of eight bytes. The word of a leaf is the key of its value; the word of an inner node is a
//! [`pair`].

/// The bits of a node's tag.
pub(super) mod tag {
    use crate::value::Player;

    pub const LEAF: u8 = 1;
    /// A leaf without a value; its word says why: a place in `Missing::VARIANTS`.
    pub const MISSING: u8 = 2;
    /// MIN is to move.
    pub const MIN: u8 = 8;
    /// The file says who is to move.
    const OWN: u8 = 16;
    /// The bits that say which player the file gives, if any.
    pub const OWN_MASK: u8 = OWN | MIN;

    /// The bits of a node where the file says that `player` is to move.
    pub const fn own_player(player: Player) -> u8 {
        match player {
            Player::Max => OWN,
            Player::Min => OWN | MIN,
        }
    }

    /// The player that the file gives to a node with this tag.
    pub const fn own(tag: u8) -> Option<Player> {
        match tag & OWN_MASK {
            OWN => Some(Player::Max),
            OWN_MASK => Some(Player::Min),
            _ => None,
        }
    }
}

/// The word of an inner node: its end, and its number of leaves.
pub(super) fn pair(end: u32, leaves: u32) -> u64 {
    u64::from(end) << 32 | u64::from(leaves)
}

/// The two parts of a [`pair`].
pub(super) fn halves(word: u64) -> (u32, u32) {
    const LOW: u64 = u32::MAX as u64;
    let half = |bits: u64| u32::try_from(bits).expect("32 bits");
    (half(word >> 32), half(word & LOW))
}
