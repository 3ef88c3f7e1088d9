"""Puts faults into a copy of the runtime, one at a time, and checks that random tests find each.

faults.toml lists the faults, which random trees find; operations.toml those of graphs, which their
tests find, most of them by random graphs; sessions.toml those of the ownership of sessions, which
simulated processes find. Runs from anywhere, and needs only Python 3.11 and a Swift toolchain:

    python3 Tests/Scripts/mutations/run.py                 # all faults
    python3 Tests/Scripts/mutations/run.py stack handler   # those whose names contain a word
    python3 Tests/Scripts/mutations/run.py --operations    # all faults of graphs
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
# For each list: the target with the tests, a part of their names, and of what they print at a difference;
# and the number of seeds, since a world of processes, or a graph that is saved, takes longer than a tree.
LISTS = {
    "faults": ("WorkflowRandomTreeTests", "the runtime does what the model says", "runs differently",
               {"WORKFLOW_LONG": "1"}),
    "operations": ("WorkflowOperationsTests", r"WorkflowOperationsTests\.(?!GraphJournal)", "recorded an issue",
                   {"WORKFLOW_FUZZ": "1000"}),
    "sessions": ("WorkflowSessionsTests", "of one session only one process's turns count", "seed",
                 {"WORKFLOW_FUZZ": "600"}),
}


def test(copy, name, difference):
    """Returns how the tests fail with the current sources, or None if they pass, and the output."""
    code, output = copy.swift("build", "--build-tests")
    if code != 0:
        return "does not build", output
    code, output = copy.swift("test", "--skip-build", "--filter", name)
    if code == 0:
        return None, output
    seeds = re.findall(r"^(?:↳ )?seed (\d+)", output, re.MULTILINE)
    failed = re.search(r"Test (?:case .* to )?(.+?) recorded an issue", output)
    seed = f"seed {seeds[0 if difference == 'seed' else -1]}" if seeds else (
        failed[1] if failed else "before the first seed")
    if code is None:
        return f"{seed} (does not end)", output
    if difference not in output:
        return f"{seed} (stops)", output
    return seed, output


def main(words):
    lists = {name: read_faults(pathlib.Path(__file__).parent / f"{name}.toml", "Sources")
             for name in LISTS}
    problems = [problem for _, found in lists.values() for problem in found]
    print(*problems, sep="\n", end="\n" if problems else "")
    if words == ["--check"] or problems:
        return 1 if problems else 0
    chosen = next((name for name in LISTS if f"--{name}" in words), "faults")
    words = [word for word in words if word != f"--{chosen}"]
    faults, _ = lists[chosen]
    target, name, difference, seeds = LISTS[chosen]
    copy = FaultyCopy(FOLDER, [target], environment={**seeds, "WORKFLOW_FUZZ_PRINT": "1"})
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
