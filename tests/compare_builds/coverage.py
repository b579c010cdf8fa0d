"""Which options, and which of their named values, the cases use; and which there are, by `--help`."""

import re
import subprocess


def uses_of(arguments):
    """The options of a command line with their command, and the words that options name."""
    command = next((word for word in arguments[:1] if re.fullmatch(r"[a-z-]+", word) and not word.startswith("-")), "solve")
    if arguments and arguments[0] in ("--help", "-h", "--version", "-V"):
        command = ""
    found = [(command,)]
    for argument in arguments:
        name, _, text = argument.partition("=")
        if re.fullmatch(r"--[a-z-]+", name):
            found.append((command, name))
            found += [(command, name, re.split("[:=]", word)[0]) for word in text.split(",")]
        elif re.fullmatch(r"-[a-zA-Z]\w*", argument):
            found.append((command, argument[:2]))
        elif found[-1] == (command, argument) or len(found) == 1:
            # A word by itself, like the shell of `completions`.
            found.append((command, argument))
    return set(found)


def help_of(build, *command):
    return subprocess.run([build, *command, "--help"], capture_output=True, text=True, check=True).stdout


def wanted(build):
    """All options of all commands of a build, and the values that have names."""
    text = help_of(build)
    commands = re.findall(r"^  ([a-z-]+)  ", text[text.index("Commands:") :], re.MULTILINE)
    found = [(command,) for command in commands]
    for command in ["", *commands]:
        if command != "help":
            found += [(command, *rest) for rest in of_help(help_of(build, *([command] if command else [])))]
    return found


def of_help(text):
    """The options that a help lists, and the names that each takes."""
    found = []
    blocks = re.split(r"^ +(?=(?:-\w, )?--[a-z])", text[text.index("Options:\n") :], flags=re.MULTILINE)
    for block in blocks[1:]:
        names = re.match(r"(?:(-\w), )?(--[a-z-]+)", block).groups()
        aliases = re.findall(r"\[alias(?:es)?: (--[a-z-]+)", block)
        found += [(name,) for name in [*names, *aliases] if name]
        found += [(names[1], value) for value in named_values(" ".join(block.split()), block)]
    return found


def named_values(sentence, block):
    """The words that the help of an option says it takes."""
    found = re.findall(r"^\s+- ([a-z-]+):", block, re.MULTILINE)
    for listed in re.findall(r"\[possible values: ([^\]]*)\]", sentence):
        found += listed.split(", ")
    word = r"[a-z][a-z0-9-]*"
    for listed in re.findall(rf"(?:: |[Oo]ne of |Any of )({word}(?:, {word})*(?: or | and ){word})", sentence)[:1]:
        found += re.split(", | or | and ", listed)
    return found


def unused(build, uses):
    """What the build has, and no case has used that ended with status 0 or 1."""
    return [" ".join(filter(None, use)) for use in wanted(build) if not uses[use]]
