#!/usr/bin/env bash
# Measures what it costs that a tree can be observed: the instructions of an action on a counter,
# compared with a copy of the runtime that cannot be observed. Needs valgrind. The exit code is 1 if
# the difference is more than 2 %.
#
#     compare.sh [PROGRAM]    the workflow-benchmarks to compare; otherwise that of the release build
set -euo pipefail
package=$(cd "$(dirname "$0")/../../.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

cp -R "$package/Sources" "$copy"
python3 - "$package" "$copy" <<'PYTHON'
import pathlib, sys

package, copy = map(pathlib.Path, sys.argv[1:])
manifest = (package / "Package.swift").read_text()
(copy / "Package.swift").write_text(
    manifest[: manifest.index("let package")]
    + 'let package = Package(name: "Copy", platforms: [.macOS(.v15)], targets: [\n'
    + '  .target(name: "CExecutor"), .target(name: "CAllocations"), .target(name: "CTerminal"),\n'
    + '  .target(name: "WorkflowSynchronization"),\n'
    + '  .target(name: "WorkflowIsolation", dependencies: ["CExecutor", "WorkflowSynchronization"]),\n'
    + '  .target(name: "WorkflowReflection"),\n'
    + '  .target(name: "Workflow", dependencies: ["WorkflowSynchronization", "WorkflowIsolation", '
    + '"WorkflowReflection"]),\n'
    + '  .target(name: "WorkflowPersistence", dependencies: ["Workflow", "WorkflowSynchronization"]),\n'
    + '  .target(name: "WorkflowScreens"),\n'
    + '  .target(name: "WorkflowTextUI", dependencies: ["WorkflowScreens"]),\n'
    + '  .target(name: "WorkflowTerminal", dependencies: ["CTerminal", "Workflow", '
    + '"WorkflowPersistence", "WorkflowSynchronization", "WorkflowScreens", "WorkflowTextUI"]),\n'
    + '  .target(name: "WorkflowOperations", dependencies: ["Workflow", "WorkflowPersistence", '
    + '"WorkflowScreens", "WorkflowSynchronization"]),\n'
    + '  .executableTarget(name: "workflow-benchmarks", dependencies: ["Workflow", "CAllocations", '
    + '"WorkflowOperations", "WorkflowPersistence", "WorkflowScreens", "WorkflowTerminal", "WorkflowTextUI"], path: "Sources/WorkflowBenchmarks"),\n'
    + "], swiftLanguageModes: [.v6])\n"
    + manifest[manifest.index("// One list of settings") :]
)


def replace(file, old, new):
    path = copy / "Sources/Workflow/Runtime" / file
    text = path.read_text()
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
    path.write_text(text.replace(old, new))


replace(
    "Tree.swift",
    "@exclusivity(unchecked) @usableFromInline var slowPath: SlowPathReasons = []",
    "@inlinable var slowPath: SlowPathReasons { get { SlowPathReasons(rawValue: 0) } set {} }",
)
replace(
    "SlowPathReasons.swift",
    "@usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }",
    "@inlinable init(rawValue: UInt8) { self.rawValue = rawValue }",
)
replace("Tree.swift", "guard !observers.isEmpty, let", "guard false, let")
PYTHON
# Without debug information for C, because older versions of valgrind cannot read clang's.
swift build --package-path "$copy" -c release --product workflow-benchmarks -Xcc -g0 2>&1 |
  grep -E 'error|omplete' | head -n 5

count() {
  "$1" --instructions --only counter | grep -oE '[0-9]+ instructions' |
    grep -oE '[0-9]+'
}
with=$(count "${1:-$package/.build/release/workflow-benchmarks}")
without=$(count "$copy/.build/release/workflow-benchmarks")
echo "An action on a counter takes $with instructions, and $without without the code for observers."
[ $((with * 100)) -le $((without * 102)) ]
