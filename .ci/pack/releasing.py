"""Is this tree ready to be released? What is published cannot be taken back."""

import re
import tomllib

import project


def check(tag, url):
    """The tag is the version, the address is the one in Cargo.toml, and CHANGELOG.md has the version with its date."""
    package = project.manifest()
    faults = []
    if tag != f"v{project.VERSION}":
        faults.append(f"the tag is {tag}, and the version in Cargo.toml {project.VERSION}")
    if package.get("repository") != url:
        faults.append(f'Cargo.toml needs the line `repository = "{url}"`: it has {package.get("repository", "none")}')
    with open(project.PYTHON_PACKAGE / "Cargo.toml", "rb") as file:
        version = tomllib.load(file)["package"]["version"]
    if version != project.VERSION:
        faults.append(f"the version in bindings/python/Cargo.toml is {version}")
    heading = rf"^## {re.escape(project.VERSION)}, \d{{4}}-\d\d-\d\d$"
    if not re.search(heading, (project.ROOT / "CHANGELOG.md").read_text(), re.MULTILINE):
        faults.append(f"CHANGELOG.md needs the heading `## {project.VERSION}, YEAR-MONTH-DAY`")
    if faults:
        raise project.Failure("this cannot be released:\n" + "\n".join(f"- {fault}" for fault in faults))
    print(f"{tag} can be released from {url}")
