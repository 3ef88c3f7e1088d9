import Foundation
import WorkflowPersistence
import WorkflowReflection
import WorkflowSessions

/// The report of the tool on sessions: lines for people, and JSON for programs.
struct Report {
  /// The time by which ages are counted.
  let now: Duration

  /// The state of a session, in a word or two.
  func state(_ session: SessionSummary) -> String {
    if session.isDamaged { return "damaged" }
    if session.hasEnded { return "ended" }
    if session.isSetAside { return "set aside" }
    if session.number == 0 { return "not begun" }
    if case .other(let address) = session.holder {
      return address.isEmpty ? "held" : "held by \(address)"
    }
    return "free"
  }

  /// Returns the time at which a session has work.
  func work(_ session: SessionSummary) -> String {
    guard let wake = session.wake, !session.hasEnded else { return "" }
    if wake == .zero { return "now" }
    return wake > now ? "in \(age(wake - now))" : "due"
  }

  /// A duration in its largest unit.
  func age(_ time: Duration) -> String {
    let seconds = max(0, time.components.seconds)
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7_200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3_600) h"
    default: return "\(seconds / 86_400) d"
    }
  }

  func lines(_ sessions: [SessionSummary]) -> [String] {
    let titles = ["NAME", "LABEL", "STATE", "WORK", "MESSAGES", "TURN", "SINCE", "TYPE"]
    return columns(
      [titles]
        + sessions.map { session in
          [
            session.id.text, session.label, state(session), work(session),
            session.waiting == 0 ? "" : "\(session.waiting)", "\(session.number)",
            age(now - session.time), session.type,
          ]
        })
  }

  func json(_ session: SessionSummary) -> [String: Any] {
    var fields: [String: Any] = [
      "name": session.id.text, "type": session.type, "state": state(session),
      "turn": session.number, "version": session.version, "messages": session.waiting,
      "time": session.time / .seconds(1),
    ]
    if !session.label.isEmpty { fields["label"] = session.label }
    if let wake = session.wake { fields["wake"] = wake / .seconds(1) }
    if session.crashes > 0 { fields["crashes"] = session.crashes }
    return fields
  }

  /// The rows of a session, of which each turn has the name of its action.
  func lines(_ rows: [SessionRow]) -> [String] {
    columns(
      [["NUMBER", "KIND", "PROCESS", "VERSION", "ACTION"]]
        + rows.map { row in
          [
            "\(row.number)", "\(row.kind)", String(row.owner, radix: 16), "\(row.version)",
            action(row),
          ]
        })
  }

  func json(_ row: SessionRow) -> [String: Any] {
    [
      "number": row.number, "kind": "\(row.kind)", "process": String(row.owner, radix: 16),
      "version": row.version, "action": action(row), "bytes": row.frame.count,
    ]
  }

  /// The name of an action without its values, which may be secret.
  private func action(_ row: SessionRow) -> String {
    guard !row.frame.isEmpty, let cause = RecordedTurn.cause(in: row.frame) else { return "" }
    let name = cause.text.prefix { $0 != "(" }
    // A text of another shape may be a value.
    guard name.wholeMatch(of: /\.?[\p{L}_][\p{L}\p{N}_.]*/) != nil else { return "…" }
    return name.count < cause.text.count ? "\(name)(…)" : String(name)
  }

  private func columns(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map(\.visible) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ").replacing(/\s+$/, with: "")
    }
  }
}

/// Returns a value of JSON in which properties are hidden whose names contain one of some words.
func hiding(_ words: [String], in value: Any) -> Any {
  switch value {
  case let fields as [String: Any]:
    fields.reduce(into: [String: Any]()) { result, field in
      let name = field.key.lowercased()
      result[field.key] =
        words.contains { name.contains($0) } ? "…" : hiding(words, in: field.value)
    }
  case let values as [Any]: values.map { hiding(words, in: $0) }
  default: value
  }
}
