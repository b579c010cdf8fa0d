"""The notebooks: each runs from its first cell to its last, and shows what stands in its file.

What is compared is text: what a cell prints, and the plain form of what it shows. Pictures and tables in HTML are for
readers. A cell with the tag `varies` shows something else in each run, such as times: it only has to run. One with a tag
`needs-MODULE` is left out where that module is not installed.

`BLESS=1 ./test -k notebooks` writes what the cells show now into the files. Read the difference before you commit it.
"""

import importlib.util
import os
import pathlib
import warnings

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
for module in ["ipykernel", "matplotlib", "pandas", "dask"]:
    pytest.importorskip(module)

NOTEBOOKS = sorted((pathlib.Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
IS_BLESSED = "BLESS" in os.environ


def tags(cell):
    return cell.metadata.get("tags", [])


def missing_module(cell):
    """A module that a cell needs, and that is not installed."""
    needed = [tag.removeprefix("needs-") for tag in tags(cell) if tag.startswith("needs-")]
    return next((module for module in needed if importlib.util.find_spec(module) is None), None)


def shown(cell):
    """The text that a cell shows. What a cell prints may come in pieces, which differ from run to run."""
    texts = []
    for output in cell.outputs:
        kind = output.get("name", output.output_type)
        text = output.text if output.output_type == "stream" else output.data.get("text/plain", "")
        if texts and texts[-1][0] == kind and output.output_type == "stream":
            text = texts.pop()[1] + text
        texts.append((kind, text))
    return texts


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 6


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_its_file_shows(file, tmp_path):
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    left_out = {missing_module(cell) for cell in notebook.cells} - {None}
    if left_out:
        assert not IS_BLESSED, f"install {left_out} to write {file.name}"
        warnings.warn(f"{file.name}: cells that need {left_out} are left out", stacklevel=1)
        notebook.cells = [cell for cell in notebook.cells if missing_module(cell) is None]
    expected = [shown(cell) for cell in code_cells(notebook)]
    client = nbclient.NotebookClient(
        notebook, timeout=120, record_timing=False, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    if IS_BLESSED:
        notebook.metadata["language_info"] = {"name": "python"}
        nbformat.write(notebook, file)
        return
    for cell, text in zip(code_cells(notebook), expected):
        if "varies" not in tags(cell):
            assert shown(cell) == text, cell.source
