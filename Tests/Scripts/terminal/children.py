"""Checks that a program lends its terminal to another one: an editor, a pager, a shell.

    python3 Tests/Scripts/terminal/children.py .build/debug/WorkflowTerminalProbe
    python3 Tests/Scripts/terminal/children.py --only stop --times 30 .build/debug/WorkflowTerminalProbe

The program is that of Tests/WorkflowTerminalProbe. It starts shell commands here, in pseudoterminals. Needs
only Python 3 on Linux. The exit code is 1 if a check fails.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import termios
import time

from pseudoterminal import LIMIT, RESET, Failure, Job, describe, require

MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
# Modes that are off at first; the cursor and wrapping are on.
OFF = {b"1", b"1000", b"1002", b"1003", b"1004", b"1006", b"1049", b"2004"}
ALTERNATE = {b"47", b"1047", b"1049"}
ON = {b"7", b"25"}
# Reads one key without waiting for the end of the line.
READ_KEY = "stty -icanon -echo min 1; printf READY; k=$(dd bs=1 count=1 2>/dev/null); stty %s; "
COOKED = "icanon echo"

checks = []


def check(function):
    checks.append((function.__name__.replace("_", " "), function))
    return function


def modes(output):
    """Returns what the modes of a terminal are after an output, as a dictionary."""
    now = {mode: False for mode in OFF}
    now.update({mode: True for mode in ON})
    for match in MODE.finditer(output):
        for mode in match[1].split(b";"):
            now[b"1049" if mode in ALTERNATE else mode] = match[2] == b"h"
    return now


class App:
    """The probe, whose key e runs a command."""

    def __init__(self, probe, command, *options, **how):
        environment = {"TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"}
        self.job = Job([probe, "--launch", command, *options], environment=environment, **how)
        self.end = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.job.close()

    def starts(self):
        self.shows(rb"open 0")

    def sees(self, pattern):
        """Waits for a pattern in the output after the last one."""
        self.end = self.job.expect(pattern, self.end)

    def shows(self, pattern):
        """Waits until the app has its screen and shows a text."""
        self.sees(rb"(\x1b\[2J.*)?" + pattern if self.end == 0 else pattern)

    def lent(self, pattern):
        """Waits for a text of the other program, which has a terminal as a shell gives it."""
        start = self.end
        self.sees(pattern)
        self.is_lent(self.job.output[:self.end])
        left = self.job.output.rfind(b"1049l", 0, self.end)
        require(b"====" not in self.job.output[left:self.end],
                "the app has drawn: %r" % self.job.output[start:self.end])

    def is_lent(self, output=None):
        now = modes(output or self.job.output)
        for mode, value in modes(b"").items():
            require(now[mode] == value, "mode %s is %s" % (mode.decode(), now[mode]))

    def is_back(self, pattern):
        """Waits until the app is on its screen again, in raw mode, and shows a text."""
        self.sees(rb"\x1b\[\?1049h.*?\x1b\[2J")
        self.sees(pattern)
        found = self.job.current_modes()
        require(not found[3] & (termios.ICANON | termios.ECHO | termios.ISIG), "not in raw mode")

    def ends(self, expected, *, text=b""):
        status = self.job.ended()
        require(status == expected, "%s instead of %s; output %r"
                % (describe(status), describe(expected), self.job.output[-400:]))
        self.job.drain()
        require(self.job.current_modes() == self.job.modes, "modes were not given back")
        self.is_lent()
        require(text in self.job.output, "%r is not in %r" % (text, self.job.output[-400:]))
        return self.job.output[self.end:]

    def quits(self):
        self.job.type("q")
        return self.ends(("exited", 0))

    def pid(self):
        """Waits for the number that the command prints, and returns it."""
        self.lent(rb"PID \d+\.")
        return int(re.findall(rb"PID (\d+)\.", self.job.output)[-1])

    def printed_pid(self):
        """Does the same for a command in plain mode."""
        self.sees(rb"PID \d+\.")
        return int(re.findall(rb"PID (\d+)\.", self.job.output[:self.end])[-1])


def is_alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def wait_until(condition, what):
    deadline = time.monotonic() + LIMIT
    while not condition():
        require(time.monotonic() < deadline, what)
        time.sleep(0.01)


def state(pid):
    with open("/proc/%d/stat" % pid) as file:
        return file.read().rpartition(")")[2].split()[0]


@check
def learns_how_it_has_ended(probe):
    for command, outcome in (("echo HELLO", rb"0 exited with 0;"),
                             ("echo HELLO; exit 3", rb"0 exited with 3;"),
                             ("echo HELLO; kill -TERM $$", rb"ended by signal 15")):
        with App(probe, command) as app:
            app.starts()
            app.job.type("e")
            app.lent(rb"HELLO\r\n")
            app.is_back(outcome)
            app.quits()


@check
def goes_on_when_a_program_dies_in_a_mess(probe):
    mess = r"stty raw -echo; " \
        r"printf '\033[?1049h\033[?1003h\033[?1006h\033[?2004h\033[?25l\033[?1h\033[20h\033[>1u'; "
    with App(probe, mess + "printf MESS; kill -KILL $$") as app:
        app.starts()
        for _ in range(2):
            app.job.type("e")
            app.sees(rb"MESS")
            app.is_back(rb"ended by signal 9")
            now = modes(app.job.output)
            require(not now[b"1003"] and not now[b"1"], "modes of the program are left")
            left = app.job.output[app.job.output.rfind(b"MESS"):]
            require(b"\x1b[20l" in left and b"\x1b[=0u" in left, "the keyboard is not as before")
        app.quits()


@check
def dies_with_a_program_that_is_in_a_mess(probe):
    mess = r"stty raw -echo; printf '\033[?1049h\033[?1003h\033[?25l'; trap '' HUP; "
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV):
        with App(probe, mess + "printf 'PID %d.' $$; while :; do sleep 1; done") as app:
            app.starts()
            app.job.type("e")
            app.sees(rb"PID \d+\.")
            app.job.kill(number)
            app.ends(("signaled", number))


@check
def stops_with_a_program_that_is_stopped_alone(probe):
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        for _ in range(3):
            os.kill(pid, signal.SIGSTOP)
            require(app.job.report("stopped") == ("stopped", signal.SIGTSTP), "stopped otherwise")
            app.job.foreground()
            wait_until(lambda: state(pid) == "S", "the program does not go on")
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        app.quits()


@check
def stops_with_the_program_by_a_key(probe):
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        for _ in range(3):
            app.job.type(b"\x1a")
            require(app.job.report("stopped") == ("stopped", signal.SIGTSTP), "stopped otherwise")
            wait_until(lambda: state(pid) == "T", "the program is not stopped")
            app.job.foreground()
            wait_until(lambda: state(pid) == "S", "the program does not go on")
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        app.job.type("x")
        app.shows(rb"x")
        app.quits()


@check
def lends_and_gives_back_the_terminal_with_its_title(probe):
    push, pop, title = b"\x1b[22;0t", b"\x1b[23;0t", b"\x1b]0;Launcher\x1b\\"

    def changes(output):
        found = re.findall(b"|".join(map(re.escape, (push, pop, title))), output)
        # A title that is set twice does no harm.
        return [one for one, last in zip(found, [None] + found) if (one, last) != (title, title)]

    for ends in ("by its key", "by a signal", "by a crash"):
        crashes = ends == "by a crash"
        command = "echo between" + ("; sleep 60" if crashes else "")
        with App(probe, command, *(["--crash"] if crashes else [])) as app:
            app.starts()
            require(not changes(app.job.output), "a title before the app has one")
            app.job.type("tbn")
            app.sees(re.escape(push + title) + b".*?\x07.*?" + re.escape(b"\x1b]9;L: Ready\x1b\\"))
            app.job.type("\x1a")
            app.job.report("stopped")
            app.job.drain()
            app.job.foreground()
            app.is_back(re.escape(title))
            if crashes:
                app.job.type("e")
                app.job.ended()
                app.job.drain()
            else:
                app.job.type("e")
                app.lent(rb"between")
                app.is_back(re.escape(title))
                if ends == "by its key":
                    app.quits()
                else:
                    app.job.kill(signal.SIGTERM)
                    app.ends(("signaled", signal.SIGTERM))
            order = changes(app.job.output)
            turns = [push, title, pop]
            require(order[:6] == turns * 2, "%s: %r" % (ends, order))
            require(order[-1] == pop and order.count(push) == order.count(pop),
                    "%s: %r" % (ends, order))


@check
def stops_with_the_program_by_a_signal_to_the_app(probe):
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.job.kill(signal.SIGTSTP)
        require(app.job.report("stopped") == ("stopped", signal.SIGTSTP), "stopped otherwise")
        wait_until(lambda: state(pid) == "T", "the program is not stopped")
        app.job.foreground()
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        app.quits()


@check
def waits_in_the_background_for_the_terminal(probe):
    """As with `fg` after `bg`, when the program has ended in between."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "go")
        os.mkfifo(path)
        # A builtin: a shell that starts a program just now could not be stopped.
        command = "printf 'PID %%d.' $$; read line <%s" % path
        with App(probe, command) as app:
            app.starts()
            app.job.type("e")
            app.pid()
            app.job.type(b"\x1a")
            app.job.report("stopped")
            app.job.background()
            with open(path, "w") as file:
                file.write("line\n")
            require(app.job.report("stopped") == ("stopped", signal.SIGTTOU), "stopped otherwise")
            app.is_lent()
            app.job.foreground()
            app.is_back(rb"0 exited with 0;")
            app.quits()


@check
def stops_again_in_the_background(probe):
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line") as app:
        app.starts()
        app.job.type("e")
        app.pid()
        app.job.type(b"\x1a")
        app.job.report("stopped")
        for _ in range(3):
            app.job.background()
            require(app.job.report("stopped") == ("stopped", signal.SIGTTIN), "stopped otherwise")
        app.job.foreground()
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        app.quits()


@check
def ends_while_both_are_stopped(probe):
    with App(probe, "printf 'PID %d.' $$; read line") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.job.type(b"\x1a")
        app.job.report("stopped")
        # As `kill %1` does.
        app.job.kill(signal.SIGTERM)
        app.job.background()
        app.ends(("signaled", signal.SIGTERM))
        wait_until(lambda: not is_alive(pid), "the program is still there")


@check
def uses_no_time_while_it_waits(probe):
    with App(probe, "printf READY; read line", "--still") as app:
        app.starts()
        app.job.type("e")
        app.lent(rb"READY")
        require(app.job.is_idle(), "uses time while it waits")
        app.job.type("\r")
        app.is_back(rb"0 exited with 0;")
        app.quits()


@check
def stops_without_a_program_that_ignores_the_key(probe):
    """As by system(3): the shell has the terminal, and the program stops when it reads from it."""
    with App(probe, "trap '' TSTP INT QUIT; printf 'PID %d.' $$; read line; echo GOT $line") as app:
        app.starts()
        app.job.type("e")
        app.pid()
        app.job.type(b"\x03\x1c\x1a")
        require(app.job.report("stopped") == ("stopped", signal.SIGTSTP), "stopped otherwise")
        app.job.foreground()
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        app.quits()


@check
def outlives_a_program_that_is_interrupted(probe):
    for key, number in ((b"\x03", b"2"), (b"\x1c", b"3")):
        with App(probe, "ulimit -c 0; trap 'trap - INT QUIT' EXIT; printf READY; exec sleep 60") as app:
            app.starts()
            app.job.type("e")
            app.lent(rb"READY")
            app.job.type(key)
            app.is_back(rb"ended by signal " + number)
            app.job.type("x")
            app.shows(rb"x")
            app.quits()


@check
def waits_for_a_pager_that_outlives_a_key(probe):
    pager = "(trap '' INT; %s echo GOT:$k.)" % (READ_KEY % COOKED)
    with App(probe, "trap : INT; true | " + pager.replace("stty", "stty </dev/tty")
             .replace("dd ", "dd </dev/tty ")) as app:
        app.starts()
        app.job.type("e")
        app.lent(rb"READY")
        app.job.type(b"\x03x")
        app.lent(rb"GOT:x\.")
        app.is_back(rb"exited with 0;")
        app.quits()


@check
def gives_the_program_its_keys_and_takes_those_that_follow(probe):
    for _ in range(5):
        with App(probe, READ_KEY % COOKED + 'echo "GOT:$k."') as app:
            app.starts()
            app.job.type("e")
            app.lent(rb"READY")
            # The second key comes when the program has ended or is about to.
            app.job.type("k")
            app.sees(rb"GOT:k\.")
            app.job.type("x")
            app.is_back(rb"0 exited with 0;")
            app.job.type("y")
            app.shows(rb"y")
            app.quits()


@check
def leaves_what_the_program_has_not_read(probe):
    with App(probe, READ_KEY % COOKED + 'echo "GOT:$k."') as app:
        app.starts()
        app.job.type("e")
        app.lent(rb"READY")
        app.job.type("kxyz")
        app.sees(rb"GOT:k\.")
        app.is_back(rb"x")
        app.shows(rb"y")
        app.shows(rb"z")
        app.quits()


@check
def keeps_the_tree_going_and_draws_nothing(probe):
    with App(probe, "sleep 0.5; echo DONE") as app:
        app.starts()
        app.job.type("e")
        app.lent(rb"DONE")
        app.is_back(rb"ticking")
        app.quits()


@check
def dies_with_the_program_by_a_signal(probe):
    for number in (signal.SIGTERM, signal.SIGHUP):
        with App(probe, "printf 'PID %d.' $$; read line") as app:
            app.starts()
            app.job.type("e")
            pid = app.pid()
            app.job.kill(number)
            app.ends(("signaled", number))
            wait_until(lambda: not is_alive(pid), "the program is still there")


@check
def crashes_with_the_program(probe):
    with App(probe, "printf 'PID %d.' $$; read line", "--crash") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        status = app.job.ended()
        require(status[0] == "signaled", describe(status))
        app.job.drain()
        require(app.job.current_modes() == app.job.modes, "modes were not given back")
        app.is_lent()
        require(b"boom" in app.job.output, "the reason is not shown")
        require(not is_alive(pid), "the program is still there")


@check
def exits_with_the_program(probe):
    with App(probe, "printf 'PID %d.' $$; read line", "--exit") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.ends(("exited", 7))
        require(not is_alive(pid), "the program is still there")


@check
def ignores_an_interrupt_that_is_sent(probe):
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line") as app:
        app.starts()
        app.job.type("e")
        app.pid()
        app.job.kill(signal.SIGINT)
        app.job.kill(signal.SIGQUIT)
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        # Afterwards, it does not.
        app.job.kill(signal.SIGINT)
        app.ends(("signaled", signal.SIGINT))


@check
def says_why_nothing_was_started(probe):
    with App(probe, "") as app:
        app.starts()
        app.job.type("m")
        app.is_back(rb"0 There is no program 'no-such-program' in PATH;")
        app.job.type("x")
        app.shows(rb"x")
        app.quits()


@check
def draws_in_the_size_of_after_the_program(probe):
    with App(probe, "printf READY; read line; stty size") as app:
        app.starts()
        app.job.type("e")
        app.lent(rb"READY")
        app.job.resize(33, 9)
        app.job.type("\r")
        app.lent(rb"9 33")
        app.is_back(rb"exited")
        row = b"=" * 32 + "…".encode() + b"\x1b"
        require(row in app.job.output, "drawn in another size: %r" % app.job.output[-600:])
        app.quits()


@check
def waits_for_a_key_that_is_nobodys(probe):
    for key in (b"x", b"\x1b[A", b"\r"):
        with App(probe, "echo HELLO") as app:
            app.starts()
            app.job.type("w")
            app.lent(rb"HELLO\r\n")
            app.sees(rb"Press any key to continue")
            app.job.resize(50, 10)
            app.job.type(key)
            app.is_back(rb"keys ''")
            app.job.type("y")
            app.shows(rb"y")
            app.quits()


@check
def runs_two_programs_one_after_the_other(probe):
    with App(probe, "echo BEGIN $NUMBER; read line; echo END $NUMBER") as app:
        app.starts()
        app.job.type("2")
        for number in (0, 1):
            app.sees(rb"BEGIN %d" % number)
            app.job.type("\r")
            app.sees(rb"END %d" % number)
        app.is_back(rb"0 exited with 0.*, 1 exited with 0;")
        app.quits()


@check
def ends_a_program_that_is_no_longer_wanted(probe):
    with App(probe, "printf 'PID %d.' $$; read line", "--close") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.is_back(rb"open 0")
        require(not is_alive(pid), "the program is still there")
        app.quits()


@check
def kills_a_program_that_does_not_end(probe):
    with App(probe, "trap '' HUP; printf 'PID %d.' $$; read line", "--close") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.is_back(rb"open 0")
        require(not is_alive(pid), "the program is still there")
        app.quits()


@check
def goes_on_after_a_shell_with_job_control(probe):
    """Such a shell takes the terminal for a process group of its own."""
    with App(probe, "exec bash --norc --noprofile --noediting -i") as app:
        app.starts()
        app.job.type("e")
        app.sees(rb"[$#] ")
        app.job.type("echo PID $$.\r")
        app.sees(rb"PID \d+\.")
        app.job.type("exit 4\r")
        app.is_back(rb"0 exited with 4;")
        app.job.type("e")
        app.sees(rb"[$#] ")
        app.job.type("echo PID $$.\r")
        app.sees(rb"PID \d+\.")
        pid = int(re.findall(rb"PID (\d+)\.", app.job.output)[-1])
        # It has no time to give the terminal back.
        os.kill(pid, signal.SIGKILL)
        app.is_back(rb"ended by signal 9")
        app.job.type("x")
        app.shows(rb"x")
        app.quits()


@check
def ends_the_program_before_itself(probe):
    """The keys are typed at once: the app handles the second while the program runs."""
    with App(probe, "printf READY; read line") as app:
        app.starts()
        app.job.type("eq")
        app.ends(("exited", 0))


@check
def withholds_what_the_app_prints(probe):
    with App(probe, "echo HELLO") as app:
        app.starts()
        app.job.type("pe")
        app.lent(rb"HELLO\r\n")
        app.is_back(rb"0 exited with 0;")
        require(b"said" not in app.job.output, "printed on the screen")
        app.quits()
        require(b"said by the app" in app.job.output, "what was printed is lost")


@check
def gives_the_program_the_terminal_even_if_streams_are_piped(probe):
    with open("/dev/null", "rb") as nothing, tempfile.TemporaryFile() as file:
        streams = {0: nothing.fileno(), 1: file.fileno(), 2: file.fileno()}
        with App(probe, "test -t 0 && test -t 1 && printf READY; read line; echo GOT $line",
                 "--full-screen", streams=streams) as app:
            app.starts()
            app.job.type("e")
            app.lent(rb"READY")
            app.job.type("line\r")
            app.lent(rb"GOT line")
            app.is_back(rb"0 exited with 0;")
            app.quits()


@check
def stays_in_the_process_group(probe):
    with App(probe, "printf 'PID %d.' $$; read line") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        require(os.getpgid(pid) == app.job.pid, "another process group")
        with open("/proc/%d/status" % pid) as file:
            fields = dict(line.split(":", 1) for line in file.read().splitlines())
        require(int(fields["SigBlk"], 16) == 0, "signals are blocked")
        ignored = int(fields["SigIgn"], 16)
        for number in RESET + (signal.SIGTTIN, signal.SIGPIPE, signal.SIGWINCH):
            require(not ignored >> (number - 1) & 1, "%s is ignored" % number.name)
        require(sorted(os.listdir("/proc/%d/fd" % pid)) == ["0", "1", "2"], "other files are open")
        app.job.type("\r")
        app.is_back(rb"0 exited with")
        app.quits()


@check
def does_not_wait_for_a_shell_that_is_not_there(probe):
    """In an orphaned process group nothing could continue a stopped program."""
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line", orphaned=True) as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.job.type(b"\x1a")
        os.kill(pid, signal.SIGSTOP)
        app.job.type("line\r")
        app.lent(rb"GOT line")
        app.is_back(rb"0 exited with 0;")
        app.quits()


@check
def ends_when_the_terminal_hangs_up(probe):
    with App(probe, "printf 'PID %d.' $$; read line") as app:
        app.starts()
        app.job.type("e")
        pid = app.pid()
        app.job.stalled = True
        app.job.hang_up()
        app.job.ended()
        wait_until(lambda: not is_alive(pid), "the program is still there")


@check
def lends_its_streams_in_plain_mode(probe):
    with App(probe, "printf 'PID %d.' $$; read line; echo GOT $line; exit 3", "--plain") as app:
        app.sees(rb"open 0")
        for _ in range(2):
            app.job.type("open\r")
            pid = app.printed_pid()
            app.job.type(b"\x1a")
            require(app.job.report("stopped") == ("stopped", signal.SIGTSTP), "stopped otherwise")
            wait_until(lambda: state(pid) == "T", "the program is not stopped")
            app.job.foreground()
            wait_until(lambda: state(pid) == "S", "the program does not go on")
            app.job.type("line\r")
            app.sees(rb"GOT line\r\n.*?0 exited with 3;")
        app.job.type("open\r")
        app.printed_pid()
        app.job.type(b"\x03")
        app.sees(rb"0 ended by signal 2")
        app.job.type("quit\r")
        status = app.job.ended()
        require(status == ("exited", 0), describe(status))
        require(b"\x1b" not in app.job.output, "escape sequences in plain mode")


@check
def has_the_program_s_output_in_order_in_a_pipe(probe):
    run = subprocess.run([probe, "--launch", "echo HELLO", "--plain"], input=b"open\nquit\n",
                         capture_output=True, timeout=60)
    require(run.returncode == 0, "%r" % run)
    lines = run.stdout.decode().splitlines()
    require("HELLO" in lines, "%r" % lines)
    shown = [line for line in lines if "exited with 0" in line]
    require(shown and lines.index("HELLO") < lines.index(shown[0]), "%r" % lines)


@check
def refuses_in_a_script(probe):
    run = subprocess.run([probe, "--launch", "echo HELLO", "--dump"], input=b"press e\nquit\n",
                         capture_output=True, timeout=60)
    require(run.returncode == 0, "%r" % run)
    require(b"HELLO" not in run.stdout, "%r" % run.stdout)
    require(b"A script runs no other programs" in run.stdout, "%r" % run.stdout)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="run checks with this in the name")
    parser.add_argument("--times", default=1, type=int, help="how often to run the checks")
    parser.add_argument("binary")
    options = parser.parse_args()
    failures = 0
    for round in range(options.times):
        for name, function in checks:
            if options.only not in name:
                continue
            start = time.monotonic()
            try:
                function(os.path.abspath(options.binary))
                result = "ok"
            except Failure as failure:
                failures += 1
                result = "FAILED: %s" % failure
            if options.times == 1 or result != "ok":
                print("%6.2f s  %s: %s" % (time.monotonic() - start, name, result), flush=True)
        if options.times > 1:
            print("round %d of %d: %d failures" % (round + 1, options.times, failures), flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
