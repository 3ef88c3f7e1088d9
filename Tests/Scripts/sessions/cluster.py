"""Servers of PostgreSQL in folders of their own, for tests.

The server is started as an ordinary user, listens on a Unix socket alone, and is ended by its process
id.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import time

USER = "postgres"


def program(name):
    """Returns the path of a program of the server, which Debian keeps apart."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def ordinary(*command):
    """Returns a command that does not run as root, which the server refuses."""
    return ["runuser", "-u", USER, "--", *command] if os.geteuid() == 0 else list(command)


def is_alive(process):
    """Whether a process has not ended; nobody may ask for what it has returned."""
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


class Cluster:
    """A server with a database `test`, in a folder."""

    def __init__(self, folder, port=5432, standby_of=None):
        self.folder = pathlib.Path(folder)
        self.port = port
        self.folder.mkdir(parents=True)
        if os.geteuid() == 0:
            self.folder.parent.chmod(0o755)
            shutil.chown(self.folder, USER, USER)
        self.data = self.folder / "data"
        self.process = None
        if standby_of:
            self._follow(standby_of)
            return
        subprocess.run(
            ordinary(
                program("initdb"), "-D", self.data, "-U", "test", "-A", "trust", "-E", "UTF8",
                "--no-locale", "--no-sync"),
            check=True, stdout=subprocess.DEVNULL)
        self.begin()
        self.query("CREATE DATABASE test", "postgres")

    def _follow(self, primary):
        """Copies another server, which from then on waits for this one before it commits."""
        subprocess.run(
            ordinary(
                program("pg_basebackup"), "-D", self.data, "-R", "-c", "fast", "-h", primary.folder,
                "-p", str(primary.port), "-U", "test"), check=True)
        self.begin()
        primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.query("SELECT pg_reload_conf()")
        primary.wait_for_standby()

    def query(self, sql, database="test"):
        """Returns what a statement prints."""
        return subprocess.run(
            ["psql", "-qXAt", self.settings(database), "-c", sql], check=True,
            stdout=subprocess.PIPE, text=True).stdout.strip()

    def promote(self):
        """Makes a standby a server that accepts writes."""
        subprocess.run(
            ordinary(program("pg_ctl"), "promote", "-s", "-w", "-D", self.data), check=True)

    def settings(self, database="test"):
        """The connection string."""
        return f"host={self.folder} port={self.port} user=test dbname={database}"

    def begin(self, *options):
        """Starts the server, and waits until it answers."""
        self.log = open(self.folder / "log", "a")
        self.process = subprocess.Popen(
            ordinary(
                program("postgres"), "-D", self.data, "-k", self.folder, "-p", str(self.port),
                "-c", "listen_addresses=", "-c", "max_connections=200", *options),
            stdout=self.log, stderr=self.log, start_new_session=True)
        end = time.monotonic() + 60
        while subprocess.run(
                ["pg_isready", "-q", "-h", self.folder, "-p", str(self.port)]).returncode:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.02)

    @property
    def process_id(self):
        """The process id of the server, as it has written it."""
        return int((self.data / "postmaster.pid").read_text().splitlines()[0])

    def kill(self):
        """Ends all of its processes at once, as a power failure would."""
        main = self.process_id
        # First it is stopped, so that it starts no other.
        os.kill(main, signal.SIGSTOP)
        children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()
        for process in [main, *map(int, children)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        # runuser stops with what it has started.
        self.process.send_signal(signal.SIGCONT)
        self.process.wait()
        while any(is_alive(process) for process in children):
            time.sleep(0.01)

    def wait_for_standby(self):
        """Waits until a standby follows, so that what is stored is in both."""
        while self.query("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "0":
            time.sleep(0.05)

    def end(self):
        """Ends the server, which finishes no statement."""
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            os.kill(self.process_id, signal.SIGQUIT)
        self.process.wait()
        self.log.close()


class Pool:
    """A pgbouncer in transaction mode before a server: it has three connections for all."""

    def __init__(self, folder, cluster, port=6432):
        self.folder, self.port = pathlib.Path(folder), port
        self.folder.mkdir(parents=True)
        (self.folder / "users").write_text('"test" ""\n')
        (self.folder / "pgbouncer.ini").write_text(
            f"""[databases]
* = host={cluster.folder} port={cluster.port}
[pgbouncer]
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
listen_addr =
listen_port = {port}
unix_socket_dir = {self.folder}
auth_type = trust
auth_file = {self.folder}/users
logfile = {self.folder}/log
pidfile = {self.folder}/pid
""")
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER, USER)
        self.process = subprocess.Popen(
            ordinary(shutil.which("pgbouncer", path=os.environ["PATH"] + ":/usr/sbin"), "-q",
                     self.folder / "pgbouncer.ini"), start_new_session=True)
        end = time.monotonic() + 60
        while not (self.folder / f".s.PGSQL.{port}").exists():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.02)

    def settings(self, database="test"):
        """The connection string."""
        return f"host={self.folder} port={self.port} user=test dbname={database}"

    def end(self):
        """Ends the pool."""
        os.kill(int((self.folder / "pid").read_text()), signal.SIGKILL)
        self.process.wait()
