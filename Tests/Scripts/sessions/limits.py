"""Checks sessions with few open files, and on a disk that is full for a while.

    python3 Tests/Scripts/sessions/limits.py PROBE

In both, the probe transfers amounts between accounts as for kill.py. In the end the sum has to be
right, each transfer that was reported is there once, and none that was reported as not stored. The
disk is a file system in memory of 400 KB, which needs a user namespace (`unshare -rm`).
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

import kill


def problems_of(probe, folder, lines, count):
    """Compares what was reported with what is stored."""
    kill.COUNT = count
    found = kill.settled(probe, folder)
    problems = []
    total = sum(one[0] for one in found)
    if len(found) != count or total != count * 100:
        problems.append(f"{len(found)} of {count} accounts have {total}")
    done = failed = 0
    for line in lines:
        kind, sender, rest = line.split(" ", 2)
        name, _, error = rest.partition(": ")
        times = found[int(sender)][2].count(name)
        if kind == "done":
            done += 1
            if times != 1:
                problems.append(f"{name} of {sender} was reported, and is there {times} times")
        else:
            failed += 1
            if "may be stored" not in error and times != 0:
                problems.append(f"{name} of {sender} is there, in spite of: {error}")
    print(f"{done} reported, {failed} failed")
    if done == 0:
        problems.append("nothing was done")
    return problems, failed


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
            problems, failed = problems_of(probe, folder, lines, 200)
            done = sum(line.startswith("done ") for line in lines)
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
        problems, failed = problems_of(probe, folder, lines, kill.COUNT)
        subprocess.run(["umount", folder], check=True)
    if failed == 0:
        problems.append("the disk was never full")
    if not lines or not lines[-1].startswith("done "):
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
