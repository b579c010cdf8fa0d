"""The archive of a system: a folder with the program and its pages, as tar.gz, or as zip for Windows."""

import gzip
import shutil
import tarfile
import time
import zipfile

import project


def name(system):
    """Cargo.toml tells `cargo binstall` of these names."""
    return folder_name(system) + (".zip" if system.is_windows else ".tar.gz")


def folder_name(system):
    return f"abprune-{project.VERSION}-{system.target}"


def make(system, program, pages):
    folder = project.fresh_folder(project.PACK / "archives" / folder_name(system))
    shutil.copy(program, folder)
    for text in ["LICENSE", "README.md", "CHANGELOG.md"]:
        shutil.copy(project.ROOT / text, folder)
    shutil.copytree(project.ROOT / "trees", folder / "trees")
    shutil.copytree(pages, folder, dirs_exist_ok=True)
    write = write_zip if system.is_windows else write_tar
    write(folder, project.PACK / name(system))


def members(folder):
    """A folder and all that is in it, each with its name and its rights in the archive."""
    for path in [folder, *sorted(folder.rglob("*"))]:
        is_started = path.is_dir() or path == folder / "abprune"
        yield path, str(path.relative_to(folder.parent)), 0o755 if is_started else 0o644


def write_tar(folder, target):
    moment = project.commit_time()
    with open(target, "wb") as file, gzip.GzipFile("", "wb", 9, file, moment) as packed:
        with tarfile.open(fileobj=packed, mode="w") as tar:
            for path, member, mode in members(folder):
                info = tar.gettarinfo(path, member)
                info.mode, info.mtime, info.uid, info.gid, info.uname, info.gname = mode, moment, 0, 0, "", ""
                if path.is_dir():
                    tar.addfile(info)
                else:
                    with open(path, "rb") as content:
                        tar.addfile(info, content)


def write_zip(folder, target):
    moment = time.gmtime(project.commit_time())[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, member, _ in members(folder):
            if path.is_file():
                info = zipfile.ZipInfo(member, moment)
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, path.read_bytes())
