import WorkflowReflection
import WorkflowTracing

/// The lines of a summary, of one trace or of two beside each other.
///
/// A terminal obeys nothing in them, wherever a text came from.
struct SummaryText {
  private(set) var lines: [String] = []
  private let summaries: [TraceSummary]

  private static let shownTypes = 20
  private static let shownOrigins = 3
  private static let shownBeside = 3
  private static let longest = 160

  init(_ summaries: [TraceSummary]) {
    self.summaries = summaries
    addTitles()
    addTypes()
    for (index, summary) in summaries.enumerated() { addReasons(summary, index) }
    for (index, summary) in summaries.enumerated() { addTurns(summary, index) }
    addWorkers()
    addCounts("dropped", \.dropped)
    addCounts("states that were not saved or not restored", \.leftOut)
    addCounts("not known to this version", \.unknown)
  }

  private mutating func add(_ line: String) {
    lines.append(line.count > Self.longest ? line.prefix(Self.longest - 1) + "…" : line)
  }

  private mutating func addHeading(_ heading: String, _ index: Int? = nil) {
    add("")
    let file = summaries.count > 1 ? index.map { ", \(Self.ordinal($0)) trace" } : nil
    add(heading + (file ?? ""))
  }

  private static func ordinal(_ index: Int) -> String { index == 0 ? "first" : "second" }

  private mutating func addTitles() {
    for (index, summary) in summaries.enumerated() {
      let number = summaries.count > 1 ? Self.ordinal(index) + " " : ""
      if summary.eventCount == 0 {
        add("The \(number)trace is empty. Terminal apps write it when they are idle, other apps")
        add("when they call flush(). All write it when they end.")
        continue
      }
      add("\(number)trace of \(summary.header.program.visible), \(summary.header.time.visible)")
      add(
        "  \(summary.turnCount) turns took \(duration(summary.turnTime)) of \(duration(summary.length)); "
          + "\(summary.eventCount) lines")
    }
    let counts = summaries.map(\.turnCount)
    if let least = counts.min(), let most = counts.max(), least > 0, most > 2 * least {
      add("One trace has more than twice as many turns, so compare shares, such as 12 of 15.")
    }
  }
}

// MARK: - Renders

extension SummaryText {
  private mutating func addTypes() {
    let names = Set(summaries.flatMap(\.types.keys))
    guard !names.isEmpty else { return }
    let sorted = names.sorted { left, right in
      let (one, other) = (weight(left), weight(right))
      return one == other ? left < right : one > other
    }
    addHeading("renders by type of workflow")
    var table = TextTable(["", "renders", "changed nothing", "kept", "time"])
    for name in sorted.prefix(Self.shownTypes) {
      let figures = summaries.map { $0.types[name] ?? .init() }
      table.add(
        [
          name.visible, sideBySide(figures) { "\($0.renders)" },
          sideBySide(figures) { $0.shownUnchanged },
          sideBySide(figures) { "\($0.kept)" }, sideBySide(figures) { duration($0.time) },
        ])
    }
    for line in table.lines { add("  " + line) }
    if sorted.count > Self.shownTypes { add("  and \(sorted.count - Self.shownTypes) more types") }
    let shown = summaries.flatMap { $0.types.values.map(\.shownUnchanged) }
    if shown.contains("?") {
      add("  ? is not known: record renderings, or make the renderings Equatable")
    }
    if shown.contains(where: { $0.hasSuffix("+") }) {
      add("  + or more: some renderings are not compared: cut at textLimit, or changed by redact")
    }
  }

  private func weight(_ type: String) -> Int {
    summaries.reduce(0) {
      $0 + ($1.types[type]?.unchanged ?? 0) << 32 + ($1.types[type]?.renders ?? 0)
    }
  }

  private func sideBySide<Value>(_ values: [Value], _ text: (Value) -> String) -> String {
    values.map(text).joined(separator: " → ")
  }

  /// Says of the types with most renders that changed nothing what has caused these.
  private mutating func addReasons(_ summary: TraceSummary, _ index: Int) {
    let wasteful = summary.types.filter { $0.value.unchanged > 1 }
      .sorted { ($0.value.unchanged, $1.key) > ($1.value.unchanged, $0.key) }
    if !wasteful.isEmpty {
      addHeading("renders that changed nothing, and what caused them", index)
      for (name, figures) in wasteful.prefix(5) {
        add(
          "  \(name.visible): \(figures.unchanged) of \(figures.renders), which took "
            + "\(duration(figures.unchangedTime)) of \(duration(figures.time))")
        addOrigins(figures.origins)
        addAdvice(name, figures, summary)
      }
      return
    }
    // Without comparisons, the causes of all renders still say who makes them.
    let busiest = summary.types.filter { !$0.value.allOrigins.isEmpty && $0.value.compared == 0 }
      .sorted { ($0.value.renders, $1.key) > ($1.value.renders, $0.key) }
    guard !busiest.isEmpty else { return }
    addHeading("what caused renders", index)
    for (name, figures) in busiest.prefix(5) {
      add("  \(name.visible): \(figures.renders)")
      addOrigins(figures.allOrigins)
      addAdvice(name, figures, summary)
    }
  }

  private mutating func addOrigins(_ origins: [String: Int]) {
    let sorted = origins.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    for (origin, count) in sorted.prefix(Self.shownOrigins) {
      add("    \(count) × \(origin.visible)")
    }
    if sorted.count > Self.shownOrigins {
      let rest = sorted.dropFirst(Self.shownOrigins).reduce(0) { $0 + $1.value }
      add("    \(rest) × something else")
    }
  }

  /// Says what to do about a type of the reader's own that renders too often.
  private mutating func addAdvice(
    _ name: String, _ figures: TraceSummary.TypeFigures, _ summary: TraceSummary
  ) {
    guard figures.byProps > 0, !summary.frameworkTypes.contains(name) else { return }
    // The properties that keep its props from being compared.
    let properties = summary.incomparable[name]
    let name = name.visible
    guard let properties else {
      if figures.kept == 0 { add("    Its props were never equal to the ones before.") }
      add("    If its props differ only in what it does not show, pass it less, or mark that")
      add("    property with @Injected.")
      return
    }
    if properties.isEmpty {
      add("    Its props count as new each time. Declare \(name), or its Props, Equatable, with")
      add("    properties of Equatable types.")
      return
    }
    let list = properties.map(\.visible).joined(separator: ", ")
    add("    Its props count as new each time, since these properties cannot be compared: \(list).")
    add("    Use Equatable types for them. In place of a closure that reports events, pass a sink.")
    add("    Mark a property that stays the same while the app runs with @Injected. Then declare")
    add("    \(name), or its Props, Equatable.")
  }
}

// MARK: - Turns and workers

extension SummaryText {
  private mutating func addTurns(_ summary: TraceSummary, _ index: Int) {
    guard !summary.slowest.isEmpty else { return }
    addHeading("slowest turns", index)
    var table = TextTable(["turn", "at", "took"], last: "cause")
    // Beside each other, two long lists would hide everything else.
    for turn in summary.slowest.prefix(summaries.count > 1 ? Self.shownBeside : .max) {
      table.add(
        ["\(turn.number)", duration(turn.time), duration(turn.duration)], turn.cause.visible)
    }
    for line in table.lines { add("  " + line) }
  }

  private mutating func addWorkers() {
    let names = Set(summaries.flatMap(\.workers.keys)).sorted()
    guard !names.isEmpty else { return }
    addHeading("workers")
    var table = TextTable(["", "begun", "ended", "restarted"])
    for name in names {
      let figures = summaries.map { $0.workers[name] ?? .init() }
      table.add(
        [
          name.visible, sideBySide(figures) { "\($0.begun)" },
          sideBySide(figures) { "\($0.ended)" },
          sideBySide(figures) { "\($0.restarted)" },
        ])
    }
    for line in table.lines { add("  " + line) }
  }

  private mutating func addCounts(_ heading: String, _ counts: (TraceSummary) -> [String: Int]) {
    let names = Set(summaries.flatMap { counts($0).keys })
    guard !names.isEmpty else { return }
    addHeading(heading)
    let sorted = names.sorted { left, right in
      let (one, other) = (sum(left, counts), sum(right, counts))
      return one == other ? left < right : one > other
    }
    for name in sorted.prefix(Self.shownTypes) {
      add("  \(sideBySide(summaries) { "\(counts($0)[name] ?? 0)" }) × \(name.visible)")
    }
    if sorted.count > Self.shownTypes { add("  and \(sorted.count - Self.shownTypes) more") }
  }

  private func sum(_ name: String, _ counts: (TraceSummary) -> [String: Int]) -> Int {
    summaries.reduce(0) { $0 + (counts($1)[name] ?? 0) }
  }
}

extension TraceSummary.TypeFigures {
  /// The number of renders that changed nothing; `?` if it is not known, `3+` if it is in part.
  fileprivate var shownUnchanged: String {
    compared == 0 ? "?" : compared < renders ? "\(unchanged)+" : "\(unchanged)"
  }
}
