//! Nested lists and tuples, walked as the search asks for them: what it does not enter is not looked at.

use abprune::number::{Number, NumberKind};
use abprune::{Child, Counter, Node, NodeId, Player, PrunedList, Size, Skipped, Walk};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyIterator, PyList, PyString, PyTuple};

use crate::SignalClock;
use crate::found::Found;
use crate::options::{PyOptions, double, number};

/// Searches nested lists. `None`: the search comes to something that the program is to read, or the options are
/// not for such a search.
#[pyfunction]
pub fn search_lists(tree: &Bound<PyAny>, options: PyOptions) -> PyResult<Option<Found>> {
    let (Some(search), Some(player)) = (options.search(), options.player()) else {
        return Ok(None);
    };
    let Some(algorithm) = search.algorithm.forward() else {
        return Ok(None);
    };
    let mut kind = if options.has_fraction() { NumberKind::Decimals } else { NumberKind::Integers };
    loop {
        let Some(rules) = options.rules(kind) else {
            return Ok(None);
        };
        let mut walk = ListWalk::new(tree, kind, player);
        let mut observer = (Counter::default(), PrunedList::default());
        let outcome = algorithm.search(&mut walk, rules, &mut observer);
        let (counter, pruned) = observer;
        match (outcome, walk.stop) {
            (Err(_), Some(Stop::Raised(error))) => return Err(error),
            // Once more, as the readers do it.
            (Err(_), Some(Stop::Decimals)) => kind = NumberKind::Decimals,
            (Err(_), _) => return Ok(None),
            (Ok(outcome), _) => {
                let counts = (counter.entered(), counter.cutoffs);
                let size = (counter.cutoffs == 0).then(|| counter.entered());
                return Ok(Some(Found::new(kind, outcome, counts, size, pruned)));
            }
        }
    }
}

/// A walk of nested lists and tuples. Of the lists it knows no sizes.
struct ListWalk<'py> {
    root: Node,
    kind: NumberKind,
    player: Player,
    open: Vec<ListFrame<'py>>,
    signals: SignalClock,
    /// Why the walk had to stop, at [`Node::NO_ANSWER`].
    stop: Option<Stop>,
}

/// A list or tuple that the walk is in, and which child comes next.
struct ListFrame<'py> {
    children: Children<'py>,
    next: usize,
    length: usize,
}

enum Children<'py> {
    List(Bound<'py, PyList>),
    Tuple(Bound<'py, PyTuple>),
}

/// Why a walk has to stop.
enum Stop {
    /// There is a decimal, and the numbers were to be integers.
    Decimals,
    /// The program is to read it.
    Other,
    /// Ctrl+C, or an error of an object.
    Raised(PyErr),
}

impl<'py> ListWalk<'py> {
    fn new(root: &Bound<'py, PyAny>, kind: NumberKind, player: Player) -> ListWalk<'py> {
        let mut walk = ListWalk {
            root: Node::NO_ANSWER,
            kind,
            player,
            open: Vec::new(),
            signals: SignalClock::default(),
            stop: None,
        };
        let node = walk.node(root);
        walk.root = walk.or_stop(node);
        walk
    }

    /// The node, or where the walk stops.
    #[inline]
    fn or_stop(&mut self, node: Result<Node, Stop>) -> Node {
        node.unwrap_or_else(|stop| {
            self.stop = Some(stop);
            Node::NO_ANSWER
        })
    }

    /// The player to move at a node that many plies down.
    fn player_at(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.player } else { !self.player }
    }

    /// What is there, and the walk is in it if it is an inner node.
    #[inline]
    fn node(&mut self, object: &Bound<'py, PyAny>) -> Result<Node, Stop> {
        if let Some(frame) = ListFrame::of(object) {
            // The program has the error of an empty list.
            if frame.length == 0 {
                return Err(Stop::Other);
            }
            let player = self.player_at(self.open.len());
            self.open.push(frame);
            return Ok(Node::Inner(player.into()));
        }
        leaf(object, self.kind)
    }
}

/// The leaf that an object is.
#[inline]
fn leaf(object: &Bound<PyAny>, kind: NumberKind) -> Result<Node, Stop> {
    let number = number(object).map_err(Stop::Raised)?.ok_or(Stop::Other)?;
    if matches!((kind, number), (NumberKind::Integers, Number::Decimal(_))) {
        return Err(Stop::Decimals);
    }
    let value = kind.value(number).ok_or(Stop::Other)?;
    Ok(Node::Leaf(Ok(value)))
}

impl<'py> ListFrame<'py> {
    /// The children of a list or tuple; `None` if it is something else.
    #[inline]
    fn of(object: &Bound<'py, PyAny>) -> Option<ListFrame<'py>> {
        let (children, length) = if let Ok(list) = object.cast::<PyList>() {
            (Children::List(list.clone()), list.len())
        } else if let Ok(tuple) = object.cast::<PyTuple>() {
            (Children::Tuple(tuple.clone()), tuple.len())
        } else {
            return None;
        };
        Some(ListFrame { children, next: 0, length })
    }

    /// The next child. An error if a list has become shorter meanwhile.
    #[inline]
    fn child(&mut self) -> PyResult<Bound<'py, PyAny>> {
        let at = self.next;
        self.next += 1;
        match &self.children {
            Children::List(list) => list.get_item(at),
            Children::Tuple(tuple) => tuple.get_item(at),
        }
    }
}

impl Walk for ListWalk<'_> {
    const HAS_CHANCE: bool = false;

    fn root(&self) -> Child {
        Child { position: 0, id: NodeId::None, node: self.root }
    }

    fn enter(&mut self) -> Option<Child> {
        let frame = self.open.last_mut()?;
        if frame.next == frame.length {
            return None;
        }
        let position = u32::try_from(frame.next).unwrap_or(u32::MAX);
        let child = frame.child();
        let node = child.map_err(Stop::Raised).and_then(|child| {
            self.signals.tick(child.py()).map_err(Stop::Raised)?;
            self.node(&child)
        });
        let node = self.or_stop(node);
        Some(Child { position, id: NodeId::None, node })
    }

    fn skip(&mut self) -> Option<Skipped> {
        skip(self.open.last_mut().map(|frame| (&mut frame.next, frame.length)))
    }

    fn leave(&mut self) {
        self.open.pop();
    }
}

/// Steps over the next of so many children.
pub fn skip(frame: Option<(&mut usize, usize)>) -> Option<Skipped> {
    let (next, length) = frame?;
    let position = u32::try_from(*next).unwrap_or(u32::MAX);
    (*next < length).then(|| {
        *next += 1;
        Skipped { position, id: NodeId::None, size: Size::UNKNOWN, value: None }
    })
}

/// The nodes and leaves below each of these paths in nested lists.
#[pyfunction]
pub fn subtree_sizes(tree: &Bound<PyAny>, paths: Vec<Vec<usize>>) -> PyResult<Vec<(u64, u64)>> {
    let mut signals = SignalClock::default();
    let mut size_at = |path: Vec<usize>| {
        let mut root = tree.clone();
        for step in path {
            root = children(&root)?.unwrap_or(root).get_item(step)?;
        }
        let (mut nodes, mut leaves) = (0, 0);
        let mut left = vec![root];
        while let Some(node) = left.pop() {
            signals.tick(node.py())?;
            nodes += 1;
            let Some(children) = children(&node)? else {
                leaves += 1;
                continue;
            };
            // The numbers of a list need no turn each.
            for child in children.try_iter()? {
                let child = child?;
                if child.is_exact_instance_of::<PyInt>() || child.is_exact_instance_of::<PyFloat>()
                {
                    nodes += 1;
                    leaves += 1;
                } else {
                    left.push(child);
                }
            }
        }
        Ok((nodes, leaves))
    };
    paths.into_iter().map(&mut size_at).collect()
}

/// The list or tuple of the children of a node; `None` for a leaf.
fn children<'py>(node: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if node.is_instance_of::<PyList>() || node.is_instance_of::<PyTuple>() {
        return Ok(Some(node.clone()));
    }
    if let Ok(object) = node.cast::<PyDict>() {
        return Ok(object.get_item("children")?.filter(|children| !children.is_none()));
    }
    Ok(None)
}

/// Nested lists, tuples and dicts as JSON, for the program to read, and `None`; or the text before the first object that
/// is no part of a tree, and that object.
#[pyfunction]
pub fn lists_text<'py>(
    tree: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyBytes>, Option<Bound<'py, PyAny>>)> {
    let py = tree.py();
    let mut signals = SignalClock::default();
    let mut text = String::new();
    // The lists and dicts that are not done, what ends each, and whether it has an item.
    let mut open: Vec<(Bound<PyIterator>, bool, bool)> = Vec::new();
    let mut next = Some(tree.clone());
    loop {
        if let Some(object) = next.take() {
            signals.tick(py)?;
            if let Ok(object) = object.cast::<PyDict>() {
                text.push('{');
                open.push((object.items().try_iter()?, true, false));
            } else if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
                text.push('[');
                open.push((object.try_iter()?, false, false));
            } else if !write_leaf(&mut text, &object)? {
                return Ok((PyBytes::new(py, text.as_bytes()), Some(object)));
            }
        }
        let Some((items, is_dict, has_item)) = open.last_mut() else {
            return Ok((PyBytes::new(py, text.as_bytes()), None));
        };
        let Some(item) = items.next() else {
            text.push(if *is_dict { '}' } else { ']' });
            open.pop();
            continue;
        };
        if std::mem::replace(has_item, true) {
            text.push_str(", ");
        }
        let item = item?;
        next = Some(if *is_dict {
            let (key, value) = item.extract::<(Bound<PyAny>, Bound<PyAny>)>()?;
            if !write_leaf(&mut text, &key)? {
                return Ok((PyBytes::new(py, text.as_bytes()), Some(key)));
            }
            text.push_str(": ");
            value
        } else {
            item
        });
    }
}

/// Writes what is neither a list nor a dict. `false`: it is no part of a tree.
fn write_leaf(text: &mut String, object: &Bound<PyAny>) -> PyResult<bool> {
    if object.is_none() {
        text.push_str("null");
    } else if let Ok(boolean) = object.cast::<PyBool>() {
        text.push_str(if boolean.is_true() { "true" } else { "false" });
    } else if let Ok(string) = object.cast::<PyString>() {
        let json = object.py().import("json")?.call_method1("dumps", (string,))?;
        text.push_str(&json.extract::<String>()?);
    } else if !object.is_instance_of::<PyFloat>() && object.hasattr("__index__")? {
        let index = object.call_method0("__index__")?;
        text.push_str(&index.str()?.to_string_lossy());
    } else if let Some(double) = double(object)? {
        text.push_str(&PyFloat::new(object.py(), double).repr()?.to_string_lossy());
    } else {
        return Ok(false);
    }
    Ok(true)
}
