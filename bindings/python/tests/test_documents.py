"""The examples of the documents."""

import doctest
import pathlib

import pytest

PACKAGE = pathlib.Path(__file__).parent.parent


@pytest.mark.parametrize("document", [PACKAGE / "README.md", PACKAGE.parent.parent / "docs" / "python.md"])
def test_examples_are_what_they_show(document):
    results = doctest.testfile(str(document), module_relative=False, encoding="utf-8")
    assert results.attempted > 3
    assert results.failed == 0


def test_the_examples_of_the_module():
    import abprune

    results = doctest.testmod(abprune)
    assert results.attempted > 0 and results.failed == 0
