"""What is raised for what is wrong, and that a search ends at Ctrl+C."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import abprune


def test_an_error_has_its_place_and_help():
    with pytest.raises(abprune.TreeError) as caught:
        abprune.solve("[[3,\n  []]]")
    error = caught.value
    assert error.message == "an inner node needs at least one child"
    assert (error.line, error.column) == (2, 3)
    assert error.help == "a leaf is a number; write `0` if you meant a leaf"
    assert str(error).startswith("an inner node needs at least one child\n --> ")
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([[3], []], "an inner node needs at least one child"),
        ([[3, None], [2, 4]], "the search needs the value of the leaf /0/1, which is unknown"),
        ([float("nan")], "found"),
        ([True], "found"),
        ([2**63], "9223372036854775808"),
        ("nosuch.json", "cannot read the file: no such file or directory"),
    ],
)
def test_trees_that_are_wrong(tree, message):
    with pytest.raises(abprune.TreeError) as caught:
        abprune.solve(tree)
    assert message in str(caught.value)


def test_what_is_no_tree():
    with pytest.raises(TypeError, match="a node of a tree is a number, a list, a tuple or a dict, not set"):
        abprune.solve([3, {4}])


def test_options_that_are_wrong():
    with pytest.raises(abprune.TreeError, match="unexpected argument '--cutof'") as caught:
        abprune.solve([3, 5], cutof="gt")
    assert "--cutoff" in caught.value.help
    with pytest.raises(abprune.TreeError, match="invalid value 'fast' for '--algorithm"):
        abprune.solve([3, 5], algorithm="fast")
    with pytest.raises(abprune.TreeError, match="`--cutoff` means nothing to `minimax`"):
        abprune.solve([3, 5], algorithm="minimax", cutoff="gt")
    with pytest.raises(abprune.TreeError):
        abprune.solve([3, 5], window=(5, 3))
    with pytest.raises(TypeError, match="'output' is an option of the command alone"):
        abprune.solve([3, 5], output="file")
    with pytest.raises(TypeError, match="a node is a path"):
        abprune.solve([3, 5]).explain(3)
    with pytest.raises(abprune.TreeError, match="no"):
        abprune.solve([3, 5]).explain((7,))
    with pytest.raises(abprune.TreeError):
        abprune.generate(branching=0)


INTERRUPTED = {
    "command": "abprune.generate(branching=2, plies=30, cutoffs='1000000..', tries=1_000_000)",
    "game": "abprune.solve(lambda state: [state] * 2, state=0, evaluate=None)",
    "lists": "abprune.solve(functools.reduce(lambda node, _: [node, node], range(60), 3), algorithm='minimax')",
    "array": "abprune.solve(numpy.broadcast_to(numpy.zeros((), 'i1'), (2,) * 28), algorithm='minimax')",
    "position": "abprune.solve('{\"game\": \"connect-four\"}')",
    "best first": "abprune.solve('{\"game\": \"connect-four\"}', algorithm='sss-star')",
    "check": "program.run(['check', '{\"game\": \"connect-four\"}', '-'], b'value 3')",
    "threads": "program.run(['solve', '--jobs', '2'] + ['{\"game\": \"connect-four\"}'] * 2)",
}


@pytest.mark.skipif(os.name != "posix", reason="signals as Unix has them")
@pytest.mark.parametrize("what", INTERRUPTED)
def test_ctrl_c_ends_a_search_within_a_second(what):
    modules = "abprune, functools"
    if what == "array":
        pytest.importorskip("numpy")
        modules += ", numpy"
    # None of these ends by itself.
    program = f"""
import {modules}, time
from abprune import _program as program
print('ready', flush=True)
try:
    {INTERRUPTED[what]}
except KeyboardInterrupt:
    print('ended', flush=True)
    time.sleep(0.2)
    before = time.process_time()
    time.sleep(0.5)
    print('idle' if time.process_time() - before < 0.1 else 'busy', flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.4)
        assert process.poll() is None
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        watchdog = threading.Timer(10, process.kill)
        watchdog.start()
        assert process.stdout.readline() == "ended\n"
        assert time.monotonic() - sent < 1
        # Nothing goes on in a thread.
        assert process.stdout.readline() == "idle\n"
        watchdog.cancel()


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="signals as Unix has them")
def test_an_alarm_ends_a_search():
    def ring(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(TimeoutError):
            abprune.solve('{"game": "connect-four"}')
    finally:
        signal.signal(signal.SIGALRM, before)


def test_an_exception_that_another_thread_sets_ends_a_search():
    class Stop(Exception):
        pass

    ended = threading.Event()

    def search():
        try:
            abprune.solve('{"game": "connect-four"}')
        except Stop:
            ended.set()

    thread = threading.Thread(target=search, daemon=True)
    thread.start()
    time.sleep(0.3)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Stop))
    assert ended.wait(10)
