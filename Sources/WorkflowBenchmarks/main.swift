import Foundation

exit(runBenchmarks(Array(CommandLine.arguments.dropFirst())))

/// Runs the scenarios that were asked for, and returns the exit code.
func runBenchmarks(_ arguments: [String]) -> Int32 {
  var asksForJSON = false
  var checks = false
  var effort = Effort.full
  var only: [String] = []
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    switch argument {
    case "--json": asksForJSON = true
    case "--check": checks = true
    case "--quick": effort = .quick
    case "--try-depth": tryDepth(rest.popFirst().flatMap { Int($0) } ?? 0)
    case "--only":
      guard let name = rest.popFirst() else { return complain("--only needs a name") }
      only.append(name)
    default:
      return complain(
        "unknown option '\(argument)'; expected --check, --json, --quick, --only NAME")
    }
  }
  let scenarios = (makeTurnScenarios() + makeOtherScenarios()).filter { scenario in
    only.isEmpty || only.contains { scenario.name == $0 || scenario.name.hasPrefix($0 + "-") }
  }
  guard !scenarios.isEmpty else { return complain("no scenario is called \(only)") }
  var outcomes: [Outcome] = []
  for (index, scenario) in scenarios.enumerated() {
    report("\(index + 1) of \(scenarios.count): \(scenario.name)")
    do {
      outcomes.append(try scenario.run(effort: effort))
    } catch {
      return complain("\(scenario.name): \(error)")
    }
  }
  print(asksForJSON ? json(outcomes) : table(outcomes))
  let broken = outcomes.filter { !$0.isWithinBudget }
  for outcome in broken {
    report("over budget: \(outcome.name): \(outcome.shownFigure), \(outcome.shownBudget)")
  }
  return checks && !broken.isEmpty ? 1 : 0
}

private func json(_ outcomes: [Outcome]) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  return (try? encoder.encode(outcomes)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
}

private func complain(_ message: String) -> Int32 {
  report(message)
  return 2
}

private func report(_ message: String) {
  FileHandle.standardError.write(Data("workflow-benchmarks: \(message)\n".utf8))
}
