"""Checks that a program restores its terminal, however it ends, and that it can be stopped, resized
and left idle. Runs it in pseudoterminals; needs only Python 3 on Linux.

    python3 Tests/Scripts/terminal/session.py .build/debug/email-browser
    python3 Tests/Scripts/terminal/session.py --probe .build/debug/WorkflowTerminalProbe
    python3 Tests/Scripts/terminal/session.py --only stop --times 30 .build/debug/email-browser

The program has to take over the terminal by itself, to draw with colours of a theme, and to end by
a key (`--quit q`). With `--full-screen` it also runs with its input or output piped, and without a
terminal. With `--probe` it is the program in Tests/WorkflowTerminalProbe, which can crash in every
possible way. The exit code is 1 if a check fails.
"""

import argparse
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time

from pseudoterminal import LIMIT, Failure, Job, describe

ENTERING = rb"\x1b\[\?1049h"
BACK = b"\x1b[?7h\x1b[?1006l\x1b[?1002l\x1b[?2004l\x1b[?25h\x1b[?1049l"

checks = []


def check(kind):
    """Adds a check of `any` program, of one that can have `piped` streams, or of the `probe`."""
    def add(function):
        checks.append((kind, function.__name__, function))
        return function
    return add


class Checker:
    """Runs the program, and checks what has to be true of every run."""

    def __init__(self, options):
        self.options = options
        self.command = [os.path.abspath(options.binary)] + options.arguments
        self.is_probe = options.probe

    def run(self, *more, **how):
        environment = {
            "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", **how.pop("environment", {})}
        return Job(self.command + list(more), environment=environment, **how)

    def start(self, *more, **how):
        """Runs the program until it has drawn something."""
        job = self.run(*more, **how)
        self.drawn(job)
        if not self.is_probe:
            self.colored(job, 0)
        return job

    def colored(self, job, since):
        """Waits for a frame with colours. Before it there may be one without, drawn while the
        terminal had not told its background; the time between the two depends on what else the
        machine does.
        """
        job.expect(rb"\x1b\[\?2026l", job.expect(rb"38;5;\d+", since))

    def drawn(self, job, since=0):
        """Waits until the program has taken over the terminal and drawn something."""
        start = job.expect(ENTERING + rb".*?\x1b\[2J\x1b\[[0-9;]*H", since)
        end = job.expect(rb"(ready|resumed)[^.]*\." if self.is_probe else rb".{20}", start)
        modes = job.current_modes()
        require(not modes[3] & (termios.ICANON | termios.ECHO), "not in raw mode")
        require(not modes[3] & termios.ISIG, "keys in pasted text would be signals")
        require(modes[1] & termios.OPOST, "output is not processed")
        return end

    def settle(self, job):
        """Reads until nothing more is written for a while."""
        while select.select([job.master], [], [], 0.2)[0]:
            job.read()

    def restored(self, job, unread=b""):
        """Checks that the terminal is as before; returns what then follows on the main screen.

        A signal can overtake an `unread` key in the kernel, which then shows it on the main screen.
        """
        job.drain()
        require(job.current_modes() == job.modes,
                "modes %r instead of %r" % (job.current_modes(), job.modes))
        return self.left(job, unread)

    def left(self, job, unread=b""):
        before, back, after = job.output.rpartition(BACK)
        require(back, "the screen was not left: %r" % job.output[-300:])
        after = after.removeprefix(unread)
        require(b"\x1b" not in after, "written after the end: %r" % after)
        require(b"\x18" in before[-40:], "a cut sequence is not ended: %r" % before[-40:])
        return after

    def ends(self, job, expected, text=b""):
        status = job.ended()
        require(status == expected, "%s instead of %s; output %r"
                % (describe(status), describe(expected), job.output[-300:]))
        after = self.restored(job)
        require(text in after, "%r is not in %r" % (text, after))
        return after


def require(condition, message):
    if not condition:
        raise Failure(message)


def wakes(job, seconds=1):
    """Returns how often each thread of a job wakes in some seconds, if it does."""
    before = job.switches()
    time.sleep(seconds)
    after = job.switches()
    return {
        thread: after[thread] - before.get(thread, 0)
        for thread in after if after[thread] != before.get(thread, 0)
    }


# Checks of every program.

@check("any")
def ends_by_its_key(checker):
    with checker.start() as job:
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def ends_by_signals(checker):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        with checker.start() as job:
            job.kill(number)
            checker.ends(job, ("signaled", number))


@check("any")
def ends_by_signals_that_nobody_handles(checker):
    names = ("PIPE", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU", "XFSZ", "POLL", "PWR",
             "STKFLT", "EMT")
    for number in (getattr(signal, "SIG" + name, None) for name in names):
        if number is None:
            continue
        with checker.start() as job:
            job.kill(number)
            checker.ends(job, ("signaled", number))


@check("any")
def ends_by_signal_keys(checker):
    for key, number in ((b"\x03", signal.SIGINT), (b"\x1c", signal.SIGQUIT)):
        with checker.start() as job:
            job.type(key)
            checker.ends(job, ("signaled", number))


@check("any")
def ends_by_signals_for_crashes(checker):
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGTRAP, signal.SIGBUS,
                   signal.SIGFPE, signal.SIGSYS):
        with checker.start() as job:
            job.kill(number)
            checker.ends(job, ("signaled", number))


@check("any")
def ends_by_several_signals_at_once(checker):
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGQUIT)
    for _ in range(5):
        with checker.start() as job:
            for number in random.sample(numbers, len(numbers)):
                try:
                    job.kill(number)
                except ProcessLookupError:
                    pass
            status = job.ended()
            require(status[0] == "signaled" and status[1] in numbers, describe(status))
            checker.restored(job)


@check("any")
def ends_while_it_is_leaving(checker):
    for _ in range(5):
        with checker.start() as job:
            job.type(checker.options.quit)
            try:
                job.kill(signal.SIGTERM)
            except ProcessLookupError:
                pass
            status = job.ended()
            require(status in (("exited", checker.options.status), ("signaled", signal.SIGTERM)),
                    describe(status))
            checker.restored(job, unread=checker.options.quit.encode())


@check("any")
def keeps_ignoring_hang_ups(checker):
    with checker.start(ignored=[signal.SIGHUP]) as job:
        job.kill(signal.SIGHUP)
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def stops_and_goes_on(checker):
    for way in ("key", "signal"):
        with checker.start() as job:
            for size in ((100, 30), (1, 1), (80, 24)):
                if way == "key":
                    job.type(b"\x1a")
                else:
                    job.kill(signal.SIGTSTP)
                require(job.report("stopped") == ("stopped", signal.SIGTSTP), "stopped otherwise")
                checker.restored(job)
                since = len(job.output)
                job.resize(*size)
                job.foreground()
                checker.drawn(job, since)
                if checker.is_probe:
                    job.expect(b"resumed %dx%d\\." % size, since)
            job.type(checker.options.quit)
            checker.ends(job, ("exited", checker.options.status))


@check("any")
def draws_again_by_its_key(checker):
    if checker.is_probe:
        return  # it takes its keys itself
    with checker.start() as job:
        checker.settle(job)
        since = len(job.output)
        job.type(b"\x0c")
        job.expect(rb"\x1b\[2J\x1b\[[0-9;]*H.{20}", since)
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def stops_again_in_the_background(checker):
    with checker.start() as job:
        job.type(b"\x1a")
        job.report("stopped")
        for _ in range(3):
            job.background()
            require(job.report("stopped") == ("stopped", signal.SIGTTOU), "stopped otherwise")
            require(job.is_idle(0.1), "stopped, and uses time")
            checker.restored(job)
        since = len(job.output)
        job.foreground()
        checker.drawn(job, since)
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def ends_while_it_is_stopped(checker):
    for stops in range(3):
        with checker.start() as job:
            job.type(b"\x1a")
            job.report("stopped")
            for _ in range(stops):
                job.background()
                job.report("stopped")
            # As `kill %1` does.
            job.kill(signal.SIGTERM)
            job.background()
            checker.ends(job, ("signaled", signal.SIGTERM))


@check("any")
def goes_on_after_a_stop_that_no_shell_catches(checker):
    with checker.start() as job:
        job.kill(signal.SIGSTOP)
        job.report("stopped")
        # The shell sets modes of its own.
        termios.tcsetattr(job.slave, termios.TCSANOW, job.modes)
        job.drain()
        since = len(job.output)
        job.foreground()
        checker.drawn(job, since)
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def ends_in_the_background_after_such_a_stop(checker):
    with checker.start() as job:
        job.kill(signal.SIGSTOP)
        job.report("stopped")
        termios.tcsetattr(job.slave, termios.TCSANOW, job.modes)
        job.kill(signal.SIGTERM)
        job.background()
        checker.ends(job, ("signaled", signal.SIGTERM))


@check("any")
def does_not_stop_without_a_shell_to_continue_it(checker):
    with checker.start(orphaned=True) as job:
        for _ in range(3):
            job.drain()
            since = len(job.output)
            job.type(b"\x1a")
            checker.drawn(job, since)
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def survives_bursts_of_sizes(checker):
    with checker.start() as job:
        for _ in range(300):
            job.resize(random.randint(0, 200), random.randint(0, 60))
            job.read()
        job.resize(61, 17)
        if checker.is_probe:
            job.expect(rb"resized 61x17\.")
        checker.settle(job)
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def uses_no_time_while_idle(checker):
    with checker.start() as job:
        checker.settle(job)
        require(job.is_idle(), "uses time while idle")
        # Something may still end that began with the program, but what polls, polls every second.
        require(any(not wakes(job) for _ in range(5)), "wakes while idle: %s" % wakes(job))
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("any")
def ends_while_the_terminal_is_not_read(checker):
    for number in (signal.SIGTERM, signal.SIGINT):
        with checker.start() as job:
            job.stalled = True
            for size in range(40, 240):
                job.resize(size, 60)
            if checker.is_probe:
                job.type("w")
            job.kill(number)
            status = job.ended(limit=5)
            require(status == ("signaled", number), describe(status))
            checker.restored(job)


@check("any")
def ends_when_the_terminal_hangs_up(checker):
    # The kernel signals the shell, which may signal its jobs; a job also notices it by itself.
    for ignored in ([], [signal.SIGHUP]):
        with checker.start(ignored=ignored) as job:
            job.stalled = True
            job.hang_up()
            status = job.ended()
            require(not checker.is_probe or status == ("exited", 9), describe(status))


# Checks of programs that show views.

MOUSE_ON = re.escape(b"\x1b[?1002h\x1b[?1006h")
MOUSE_OFF = re.escape(b"\x1b[?1006l\x1b[?1002l")


def colors(job):
    """Returns the foreground colours that a program has used, as the terminal is told them."""
    return set(re.findall(rb"38;5;(\d+)", job.output))


@check("piped")
def asks_whether_the_terminal_is_dark(checker):
    if checker.is_probe:
        return  # it draws by itself
    dark, light = b"rgb:1e1e/1e1e/1e1e", b"rgb:ffff/ffff/ffff"
    for answer, others in ((dark, False), (light, False), (light, True)):
        with checker.run(answers=False) as job:
            asked = job.expect(rb"\x1b\]11;\?\x1b\\\x1b\[c")
            # What is typed before the answer is not lost, and the answer is not typed.
            job.type(b"\x1b]11;" + answer + b"\x1b\\" + b"\x1b[?62;22c")
            checker.colored(job, asked)
            checker.settle(job)
            first = colors(job)
            if others:
                # An answer that was not asked for changes nothing.
                job.type(b"\x1b]11;" + dark + b"\x07")
                checker.settle(job)
                require(colors(job) == first, "other colours")
            known = {b"75"} if answer == dark else {b"25"}
            require(known <= first, "%r instead of %r" % (first, known))
            job.type(checker.options.quit)
            checker.ends(job, ("exited", checker.options.status))


@check("piped")
def draws_without_an_answer(checker):
    if checker.is_probe:
        return  # it draws by itself
    for arguments in ([], ["--background", "light"]):
        with checker.run(*arguments, answers=False) as job:
            checker.colored(job, 0)
            checker.settle(job)
            require((b"]11;" in job.output) == (not arguments), "asked")
            # A dark background is assumed.
            require((b"25" if arguments else b"75") in colors(job), "colours %r" % colors(job))
            # A late answer is swallowed.
            time.sleep(1)
            since = len(job.output)
            job.type(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
            checker.settle(job)
            require(not job.output[since:], "drawn again: %r" % job.output[since:])
            job.type(checker.options.quit)
            checker.ends(job, ("exited", checker.options.status))


@check("piped")
def leaves_the_mouse_and_takes_it_again(checker):
    if checker.is_probe:
        return  # it draws by itself
    with checker.start() as job:
        require(re.search(MOUSE_ON, job.output), "the mouse was not taken")
        require(b"?1003" not in job.output, "every move would be reported")
        for modes in (MOUSE_OFF, MOUSE_ON, MOUSE_OFF):
            since = len(job.output)
            job.type(b"\x1bm")
            job.expect(modes, since)
        # Stopped and continued, the mouse is still the terminal's.
        job.type(b"\x1a")
        job.report("stopped")
        job.drain()
        since = len(job.output)
        job.foreground()
        checker.drawn(job, since)
        checker.settle(job)
        require(not re.search(MOUSE_ON, job.output[since:]), "the mouse was taken")
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


@check("piped")
def copies_what_is_dragged_over(checker):
    if checker.is_probe:
        return  # it draws by itself
    drag = b"\x1b[<0;1;1M\x1b[<32;80;10M\x1b[<0;80;10m"
    for variables, answer in (
            ({}, rb"\x1b\]52;c;[0-9A-Za-z+/]+=*\x1b\\"),
            ({"TMUX": "x"}, rb"\x1bPtmux;\x1b\x1b\]52;c;[0-9A-Za-z+/]+=*\x1b\x1b\\\x1b\\"),
            ({"VTE_VERSION": "7600"}, None)):
        with checker.start(environment=variables) as job:
            checker.settle(job)
            since = len(job.output)
            job.type(drag + b"\x1bc")
            if answer:
                job.expect(answer, since)
            job.expect(rb"opied", since)
            checker.settle(job)
            require(answer or b"]52;" not in job.output, "copied")
            # What a terminal tells of its clipboard is not typed.
            since = len(job.output)
            job.type(b"\x1b]52;c;cXFxcQ==\x07")
            checker.settle(job)
            require(not job.output[since:], "drawn again: %r" % job.output[since:])
            job.type(checker.options.quit)
            checker.ends(job, ("exited", checker.options.status))


@check("piped")
def never_takes_the_mouse(checker):
    if checker.is_probe:
        return  # it draws by itself
    with checker.start("--no-mouse") as job:
        checker.settle(job)
        require(not re.search(MOUSE_ON, job.output), "the mouse was taken")
        # Reports of it do no harm, wherever they come from.
        job.type(b"\x1b[<0;3;3M\x1b[<0;3;3m\x1b[<65;3;3M")
        checker.settle(job)
        since = len(job.output)
        job.type(b"\x1bm")
        checker.settle(job)
        require(not re.search(MOUSE_ON, job.output[since:]), "the mouse was taken")
        job.type(checker.options.quit)
        checker.ends(job, ("exited", checker.options.status))


# Checks of programs whose streams lead elsewhere.

@check("traced")
def goes_on_when_the_reader_of_its_trace_has_gone(checker):
    for key, expected in [(checker.options.quit, ("exited", checker.options.status)),
                          ("\x03", ("signaled", signal.SIGINT))]:
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "trace")
            os.mkfifo(pipe)
            # Opened after the fork, or the process that stands for the shell would be a reader too.
            with checker.run("--trace", pipe) as job:
                reader = os.open(pipe, os.O_RDONLY)
                checker.drawn(job)
                checker.settle(job)
                os.close(reader)
                for _ in range(2):
                    job.type("x\x1b[B")
                    checker.settle(job)
                job.type(key)
                checker.ends(job, expected, b"the trace is not complete")


@check("piped")
def takes_keys_from_the_terminal_while_input_is_piped(checker):
    with open("/dev/null", "rb") as nothing:
        for arguments in [["--full-screen"]] + ([] if checker.is_probe else [[]]):
            with checker.start(*arguments, streams={0: nothing.fileno()}) as job:
                job.type(checker.options.quit)
                checker.ends(job, ("exited", checker.options.status))


@check("piped")
def shows_itself_while_all_streams_are_piped(checker):
    with tempfile.TemporaryFile() as file:
        streams = {0: file.fileno(), 1: file.fileno(), 2: file.fileno()}
        with checker.start("--full-screen", streams=streams) as job:
            job.type(checker.options.quit)
            checker.ends(job, ("exited", checker.options.status))
        require(os.fstat(file.fileno()).st_size == 0, "something was printed")


@check("piped")
def says_so_without_a_terminal(checker):
    with tempfile.TemporaryFile() as file, open("/dev/null", "rb") as nothing:
        streams = {0: nothing.fileno(), 1: file.fileno(), 2: file.fileno()}
        with checker.run("--full-screen", streams=streams, terminal=False) as job:
            status = job.ended()
            require(status == ("exited", 2), describe(status))
        file.seek(0)
        text = file.read()
        require(b"terminal" in text and b"\x1b" not in text, "says %r" % text)


# Checks of the probe.

def crashes(checker, key, numbers, text=b""):
    with checker.start() as job:
        job.type("e")
        job.expect(rb"spoken\.")
        job.type(key)
        status = job.ended()
        require(status[0] == "signaled" and status[1] in numbers, describe(status))
        after = checker.restored(job)
        said = b"said on output\r\nsaid on error\r\n"
        require(said in after, "what was said is lost: %r" % after)
        require(text in after, "%r is not in %r" % (text, after))


TRAPS = (signal.SIGILL, signal.SIGTRAP)


@check("probe")
def exits_in_the_middle(checker):
    for key in "xX":
        with checker.start() as job:
            job.type("e")
            job.expect(rb"spoken\.")
            job.type(key)
            after = checker.ends(job, ("exited", 7))
            require(after == b"said on output\r\nsaid on error\r\nunfinished", "shows %r" % after)


@check("probe")
def shows_what_was_withheld(checker):
    with checker.start() as job:
        job.type("e")
        job.expect(rb"spoken\.")
        require(b"said" not in job.output, "printed on the screen")
        job.type(b"\x1a")
        job.report("stopped")
        after = checker.restored(job)
        require(after == b"said on output\r\nsaid on error\r\n", "shows %r" % after)
        job.foreground()
        checker.drawn(job, len(job.output))
        job.type("e")
        job.expect(rb"spoken\..*spoken\.")
        job.type("q")
        after = checker.ends(job, ("exited", 0))
        require(after == b"unfinishedsaid on output\r\nsaid on error\r\nunfinished",
                "shows %r" % after)


@check("probe")
def leaves_other_streams_alone(checker):
    with tempfile.TemporaryFile() as file:
        with checker.start(streams={2: file.fileno()}) as job:
            job.type("eq")
            after = checker.ends(job, ("exited", 0))
            require(after == b"said on output\r\nunfinished", "shows %r" % after)
        file.seek(0)
        require(file.read() == b"said on error\n", "the file has something else")


@check("probe")
def crashes_by_fatal_errors(checker):
    for key in "tT":
        crashes(checker, key, TRAPS, b"boom")


@check("probe")
def crashes_by_indices(checker):
    for key in "iI":
        # Only debug builds print the text.
        crashes(checker, key, TRAPS)


@check("probe")
def crashes_by_misuse(checker):
    crashes(checker, "m", TRAPS, b"call leave() before the next enter()")


@check("probe")
def crashes_by_null_pointers(checker):
    for key in "sS":
        crashes(checker, key, [signal.SIGSEGV])


@check("probe")
def crashes_by_aborts(checker):
    for key in "aA":
        crashes(checker, key, [signal.SIGABRT])


@check("probe")
def crashes_by_endless_recursion(checker):
    for key in "oO":
        crashes(checker, key, [signal.SIGSEGV])


@check("probe")
def crashes_on_several_threads(checker):
    for _ in range(5):
        crashes(checker, "d", TRAPS, b"boom")


@check("probe")
def hangs_and_can_be_ended(checker):
    for key, number in ((b"\x03", signal.SIGINT), (b"\x1c", signal.SIGQUIT)):
        with checker.start() as job:
            job.type("h")
            job.type(key)
            checker.ends(job, ("signaled", number))
    with checker.start() as job:
        # The thread that reads keys hangs, so only a signal from elsewhere ends the program.
        job.type("H")
        job.kill(signal.SIGINT)
        checker.ends(job, ("signaled", signal.SIGINT))
    with checker.start() as job:
        job.type("h")
        job.type(b"\x1a")
        job.report("stopped")
        checker.restored(job)
        since = len(job.output)
        job.foreground()
        job.expect(ENTERING, since)
        job.type(b"\x03")
        checker.ends(job, ("signaled", signal.SIGINT))


@check("probe")
def shows_what_is_typed(checker):
    with checker.start() as job:
        job.type("p")
        job.expect(rb"showing\.")
        for typed, shown in ((b"\r", "d"), (b"\n", "a"), (b"\x1b[A", "1b 5b 41"),
                             (b"\x11\x13\x16\x04", "11 13 16 4"), ("é".encode(), "c3 a9")):
            job.type(typed)
            job.expect(b"bytes %s\\." % shown.encode())


@check("probe")
def leaves_and_enters_again(checker):
    for key in "cC":
        with checker.start() as job:
            end = 0
            for _ in range(5):
                job.type(key)
                end = job.expect(re.escape(BACK) + rb"outside\r\n" + ENTERING + rb".*?again", end)
            job.type("q")
            checker.ends(job, ("exited", 0))


@check("probe")
def goes_on_while_the_terminal_is_not_read(checker):
    with checker.start() as job:
        job.stalled = True
        job.type("w")
        # The probe still takes keys and uses no time.
        wait_until_calm(job)
        require(job.is_idle(), "uses time while the terminal is not read")
        job.type("x")
        checker.ends(job, ("exited", 7))


def read_some(job):
    """Reads a part of an output without end."""
    end = len(job.output) + random.randint(1, 200_000)
    while len(job.output) < end:
        require(select.select([job.master], [], [], LIMIT)[0], "nothing is written any more")
        job.read()


def wait_until_calm(job):
    deadline = time.monotonic() + LIMIT
    while job.ticks(0.05) > 0:
        require(time.monotonic() < deadline, "never calm")


@check("probe")
def ends_in_the_middle_of_frames(checker):
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGABRT)
    for number in numbers * 4:
        with checker.start() as job:
            job.type("w")
            read_some(job)
            job.kill(number)
            checker.ends(job, ("signaled", number))


@check("probe")
def stops_in_the_middle_of_frames(checker):
    with checker.start() as job:
        job.type("w")
        for _ in range(5):
            read_some(job)
            job.type(b"\x1a")
            job.report("stopped")
            checker.restored(job)
            since = len(job.output)
            job.foreground()
            job.expect(rb"resumed", since)
        job.kill(signal.SIGTERM)
        checker.ends(job, ("signaled", signal.SIGTERM))


@check("probe")
def keeps_backtraces_right(checker):
    program = find_backtrace()
    if not program:
        return
    settings = "enable=yes,interactive=no,color=no,output-to=stderr,swift-backtrace=" + program
    for key in "tio":
        with checker.start(environment={"SWIFT_BACKTRACE": settings}) as job:
            job.type(key)
            status = job.ended(limit=60)
            require(status[0] == "signaled", describe(status))
            job.drain()
            require(job.current_modes() == job.modes, "modes were not restored")
            after = job.output.rpartition(BACK)[2]
            expected = [rb"Program crashed"]
            if not checker.options.release:
                function = rb"overflow" if key == "o" else rb"press"
                expected.append(function + rb"[^\n]*/Probe\.swift")
            for pattern in expected:
                require(re.search(pattern, after), "no %r in %r" % (pattern, after[:2000]))


@check("any")
def ends_by_signals_with_backtraces_on(checker):
    """Swift's runtime has handlers of its own, which show a backtrace and do not end the program."""
    program = find_backtrace()
    settings = "enable=yes,interactive=no,color=no,output-to=/dev/null"
    if program:
        settings += ",swift-backtrace=" + program
    environment = {"SWIFT_BACKTRACE": settings}
    with checker.start(environment=environment) as job:
        job.type(b"\x1c")
        checker.ends(job, ("signaled", signal.SIGQUIT))
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGFPE):
        with checker.start(environment=environment) as job:
            job.kill(number)
            status = job.ended(limit=60)
            require(status == ("signaled", number), "%s by %d" % (describe(status), number))
            job.drain()
            require(job.current_modes() == job.modes, "modes were not restored")


@check("any")
def takes_late_replies_for_no_keys(checker):
    """On a slow line the rest of a reply comes long after its first byte counts as an escape key."""
    if checker.is_probe:
        return  # The probe shows bytes without decoding them.
    with checker.start() as job:
        for piece in (b"\x1b]11;rg", checker.options.quit.encode() + b":1/2/3\x1b\\",
                      b"\x1b[?62;", b"1;4c", b"\x1b[1", b";5q"):
            job.type(piece)
            checker.settle(job)
        # If the replies were keys, the program would have ended already.
        job.kill(signal.SIGTERM)
        checker.ends(job, ("signaled", signal.SIGTERM))


@check("any")
def takes_signal_keys_in_pasted_text_for_text(checker):
    with checker.start() as job:
        job.type(b"\x1b[200~z\x03y\x1a\x1b[20")
        job.type(b"0~\x1c\x1b[A\x1b[201~")
        checker.settle(job)
        job.type(b"\x03")
        checker.ends(job, ("signaled", signal.SIGINT))


@check("probe")
def merges_changes_into_frames(checker):
    with checker.run("--flood") as job:
        start = time.monotonic()
        job.expect(rb"10000", limit=60)
        seconds = time.monotonic() - start
        frames = job.output.count(b"\x1b[?2026h")
        # The first is drawn as the program begins; a slow machine takes longer than a second.
        require(frames <= 61 + 58 * max(0, seconds - 1) + 1, "%d frames in %.1f s" % (frames, seconds))
        require(frames > 10, "only %d frames" % frames)
        job.type("q")
        checker.ends(job, ("exited", 0))


@check("probe")
def runs_on_the_main_actor_in_every_form(checker):
    """Runs an app with a worker in a child: full screen, as lines, and by a script."""
    with checker.run("--actor", "--full-screen") as job:
        job.expect(rb"wanted 0, fetched (-1.*)?0", limit=10)
        job.type("nq")
        checker.ends(job, ("exited", 0))
    command = checker.command + ["--actor"]
    for _ in range(20):
        for form, expected in (("--plain", b"wanted 0, fetched 0\nwanted 1, fetched 1\n"),
                               ("--dump", b"--- frame 1 ---\nwanted 0, fetched 0 \n"
                                          b"--- frame 2 ---\nwanted 1, fetched 1 \n")):
            run = subprocess.run(command + [form, "--size", "20x1"], input=b"next\nquit\n",
                                 capture_output=True, timeout=60)
            require(run.returncode == 0, "%s: %r" % (form, run))
            require(run.stdout == expected, "%s: %r" % (form, run.stdout))
        with open("/dev/null", "rb") as nothing:
            run = subprocess.run(command + ["--plain"], stdin=nothing, capture_output=True, timeout=60)
        require(run.returncode == 0, "without input: %r" % run)


@check("probe")
def crashes_by_recursion_in_an_app(checker):
    # The stack overflows on whichever thread the app's actor uses at the time.
    with checker.run("--flood") as job:
        job.expect(rb"10000", limit=60)
        job.type("o")
        checker.ends(job, ("signaled", signal.SIGSEGV))


def find_backtrace():
    swift = shutil.which("swift")
    path = swift and os.path.join(
        os.path.dirname(os.path.realpath(swift)), "../libexec/swift/linux/swift-backtrace")
    return path if path and os.path.exists(path) else None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--probe", action="store_true", help="the program is WorkflowTerminalProbe")
    parser.add_argument("--release", action="store_true", help="its backtraces need no functions")
    parser.add_argument("--full-screen", action="store_true", help="the program takes --full-screen")
    parser.add_argument("--quit", default="q", metavar="KEYS", help="the keys that end it")
    parser.add_argument("--status", default=0, type=int, help="its exit code after these keys")
    parser.add_argument("--only", default="", metavar="WORD", help="run checks with this in the name")
    parser.add_argument("--times", default=1, type=int, help="how often to run the checks")
    parser.add_argument("binary")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    kinds = {"any"}
    if options.probe or options.full_screen:
        kinds.add("piped")
    if options.probe:
        kinds.add("probe")
    if options.full_screen:
        # An app of the framework, with the options that each has; the probe has none.
        kinds.add("traced")
    checker = Checker(options)
    failures = 0
    for round in range(options.times):
        for kind, name, function in checks:
            if kind not in kinds or options.only not in name:
                continue
            start = time.monotonic()
            try:
                function(checker)
                result = "ok"
            except Failure as failure:
                failures += 1
                result = "FAILED: %s" % failure
            if options.times == 1 or result != "ok":
                print("%6.2f s  %s: %s" % (
                    time.monotonic() - start, name.replace("_", " "), result), flush=True)
        if options.times > 1:
            print("round %d of %d: %d failures" % (round + 1, options.times, failures), flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
