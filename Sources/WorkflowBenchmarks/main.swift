import Foundation

exit(runBenchmarks(Array(CommandLine.arguments.dropFirst())))

/// Runs the chosen scenarios, and returns the exit code.
func runBenchmarks(_ arguments: [String]) -> Int32 {
  var asksForJSON = false
  var checks = false
  var countsInstructions = false
  var effort = Effort.full
  var only: [String] = []
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    switch argument {
    case "--json": asksForJSON = true
    case "--check": checks = true
    case "--instructions": countsInstructions = true
    case "--quick": effort = .quick
    case "--try-depth": tryDepth(rest.popFirst().flatMap { Int($0) } ?? 0)
    case "--repeat":
      guard let name = rest.popFirst(), let times = rest.popFirst().flatMap({ Int($0) }) else {
        return failed("--repeat needs a name and a number")
      }
      return repeatSubject(name, times: times)
    case "--only":
      guard let name = rest.popFirst() else { return failed("--only needs a name") }
      only.append(name)
    default:
      return failed(
        "unknown option '\(argument)'; expected --check, --json, --quick, --instructions, --only NAME, --repeat NAME TIMES"
      )
    }
  }
  if countsInstructions {
    do {
      return try Instructions.report(only: only, checks: checks)
    } catch {
      return failed("valgrind cannot be run: \(error)")
    }
  }
  let scenarios = makeAllScenarios().filter { scenario in
    only.isEmpty || only.contains { scenario.name == $0 || scenario.name.hasPrefix($0 + "-") }
  }
  guard !scenarios.isEmpty else { return failed("no scenario is called \(only)") }
  var outcomes: [Outcome] = []
  for (index, scenario) in scenarios.enumerated() {
    report("\(index + 1) of \(scenarios.count): \(scenario.name)")
    do {
      outcomes.append(try scenario.run(effort: effort))
    } catch {
      return failed("\(scenario.name): \(error)")
    }
  }
  let growths = Growth.all(in: outcomes)
  print(asksForJSON ? json(outcomes) : table(outcomes))
  if !asksForJSON { for growth in growths { print(growth) } }
  let broken = outcomes.filter { !$0.isWithinBudget }
  for growth in growths where !growth.isWithinLimit { report("grows too fast: \(growth)") }
  for outcome in broken {
    report("over budget: \(outcome.name): \(outcome.shownFigure), \(outcome.shownBudget)")
  }
  guard checks else { return 0 }
  let isGood = broken.isEmpty && growths.allSatisfy(\.isWithinLimit)
  // Instructions are checked too, of floors and of scenarios, even after a broken budget.
  let counted = only.isEmpty ? (try? Instructions.report(only: [], checks: true)) ?? 1 : 0
  return isGood ? counted : 1
}

private func makeAllScenarios() -> [Scenario] {
  makeTurnScenarios() + makeOtherScenarios() + makeDrawingScenarios()
}

/// Does only what a scenario measures, for profilers.
///
/// With `floor:` before the name it does the work of the floor of that scenario.
private func repeatSubject(_ name: String, times: Int) -> Int32 {
  for scenario in makeAllScenarios() {
    guard case .time(_, let floor, let make, _) = scenario.kind else { continue }
    do {
      if name == scenario.name { return try make().repeated(times) }
      if name == "floor:\(scenario.name)" { return floor().repeated(times) }
    } catch {
      return failed("\(name): \(error)")
    }
  }
  return failed("no scenario measures the time of '\(name)'")
}

extension Subject {
  fileprivate func repeated(_ times: Int) -> Int32 {
    var left = times
    while left > 0 {
      prepare()
      let next = min(left, limit ?? left)
      run(next)
      left -= next
    }
    return 0
  }
}

private func json(_ outcomes: [Outcome]) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  return (try? encoder.encode(outcomes)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
}

private func failed(_ message: String) -> Int32 {
  report(message)
  return 2
}

private func report(_ message: String) {
  FileHandle.standardError.write(Data("workflow-benchmarks: \(message)\n".utf8))
}
