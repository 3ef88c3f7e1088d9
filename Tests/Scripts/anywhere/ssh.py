"""Checks an app over SSH, with the configuration and the commands of docs/anywhere.md.

    python3 Tests/Scripts/anywhere/ssh.py .build/debug

The folder holds email-browser and WorkflowTerminalProbe. The script starts its own `sshd`, as the
current user, on free ports of 127.0.0.1, with keys of its own. It needs Debian's openssh-server, and
as root it makes the folder /run/sshd. The exit code is 1 if a check fails.
"""

import functools
import os
import pathlib
import pwd
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "terminal"))

import page
from pseudoterminal import Failure, Job, describe

LIMIT = 20  # seconds, which only end a check that hangs
USER = pwd.getpwuid(os.getuid()).pw_name
SSHD = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin")
FRAME = rb"\x1b\[\?2026l"
LIGHT = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c"
# What the client would send by itself, or as Debian's configuration says.
CLEAN = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}


def require(condition, message):
    if not condition:
        raise Failure(message)


class Server:
    """An `sshd`, and a client that logs in with a key of its own."""

    def __init__(self, folder, name, program, settings=None, options=""):
        self.folder = folder / name
        self.program = str(program)
        (self.folder / "sshd_config.d").mkdir(parents=True)
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key],
                           check=True)
        public = (self.folder / "user.pub").read_text()
        (self.folder / "authorized_keys").write_text(
            page.replaced(options, ("ssh-ed25519 AAAA… reader@laptop", public),
                          (page.PROGRAM, self.program)) if options else public)
        if settings:
            (self.folder / "sshd_config.d/app.conf").write_text(
                page.replaced(settings, (page.PROGRAM, self.program), ("User reader", "User " + USER)))
        self.start()
        # As a client of Debian is configured.
        self.config = self.folder / "ssh_config"
        self.config.write_text(
            "Host server\n  HostName 127.0.0.1\n  Port %d\n  User %s\n  HostKeyAlias server\n"
            "  IdentityFile %s\n  IdentitiesOnly yes\n  IdentityAgent none\n  LogLevel ERROR\n"
            "  UserKnownHostsFile %s\n  StrictHostKeyChecking yes\n  SendEnv LANG LC_*\n"
            % (self.port, USER, self.folder / "user", self.folder / "known_hosts"))
        (self.folder / "known_hosts").write_text("server " + (self.folder / "host.pub").read_text())

    def start(self):
        for _ in range(5):
            with socket.socket() as file:
                file.bind(("127.0.0.1", 0))
                self.port = file.getsockname()[1]
            config = self.folder / "sshd_config"
            # The first lines are as in Debian. The folder for temporary files belongs to all users.
            config.write_text(
                "Include %s/sshd_config.d/*.conf\nAcceptEnv LANG LC_*\nPrintMotd no\n"
                "ListenAddress 127.0.0.1\nPort %d\nHostKey %s/host\nPidFile none\nUsePAM no\n"
                "AuthorizedKeysFile %s/authorized_keys\nAuthenticationMethods publickey\n"
                "StrictModes no\n" % (self.folder, self.port, self.folder, self.folder))
            self.process = subprocess.Popen([SSHD, "-D", "-e", "-f", config], stderr=subprocess.PIPE)
            said = b""
            for line in self.process.stderr:
                said += line
                if b"listening on" in line:
                    return  # What it says later fits into the pipe.
            self.process.wait()
        raise Failure("sshd does not start: %r" % said)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def command(self, line):
        """Returns a command of the page, which logs in here."""
        ssh = "ssh -F '%s'" % self.config
        return page.replaced(line, ("ssh ", ssh + " "), ("reader@server", "server"))

    def log_in(self, line="ssh reader@server", **how):
        environment = {**CLEAN, **how.pop("environment", {})}
        return Job(["sh", "-c", "exec " + self.command(line)], environment=environment, **how)

    def app(self):
        """Returns a descriptor of the only process of the app, which can be read when it has ended."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(process / "exe") == self.program and (
                        b" 127.0.0.1 %d\0" % self.port in (process / "environ").read_bytes()):
                    found.append(int(process.name))
            except OSError:
                pass  # It has ended meanwhile.
        require(len(found) == 1, "%d processes of the app" % len(found))
        return os.pidfd_open(found[0])


def wait_for_end(app):
    ready = select.select([app], [], [], LIMIT)[0]
    os.close(app)
    require(ready, "the app is still there")


def ends(job, *expected):
    status = job.ended(limit=LIMIT)
    require(status in expected, "%s; output %r" % (describe(status), job.output[-300:]))
    job.drain()
    require(job.current_modes() == job.modes, "modes were not restored")
    require(b"\x1b[?1049l" in job.output, "the screen was not left")


def quits(job):
    job.type("q")
    ends(job, ("exited", 0))


def last_frame(job):
    return job.output[job.output.rindex(b"\x1b[2J"):]


checks = []


def check(*servers):
    def add(function):
        checks.extend((name, function) for name in servers)
        return function
    return add


# Checks with a terminal.

@check("impatient")
def ends_when_the_client_falls_silent(server):
    """Ends later than the others: `sshd` needs seconds to find out."""
    with server.log_in() as job:
        job.expect(rb"1 of 14.*" + FRAME, limit=LIMIT)
        app = server.app()
        job.kill(signal.SIGSTOP)
        yield
        wait_for_end(app)


@check("forced", "by key")
def shows_itself_and_follows_the_window(server):
    with server.log_in() as job:
        end = job.expect(rb"1 of 14.*" + FRAME, limit=LIMIT)
        job.type("j")
        end = job.expect(rb"Salut Robin.*" + FRAME, end, LIMIT)
        for columns in (100, 60):
            job.resize(columns, 30)
            end = job.expect(rb"\x1b\[2J.*?" + FRAME, end, LIMIT)
            corner = re.search(r"╭─.*?╮".encode(), last_frame(job), re.DOTALL)
            row = re.sub(rb"\x1b\[[\d;]*[A-Za-z]", b"", corner[0]).decode()
            require(len(row) == columns, "%d columns, not %d" % (len(row), columns))
        quits(job)


@check("probe")
def ends_with_the_code_of_the_app(server):
    with server.log_in() as job:
        job.expect(rb"ready", limit=LIMIT)
        job.type("x")
        ends(job, ("exited", 7))


@check("probe", "probe by key")
def offers_no_debugger_after_a_crash(server):
    with server.log_in() as job:
        job.expect(rb"ready", limit=LIMIT)
        job.type("t")
        ends(job, ("exited", 255))
        require(b"boom" in job.output, "the text is lost: %r" % job.output)
        require(b"debug" not in job.output, "a debugger is offered: %r" % job.output)


@check("forced")
def is_ended_by_control_c_but_not_stopped(server):
    with server.log_in() as job:
        end = job.expect(rb"1 of 14.*" + FRAME, limit=LIMIT)
        job.type("\x1aj")
        job.expect(rb"Salut Robin", end, LIMIT)
        app = server.app()
        job.type("\x03")
        ends(job, ("exited", 255))
        wait_for_end(app)


@check("forced", "by key")
def ends_when_the_client_is_killed(server):
    with server.log_in() as job:
        job.expect(rb"1 of 14.*" + FRAME, limit=LIMIT)
        app = server.app()
        job.kill(signal.SIGKILL)
        wait_for_end(app)


# Checks of colours.

def shows(server, expected, refused=(), line="ssh reader@server", answer=None, **environment):
    how = {"answers": False} if answer else {}
    with server.log_in(line, environment=environment, **how) as job:
        if answer:
            job.expect(rb"\x1b\]11;\?\x1b\\\x1b\[c", limit=LIMIT)
            job.type(answer)
        try:
            job.expect(rb"\x1b\[2J[^J]*?" + re.escape(expected), limit=LIMIT)
        except Failure:
            raise Failure("no %r in %r" % (expected, job.output[-400:]))
        for sign in refused:
            require(sign not in last_frame(job), "%r is in %r" % (sign, last_frame(job)))
        quits(job)


@check("forced")
def has_the_colours_of_term(server):
    shows(server, b"38;5;75m")
    shows(server, b"\x1b[94m", [b"38;5;"], TERM="xterm")


@check("forced")
def asks_the_terminal_for_its_background(server):
    shows(server, b"38;5;25m", [b"38;5;75m"], answer=LIGHT)


@check("forced")
def takes_variables_that_are_accepted(server):
    shows(server, "┏".encode(), [b"38;5;"], page.line("SendEnv=NO_COLOR"), NO_COLOR="1")
    shows(server, b"48;5;231m", line=page.line("SetEnv=WORKFLOW_THEME"))


@check("by key")
def takes_no_others(server):
    sends = "ssh -o SendEnv='NO_COLOR COLORFGBG COLORTERM' reader@server"
    shows(server, b"38;5;75m", line=sends, NO_COLOR="1", COLORFGBG="0;15", COLORTERM="truecolor")


@check("forced", "by key")
def has_the_locale_of_the_client(server):
    shows(server, b"+-", ["╭".encode()], LC_ALL="C")


# Checks without a terminal.

def run(server, line, **how):
    return subprocess.run(["sh", "-c", server.command(line)], stdout=subprocess.PIPE, timeout=60,
                          env={**os.environ, **CLEAN}, **how)


@check("forced", "by key")
def prints_lines(server):
    result = run(server, page.line("printf 'next"))
    require(result.returncode == 0, "exited %d" % result.returncode)
    require(result.stdout.startswith(b"Inbox\n"), "prints %r" % result.stdout)
    require(b"\n2 of 14, selected: " in result.stdout, "does not follow: %r" % result.stdout)
    require(b"\x1b" not in result.stdout, "prints sequences")


@check("forced", "by key")
def runs_no_other_command(server):
    result = run(server, "ssh reader@server id", stdin=subprocess.DEVNULL)
    require(result.stdout.startswith(b"Inbox\n"), "prints %r" % result.stdout)
    require(b"uid=" not in result.stdout, "prints %r" % result.stdout)
    result = run(server, "ssh -W 127.0.0.1:%d reader@server" % server.port,
                 stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    require(result.returncode != 0 and b"forwarding failed" in result.stderr, "forwards: %r" % result)


@check("forced", "by key")
def ends_when_the_client_without_a_terminal_is_killed(server):
    client = subprocess.Popen(
        ["sh", "-c", "exec " + server.command("ssh -T reader@server")], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, env={**os.environ, **CLEAN})
    with client:
        require(client.stdout.readline() == b"Inbox\n", "prints no lines")
        app = server.app()
        client.kill()
        wait_for_end(app)


def run_checks(servers):
    """Runs all checks, and returns how many failed. Those that yield continue after all others."""
    steps = [(kind, function.__name__.replace("_", " "), functools.partial(function, servers[kind]))
             for kind, function in checks]
    failures = 0
    for kind, name, step in steps:
        start = time.monotonic()
        result = "ok"
        try:
            rest = step()
            if rest is not None:
                next(rest)
                steps.append((kind, name, functools.partial(next, rest, None)))
                result = "begun"
        except (Failure, subprocess.TimeoutExpired) as failure:
            failures += 1
            result = "FAILED: %s" % failure
        print("%6.2f s  %s: %s: %s" % (time.monotonic() - start, kind, name, result), flush=True)
    return failures


def main():
    if not SSHD:
        sys.exit("sshd is missing: install openssh-server")
    programs = pathlib.Path(sys.argv[1]).resolve()
    if os.getuid() == 0:
        os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
    settings = page.block("# /etc/ssh/sshd_config.d/email-browser.conf")
    impatient = page.replaced(settings, ("Interval 15", "Interval 1"), ("CountMax 3", "CountMax 1"))
    key = page.line("restrict,pty")
    browser, probe = programs / "email-browser", programs / "WorkflowTerminalProbe"
    servers = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        try:
            servers["forced"] = Server(folder, "forced", browser, settings)
            servers["by key"] = Server(folder, "by-key", browser, options=key)
            servers["impatient"] = Server(folder, "impatient", browser, impatient)
            servers["probe"] = Server(folder, "probe", probe, settings)
            servers["probe by key"] = Server(folder, "probe-by-key", probe, options=key)
            failures = run_checks(servers)
        finally:
            for server in servers.values():
                server.stop()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
