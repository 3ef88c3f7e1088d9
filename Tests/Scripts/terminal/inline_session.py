"""Types the keys of a session below the prompt, and checks that no printed line is ever lost.

The program is WorkflowTerminalProbe with --inline; see Tests/WorkflowTerminalProbe/Lines.swift.
"""

import os
import re
import select
import time

from pyte import modes

from model import Terminal
from pseudoterminal import LIMIT, Failure, Job, describe

BEFORE = ["shell line %d" % number for number in range(20)]
FRAME_END = b"\x1b[?2026l"


def require(condition, message):
    if not condition:
        raise Failure(message)


class Expected:
    """The lines that the program and the shell print, and the last frame, as keys are typed."""

    def __init__(self):
        self.lines = BEFORE + ["said before"]
        self.count, self.rows, self.field = 0, 2, None

    def press(self, key):
        if self.field is not None:
            if key == "\r":
                self.add(self.field)
                self.field = None
            elif key == "\x7f":
                self.field = self.field[:-1]
            else:
                self.field += key
        elif key == "p":
            self.add("word1")
        elif key == "l":
            self.add(" ".join("word%d" % number for number in range(1, 41)))
        elif key == "b":
            for _ in range(40):
                self.add("many")
        elif key == "s":
            self.add("said\u241b[2J")
        elif key in "mn":
            self.rows = max(0, self.rows + (3 if key == "m" else -3))
        elif key == "f":
            self.field = ""
        elif key == "e":
            self.lines.append("said by the shell")
        elif key == "x":
            self.rows = None

    def add(self, words):
        self.count += 1
        self.lines.append(("line %d: %s" % (self.count, words)).rstrip())

    def frame(self, width, height):
        """Returns the frame of a terminal: as many rows as fit, and no more columns."""
        if self.rows is None:
            return []
        rows = ["frame row %d of %d, %d lines" % (row, self.rows, self.count)
                for row in range(self.rows)] + ["frame end"]
        return [row[:width - 1].rstrip() for row in rows[:max(1, height - 1)]]


class Session(Job):
    """The program below a prompt, on a terminal that checks its lines, at every byte if it is told.

    After `limit` bytes, `at_limit` is called before any more is read.
    """

    def __init__(self, binary, terminal=None, bytewise=False, limit=None, at_limit=None):
        self.terminal = terminal or Terminal()
        self.bytewise, self.limit, self.at_limit = bytewise, limit, at_limit
        self.expected = Expected()
        self.seen = 0
        # While another program or the shell has the terminal, a key for an interrupt is theirs.
        self.has_quit = self.is_away = False
        # A terminal that was stalled may show lines twice; one that is killed shows no more.
        self.allows_twice = False
        self.size = self.terminal.columns, self.terminal.lines
        self.terminal.feed(b"".join(line.encode() + b"\r\n" for line in BEFORE))
        super().__init__([os.path.abspath(binary), "--inline"], size=self.size,
                         environment={"TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"},
                         answers=False)

    # Reading.

    def read(self):
        count = 65536
        if self.limit is not None:
            count = min(count, self.limit - len(self.output))
            if count <= 0:
                self.limit = None
                return self.at_limit(self)
        try:
            data = os.read(self.master, count)
        except BlockingIOError:
            return
        self.output += data
        self.show(data)

    def show(self, data):
        if self.bytewise:
            for number, byte in enumerate(data):
                self.terminal.feed(bytes([byte]))
                try:
                    self.check()
                except Failure as failure:
                    at = len(self.output) - len(data) + number + 1
                    raise Failure("after byte %d, %r: %s" % (at, self.output[:at][-80:], failure))
        else:
            self.terminal.feed(data)
            self.check()
        answers = self.terminal.take_answers()
        if answers:
            self.type(answers)

    def check(self):
        """Checks that the lines on the terminal are the first that were printed, and no fewer than before.

        A line is printed when all of it is on the terminal. One of which only a part is there is
        none of those that were expected, and is left out.
        """
        if self.allows_twice:
            return
        wanted = self.expected.lines
        known = set(wanted)
        old, new = self.terminal.known()
        found = [line for line in old + new if line in known]
        if found != wanted[:len(found)]:
            at = next(at for at, line in enumerate(found) if [line] != wanted[at:at + 1])
            raise Failure("%r instead of %r" % (found[at:at + 2], wanted[at:at + 2]))
        require(len(found) >= self.seen, "%r is lost" % wanted[len(found):self.seen])
        self.seen = len(found)
        if self.terminal.faults:
            raise Failure(self.terminal.faults[0])

    # Typing.

    def press(self, key):
        """Types a key, and waits until the terminal shows what becomes of it."""
        since = len(self.output)
        is_command = self.expected.field is None
        self.expected.press(key)
        self.type(key)
        if is_command and key == "e":
            # The app is back when it has asked where the cursor is.
            self.is_away = True
            since = self.expect(rb"said by the shell.*?\x1b\[6n", since)
            self.is_away = False
        if is_command and key in "qx":
            self.has_quit = True
            return
        # On a terminal that is too small, what is typed may be nowhere to see.
        deadline = time.monotonic() + 0.03
        while FRAME_END not in self.output[since:]:
            if select.select([self.master], [], [], max(0, deadline - time.monotonic()))[0]:
                self.read()
            else:
                break
        self.until_seen()

    def until_seen(self):
        """Waits until all lines that were printed are on the terminal."""
        deadline = time.monotonic() + LIMIT
        while self.seen < len(self.expected.lines) and not self.allows_twice:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.master], [], [], left)[0]:
                old, new = self.terminal.known()
                raise Failure("no %r; there is %r; output %r" % (
                    self.expected.lines[self.seen:][:2], (old + new)[-3:], self.output[-300:]))
            self.read()

    def numbers(self):
        """Returns the numbers of the whole lines on the terminal, in order."""
        old, new = self.terminal.known()
        words = r"(word1|many|said.*|word1 .*word40|[a-ex]*)$"
        return [int(match[1]) for line in old + new
                if (match := re.match(r"line (\d+): " + words, line))]

    def begin(self):
        self.expect(rb"\x1b\[\?2026l")
        self.until_seen()

    def change_size(self, columns, lines):
        """Gives the terminal another size, before the program knows it.

        A line that is being written at that moment may be cut by the terminal.
        """
        if self.terminal.cursor.x > 0 and self.seen < len(self.expected.lines):
            self.expected.lines = self.expected.lines[:]
            del self.expected.lines[self.seen]
        self.terminal.resize(lines, columns)
        self.terminal.is_strict = False
        self.size = columns, lines
        self.resize(columns, lines)

    def change_size_and_wait(self, columns, lines):
        # If another change is under way, its answer may be taken for that of this one; and while
        # this one is waited for, another may begin, at the limit.
        is_strict = self.terminal.is_strict
        since = len(self.output)
        self.change_size(columns, lines)
        asked = self.expect(rb"\x1b\[6n", since)
        self.expect(rb"\x1b\[\?2026l", asked)
        self.terminal.is_strict = is_strict and self.size == (columns, lines)
        self.check()

    def stop(self):
        """Stops the program as Ctrl-Z does, and continues it in the foreground."""
        self.is_away = True
        self.type(b"\x1a")
        self.report("stopped")
        self.drain()
        require(self.current_modes() == self.modes, "other modes during a stop")
        self.expected.lines.append("shell stopped the job %d" % len(self.output))
        os.write(self.slave, self.expected.lines[-1].encode() + b"\n")
        self.until_seen()
        since = len(self.output)
        self.foreground()
        self.expect(rb"\x1b\[\?2026l", since)
        self.is_away = False

    def kill(self, number):
        try:
            super().kill(number)
        except ProcessLookupError:
            # What is left may be what the kernel has of a program that has ended itself.
            require(self.has_quit, "the program has ended before its last key")

    def signaled(self, number):
        """Waits until a signal has ended the program, even if that is stopped."""
        if self.is_away:
            self.foreground()
        found = self.report("signaled", "stopped", "exited")
        while found[0] == "stopped":
            self.foreground()
            found = self.report("signaled", "stopped", "exited")
        # The last key may have ended it before the signal came.
        has_ended = found == ("exited", 0) and self.has_quit
        require(has_ended or found[1] == number, "%s instead of %s" % (
            describe(found), describe(("signaled", number))))
        self.drain()

    def perform(self, steps):
        """Types keys; a step that is no text is another size, or a method."""
        for step in steps:
            if isinstance(step, tuple):
                self.change_size_and_wait(*step)
            elif isinstance(step, str):
                for key in step:
                    self.press(key)
            else:
                step(self)

    # The end.

    def ends(self, status=("exited", 0)):
        """Checks that the program ends, that no line is missing then, and that all modes are back."""
        if status == ("exited", 0):
            self.expected.lines.append("said after")
        found = self.ended()
        self.limit = None
        require(found == status, "%s instead of %s" % (describe(found), describe(status)))
        self.drain()
        self.check()
        if status == ("exited", 0) and not self.allows_twice:
            require(self.seen == len(self.expected.lines), "%r is missing" %
                    self.expected.lines[self.seen:][:3])
        self.check_restored()

    def check_restored(self, is_cut=False):
        mode = self.terminal.mode
        require(self.current_modes() == self.modes, "other modes of the line")
        require(modes.DECAWM in mode, "wrapping is off")
        require(modes.DECTCEM in mode, "the cursor is hidden")
        for number in (2004, 2026, 1002, 1006):
            require(number << 5 not in mode, "mode %d is on" % number)
        if is_cut:
            return
        require(self.terminal.cursor.x == 0, "the cursor is in column %d" % self.terminal.cursor.x)
        below = [self.terminal.buffer[y] for y in
                 range(self.terminal.cursor.y, self.terminal.lines)]
        require(not any(cell.data.strip() for row in below for cell in row.values()),
                "something is below the cursor: %r" % self.terminal.all()[-3:])

    def check_last_frame(self):
        """Checks that between the last printed line and what follows is the last frame."""
        lines = self.terminal.all()
        require(lines[-1] == "said after", "%r at the end" % lines[-1])
        before = len(lines) - 1 - lines[::-1].index(self.expected.lines[-2])
        frame = self.expected.frame(*self.size)
        require(lines[before + 1:-1] == frame, "%r instead of %r" % (lines[before + 1:-1], frame))
