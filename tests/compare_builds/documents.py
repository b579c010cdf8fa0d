"""Documents that hold a tree: nested and flat JSON, flat text and JSON Lines."""

import re

from damage import damaged
from texts import meta, number_source, quoted
from trees import Known, factors, known_nodes, label, nodes_of, tree_of


# The formats by the endings of files.
FORMATS = {"npy": "npy", "jsonl": "jsonl", "ndjson": "jsonl", "json": "nested", "txt": "flat", "dat": "flat"}
# Names that a file may give to keys, and to the players.
OTHER_KEYS = {"value": "score", "children": "nodes", "name": "id", "move": "san", "player": "turn"}
OTHER_PLAYERS = {"max": "White", "min": "black"}


class Document:
    """The bytes of a document, what else a command needs for it, and nodes that it has."""

    def __init__(self, data, extension, needs=(), nodes=None, has_depth=False, size=None):
        self.data = data
        self.extension = extension
        self.format = FORMATS.get(extension, "lists")
        self.needs = list(needs)
        # `None`: the old build is asked for them.
        self.nodes = nodes
        self.size = size or ("small" if len(data) < 1500 else "medium")
        # Whether `--depth` makes sense: all nodes have static values.
        self.has_depth = has_depth
        # The depth limits that it needs, if it needs one.
        self.depths = []
        # Programs and the like, by the names of their files.
        self.more_files = {}
        self.lines = None


class Words:
    """What a document calls the keys of nodes and the players."""

    def __init__(self, draw, may_differ):
        keys = [key for key in OTHER_KEYS if draw.random() < 0.6] if may_differ and draw.random() < 0.12 else []
        self.keys = {key: OTHER_KEYS[key] for key in keys}
        self.players = OTHER_PLAYERS if may_differ and draw.random() < 0.06 else {}

    def options(self):
        keys = ",".join(f"{key}={other}" for key, other in self.keys.items())
        options = [f"--keys={keys}"] if keys else []
        return options + ([f"--players={','.join(self.players.values())}"] if self.players else [])


USUAL = Words(None, False)


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


def node_tokens(draw, node, objects, tokens, words=USUAL):
    """Appends the tokens of a tree. `objects` is the share of nodes written as objects."""
    needs_object = node.name is not None or node.move is not None or node.player or node.children and node.value
    if needs_object or draw.random() < objects:
        object_tokens(draw, node, objects, tokens, words)
    elif node.children is None:
        tokens.append(node.value)
    else:
        list_tokens(draw, node.children, objects, tokens, words, False)


def list_tokens(draw, children, objects, tokens, words, may_be_keyed):
    """Children in an array; below the key `children` also in an object, whose keys are their moves."""
    moves = [child.move for child in children]
    is_keyed = may_be_keyed and None not in moves and len(set(moves)) == len(moves) and draw.random() < 0.5
    tokens.append("{" if is_keyed else "[")
    for which, child in enumerate(children):
        if which:
            tokens.append(",")
        if is_keyed:
            tokens += [quoted(draw, child.move), ":"]
            # A child of this object may repeat its move.
            child.move = child.move if draw.random() < 0.1 else None
        node_tokens(draw, child, objects, tokens, words)
    tokens.append("}" if is_keyed else "]")


def object_tokens(draw, node, objects, tokens, words=USUAL):
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
        written = words.keys.get(key, key)
        tokens.append(quoted(draw, written) if draw.random() < 0.02 else f'"{written}"')
        tokens.append(":")
        if key == "children" and node.children is None:
            tokens.append("null")
        elif key == "children":
            list_tokens(draw, node.children, objects, tokens, words, True)
        elif key == "value":
            tokens.append(node.value or "1")
        elif key == "player" and node.player:
            tokens.append(quoted(draw, words.players.get(node.player, node.player)))
        elif key in ("name", "move", "player"):
            tokens.append(quoted(draw, getattr(node, key) or "x"))
        else:
            tokens += meta(draw, 3)
    tokens.append("}")


def nested(draw, shape=None, objects=None, may_rename=False):
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
        unknown = draw.random() < 0.06 and draw.choice([0.02, 0.1])
        for _, node in nodes:
            if node.children is None:
                node.value = "null" if unknown and draw.random() < unknown else values()
    known, is_static = known_nodes(nodes), all(node.value for _, node in nodes)
    tokens, words = [], Words(draw, may_rename)
    node_tokens(draw, root, objects, tokens, words)
    text = draw.choice(["", "", "", " ", "\n\n"]) + spaced(draw, tokens) + draw.choice(["", "\n", "\n", "\n", " \r\n"])
    data = text.encode("utf-8", "surrogatepass")
    if draw.random() < 0.01:
        data = b"\xef\xbb\xbf" + data
    return Document(data, "json", words.options(), known, is_static)


def arrays(draw):
    return nested(draw, objects=0)


def objects_all(draw):
    return nested(draw, shape=draw.choice(["leaf", "ragged", "ragged", "ragged", "uniform", "chain"]), objects=draw.choice([0.1, 0.5, 1.0]), may_rename=True)


def uniform_paths(branching):
    """Some nodes of a uniform tree."""
    found, path = [Known("/", not branching)], ""
    for ply, factor in enumerate(branching):
        is_leaf = ply + 1 == len(branching)
        found += [Known(f"{path}/{which}", is_leaf) for which in range(min(factor, 4))]
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
    document = Document(data, name, needs)
    document.format, document.lines = "jsonl", len(written)
    return document
