#!/usr/bin/env python3
"""Compares two builds of abprune on random trees and documents.

    compare_builds.py OLD NEW                       10,000 cases; a few minutes
    compare_builds.py OLD NEW --only npy --seed 7   one kind of case, another seed
    compare_builds.py OLD NEW --case 815            case 815 alone, again
    compare_builds.py OLD NEW --only extremes       see KNOWN DIFFERENCES

Each case is a document (or several) and a command line, drawn from the seed and the number of the
case. Both programs run with the same arguments and the same input. Standard output, standard
error, the exit status and all files that the command writes must be the same, byte for byte. For
each difference the program prints both results and a shell command that repeats the case; the
input is kept. The exit status is 1 if there was a difference, else 0.

Nothing but Python's standard library is needed.

KNOWN DIFFERENCES between the builds that this program was made for, in this one place:
- `--unchecked` is gone: no case uses it.
- The integers -2^63 and 2^63 - 1 are errors in the new build. A case that has one of them as a
  number is drawn again, but for the cases of `--only extremes`, which are not part of a usual run:
  they ask that the old build takes the document and that the new one refuses it with status 2.
- `what-if` refuses 2^63 - 2 as well where the leaf in question is before it, as x needs room
  between two integers. No case has it there.
- Messages about the range of integers are worded anew: REWORDED below has both wordings.
- With `--new-wording FILE`, lines that are worded anew on purpose: each line of FILE is
  `OLD<tab>NEW`, a regular expression and its replacement, applied to what the old build prints.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile

ALGORITHMS = ["minimax", "alpha-beta", "no-deep", "scout", "negascout", "sss-star", "dual-star", "mtd-f"]
ORDERS = ["given", "reverse", "best", "worst", "static", "random"]
FORMATS = ["nested", "flat", "npy", "jsonl"]
# Seconds for one run. A case in which both programs need longer is counted, and is no difference.
PATIENCE = 60

LEAST, GREATEST = -(2**63), 2**63 - 1
RANGE = rb"an integer from -?[0-9]+ to [0-9]+"
# Texts of both builds that are taken for the same, and what stands for them.
REWORDED = [
    (rb"` (?:does not fit in 64 bits(?! with)|is out of range, expected " + RANGE + rb")", b"` (range)"),
    (rb"the integer does not fit in 64 bits|expected " + RANGE, b"(range)"),
    (rb"does not fit in 64 bits with a sign|is beyond the integers that values can be", b"(range)"),
    (rb"values go (?:up to|from) [-0-9to ]+", b"(range)"),
    (rb"integers go from [-0-9to ]+; with a fraction or an exponent it is a double", b"(help)"),
    (rb"write it with a fraction \(`.0`\) if the nearest double will do", b"(help)"),
]
REWORDED = [(re.compile(pattern), text) for pattern, text in REWORDED]
# 2^63 - 1 or -2^63 as a whole number: neither more digits, nor a fraction or an exponent after it.
EXTREME = re.compile(rb"(?<![\d.])0*(?:9223372036854775807|-9223372036854775808)(?![\d.eE])")
EXTREME_IN_WHAT_IF = re.compile(rb"922337203685477580[678](?![\d.eE])")


def without_known_differences(output):
    """What a program has printed, with both wordings of a message replaced by the same text."""
    for pattern, text in REWORDED:
        output = pattern.sub(text, output)
    return output


def has_extremes(case):
    """Whether a number of the case is one of the two integers that the builds treat differently."""
    texts = [*case.files.values(), *(argument.encode() for argument in case.arguments)]
    pattern = EXTREME_IN_WHAT_IF if case.arguments[0] == "what-if" else EXTREME
    return any(pattern.search(text) for text in texts)


class Draw(random.Random):
    """Random numbers for one case. Two cases of three are tidy: without what is wrong on purpose, so
    that most runs solve something."""

    def __init__(self, seed):
        super().__init__(seed)
        self.is_tidy = self.random() < 0.67

    def rarely(self, share):
        """Whether to do what mostly ends in an error message."""
        return self.random() < share and not self.is_tidy


# ---------------------------------------------------------------------------------------------
# Trees
# ---------------------------------------------------------------------------------------------


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


# ---------------------------------------------------------------------------------------------
# Numbers and strings
# ---------------------------------------------------------------------------------------------


def integer_text(draw, digits):
    """An integer of that many digits, with a sign."""
    number = draw.randint(10 ** (digits - 1), 10**digits - 1)
    return draw.choice(["", "-"]) + str(number)


def decimal_text(draw):
    """A decimal, in one of the many ways to write one."""
    kind = draw.randrange(10)
    if kind < 4:
        return f"{draw.randint(-99, 99)}.{draw.randint(0, 99)}"
    if kind < 6:
        return repr(draw.uniform(-1000, 1000))
    if kind == 6:
        exponent = draw.choice(["e", "E"]) + draw.choice(["", "+", "-"]) + str(draw.randint(0, 30))
        return f"{draw.randint(-9, 9)}{draw.choice(['', '.5', '.125'])}{exponent}"
    if kind == 7:
        double = struct.unpack("<d", draw.randbytes(8))[0]
        return repr(double) if abs(double) < 1e308 else "1.5"
    if kind == 8:
        return f"{draw.randint(0, 10**20)}.{draw.randint(0, 10**25)}"
    return draw.choice(["-0.0", "0.0", "-0e5", "5e-324", "2.2250738585072014e-308", "0.1", "1.0", "9007199254740993.0"])


def number_source(draw):
    """A function that gives the text of a number. One document takes all from one function."""
    kinds = ["few", "few", "small", "small", "small", "digits", "long", "mixed", "decimal", "decimal", "sorted"]
    kind = draw.choice(kinds) if draw.is_tidy else draw.choice([*kinds, "odd"])
    if kind == "few":
        most = draw.choice([0, 1, 2, 4])
        return lambda: str(draw.randint(-most, most))
    if kind == "small":
        most = draw.choice([9, 99, 999])
        return lambda: str(draw.randint(0 if draw.random() < 0.5 else -most, most))
    if kind == "digits":
        return lambda: integer_text(draw, draw.randint(1, 12))
    if kind == "long":
        least = draw.choice([1, 15, 17])
        return lambda: integer_text(draw, draw.randint(least, 18)) if draw.random() < 0.8 else nineteen_digits(draw)
    if kind == "mixed":
        share = draw.choice([0.01, 0.3])
        return lambda: decimal_text(draw) if draw.random() < share else str(draw.randint(-99, 99))
    if kind == "decimal":
        return lambda: decimal_text(draw)
    if kind == "sorted":
        state = [0]
        step = draw.choice([1, -1])

        def next_one():
            state[0] += step * draw.choice([0, 1, 1, 2])
            return str(state[0])

        return next_one
    return lambda: odd_number(draw) if draw.random() < 0.05 else str(draw.randint(-50, 50))


def nineteen_digits(draw):
    """An integer that 64 bits just hold, but for the two that the builds treat differently."""
    most = 2**63 - 2
    return str(draw.choice([draw.randint(10**18, most), -draw.randint(10**18, most), most, -most]))


def odd_number(draw):
    """A number that few documents have, or one that is wrong."""
    return draw.choice(
        ["-0", "0", "-0.0", "00", "01", "+1", "-", "1.", ".5", "1e5", "1e400", "-1e400", "1e-400", "NaN", "inf"]
        + ["9223372036854775808", "-9223372036854775809", "99999999999999999999999", "9007199254740993", "0x10", "1_0"]
        + ["1e999999999999999999999", "0.000000000000000000000000000000001", "123456789012345678901234567890.5", "true"]
    )


def string(draw):
    """Text for a name or a move: letters, Unicode, what must be escaped."""
    kind = draw.randrange(8)
    if kind < 4:
        return draw.choice("ABCDEFGHxyz") + draw.choice(["", "1", "'", "-b", " c"])
    if kind == 4:
        return "".join(draw.choice('äßé漢字🎲\u202e\u200b"\\/\b\n\t\r\u0001\u007f\u0085{}[],:') for _ in range(draw.randint(0, 6)))
    if kind == 5:
        return draw.choice(["", "/0/1", "null", "]", '"', "\\", "a" * draw.randint(30, 200), "\ufeff", "e\u0301"])
    return draw.choice(["Nf3", "e4", "0-0", "left", "right", "[[", "}}", 'say "hi"', "tab\there"])


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(draw, text):
    """The text as JSON has it, with characters escaped that need not be."""
    more = draw.random() < 0.2
    written = []
    for character in text:
        if character in ESCAPES and draw.random() < 0.9:
            written.append(ESCAPES[character])
        elif ord(character) < 0x20 or character in '"\\' or more and draw.random() < 0.5:
            for unit in struct.unpack(f"<{len(character.encode('utf-16-le')) // 2}H", character.encode("utf-16-le")):
                written.append(draw.choice(["\\u%04x", "\\u%04X"]) % unit)
        else:
            written.append(character)
    return '"' + "".join(written) + '"'


def meta(draw, depth):
    """Tokens of any JSON value."""
    kind = draw.randrange(7 if depth else 5)
    if kind < 3:
        return [draw.choice(["null", "true", "false", "0", "-1.5e3", "12345678901234567890123", "1e999"])]
    if kind < 5:
        return [quoted(draw, string(draw))]
    tokens = []
    for _ in range(draw.randint(0, 3)):
        tokens += [","] if tokens else []
        if kind == 5:
            tokens += [quoted(draw, string(draw)), ":"]
        tokens += meta(draw, depth - 1)
    return ["{", *tokens, "}"] if kind == 5 else ["[", *tokens, "]"]


# ---------------------------------------------------------------------------------------------
# Documents
# ---------------------------------------------------------------------------------------------


class Document:
    """The bytes of a document, what else a command needs for it, and nodes that it has."""

    def __init__(self, data, extension, needs=(), nodes=(), size="small", has_depth=False):
        self.data = data
        self.extension = extension
        self.format = {"npy": "npy", "jsonl": "jsonl", "ndjson": "jsonl", "json": "nested"}.get(extension, "flat")
        self.needs = list(needs)
        self.nodes = list(nodes)
        self.size = size
        # Whether `--depth` makes sense: all nodes have static values.
        self.has_depth = has_depth


def spaced(draw, tokens):
    """The tokens as one text, with white space of one style."""
    style = draw.choice(["none", "none", "none", "comma", "lines", "random", "wild"])
    if style == "none":
        return "".join(tokens)
    if style == "comma":
        return "".join(token + " " if token in (",", ":") else token for token in tokens)
    if style == "lines":
        end = draw.choice(["\n", "\n  ", "\r\n", "\n\t"])
        return "".join(token + end if token in (",", "[") else token for token in tokens)
    spaces = [" ", "\n", "\t", "\r"] if style == "random" else [" " * 70, "\n" * 5, "\t \r\n", " "]
    share = draw.choice([0.1, 0.5, 1.0])
    return "".join(token + draw.choice(spaces) if draw.random() < share else token for token in tokens)


def node_tokens(draw, node, objects, tokens):
    """Appends the tokens of a tree. `objects` is the share of nodes written as objects."""
    needs_object = node.name is not None or node.move is not None or node.player or node.children and node.value
    if needs_object or draw.random() < objects:
        object_tokens(draw, node, objects, tokens)
    elif node.children is None:
        tokens.append(node.value)
    else:
        list_tokens(draw, node.children, objects, tokens)


def list_tokens(draw, children, objects, tokens):
    tokens.append("[")
    for which, child in enumerate(children):
        if which:
            tokens.append(",")
        node_tokens(draw, child, objects, tokens)
    tokens.append("]")


def object_tokens(draw, node, objects, tokens):
    """An object: its keys in any order, with keys that mean nothing or are wrong now and then."""
    keys = [key for key in ("value", "children", "name", "move", "player") if getattr(node, key) is not None]
    if node.children is None and draw.random() < 0.1:
        keys.append("children")
    if draw.random() < 0.1:
        keys.append("meta")
    if draw.rarely(0.002):
        keys.append(draw.choice(["comment", "childs", "val", "", "name", "value", "leaves", "branching"]))
    if draw.random() < 0.8:
        draw.shuffle(keys)
    tokens.append("{")
    for which, key in enumerate(keys):
        if which:
            tokens.append(",")
        tokens.append(quoted(draw, key) if draw.random() < 0.02 else f'"{key}"')
        tokens.append(":")
        if key == "children" and node.children is None:
            tokens.append("null")
        elif key == "children":
            list_tokens(draw, node.children, objects, tokens)
        elif key == "value":
            tokens.append(node.value or "1")
        elif key in ("name", "move", "player"):
            tokens.append(quoted(draw, getattr(node, key) or "x"))
        else:
            tokens += meta(draw, 3)
    tokens.append("}")


def nested(draw, shape=None, objects=None):
    """A nested document: arrays, objects or both."""
    shape = shape or draw.choice(["leaf", "ragged", "ragged", "ragged", "ragged", "uniform", "uniform", "chain", "wide"])
    if objects is None:
        objects = draw.choice([0, 0, 0, 0.1, 1.0])
    root = tree_of(draw, shape)
    nodes = nodes_of(root)
    if objects:
        label(draw, nodes, number_source(draw), draw.choice([0, 0.2, 0.8]))
    else:
        values = number_source(draw)
        unknown = draw.rarely(0.2) and 0.1
        for _, node in nodes:
            if node.children is None:
                node.value = "null" if unknown and draw.random() < unknown else values()
    tokens = []
    node_tokens(draw, root, objects, tokens)
    text = draw.choice(["", "", "", " ", "\n\n"]) + spaced(draw, tokens) + draw.choice(["", "\n", "\n", "\n", " \r\n"])
    data = text.encode("utf-8", "surrogatepass")
    if draw.random() < 0.01:
        data = b"\xef\xbb\xbf" + data
    known = [(path, node.name, node.children is None) for path, node in nodes[:400]]
    is_static = all(node.value for _, node in nodes)
    return Document(data, "json", nodes=known, has_depth=is_static)


def arrays(draw):
    return nested(draw, objects=0)


def objects_all(draw):
    return nested(draw, shape=draw.choice(["leaf", "ragged", "ragged", "ragged", "uniform", "chain"]), objects=draw.choice([0.1, 0.5, 1.0]))


def uniform_paths(branching):
    """Some nodes of a uniform tree."""
    found, path = [("/", None, not branching)], ""
    for ply, factor in enumerate(branching):
        is_leaf = ply + 1 == len(branching)
        found += [(f"{path}/{which}", None, is_leaf) for which in range(min(factor, 4))]
        path += f"/{factor // 2}"
    return found


def flat_leaves(draw, limit=4096):
    """Branching factors and the leaves to them; now and then a wrong number of leaves."""
    branching = factors(draw, draw.choice([8, 64, limit]))
    count = 1
    for factor in branching:
        count *= factor
    if draw.rarely(0.15):
        count = max(0, count + draw.choice([-1, 1, 5, -count]))
    values = number_source(draw)
    unknown = draw.rarely(0.3) and draw.choice([0.01, 0.2])
    leaves = ["null" if unknown and draw.random() < unknown else values() for _ in range(count)]
    return branching, leaves


def branching_text(draw, branching):
    """The factors as an option has them: one, if it is the same on all plies."""
    if len(set(branching)) == 1 and draw.random() < 0.8:
        return str(branching[0])
    return ",".join(map(str, branching))


def flat_text(draw):
    """Numbers apart by white space or commas, with comments."""
    branching, leaves = flat_leaves(draw)
    text = separated(draw, leaves)
    if draw.random() < 0.1:
        text = draw.choice(["# a comment\n", "\n\n", "#\n#\n", ", ", "\ufeff"]) + text
    option = f"--branching={branching_text(draw, branching)}"
    needs = [] if draw.rarely(0.1) else [option]
    return Document(text.encode(), draw.choice(["txt", "txt", "dat"]), needs, uniform_paths(branching))


def separated(draw, leaves):
    """The leaves of a flat text."""
    style = draw.choice([" ", " ", "\n", "\n", ", ", ",", "\t", "\r\n", "mixed", "comments"])
    if style == "mixed":
        return "".join(leaf + draw.choice([" ", "\n", ",", "  ", " , ", "\t", ",\n"]) for leaf in leaves)
    if style == "comments":
        ends = [" ", "\n", " # the leaf\n", "#\n", " # 1 2 3, [\n", "\n# é\n"]
        return "".join(leaf + draw.choice(ends) for leaf in leaves)
    return style.join(leaves) + draw.choice(["", "\n", " ", style])


def flat_json(draw):
    """An object with `branching` and `leaves`."""
    branching, leaves = flat_leaves(draw)
    text = branching_text(draw, branching)
    value = text if "," not in text and draw.random() < 0.9 else f"[{text}]"
    members = [['"branching"', ":", *spread_list(value)], ['"leaves"', ":", *list_of(leaves)]]
    if draw.random() < 0.3:
        members.append(['"player"', ":", f'"{"both" if draw.rarely(0.1) else draw.choice(["max", "min"])}"'])
    if draw.rarely(0.1):
        members.append([draw.choice(['"meta"', '"name"', '"depth"', '"leaves"']), ":", *meta(draw, 2)])
    draw.shuffle(members)
    tokens = ["{"]
    for which, member in enumerate(members):
        tokens += [",", *member] if which else member
    text = spaced(draw, [*tokens, "}"]) + draw.choice(["", "\n"])
    document = Document(text.encode("utf-8", "surrogatepass"), "json", nodes=uniform_paths(branching))
    document.format = "flat"
    return document


def spread_list(text):
    return re.findall(r"[^,\[\]]+|[,\[\]]", text)


def list_of(leaves):
    tokens = ["["]
    for which, leaf in enumerate(leaves):
        tokens += [",", leaf] if which else [leaf]
    return [*tokens, "]"]


# Each dtype, the letter of `struct` for it, and its number of bytes.
DTYPES = [("i1", "b", 1), ("i2", "h", 2), ("i4", "i", 4), ("i8", "q", 8), ("u1", "B", 1), ("u2", "H", 2)]
DTYPES += [("u4", "I", 4), ("u8", "Q", 8), ("f4", "f", 4), ("f8", "d", 8)]


def npy(draw, limit=4096):
    """An array of NumPy: all dtypes, byte orders and versions, and headers that are wrong."""
    branching = factors(draw, draw.choice([8, 64, 512, limit]))
    count = 1
    for factor in branching:
        count *= factor
    name, letter, size = draw.choice(DTYPES)
    order = draw.choice("<<<>>=|") if size > 1 else draw.choice("|||<")
    data = npy_data(draw, name, letter, size, ">" if order == ">" else "<", count)
    needs, shape = [], ", ".join(map(str, branching)) + ("," if len(branching) == 1 or draw.random() < 0.1 else "")
    if draw.random() < 0.3 or len(branching) == 1 and not draw.rarely(0.5):
        shape, needs = f"{count},", [f"--branching={branching_text(draw, branching)}"]
    elif draw.rarely(0.06):
        shape = draw.choice(["", "0,", "2, 0, 3", "-1,", "99999999999,99999999999", "4294967296,", "2"])
    if draw.rarely(0.06):
        data = draw.choice([data[:-1], data + b"\0", b""])
    if draw.rarely(0.06):
        name = draw.choice(["O", "c16", "i3", "f2", "U5", "b1"])
    fortran = draw.choice(["True", "True", "Flase"]) if draw.rarely(0.1) else "False"
    header = f"{{'descr': '{order}{name}', 'fortran_order': {fortran}, 'shape': ({shape}), }}"
    return Document(npy_bytes(draw, header, data), "npy", needs, uniform_paths(branching))


def npy_bytes(draw, header, data):
    """Header and data, with the length of the header as its version has it."""
    version = draw.choice([1, 1, 1, 2, 3]) if not draw.rarely(0.02) else 4
    start = 10 if version == 1 else 12
    padding = -(start + len(header) + 1) % 64 if draw.random() < 0.8 else draw.randint(0, 9)
    header = (header + " " * padding + "\n").encode()
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(header)) + header + data


def npy_data(draw, name, letter, size, order, count):
    """The leaves of an array as bytes."""
    if name[0] == "f":
        special = draw.rarely(0.3)
        leaves = [draw.choice([draw.randint(-9, 9) / 2, draw.uniform(-1e6, 1e6), 0.0, -0.0]) for _ in range(count)]
        if special:
            leaves[draw.randrange(count)] = draw.choice([float("nan"), float("inf"), float("-inf"), 1e-310])
        return struct.pack(f"{order}{count}{letter}", *leaves)
    bits = 8 * size
    most = 2**bits - 1 if name[0] == "u" else 2 ** (bits - 1) - 1
    least = 0 if name[0] == "u" else -most - 1
    if bits == 64:
        # The extremes are drawn by `extremes` alone; beyond 2^63 - 1 a leaf is an error where it is asked for.
        beyond = name == "u8" and draw.rarely(0.3)
        least, most = max(least, LEAST + 1), most if beyond else GREATEST - 1
    spread = draw.choice([3, 50, most])
    least, most = max(least, -spread), min(most, spread)
    leaves = [draw.randint(least, most) for _ in range(count)]
    return struct.pack(f"{order}{count}{letter}", *(leaf if leaf != GREATEST else 0 for leaf in leaves))


def lines(draw, count=None):
    """JSON Lines: good and bad lines, blank ones, all ends of lines."""
    count = count or draw.choice([1, 2, 5, 20, 20, 100])
    is_bad = draw.rarely(0.7) and draw.choice([0.02, 0.2])
    end = draw.choice([b"\n", b"\n", b"\n", b"\r\n"])
    small = ["leaf", "ragged", "ragged", "uniform"]
    written = []
    for _ in range(count):
        kind = draw.random()
        if kind < 0.15:
            document = flat_json(draw)
        else:
            document = nested(draw, shape=draw.choice(small) if draw.random() < 0.99 else "wide")
        line = document.data.replace(b"\r", b" ").replace(b"\n", b" ").strip()
        if is_bad and draw.random() < is_bad:
            line = draw.choice([damaged(draw, line), b"{", b"x", b'{"tree": 1}', b"[]"]).replace(b"\n", b" ")
        written.append(line)
        if draw.rarely(0.03):
            written.append(draw.choice([b"", b"", b"  ", b"\t"]))
    data = end.join(written) + (end if draw.random() < 0.8 else b"")
    name, needs = draw.choice([("jsonl", []), ("ndjson", []), ("json", ["--from=jsonl"]), ("txt", ["--from=jsonl"])])
    needs = [] if draw.rarely(0.3) else needs
    return Document(data, name, needs, [("/", None, False), ("/0", None, False)])


# What an error puts into a document.
PIECES = """[ ] { } , : " \\ \\u12 \\ud83d null true - 0 1e e5 .5 1e999 99999999999999999999 NaN # 0.5 1e3 -0 00
[[ ]] [] {} ,, "value" "name": "children":[ "meta": "player":"min", "leaves": // 'a' +""".split()
PIECES = [piece.encode() for piece in PIECES] + [b" ", b"\n", b"\t", b"\0", b"\xff", b"\xc3", "é\u00a0".encode(), b"\xef\xbb\xbf", b"\x0b"]


def damaged(draw, data):
    """The document with one to three random errors."""
    data = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 3])):
        at = draw.randint(0, len(data))
        end = min(at + draw.randint(0, 5), len(data))
        kind = draw.randrange(6)
        if kind == 0:
            del data[at:end]
        elif kind == 1:
            data[at:at] = draw.choice(PIECES)
        elif kind == 2:
            data[at:end] = draw.choice(PIECES)
        elif kind == 3:
            to = draw.randint(0, len(data))
            data[to:to] = data[at:end]
        elif kind == 4:
            del data[at:]
        else:
            data[at : min(at + 1, end)] = bytes([draw.randrange(256)])
    return bytes(data)


def broken(draw):
    """A document of any other kind, damaged."""
    document = draw.choice([arrays, arrays, objects_all, objects_all, flat_text, flat_json, npy, lines])(draw)
    document.data = damaged(draw, document.data)
    return document


# ---------------------------------------------------------------------------------------------
# Large documents
# ---------------------------------------------------------------------------------------------


def large(draw):
    """100 KB to 2 MB, so that all is read in blocks; half of them with an error or something rare."""
    make = draw.choice([large_nested, large_nested, large_nested, large_objects, large_flat, large_flat, large_npy, large_lines, deep])
    document = make(draw, draw.choice([100_000, 300_000, 1_000_000, 2_000_000]))
    if draw.random() < 0.5 and document.extension != "npy":
        document.data = with_rarity(draw, document.data)
    document.size = "large"
    return document


def with_rarity(draw, data):
    """Puts something rare or wrong at a random place, often between two values."""
    at = draw.randrange(len(data))
    if draw.random() < 0.7:
        at = data.find(draw.choice([b",", b" ", b"\n"]), at) + 1 or at
    rare = [b"0.5,", b"null,", b'{"value":3},', b"[1,[2]],", b"-0,", b"   ", b"\n\n", b"1e2,", b"9007199254740993,", b"12345678901234567890,"]
    wrong = [*PIECES, b"[],", b",", b"x", b"1 2", b"01,", b"-,", b'"a",', b"1.,", b"{},"]
    piece = draw.choice(rare + wrong)
    return data[:at] + piece + data[at:] if draw.random() < 0.9 else damaged(draw, data)


def pool_of_numbers(draw):
    """Texts of numbers of one kind, to draw many leaves from."""
    values = number_source(draw)
    return [values() for _ in range(draw.choice([5, 300, 5000]))]


def joined(draw, leaves, factor, glue):
    """The leaves in arrays of `factor` leaves (or of random lengths), these in arrays again, to the root."""
    items, plies = leaves, 0
    while len(items) > 1:
        size = factor or draw.choice([2, 3, 5, 9, 70])
        if factor == 0:
            items = ragged_groups(draw, items, glue)
        else:
            items = ["[" + glue.join(items[at : at + size]) + "]" for at in range(0, len(items), size)]
        plies += 1
    return items[0]


def ragged_groups(draw, items, glue):
    """Groups of random lengths; some items stay alone."""
    grouped, at = [], 0
    while at < len(items):
        size = draw.choice([1, 2, 3, 5, 8, 40])
        part = items[at : at + size]
        grouped.append(part[0] if size == 1 else "[" + glue.join(part) + "]")
        at += size
    return grouped if len(grouped) < len(items) else ["[" + glue.join(items) + "]"]


def some_paths(depth):
    return [("/" + "/".join(["0"] * n), None, False) for n in range(depth)] + [("/1", None, False), ("/0/1", None, False)]


def large_nested(draw, size):
    pool = pool_of_numbers(draw)
    width = sum(map(len, pool)) / len(pool) + 2
    leaves = draw.choices(pool, k=int(size / width))
    glue = draw.choice([",", ",", ", ", ",\n", " ,"])
    text = joined(draw, leaves, draw.choice([0, 0, 2, 2, 3, 4, 8, 16, 100]), glue)
    return Document(text.encode(), "json", nodes=some_paths(4))


def large_objects(draw, size):
    pool, values = [], number_source(draw)
    for _ in range(200):
        node, tokens = Node(), []
        label(draw, [("/", node)], values, draw.choice([0, 0.5]))
        node_tokens(draw, node, 0.8, tokens)
        pool.append(spaced(draw, tokens))
    width = sum(map(len, pool)) / len(pool) + 2
    items = draw.choices(pool, k=int(size / width))
    factor = draw.choice([2, 3, 8])
    while len(items) > 1:
        groups = [",".join(items[at : at + factor]) for at in range(0, len(items), factor)]
        form = draw.choice(["[%s]", '{"children":[%s]}', '{"name":"x","children":[%s]}', '{"children": [%s], "value": 3}'])
        items = [form % group for group in groups]
    return Document(items[0].encode("utf-8", "surrogatepass"), "json", nodes=some_paths(4))


def large_flat(draw, size):
    pool = pool_of_numbers(draw)
    width = sum(map(len, pool)) / len(pool) + 1.2
    branching = factors(draw, max(4, int(size / width)))
    count = 1
    for factor in branching:
        count *= factor
    leaves = draw.choices(pool, k=count)
    if draw.random() < 0.4:
        text = f'{{"branching":[{",".join(map(str, branching))}],"leaves":[{draw.choice([",", ", "]).join(leaves)}]}}'
        return Document(text.encode(), "json", nodes=uniform_paths(branching))
    text = draw.choice([" ", "\n", ", ", ","]).join(leaves)
    return Document(text.encode(), "txt", [f"--branching={branching_text(draw, branching)}"], uniform_paths(branching))


def large_npy(draw, size):
    return npy(draw, limit=size // 8)


def large_lines(draw, size):
    written, length = [], 0
    pool = [lines(draw, 20).data.rstrip(b"\r\n") for _ in range(8)]
    while length < size:
        written.append(draw.choice(pool))
        length += len(written[-1])
    return Document(b"\n".join(written) + b"\n", "jsonl", nodes=[("/", None, False)])


def deep(draw, size):
    """A chain of many thousand plies."""
    values = number_source(draw)
    before = draw.choice(["", f"{values()},"])
    after = draw.choice(["", f",{values()}", f",[{values()},{values()}]"])
    form = draw.choice([("[", "]"), ("[", "]"), ('{"children":[', "]}"), ('{"name":"a","children":[', "]}")])
    depth = min(100_000, size // (len(before) + len(after) + len(form[0]) + 2))
    text = (form[0] + before) * depth + values() + (after + form[1]) * depth
    return Document(text.encode(), "json", nodes=some_paths(6))


def extremes(draw):
    """A document with one of the two integers that the new build refuses."""
    text = str(draw.choice([LEAST, GREATEST]))
    if draw.random() < 0.15:
        leaves = struct.pack("<2q", 1, int(text))
        return Document(npy_bytes(draw, "{'descr': '<i8', 'fortran_order': False, 'shape': (1, 2)}", leaves), "npy")
    forms = ["%s", "[%s]", "[1,%s]", "[[%s],2]", '{"value":%s}', '{"branching":2,"leaves":[1,%s]}', "1 %s"]
    # In a part that alpha-beta prunes; many leaves, so that it is read in blocks.
    forms += ["[[5,6],[3,%s]]", "[[5,6],[3" + ",7" * 100 + ",%s" + ",7" * 100 + "]]", '[[5],[3,{"name":"a","value":%s}]]']
    form = draw.choice(forms)
    needs = ["--branching=2"] if form == "1 %s" else []
    return Document((form % text).encode(), "txt" if needs else "json", needs)


# Each kind of document, and its share of the cases.
KINDS = {
    "arrays": (arrays, 22),
    "objects": (objects_all, 22),
    "flat-text": (flat_text, 9),
    "flat-json": (flat_json, 8),
    "npy": (npy, 9),
    "lines": (lines, 9),
    "broken": (broken, 18),
    "large": (large, 3),
    "extremes": (extremes, 0),
}


# ---------------------------------------------------------------------------------------------
# Command lines
# ---------------------------------------------------------------------------------------------


class Case:
    """A command line, the files it reads, what comes on standard input, the files it writes."""

    def __init__(self, number, kind):
        self.number, self.kind = number, kind
        self.arguments, self.files, self.outputs = [], {}, []
        self.stdin = None  # the name of the file that is standard input
        self.is_pipe = False


def some(draw, share, *arguments):
    """The arguments, or none of them."""
    return list(arguments) if draw.random() < share else []


def bound(draw):
    """A number for a window or a guess."""
    return draw.choice([str(draw.randint(-20, 20)), str(draw.randint(-300, 300)), "0.5", "-1e3", "", "inf", "-inf", "9007199254740993"])


BEST_FIRST = ["sss-star", "dual-star", "mtd-f"]


def search_options(draw, document, algorithms=ALGORITHMS):
    """Options of the search; in a tidy case only those that mean something to the algorithm."""
    options, algorithm = [], "alpha-beta"
    if draw.random() < 0.35:
        algorithm = draw.choice(algorithms if draw.is_tidy else ALGORITHMS)
        options.append(f"--algorithm={algorithm}")
    has_cutoff = algorithm in ("alpha-beta", "no-deep") or not draw.is_tidy
    has_window = algorithm not in ("minimax", *BEST_FIRST) or not draw.is_tidy
    options += some(draw, 0.2 * has_cutoff, "--cutoff=gt")
    options += some(draw, 0.15 * has_window, "--fail=hard")
    if draw.random() < 0.15 * has_window:
        ends = draw.randint(-20, 20), draw.randint(1, 20)
        is_odd = draw.rarely(0.5)
        options.append(f"--window={bound(draw)},{bound(draw)}" if is_odd else f"--window={ends[0]},{sum(ends)}")
    if algorithm == "mtd-f" or draw.rarely(0.1):
        options += some(draw, 0.5, f"--first-guess={bound(draw) or '3'}")
    return options + arrangement(draw, document)


def arrangement(draw, document):
    options = []
    if document.has_depth and draw.random() < 0.5 or draw.rarely(0.15):
        options.append(f"--depth={draw.choice([0, 1, 1, 2, 2, 3, 5, 100])}")
    if draw.random() < 0.2:
        options.append(f"--order={draw.choice(ORDERS)}")
        options += some(draw, 0.4, f"--seed={draw.randint(0, 2**64 - 1)}")
    return options


def reading_options(draw, document):
    options = list(document.needs)
    options += some(draw, 0.12, f"--player={draw.choice(['max', 'min', 'min'])}")
    options += some(draw, 0.08, "--ignore-unknown-keys")
    if not any(option.startswith("--from") for option in options):
        options += some(draw, 0.05, f"--from={document.format}")
        options += [f"--from={draw.choice(FORMATS)}"] if draw.rarely(0.06) else []
    if not any(option.startswith("--branching") for option in options) and draw.rarely(0.06):
        options.append(f"--branching={draw.choice(['2', '3', '2,2', '1,4'])}")
    return options


def path_of(draw, document, leaves=False):
    """A path or a name of a node, mostly one that is there."""
    if draw.rarely(0.1) or not document.nodes:
        return draw.choice(["/0/0/0/0/0/0", "/9999", "nobody", "0", "/x", "//", "", "/01"])
    nodes = [node for node in document.nodes if node[2]] if leaves and draw.random() < 0.95 else document.nodes
    path, name, _ = draw.choice(nodes or document.nodes)
    usable = name and "\0" not in name and not name.startswith("-") and draw.random() < 0.5
    return name.encode("utf-8", "replace").decode() if usable else path


# The algorithms that trace, explain, what-if and draw take; only alpha-beta has windows.
EXPLAINED = ["alpha-beta", "alpha-beta", "minimax"]


def solve(draw, document):
    options = search_options(draw, document)
    is_large = document.size == "large"
    style = draw.random()
    if style < 0.3:
        options.append(draw.choice(["--quiet", "-q"]))
    elif style < 0.6:
        options.append("--format=json")
    options += some(draw, 0.15, f"--pruned={draw.choice(['leaves', 'leaves', 'none', 'subtrees'])}")
    if "--quiet" not in options and "-q" not in options or draw.rarely(0.3):
        options += some(draw, 0.04 if is_large else 0.1, "--all-best")
    if draw.random() < 0.08:
        options.append(f"--expect-value={draw.choice([str(draw.randint(-5, 9)), '0.5', '-1.25', '1e3'])}")
    options += some(draw, 0.04, "--expect-pv", path_of(draw, document))
    options += some(draw, 0.04, "--expect-pruned", draw.choice(["", "/0/1", "/1/1", "/0/1/1 /1/1", "/2"]))
    return ["solve", *options, *some(draw, 0.4, f"--jobs={draw.choice([1, 2])}")], some(draw, 0.05, "-o", "out.txt")


def compare(draw, document):
    options = arrangement(draw, document)
    options += some(draw, 0.6, f"--format={draw.choice(['text', 'json', 'csv'])}")
    options += some(draw, 0.2, f"--algorithms={','.join(draw.sample(ALGORITHMS, draw.randint(1, 4)))}")
    options += some(draw, 0.2, f"--orders={','.join(draw.sample(ORDERS, draw.randint(1, 3)))}")
    options += some(draw, 0.2, "--cutoff=gt") + some(draw, 0.1, f"--first-guess={bound(draw) or '3'}")
    options += some(draw, 0.3, "--each")
    outputs = some(draw, 0.1, "--plot", "plot.svg") + some(draw, 0.15, "--certificate", "proof.json")
    return ["compare", *options], outputs + some(draw, 0.05, "-o", "out.txt")


def trace(draw, document):
    options = search_options(draw, document, EXPLAINED) + some(draw, 0.5, f"--format={draw.choice(['text', 'jsonl'])}")
    steps = draw.randint(1, 60)
    options += some(draw, 0.2, f"--from-step={steps}")
    if document.size == "large" or draw.random() < 0.2:
        options.append(f"--to-step={steps + draw.randint(-3, 200)}")
    options += some(draw, 0.25, "--node", path_of(draw, document))
    return ["trace", *options], []


def explain(draw, document):
    options = search_options(draw, document, ["alpha-beta"]) + some(draw, 0.4, "--format=json")
    return ["explain", *options, "TREE", path_of(draw, document)], []


def what_if(draw, document):
    options = search_options(draw, document, EXPLAINED) + some(draw, 0.4, "--format=json")
    options += some(draw, 0.2, "--pruned", path_of(draw, document))
    options += some(draw, 0.05, f"--max-nodes={draw.choice([1, 50, 10_000])}") if document.size == "small" else ["--max-nodes=100000"]
    return ["what-if", *options, "TREE", path_of(draw, document, leaves=True)], []


def draw_tree(draw, document):
    options = search_options(draw, document, EXPLAINED)
    form = draw.choice(["text", "text", "svg", "dot", "mermaid", "tikz", "html"])
    options += [f"--to={form}"] if form != "text" or draw.random() < 0.5 else []
    parts = ["names", "paths", "values", "windows", "moves"]
    options += some(draw, 0.3, f"--show={','.join(draw.sample(parts, draw.randint(0, 5)))}")
    blank = some(draw, 0.15, "--blank")
    options += blank
    if not blank or draw.rarely(0.2):
        options += some(draw, 0.2, f"--pruned={draw.choice(['strike', 'grey', 'hide'])}")
    options += some(draw, 0.15, "--root", path_of(draw, document)) + some(draw, 0.15, f"--max-ply={draw.randint(0, 4)}")
    options += some(draw, 0.1, f"--max-nodes={draw.choice([5, 100, 100_000])}") if document.size == "small" else []
    if form == "text" or draw.rarely(0.1):
        options += some(draw, 0.3, "--ascii") + some(draw, 0.3, f"--color={draw.choice(['always', 'never', 'auto'])}")
    if form == "tikz" or draw.rarely(0.05):
        options += some(draw, 0.3, "--standalone")
    return ["draw", *options], some(draw, 0.05, "-o", "out.txt")


# Each command, and its share of the cases.
COMMANDS = {solve: 58, compare: 8, trace: 9, explain: 8, what_if: 7, draw_tree: 10}


def case_of(seed, number, only):
    """Draws a case, and draws again while it has what the builds treat differently on purpose."""
    for attempt in range(100):
        draw = Draw(f"{seed}/{number}/{attempt}")
        kind = only or draw.choices(list(KINDS), [share for _, share in KINDS.values()])[0]
        case = draw_case(draw, number, kind)
        if kind == "extremes" or not has_extremes(case):
            return case
    raise RuntimeError("the same numbers again and again")


def draw_case(draw, number, kind):
    case = Case(number, kind)
    document = KINDS[kind][0](draw)
    if kind == "extremes":
        command, outputs = ["solve"], []
    elif document.size == "large":
        make = draw.choices([solve, trace, explain, compare, what_if], [90, 4, 4, 1, 1])[0]
        command, outputs = make(draw, document)
    else:
        makes = [solve, compare] if document.format == "jsonl" and not draw.rarely(0.1) else list(COMMANDS)
        make = draw.choices(makes, [COMMANDS[make] for make in makes])[0]
        command, outputs = make(draw, document)
    reading = list(document.needs) if kind == "extremes" else reading_options(draw, document)
    name, *trees = [add_document(draw, case, document), *more_documents(draw, case, command[0], kind)]
    rest = [name if argument == "TREE" else argument for argument in command[1:]]
    if "TREE" not in command:
        rest += [name, *trees] if name != "-" or trees or draw.random() < 0.7 else []
    # Paths may be names with any first letter, so options stand before them.
    case.arguments = [command[0], *reading, *outputs, *rest]
    case.outputs = [word for word in outputs if not word.startswith("-")]
    return case


def add_document(draw, case, document):
    """Puts a document into the case; returns the argument for it: a file's name, or `-`."""
    name = f"tree{len(case.files)}.{document.extension}"
    case.files[name] = document.data
    if case.stdin is None and draw.random() < 0.25:
        case.stdin, case.is_pipe = name, draw.random() < 0.6
        return "-"
    return name


def more_documents(draw, case, command, kind):
    """For commands that take several files: now and then some more."""
    if command not in ("solve", "compare") or kind in ("large", "extremes") or draw.random() > 0.08:
        return []
    kinds = ["arrays", "objects", "flat-json", "lines"] + ([] if draw.is_tidy else ["npy", "broken"])
    kinds = draw.choices(kinds, k=draw.randint(1, 3))
    names = [add_document(draw, case, KINDS[kind][0](draw)) for kind in kinds]
    return names + (["missing.json"] if draw.rarely(0.2) else [])


# ---------------------------------------------------------------------------------------------
# Running and comparing
# ---------------------------------------------------------------------------------------------


def run(program, case, folder):
    """Runs a program on the case. Gives what can be compared, or None if it takes too long."""
    source = {"stdin": subprocess.DEVNULL}
    if case.stdin and case.is_pipe:
        source = {"input": case.files[case.stdin]}
    elif case.stdin:
        source = {"stdin": open(os.path.join(folder, case.stdin), "rb")}
    try:
        done = subprocess.run(
            ["abprune", *case.arguments],
            executable=program,
            capture_output=True,
            cwd=folder,
            env={"PATH": os.environ.get("PATH", ""), "LANG": "C"},
            timeout=PATIENCE,
            **source,
        )
    except subprocess.TimeoutExpired:
        return None
    finally:
        if case.stdin and not case.is_pipe:
            source["stdin"].close()
    result = {"status": done.returncode, "stdout": done.stdout, "stderr": done.stderr}
    for name in case.outputs:
        result[name] = take_file(os.path.join(folder, name))
    return result


def take_file(path):
    """What a run has written to a file, which is removed."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return b"(no such file)"
    os.remove(path)
    return data


class Outcome:
    """What came of a case: a difference or not, and the exit status of the old build."""

    def __init__(self, case, status, differences=(), results=()):
        self.case, self.status = case, status
        self.differences, self.results = list(differences), results


def check(builds, case, folder, rewordings):
    """Runs both builds on the case."""
    for name, data in case.files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    old, new = (run(build, case, folder) for build in builds)
    if old is None or new is None:
        both = old is None and new is None
        return Outcome(case, "too long", [] if both else ["time"], (old, new))
    if case.kind == "extremes":
        is_right = old["status"] == 0 and new["status"] == 2
        return Outcome(case, new["status"], [] if is_right else ["status"], (old, new))
    differences = [key for key in old if not is_same(old[key], new[key], rewordings)]
    return Outcome(case, old["status"], differences, (old, new))


def is_same(old, new, rewordings):
    if old == new or isinstance(old, int):
        return old == new
    for pattern, replacement in rewordings:
        old = pattern.sub(replacement, old)
    return without_known_differences(old) == without_known_differences(new)


def show(outcome, builds, seed):
    """Prints a difference with the command that repeats it; keeps the input."""
    case = outcome.case
    folder = os.path.join(tempfile.gettempdir(), "abprune-differences", f"{seed}-{case.number}-{os.getpid()}")
    os.makedirs(folder, exist_ok=True)
    for name, data in case.files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    words = " ".join(shlex.quote(argument) for argument in case.arguments)
    source = f" < {case.stdin}" if case.stdin and not case.is_pipe else ""
    pipe = f"cat {case.stdin} | " if case.is_pipe else ""
    print(f"difference in case {case.number} ({case.kind}): {', '.join(outcome.differences)}")
    for build, result in zip(builds, outcome.results):
        print(f"  cd {folder} && {pipe}{build} {words}{source}")
        for key in outcome.differences if result else []:
            print(f"    {key}: {excerpt(result, key, outcome.results)}")
        if result is None:
            print(f"    took more than {PATIENCE} s")
    print(flush=True)


def excerpt(result, key, results):
    """A part of what was printed, from before the first byte that differs."""
    if isinstance(result[key], int):
        return result[key]
    texts = [one[key] for one in results if one]
    first = len(os.path.commonprefix(texts))
    start = max(0, first - 60)
    return f"byte {first} of {len(result[key])}: {result[key][start:first + 100]!r}"


def chunk(builds, seed, only, numbers, rewordings):
    """Runs some cases in a folder of their own; gives back what is to be counted or shown."""
    base = "/dev/shm" if os.path.isdir("/dev/shm") else None
    folder = tempfile.mkdtemp(prefix="abprune-", dir=base)
    counted, shown = collections.Counter(), []
    try:
        for number in numbers:
            case = case_of(seed, number, only)
            outcome = check(builds, case, folder, rewordings)
            counted[(case.kind, outcome.status)] += 1
            if outcome.differences:
                shown.append(outcome)
            for name in case.files:
                os.remove(os.path.join(folder, name))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return counted, shown


def arguments_of_program():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", help="the build that is right")
    parser.add_argument("new", help="the build to compare with it")
    parser.add_argument("--count", type=int, default=10_000, help="the number of cases [10000]")
    parser.add_argument("--seed", default="1", help="another seed: other cases [1]")
    parser.add_argument("--only", choices=list(KINDS), help="cases of one kind alone")
    parser.add_argument("--case", type=int, help="the case of this number alone")
    parser.add_argument("--jobs", type=int, default=1, help="processes that run cases [1]")
    parser.add_argument("--stop", type=int, default=20, help="stop after so many differences [20]")
    parser.add_argument("--new-wording", metavar="FILE", help="lines `OLD<tab>NEW`: a regular expression, its replacement")
    return parser.parse_args()


def read_rewordings(path):
    if not path:
        return []
    with open(path, "rb") as file:
        rows = [line.rstrip(b"\n").split(b"\t") for line in file if line.strip()]
    return [(re.compile(old), new) for old, new in rows]


def main():
    options = arguments_of_program()
    builds = [os.path.abspath(options.old), os.path.abspath(options.new)]
    for build in builds:
        if not os.access(build, os.X_OK):
            sys.exit(f"{build} cannot be run")
    numbers = [options.case] if options.case is not None else range(options.count)
    rewordings = read_rewordings(options.new_wording)
    parts = [numbers[at : at + 50] for at in range(0, len(numbers), 50)]
    counted, differences, done = collections.Counter(), 0, 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(chunk, builds, options.seed, options.only, part, rewordings) for part in parts]
        for task, part in zip(tasks, parts):
            more, shown = task.result()
            counted += more
            done += len(part)
            for outcome in shown:
                differences += 1
                if differences <= options.stop:
                    show(outcome, builds, options.seed)
            if differences >= options.stop:
                print(f"stopped after {done} cases")
                pool.shutdown(cancel_futures=True)
                break
            if sys.stderr.isatty():
                print(f"\r{done} cases, {differences} differences", end="", file=sys.stderr, flush=True)
    summary(counted, differences)
    return 1 if differences else 0


def summary(counted, differences):
    """How many cases of each kind there were, and how many of them the old build has solved."""
    statuses = sorted({status for _, status in counted}, key=str)
    print("kind        cases" + "".join(f"{f'status {status}':>12}" for status in statuses))
    for kind in KINDS:
        row = [counted[(kind, status)] for status in statuses]
        if sum(row):
            print(f"{kind:<12}{sum(row):>5}" + "".join(f"{count:>12}" for count in row))
    print(f"{sum(counted.values())} cases, {differences} differences")


if __name__ == "__main__":
    sys.exit(main())
