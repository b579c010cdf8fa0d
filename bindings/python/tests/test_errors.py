"""What is raised for what is wrong, and that a search ends at Ctrl+C."""

import ctypes
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from decimal import Decimal
from fractions import Fraction

import pytest

import abprune
from trees import tree


def test_an_error_has_its_place_and_help():
    with pytest.raises(abprune.TreeError) as caught:
        abprune.solve("[[3,\n  []]]")
    error = caught.value
    assert error.message == "an inner node needs at least one child"
    assert (error.line, error.column) == (2, 3)
    assert error.help == "a leaf is a number; write `0` if you meant a leaf"
    assert str(error).startswith("an inner node needs at least one child\n --> ")
    assert isinstance(error, ValueError)


def test_a_note_before_an_error_is_no_part_of_it():
    game = 'EFG 2 R "" { "A" "B" }\np "" 1 1 "" { "l" "r" } 0\nt "" 1 "" { 3 2 }\nt "" 2 "" { 1 4 }\n'
    assert abprune.solve(game).value == 3
    with pytest.raises(abprune.TreeError) as caught:
        abprune.solve(game, root="zz")
    assert caught.value.message == "`root=...`: no node has the name or move zz"
    assert "note:" not in str(caught.value)


@pytest.mark.parametrize(
    ("tree", "message", "place"),
    [
        ([[3], []], "an inner node needs at least one child", "tree[1]"),
        ([[3, None], [2, 4]], "the search needs the value of the leaf (0, 1), which is unknown", "tree[0][1]"),
        ([float("nan")], "found `nan`, expected a finite number", "tree[0]"),
        ([[3], True], "found `True`, expected a tree: a number, a list or a dict", "tree[1]"),
        ([2**63], "`9223372036854775808` is out of range", "tree[0]"),
        ([3, {"children": [[4, {"value": "a]\\\","}]]}], "found ", "tree[1]['children'][0][1]['value']"),
        ({"children": [3, {"nam": "A", "value": 3}]}, "unknown key `nam`", "tree['children'][1]"),
        ([[3, 5], [4, Fraction(1, 3)]], "`Fraction(1, 3)` is not exact as a double", "tree[1][1]"),
        ([Decimal("0.1")], "`Decimal('0.1')` is not exact as a double", "tree[0]"),
        ([Decimal("1e400")], "`Decimal('1E+400')` is not exact as a double", "tree[0]"),
        ([Fraction(10**400), 1], "`Fraction(100", "tree[0]"),
        (b"[[3,\n []]]", "an inner node needs at least one child", "tree:2:2"),
    ],
)
def test_trees_that_are_wrong(tree, message, place):
    with pytest.raises(abprune.TreeError) as caught:
        abprune.solve(tree)
    error = caught.value
    assert error.message.startswith(message)
    assert error.place == place
    assert f"\n --> {place}" in str(error)
    assert (error.line, error.column) == ((2, 2) if isinstance(tree, bytes) else (None, None))
    assert ("\n2 | " in str(error)) == isinstance(tree, bytes)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_place_of_a_fault_is_that_of_the_object():
    generator = random.Random(3)
    for seed in range(200):
        nodes = tree(random.Random(seed))
        # Some lists as dicts, so that keys are steps, too.
        steps, node = [], nodes
        while isinstance(node, list):
            at = generator.randrange(len(node))
            if generator.random() < 0.5:
                node[at] = {"name": generator.choice(["A", "}],[", '"'])} | (
                    {"children": node[at]} if isinstance(node[at], list) else {"value": node[at]}
                )
                steps += [at, "children" if "children" in node[at] else "value"]
                owner, node = node[at], node[at][steps[-1]]
            else:
                steps.append(at)
                owner, node = node, node[at]
        owner[steps[-1]] = generator.choice([Fraction(1, 3), [], 2**70, float("inf"), {4}])
        with pytest.raises((abprune.TreeError, TypeError)) as caught:
            abprune.solve(nodes, algorithm="minimax")
        place = getattr(caught.value, "place", None) or str(caught.value).split(":")[0]
        # A node with neither a value nor children is at fault itself.
        if owner[steps[-1]] == [] and steps[-1] in ("children", "value"):
            continue
        assert place == "tree" + "".join(f"[{step!r}]" for step in steps)


def test_files_that_are_not_there():
    for name in ["nosuch.json", "nosuch", "no/such.txt", pathlib.Path("nosuch.json")]:
        with pytest.raises(FileNotFoundError, match="No such file or directory"):
            abprune.solve(name)
        with pytest.raises(FileNotFoundError):
            abprune.compare(name)
    with pytest.raises(FileNotFoundError):
        abprune.check([3, 5], "answer.json")
    with pytest.raises(IsADirectoryError):
        abprune.solve(pathlib.Path(__file__).parent)


def test_a_file_is_named_in_its_errors(tmp_path):
    path = tmp_path / "tree.json"
    path.write_text("[[3,\n []]]")
    with pytest.raises(abprune.TreeError) as caught:
        abprune.solve(path)
    assert (caught.value.place, caught.value.line, caught.value.column) == (f"{path}:2:2", 2, 2)


def test_what_is_no_tree():
    with pytest.raises(TypeError, match=r"tree\[1\]: a node of a tree is a number, a list, a tuple or a dict, not set"):
        abprune.solve([3, {4}])


@pytest.mark.parametrize("tree", [[3, 5], "[3, 5]", lambda state: [3, 5] if state == 0 else state])
def test_options_that_are_wrong(tree):
    state = {"state": 0} if callable(tree) else {}
    for options, error, message in [
        ({"widow": (3, 5)}, TypeError, "solve() got an unexpected option 'widow'; did you mean 'window'?"),
        ({"cutof": "gt"}, TypeError, "solve() got an unexpected option 'cutof'; did you mean 'cutoff'?"),
        ({"xyz": 3}, TypeError, "solve() got an unexpected option 'xyz'"),
        ({"output": "file"}, TypeError, "'output' is an option of the command alone"),
        ({"algorithm": "fast"}, abprune.TreeError, "invalid value 'fast' for `algorithm=...`"),
        ({"cutoff": 3}, abprune.TreeError, "invalid value 3 for `cutoff=...`"),
        ({"window": (5, 3)}, abprune.TreeError, "invalid value (5, 3) for `window=...`: the window is empty"),
        ({"window": (float("nan"), 3)}, abprune.TreeError, "invalid value (nan, 3) for `window=...`"),
        ({"window": 3}, abprune.TreeError, "invalid value 3 for `window=...`"),
        ({"depth": -1}, abprune.TreeError, "invalid value -1 for `depth=...`: expected a whole number from 0 up"),
        ({"from_": "lsts"}, abprune.TreeError, "invalid value 'lsts' for `from_=...`"),
        ({"algorithm": "minimax", "cutoff": "gt"}, abprune.TreeError, "`cutoff=...` means nothing to `minimax`"),
        ({"letters": 3}, abprune.TreeError, "unexpected value 3 for `letters=...`"),
    ]:
        with pytest.raises(error) as caught:
            abprune.solve(tree, **state, **options)
        assert str(caught.value).startswith(message)
        assert "--" not in str(caught.value).replace("-->", "")


def test_advice_is_in_pythons_words():
    def advice(function, *arguments, **options):
        with pytest.raises(abprune.TreeError) as caught:
            function(*arguments, **options)
        return caught.value.help

    assert advice(abprune.solve, "3 5 2 9") == "say `branching=2` (or `branching=(3, 2)` for one factor per ply)"
    assert "ask `s.what_if(...)` what each value of (1,) would do" in advice(abprune.solve, [3, None])
    assert advice(abprune.solve, [3, {"children": []}]).startswith("give a leaf a value (`None` if it is unknown)")
    assert advice(abprune.solve, '[3, {"children": []}]').startswith("give a leaf a value (`null` if it is unknown)")
    assert advice(abprune.solve([3, 5]).explain, (7,)) == "() has 2 children, (0,) to (1,)"
    assert "`from_='lists'`" in advice(abprune.solve, "[[3, 5] [2, 9]]")
    assert advice(abprune.check, [3, 5], {"valu": 3}) is not None
    with pytest.raises(TypeError, match=r"generate\(\) got an unexpected option 'brnching'; did you mean 'branching'\?"):
        abprune.generate(brnching=2)
    with pytest.raises(TypeError, match=r"trace\(\) got an unexpected option 'from_stp'; did you mean 'from_step'\?"):
        abprune.solve([3, 5]).trace(from_stp=2)
    with pytest.raises(TypeError, match="a node is a path"):
        abprune.solve([3, 5]).explain(3)
    with pytest.raises(abprune.TreeError):
        abprune.generate(branching=0)


INTERRUPTED = {
    "command": "abprune.generate(branching=2, plies=30, cutoffs='1000000..', tries=1_000_000)",
    "game": "abprune.solve(lambda state: [state] * 2, state=0, evaluate=None)",
    "lists": "abprune.solve(functools.reduce(lambda node, _: [node, node], range(60), 3), algorithm='minimax')",
    "array": "abprune.solve(numpy.broadcast_to(numpy.zeros((), 'i1'), (2,) * 28), algorithm='minimax')",
    "position": "abprune.solve('{\"game\": \"connect-four\"}')",
    "best first": "abprune.solve('{\"game\": \"connect-four\"}', algorithm='sss-star')",
    "check": "program.run('check', 'json', {}, '{\"game\": \"connect-four\"}', '-', input=b'value 3')",
    "threads": "program.run('solve', 'json', {'jobs': 2}, *['{\"game\": \"connect-four\"}'] * 2)",
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
