"""Runs a program in a pseudoterminal as a shell runs a job: in a process group of its own, which
can be stopped, and continued in the background or in the foreground. Needs only Python's standard
library.
"""

import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import termios
import time

LIMIT = 10  # seconds to wait for something that has to happen
RESET = (signal.SIGTTOU, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP,
         signal.SIGXFSZ, signal.SIGPIPE)
MARK = b"\x1b]mark\x07"


class Failure(Exception):
    pass


def require(condition, message):
    if not condition:
        raise Failure(message)


def describe(status):
    kind, number = status
    name = signal.Signals(number).name if kind in ("signaled", "stopped") else number
    return "%s %s" % (kind, name)


class Job:
    """A running program, its terminal and what it has written.

    `streams` gives files that replace the terminal for descriptors 0 to 2. An `orphaned` job has no
    shell that could continue it: the parent of its process group is in another session. A terminal
    that `answers` tells its kind when it is asked, as every one does.
    """

    def __init__(self, command, size=(80, 24), streams=None, orphaned=False, terminal=True,
                 ignored=(), environment=None, answers=True):
        self.output = b""
        self.answers = answers
        self.asked = 0
        self.master, self.slave = pty.openpty()
        os.set_blocking(self.master, False)
        self.resize(*size)
        # Unusual modes, which only an exact restoration gives back.
        modes = termios.tcgetattr(self.slave)
        modes[0] |= termios.IXANY | termios.INLCR
        modes[3] &= ~termios.ECHOCTL
        modes[6][termios.VERASE] = b"\x08"
        modes[6][termios.VMIN] = 3
        termios.tcsetattr(self.slave, termios.TCSANOW, modes)
        self.modes = termios.tcgetattr(self.slave)

        self.control, control = socket.socketpair()
        self.reports = b""
        self.leader = os.fork()
        if self.leader == 0:
            try:
                self.control.close()
                os.close(self.master)
                Leader(control, self.slave, command, streams or {}, orphaned, terminal, ignored,
                       environment or {}).run()
            finally:
                os._exit(99)
        control.close()
        self.pid = self.report("started")[1]

    # The shell.

    def report(self, *kinds, limit=LIMIT):
        """Returns the next report of the shell, which has to be of one of the kinds."""
        deadline = time.monotonic() + limit
        while b"\n" not in self.reports:
            self.pump(self.control, deadline, "report of " + " or ".join(kinds))
            more = self.control.recv(4096)
            if not more:
                raise Failure("the shell has ended")
            self.reports += more
        line, self.reports = self.reports.split(b"\n", 1)
        kind, number = line.decode().split()
        if kind not in kinds:
            raise Failure("%s rather than %s" % (describe((kind, int(number))), " or ".join(kinds)))
        return kind, int(number)

    def pump(self, file, deadline, what):
        """Waits until a file can be read; reads the terminal meanwhile, unless it is stalled."""
        while True:
            files = [file] if self.stalled else [file, self.master]
            left = max(0, deadline - time.monotonic())
            ready = select.select(files, [], [], left)[0]
            if not ready or left == 0:
                raise Failure("no %s; output: %r" % (what, self.output[-600:]))
            if self.master in ready:
                self.read()
            if file in ready:
                return

    def ended(self, limit=LIMIT):
        return self.report("exited", "signaled", limit=limit)

    def foreground(self):
        self.control.send(b"f")

    def background(self):
        self.control.send(b"b")

    # The terminal.

    stalled = False

    def read(self):
        try:
            self.output += os.read(self.master, 65536)
        except BlockingIOError:
            pass
        question = self.output.find(b"\x1b[c", self.asked)
        if self.answers and question >= 0:
            self.asked = question + 1
            self.type(b"\x1b[?62;22c")

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.master, text if isinstance(text, bytes) else text.encode())

    def expect(self, pattern, since=0, limit=LIMIT):
        """Waits until the output after a position matches; returns the position after the match."""
        deadline = time.monotonic() + limit
        expression = re.compile(pattern, re.DOTALL)
        while True:
            match = expression.search(self.output, since)
            if match:
                return match.end()
            left = max(0, deadline - time.monotonic())
            if left == 0 or not select.select([self.master], [], [], left)[0]:
                raise Failure("no %r; output: %r" % (pattern, self.output[since:][-600:]))
            self.read()

    def drain(self):
        """Reads everything that has been written, by writing a mark and reading up to it.

        The program may write behind the mark: what a worker has read, or a late frame.
        """
        self.stalled = False
        os.set_blocking(self.slave, False)
        deadline = time.monotonic() + LIMIT
        left = MARK
        while left or MARK not in self.output:
            if left:
                try:
                    left = left[os.write(self.slave, left):]
                except BlockingIOError:
                    pass
            select.select([self.master], [], [], 0.01 if left else LIMIT)
            self.read()
            if time.monotonic() > deadline:
                raise Failure("the terminal takes no input")
        self.output = self.output.replace(MARK, b"")

    def current_modes(self):
        return termios.tcgetattr(self.slave)

    def hang_up(self):
        os.close(self.master)
        os.close(self.slave)
        self.master = self.slave = -1

    # The process.

    def kill(self, number):
        os.kill(self.pid, number)

    def processor_time(self):
        """Returns the processor time that the program has used, in ticks."""
        with open("/proc/%d/stat" % self.pid) as file:
            fields = file.read().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def ticks(self, seconds=0.5):
        """Returns the ticks that the program uses in some seconds, which have to pass to be measured."""
        before = self.processor_time()
        time.sleep(seconds)
        return self.processor_time() - before

    def is_idle(self, seconds=0.5):
        """Returns whether the program uses no time in one of five periods.

        What began before, or with a program that was started, may still end in the first ones. A
        program that spins uses time in each.
        """
        return any(self.ticks(seconds) == 0 for _ in range(5))

    def switches(self):
        """Returns how often each thread of the program has waited for something.

        A thread that makes a system call and goes back to wait counts one more. The thread of
        libdispatch that waits for all files and timers is left out: it counts the other threads once
        a second, whatever the program does.
        """
        counts = {}
        for thread in os.listdir("/proc/%d/task" % self.pid):
            folder = "/proc/%d/task/%s" % (self.pid, thread)
            with open(folder + "/wchan") as file:
                if "epoll" in file.read():
                    continue
            with open(folder + "/status") as file:
                counts[thread] = int(re.search(r"\bvoluntary_ctxt_switches:\s*(\d+)", file.read())[1])
        return counts

    def close(self):
        for pid in (self.pid, self.leader):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        os.waitpid(self.leader, 0)
        for file in (self.master, self.slave):
            if file >= 0:
                os.close(file)
        self.control.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Leader:
    """The shell, which leads the session, starts the job and reports what becomes of it."""

    def __init__(self, control, slave, command, streams, orphaned, terminal, ignored, environment):
        self.control, self.slave, self.command = control, slave, command
        self.streams, self.orphaned, self.terminal = streams, orphaned, terminal
        self.ignored, self.environment = ignored, environment

    def run(self):
        os.setsid()
        if self.terminal:
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        # The shell gets the hang-up too, and the signals of keys if the job is in its process group.
        for number in RESET:
            signal.signal(number, signal.SIG_IGN)
        self.job = os.fork()
        if self.job == 0:
            if not self.orphaned:
                os.setpgid(0, 0)
            if self.terminal:
                os.tcsetpgrp(self.slave, os.getpgrp())
            self.start()
        self.tell("started", self.job)
        woken, waking = os.pipe()
        os.set_blocking(waking, False)
        os.set_blocking(woken, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(waking)
        # What happened before there was a handler.
        self.watch()
        while True:
            ready = select.select([woken, self.control], [], [])[0]
            if woken in ready:
                os.read(woken, 100)
            self.watch()
            if self.control in ready:
                self.obey(self.control.recv(1))

    def start(self):
        for number in RESET + (signal.SIGPIPE,):
            signal.signal(number, signal.SIG_DFL)
        for number in self.ignored:
            signal.signal(number, signal.SIG_IGN)
        for descriptor in range(3):
            os.dup2(self.streams.get(descriptor, self.slave), descriptor)
        os.closerange(3, 256)
        os.environ.update(self.environment)
        os.execvp(self.command[0], self.command)

    def tell(self, kind, number):
        self.control.send(b"%s %d\n" % (kind.encode(), number))

    def watch(self):
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG | os.WUNTRACED)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if os.WIFSTOPPED(status):
                if self.terminal:
                    os.tcsetpgrp(self.slave, os.getpgrp())
                self.tell("stopped", os.WSTOPSIG(status))
            elif os.WIFSIGNALED(status):
                self.tell("signaled", os.WTERMSIG(status))
            else:
                self.tell("exited", os.WEXITSTATUS(status))

    def obey(self, command):
        if not command:
            os._exit(0)
        if command == b"f":
            os.tcsetpgrp(self.slave, self.job)
        os.kill(self.job, signal.SIGCONT)
