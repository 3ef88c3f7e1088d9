"""Puts faults into a copy of the runtime, one at a time, and checks that random tests find each.

faults.toml lists the faults, which random trees find; sessions.toml those of the ownership of
sessions, which simulated processes find. Runs from anywhere, and needs only Python 3.11 and a Swift toolchain:

    python3 Tests/Scripts/mutations/run.py                 # all faults
    python3 Tests/Scripts/mutations/run.py stack handler   # those whose names contain a word
    python3 Tests/Scripts/mutations/run.py --sessions      # all faults of sessions
    python3 Tests/Scripts/mutations/run.py --check         # only checks that every `old` occurs once

The copy is kept between runs, so that builds are short. It is in the folder that MUTATIONS_FOLDER
names, or below the system's temporary folder. The exit code is 1 if a fault survives or cannot be
made.
"""

import os
import pathlib
import re
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from faulty_copy import FaultyCopy, read_faults  # noqa: E402

FOLDER = os.environ.get("MUTATIONS_FOLDER", pathlib.Path(tempfile.gettempdir(), "workflow-mutations"))
TREES = ("WorkflowRandomTreeTests", "the runtime does what the model says", "runs differently")
SESSIONS = ("WorkflowSessionsTests", "of one session only one process's turns count", "seed")


def make_copy(target):
    # A world of processes takes longer than a tree.
    seeds = {"WORKFLOW_FUZZ": "600"} if target == SESSIONS[0] else {"WORKFLOW_LONG": "1"}
    return FaultyCopy(FOLDER, [target], environment={**seeds, "WORKFLOW_FUZZ_PRINT": "1"})


def test(copy, name, difference):
    """Returns how the tests fail with the current sources, or None if they pass, and the output."""
    code, output = copy.swift("build", "--build-tests")
    if code != 0:
        return "does not build", output
    code, output = copy.swift("test", "--skip-build", "--filter", name)
    if code == 0:
        return None, output
    seeds = re.findall(r"^(?:↳ )?seed (\d+)", output, re.MULTILINE)
    seed = f"seed {seeds[0 if difference == 'seed' else -1]}" if seeds else "before the first seed"
    if code is None:
        return f"{seed} (does not end)", output
    if difference not in output:
        return f"{seed} (stops)", output
    return seed, output


def main(words):
    lists = {name: read_faults(pathlib.Path(__file__).parent / name, "Sources")
             for name in ["faults.toml", "sessions.toml"]}
    problems = [problem for _, found in lists.values() for problem in found]
    print(*problems, sep="\n", end="\n" if problems else "")
    if words == ["--check"] or problems:
        return 1 if problems else 0
    tests_sessions = "--sessions" in words
    words = [word for word in words if word != "--sessions"]
    faults, _ = lists["sessions.toml" if tests_sessions else "faults.toml"]
    target, name, difference = SESSIONS if tests_sessions else TREES
    copy = make_copy(target)
    copy.update()
    answer, output = test(copy, name, difference)
    if answer:
        print(output, f"Without a fault: {answer}", sep="\n")
        return 1
    print(f"{'fault':<62} {'found at':<28} seconds")
    failures = 0
    for fault in faults:
        if words and not any(word in fault["name"] for word in words):
            continue
        start = time.monotonic()
        answer, output = copy.with_fault(fault, lambda: test(copy, name, difference))
        if answer in (None, "does not build"):
            failures += 1
        if answer == "does not build":
            print(*[line for line in output.splitlines() if "error:" in line], sep="\n")
        print(f"{fault['name']:<62} {answer or 'NOT FOUND':<28} {time.monotonic() - start:.0f}", flush=True)
    print("All faults were found." if failures == 0 else f"{failures} were not found.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
