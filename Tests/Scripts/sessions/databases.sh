#!/usr/bin/env bash
# Checks sessions in a file of SQLite, for which the package is built with the trait SQLite: the tests
# of sessions, processes that are killed, and a package that depends on this one.
#
#   Tests/Scripts/sessions/sqlite.sh
#
# Needs a Swift toolchain, python3 and the headers of SQLite.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
  swift build --package-path "$1" -Xcc -g0 "${@:2}" >"$work/log" 2>&1 || true
  if grep -E 'error:|warning:' "$work/log" || ! grep -q 'Build complete' "$work/log"; then
    tail -n 20 "$work/log"
    exit 1
  fi
}

python3 "$root/Tests/Scripts/part.py" "$work/part" WorkflowSessionsTests WorkflowSessionsProbe
build "$work/part" --build-tests --traits SQLite
swift test --package-path "$work/part" --skip-build --traits SQLite --skip OwnershipTests \
  >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
grep -E 'Test run with' "$work/log"
# The suite of stores runs on three of them.
grep -qE 'a store keeps its promises.* with 3 test cases passed' "$work/log"
python3 "$root/Tests/Scripts/sessions/kill.py" \
  "$work/part/.build/debug/WorkflowSessionsProbe" 60 store.db

mkdir -p "$work/app/Sources/App"
cat >"$work/app/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "App", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Workflow", path: "$root", traits: ["SQLite"])],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "WorkflowSessions", package: "Workflow")])
  ])
EOF
cat >"$work/app/Sources/App/main.swift" <<'EOF'
import Workflow
import WorkflowSessions

struct Counter: SessionWorkflow {
  func makeInitialState() -> Int { 0 }

  func render(state: Int, context: borrowing RenderContext<Counter>) -> (Int, () -> Void) {
    let sink = context.makeSink(of: Void.self) { _, count in
      count += 1
      return nil
    }
    return (state, { sink.send(()) })
  }
}

let sessions = try await Sessions(in: .sqlite(CommandLine.arguments[1])) { _ in Counter() }
let count = try await sessions.perform("one") { counter in
  counter.rendering.1()
  return counter.rendering.0
}
print(count)
await sessions.drain(within: .seconds(5))
EOF
build "$work/app"
counts=$(for _ in 1 2 3; do "$work/app/.build/debug/App" "$work/store.db"; done)
test "$counts" = "$(printf '1\n2\n3')" || { echo "an app with SQLite has counted: $counts"; exit 1; }
echo "An app that depends on the package counts in SQLite."
