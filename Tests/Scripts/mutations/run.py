"""Puts faults into a copy of the runtime, one at a time, and checks that the random trees find each.

faults.toml lists the faults. Runs from anywhere, and needs only Python 3.11 and a Swift toolchain:

    python3 Tests/Scripts/mutations/run.py                 # all faults
    python3 Tests/Scripts/mutations/run.py stack handler   # those whose names contain a word
    python3 Tests/Scripts/mutations/run.py --check         # only checks that every `old` occurs once

The copy is kept between runs, so that builds are short. It is in the folder that MUTATIONS_FOLDER
names, or below the system's temporary folder. The exit code is 1 if a fault survives or cannot be
made.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib

PACKAGE = pathlib.Path(__file__).resolve().parents[3]
COPY = pathlib.Path(
    os.environ.get("MUTATIONS_FOLDER", pathlib.Path(tempfile.gettempdir(), "workflow-mutations"))
)
# A fault may make the tree run for ever.
TIME_LIMIT = 120


def targets():
    """Returns the target of the random trees and all that it needs, as the package describes them."""
    command = ["swift", "package", "--package-path", PACKAGE, "dump-package"]
    all_targets = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["targets"]
    described = {target["name"]: target for target in all_targets}
    needed, left = {}, ["WorkflowRandomTreeTests"]
    while left:
        target = described[left.pop()]
        needed[target["name"]] = target
        names = [dependency["byName"][0] for dependency in target["dependencies"]]
        target["names"] = names
        left += [name for name in names if name not in needed]
    return list(needed.values())


def folder(target):
    top = "Tests" if target["type"] == "test" else "Sources"
    return target.get("path") or f"{top}/{target['name']}"


def manifest(targets):
    """Returns a manifest with these targets, and the settings of the whole package."""
    text = (PACKAGE / "Package.swift").read_text()
    lines = [
        f'    .{"testTarget" if target["type"] == "test" else "target"}(name: "{target["name"]}", '
        f'dependencies: {json.dumps(target["names"])}, path: "{folder(target)}", '
        f'exclude: {json.dumps(target["exclude"])}),\n'
        for target in targets
    ]
    return (
        text[: text.index("let package")]
        + 'let package = Package(\n  name: "Mutations",\n  platforms: [.macOS(.v15)],\n  targets: [\n'
        + "".join(lines)
        + "  ],\n  swiftLanguageModes: [.v6]\n)\n\n"
        + text[text.index("// One list of settings") :]
    )


def write_if_changed(path, content):
    """Keeps the date of a file that stays the same, so that it is not compiled again."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def copy_package():
    needed = targets()
    write_if_changed(COPY / "Package.swift", manifest(needed).encode())
    for part in map(folder, needed):
        wanted = {p.relative_to(PACKAGE) for p in (PACKAGE / part).rglob("*") if p.is_file()}
        for path in wanted:
            write_if_changed(COPY / path, (PACKAGE / path).read_bytes())
        for path in [p for p in (COPY / part).rglob("*") if p.is_file()]:
            if path.relative_to(COPY) not in wanted:
                path.unlink()


def swift(*arguments):
    """Returns the exit code and the output; the code is None if the command took too long."""
    process = subprocess.Popen(
        ["swift", *arguments], cwd=COPY, text=True, errors="replace", start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "WORKFLOW_LONG": "1", "WORKFLOW_FUZZ_PRINT": "1"},
    )
    try:
        output, _ = process.communicate(timeout=TIME_LIMIT)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        output, _ = process.communicate()
        return None, output


def test():
    """Returns how the tests fail with the current sources, or None if they pass, and the output."""
    code, output = swift("build", "--build-tests")
    if code != 0:
        return "does not build", output
    code, output = swift("test", "--skip-build", "--filter", "the runtime does what the model says")
    if code == 0:
        return None, output
    seeds = re.findall(r"^seed (\d+)$", output, re.MULTILINE)
    seed = f"seed {seeds[-1]}" if seeds else "before the first seed"
    if code is None:
        return f"{seed} (does not end)", output
    if "runs differently" not in output:
        return f"{seed} (stops)", output
    return seed, output


def read_source(path):
    """Returns a source without the lines that number the rules, so that a fault may span them."""
    return re.sub(r"^ *// Rules? [0-9].*\n", "", path.read_text(), flags=re.MULTILINE)


def main(words):
    faults = tomllib.loads((pathlib.Path(__file__).parent / "faults.toml").read_text())["fault"]
    failures = 0
    for fault in faults:
        count = read_source(PACKAGE / "Sources" / fault["file"]).count(fault["old"].lstrip("\n"))
        if count != 1:
            failures += 1
            print(f"{fault['name']}: found {count} times in {fault['file']}")
    if words == ["--check"] or failures:
        return 1 if failures else 0
    copy_package()
    answer, output = test()
    if answer:
        print(output, f"Without a fault: {answer}", sep="\n")
        return 1
    print(f"{'fault':<62} {'found at':<28} seconds")
    for fault in faults:
        if words and not any(word in fault["name"] for word in words):
            continue
        path = COPY / "Sources" / fault["file"]
        original = path.read_text()
        start = time.monotonic()
        path.write_text(read_source(path).replace(fault["old"].lstrip("\n"), fault["new"].lstrip("\n")))
        try:
            answer, output = test()
        finally:
            path.write_text(original)
        if answer in (None, "does not build"):
            failures += 1
        if answer == "does not build":
            print(*[line for line in output.splitlines() if "error:" in line], sep="\n")
        print(f"{fault['name']:<62} {answer or 'NOT FOUND':<28} {time.monotonic() - start:.0f}", flush=True)
    print("All faults were found." if failures == 0 else f"{failures} were not found.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
