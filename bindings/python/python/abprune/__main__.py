"""The command: `abprune`, and `python -m abprune`."""

import signal
import sys

from . import _abprune


def main() -> int:
    """Runs the program with the arguments and the streams of the process, and returns its status."""
    # Ctrl+C is the program's, unless who started it has it ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _abprune.main(["abprune", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
