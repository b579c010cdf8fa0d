//! What nested and flat documents mean, as `docs/formats.md` says it.

use std::collections::BTreeSet;

use abprune::number::NumberKind;
use abprune::read::{Options, View};
use abprune::tree::Branching;
use abprune::value::Player;

use super::json::{Json, MAX_DEPTH, Stop, Value, is_number, parse};
use super::nodes::{Exact, NodeFacts, exact};

/// The nodes of a tree before their numbers are known, each with the player who moves or would move there.
type WrittenNodes = Vec<(Player, NodeFacts<String>)>;

/// The tree of a document.
pub type Meaning = Result<(NumberKind, Vec<NodeFacts<Exact>>), Stop>;

/// The tree of a nested document.
pub fn nested(bytes: &[u8], options: &Options) -> Meaning {
    let mut nodes = Vec::new();
    let document = parse(bytes)?;
    Nested { options }.node(&document, None, 0, None, &mut nodes)?;
    meaning(nodes, options)
}

/// Children, each with its key if they stand in an object.
type Children<'j, 'a> = Vec<(Option<&'j str>, &'j Json<'a>)>;

fn listed<'j, 'a>(items: &'j [Json<'a>]) -> Children<'j, 'a> {
    items.iter().map(|item| (None, item)).collect()
}

/// The tree of these nodes, whose values are from MAX's view then.
fn meaning(nodes: WrittenNodes, options: &Options) -> Meaning {
    let (movers, nodes): (Vec<Player>, Vec<_>) = nodes.into_iter().unzip();
    let (kind, mut nodes) = exact(nodes, options.decimals).ok_or(Stop::Wrong)?;
    for (mover, node) in movers.into_iter().zip(&mut nodes) {
        if (mover, options.view) == (Player::Min, View::Mover) {
            node.value = node.value.and_then(Exact::negated);
        }
    }
    Ok((kind, nodes))
}

/// A player by name; `null` is as if nothing stood there.
fn player(json: &Value, options: &Options) -> Result<Option<Player>, Stop> {
    let has_names = options.players.is_some();
    match text(json)?.map(|text| text.to_ascii_lowercase()).as_deref() {
        None => Ok(None),
        Some("max") => Ok(Some(Player::Max)),
        Some("min") => Ok(Some(Player::Min)),
        // The names that the target gives.
        Some("w") if has_names => Ok(Some(Player::Max)),
        Some("b") if has_names => Ok(Some(Player::Min)),
        Some(_) => Err(Stop::Wrong),
    }
}

/// A text; `null` is as if nothing stood there.
fn text(json: &Value) -> Result<Option<String>, Stop> {
    match json {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err(Stop::Wrong),
    }
}

struct Nested<'o> {
    options: &'o Options,
}

impl Nested<'_> {
    fn node(
        &self,
        json: &Json,
        parent: Option<Player>,
        ply: usize,
        key: Option<&str>,
        nodes: &mut WrittenNodes,
    ) -> Result<(), Stop> {
        let mut node = NodeFacts {
            ply,
            player: None,
            value: None,
            name: None,
            r#move: None,
            at: Some(json.at),
        };
        let (own, children) = match &json.value {
            Value::Null => (None, None),
            Value::Number(number) => {
                node.value = Some((*number).to_owned());
                (None, None)
            }
            Value::Array(children) => (None, Some(listed(children))),
            Value::Object(members) => self.members(members, &mut node)?,
            Value::Boolean | Value::String(_) => return Err(Stop::Wrong),
        };
        // The key of a child in an object is its move.
        if let Some(key) = key {
            if node.r#move.as_deref().is_some_and(|own| own != key) {
                return Err(Stop::Wrong);
            }
            node.r#move = Some(key.to_owned());
        }
        let player = match parent {
            None => self.options.player.or(own).unwrap_or(Player::Max),
            Some(parent) => own.unwrap_or(!parent),
        };
        let Some(children) = children else {
            nodes.push((player, node));
            return Ok(());
        };
        if children.is_empty() {
            return Err(Stop::Wrong);
        }
        node.player = Some(player);
        nodes.push((player, node));
        for (key, child) in children {
            self.node(child, Some(player), ply + 1, key, nodes)?;
        }
        Ok(())
    }

    /// The player that an object names, and its children, if it has any.
    fn members<'j, 'a>(
        &self,
        members: &'j [(String, Json<'a>)],
        node: &mut NodeFacts<String>,
    ) -> Result<(Option<Player>, Option<Children<'j, 'a>>), Stop> {
        let known = ["children", "value", "name", "move", "player", "meta"];
        let mut seen = Vec::new();
        let (mut own, mut children) = (None, None);
        for (key, Json { value, .. }) in members {
            if !known.contains(&key.as_str()) {
                if !self.options.ignore_unknown_keys {
                    return Err(Stop::Wrong);
                }
                continue;
            }
            if seen.contains(key) {
                return Err(Stop::Wrong);
            }
            seen.push(key.clone());
            match (key.as_str(), value) {
                ("children", Value::Array(found)) => {
                    children = Some(listed(found)).filter(|found| !found.is_empty());
                }
                ("children", Value::Object(found)) => {
                    let keyed = found.iter().map(|(key, child)| (Some(key.as_str()), child));
                    let keys: BTreeSet<_> = found.iter().map(|(key, _)| key).collect();
                    let is_node =
                        !keys.is_empty() && keys.iter().all(|key| known.contains(&key.as_str()));
                    if keys.len() < found.len() || is_node {
                        return Err(Stop::Wrong);
                    }
                    children = Some(keyed.collect()).filter(|found: &Children| !found.is_empty());
                }
                ("children" | "value", Value::Null) | ("meta", _) => {}
                ("value", Value::Number(number)) => node.value = Some((*number).to_owned()),
                ("name", value) => node.name = text(value)?,
                ("move", value) => node.r#move = text(value)?,
                ("player", value) => own = player(value, self.options)?,
                _ => return Err(Stop::Wrong),
            }
        }
        if children.is_none() && !seen.iter().any(|key| key == "value") {
            return Err(Stop::Wrong);
        }
        Ok((own, children))
    }
}

/// The tree of a flat document.
pub fn flat(bytes: &[u8], options: &Options) -> Meaning {
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let (leaves, own_branching, own_player) = match start.trim_ascii_start().first() {
        Some(b'[') => (leaves(&parse(bytes)?.value)?, None, None),
        Some(b'{') => flat_object(&parse(bytes)?.value, options)?,
        _ => (words(start)?, None, None),
    };
    let branching = options.branching.clone().or(own_branching);
    let factors = factors(&branching.ok_or(Stop::Wrong)?, leaves.len())?;
    if factors.len() > MAX_DEPTH {
        return Err(Stop::TooDeep);
    }
    let player = options.player.or(own_player).unwrap_or(Player::Max);
    let mut nodes = Vec::new();
    spell(&factors, player, 0, &mut leaves.into_iter(), &mut nodes);
    meaning(nodes, options)
}

/// The leaves as they are written; `None` is an unknown one.
type WrittenLeaves = Vec<Option<String>>;

fn leaves(json: &Value) -> Result<WrittenLeaves, Stop> {
    let Value::Array(items) = json else {
        return Err(Stop::Wrong);
    };
    if items.is_empty() {
        return Err(Stop::Wrong);
    }
    let leaf = |item: &Json| match item.value {
        Value::Number(number) => Ok(Some(number.to_owned())),
        Value::Null => Ok(None),
        _ => Err(Stop::Wrong),
    };
    items.iter().map(leaf).collect()
}

fn flat_object(
    json: &Value,
    options: &Options,
) -> Result<(WrittenLeaves, Option<Branching>, Option<Player>), Stop> {
    let Value::Object(members) = json else {
        return Err(Stop::Wrong);
    };
    let (mut found, mut branching, mut own) = (None, None, None);
    let mut seen = Vec::new();
    for (key, Json { value, .. }) in members {
        match key.as_str() {
            "leaves" => found = Some(leaves(value)?),
            "branching" => branching = Some(factors_of(value)?),
            "player" => own = player(value, options)?,
            _ if options.ignore_unknown_keys => continue,
            _ => return Err(Stop::Wrong),
        }
        if seen.contains(&key) {
            return Err(Stop::Wrong);
        }
        seen.push(key);
    }
    Ok((found.ok_or(Stop::Wrong)?, branching, own))
}

fn factors_of(json: &Value) -> Result<Branching, Stop> {
    let factor = |json: &Value| match json {
        Value::Number(text) => text.parse().ok().filter(|&factor: &u32| factor > 0),
        _ => None,
    };
    match json {
        Value::Array(items) if !items.is_empty() => {
            let factors = items.iter().map(|item| factor(&item.value));
            let factors: Option<_> = factors.collect();
            Ok(Branching::PerPly(factors.ok_or(Stop::Wrong)?))
        }
        json => Ok(Branching::Same(factor(json).ok_or(Stop::Wrong)?)),
    }
}

/// The leaves of plain text.
fn words(bytes: &[u8]) -> Result<WrittenLeaves, Stop> {
    let mut found = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let is_separator = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        for word in line.split(is_separator).filter(|word| !word.is_empty()) {
            match std::str::from_utf8(word) {
                Ok("null") => found.push(None),
                Ok(word) if is_number(word) => found.push(Some(word.to_owned())),
                _ => return Err(Stop::Wrong),
            }
        }
    }
    if found.is_empty() {
        return Err(Stop::Wrong);
    }
    Ok(found)
}

/// One factor for each ply, if that is the number of leaves.
fn factors(branching: &Branching, leaves: usize) -> Result<Vec<u32>, Stop> {
    let factors = match branching {
        Branching::PerPly(factors) => factors.clone(),
        Branching::Same(factor) => {
            let mut factors = Vec::new();
            let mut product = 1;
            while product < leaves as u64 && *factor > 1 {
                product *= u64::from(*factor);
                factors.push(*factor);
            }
            factors
        }
    };
    let times = |product: u128, factor: &u32| product.checked_mul((*factor).into());
    let product = factors.iter().try_fold(1, times);
    (product == Some(leaves as u128)).then_some(factors).ok_or(Stop::Wrong)
}

fn spell(
    factors: &[u32],
    player: Player,
    ply: usize,
    leaves: &mut impl Iterator<Item = Option<String>>,
    nodes: &mut WrittenNodes,
) {
    let own = factors.first();
    let node = NodeFacts {
        ply,
        player: own.map(|_| player),
        value: if own.is_none() { leaves.next().flatten() } else { None },
        name: None,
        r#move: None,
        at: None,
    };
    nodes.push((player, node));
    for _ in 0..own.copied().unwrap_or(0) {
        spell(&factors[1..], !player, ply + 1, leaves, nodes);
    }
}

/// Whether a document has keys that are not those of the format, which other programs may mean.
pub fn has_other_keys(document: &[u8]) -> bool {
    const KEYS: [&[u8]; 11] = [
        b"children",
        b"value",
        b"name",
        b"move",
        b"player",
        b"position",
        b"meta",
        b"expect",
        b"branching",
        b"leaves",
        b"",
    ];
    let mut before: &[u8] = b"";
    let mut parts = document.split(|&byte| byte == b'"');
    parts.any(|part| {
        let is_key = part.trim_ascii_start().starts_with(b":") && !KEYS.contains(&before);
        before = part;
        is_key
    })
}
