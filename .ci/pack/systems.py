"""The systems that abprune is made for."""

import platform
from dataclasses import dataclass


@dataclass(frozen=True)
class System:
    """A system: the target of rustc for the program, that for the module of Python, and how they run here."""

    target: str
    module_target: str
    # As Debian calls the machine, if there is a package for it.
    debian: str = ""
    # What runs its programs on other machines.
    runner: str = ""
    # The end of the name of its wheel, if there is one.
    wheel: str = ""
    # The machine's own target, if it is another one: what `cargo binstall` asks for.
    native_target: str = ""

    @property
    def is_windows(self):
        return "windows" in self.target

    @property
    def program(self):
        return "abprune.exe" if self.is_windows else "abprune"

    @property
    def is_here(self):
        """Does it run here as it is?"""
        return (platform.system(), platform.machine()) in HERE[self.target]


# As Python calls the system and the machine, for each target.
HERE = {
    "x86_64-unknown-linux-musl": [("Linux", "x86_64")],
    "aarch64-unknown-linux-musl": [("Linux", "aarch64")],
    "x86_64-pc-windows-gnu": [("Windows", "AMD64")],
    "x86_64-apple-darwin": [("Darwin", "x86_64")],
    "aarch64-apple-darwin": [("Darwin", "arm64")],
}

# Wheels for Linux load the C library of the system, of 2014 or later.
SYSTEMS = {
    "linux-x86_64": System(
        "x86_64-unknown-linux-musl", "x86_64-unknown-linux-gnu", "amd64", wheel="manylinux2014_x86_64.manylinux_2_17_x86_64"
    ),
    "linux-aarch64": System(
        "aarch64-unknown-linux-musl", "aarch64-unknown-linux-gnu", "arm64", "qemu-aarch64",
        "manylinux2014_aarch64.manylinux_2_17_aarch64",
    ),
    "windows-x86_64": System(
        "x86_64-pc-windows-gnu", "x86_64-pc-windows-gnu", runner="wine", wheel="win_amd64",
        native_target="x86_64-pc-windows-msvc",
    ),
    "macos-x86_64": System("x86_64-apple-darwin", "x86_64-apple-darwin", wheel="macosx_10_12_x86_64"),
    "macos-aarch64": System("aarch64-apple-darwin", "aarch64-apple-darwin", wheel="macosx_11_0_arm64"),
}
