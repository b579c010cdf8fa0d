"""Compares two builds of abprune on random trees, documents and command lines.

    python3 tests/compare_builds OLD NEW                        10,000 cases; one or two minutes
    python3 tests/compare_builds OLD NEW --only npy --seed 7    one kind of document, another seed
    python3 tests/compare_builds OLD NEW --command visits       one command
    python3 tests/compare_builds OLD NEW --case 815             case 815 alone, again
    python3 tests/compare_builds --coverage BUILD               do the cases use all options?
    python3 tests/compare_builds --print BUILD                  the cases, and what comes of them

Each case is a command line and the files that it reads, drawn from the seed and the number of the
case. Answers and logs of visits are made from what the old build finds, and then often
damaged. Both programs run with the same arguments and the same input. Standard output, standard error,
the exit status and all files that the command makes or changes must be the same, byte for byte. For
each difference the program prints both results and a shell command that repeats the case; the input is
kept. The exit status is 1 if there was a difference, else 0.

`--new-wording FILE` is for lines that are worded anew on purpose: each line of FILE is
`OLD<tab>NEW`, a regular expression and its replacement, applied to what the old build prints.

`--coverage` runs one build, and reads the `--help` of all of its commands. The exit status is 1 if there
is an option, or a value of an option that has a name, which no case uses that ends with status 0 or 1.

`--print` runs one build, and prints each case and what the build makes of it as a line of JSON, bytes in
base64. It is for what runs the program in another way, like the page.

Nothing but Python's standard library is needed.
"""

import argparse
import concurrent.futures
import os
import re
import sys

sys.dont_write_bytecode = True  # the folder stays clean

from cases import COMMANDS
from coverage import unused
from kinds import KINDS
from running import Tally, chunk, printed, show


def arguments_of_program():
    parser = argparse.ArgumentParser(prog="compare_builds", description=__doc__.split("\n")[0])
    parser.add_argument("old", metavar="OLD", help="the build that is right")
    parser.add_argument("new", metavar="NEW", nargs="?", help="the build to compare with it")
    parser.add_argument("--coverage", action="store_true", help="of one build: list the options that no case uses")
    parser.add_argument("--print", action="store_true", help="of one build: print each case and its results as JSON Lines")
    parser.add_argument("--count", type=int, default=10_000, help="the number of cases [10000]")
    parser.add_argument("--seed", default="1", help="another seed: other cases [1]")
    parser.add_argument("--only", choices=list(KINDS), help="documents of one kind alone")
    parser.add_argument("--command", choices=list(COMMANDS), help="one command alone, as the summary calls it")
    parser.add_argument("--case", type=int, help="the case of this number alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that run cases [as many as there are cores]")
    parser.add_argument("--stop", type=int, default=20, help="stop after so many differences [20]")
    parser.add_argument("--new-wording", metavar="FILE", help="lines `OLD<tab>NEW`: a regular expression, its replacement")
    options = parser.parse_args()
    if (options.new is None) != (options.coverage or options.print) or options.coverage and options.print:
        parser.error("give two builds, or one and `--coverage` or `--print`")
    return options


def read_rewordings(path):
    if not path:
        return []
    with open(path, "rb") as file:
        rows = [line.rstrip(b"\n").split(b"\t") for line in file if line.strip()]
    return [(re.compile(old), new) for old, new in rows]


def main():
    options = arguments_of_program()
    builds = [os.path.abspath(build) for build in (options.old, options.new) if build]
    for build in builds:
        if not os.access(build, os.X_OK):
            sys.exit(f"{build} cannot be run")
    if options.print:
        print_all(options, builds[0])
        return 0
    tally, differences = run_all(options, builds)
    summary("command", COMMANDS, tally.by_command)
    summary("document", [*KINDS, "suite", "none"], tally.by_kind)
    if options.coverage:
        return report(unused(builds[0], tally.uses))
    print(f"{sum(tally.by_kind.values())} cases, {differences} differences")
    return 1 if differences else 0


def run_all(options, builds):
    """Runs all cases, and shows differences as they come."""
    rewordings = read_rewordings(options.new_wording)
    parts = parts_of(options)
    tally, differences, done = Tally(), 0, 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(chunk, builds, options, part, rewordings) for part in parts]
        for task, part in zip(tasks, parts):
            more, shown = task.result()
            tally.add(more)
            done += len(part)
            for outcome in shown:
                differences += 1
                if differences <= options.stop:
                    show(outcome, builds, options.seed)
            if differences >= options.stop:
                print(f"stopped after {done} cases")
                pool.shutdown(cancel_futures=True)
                break
            if sys.stderr.isatty():
                print(f"\r{done} cases, {differences} differences", end="", file=sys.stderr, flush=True)
    return tally, differences


def parts_of(options):
    """The numbers of the cases, in parts that a process runs."""
    numbers = [options.case] if options.case is not None else range(options.count)
    return [numbers[at : at + 50] for at in range(0, len(numbers), 50)]


def print_all(options, build):
    """Prints all cases with their results."""
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for lines in pool.map(printed, *zip(*[(build, options, part) for part in parts_of(options)])):
            print(*lines, sep="\n", flush=True)


def summary(title, rows, counted):
    """How many cases of each row there were, and with which status the old build has ended."""
    statuses = sorted({status for _, status in counted}, key=str)
    print(f"{title:<12}cases" + "".join(f"{f'status {status}':>12}" for status in statuses))
    for row in rows:
        counts = [counted[(row, status)] for status in statuses]
        if sum(counts):
            print(f"{row:<12}{sum(counts):>5}" + "".join(f"{count:>12}" for count in counts))
    print()


def report(missing):
    """What no case uses."""
    for use in missing:
        print(f"no case uses {use}")
    print(f"coverage: {len(missing)} missing" if missing else "coverage: every command, option and named value is used")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
