"""The project: its folders, what Cargo.toml says of it, the time of its commit; and running programs in it."""

import hashlib
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "target/pack"
PYTHON_PACKAGE = ROOT / "bindings/python"


class Failure(Exception):
    """What went wrong, for the one who has started the script."""


def manifest():
    """The table `package` of Cargo.toml."""
    with open(ROOT / "Cargo.toml", "rb") as file:
        return tomllib.load(file)["package"]


VERSION = manifest()["version"]


def run(*command, folder=ROOT, **variables):
    """Runs a program, which must end with status 0."""
    words = [str(word) for word in command]
    try:
        status = subprocess.run(words, cwd=folder, env={**os.environ, **variables}).returncode
    except FileNotFoundError:
        raise Failure(f"{words[0]} is not installed")
    if status != 0:
        raise Failure(f"status {status} from: {' '.join(words)}")


def output(*command, **options):
    """What a program prints, which must end with status 0."""
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def commit_time():
    """When the commit was made, in seconds since 1970; without git, the last change of Cargo.toml."""
    if shutil.which("git") and (ROOT / ".git").exists():
        return int(output("git", "-C", ROOT, "log", "-1", "--format=%ct"))
    return int((ROOT / "Cargo.toml").stat().st_mtime)


def fresh_folder(path):
    """An empty folder at this path."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def made():
    """The files that were made, but for their checksums."""
    return sorted(path for path in PACK.iterdir() if path.is_file() and path.name != "SHA256SUMS")


def write_checksums():
    """SHA256SUMS of all that was made, as `sha256sum --check` reads it."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made()]
    (PACK / "SHA256SUMS").write_text("".join(lines))
    for path in made():
        print(f"{path.stat().st_size:>9} {path.relative_to(ROOT)}")
