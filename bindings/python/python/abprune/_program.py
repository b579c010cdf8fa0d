"""Arguments for the program, and what it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from . import _abprune
from ._errors import Place, error_of

Option = object
Path = tuple[int, ...]


# What a caller gets as an object, and the program would write elsewhere.
NO_OPTIONS = frozenset({"format", "output", "quiet", "help", "color", "rules", "timeout", "plot"})


def option_words(options: Mapping[str, Option]) -> list[str]:
    """Keyword arguments as options: `max_nodes=5` is `--max-nodes=5`, True an option without a value, and None and
    False none at all. A final `_` keeps a word from Python: `from_="lists"`."""
    words = []
    for key, value in options.items():
        name = key.removesuffix("_").replace("_", "-")
        if name in NO_OPTIONS:
            raise TypeError(f"{key!r} is an option of the command alone")
        if value is None or value is False:
            continue
        words.append(f"--{name}" if value is True else f"--{name}={option_text(name, value)}")
    return words


def option_text(name: str, value: Option) -> str:
    """The value of an option as the command takes it."""
    if isinstance(value, str):
        return value
    if is_path(value) and name in ("node", "root", "pruned"):
        return path_text(value)
    if isinstance(value, range):
        return f"{value.start}..{value.stop - 1}"
    if isinstance(value, Mapping):
        return ",".join(f"{key}={item}" for key, item in value.items())
    if isinstance(value, Iterable):
        return ",".join("" if item is None else option_text("", item) for item in value)
    return str(value)


def is_path(node: object) -> bool:
    return isinstance(node, tuple) and all(isinstance(step, int) for step in node)


def path_text(node: object) -> str:
    """A node as the command takes it: a tuple of steps as a path; a name or move as it is."""
    if isinstance(node, str):
        return node
    if not is_path(node):
        raise TypeError(f"a node is a path, such as (0, 1), or a name, not {node!r}")
    assert isinstance(node, tuple)
    return "/" + "/".join(str(step) for step in node)


def path_of(text: str) -> Path | str:
    """A path as a tuple. The command shortens one of more than a thousand steps (`/~1000/0`): that stays a text."""
    steps = text.split("/")[1:] if text != "/" else []
    return tuple(map(int, steps)) if all(map(str.isdigit, steps)) else text


def with_paths(value: Any, key: str | None = None) -> Any:
    """The same JSON with each path as a tuple."""
    if isinstance(value, dict):
        return {key: with_paths(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [with_paths(item) for item in value]
    if key in ("path", "at") and isinstance(value, str):
        return path_of(value)
    return value


def run(
    command: str,
    format: str,
    options: Mapping[str, Option],
    *arguments: str,
    input: bytes = b"",
    places: Mapping[str, Place] = MappingProxyType({}),
    is_text: bool = False,
) -> bytes:
    """What the program writes. The last two are for its errors, as `error_of` has them.

    Raises TreeError, TypeError or OSError where its status is 2."""
    words = [command, f"--format={format}", *option_words(options), "--", *arguments]
    output, messages, status = _abprune.run(words, input)
    if status == 2:
        raise error_of(messages, command, options, places, is_text)
    return output


def rows(output: bytes) -> list[Any]:
    """What the program answers with, line by line."""
    return [with_paths(json.loads(line)) for line in output.splitlines()]
