"""Runs the program for WASI under wasmtime, beside the native one: `golden.py PROGRAM.wasm NATIVE`.

The commands of the golden sessions that need no shell, and each sample that is a tree, from standard input and
with its answer in a file: both programs must write the same bytes to both outputs and to the file, and end with
the same status. Commands that need another program (`--rules`) or a device are left out: WASI has none. Ends with
status 1 if something differs, or if too few commands have run.
"""

import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

from wasmtime import Engine, ExitTrap, Linker, Module, Store, WasiConfig

FEWEST_COMMANDS = 350
FEWEST_SAMPLES = 10
NEEDS_A_SHELL = re.compile(r"[|;&$`*?<>]")


def content(name):
    """The bytes of a file."""
    with open(name, "rb") as file:
        return file.read()


class Programs:
    """Both programs. What they write to files goes to `folder`, which the one for WASI knows as `/tmp`."""

    def __init__(self, wasm, native, folder):
        self.engine = Engine()
        self.linker = Linker(self.engine)
        self.linker.define_wasi()
        self.module = Module.from_file(self.engine, wasm)
        self.native = native
        self.folder = folder

    def path(self, name):
        """The path of a file in the folder."""
        return os.path.join(self.folder, name)

    def on_wasi(self, arguments, input_file, memory=None):
        """Standard output, standard error and status of the program for WASI, which may get so many bytes."""
        wasi = WasiConfig()
        wasi.argv = ["abprune", *arguments]
        wasi.stdin_file = input_file
        wasi.stdout_file = self.path("stdout")
        wasi.stderr_file = self.path("stderr")
        wasi.preopen_dir(".", ".")
        wasi.preopen_dir(self.folder, "/tmp")
        store = Store(self.engine)
        store.set_wasi(wasi)
        if memory is not None:
            store.set_limits(memory_size=memory)
        start = self.linker.instantiate(store, self.module).exports(store)["_start"]
        status = 0
        try:
            start(store)
        except ExitTrap as end:
            status = end.code
        return content(self.path("stdout")), content(self.path("stderr")), status

    def natively(self, arguments, input_file):
        """The same of the native program."""
        with open(input_file, "rb") as source:
            run = subprocess.run([self.native, *arguments], stdin=source, capture_output=True, check=False)
        return run.stdout, run.stderr, run.returncode

    def agree(self, arguments, input_file=os.devnull):
        """Whether both do the same."""
        return self.on_wasi(arguments, input_file) == self.natively(arguments, input_file)

    def runs_out_of_memory(self):
        """Whether the program for WASI ends with an error, and no trap, where memory ends."""
        name = self.path("long.json")
        with open(name, "w", encoding="utf-8") as file:
            file.write("[" + "[1, 2, 3], " * (1 << 20) + "4]")
        run = self.on_wasi(["solve", "--algorithm", "negascout", "/tmp/long.json"], os.devnull, 16 << 20)
        os.remove(name)
        return run == (b"", b"error: there is not enough memory\n", 2)

    def write_the_same(self, sample):
        """Whether both write the same file for a sample."""
        answer = self.path("answer")
        ends = []
        for run, name in ((self.on_wasi, "/tmp/answer"), (self.natively, answer)):
            ends.append((run(["solve", sample, "-o", name], os.devnull), os.path.exists(answer) and content(answer)))
            if os.path.exists(answer):
                os.remove(answer)
        return ends[0] == ends[1]


def arguments_of(command):
    """The arguments of a command that needs no shell; else `None`."""
    outside_quotes = re.sub(r"'[^']*'", "", command)
    if not command.startswith("abprune ") or NEEDS_A_SHELL.search(outside_quotes):
        return None
    words = shlex.split(command)[1:]
    needs_system = "--rules" in words or any(word.startswith("/dev/") for word in words)
    return None if needs_system else words


def commands():
    """The commands of the golden sessions that need no shell."""
    for name in sorted(glob.glob("tests/golden/*.console")):
        for line in content(name).decode().splitlines():
            words = arguments_of(line[2:].strip()) if line.startswith("$ ") else None
            if words is not None:
                yield line, words


def main():
    """Compares the programs."""
    samples = [name for name in sorted(glob.glob("trees/*.json")) if b'"game"' not in content(name)]
    with tempfile.TemporaryDirectory() as folder:
        programs = Programs(*sys.argv[1:3], folder)
        results = [(line, programs.agree(words)) for line, words in commands()]
        count = len(results)
        results.append(("a run out of memory", programs.runs_out_of_memory()))
        for name in samples:
            results.append((f"solve - < {name}", programs.agree(["solve", "-"], name)))
            results.append((f"solve {name} -o FILE", programs.write_the_same(name)))
    failed = [command for command, is_same in results if not is_same]
    print(*failed, sep="\n")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or count < FEWEST_COMMANDS or len(samples) < FEWEST_SAMPLES else 0


if __name__ == "__main__":
    sys.exit(main())
