"""Tries what was made: README's commands through each archive, Debian package and wheel that runs here."""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import archive
import binstall
import deb
import project
import wheel

# Programs of the system alone: no Rust, no tools of the project.
SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
FEWEST_COMMANDS = 8


def try_all(systems, kinds):
    check_checksums()
    for system in systems:
        if "archives" in kinds:
            in_fresh_folder(try_archive, system, archive.name(system))
        if "deb" in kinds and system.debian:
            in_fresh_folder(try_deb, system, deb.name(system))
        if "wheels" in kinds and system.wheel:
            in_fresh_folder(try_wheel, system, wheel.name(system))


def check_checksums():
    for line in (project.PACK / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        if hashlib.sha256((project.PACK / name).read_bytes()).hexdigest() != digest:
            raise project.Failure(f"SHA256SUMS is wrong for {name}")


def in_fresh_folder(try_it, system, name):
    if not (project.PACK / name).exists():
        raise project.Failure(f"{name} was not made")
    with tempfile.TemporaryDirectory() as folder:
        print(f"{name}: {try_it(system, project.PACK / name, Path(folder))}")


def try_archive(system, path, folder):
    """With the sample trees in the archive, and the program where Cargo.toml tells `cargo binstall` that it is."""
    with zipfile.ZipFile(path) if system.is_windows else tarfile.open(path) as opened:
        opened.extractall(folder)
    program = find_program(system, path, folder)
    inside = program.parent
    for name in ["LICENSE", "CHANGELOG.md", "man/abprune-solve.1", "completions/_abprune"]:
        if not (inside / name).is_file():
            raise project.Failure(f"{name} is missing in {path.name}")
    said = try_program(system, program, folder, inside)
    if system.is_here and "linux" in system.target and os.geteuid() == 0:
        return f"{said}; {try_in_chroot(inside)}"
    return said


def find_program(system, path, folder):
    for target in {system.target, system.native_target or system.target}:
        name, place = binstall.archive(target)
        if name != path.name or not (folder / place).is_file():
            raise project.Failure(f"Cargo.toml sends cargo binstall on {target} to {place} in {name}; made is {path.name}")
    return folder / place


def try_in_chroot(folder):
    """The folder as the whole file system: no library, no shell."""
    printed = project.output("chroot", folder, "/abprune", "solve", "--quiet", "/trees/three-ply.json")
    if printed != "5\n":
        raise project.Failure(f"in an empty root: {printed!r}")
    return "runs in an empty root"


def try_deb(system, path, folder):
    project.run("dpkg-deb", "--extract", path, folder / "root")
    pages = folder / "root/usr/share/man"
    page = project.output("man", "-M", pages, "abprune", env={"PATH": SYSTEM_PATH, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
    if "NAME\n" not in page or "abprune" not in page:
        raise project.Failure(f"man abprune shows {page!r}")
    said = try_program(system, folder / "root/usr/bin/abprune", folder)
    if system.is_here and os.environ.get("CI") and os.geteuid() == 0:
        said = f"{said}; {try_installed(path)}"
    return f"{said}; `man abprune` shows"


def try_installed(path):
    """Installs the package, and removes it."""
    installed = Path("/usr/bin/abprune")
    project.run("dpkg", "--install", path)
    try:
        try_commands("/usr/bin")
    finally:
        project.run("dpkg", "--remove", "abprune")
    if installed.exists():
        raise project.Failure("dpkg has not removed the program")
    return "installed and removed"


def try_wheel(system, path, folder):
    """In a fresh environment. pip gets the file alone, so that nothing else comes in its place."""
    if not system.is_here:
        return check_wheel(path)
    project.run(sys.executable, "-m", "venv", folder / "venv")
    programs = folder / "venv" / ("Scripts" if system.is_windows else "bin")
    project.run(programs / "pip", "install", "--quiet", "--no-index", path, PATH=SYSTEM_PATH)
    lines = readme_python()
    printed = project.output(programs / "python", "-c", lines, cwd=folder, env={"PATH": SYSTEM_PATH}).splitlines()
    shown = [line.split("# ")[1].strip() for line in lines.splitlines() if "# " in line]
    if len(shown) < 2 or any(line not in printed for line in shown):
        raise project.Failure(f"README's lines of Python print {printed}, and show {shown}")
    return f"{try_commands(programs)}, and so do its lines of Python"


def check_wheel(path):
    """What can be said of a wheel for another system."""
    with zipfile.ZipFile(path) as opened:
        modules = [name for name in opened.namelist() if name.endswith((".so", ".pyd"))]
        if opened.testzip() or len(modules) != 1:
            raise project.Failure(f"{path.name} has the modules {modules}")
        # Python calls it to load the module.
        if b"PyInit__abprune" not in opened.read(modules[0]):
            raise project.Failure(f"{path.name} has a module that Python does not find")
    return "not tried: it is for another system"


def try_program(system, program, folder, trees=project.ROOT):
    """README's commands with a program, which may need another one to run here."""
    if system.is_here:
        return try_commands(program.parent, trees)
    runner = system.runner and shutil.which(system.runner)
    if not runner:
        return "not tried: it is for another system"
    starter = folder / "starter/abprune"
    starter.parent.mkdir()
    starter.write_text(f'#!/bin/sh\nexec {shlex.quote(runner)} {shlex.quote(str(program))} "$@"\n')
    starter.chmod(0o755)
    return f"{try_commands(starter.parent, trees)} under {system.runner}"


def try_commands(programs, trees=project.ROOT):
    """Runs each command of README in the shell: the program from one folder, the sample trees from another."""
    tried = 0
    path = f"{programs}{os.pathsep}{SYSTEM_PATH}"
    for command, shown in readme_commands():
        done = subprocess.run(
            ["sh", "-c", f"exec 2>&1\n{command}"], cwd=trees, capture_output=True, text=True, env={"PATH": path, "LC_ALL": "C.UTF-8"},
        )
        if done.stdout != shown:
            raise project.Failure(f"$ {command}\nREADME shows:\n{shown}printed is:\n{done.stdout}")
        tried += 1
    if tried < FEWEST_COMMANDS:
        raise project.Failure(f"README has only {tried} commands")
    return f"{tried} commands of README print what it shows"


def readme_python():
    """The lines of README's Python block; a comment in one is what it prints."""
    text = (project.ROOT / "README.md").read_text()
    return text.split("```python\n", 1)[1].split("```", 1)[0]


def readme_commands():
    """Each command in README's console blocks, and what stands below it."""
    language, steps = None, []
    for line in (project.ROOT / "README.md").read_text().splitlines():
        if line.startswith("```"):
            language = line[3:] if language is None else None
        elif language == "console" and line.startswith("$ "):
            steps.append((line[2:], []))
        elif language == "console":
            steps[-1][1].append(line + "\n")
    return [(command, "".join(shown)) for command, shown in steps]
