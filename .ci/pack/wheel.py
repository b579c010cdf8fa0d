"""The wheel of a system: the Python module and the command."""

import build
import project


def name(system):
    return f"abprune-{project.VERSION}-cp310-abi3-{system.wheel}.whl"


def make(system, profile):
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
