#!/usr/bin/env bash
# Measures what it costs that a tree can be observed, and recorded in a journal: the instructions of
# an action on a counter, compared with a copy of the runtime that can be neither. Needs valgrind. The
# exit code is 1 if the difference is more than 3 %.
#
#     compare.sh [PROGRAM]    the workflow-benchmarks to compare; otherwise that of the release build
#     compare.sh --check      only checks that the copy can be made of the sources
set -euo pipefail
package=$(cd "$(dirname "$0")/../../.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

python3 "$package/Tests/Scripts/part.py" "$copy" workflow-benchmarks
python3 - "$copy" <<'PYTHON'
import pathlib, sys


def replace(file, old, new):
    path = pathlib.Path(sys.argv[1]) / "Sources/Workflow/Runtime" / file
    text = path.read_text()
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
    path.write_text(text.replace(old, new))


replace("Tree.swift", "{ extras.rawValue == 0 }", "{ true }")
replace("Tree.swift", "{ extras.rawValue & ~Extras.isKept.rawValue == 0 }", "{ true }")
replace("Tree.swift", "guard let observation, let event", "guard false, let observation, let event")
PYTHON
[ "${1:-}" != --check ] || exit 0
# Without debug information for C, because older versions of valgrind cannot read clang's.
swift build --package-path "$copy" -c release --product workflow-benchmarks -Xcc -g0 2>&1 |
  grep -E 'error|omplete' | head -n 5

count() {
  "$1" --instructions --only counter | grep -oE '[0-9]+ instructions' |
    grep -oE '[0-9]+'
}
with=$(count "${1:-$package/.build/release/workflow-benchmarks}")
without=$(count "$copy/.build/release/workflow-benchmarks")
echo "An action on a counter takes $with instructions, and $without without the code for observers and journals."
[ $((with * 100)) -le $((without * 103)) ]
