"""Makes what abprune is handed out as, in `target/pack`, and tries it.

    python3 .ci/pack                                for all systems: archives, Debian packages, wheels, SHA256SUMS
    python3 .ci/pack --only linux-x86_64 --try      for one system; then try what was made
    python3 .ci/pack --only archives deb            some kinds, for all systems
    python3 .ci/pack --try-only                     try what an earlier run has made
    python3 .ci/pack --names                        only print the names
    python3 .ci/pack --release v0.1.0 URL           only check: is this tree ready to be released from URL under that tag?

An archive has the program, LICENSE, README, CHANGELOG, the manual pages and the completions. The program for
Linux is linked statically, so it runs on any distribution. Each program and each wheel is linked by zig, which has
the libraries of all systems; the script installs it into `target/python`, and the targets with rustup.

The same commit gives the same archives: the time in them is that of the commit.

Trying means: each `abprune` command of README prints what README shows, from the archive, from the Debian package
and from the wheel; programs for other machines run under qemu or Wine if these are installed. With CI=true, as
root, the Debian package is installed and removed again.
"""

import argparse
import sys

sys.dont_write_bytecode = True  # the folder stays clean

import archive
import build
import deb
import project
import releasing
import trying
import wheel
from systems import SYSTEMS

KINDS = ["archives", "deb", "wheels"]


def arguments():
    parser = argparse.ArgumentParser(
        prog="pack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", choices=[*SYSTEMS, *KINDS],
        help=f"systems ({', '.join(SYSTEMS)}) and kinds ({', '.join(KINDS)}) [all]",
    )
    parser.add_argument("--profile", default="dist", choices=["dist", "release", "dev"], help="how to compile [dist]")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--try", action="store_true", dest="is_tried", help="try what was made")
    what.add_argument("--try-only", action="store_true", help="make nothing; try what is there")
    what.add_argument("--names", action="store_true", help="make nothing; print the names of what would be made")
    what.add_argument("--release", nargs=2, metavar=("TAG", "URL"), help="make nothing; check that this can be released")
    return parser.parse_args()


def main():
    options = arguments()
    systems = [SYSTEMS[name] for name in SYSTEMS if name in options.only] or list(SYSTEMS.values())
    kinds = [kind for kind in KINDS if kind in options.only] or KINDS
    if options.names:
        print("\n".join(names(systems, kinds)))
    elif options.release:
        releasing.check(*options.release)
    else:
        if not options.try_only:
            make(systems, kinds, options.profile)
        if options.is_tried or options.try_only:
            trying.try_all(systems, kinds)


def names(systems, kinds):
    """What `make` makes. The end of a wheel's name says for which systems it is; maturin chooses it."""
    if "archives" in kinds:
        yield from (archive.name(system) for system in systems)
    if "deb" in kinds:
        yield from (deb.name(system) for system in systems if system.debian)
    if "wheels" in kinds:
        yield from (wheel.name(system) for system in systems if system.wheel)


def make(systems, kinds, profile):
    build.install_tools(systems, kinds)
    if "archives" in kinds or "deb" in kinds:
        programs = {system: build.program(system, profile) for system in systems}
        pages = build.pages(programs, profile)
        for system, program in programs.items():
            if "archives" in kinds:
                archive.make(system, program, pages)
            if "deb" in kinds and system.debian:
                deb.make(system, program, pages)
    if "wheels" in kinds:
        for system in systems:
            if system.wheel:
                wheel.make(system, profile)
    project.write_checksums()


if __name__ == "__main__":
    try:
        main()
    except project.Failure as failure:
        sys.exit(f"pack: {failure}")
