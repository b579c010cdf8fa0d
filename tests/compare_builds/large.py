"""Documents of 100 KB to 2 MB, and trees of many thousand plies."""

from arrays import npy
from damage import PIECES, damaged
from documents import Document, branching_text, lines, node_tokens, spaced, uniform_paths
from texts import number_source
from trees import Known, Node, factors, label


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
    return [Known("/" + "/".join(["0"] * n)) for n in range(depth)] + [Known("/1"), Known("/0/1")]


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
    return Document(b"\n".join(written) + b"\n", "jsonl", nodes=[Known("/")])


def deep(draw, size):
    """A chain of many thousand plies."""
    values = number_source(draw)
    before = draw.choice(["", f"{values()},"])
    after = draw.choice(["", f",{values()}", f",[{values()},{values()}]"])
    form = draw.choice([("[", "]"), ("[", "]"), ('{"children":[', "]}"), ('{"name":"a","children":[', "]}")])
    depth = min(100_000, size // (len(before) + len(after) + len(form[0]) + 2))
    text = (form[0] + before) * depth + values() + (after + form[1]) * depth
    return Document(text.encode(), "json", nodes=some_paths(6))
