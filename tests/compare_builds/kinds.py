"""The kinds of documents, and their shares."""

from arrays import npy
from damage import damaged
from documents import Document, arrays, flat_json, flat_text, lines, objects_all
from games import games
from large import large
from lists import lists
from programs import rules
from setting import Case, ask
from trees import Known


def broken(draw):
    """A document of any other kind, damaged."""
    document = draw.choice([arrays, arrays, objects_all, objects_all, flat_text, flat_json, npy, lines, lists, games])(draw)
    document.data = damaged(draw, document.data)
    document.nodes, document.lines = document.nodes or [Known("/"), Known("/0/1")], None
    return document


# Each kind of document, and its share of the cases.
KINDS = {
    "arrays": (arrays, 18),
    "objects": (objects_all, 22),
    "flat-text": (flat_text, 7),
    "flat-json": (flat_json, 6),
    "npy": (npy, 8),
    "lines": (lines, 8),
    "lists": (lists, 10),
    "games": (games, 11),
    "rules": (rules, 9),
    "generated": (None, 5),
    "broken": (broken, 4),
    "large": (large, 0),
}
# A search in a large document takes long, and is much the same for all commands but `solve`.
LARGE = {"solve": 0.08, "trace": 0.01, "explain": 0.01, "compare": 0.01, "visits": 0.01, "what-if": 0.003}
# Errors of documents are those of `solve` in all other commands.
BROKEN = {"solve": 0.2}


def kind_for(draw, command):
    """A kind of document for a command."""
    if draw.random() < LARGE.get(command, 0):
        return "large"
    if draw.random() < BROKEN.get(command, 0):
        return "broken"
    # Of the few cases of these enough must have each evaluation.
    if command in ("compare", "what-if") and draw.random() < 0.12:
        return "games"
    return draw.choices(list(KINDS), [share for _, share in KINDS.values()])[0]


def document_of(draw, kind, old, folder):
    if kind == "generated":
        return generated(draw, old, folder)
    return KINDS[kind][0](draw)


def generated(draw, old, folder):
    """A tree that the old build makes: with two cutoffs, with letters, with static values."""
    choices = [
        ["--cutoffs=1..3", "--no-ties", "--letters", "--meta"],
        ["--cutoffs=2..", "--branching=2", "--plies=4", "--deep-cutoffs=1", "--tries=2000"],
        ["--letters", "--branching=2..4", "--plies=2..4"],
        ["--static=noise=3", "--model=incremental"],
        ["--model=ordered:p=0.8", "--branching=3", "--plies=4", "--decimals=1"],
        ["--model=p-game", "--branching=2", "--plies=5", "--player=min"],
        ["--format=flat", "--branching=2,3,2", "--values=0..9"],
        ["--format=npy", "--branching=3", "--plies=3"],
    ]
    options = draw.choice(choices)
    data, _ = ask(old, ["generate", *options, f"--seed={draw.randint(0, 10**6)}"], Case(0, ""), folder)
    extension = "npy" if "--format=npy" in options else "json"
    return Document(data, extension, has_depth=options[0].startswith("--static"))
