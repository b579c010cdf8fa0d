"""The Debian package of a system: the program, manual pages, completions, each where Debian looks for it."""

import gzip
import hashlib
import os
from email.utils import formatdate

import project

# The program is linked statically, so the package depends on nothing.
CONTROL = """\
Package: abprune
Version: {version}
Architecture: {machine}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Section: science
Priority: optional
{homepage}Description: {synopsis}
 Gives the value of an explicit tree, the line of best play, and each node that
 alpha-beta prunes, with the reason. Reads JSON, lists and NumPy arrays, draws
 trees, makes exercises, and grades answers.
"""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: abprune

Files: *
Copyright: {holder}
License: Expat
{license}"""

CHANGES = """\
abprune ({version}) unstable; urgency=medium

  * The changes are in changelog.gz.

 -- {maintainer}  {date}
"""

PLACES = {
    "completions/abprune.bash": "usr/share/bash-completion/completions/abprune",
    "completions/_abprune": "usr/share/zsh/vendor-completions/_abprune",
    "completions/abprune.fish": "usr/share/fish/vendor_completions.d/abprune.fish",
}


def name(system):
    return f"abprune_{project.VERSION}_{system.debian}.deb"


def make(system, program, pages):
    folder = project.fresh_folder(project.PACK / "deb" / system.debian)
    install(program, folder / "usr/bin/abprune", 0o755)
    for source, place in PLACES.items():
        install(pages / source, folder / place)
    for page in sorted((pages / "man").iterdir()):
        write(folder / "usr/share/man/man1" / f"{page.name}.gz", packed(page.read_bytes()))
    write_documents(folder / "usr/share/doc/abprune")
    for tree in sorted((project.ROOT / "trees").iterdir()):
        install(tree, folder / "usr/share/doc/abprune/examples" / tree.name)
    write_control(folder, system)
    project.run(
        "dpkg-deb", "--root-owner-group", "--build", folder, project.PACK / name(system),
        SOURCE_DATE_EPOCH=str(project.commit_time()),
    )


def write_documents(folder):
    text = (project.ROOT / "LICENSE").read_text()
    terms = text.split("\n\n", 2)
    holder = terms[1].removeprefix("Copyright (c) ").strip()
    license = "".join(f" {line or '.'}\n" for line in terms[2].splitlines())
    write(folder / "copyright", COPYRIGHT.format(holder=holder, license=license).encode())
    write(folder / "changelog.gz", packed((project.ROOT / "CHANGELOG.md").read_bytes()))
    changes = CHANGES.format(version=project.VERSION, maintainer=maintainer(), date=formatdate(project.commit_time()))
    write(folder / "changelog.Debian.gz", packed(changes.encode()))


def write_control(folder, system):
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files]
    package = project.manifest()
    homepage = f"Homepage: {package['repository']}\n" if "repository" in package else ""
    control = CONTROL.format(
        version=project.VERSION, machine=system.debian, maintainer=maintainer(), homepage=homepage,
        kilobytes=sum(path.stat().st_size for path in files) // 1024, synopsis="solver of two-player game trees by alpha-beta",
    )
    write(folder / "DEBIAN/control", control.encode())
    write(folder / "DEBIAN/md5sums", "".join(sums).encode())


def maintainer():
    """Who makes the package, in the variables of Debian's tools. Else the authors, without an address."""
    name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    return f"{name} <{address}>" if name and address else "The abprune authors"


def packed(content):
    return gzip.compress(content, 9, mtime=0)


def write(path, content, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def install(source, path, mode=0o644):
    write(path, source.read_bytes(), mode)
