"""Runs both builds on cases, and compares all that comes out."""

import base64
import collections
import contextlib
import json
import os
import shlex
import shutil
import subprocess
import tempfile

from cases import case_of
from coverage import uses_of
from setting import PATIENCE, empty, run_program


def run(program, case, folder):
    """Runs a program on the case. Gives what can be compared, or None if it takes too long."""
    case.write(folder)
    source = {"stdin": subprocess.DEVNULL}
    if case.stdin and case.is_pipe:
        source = {"input": case.files[case.stdin]}
    elif case.stdin:
        source = {"stdin": open(os.path.join(folder, case.stdin), "rb")}
    try:
        done = run_program(program, case.arguments, folder, source, case.environment)
        result = done and {"status": done.returncode, "stdout": done.stdout, "stderr": done.stderr, **written(case, folder)}
    finally:
        if case.stdin and not case.is_pipe:
            source["stdin"].close()
        empty(folder)
    return result


def written(case, folder):
    """All files and folders that the run has made or changed, and what was removed."""
    found, seen = {}, set()
    for place, folders, names in os.walk(folder):
        inside = os.path.relpath(place, folder)
        found |= {f"folder {os.path.normpath(os.path.join(inside, name))}": b"" for name in folders}
        for name in names:
            path = os.path.normpath(os.path.join(inside, name))
            seen.add(path)
            with open(os.path.join(place, name), "rb") as file:
                data = file.read()
            if case.files.get(path) != data:
                found[f"file {path}"] = data
    return found | {f"file {path}": b"(removed)" for path in case.files if path not in seen}


class Outcome:
    """What came of a case: a difference or not, and the exit status of the old build."""

    def __init__(self, case, status, differences=(), results=()):
        self.case, self.status = case, status
        self.differences, self.results = list(differences), results


def check(builds, case, folder, rewordings):
    """Runs the builds on the case; with one build there is nothing to compare."""
    results = [run(build, case, folder) for build in builds]
    old, new = results[0], results[-1]
    if old is None or new is None:
        return Outcome(case, "too long", [] if old is None and new is None else ["time"], results)
    keys = list(old) + [key for key in new if key not in old]
    differences = [key for key in keys if not is_same(old.get(key), new.get(key), rewordings)]
    return Outcome(case, old["status"], differences, results)


def is_same(old, new, rewordings):
    if old == new or isinstance(old, int) or old is None or new is None:
        return old == new
    for pattern, replacement in rewordings:
        old = pattern.sub(replacement, old)
    return old == new


def show(outcome, builds, seed):
    """Prints a difference with the command that repeats it; keeps the input."""
    case = outcome.case
    folder = os.path.join(tempfile.gettempdir(), "abprune-differences", f"{seed}-{case.number}-{os.getpid()}")
    os.makedirs(folder, exist_ok=True)
    case.write(folder)
    words = " ".join(shlex.quote(argument) for argument in case.arguments)
    source = f" < {case.stdin}" if case.stdin and not case.is_pipe else ""
    pipe = f"cat {case.stdin} | " if case.is_pipe else ""
    pipe += "".join(f"{name}={value} " for name, value in case.environment.items())
    print(f"difference in case {case.number} ({case.command}, {case.kind}): {', '.join(outcome.differences[:8])}")
    for build, result in zip(builds, outcome.results):
        print(f"  cd {folder} && {pipe}{build} {words}{source}")
        for key in outcome.differences[:8] if result else []:
            print(f"    {key}: {excerpt(result, key, outcome.results)}")
        if result is None:
            print(f"    took more than {PATIENCE} s")
    print(flush=True)


def excerpt(result, key, results):
    """A part of what was printed, from before the first byte that differs."""
    if key not in result or isinstance(result[key], int):
        return result.get(key, "is not there")
    texts = [one[key] for one in results if one and key in one]
    first = len(os.path.commonprefix(texts))
    start = max(0, first - 60)
    return f"byte {first} of {len(result[key])}: {result[key][start:first + 100]!r}"


class Tally:
    """What is counted over all cases."""

    def __init__(self):
        self.by_command, self.by_kind, self.uses = (collections.Counter() for _ in range(3))

    def count(self, outcome):
        case = outcome.case
        self.by_command[(case.command, outcome.status)] += 1
        self.by_kind[(case.kind, outcome.status)] += 1
        if outcome.status in (0, 1):
            self.uses.update(uses_of(case.arguments))

    def add(self, other):
        self.by_command += other.by_command
        self.by_kind += other.by_kind
        self.uses += other.uses


def chunk(builds, options, numbers, rewordings):
    """Runs some cases in a folder of their own; gives back what is to be counted or shown."""
    tally, shown = Tally(), []
    with own_folder() as folder:
        for number in numbers:
            case = case_of(options.seed, number, builds[0], folder, options.only, options.command)
            outcome = check(builds, case, folder, rewordings)
            tally.count(outcome)
            if outcome.differences:
                shown.append(outcome)
    return tally, shown


def printed(build, options, numbers):
    """Runs one build on some cases; gives a line for each that does not take too long."""
    lines = []
    with own_folder() as folder:
        for number in numbers:
            case = case_of(options.seed, number, build, folder, options.only, options.command)
            result = run(build, case, folder)
            if result is not None:
                lines.append(line_of(case, result))
    return lines


def line_of(case, result):
    """A case and its result as JSON."""
    coded = {key: value if isinstance(value, int) else base64_of(value) for key, value in result.items()}
    files = {name: base64_of(data) for name, data in case.files.items()}
    row = {"number": case.number, "kind": case.kind, "command": case.command, "arguments": case.arguments, "files": files}
    return json.dumps({**row, "stdin": case.stdin, "environment": case.environment, "result": coded})


def base64_of(data):
    return base64.b64encode(data).decode()


@contextlib.contextmanager
def own_folder():
    """A new folder, in memory if there is one, which is removed in the end."""
    base = "/dev/shm" if os.path.isdir("/dev/shm") else None
    folder = tempfile.mkdtemp(prefix="abprune-", dir=base)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
