import WorkflowTracing

/// A source of turns, trees and texts for the inspector, of which it keeps the last few.
///
/// It can be asked for any turn at any time, and reads only the lines of that turn.
final class TraceBrowser {
  private var trace: Trace
  private var facts: [Int: TurnFacts] = [:]

  /// The number of turns that are kept: more than a terminal has rows.
  private static let limit = 256

  /// The number of times that the file was begun anew.
  private(set) var beginnings = 0

  init(_ trace: Trace) { self.trace = trace }

  var turnCount: Int { trace.turns.count }
  /// The number of lines that were read: it grows with the trace, also within a turn.
  var eventCount: Int { trace.eventCount }
  var program: String { trace.header.program }
  /// Whether states are written as texts.
  var hasStates: Bool { trace.header.texts.contains("states") }

  func turn(at index: Int) -> TraceTurn { trace.turns[clamped(index)] }
  func session(_ number: Int) -> TraceSession? { trace.sessions[number] }

  /// Reads what was written since, and returns whether there was anything.
  func readOn() -> Bool {
    if trace.isOutdated { return beginAnew() }
    let last = trace.turns.count - 1
    guard (try? trace.readOn()) == true else { return false }
    // The turn that was the last one may have continued.
    facts[last] = nil
    return true
  }

  /// Returns the index of a turn that there is.
  ///
  /// A file that has begun anew may have fewer turns than the app knows of.
  private func clamped(_ index: Int) -> Int { min(index, turnCount - 1) }

  /// Opens a file that has begun anew; returns false as long as there is nothing in it.
  private func beginAnew() -> Bool {
    guard let new = try? Trace(at: trace.url), new.eventCount > 0 else { return false }
    trace = new
    beginnings += 1
    facts = [:]
    return true
  }

  /// Returns the events of a turn; nothing if its lines cannot be read any more.
  func facts(ofTurnAt index: Int) -> TurnFacts {
    let index = clamped(index)
    if let known = facts[index] { return known }
    if facts.count >= Self.limit { facts = [:] }
    let new = TurnFacts((try? trace.events(ofTurnAt: index)) ?? [])
    facts[index] = new
    return new
  }

  // MARK: - Texts

  func text(_ kind: NodeText, of session: Int, afterTurnAt index: Int) -> TraceText? {
    guard index >= 0 else { return nil }
    return switch kind {
    case .state: try? trace.state(of: session, afterTurnAt: index)
    case .rendering: try? trace.rendering(of: session, afterTurnAt: index)
    }
  }

  // MARK: - The tree

  /// The nodes that a turn has touched with those above them, or all nodes that live then.
  ///
  /// - Complexity: O(touched nodes), or O(nodes of the trace).
  func rows(ofTurnAt index: Int, all: Bool) -> [TreeRow] {
    let facts = facts(ofTurnAt: index)
    var shown: Set<Int> = []
    for session in all ? living(atTurn: index) : Array(facts.marks.keys) {
      var next: Int? = session
      while let number = next, shown.insert(number).inserted {
        next = trace.sessions[number]?.parent
      }
    }
    var below: [Int?: [Int]] = [:]
    for number in shown.sorted() {
      below[trace.sessions[number]?.parent, default: []].append(number)
    }
    var rows: [TreeRow] = []
    var left = (below[nil] ?? []).reversed().map { ($0, 0) }
    while let (number, depth) = left.popLast() {
      rows.append(
        TreeRow(
          session: number, depth: depth, name: trace.sessions[number]?.name ?? "\(number)",
          mark: facts.marks[number]))
      left += (below[number] ?? []).reversed().map { ($0, depth + 1) }
    }
    return rows
  }

  private func living(atTurn index: Int) -> [Int] {
    let turn = turn(at: index)
    let end = index + 1 < trace.turns.count ? trace.turns[index + 1].time : .max
    return trace.sessions.values.filter {
      $0.begin < end && $0.end.map { $0 >= turn.time } != false
    }
    .map(\.number)
  }

  // MARK: - Looking for turns

  /// Whether anything in a turn has a text: its actions, and the names of the nodes it touched.
  ///
  /// - Parameter words: The text in lower case.
  func turn(at index: Int, contains words: String) -> Bool {
    let facts = facts(ofTurnAt: index)
    if facts.actions.contains(where: { $0.text.lowercased().contains(words) }) { return true }
    return facts.marks.keys.contains {
      trace.sessions[$0]?.name.lowercased().contains(words) == true
    }
  }

  /// Whether a turn has touched a node.
  func turn(at index: Int, touches session: Int) -> Bool {
    facts(ofTurnAt: index).marks[session] != nil
  }
}

/// A text of a node that a trace may have.
enum NodeText: CaseIterable {
  case state, rendering
}

/// A row of the tree in the inspector.
struct TreeRow: Equatable {
  var session: Int
  /// The number of nodes above it.
  var depth: Int
  var name: String
  /// The effect of the turn on the node; nil for none.
  var mark: NodeMark?
}
