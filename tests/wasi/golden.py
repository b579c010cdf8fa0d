"""Runs the golden sessions with the program for WASI, under wasmtime: `golden.py PROGRAM.wasm`.

Each command that needs no shell must print what stands below it, as the native program does. Commands that need
another program (`--rules`) or a device are left out: WASI has none. Then each sample is solved from standard input,
and its answer written to a file. Ends with status 1 if something else comes out, or if too few commands have run.
"""

import glob
import os
import re
import shlex
import sys
import tempfile

from wasmtime import Engine, ExitTrap, Linker, Module, Store, WasiConfig

FEWEST = 300
NEEDS_A_SHELL = re.compile(r"[|;&$`*?<>]")


class Program:
    """A compiled program."""

    def __init__(self, path, folder):
        self.engine = Engine()
        self.linker = Linker(self.engine)
        self.linker.define_wasi()
        self.module = Module.from_file(self.engine, path)
        self.folder = folder

    def run(self, arguments, input_file=os.devnull):
        """What the program writes to its outputs: standard error and then standard output, and the reverse."""
        wasi = WasiConfig()
        wasi.argv = ["abprune", *arguments]
        out, messages = (os.path.join(self.folder, name) for name in ("out", "messages"))
        wasi.stdin_file = input_file
        wasi.stdout_file = out
        wasi.stderr_file = messages
        wasi.preopen_dir(".", ".")
        wasi.preopen_dir(self.folder, "/tmp")
        store = Store(self.engine)
        store.set_wasi(wasi)
        start = self.linker.instantiate(store, self.module).exports(store)["_start"]
        try:
            start(store)
        except ExitTrap:
            pass
        del store
        texts = [open(name, encoding="utf-8").read() for name in (messages, out)]
        return ["".join(texts), "".join(reversed(texts))]


def steps(session):
    """The commands of a session, and what stands below each."""
    command, output = None, []
    for line in session.splitlines(keepends=True):
        if line.startswith("$ "):
            if command is not None:
                yield command, "".join(output)
            command, output = line[2:].strip(), []
        else:
            output.append(line)
    if command is not None:
        yield command, "".join(output)


def arguments(command):
    """The arguments of a command that needs no shell; else `None`."""
    outside_quotes = re.sub(r"'[^']*'", "", command)
    if not command.startswith("abprune ") or NEEDS_A_SHELL.search(outside_quotes):
        return None
    words = shlex.split(command)[1:]
    needs_system = "--rules" in words or any(word.startswith("/dev/") for word in words)
    return None if needs_system else words


def sessions(program):
    """The commands of the golden sessions: each command, and whether it prints what it should."""
    for name in sorted(glob.glob("tests/golden/*.console")):
        with open(name, encoding="utf-8") as session:
            text = session.read()
        for command, expected in steps(text):
            words = arguments(command)
            if words is not None:
                yield f"{name}: $ {command}", expected in program.run(words)


def samples(program):
    """The samples that are trees, from standard input, and with the answer in a file."""
    for name in sorted(glob.glob("trees/*.json")):
        with open(name, encoding="utf-8") as sample:
            if '"game"' in sample.read():
                continue
        printed = program.run(["solve", "--format", "text", name])
        read = program.run(["solve", "--format", "text", "-"], name)
        yield f"solve - < {name}", read == printed or "error" in printed[0]
        said = program.run(["solve", name, "-o", "/tmp/answer"])
        if "error" not in said[0]:
            with open(os.path.join(program.folder, "answer"), encoding="utf-8") as answer:
                yield f"solve {name} -o /tmp/answer", answer.read() in printed


def main():
    """Runs all commands."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(sys.argv[1], folder)
        results = [*sessions(program), *samples(program)]
    failed = [command for command, is_right in results if not is_right]
    print(*failed, sep="\n")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or len(results) < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main())
