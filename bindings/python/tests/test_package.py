"""The package as a whole: the command, memory, types."""

import gc
import importlib.resources
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

import abprune
from trees import command


def test_the_command_is_on_the_path():
    program = shutil.which("abprune", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    run = subprocess.run([program, "solve", "-q", "[[3, 5], [2, 9]]"], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr, run.returncode) == ("3\n", "", 0)
    run = subprocess.run([program, "-"], input="[3, []]", capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("", 2)
    assert run.stderr.startswith("error: an inner node needs at least one child\n --> -:1:5\n")
    run = subprocess.run([program, "check", "[3]", "-"], input='{"value": 4}', capture_output=True, text=True, check=False)
    assert run.returncode == 1


def test_python_runs_the_command():
    assert command("--version").startswith("abprune ")
    assert command("solve", "-q", input="[[3, 5], [2, 9]]") == "3\n"


def test_the_package_shows_its_version_and_what_is_for_users():
    assert command("--version").split() == ["abprune", abprune.__version__]
    assert dir(abprune) == ["Cut", "Search", "TreeError", "__version__", "check", "compare", "generate", "solve"]


def test_the_command_ends_at_a_closed_pipe():
    run = subprocess.run(
        f"{sys.executable} -m abprune generate --count 100000 | head -c 10", shell=True, capture_output=True, check=False
    )
    assert run.stderr == b""


@pytest.mark.skipif(os.name != "posix", reason="signals as Unix has them")
def test_ctrl_c_ends_the_command():
    arguments = [sys.executable, "-m", "abprune", "generate", "--branching=2", "--plies=40"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE) as process:
        process.stdout.read(1)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        while process.stdout.read(1 << 20):
            pass
        assert process.wait() == -signal.SIGINT
        assert time.monotonic() - sent < 1


def test_types_are_there():
    files = importlib.resources.files(abprune)
    assert (files / "py.typed").is_file()
    assert (files / "_abprune.pyi").is_file()


def memory():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory as Linux tells it")
@pytest.mark.parametrize("what", ["lists", "array", "game", "errors", "command"])
def test_nothing_leaks(what):
    tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1.5]]]

    def children(node):
        return node

    def failing(node):
        raise LookupError

    def lists():
        abprune.solve(tree).pruned

    def game():
        abprune.solve(children, state=tree).pruned

    def errors():
        with pytest.raises(LookupError):
            abprune.solve(failing, state=0)

    def array():
        abprune.solve(leaves).pruned

    if what == "array":
        leaves = pytest.importorskip("numpy").zeros((2, 3, 2))
    count = {"command": 300, "lists": 100_000}.get(what, 30_000)
    call = {"command": lambda: abprune.solve(json.dumps(tree)).explain()}.get(what) or locals()[what]
    for _ in range(count // 10):
        call()
    gc.collect()
    before = memory()
    for _ in range(count):
        call()
    gc.collect()
    # Calls that each lose an object of 32 bytes, the smallest that Python has, lose more; a run of the command has
    # more to lose.
    assert memory() - before < 900_000


def test_threads():
    tree = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
    faults = []

    def work():
        for _ in range(20):
            search = abprune.solve(tree)
            if (search.value, len(search.pruned), len(search.explain())) != (5, 2, 2):
                faults.append(search)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
