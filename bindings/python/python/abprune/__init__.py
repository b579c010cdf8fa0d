"""Solves explicit two-player game trees with alpha-beta, and shows what was pruned, and why.

>>> import abprune
>>> search = abprune.solve([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])
>>> search.value, search.pv, search.evaluated, search.leaves
(5, (0, 0, 1), 5, 8)
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Hashable
from typing import Any

from ._abprune import __version__
from ._errors import TreeError, place_in
from ._program import NO_OPTIONS, Option, is_path, path_text, rows, run
from ._search import Cut, Number, Row, Search
from ._sources import source_of

__all__ = ["Cut", "Search", "TreeError", "check", "compare", "generate", "solve"]


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def solve(
    tree: Any,
    *,
    state: Any = None,
    depth: int | None = None,
    evaluate: Callable[[Any], Number] | None = None,
    key: Callable[[Any], Hashable] | None = None,
    **options: Option,
) -> Search:
    """Searches a tree with alpha-beta.

    tree: nested lists or tuples; a NumPy array, each axis a ply; text or bytes in any format; a path; a game in Python:
    AIMA's class, OpenSpiel's state, or a function `children(state)`, with `state` to start from.
    depth: positions so many plies down are taken at their static values; in a game in Python, at `evaluate(state)`.
    key: with `transpositions=True` in a game in Python, `key(state)` says which position a state is; else the state does.
    options: those of `abprune solve`, as `cutoff="gt"`, `window=(3, 5)`, `from_="lists"`.

    Raises TreeError if the tree cannot be read or searched. An exception in a game comes back as it was raised.
    """
    source = source_of(tree, state, depth, evaluate, key)
    if key is not None and not options.get("transpositions"):
        raise TypeError("`key=...` means nothing without `transpositions=True`")
    if depth is not None and not hasattr(source, "depth"):
        options["depth"] = depth
    unfit = NO_OPTIONS & options.keys()
    if unfit:
        raise TypeError(f"{min(unfit)!r} is an option of the command alone")
    return Search(source, options)


def compare(tree: Any, **options: Option) -> Row:
    """Counts the leaves that each classic algorithm evaluates: `compare(tree)["algorithms"]` are rows.

    options: those of `abprune compare`."""
    source = source_of(tree)
    found = rows(source.run("compare", "json", options))
    return found[0] if len(found) == 1 else {"trees": found}


def generate(*, count: int | None = None, **options: Option) -> Any:
    """Makes a random tree or an exercise, as nested lists; with `count`, a list of so many.

    options: those of `abprune generate`."""
    form = "nested" if count is None else "jsonl"
    trees = rows(run("generate", form, {"count": count, **options}))
    return trees[0] if count is None else trees


def check(tree: Any, answer: Any, **options: Option) -> Row:
    """Grades an answer: `{"value": 5, "pv": (0, 0, 1), "pruned": [(0, 1, 1)]}`, its JSON, or a path to that.

    options: those of `abprune check`."""
    source = source_of(tree)
    text = source.text()
    if isinstance(answer, os.PathLike) or (isinstance(answer, str) and answer.endswith((".json", ".txt"))):
        with open(answer, "rb") as file:
            given = file.read()
    elif isinstance(answer, (str, bytes)):
        given = answer.encode() if isinstance(answer, str) else answer
    else:
        given = json.dumps(_answer(answer)).encode()

    def place(line: int, column: int) -> str:
        if isinstance(answer, (str, bytes, os.PathLike)):
            return f"answer:{line}:{column}"
        return place_in(given[: column - 1].decode(), "answer")

    places = {"arg:1": source.place(text.encode()), "-": place}
    (row,) = rows(run("check", "json", options, text, "-", input=given, places=places, is_text=source.is_text))
    return row  # type: ignore[no-any-return]


def _answer(value: Any, key: str | None = None) -> Any:
    """An answer with its paths as the command has them."""
    if isinstance(value, Cut):
        return path_text(value.path)
    if is_path(value) and key != "windows":
        return path_text(value)
    if isinstance(value, dict):
        # The keys of these are nodes, and a window is no path.
        by_node = key in ("values", "windows")
        return {
            path_text(name) if by_node else name: _answer(item, key if by_node else name) for name, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [_answer(item) for item in value]
    if hasattr(value, "item"):
        return value.item()
    return value
