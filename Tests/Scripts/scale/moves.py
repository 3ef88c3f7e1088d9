"""Checks that a move in a large mailbox is one frame of few bytes, in every order of the list.

    python3 Tests/Scripts/scale/moves.py .build/release/mail-reader

Makes a mailbox of 100,000 short messages in conversations of four, shows it in a pseudoterminal of
120 x 40, and moves through it. The exit code is 1 if a move is not one frame, or has more than 700
bytes. These are counted, however long they take.
"""

import os
import select
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "terminal"))
from pseudoterminal import Job  # noqa: E402

MESSAGES = 100_000
MOST_BYTES = 700
LIMIT = 120
BEGIN = b"\x1b[?2026h"
END = rb"\x1b\[\?2026l"


def message(number):
    answered = number - number % 4
    references = "" if number == answered else "References: <%d@example.org>\n" % answered
    return (
        "From ada@example.org Thu Mar  5 09:12:44 2026\n"
        "From: Ada Quill %d <ada%d@example.org>\nTo: Ben Stone <ben@example.net>\n"
        "Subject: Message %d of many\nDate: Thu, 5 Mar 2026 09:%02d:%02d +0000\n"
        "Message-ID: <%d@example.org>\n%s\nThis is message %d. It is short.\n\n"
        % (number % 97, number % 97, number, number // 60 % 60, number % 60, number, references,
           number))


def settle(job, seconds=0.3):
    """Reads until nothing more is written for a while."""
    while select.select([job.master], [], [], seconds)[0]:
        job.read()


def press(job, key):
    """Returns what the terminal gets for a key."""
    start = len(job.output)
    job.type(key)
    # However slow the machine is, a frame comes; another one would follow at once.
    job.expect(END, start, limit=LIMIT)
    settle(job)
    return job.output[start:]


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "large.mbox")
        with open(path, "w") as file:
            for number in range(MESSAGES):
                file.write(message(number))
        with Job([os.path.abspath(sys.argv[1]), path], size=(120, 40),
                 environment={"TERM": "xterm-256color", "TZ": "UTC"}) as job:
            job.expect(b"of 100000")
            # What is left of the first frame is no part of a move.
            job.expect(END)
            settle(job)
            for name, key in (("as in the file", ""), ("newest first", "o"), ("conversations", "c")):
                if key:
                    press(job, key)
                    # Ctrl-L draws everything again, until all headers are read.
                    deadline = time.monotonic() + LIMIT
                    while b"Reading all headers" in press(job, "\x0c"):
                        if time.monotonic() > deadline:
                            sys.exit("the messages are not in order after %d s" % LIMIT)
                    press(job, "g")
                moves = [press(job, key) for key in "jjjjkkj"]
                # The last move continues below the last visible row.
                press(job, "\x1b[6~")
                moves += [press(job, key) for key in "jj"]
                frames = {move.count(BEGIN) for move in moves}
                most = max(len(move) for move in moves)
                good = frames == {1} and most <= MOST_BYTES
                failures += not good
                print("  %s: %s frames a move, at most %d bytes: %s"
                      % (name, "/".join(map(str, sorted(frames))), most, "ok" if good else "FAILED"))
            job.type("q")
            job.ended()
    sys.exit(1 if failures else 0)


main()
