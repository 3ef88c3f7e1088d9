"""Puts faults into a copy of the runtime, one at a time, and checks that the random trees find each.

faults.toml lists the faults. Runs from anywhere, and needs only Python 3.11 and a Swift toolchain:

    python3 Tests/Scripts/mutations/run.py                 # all faults
    python3 Tests/Scripts/mutations/run.py stack handler   # those whose names contain a word
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
COPY = FaultyCopy(
    FOLDER, ["WorkflowRandomTreeTests"],
    environment={"WORKFLOW_LONG": "1", "WORKFLOW_FUZZ_PRINT": "1"},
)


def test():
    """Returns how the tests fail with the current sources, or None if they pass, and the output."""
    code, output = COPY.swift("build", "--build-tests")
    if code != 0:
        return "does not build", output
    code, output = COPY.swift("test", "--skip-build", "--filter", "the runtime does what the model says")
    if code == 0:
        return None, output
    seeds = re.findall(r"^seed (\d+)$", output, re.MULTILINE)
    seed = f"seed {seeds[-1]}" if seeds else "before the first seed"
    if code is None:
        return f"{seed} (does not end)", output
    if "runs differently" not in output:
        return f"{seed} (stops)", output
    return seed, output


def main(words):
    faults, problems = read_faults(pathlib.Path(__file__).parent / "faults.toml", "Sources")
    print(*problems, sep="\n", end="\n" if problems else "")
    if words == ["--check"] or problems:
        return 1 if problems else 0
    COPY.update()
    answer, output = test()
    if answer:
        print(output, f"Without a fault: {answer}", sep="\n")
        return 1
    print(f"{'fault':<62} {'found at':<28} seconds")
    failures = 0
    for fault in faults:
        if words and not any(word in fault["name"] for word in words):
            continue
        start = time.monotonic()
        answer, output = COPY.with_fault(fault, test)
        if answer in (None, "does not build"):
            failures += 1
        if answer == "does not build":
            print(*[line for line in output.splitlines() if "error:" in line], sep="\n")
        print(f"{fault['name']:<62} {answer or 'NOT FOUND':<28} {time.monotonic() - start:.0f}", flush=True)
    print("All faults were found." if failures == 0 else f"{failures} were not found.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
