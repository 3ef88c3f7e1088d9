"""Checks sessions with few open files, and on a disk that is full for a while.

    python3 Tests/Scripts/sessions/limits.py PROBE

In both, the probe transfers amounts between accounts as for kill.py. In the end the sum has to be
right, and so has the history of all calls. The disk is a file system in memory of 400 KB, which needs a
user namespace (`unshare -rm`).
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

import history
import kill


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


def full_disk(probe):
    """Runs on a small disk until it is full, then with room again."""
    if subprocess.run(["unshare", "-rm", "true"], stderr=subprocess.DEVNULL).returncode != 0:
        print("no full disk: unshare -rm is not allowed here")
        return []
    return [] if subprocess.run(
        ["unshare", "-rm", sys.executable, __file__, "--mounting", probe]).returncode == 0 else [
            "on a full disk"]


def mounting(probe):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=400k", "none", folder], check=True)
        runner = kill.Runner(probe, folder, 1)
        end = time.monotonic() + kill.LIMIT
        while time.monotonic() < end:
            time.sleep(0.5)
            if os.statvfs(folder).f_bavail == 0:
                break
        time.sleep(3)
        subprocess.run(["mount", "-o", "remount,size=40m", folder], check=True)
        time.sleep(3)
        lines = runner.kill()
        problems, failed, _ = problems_of(probe, folder, lines, kill.COUNT)
        subprocess.run(["umount", folder], check=True)
    if failed == 0:
        problems.append("the disk was never full")
    if not any(line.startswith("done ") for line in lines[-40:]):
        problems.append("with room, the accounts did not go on")
    return problems


def main():
    if sys.argv[1] == "--mounting":
        problems = mounting(sys.argv[2])
    else:
        probe = os.path.abspath(sys.argv[1])
        problems = few_files(probe) + full_disk(probe)
    print(*problems[:10], sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
