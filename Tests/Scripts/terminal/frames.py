"""Checks that a terminal shows what scripts print, and that no message can take over the terminal.

    python3 Tests/Scripts/terminal/frames.py .build/debug/email-browser

Runs the email browser, or the mail reader, in tmux, which decides what a terminal shows, and types
keys. After each key the screen must be the frame that `--script` prints for it, at every size.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

LIMIT = 20
SOCKET = "workflow-frames-%d" % os.getpid()
NAMES = {"pagedown": "PageDown", "pageup": "PageUp", "enter": "Enter", "escape": "Escape",
         "tab": "Tab", "down": "Down", "up": "Up", "home": "Home", "end": "End",
         "backspace": "BSpace"}
# The eleventh and the twelfth message of the sample are hostile.
TOURS = {
    (80, 24): "j j k end home pagedown tab pagedown j pageup escape / m a r enter j ? escape escape",
    (100, 30): " ".join(["j"] * 11) + " enter j j pagedown end tab j j",
    (59, 12): "j enter pagedown tab j enter escape / t h backspace enter ? escape",
    (20, 3): "j j enter j tab G",
    (1, 1): "j enter j",
}


def tmux(*arguments):
    return subprocess.run(
        ["tmux", "-L", SOCKET, *arguments], check=True, capture_output=True, text=True).stdout


def frames(binary, size, keys):
    with tempfile.NamedTemporaryFile("w", suffix=".script") as script:
        script.write("".join("press %s\n" % key for key in keys))
        script.flush()
        output = subprocess.run(
            [binary, "--script", script.name, "--size", "%dx%d" % size],
            check=True, capture_output=True, text=True).stdout
    return [part.split("\n")[:-1] for part in re.split(r"--- frame \d+ ---\n", output)[1:]]


def essence(lines):
    """Returns the lines without spaces: tmux and Unicode disagree on the width of some emoji."""
    return [re.sub(r"\s", "", line) for line in lines]


def screen():
    return tmux("capture-pane", "-p", "-t", "pane").split("\n")


def expect(frame, size, key):
    deadline = time.monotonic() + LIMIT
    while True:
        shown = screen()[:size[1]]
        if essence(shown) == essence(frame):
            break
        if time.monotonic() > deadline:
            sys.exit("after %s at %dx%d:\n%s\nexpected:\n%s" % (
                key, *size, "\n".join(shown), "\n".join(frame)))
        time.sleep(0.02)
    check_borders(shown, frame)


def check_borders(shown, frame):
    """Checks that each row ends with the border if the frame's row does."""
    for row, (one, other) in enumerate(zip(shown, frame)):
        if other.endswith(("│", "┐", "┘")) and one[-1:] != other[-1]:
            sys.exit("row %d has no border at its end: %s" % (row, one))


def tour(binary, size, keys):
    keys = keys.split()
    expected = frames(binary, size, keys)
    tmux("new-session", "-d", "-s", "pane", "-x", str(size[0]), "-y", str(size[1]),
         "sh -c 'stty -echo; read go; exec %s --no-mouse'" % binary)
    try:
        tmux("set-option", "-g", "remain-on-exit", "on")
        tmux("set-buffer", "kept")
        title = tmux("display-message", "-p", "-t", "pane", "#{pane_title}")
        tmux("send-keys", "-t", "pane", "Enter")
        expect(expected[0], size, "the start")
        for key, frame in zip(keys, expected[1:]):
            tmux("send-keys", "-t", "pane", NAMES.get(key, key))
            expect(frame, size, key)
        if tmux("display-message", "-p", "-t", "pane", "#{pane_title}") != title:
            sys.exit("a message has changed the title")
        if tmux("list-buffers", "-F", "#{buffer_sample}").split() != ["kept"]:
            sys.exit("a message has changed the paste buffer")
    finally:
        tmux("kill-server")
        time.sleep(0.3)
    print("%dx%d: %d frames are the same" % (*size, len(expected)), flush=True)


def check_one_write(binary):
    """Checks that each frame is one write, and that nothing else is written."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        tmux("new-session", "-d", "-s", "pane", "-x", "80", "-y", "24",
             "strace -f -e trace=write,writev -s 20 -o %s %s" % (log, binary))
        try:
            deadline = time.monotonic() + LIMIT
            for key in ["j", "j", "Enter", "n", "q"]:
                time.sleep(0.3)
                tmux("send-keys", "-t", "pane", key)
            while subprocess.run(["tmux", "-L", SOCKET, "has-session"], capture_output=True).returncode == 0:
                if time.monotonic() > deadline:
                    sys.exit("the program does not end under strace")
                time.sleep(0.05)
        finally:
            subprocess.run(["tmux", "-L", SOCKET, "kill-server"], capture_output=True)
        writes = [line for line in open(log) if re.search(r'write\(\d+, "\\33', line)]
        others = [line for line in writes if "2026h" not in line and "1049" not in line
                  and "\\30" not in line and "]11;" not in line]
        whole = [line for line in writes if "2026h" in line]
        if others or len(whole) < 5:
            sys.exit("the frames are not one write each:\n" + "".join(writes))
    print("each of %d frames is one write" % len(whole), flush=True)


def main():
    binary = os.path.abspath(sys.argv[1])
    os.environ["LC_ALL"] = "C.UTF-8"
    for size, keys in TOURS.items():
        tour(binary, size, keys)
    if subprocess.run(["sh", "-c", "command -v strace"], capture_output=True).returncode == 0:
        check_one_write(binary)


main()
