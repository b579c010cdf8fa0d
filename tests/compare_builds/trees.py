"""Random trees: their shapes, the nodes of a tree with their paths, values and labels for them."""

import collections

from texts import string


class Node:
    """A node of a random tree. `value` is the text of a number, `null`, or None for no value."""

    __slots__ = ("value", "children", "name", "move", "player")

    def __init__(self, children=None):
        self.children = children
        self.value = self.name = self.move = self.player = None


def tree_of(draw, shape):
    """A tree of one of the shapes below, without values."""
    if shape == "leaf":
        return Node()
    if shape == "ragged":
        return ragged_tree(draw, draw.randint(1, 6), draw.choice([2, 3, 5]))
    if shape == "uniform":
        return uniform_tree(factors(draw, draw.choice([64, 64, 4096])))
    if shape == "chain":
        return chain(draw, draw.choice([3, 30, 250]))
    return wide_tree(draw)


def ragged_tree(draw, depth, most):
    """Leaves on all plies, and from one to `most` children at a node."""
    if depth == 0 or draw.random() < 0.15:
        return Node()
    return Node([ragged_tree(draw, depth - 1, most) for _ in range(draw.randint(1, most))])


def factors(draw, limit):
    """Branching factors, one per ply, with a product of at most `limit`."""
    found, product = [], 1
    same = draw.choice([None, None, 2, 3, 4, 8])
    while product <= limit and len(found) < 14:
        factor = same or draw.choice([1, 2, 2, 2, 3, 4, 5, 7, 8, 16, 33, 64, 100])
        if product * factor > limit:
            break
        found.append(factor)
        product *= factor
        if draw.random() < 0.05:
            break
    return found or [2]


def uniform_tree(branching):
    """All nodes of a ply have the same number of children."""
    if not branching:
        return Node()
    return Node([uniform_tree(branching[1:]) for _ in range(branching[0])])


def chain(draw, depth):
    """One inner child at each node, and leaves beside it."""
    node = Node()
    for _ in range(depth):
        before = [Node() for _ in range(draw.choice([0, 0, 1, 2]))]
        after = [Node() for _ in range(draw.choice([0, 0, 1, 2]))]
        node = Node([*before, node, *after])
    return node


def wide_tree(draw):
    """Nodes with many leaves, some of them with a small subtree in between."""
    children = [Node() for _ in range(draw.choice([20, 70, 300, 2000]))]
    for _ in range(draw.choice([0, 1, 10])):
        children[draw.randrange(len(children))] = ragged_tree(draw, 2, 4)
    groups = draw.choice([1, 1, 3, 10])
    size = max(1, len(children) // groups)
    if groups == 1:
        return Node(children)
    return Node([Node(children[at : at + size]) for at in range(0, len(children), size)])


def nodes_of(root):
    """All nodes with their paths, in preorder."""
    found, stack = [], [("", root)]
    while stack:
        path, node = stack.pop()
        found.append((path or "/", node))
        for which in range(len(node.children or []) - 1, -1, -1):
            stack.append((f"{path}/{which}", node.children[which]))
    return found


class Known:
    """A node that a command line may name: by its path, by a name or move that it alone has, or by the
    moves that lead to it."""

    __slots__ = ("path", "is_leaf", "label", "moves")

    def __init__(self, path, is_leaf=False, label=None, moves=None):
        self.path, self.is_leaf, self.label, self.moves = path, is_leaf, label, moves


def known_nodes(nodes):
    """The first nodes of a tree, as command lines may name them."""
    labels = collections.Counter(label for _, node in nodes for label in (node.name, node.move) if label)
    known, moves_to = [], {"/": ""}
    for path, node in nodes[:400]:
        if path != "/":
            above = moves_to[path.rpartition("/")[0] or "/"]
            usable = above is not None and node.move and "/" not in node.move
            moves_to[path] = f"{above}/{node.move}" if usable else None
        alone = [label for label in (node.name, node.move) if label and labels[label] == 1]
        known.append(Known(path, node.children is None, (alone or [None])[0], moves_to[path]))
    return known


def give_moves(draw, nodes):
    """A move to each node but the root, another to each child."""
    words = ["e4", "d4", "Nf3", "c4", "left", "right", "é", "pass", "O-O", "a b"]
    for _, node in nodes:
        for which, child in enumerate(node.children or []):
            child.move = words[which] if which < len(words) else f"m{which}"
    if draw.random() < 0.2:
        draw.choice(nodes)[1].move = None


def label(draw, nodes, values, names):
    """Gives values to the leaves, and labels and static values to some nodes."""
    static = draw.random() < 0.3 and draw.choice([0.6, 1.0])
    unknown = draw.rarely(0.3) and draw.choice([0.02, 0.3])
    passes = draw.random() < 0.2 and 0.2
    for number, (_, node) in enumerate(nodes):
        is_leaf = node.children is None
        if is_leaf or static and draw.random() < static:
            node.value = values()
        if unknown and draw.random() < unknown:
            node.value = "null"
        if passes and draw.random() < passes:
            node.player = draw.choice(["max", "min"])
        if names and draw.random() < names:
            node.name = f"N{number}" if draw.random() < 0.6 else string(draw)
        if names and draw.random() < names / 2:
            node.move = string(draw)
    if names and draw.random() < 0.25:
        give_moves(draw, nodes)
