"""Copies some targets, and all that they need, into a package of their own.

    part.py FOLDER TARGET...

A sanitizer builds it faster than everything, and a script can change the copy.
"""
import json
import pathlib
import shutil
import subprocess
import sys

package = pathlib.Path(__file__).resolve().parents[2]
folder, left = pathlib.Path(sys.argv[1]), sys.argv[2:]
command = ["swift", "package", "--package-path", package, "dump-package"]
described = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
described = {target["name"]: target for target in described["targets"]}
kinds = {
    "executable": "executableTarget", "test": "testTarget", "regular": "target",
    "system": "systemLibrary",
}

needed = {}
while left:
    name = left.pop()
    if name not in needed:
        target = needed[name] = described[name]
        target["needs"] = []
        for dependency in target["dependencies"]:
            # A database is a target with the condition of its trait.
            name, condition = dependency.get("byName") or dependency["target"]
            left.append(name)
            traits = json.dumps((condition or {}).get("traits", []))
            target["needs"].append(
                f'.target(name: "{name}", condition: .when(traits: {traits}))'
                if condition else f'"{name}"')

lines = []
for name, target in needed.items():
    path = target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{name}"
    # The snapshots of a test are beside its target.
    for copied in [path, f"Tests/__Snapshots__/{name}"]:
        if (package / copied).exists():
            shutil.rmtree(folder / copied, ignore_errors=True)
            shutil.copytree(package / copied, folder / copied)
    rest = f'dependencies: [{", ".join(target["needs"])}], path: "{path}", '
    rest += f'exclude: {json.dumps(target["exclude"])}'
    if target["type"] == "system":
        rest = f'path: "{path}"'
    lines.append(f'  .{kinds[target["type"]]}(name: "{name}", {rest}),\n')
manifest = (package / "Package.swift").read_text()
(folder / "Package.swift").write_text(
    manifest[: manifest.index("// What apps use")]
    + 'let package = Package(name: "Part", platforms: [.macOS(.v15)],'
    + ' traits: [.trait(name: "PostgreSQL"), .trait(name: "SQLite")], targets: [\n'
    + "".join(lines)
    + "], swiftLanguageModes: [.v6])\n\n"
    + manifest[manifest.index("// One list of settings") : manifest.index("// MARK: - How parts")]
)
