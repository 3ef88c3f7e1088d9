#!/usr/bin/env python3
"""Opens traces of a million lines in `workflow-trace view`, and looks at its memory.

The argument is workflow-trace, built for release. Its memory has to be bounded by the number of
turns: a trace with long texts must not take much more than one with short ones. The times that it
prints are for the reader only.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

TURNS = 166_667
NODES = 20
# An index has a few words for each turn; the texts of the second trace take 200 MB. Pieces of a file
# that a search has read stay allocated or not, as malloc likes: none, one or two of 9 MB each.
LIMIT = 48 << 10
LARGEST_DIFFERENCE = 28 << 10


def main():
    used = []
    with tempfile.TemporaryDirectory() as folder:
        for width in [10, 1000]:
            path = os.path.join(folder, f"{width}.trace")
            write(path, width)
            used.append(look(sys.argv[1], path))
    if max(used) > LIMIT or used[1] - used[0] > LARGEST_DIFFERENCE:
        sys.exit(f"The inspector takes {used} KB; {LIMIT} are enough, with a difference of at most {LARGEST_DIFFERENCE}.")


def write(path, width):
    text = "x" * width
    with open(path, "w") as file:
        put = file.write
        put('{"format":"workflow-trace","version":1,"program":"scale","time":"","texts":["states"]}\n')
        put('{"e":"type","y":0,"name":"Root"}\n{"e":"begin","t":0,"s":0,"y":0}\n')
        put('{"e":"type","y":1,"name":"Leaf"}\n')
        for node in range(1, NODES + 1):
            put(f'{{"e":"begin","t":{node},"s":{node},"p":0,"y":1,"k":"{node}"}}\n')
        for turn in range(1, TURNS + 1):
            begin, node = 1000 * turn, 1 + turn % NODES
            put(f'{{"e":"sent","t":{begin},"s":{node},"a":".increment({turn})"}}\n')
            put(f'{{"e":"turn","n":{turn}}}\n')
            put(f'{{"e":"apply","s":{node},"a":".increment({turn})"}}\n')
            if turn <= NODES:
                put(f'{{"e":"state","s":{node},"all":["State(","  count: {turn}","  {text}",")"]}}\n')
            else:
                put(f'{{"e":"state","s":{node},"x":[[1,2,["  count: {turn}","  {text}"]]]}}\n')
            put(f'{{"e":"pass","t":{begin + 100},"d":400,"r":[[0,0,400,3],[{node},100,200,1]]}}\n')
            put(f'{{"e":"done","t":{begin + 700}}}\n')


def look(program, path):
    """Opens a trace, moves in it, and returns the most memory that the program used, in KB."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(program, [program, "view", path])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    megabytes = os.path.getsize(path) >> 20
    print(f"{megabytes} MB: first frame after {drawn(terminal):.2f} s,", end=" ")
    used = memory(process)
    # The end, back to the last turn of the node, the beginning, and a search through everything.
    for keys in [b"\x1b[F", b"p", b"\x1b[H", f"/increment({TURNS})\r".encode()]:
        os.write(terminal, keys)
        # A search draws nothing until it has found the turn, so wait longer.
        seconds = drawn(terminal, 3 if keys.startswith(b"/") else 0.5)
        used = max(used, memory(process))
    print(f"search {seconds:.2f} s, {used >> 10} MB of memory")
    os.write(terminal, b"q")
    # What it still draws has to be read, or it waits for the terminal.
    while True:
        if not select.select([terminal], [], [], 60)[0]:
            os.kill(process, signal.SIGKILL)
            sys.exit("the inspector did not end within a minute")
        try:
            if not os.read(terminal, 1 << 16):
                break
        except OSError:
            break
    os.waitpid(process, 0)
    return used


def drawn(terminal, silence=0.5):
    """Reads until nothing more is drawn for some seconds; returns the seconds until then.

    Only what has changed is drawn, so one cannot wait for a text.
    """
    begin = last = time.monotonic()
    if not select.select([terminal], [], [], 60)[0]:
        sys.exit("nothing was drawn within a minute")
    while select.select([terminal], [], [], silence)[0]:
        os.read(terminal, 1 << 16)
        last = time.monotonic()
    return last - begin


def memory(process):
    with open(f"/proc/{process}/status") as status:
        return int(re.search(r"RssAnon:\s+(\d+)", status.read()).group(1))


main()
