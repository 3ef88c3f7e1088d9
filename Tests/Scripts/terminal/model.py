"""A terminal for scripts that check what a user can scroll back to: which lines are there, whole and
in order, at every byte. Needs the Python package pyte.
"""

import re

import pyte
from pyte import modes

# What terminals do when their size changes. In all of them, rows that leave at the top are history.
#
#   keep    Rows below the cursor go first, then those at the top, as in Alacritty and tmux. Rows are
#           cut at the right. A higher terminal takes rows back from history.
#   push    Rows at the top go first, until the cursor is in the first row, as in xterm.
#   stay    As pyte does it: rows at the top go, and the cursor stays in its row of the screen.
#   rewrap  Rows are broken anew, and the cursor goes along, as in VTE, kitty and foot.
KINDS = ("keep", "push", "stay", "rewrap")

# A line that a script knows; all else is the frame's.
KNOWN = re.compile(r"(line \d+:|said |shell )")


class Terminal(pyte.HistoryScreen):
    """A terminal that answers questions, and remembers which rows it has broken by itself."""

    def __init__(self, columns=40, lines=12, kind="keep", answers=True):
        self.kind, self.is_answering = kind, answers
        self.answers = b""
        # Characters of the frame in the last column, and frames that are too high. While a resize is
        # on its way to the program, both are no fault of it.
        self.faults = []
        self.is_strict = True
        self.feeds = 0
        self.held = b""
        self.forget()
        super().__init__(columns, lines, history=1_000_000)
        self.stream = pyte.ByteStream(self)

    # Bytes.

    def feed(self, data):
        """Shows bytes, which may be cut anywhere."""
        for byte in data:
            self.held += bytes([byte])
            if b"\x1b[=".startswith(self.held):
                continue
            if self.held.startswith(b"\x1b[="):
                # The flags of a keyboard, which pyte would print.
                if not 0x40 <= byte <= 0x7e:
                    continue
            else:
                self.stream.feed(self.held)
            self.held = b""
        self.settle()

    def take_answers(self):
        answers, self.answers = self.answers, b""
        return answers

    def answer(self, text):
        if self.is_answering:
            self.answers += text.encode()

    def report_device_status(self, mode=0, *_, **__):
        if mode == 6:
            # Behind the last column, a terminal says that the cursor is in it.
            self.answer("\x1b[%d;%dR" % (self.cursor.y + 1, min(self.cursor.x + 1, self.columns)))

    def report_device_attributes(self, mode=0, *_, **__):
        self.answer("\x1b[?62;22c")

    def set_icon_name(self, text):
        # pyte takes OSC 11 for OSC 1.
        if text == ";?":
            self.answer("\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\")

    # Rows. What is known of a row is kept with it, since pyte moves rows as they are.

    def settle(self):
        for y in self.dirty:
            if y in self.buffer:
                self.buffer[y].text = None
        self.dirty.clear()

    def draw(self, data):
        for character in data:
            wraps = self.cursor.x == self.columns and modes.DECAWM in self.mode
            super().draw(character)
            row = self.buffer[self.cursor.y]
            if wraps:
                row.continues = True
            # Where something is written, what a narrower terminal has cut is not shown again.
            row.cut = ""
            if modes.DECAWM not in self.mode and self.is_strict and self.columns > 1 \
                    and self.cursor.x >= self.columns:
                self.faults.append("%r is in the last column" % character)

    def index(self):
        self.settle()
        super().index()
        self.dirty.clear()
        # Printed lines, which are written with wrap on, may be any number.
        self.feeds = 0 if modes.DECAWM in self.mode else self.feeds + 1
        if modes.DECAWM not in self.mode and self.is_strict and self.lines > 1 \
                and self.feeds > self.lines - 2:
            self.faults.append("a frame is higher than %d rows" % (self.lines - 1))

    def cursor_up(self, count=None):
        self.feeds = 0
        super().cursor_up(count)

    def erase_in_display(self, how=0, *more, **keywords):
        self.feeds = 0
        super().erase_in_display(how, *more, **keywords)
        # In tmux, to erase a row from its first column ends the row before, too.
        for y in range(self.cursor.y + (self.cursor.x > 0), self.lines):
            self.buffer[y].continues = False
            self.buffer[y].cut = ""

    def erase_in_line(self, how=0, **keywords):
        super().erase_in_line(how, **keywords)
        self.buffer[self.cursor.y].cut = ""

    # Sizes.

    def resize(self, lines=None, columns=None):
        lines, columns = lines or self.lines, columns or self.columns
        self.settle()
        self.forget()
        rows = list(self.history.top) + [self.buffer[y] for y in range(self.lines)]
        top = len(self.history.top)
        cursor, column = top + self.cursor.y, min(self.cursor.x, self.columns - 1)
        if self.kind == "rewrap":
            rows, cursor, column = rewrap(rows, cursor, column, columns)
            while len(rows) > cursor + 1 and not text_of(rows[-1]).strip():
                rows.pop()
            top = min(max(0, len(rows) - lines), cursor)
        else:
            if columns < self.columns:
                for row in rows[top:]:
                    cut(row, columns)
            fewer = self.lines - lines
            if fewer > 0:
                up = {"keep": max(0, self.cursor.y - lines + 1), "push": min(fewer, self.cursor.y),
                      "stay": fewer}[self.kind]
                if self.kind == "stay":
                    cursor = top + up + min(self.cursor.y, lines - 1)
                top += up
            elif self.kind != "stay":
                top -= min(-fewer, top)
        self.history.top.clear()
        self.history.top.extend(rows[:top])
        self.buffer.clear()
        for y, row in enumerate(rows[top:top + lines]):
            self.buffer[y] = row
        self.lines, self.columns = lines, columns
        self.cursor.y, self.cursor.x = cursor - top, min(column, columns - 1)

    # Lines.

    def forget(self):
        """Forgets which lines are in history, since history has changed."""
        self.done, self.old, self.begun = 0, [], None

    def known(self):
        """Returns the lines that are known, in order: the text of rows that belong together."""
        top = self.history.top
        if self.done < len(top):
            lines = []
            for number in range(self.done, len(top)):
                self.begun = join(top[number], self.begun, lines)
            self.done = len(top)
            self.old += [line for line in lines if KNOWN.match(line)]
        lines, begun = [], self.begun
        for y in range(self.lines):
            begun = join(self.buffer[y], begun, lines)
        lines.append((begun or "").rstrip())
        return self.old, [line for line in lines if KNOWN.match(line)]

    def all(self):
        """Returns all lines, in history and on the screen, without the empty rows at the end."""
        lines, begun = [], None
        for row in list(self.history.top) + [self.buffer[y] for y in range(self.lines)]:
            begun = join(row, begun, lines)
        lines.append((begun or "").rstrip())
        while lines and not lines[-1]:
            lines.pop()
        return lines


def text_of(row):
    """Returns the text of a row, which is kept until the row changes."""
    if getattr(row, "text", None) is None:
        row.text = "".join(row[x].data for x in range(max(row, default=-1) + 1))
    return row.text + getattr(row, "cut", "")


def join(row, begun, lines):
    """Adds a row to the line that has begun, or to the lines that line, and begins another."""
    text = text_of(row)
    if begun is None:
        return text
    if getattr(row, "continues", False):
        return begun + text
    lines.append(begun.rstrip())
    return text


def cut(row, columns):
    """Cuts a row; what is cut counts as long as it is not written over, since the terminal lost it."""
    gone = [x for x in sorted(row) if x >= columns]
    row.cut = "".join(row[x].data for x in gone) + getattr(row, "cut", "")
    for x in gone:
        del row[x]
    row.text = None


def rewrap(rows, cursor, column, columns):
    """Breaks rows anew; returns them, and where the cursor is now."""
    blank = type(rows[0])(rows[0].default)
    result, place = [], None
    lines = []
    for number, row in enumerate(rows):
        if not (getattr(row, "continues", False) and lines):
            lines.append(([], []))
        cells, starts = lines[-1]
        starts.append((number, len(cells)))
        end = max((x for x in row if row[x].data != " "), default=-1) + 1
        following = rows[number + 1] if number + 1 < len(rows) else None
        if getattr(following, "continues", False):
            end = max(row, default=-1) + 1
        cells += [row[x] for x in range(end)]
    for cells, starts in lines:
        for number, start in starts:
            if number == cursor:
                at = start + column
                place = len(result) + at // columns, at % columns
        count = max(1, -(-len(cells) // columns))
        if place and place[0] >= len(result):
            count = max(count, place[0] - len(result) + 1)
        for part in range(count):
            row = type(blank)(blank.default)
            row.update(enumerate(cells[part * columns:(part + 1) * columns]))
            row.continues = part > 0
            result.append(row)
    return result, *place
