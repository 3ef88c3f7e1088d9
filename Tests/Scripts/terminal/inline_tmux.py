"""Checks in tmux, which breaks rows anew, that lines above an app below the prompt stay whole.

    python3 Tests/Scripts/terminal/inline_tmux.py .build/debug/WorkflowTerminalProbe
"""

import os
import random
import subprocess
import sys
import time

from inline_session import Expected
from model import KNOWN

LIMIT = 20
SOCKET = "workflow-inline-%d" % os.getpid()


def tmux(*arguments):
    return subprocess.run(["tmux", "-L", SOCKET, *arguments], check=True, capture_output=True,
                          text=True).stdout


def lines():
    """Returns all lines, in history and on the screen; tmux joins the rows that it has broken."""
    return [line.rstrip() for line in
            tmux("capture-pane", "-p", "-J", "-S", "-", "-t", "pane").split("\n")]


class Pane:
    """The program in tmux; what the shell has printed before is a line of its own."""

    def __init__(self, binary, size=(60, 15)):
        self.size = size
        self.expected = Expected()
        self.expected.lines = ["shell before", "said before"]
        os.environ["LC_ALL"] = "C.UTF-8"
        subprocess.run(["tmux", "-f", "/dev/null", "-L", SOCKET, "new-session", "-d", "-s", "pane",
                        "-x", str(size[0]), "-y", str(size[1]),
                        "stty -echo; echo shell before; %s --inline; echo shell after; read end"
                        % binary], check=True)
        tmux("set-option", "-g", "status", "off")
        self.resize(*size)

    def resize(self, columns, rows, waits=True):
        self.size = columns, rows
        tmux("resize-window", "-t", "pane", "-x", str(columns), "-y", str(rows))
        if waits:
            # tmux tells a program its size only after a quarter of a second.
            time.sleep(0.35)

    def type(self, keys):
        for key in keys:
            self.expected.press(key)
        tmux("send-keys", "-t", "pane", "-l", keys)

    def wait(self, frames=None, what=""):
        """Waits until all lines are there, each once, and the number of frames on the screen."""
        deadline = time.monotonic() + LIMIT
        while True:
            found = lines()
            known = [line for line in found if KNOWN.match(line)]
            shown = tmux("capture-pane", "-p", "-t", "pane").split("\n")
            count = sum(line.startswith("frame row 0") for line in shown)
            if known == self.expected.lines and frames in (None, count):
                return found
            if time.monotonic() > deadline:
                sys.exit("after %s at %dx%d: %d frames, and\n%s\nrather than\n%s" % (
                    what, *self.size, count, "\n".join(found[-40:]),
                    "\n".join(self.expected.lines[-8:])))
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        tmux("kill-server")
        time.sleep(0.2)


def check_sizes(binary):
    """Without a visible cursor, there is one frame after every resize."""
    with Pane(binary) as pane:
        pane.wait(1, "the start")
        for columns, rows in ((60, 15), (40, 15), (29, 10), (80, 15), (60, 8), (25, 15), (60, 20)):
            pane.resize(columns, rows)
            pane.wait(1, "a resize")
            pane.type("pl")
            pane.wait(1, "lines")
        pane.type("q")
        pane.expected.lines += ["said after", "shell after"]
        found = [line for line in pane.wait(None, "the end") if line]
        frame = pane.expected.frame(*pane.size)
        if found[-2 - len(frame):-2] != frame:
            sys.exit("%r is not the last frame" % found[-2 - len(frame):])


def check_field(binary):
    """With a visible cursor, rows of frames may stay, but no line is lost or joined with them."""
    with Pane(binary) as pane:
        pane.wait(1, "the start")
        pane.type("mp")
        for columns, rows in ((22, 15), (50, 15), (24, 9), (60, 15)):
            pane.type("fabc" + "defgh" * (4 if columns % 4 else 0))
            pane.wait(None, "a field")
            pane.resize(columns, rows)
            pane.type("x\r")
            pane.wait(None, "a line")
            pane.type("l")
            pane.wait(None, "a long line")
        pane.type("q")
        pane.expected.lines += ["said after", "shell after"]
        pane.wait(None, "the end")


def check_drag(binary):
    """A window that is dragged gets many sizes, while lines are printed."""
    numbers = random.Random(1)
    with Pane(binary) as pane:
        pane.wait(1, "the start")
        pane.type("mm")
        for _ in range(12):
            pane.resize(numbers.randint(20, 80), numbers.randint(4, 20), waits=False)
            time.sleep(numbers.choice((0, 0.01, 0.1, 0.3)))
            pane.type("p")
        pane.wait(None, "sizes")
        pane.type("q")
        pane.expected.lines += ["said after", "shell after"]
        pane.wait(None, "the end")


def main():
    for function in (check_sizes, check_field, check_drag):
        start = time.monotonic()
        function(os.path.abspath(sys.argv[1]))
        print("%6.2f s  %s: ok" % (time.monotonic() - start, function.__doc__.split(".")[0]), flush=True)


if __name__ == "__main__":
    main()
