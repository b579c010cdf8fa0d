"""The wheel of a system: the Python module and the command."""

import base64
import hashlib
import zipfile

import build
import project
from systems import SYSTEMS


def name(system):
    return f"abprune-{project.VERSION}-cp310-abi3-{system.wheel}.whl"


def make(system, profile):
    if system.is_windows and not system.is_here:
        return make_for_windows(system, profile)
    for old in project.PACK.glob(f"abprune-*-{system.wheel}.whl"):
        old.unlink()
    manylinux = ["--compatibility", "manylinux2014"] if "linux" in system.target else []
    project.PACK.mkdir(parents=True, exist_ok=True)
    project.run(
        build.TOOLS / "bin/maturin", "build", "--quiet", "--locked", "--profile", profile, "--target", system.module_target,
        "--zig", *manylinux, "--out", project.PACK,
        folder=project.PYTHON_PACKAGE, PATH=build.path_with_tools(), SOURCE_DATE_EPOCH=str(project.commit_time()),
    )
    if not (project.PACK / name(system)).exists():
        raise project.Failure(f"maturin has made no {name(system)}")


def make_for_windows(system, profile):
    """From elsewhere maturin 1.16 exports the module as `PyInit_abprune._abprune`, which Python does not look for. So
    cargo links it, and it takes the place of the module in the wheel for Linux; all else is the same in both."""
    linux = SYSTEMS["linux-x86_64"]
    if not (project.PACK / name(linux)).exists():
        make(linux, profile)
    project.run(
        "cargo", "zigbuild", "--locked", "--profile", profile, "--target", system.module_target, "--features",
        "pyo3/extension-module", folder=project.PYTHON_PACKAGE, PATH=build.path_with_tools(),
    )
    folder = "debug" if profile == "dev" else profile
    module = project.PYTHON_PACKAGE / "target" / system.module_target / folder / "_abprune.dll"
    with zipfile.ZipFile(project.PACK / name(linux)) as wheel:
        files = {file: wheel.read(file) for file in wheel.namelist()}
    files = dict(renamed(file, content, module, system) for file, content in files.items())
    record = next(file for file in files if file.endswith("/RECORD"))
    files[record] = "".join([*(line_of_record(*file) for file in files.items() if file[0] != record), f"{record},,\n"]).encode()
    with zipfile.ZipFile(project.PACK / name(system), "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, content in files.items():
            wheel.writestr(zipfile.ZipInfo(file), content, zipfile.ZIP_DEFLATED)


def renamed(file, content, module, system):
    """What a file of the wheel for Linux is in that for Windows."""
    if file.endswith(".so"):
        return file.replace(".abi3.so", ".pyd"), module.read_bytes()
    if file.endswith(".dist-info/WHEEL"):
        lines = [line for line in content.decode().splitlines() if not line.startswith("Tag: ")]
        return file, "\n".join([*lines, f"Tag: cp310-abi3-{system.wheel}", ""]).encode()
    return file, content


def line_of_record(file, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{file},sha256={digest},{len(content)}\n"
