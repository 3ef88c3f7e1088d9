#!/usr/bin/env bash
# Checks sessions in SQLite and PostgreSQL, for which the package is built with both traits: the tests of
# sessions, processes that are killed, lines and servers that fail, a pool of connections, and a package
# that depends on this one.
#
#   Tests/Scripts/sessions/databases.sh
#
# Needs a Swift toolchain, python3, the headers of SQLite and libpq, PostgreSQL, and pgbouncer.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
scripts=$root/Tests/Scripts/sessions
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
traits=SQLite,PostgreSQL

build() {
  swift build --package-path "$1" -Xcc -g0 "${@:2}" >"$work/log" 2>&1 || true
  if grep -E 'error:|warning:' "$work/log" || ! grep -q 'Build complete' "$work/log"; then
    tail -n 20 "$work/log"
    exit 1
  fi
}

# Runs tests with a server, and shows what they print if they fail.
tests() {
  python3 "$scripts/with_server.py" "$1" swift test --package-path "$work/part" --skip-build \
    --traits $traits "${@:2}" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  grep -E 'Test run with' "$work/log"
}

python3 "$root/Tests/Scripts/part.py" "$work/part" WorkflowSessionsTests WorkflowSessionsProbe
build "$work/part" --build-tests --traits $traits
tests direct --skip 'OwnershipTests|PoolTests'
# The suite of stores runs on four of them.
grep -qE 'a store keeps its promises.* with 4 test cases passed' "$work/log"
tests pooled --filter 'SessionTests|ListTests|PoolTests'

probe=$work/part/.build/debug/WorkflowSessionsProbe
python3 "$scripts/kill.py" "$probe" --store sqlite --kills 60 --stops 3
python3 "$scripts/kill.py" "$probe" --store postgresql --kills 40 --stops 8 --restarts 4 \
  --faults 10 --failover
python3 "$scripts/limits.py" --postgresql "$probe"

mkdir -p "$work/app/Sources/App"
cat >"$work/app/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "App", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Workflow", path: "$root", traits: ["PostgreSQL", "SQLite"])],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "WorkflowSessions", package: "Workflow")])
  ])
EOF
cat >"$work/app/Sources/App/main.swift" <<'EOF'
import Foundation
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

func count(in store: some SessionStore) async throws {
  let sessions = try await Sessions(in: store) { _ in Counter() }
  let count = try await sessions.perform("one") { counter in
    counter.rendering.1()
    return counter.rendering.0
  }
  print(count)
  await sessions.drain(within: .seconds(5))
}

let settings = ProcessInfo.processInfo.environment["WORKFLOW_POSTGRESQL"]!
try await count(in: .sqlite(CommandLine.arguments[1]))
try await count(in: .postgreSQL(settings))
EOF
build "$work/app"
counts=$(python3 "$scripts/with_server.py" pooled bash -c \
  "for _ in 1 2 3; do '$work/app/.build/debug/App' '$work/store.db'; done")
test "$counts" = "$(printf '%s\n' 1 1 2 2 3 3)" || { echo "an app has counted: $counts"; exit 1; }
echo "An app that depends on the package counts in SQLite and PostgreSQL."
