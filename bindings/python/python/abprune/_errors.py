"""What the program says is wrong, as an exception in Python's words: arguments, paths and places as Python has them."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Callable, Mapping

# Where a line and a column of a document are, for someone who gave it; None: they mean nothing to them.
Place = Callable[[int, int], "str | None"]


class TreeError(ValueError):
    """A tree cannot be read or searched, or an option makes no sense. Its text is what the program says.

    message: what is wrong, in one line. help: what to do about it, or None.
    place: where it is, as `tree[0][1]`, `tree:2:3` (line and column of a text) or `tree.json:2:3`, or None.
    line, column: the place in a text or file, from 1, or None.
    """

    def __init__(
        self, text: str, message: str, place: str | None, line: int | None, column: int | None, help: str | None
    ) -> None:
        super().__init__(text, message, place, line, column, help)
        self.message = message
        self.place = place
        self.line = line
        self.column = column
        self.help = help

    def __str__(self) -> str:
        return str(self.args[0])

    @classmethod
    def at(cls, place: str, message: str, help: str) -> TreeError:
        """The error of an object that no document can hold."""
        return cls(f"{message}\n --> {place}\nhelp: {help}", message, place, None, None, help)


def error_of(
    messages: str, command: str, options: Mapping[str, object], places: Mapping[str, Place], is_text: bool
) -> Exception:
    """The exception of what the program writes to standard error. `places` are those of the documents that it calls `-`
    or `arg:1`; is_text: the tree was given as text or file."""
    # Notes may stand before it.
    text = re.sub(r"\A(?:note: .*\n)+(?=error: )", "", messages.strip()).removeprefix("error: ")
    text = re.split(r"\n\n(?:Usage: |For more information)", text)[0]
    unexpected = re.match(r"unexpected argument '--([\w-]+)'", text)
    if unexpected:
        similar = re.search(r"a similar argument exists: '--([\w-]+)'", text)
        meant = f"; did you mean {argument(similar[1])!r}?" if similar else ""
        return TypeError(f"{argument(command)}() got an unexpected option {argument(unexpected[1])!r}{meant}")
    where = re.search(r"^ --> (.*?)(?::(\d+):(\d+)|: byte \d+)?$", text, re.MULTILINE)
    if where and text.startswith("cannot read the file"):
        # Python has its own errors, and its own words.
        try:
            open(where[1], "rb").close()
        except OSError as error:
            return error
    message, _, rest = text.partition("\n")
    message = in_python(message, options, is_text)
    help = re.search(r"^(?:help|  tip): (.*)$", rest, re.MULTILINE)
    advice = in_python(help[1], options, is_text) if help else None
    place: str | None = None
    line = column = None
    if where and where[2]:
        line, column = int(where[2]), int(where[3])
    if where:
        place = where[0].removeprefix(" --> ")
        if where[1] in places:
            place = places[where[1]](line, column) if line and column else None
        if place is None or not place.endswith(f":{line}:{column}"):
            # The lines of a document that nobody has seen say nothing.
            line = column = None
            rest = re.sub(r"^ *\d* *\|.*\n?", "", rest, flags=re.MULTILINE)
        rest = rest.replace(where[0], f" --> {place}" if place else "").strip("\n")
    if help:
        rest = re.sub(r"^(help|  tip): .*$", lambda line: f"{line[1]}: {advice}", rest, count=1, flags=re.MULTILINE)
    return TreeError(f"{message}\n{rest}".rstrip("\n"), message, place, line, column, advice)


def in_python(text: str, options: Mapping[str, object], is_text: bool) -> str:
    """A line of the program's in Python's words."""

    def invalid(match: re.Match[str]) -> str:
        name = argument(match[2])
        value = repr(options[name]) if name in options else match[1]
        return f"{value} for `{name}=...`"

    def option(match: re.Match[str]) -> str:
        return f"{argument(match[1])}={value_of(match[2]) if match[2] else '...'}"

    def path(match: re.Match[str]) -> str:
        # What stands in the document is no path.
        if match.string[: match.start()].endswith("found `"):
            return match[0]
        return repr(tuple(map(int, match[1].split("/")[1:]))) if match[1] != "/" else "()"

    def function(match: re.Match[str]) -> str:
        owner = "abprune" if match[1] in ("solve", "compare", "generate", "check") else "s"
        return f"`{owner}.{argument(match[1])}(...)`"

    text = re.sub(r"('.*') for '--([\w-]+)[^']*'", invalid, text)
    text = re.sub(r"'--([\w-]+)(?: <[^']*)?'", r"`--\1`", text)
    text = re.sub(r"`abprune ([a-z-]+)[^`]*`", function, text)
    text = re.sub(r"--([a-z][a-z-]*)(?:[ =]([^`\s]+)(?=`))?", option, text)
    text = re.sub(r"(?:(?<=[ `])|(?<![^(])\(?|^)(/(?:\d+(?:/\d+)*)?)(?=[\s`,;:.)]|$)\)?", path, text)
    if not is_text:
        for word, ours in WORDS.items():
            text = text.replace(word, ours)
    return text


# What JSON calls what Python has.
WORDS = {
    "`null`": "`None`",
    "`true`": "`True`",
    "`false`": "`False`",
    "an array or an object": "a list or a dict",
}


def argument(name: str) -> str:
    """What Python calls an option or a command."""
    word = name.replace("-", "_")
    return f"{word}_" if keyword.iskeyword(word) else word


def value_of(text: str) -> str:
    """The value of an option as Python writes it; a word in capitals stands for one."""
    if re.fullmatch(r"[A-Z]+|-?\d+", text):
        return text
    if re.fullmatch(r"\d+(?:,\d+)+", text):
        return f"({text.replace(',', ', ')})"
    return repr(text)


def place_in(text: str, name: str) -> str:
    """Where a JSON text that breaks off has come to, in the object that it was made of: `tree['children'][1]`."""
    steps: list[int | str | None] = []
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[][{},]', text):
        if token in ("[", "{"):
            steps.append(0 if token == "[" else None)
        elif token in ("]", "}"):
            steps.pop()
        elif token == ",":
            last = steps[-1]
            steps[-1] = last + 1 if isinstance(last, int) else None
        elif steps and steps[-1] is None:
            steps[-1] = json.loads(token)
    return name + "".join(f"[{step!r}]" for step in steps if step is not None)
