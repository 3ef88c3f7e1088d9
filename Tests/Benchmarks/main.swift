import Foundation

exit(runBenchmarks(Array(CommandLine.arguments.dropFirst())))

/// Runs what the arguments ask for, and returns the exit code.
func runBenchmarks(_ arguments: [String]) -> Int32 {
  do {
    let options = try Options(arguments)
    switch options.task {
    case .tryDepth(let depth): tryDepth(depth)
    case .repeatSubject(let name, let times): return try repeatSubject(name, times: times)
    case .countInstructions:
      return try Instructions.report(only: options.only, checks: options.checks)
    case .runScenarios: return try runScenarios(options)
    }
  } catch {
    report("\(error)")
    return 2
  }
}

/// Runs the chosen scenarios, prints what they cost, and returns the exit code.
private func runScenarios(_ options: Options) throws -> Int32 {
  let outcomes = try measure(options)
  let growths = Growth.all(in: outcomes)
  if options.asksForJSON {
    print(json(outcomes))
  } else {
    print(table(outcomes))
    for growth in growths { print(growth) }
    print("Measured on \(Machine.description).")
  }
  let broken = outcomes.filter { !$0.isWithinBudget }
  for growth in growths where !growth.isWithinLimit { report("grows too fast: \(growth)") }
  for outcome in broken {
    report("over budget: \(outcome.name): \(outcome.shownFigure), \(outcome.shownBudget)")
  }
  guard options.checks else { return 0 }
  reportUnchecked(of: options)
  let isGood = broken.isEmpty && growths.allSatisfy(\.isWithinLimit)
  // Instructions are checked too, of floors and of scenarios, even after a broken budget.
  let counted = options.only.isEmpty ? (try? Instructions.report(only: [], checks: true)) ?? 1 : 0
  return isGood ? counted : 1
}

/// Names what a check has not looked at, so that a green one says no more than it saw.
private func reportUnchecked(of options: Options) {
  let unchecked = makeAllScenarios().filter { !options.chooses($0) }.map(\.name)
  let instructions = options.only.isEmpty ? [] : ["all instructions (--instructions)"]
  guard !unchecked.isEmpty || !instructions.isEmpty else { return }
  report("not checked: \((unchecked + instructions).joined(separator: ", "))")
}

extension Options {
  fileprivate func chooses(_ scenario: Scenario) -> Bool {
    only.isEmpty && !scenario.runsByNameOnly
      || only.contains { scenario.name == $0 || scenario.name.hasPrefix($0 + "-") }
  }
}

private func measure(_ options: Options) throws -> [Outcome] {
  let scenarios = makeAllScenarios().filter(options.chooses)
  guard !scenarios.isEmpty else {
    throw UsageError(description: "no scenario is called \(options.only.joined(separator: ", "))")
  }
  return try scenarios.enumerated().map { index, scenario in
    report("\(index + 1) of \(scenarios.count): \(scenario.name)")
    return try scenario.run(effort: options.effort)
  }
}

private func makeAllScenarios() -> [Scenario] {
  makeTurnScenarios() + makeOtherScenarios() + makeSavingScenarios() + makeJournalScenarios()
    + makeTraceScenarios() + makeOperationScenarios() + makeSessionScenarios() + makeFlowScenarios()
    + makeDrawingScenarios() + makeCrowdScenarios() + makeScaleScenarios()
}

/// Does only what a scenario measures, for profilers.
///
/// With `floor:` before the name it does the work of the floor of that scenario.
private func repeatSubject(_ name: String, times: Int) throws -> Int32 {
  for scenario in makeAllScenarios() {
    guard case .time(_, let floor, let make, _) = scenario.kind else { continue }
    if name == scenario.name { return try make().repeated(times) }
    if name == "floor:\(scenario.name)" { return floor().repeated(times) }
  }
  throw UsageError(description: "no scenario measures the time of '\(name)'")
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

private func report(_ message: String) {
  FileHandle.standardError.write(Data("workflow-benchmarks: \(message)\n".utf8))
}
