"""Compiles the program for a system, and lets it write its manual pages and completions."""

import os
import sys

import project

# Where `.ci/run` and the tests keep programs of Python, too.
TOOLS = project.ROOT / "target/python"
# For a shell: the folder in the archive, and its name there.
SHELLS = {"bash": "abprune.bash", "zsh": "_abprune", "fish": "abprune.fish", "powershell": "abprune.ps1", "elvish": "abprune.elv"}


def install_tools(systems, kinds):
    """zig, which links for all systems; maturin, which makes wheels; the standard libraries of Rust."""
    if not (TOOLS / "bin/python3").exists():
        project.run(sys.executable, "-m", "venv", TOOLS)
    maturin = ["maturin>=1.8,<2"] if "wheels" in kinds else []
    project.run(TOOLS / "bin/pip", "install", "--quiet", "ziglang>=0.13", "cargo-zigbuild>=0.20", *maturin)
    targets = set()
    if kinds != ["wheels"]:
        targets |= {system.target for system in systems}
    if "wheels" in kinds:
        targets |= {system.module_target for system in systems if system.wheel}
    for target in sorted(targets):
        folder = project.output("rustc", "--print", "target-libdir", "--target", target).strip()
        if not os.path.isdir(folder):
            project.run("rustup", "target", "add", target)


def path_with_tools():
    return f"{TOOLS / 'bin'}{os.pathsep}{os.environ['PATH']}"


def program(system, profile):
    """The program for this system."""
    project.run(
        "cargo", "zigbuild", "--locked", "--profile", profile, "--target", system.target, PATH=path_with_tools()
    )
    folder = "debug" if profile == "dev" else profile
    return project.ROOT / "target" / system.target / folder / system.program


def pages(programs, profile):
    """A folder with `man` and `completions`: as the program writes them, so one must run here."""
    here = [program for system, program in programs.items() if system.is_here]
    if not here:
        project.run("cargo", "build", "--locked", "--profile", profile)
        here = [project.ROOT / "target" / ("debug" if profile == "dev" else profile) / "abprune"]
    folder = project.fresh_folder(project.PACK / "pages")
    (folder / "man").mkdir()
    project.run(here[0], "man", "--all", folder / "man")
    (folder / "completions").mkdir()
    for shell, name in SHELLS.items():
        (folder / "completions" / name).write_text(project.output(here[0], "completions", shell))
    return folder
