"""Checks sessions with few open files, and on a disk that is full for a while.

    python3 Tests/Scripts/sessions/limits.py PROBE
    python3 Tests/Scripts/sessions/limits.py --postgresql PROBE    the disk of a server alone

The probe transfers amounts between accounts as for kill.py. In the end the sum has to be right, and so
has the history of all calls. The disk is a file system in memory, which needs a user namespace
(`unshare -rm`), or for the server, which is another user, root (`unshare -m`).
"""

import contextlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import history
import kill
from cluster import Cluster, USER


def problems_of(probe, folder, lines, count):
    """Compares what was reported with what is stored; returns the outcomes, too."""
    kill.COUNT = count
    calls = history.parsed(lines)
    problems = kill.problems(calls, kill.settled(probe, folder))
    outcomes = [call.outcome for call in calls]
    print({outcome: outcomes.count(outcome) for outcome in ["ok", "failed", "unknown"]})
    failed = len([line for line in lines if line.startswith("failed ")])
    return problems, failed, outcomes.count("ok")


def few_files(probe):
    """200 accounts in a process that may have 64 files open."""
    with tempfile.TemporaryDirectory() as folder:
        with tempfile.TemporaryFile("w+") as report:
            process = subprocess.Popen(
                [probe, "run", folder, "200", "1"], stdout=report, stderr=subprocess.DEVNULL,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))
            time.sleep(5)
            process.kill()
            process.wait()
            report.seek(0)
            lines = report.read().splitlines()
            problems, failed, done = problems_of(probe, folder, lines, 200)
    if done == 0:
        problems.append("nothing was done")
    if failed * 20 > done:
        problems.append(f"{failed} calls have failed, though a session leaves for each that comes")
    return problems


def full_disk(probe, options, *kind):
    """Runs on a small disk until it is full, then with room again, as `mounting` does."""
    command = ["unshare", options]
    if subprocess.run([*command, "true"], stderr=subprocess.DEVNULL).returncode != 0:
        print(f"no full disk: {' '.join(command)} is not allowed here")
        return []
    command += [sys.executable, __file__, "--mounting", *kind, probe]
    return [] if subprocess.run(command).returncode == 0 else ["on a full disk"]


def mounting(probe, kind=None):
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        disk = os.path.join(folder, "disk")
        os.mkdir(disk)
        size = "3m" if kind else "400k"
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", disk], check=True)
        stack.callback(subprocess.run, ["umount", disk], check=True)
        store = disk
        if kind:
            server = Cluster(os.path.join(folder, "server"))
            stack.callback(server.end)
            shutil.chown(disk, USER, USER)
            # The log of the server is elsewhere: without room for that, a server stops.
            server.query(f"CREATE TABLESPACE small LOCATION '{disk}'")
            server.query("ALTER DATABASE test SET default_tablespace = small")
            store = server.settings()
        runner = kill.Runner(probe, store, 1)
        end = time.monotonic() + kill.LIMIT
        while time.monotonic() < end and os.statvfs(disk).f_bavail > 0:
            time.sleep(0.5)
        time.sleep(3)
        subprocess.run(["mount", "-o", "remount,size=80m", disk], check=True)
        time.sleep(3)
        lines = runner.kill()
        problems, _, _ = problems_of(probe, store, lines, kill.COUNT)
    full = len([line for line in lines if line.startswith("failed ") and "has no room" in line])
    print(f"{full} calls were told that the store has no room")
    if full == 0:
        problems.append("the disk was never full")
    if not any(line.startswith("done ") for line in lines[-40:]):
        problems.append("with room, the accounts did not go on")
    return problems


def main():
    if sys.argv[1] == "--mounting":
        problems = mounting(sys.argv[-1], *sys.argv[2:-1])
    elif sys.argv[1] == "--postgresql":
        problems = full_disk(os.path.abspath(sys.argv[2]), "-m", "postgresql")
    else:
        probe = os.path.abspath(sys.argv[1])
        problems = few_files(probe) + full_disk(probe, "-rm")
    print(*problems[:10], sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
