"""Arguments for the program, what it answers, and its errors as an exception."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from . import _abprune

Option = object
Path = tuple[int, ...]


class TreeError(ValueError):
    """A tree cannot be read or searched, or an option makes no sense. Its text is what the program says.

    message: what is wrong, in one line. help: what to do about it, or None.
    line, column: the place in the text of the tree, from 1, or None.
    """

    def __init__(
        self, text: str, message: str, line: int | None, column: int | None, help: str | None
    ) -> None:
        super().__init__(text, message, line, column, help)
        self.message = message
        self.line = line
        self.column = column
        self.help = help

    def __str__(self) -> str:
        return str(self.args[0])

    @classmethod
    def of(cls, messages: str) -> TreeError:
        """The error of what the program writes to standard error."""
        text = messages.strip().removeprefix("error: ")
        place = re.search(r"^ --> .*?:(\d+):(\d+)$", text, re.MULTILINE)
        help = re.search(r"^(?:help|  tip): (.*)$", text, re.MULTILINE)
        line, column = (int(number) for number in place.groups()) if place else (None, None)
        return cls(text, text.split("\n", 1)[0], line, column, help.group(1) if help else None)


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


def run(arguments: list[str], input: bytes = b"") -> bytes:
    """What the program writes.

    Raises TreeError where its status is 2."""
    output, messages, status = _abprune.run(arguments, input)
    if status == 2:
        raise TreeError.of(messages)
    return output


def run_json(arguments: list[str], input: bytes = b"") -> list[Any]:
    """What the program answers with, line by line."""
    return [with_paths(json.loads(line)) for line in run(arguments, input).splitlines()]
