import Foundation
import WorkflowPersistence
import WorkflowReflection
import WorkflowSessions
import WorkflowSynchronization

/// The commands of the tool, for one store.
struct Tool {
  let arguments: Arguments
  let print: (String) -> Void
  private let texts: Report

  init(
    _ arguments: Arguments, now: Date = Date(),
    print: @escaping (String) -> Void = { StandardOutput.print($0) }
  ) {
    (self.arguments, self.print) = (arguments, print)
    texts = Report(now: .seconds(now.timeIntervalSince1970))
  }

  /// Does what the command line asks for.
  func run() async throws {
    if arguments.command == .help {
      print(String(Arguments.usage.dropLast()))
      return
    }
    try await run(in: SessionInspector(openStore(arguments.store, schema: arguments.schema)))
  }

  func run(in store: SessionInspector) async throws {
    switch arguments.command {
    case .list: try list(store)
    case .status: try status(store)
    case .show: try show(named(store), store)
    case .turns: try turns(named(store), store)
    case .retry:
      let session = try named(store)
      guard session.isSetAside else {
        throw Refusal(
          description: "'\(session.id.text)' was not set aside: \(texts.state(session))")
      }
      try await store.close(session.id, ends: false)
      print("'\(session.id.text.visible)' can run again")
    case .end:
      let session = try named(store)
      if session.hasEnded || session.number == 0 {
        throw Refusal(
          description: "'\(session.id.text)' has \(session.hasEnded ? "ended" : "not begun")")
      }
      try await store.close(session.id, ends: true)
      print("'\(session.id.text.visible)' has ended")
    case .help: break
    }
  }

  // MARK: - Commands

  private func list(_ store: SessionInspector) throws {
    let found = try store.list(
      after: arguments.after, type: arguments.type, label: arguments.label,
      limit: arguments.limit)
    if arguments.isJSON { return try print(json: found.map(texts.json)) }
    if found.isEmpty { return print("no sessions") }
    for line in texts.lines(found) { print(line) }
    if found.count == arguments.limit, let last = found.last?.id.text {
      print(
        last.visible == last
          ? "more with: --after '\(last.replacing("'", with: #"'\''"#))'"
          : "more with a greater --limit")
    }
  }

  private func status(_ store: SessionInspector) throws {
    var counts: [String: Int] = [:]
    var labels: [String: Int] = [:]
    var (messages, busy, last) = (0, 0, SessionID?.none)
    while case let page = try store.list(after: last, limit: 10_000), !page.isEmpty {
      for session in page {
        // All processes together, whatever their addresses are.
        counts[texts.state(session).split(separator: " by ")[0].description, default: 0] += 1
        if !session.label.isEmpty, !session.hasEnded { labels[session.label, default: 0] += 1 }
        messages += session.waiting
        if session.wake == .zero, !session.hasEnded { busy += 1 }
      }
      last = page.last!.id
    }
    let total = counts.values.reduce(0, +)
    if arguments.isJSON {
      return try print(
        json: [
          "sessions": total, "states": counts, "labels": labels, "messages": messages,
          "withWorkNow": busy,
        ])
    }
    print("\(total) sessions")
    for (state, count) in counts.sorted(by: { $0.key < $1.key }) { print("  \(state): \(count)") }
    print("\(busy) with work now, \(messages) messages wait")
    for (label, count) in labels.sorted(by: { $0.key < $1.key }) {
      print("  label \(label.visible): \(count)")
    }
  }

  private func show(_ session: SessionSummary, _ store: SessionInspector) throws {
    let states = try store.states(of: session.id).map { states in
      hiding(arguments.hidden, in: try JSONSerialization.jsonObject(with: states.json))
    }
    if arguments.isJSON {
      var fields = texts.json(session)
      fields["nodes"] = states
      return try print(json: fields)
    }
    for line in texts.lines([session]) { print(line) }
    guard let states else { return print("no states") }
    try print(json: states)
  }

  private func turns(_ session: SessionSummary, _ store: SessionInspector) throws {
    let rows = try store.rows(of: session.id)
    if arguments.isJSON { return try print(json: rows.map(texts.json)) }
    for line in texts.lines(rows) { print(line) }
  }

  private func named(_ store: SessionInspector) throws -> SessionSummary {
    let name = arguments.name!
    guard let session = try store.summary(of: name) else {
      throw Refusal(description: "the store has no session '\(name.text)'. See: list")
    }
    return session
  }

  private func print(json value: Any) throws {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    print(String(decoding: data, as: UTF8.self))
  }
}
