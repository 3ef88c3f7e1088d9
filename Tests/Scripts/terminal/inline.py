"""Checks that an app below the prompt never loses a line that was printed above it: at every byte,
however it ends, and however the size changes. Needs the Python package pyte.

    python3 Tests/Scripts/terminal/inline.py .build/debug/WorkflowTerminalProbe
    python3 Tests/Scripts/terminal/inline.py --kills 100 --resizes 100 .build/debug/WorkflowTerminalProbe

Of the terminal, only the lines of the shell and of the program are compared: those that begin with
"line 1:", "said" or "shell". The exit code is 1 if a check fails.
"""

import argparse
import os
import random
import signal
import sys
import time
import traceback

from inline_session import Session, require
from model import KINDS, Terminal
from pseudoterminal import Failure, describe


def stop(job):
    job.stop()


# Keys, sizes in between, and stops. See Tests/WorkflowTerminalProbe/Lines.swift for the keys.
SESSIONS = {
    "lines": ["pplpslbp", "q"],
    "field": ["fabc\x7fd\rpfline\r", "l", "f\r", "q"],
    "higher": ["mpmplmmmplbnnnnp", "nn", "p", "q"],
    "programs": ["pe", stop, "pmes", stop, stop, "ple", "q"],
    "sizes": ["pl", (30, 12), "pl", (50, 12), "lmp", (50, 6), "p", (30, 20), "fabcdef", (20, 20),
              "x\r", (60, 12), "plfabc", (70, 5), "\r", "fxyz", (25, 4), (40, 12), "\rp", "q"],
    "narrow": ["mpf" + "abcde" * 5, (20, 12), "x\r", "p", (60, 12), "pq"],
    "nothing": ["pmlmp", "x"],
}
# All that a program below the prompt does, for the runs that are interrupted anywhere.
TOUR = ["pplps", "fabc\x7fd\r", "mpmplmmmplnnn", "nf" + "abcde" * 5, (20, 12), "\rp", (44, 9), "nfx\r",
        "pe", stop, "p", "q"]

WORKERS = 4

checks = []


def check(function):
    checks.append(function)
    return function


def run(options, steps, kind="keep", **how):
    """Runs a session to its end; returns the number of bytes that the program has written."""
    with Session(options.binary, Terminal(kind=kind), **how) as job:
        job.begin()
        job.perform(steps)
        job.ends()
        if "limit" not in how:
            job.check_last_frame()
        return len(job.output)


def checked_at_every_byte(name):
    def function(options):
        for kind in KINDS if name in ("sizes", "narrow") else KINDS[:1]:
            try:
                run(options, SESSIONS[name], kind, bytewise=True)
            except Failure as failure:
                raise Failure("in a terminal that can %s: %s" % (kind, failure)) from None
    function.__name__ = "every_byte_of_" + name
    return function


for session in SESSIONS:
    check(checked_at_every_byte(session))


def at_random_bytes(options, count, interrupt):
    """Runs the tour, interrupted after a random number of bytes, each time anew.

    Several runs are made at once, since each of them mostly waits.
    """
    length = run(options, TOUR)
    workers = []
    for worker in range(WORKERS):
        out, back = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                for number in range(worker, count, WORKERS):
                    numbers = random.Random("%d %d" % (options.seed, number))
                    kind, at = KINDS[number % len(KINDS)], numbers.randrange(length)
                    try:
                        interrupt(kind, at, numbers)
                    except Exception as error:
                        text = error if isinstance(error, Failure) else traceback.format_exc()
                        os.write(back, ("%s: byte %d, in a terminal that can %s: %s\0" % (
                            number, at, kind, text))[:4000].encode())
            finally:
                os._exit(0)
        os.close(back)
        workers.append((pid, out))
    failures = []
    for pid, out in workers:
        with open(out, "rb") as file:
            failures += [text.decode(errors="replace") for text in file.read().split(b"\0")[:-1]]
        os.waitpid(pid, 0)
    if failures:
        raise Failure("%d of %d; first run %s" % (len(failures), count, min(failures)))


class Interrupted(Exception):
    pass


def interrupt(job):
    # An answer to a program that has ended would be shown by the kernel.
    job.terminal.is_answering = False
    raise Interrupted


@check
def killed_anywhere(options):
    def kill(kind, at, _):
        with Session(options.binary, Terminal(kind=kind), limit=at, at_limit=interrupt) as job:
            try:
                job.begin()
                job.perform(TOUR)
                job.ends()
            except Interrupted:
                # The terminal still gets what the kernel has.
                job.kill(signal.SIGKILL)
                job.signaled(signal.SIGKILL)
                job.check()
    at_random_bytes(options, options.kills, kill)


@check
def ended_by_signals_anywhere(options):
    ways = (signal.SIGTERM, signal.SIGINT, b"\x03")

    def end(kind, at, numbers):
        way = numbers.choice(ways)
        with Session(options.binary, Terminal(kind=kind), limit=at, at_limit=interrupt) as job:
            try:
                job.begin()
                job.perform(TOUR)
                job.ends()
            except Interrupted:
                # A line that is on its way to the terminal is shown once more at the end.
                job.allows_twice = True
                # Before the program has taken over the terminal, the key is the terminal's.
                if job.is_away or b"2004h" not in job.output:
                    way = signal.SIGTERM
                if isinstance(way, bytes):
                    job.type(way)
                else:
                    job.kill(way)
                job.signaled(signal.SIGINT if isinstance(way, bytes) else way)
                check_all_lines(job)
                job.check_restored()
    at_random_bytes(options, (options.kills + 1) // 2, end)


@check
def resized_anywhere(options):
    def resize(kind, at, numbers):
        size = numbers.randint(20, 60), numbers.randint(2, 20)
        try:
            run(options, TOUR, kind, limit=at, at_limit=lambda job: job.change_size(*size))
        except Failure as failure:
            raise Failure("to %dx%d: %s" % (*size, failure)) from None
    at_random_bytes(options, options.resizes, resize)


def check_all_lines(job):
    """Checks that the lines on the terminal have no gap, and are as many as have been there."""
    wanted = job.expected.lines[:job.seen]
    old, new = job.terminal.known()
    missing = [line for line in wanted if line not in set(old + new)]
    require(not missing, "%r is lost" % missing[:3])
    found = set(job.numbers())
    require(found == set(range(1, len(found) + 1)), "lines are missing: %r" % sorted(found))


def check_no_gap(job, last=0):
    found = set(job.numbers())
    missing = [number for number in range(1, max(found | {last}) + 1) if number not in found]
    require(not missing, "%d lines are lost, of %r to %r; there are %d"
            % (len(missing), missing[:1], missing[-1:], len(found)))


# Terminals that do not keep up.

@check
def prints_many_lines(options):
    with Session(options.binary) as job:
        job.begin()
        for _ in range(25):
            job.type("b" * 10)
        job.expect(rb"line 10000: many", limit=30)
        job.type("q")
        job.allows_twice = True
        job.ends()
        check_no_gap(job, 10000)
        require(len(job.numbers()) == 10000, "lines are there twice")


@check
def stops_while_it_prints_many_lines(options):
    """What a frame was to print when the program was stopped is shown then, and not once more."""
    with Session(options.binary) as job:
        job.begin()
        job.allows_twice = True
        for _ in range(20):
            job.type("b" * 5)
            stop(job)
        job.type("q")
        job.ends()
        check_no_gap(job, 4000)
        numbers = job.numbers()
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        require(not twice, "%d lines are there twice: %r" % (len(twice), twice[:5]))


@check
def runs_a_program_after_many_lines(options):
    with Session(options.binary) as job:
        job.begin()
        job.allows_twice = True
        job.type("b" * 120 + "e")
        job.expect(rb"said by the shell", limit=30)
        job.expect(rb"frame end", len(job.output))
        job.type("pq")
        job.ends()
        check_no_gap(job, 4801)


@check
def ends_while_the_terminal_takes_nothing(options):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTSTP):
        with Session(options.binary) as job:
            job.begin()
            job.allows_twice = job.stalled = True
            for _ in range(60):
                job.type("b")
                time.sleep(0.005)
            time.sleep(0.3)
            job.kill(number)
            found = job.report("signaled", "stopped")
            require(found[1] == number, describe(found))
            job.drain()
            check_no_gap(job, 400)
            # A terminal that takes nothing for a second gets nothing more, in the middle of a line.
            job.check_restored(is_cut=True)
            if number == signal.SIGTSTP:
                since = len(job.output)
                job.foreground()
                job.expect(rb"frame end", since)
                job.type("pq")
                job.ends()
                check_no_gap(job, 2401)


# Terminals that answer late or not at all, and cursors elsewhere.

@check
def begins_without_an_answer(options):
    for delay in (None, 0.3):
        with Session(options.binary, Terminal(answers=False)) as job:
            start = time.monotonic()
            job.begin()
            require(time.monotonic() - start < 3, "the app is late")
            if delay:
                time.sleep(delay)
                job.press("f")
                job.type(b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\\x1b[?62;22c\x1b[5;1R")
                time.sleep(0.1)
                job.read()
                require(any(line.rstrip() == "field:" for line in job.terminal.all()),
                        "the answer is typed: %r" % job.terminal.all()[-3:])
                job.press("\r")
            job.perform(["plp", "q"])
            job.ends()
            lines = job.terminal.all()
            at = lines.index("said before")
            require(delay or "line 1: word1" in lines[at + 1:at + 3], "%r" % lines[at:at + 3])


@check
def begins_in_a_new_row(options):
    # Often, since the stop comes right after a frame, whose rows the app has to know by then.
    for _ in range(20):
        with Session(options.binary) as job:
            job.begin()
            job.type(b"\x1a")
            job.report("stopped")
            job.drain()
            # The program has said something before the app began. So only now the cursor is elsewhere.
            job.terminal.feed(b"shell abc")
            job.expected.lines.append("shell abc")
            since = len(job.output)
            job.foreground()
            job.expect(rb"\x1b\[\?2026l", since)
            job.perform(["plm", "q"])
            job.ends()
            job.check_last_frame()


@check
def fits_into_any_size(options):
    for columns, lines in ((1, 1), (2, 2), (10, 3), (200, 1), (1, 50)):
        with Session(options.binary, Terminal(columns, lines)) as job:
            try:
                job.begin()
                job.perform(["pmplsmmmb", stop, "p", "q"])
                job.ends()
            except Failure as failure:
                raise Failure("%dx%d: %s" % (columns, lines, failure)) from None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", default=20, type=int,
                        help="how often to kill it; half as often, it is ended by signals")
    parser.add_argument("--resizes", default=20, type=int, help="how often to resize it")
    parser.add_argument("--seed", default=1, type=int, help="of the bytes at which that happens")
    parser.add_argument("--only", default="", metavar="WORD", help="run checks with this in the name")
    parser.add_argument("binary")
    options = parser.parse_args()
    failures = 0
    chosen = [function for function in checks
              if options.only in function.__name__.replace("_", " ")]
    if not chosen:
        parser.error("no check has %r in its name" % options.only)
    for function in chosen:
        start = time.monotonic()
        try:
            function(options)
            result = "ok"
        except Failure as failure:
            failures += 1
            result = "FAILED: %s" % failure
        print("%6.2f s  %s: %s" % (
            time.monotonic() - start, function.__name__.replace("_", " "), result), flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
