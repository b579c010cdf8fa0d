"""Trees as people have them: those of `tests/snippets.txt`, as text and as bytes, have the values that stand there."""

import fractions
import pathlib

import pytest

import abprune

FILE = pathlib.Path(__file__).parents[3] / "tests/snippets.txt"


def snippets():
    """The line, the words of the head and the text of each snippet."""
    found = []
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(keepends=True), 1):
        if line.startswith("--- "):
            found.append((number, line.split()[1:], []))
        elif found:
            found[-1][2].append(line)
    return [(number, words, "".join(text)) for number, words, text in found if words[0] != "#"]


@pytest.mark.parametrize("number, words, text", snippets())
def test_a_snippet_has_its_value(number, words, text):
    expected, *options = words
    if expected == "error":
        # As bytes: a text that is no tree may be the name of a file.
        with pytest.raises(abprune.TreeError) as error:
            abprune.solve(text.encode()).value
        assert " ".join(options).lower() in str(error.value).lower().replace("what_if", "what-if"), number
        return
    options = {"branching": int(options[1])} if options else {}
    for tree in (text, text.encode()):
        assert abprune.solve(tree, **options).value == fractions.Fraction(expected)


def test_there_are_200():
    assert len(snippets()) >= 200
