"""What Cargo.toml tells `cargo binstall`: the name of the archive for a system, and where the program lies in it."""

import re

import project


def archive(target):
    """The archive's name and the program's place in it, for a machine with this target of rustc."""
    values = {
        "repo": "https://example.invalid",
        "version": project.VERSION,
        "target": target,
        "bin": "abprune",
        "binary-ext": ".exe" if "windows" in target else "",
    }
    table = project.manifest()["metadata"]["binstall"]
    table = {**table, **table["overrides"].get(target, {})}
    filled = {key: re.sub(r"\{ ([a-z-]+) \}", lambda name: values[name[1]], table[key]) for key in ["pkg-url", "bin-dir"]}
    address, name = filled["pkg-url"].rsplit("/", 1)
    if address != f"https://example.invalid/releases/download/v{project.VERSION}":
        raise project.Failure(f"Cargo.toml sends cargo binstall to {address}")
    return name, filled["bin-dir"]
