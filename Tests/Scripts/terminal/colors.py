"""Checks the colours of a program in terminals of every kind, and the themes that users choose.

    python3 Tests/Scripts/terminal/colors.py .build/debug/email-browser

Runs the program in pseudoterminals that answer, answer late or never, under every usual `TERM`, and
in tmux without and with a client. The program has to end by `q`. The exit code is 1 if a check fails.
"""

import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

from pseudoterminal import Failure, Job

PROGRAM = os.path.abspath(sys.argv[1])
LIMIT = 20
DARK, LIGHT = b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
KIND = b"\x1b[?62;22c"
# The accent of the standard theme, which the box with the focus has.
ACCENT = {"dark": b"38;5;75", "light": b"38;5;25", "named dark": b"94", "named light": b"34"}
CLEAN = {name: "" for name in ("NO_COLOR", "COLORFGBG", "COLORTERM", "WORKFLOW_THEME")}

failures = 0


def settle(job, seconds=0.3):
    while select.select([job.master], [], [], seconds)[0]:
        job.read()


def parameters(output):
    """Returns the parameters of all changes of style, without those of underlines and so on."""
    found = set()
    for sequence in re.findall(rb"\x1b\[([0-9;]*)m", output):
        found.update(re.findall(rb"[34]8;[25](?:;\d+)+|\d+", sequence))
    return found


def check(name, expected, refused=(), answer=None, arguments=(), late=False, **environment):
    """Runs the program, and checks what it writes after it has its colours."""
    global failures
    with tempfile.TemporaryDirectory() as home:
        variables = {**CLEAN, "TERM": "xterm-256color", "XDG_CONFIG_HOME": home, **environment}
        with Job([PROGRAM, *arguments], environment=variables, answers=False) as job:
            if answer is not None and not late:
                job.expect(rb"\x1b\]11;\?\x1b\\\x1b\[c")
                job.type(answer)
            job.expect(rb"\x1b\[\?2026l")
            settle(job)
            if late:
                job.type(answer)
            first = job.output[:job.output.index(b"\x1b[?2026l")]
            # An answer at once may come before the first frame.
            is_asked = b"]11;?" in job.output and (answer is None or late)
            guesses = is_asked and any(b"38;5;" in item for item in parameters(first))
            # The frame with the colours may be long in coming.
            deadline, wasGood = time.monotonic() + LIMIT, False
            while True:
                settle(job)
                last = job.output[job.output.rindex(b"\x1b[2J"):]
                found = parameters(last)
                missing = [sign for sign in expected if sign not in found and sign not in last]
                present = [sign for sign in refused if sign in found or sign in last]
                good = not missing and not present and not guesses
                # What is right is right after another pause too.
                if guesses or good and wasGood or time.monotonic() > deadline:
                    break
                wasGood = good
            failures += not good
            print("  %s: %s" % (name, "ok" if good else "FAILED: without %r, with %r, of %r" % (
                missing, present, sorted(found))))
            job.type("q")
            job.ended()


def refuses(name, arguments=(), **environment):
    global failures
    with tempfile.TemporaryDirectory() as home:
        os.mkdir(home + "/workflow")
        variables = {**CLEAN, "TERM": "xterm-256color", "XDG_CONFIG_HOME": home, **environment}
        if not arguments and not environment:
            with open(home + "/workflow/theme", "w") as file:
                file.write("nihgt\n")
        with Job([PROGRAM, *arguments], environment=variables) as job:
            end = job.ended()
            settle(job)
            good = end == ("exited", 2) and b"'nihgt'" in job.output and b"high-contrast" in job.output
            failures += not good
            print("  %s: %s" % (name, "ok" if good else "FAILED: %r %r" % (end, job.output)))


def in_tmux(name, isAttached):
    """tmux 3.3a tells its own kind, but not the background of the terminal around it."""
    global failures
    socket = "workflow-colors-%d-%s" % (os.getpid(), "attached" if isAttached else "detached")
    tmux = ["tmux", "-L", socket, "-f", "/dev/null"]
    environment = {**os.environ, **CLEAN}
    subprocess.run(
        tmux + ["new-session", "-d", "-x", "80", "-y", "24", PROGRAM], check=True, env=environment)
    try:
        client = None
        if isAttached:
            client = Job(tmux + ["attach"], environment={"TERM": "xterm-256color"})
        deadline = time.monotonic() + LIMIT
        while True:
            shown = subprocess.run(
                tmux + ["capture-pane", "-p", "-e"], check=True, capture_output=True).stdout
            if ACCENT["named dark"] in parameters(shown) or ACCENT["dark"] in parameters(shown):
                print("  %s: ok" % name)
                break
            if time.monotonic() > deadline:
                failures += 1
                print("  %s: FAILED: %r" % (name, shown[:400]))
                break
            if client:
                settle(client, 0.1)
            time.sleep(0.05)
    finally:
        subprocess.run(tmux + ["kill-server"], check=False)
        if client:
            client.ended()


def main():
    dark, light = [ACCENT["dark"]], [ACCENT["light"]]
    check("a dark terminal", dark, light, DARK + KIND)
    check("a light terminal", light, dark, LIGHT + KIND)
    check("a terminal that answers nothing is dark", dark, light)
    check("a terminal that tells only its kind is dark", dark, light, KIND)
    check("a terminal that answers late is drawn again", light, dark, LIGHT + KIND, late=True)
    check("COLORFGBG counts where nothing answers", light, dark, COLORFGBG="0;15")
    check("an answer is stronger than COLORFGBG", dark, light, DARK + KIND, COLORFGBG="0;15")
    check("xterm has sixteen colours", [b"94"], [b"38;5;75"], DARK + KIND, TERM="xterm")
    check("screen has sixteen colours", [b"34"], [b"94"], LIGHT + KIND, TERM="screen")
    check("a colour of the cube is a number", dark, [b"38;2;95;175;255"], DARK + KIND,
          COLORTERM="truecolor")
    check("the console of Linux is not asked, and has signs of ASCII", [b"94", b"+-"],
          ["╭".encode(), "─".encode(), b"]11;?"], TERM="linux")
    check("NO_COLOR has thick lines for the focus", ["┏".encode(), b"1"],
          [b"38;5;75", b"94", b"]11;?"], NO_COLOR="1")
    check("--ascii", [b"+-"], ["╭".encode()], DARK + KIND, ["--ascii"])
    check("--background is not asked for", light, dark, arguments=["--background", "light"])
    check("--background is stronger than WORKFLOW_THEME", dark, light,
          arguments=["--background", "dark"], WORKFLOW_THEME="light")
    check("--theme night paints its ground", [b"48;5;233"], [b"]11;?"], arguments=["--theme", "night"],
          WORKFLOW_THEME="paper")
    check("WORKFLOW_THEME paints its ground", [b"48;2;250;250;250"], [b"]11;?"],
          WORKFLOW_THEME="paper", COLORTERM="truecolor")
    refuses("--theme with an unknown name", ["--theme", "nihgt"])
    refuses("WORKFLOW_THEME with an unknown name", WORKFLOW_THEME="nihgt")
    refuses("a file of settings with an unknown name")
    with Job([PROGRAM, "--plain"], environment={**CLEAN, "TERM": "dumb"}) as job:
        job.expect(b"of \\d+, selected", limit=LIMIT)
        global failures
        if b"\x1b" in job.output:
            failures += 1
            print("  dumb: FAILED: %r" % job.output)
        else:
            print("  dumb: ok")
        job.type(b"quit\r")
        job.ended()
    if shutil.which("tmux"):
        in_tmux("tmux without a client", False)
        in_tmux("tmux with a client", True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit("FAILED: %s" % failure)
