"""Puts faults into copies of the samples, one at a time, and tells which the explorer finds.

faults.toml lists the faults. Runs from anywhere, and needs only Python 3.11 and a Swift toolchain:

    python3 Tests/Scripts/exploring/run.py               # all faults
    python3 Tests/Scripts/exploring/run.py undo TodoList # those whose name or file contains a word
    python3 Tests/Scripts/exploring/run.py --check       # only checks that every `old` occurs once
    python3 Tests/Scripts/exploring/run.py --shortest    # also looks for much shorter ways to them

A fault is found if a property of the explorer does not hold, or if the map of the sample is another
one, which makes its test fail, too: `the map`. The copy is kept between runs, so that builds are short. It is
in the folder that EXPLORING_FOLDER names, or below the system's temporary folder. The exit code is 1
if a fault is not found as faults.toml says, or cannot be made.

With --shortest, the walk that was found is compared with every walk of less than two thirds of its
steps: if one of them finds the fault too, the walk is more than 1.5 times as long as the shortest.
"""

import math
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from faulty_copy import PACKAGE, FaultyCopy, read_faults  # noqa: E402

COPY = os.environ.get("EXPLORING_FOLDER", pathlib.Path(tempfile.gettempdir(), "workflow-exploring"))
# How the message of a failed exploration begins: its property, and how many steps lead there.
FAILURE = re.compile(
    r"^\W*(.+?): (?:not after (\d+)(?: of \d+)? steps|not at the beginning|the same steps do not)",
    re.MULTILINE,
)
# The time of the test, without that of the build.
TIME = re.compile(r"Test run with .* after ([0-9.]+) seconds")
WITHOUT = "none"
# The walks of the tests of samples, in place of which others are made.
WALKS = re.compile(r"explore\(within: \.seconds\(\d+\)\)")


def sample(fault):
    return fault.get("sample") or fault["file"].split("/")[0]


def explore(copy, name):
    """Returns the property that does not hold, the number of steps that lead there, and seconds."""
    code, output = copy.swift("build", "--build-tests", "-Xcc", "-g0")
    if code != 0:
        print(*[line for line in output.splitlines() if "error:" in line], sep="\n")
        return "does not build", "", math.nan
    # Each fault is looked for afresh, not with the walk that has found the one before.
    for kept in copy.folder.glob(".build/*/debug/workflow-explore"):
        shutil.rmtree(kept)
    code, output = copy.swift(
        "test", "--skip-build", "--filter", f"{name}SampleTests.ExploreTests"
    )
    failure = FAILURE.search(output)
    found = (failure[1], failure[2] or "0") if failure else (WITHOUT, "")
    if code is None:
        found = ("does not end", "")
    elif not failure and code != 0:
        found = ("the map" if "The snapshot" in output else "fails otherwise", "")
    time = TIME.search(output)
    return *found, float(time[1]) if time else math.nan


def is_short(copy, name, finder, steps):
    """Returns whether no walk finds the same that is much shorter; None if that took too long."""
    depth = math.ceil(steps / 1.5) - 1
    if depth < 1:
        return True
    path = copy.folder / f"Tests/{name}SampleTests/ExploreTests.swift"
    original = path.read_text()
    assert WALKS.search(original), path
    path.write_text(WALKS.sub(f"explore(walks: .every(upTo: {depth}), within: nil)", original))
    try:
        found, count, _ = explore(copy, name)
    finally:
        path.write_text(original)
    if found == "does not end":
        return None
    # More steps are tried after a walk where a restored app shows less.
    return found != finder or int(count) > depth


def main(words):
    checks_length = "--shortest" in words
    words = [word for word in words if word != "--shortest"]
    faults, problems = read_faults(pathlib.Path(__file__).parent / "faults.toml", "Samples")
    print(*problems, sep="\n", end="\n" if problems else "")
    if words == ["--check"] or problems:
        return 1 if problems else 0
    chosen = [
        fault for fault in faults
        if not words or any(word in fault["name"] or word in fault["file"] for word in words)
    ]
    samples = sorted({sample(fault) for fault in faults})
    copy = FaultyCopy(COPY, [f"{name}SampleTests" for name in samples], time_limit=300)
    samples = sorted({sample(fault) for fault in chosen})
    copy.update()
    maps = "Tests/__Snapshots__"
    shutil.copytree(PACKAGE / maps, copy.folder / maps, dirs_exist_ok=True)
    print(f"{'fault':<58} {'sample':<13} {'found by':<42} steps seconds")
    unexpected, found, by_map, long = 0, 0, 0, []
    for fault in [{"name": "", "sample": name} for name in samples] + chosen:

        def run():
            finder, steps, seconds = explore(copy, sample(fault))
            if checks_length and steps:
                short = is_short(copy, sample(fault), finder, int(steps))
                if not short:
                    long.append(fault["name"] + (" (took too long)" if short is None else ""))
            return finder, steps, seconds

        finder, steps, seconds = copy.with_fault(fault, run) if fault["name"] else run()
        unexpected += finder != fault.get("finder", WITHOUT)
        found += bool(fault["name"]) and finder != WITHOUT
        by_map += finder == "the map"
        print(
            f"{fault['name'] or '(no fault)':<58} {sample(fault):<13} {finder:<42} {steps:>5} "
            f"{seconds:>7.1f}",
            flush=True,
        )
    print(f"{found} of {len(chosen)} were found, {by_map} of them by the map alone; "
          f"{unexpected} not as faults.toml says.")
    if checks_length:
        print(f"{len(long)} walks are more than 1.5 times as long as the shortest.", *long, sep="\n")
    return 1 if unexpected or long else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
