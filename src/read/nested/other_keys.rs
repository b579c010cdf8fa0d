//! What objects say with keys that are not those of the format: names that other programs give them, moves, the player
//! to move, a tree with texts beside it; and their errors.

use super::open_nodes::{
    CHILDREN, FLAG, MOVE, MoveMap, NAME, PLAYER, PROBABILITIES, PROBABILITY, VALUE,
};
use super::reader::{NestedReader, RowKey};
use crate::excerpt::excerpt_of;
use crate::read::error::Error;
use crate::read::keys::{BOUNDS, EXPECT, FLAGS, KEYS, Keys, names_parent, nearest};
use crate::read::lexical::{Placed, Token, decode};
use crate::read::players::is_chance;
use crate::read::target::NodeSink;
use crate::value::{Mover, Player};

/// The keys of flat documents, which may be meant by an unknown key at the root.
const FLAT_KEYS: [&str; 2] = ["branching", "leaves"];

/// A key of positions of games.
const GAME: &str = "game";

/// The types of nodes that do not say who moves.
const TYPES: [&str; 4] = ["leaf", "terminal", "inner", "node"];

impl<'a, S: NodeSink> NestedReader<'a, S> {
    /// Reads the value of a member with another key, or up to its first child. Whether its children begin here.
    pub(super) fn other_member(
        &mut self,
        (at, key): (usize, &[u8]),
        (offset, token): Placed<'a>,
    ) -> Result<bool, Error> {
        let is_tree = matches!(token, Token::OpenArray | Token::OpenObject);
        if let Some(number) = self.alias(key, token) {
            return self.aliased_member(number, (at, key), (offset, token));
        }
        let text = String::from_utf8_lossy(key);
        let player = self.options.player_named(&text).map(Mover::Player);
        let mover = player.or(key.eq_ignore_ascii_case(b"chance").then_some(Mover::Chance));
        if is_tree && let Some(mover) = mover {
            self.note_key(PLAYER.trailing_zeros() as usize, at, key)?;
            self.sink.set_mover(mover);
            let begins = self.known_member(0, (at, key), (offset, token))?;
            if begins && token == Token::OpenObject {
                self.maps.last_mut().expect("its moves").is_of_player = true;
                self.check_own_move(at)?;
            }
            return Ok(begins);
        }
        if self.is_move(key, token) {
            return self.own_move((at, key), (offset, token));
        }
        let is_side = is_side(key) && token == Token::Null;
        let is_expectation = key == EXPECT.as_bytes();
        if is_expectation && (self.open.len() > 1 || self.is_wrapped) {
            self.inner_expectation.get_or_insert(at);
        }
        let is_row = names_parent(key) && !is_tree && self.open.has_one_object();
        if is_row {
            let of_root = token == Token::Null;
            self.row = Some(RowKey { offset: at, key: excerpt_of(key), of_root });
        }
        if is_row || is_expectation || is_side || self.options.ignore_unknown_keys {
            self.scanner.skip_value((offset, token))?;
            return Ok(false);
        }
        Err(self.unknown_key(at, key))
    }

    /// The number of the key that is meant by what other programs call it, if its value fits. Of the keys that are to be
    /// passed over, those that could change the value of the tree are not.
    fn alias(&self, key: &[u8], token: Token) -> Option<usize> {
        let number = self.options.keys.alias(key)?;
        let fits = match (1 << number, token) {
            (VALUE, Token::Number(..)) | (PLAYER, Token::Number(..) | Token::Word(_)) => {
                return Some(number);
            }
            (PLAYER, Token::String(text)) => {
                let text = decode(text);
                let is_other = key.eq_ignore_ascii_case(b"type")
                    && self.options.ignore_unknown_keys
                    && self.options.player_named(&String::from_utf8_lossy(&text)).is_none()
                    && !is_chance(&text);
                return (!is_other).then_some(number);
            }
            (CHILDREN, _) => matches!(token, Token::OpenArray | Token::OpenObject),
            (PROBABILITY, Token::Number(..) | Token::String(_))
            | (PROBABILITIES, Token::OpenArray) => return Some(number),
            (NAME, Token::Number(..) | Token::String(_))
            | (MOVE, Token::String(_))
            | (_, Token::Null) => true,
            _ => false,
        };
        (fits && !self.options.ignore_unknown_keys).then_some(number)
    }

    fn aliased_member(
        &mut self,
        number: usize,
        (at, key): (usize, &[u8]),
        (offset, token): Placed<'a>,
    ) -> Result<bool, Error> {
        let (keys, aliases) = self.open.keys();
        if *keys & 1 << number == 0 {
            *aliases |= 1 << number;
        }
        let is_flag = FLAGS.iter().any(|flag| flag.as_bytes().eq_ignore_ascii_case(key));
        match (1 << number, token) {
            (VALUE, Token::Number(..)) => self.alias_of_value = Some((at, excerpt_of(key))),
            (PLAYER, Token::Word(word @ (b"true" | b"false")))
                if is_flag && self.options.players.is_none() =>
            {
                *aliases |= FLAG;
                self.note_key(number, at, key)?;
                let player = if word == b"true" { Player::Max } else { Player::Min };
                self.sink.set_mover(player.into());
                self.flag.get_or_insert_with(|| (at, excerpt_of(key)));
                return Ok(false);
            }
            (PLAYER, Token::String(text))
                if TYPES.iter().any(|name| decode(text).eq_ignore_ascii_case(name.as_bytes())) =>
            {
                return Ok(false);
            }
            (NAME, Token::Number(_, text)) => {
                self.note_key(number, at, key)?;
                self.label(NAME, offset, text)?;
                return Ok(false);
            }
            _ => {}
        }
        self.known_member(number, (at, key), (offset, token))
    }

    /// Whether a key is the move to a child: `left` or `right`; or any other one in an object that has only such keys.
    fn is_move(&mut self, key: &[u8], token: Token) -> bool {
        let has_own_moves = self.open.has_own_moves();
        let (&mut keys, _) = self.open.keys();
        let is_tree =
            matches!(token, Token::OpenArray | Token::OpenObject | Token::Number(..) | Token::Null);
        if is_side(key) {
            return is_tree
                && (token != Token::Null || keys == u16::MAX)
                && (has_own_moves || keys & CHILDREN == 0);
        }
        let of_others =
            || FLAT_KEYS.into_iter().chain([GAME, EXPECT]).any(|known| known.as_bytes() == key);
        let has_only_moves = keys == 0 || keys == u16::MAX || has_own_moves && keys == CHILDREN;
        is_tree
            && has_only_moves
            && !self.options.ignore_unknown_keys
            && !of_others()
            && self.meant(key).is_none()
    }

    /// Begins the child to which the key of the innermost object is the move.
    fn own_move(
        &mut self,
        (at, key): (usize, &[u8]),
        (offset, token): Placed<'a>,
    ) -> Result<bool, Error> {
        if !self.open.has_own_moves() {
            self.begin_children()?;
            self.open.begin_own_moves();
            self.maps.push(MoveMap::of_node(at, excerpt_of(key)));
        }
        if !is_side(key) {
            *self.open.keys().0 = u16::MAX;
        }
        let map = self.maps.last_mut().expect("it has its moves");
        map.has_inner |= matches!(token, Token::OpenArray | Token::OpenObject);
        self.begin_move((at, key.to_vec().into()))?;
        self.maps.last_mut().expect("it has its moves").is_of_player = true;
        self.check_own_move(at)?;
        self.scanner.at = offset;
        Ok(true)
    }

    /// Refuses a player as the move that has just begun, where other keys say who moves.
    pub(super) fn check_own_move(&self, at: usize) -> Result<(), Error> {
        let Some(map) = self.maps.last().filter(|map| map.is_of_player) else {
            return Ok(());
        };
        let text = String::from_utf8_lossy(map.current());
        if self.options.player_named(&text).is_none() {
            return Ok(());
        }
        let message = format!("`{}` may be a move or say who moves", excerpt_of(map.current()));
        let help = "write `\"player\"` and `\"children\"` for who moves, and `\"move\"` for a move";
        Err(Error::refused(at, message, help))
    }

    /// Ends the moves that are keys of the innermost object.
    pub(super) fn close_own_moves(&mut self) -> Result<(), Error> {
        let map = self.maps.pop().expect("it has its moves");
        let (&mut keys, _) = self.open.keys();
        let (at, key) = map.first.as_ref().expect("its first move is kept");
        if keys != u16::MAX || self.open.is_child_of_own_moves() {
            return Ok(());
        }
        if !map.has_inner {
            // These may be data of a leaf.
            return Err(self.unknown_key(*at, key.as_bytes()));
        }
        if map.has_one() {
            let message =
                format!("`{key}` may be the name of a node or the move to its only child");
            let help = format!(
                "write `{{\"name\": \"{key}\", \"children\": ...}}` or `{{\"children\": {{\"{key}\": ...}}}}`"
            );
            return Err(Error::refused(*at, message, &help));
        }
        Ok(())
    }

    /// Notes a key of the innermost object, which says nothing that another one has said.
    pub(super) fn note_key(&mut self, number: usize, at: usize, key: &[u8]) -> Result<(), Error> {
        if self.open.note_key(1 << number) {
            return Err(self.second_key(number, at, key));
        }
        Ok(())
    }

    /// The error of a key of the innermost object that says what another one has said.
    fn second_key(&mut self, number: usize, at: usize, key: &[u8]) -> Error {
        let (&mut keys, &mut aliases) = self.open.keys();
        if keys == u16::MAX
            && let Some((at, first)) = self.maps.last().and_then(|map| map.first.clone())
        {
            return self.unknown_key(at, first.as_bytes());
        }
        let name = self.options.keys.name(number);
        if aliases & 1 << number == 0 && key == name.as_bytes() {
            return Error::repeated_key(at, key);
        }
        let (key, name) = (excerpt_of(key), excerpt_of(name.as_bytes()));
        let message = format!("`{key}` may be the `{name}`, which another key gives here, too");
        let known = KEYS[number];
        let help = if Keys::RENAMABLE.contains(&known) {
            format!(
                "say which one counts, and pass over the other: `--keys {known}={key} --ignore-unknown-keys`"
            )
        } else {
            "leave one of them out".to_owned()
        };
        Error::refused(at, message, &help)
    }

    /// Refuses a value of an inner node whose key does not say whose view it is from.
    pub(super) fn check_static(&self) -> Result<(), Error> {
        self.alias_of_value.as_ref().map_or(Ok(()), |(at, key)| Err(view_unknown(*at, key)))
    }

    /// Refuses flags of players that only some inner nodes have.
    pub(super) fn check_flags(&self) -> Result<(), Error> {
        match &self.flag {
            Some((at, key)) if self.lacks_flag => {
                let message =
                    format!("`{key}` stands at some inner nodes, and is missing at others");
                let help = format!(
                    "if the players alternate at the others, say `--keys player={key} --players true,false`"
                );
                Err(Error::refused(*at, message, &help))
            }
            _ => Ok(()),
        }
    }

    /// Goes to the tree of an object that has texts beside it. Gives the byte where that object ends, and that of the
    /// bounds of all leaves in it.
    pub(super) fn unwrap(&mut self) -> Option<(usize, Option<usize>)> {
        let (mut ahead, mut found, mut is_first) = (self.scanner.clone(), None, true);
        let mut bounds = None;
        if !ahead.take(b'{') {
            return None;
        }
        while let Some((_, key)) = ahead.next_member(&mut is_first).ok()? {
            let first = ahead.next().ok()?;
            let is_tree = matches!(first.1, Token::OpenArray | Token::OpenObject);
            let number = self.options.keys.number_or_alias(&key).map(|number| KEYS[number]);
            let is_beside = matches!(first.1, Token::String(_) | Token::Null | Token::Word(_))
                && number.is_none()
                && &*key != b"values"
                || matches!(number, Some("name" | "meta"))
                || key == EXPECT.as_bytes();
            if number == Some(BOUNDS) && bounds.is_none() {
                bounds = Some(first.0).filter(|_| first.1 != Token::Null);
            } else if is_tree
                && number.is_none()
                && matches!(&*key, b"tree" | b"root")
                && found.is_none()
            {
                found = Some(first.0);
            } else if !is_beside {
                return None;
            }
            ahead.skip_value(first).ok()?;
        }
        self.scanner.at = found?;
        self.is_wrapped = true;
        Some((ahead.at, bounds))
    }

    /// The key that a key looks like.
    fn meant(&self, key: &[u8]) -> Option<&str> {
        let is_document = self.open.len() == 1;
        let others = FLAT_KEYS.into_iter().filter(|_| is_document);
        let keys = &self.options.keys;
        match KEYS.iter().position(|known| known.as_bytes() == key) {
            Some(number) => Some(keys.name(number)),
            None if key.len() < 3 => None,
            None => nearest(
                key,
                (0..KEYS.len()).map(|number| keys.name(number)).chain([EXPECT]).chain(others),
            ),
        }
    }

    pub(super) fn unknown_key(&self, at: usize, key: &[u8]) -> Error {
        Error::unknown_key(at, key, self.meant(key))
    }
}

/// Whether a key is the move to one of two children.
fn is_side(key: &[u8]) -> bool {
    [&b"left"[..], b"right"].iter().any(|side| side.eq_ignore_ascii_case(key))
}

/// The error of a value of an inner node whose key, one of other programs, does not say whose view it is from.
pub(in crate::read) fn view_unknown(at: usize, key: &str) -> Error {
    let message =
        format!("`{key}` of an inner node may be from the view of MAX or of the player to move");
    let help = format!("say `--keys value={key}`, or `--keys value={key} --values mover`");
    Error::refused(at, message, &help)
}
