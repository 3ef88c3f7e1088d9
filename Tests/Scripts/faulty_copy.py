"""A copy of some targets of the package, into which a script puts faults, one at a time.

The scripts in `mutations` and `exploring` use it. A file of faults has tables `fault` with a name, a
file, and the text `old` that `new` replaces.
"""
import json
import os
import pathlib
import re
import subprocess
import tomllib

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
# The line of the manifest that lists all targets.
ALL_PARTS = re.compile(r"^let parts = (.*)$", re.MULTILINE)


def read_source(path):
    """Returns a source without the lines that number the rules, so that a fault may span them."""
    return re.sub(r"^ *// Rules? [0-9].*\n", "", path.read_text(), flags=re.MULTILINE)


def read_faults(path, folder):
    """Returns the faults of a file, and what is wrong with those that do not fit their sources."""
    faults, problems = tomllib.loads(path.read_text())["fault"], []
    for fault in faults:
        fault["old"], fault["new"] = fault["old"].lstrip("\n"), fault["new"].lstrip("\n")
        fault["path"] = f"{folder}/{fault['file']}"
        count = read_source(PACKAGE / fault["path"]).count(fault["old"])
        if count != 1:
            problems.append(f"{fault['name']}: found {count} times in {fault['file']}")
    return faults, problems


class FaultyCopy:
    """Some targets and all that they need, in a folder that is kept, so that builds are short."""

    def __init__(self, folder, targets, time_limit=120, environment={}):
        # A fault may make a test run for ever, so there is a limit, in seconds.
        self.folder, self.targets, self.time_limit = pathlib.Path(folder), targets, time_limit
        self.environment = {**os.environ, **environment}

    def update(self):
        """Copies what has changed."""
        needed = self._needed()
        names = json.dumps(sorted(needed))
        manifest = (PACKAGE / "Package.swift").read_text()
        one_line = rf"let parts = (\1).filter {{ {names}.contains($0.target.name) }}"
        self._write("Package.swift", ALL_PARTS.sub(one_line, manifest).encode())
        for part in needed.values():
            wanted = {p.relative_to(PACKAGE) for p in (PACKAGE / part).rglob("*") if p.is_file()}
            for path in wanted:
                self._write(path, (PACKAGE / path).read_bytes())
            for path in [p for p in (self.folder / part).rglob("*") if p.is_file()]:
                if path.relative_to(self.folder) not in wanted:
                    path.unlink()

    def _needed(self):
        """Returns the folders of the targets and of all that they need, by name."""
        command = ["swift", "package", "--package-path", PACKAGE, "dump-package"]
        package = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        described = {target["name"]: target for target in package["targets"]}
        needed, left = {}, list(self.targets)
        while left:
            target = described[left.pop()]
            top = "Tests" if target["type"] == "test" else "Sources"
            needed[target["name"]] = target.get("path") or f"{top}/{target['name']}"
            names = [
                (dependency.get("byName") or dependency["target"])[0]
                for dependency in target["dependencies"]]
            left += [name for name in names if name not in needed]
        return needed

    def _write(self, path, content):
        """Keeps the date of a file that stays the same, so that it is not compiled again."""
        path = self.folder / path
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def with_fault(self, fault, action):
        """Returns what an action returns while a fault is in the copy."""
        path = self.folder / fault["path"]
        original = path.read_text()
        path.write_text(read_source(path).replace(fault["old"], fault["new"]))
        try:
            return action()
        finally:
            path.write_text(original)

    def swift(self, *arguments):
        """Returns the exit code and the output; the code is None if the command took too long."""
        process = subprocess.Popen(
            ["swift", *arguments], cwd=self.folder, text=True, errors="replace",
            start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=self.environment,
        )
        try:
            output, _ = process.communicate(timeout=self.time_limit)
            return process.returncode, output
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            output, _ = process.communicate()
            return None, output
