import Foundation
import WorkflowSessions

/// An order in a list.
struct OrderRow: Codable, Equatable, Sendable {
  var name: String
  var phase: Phase
  /// The process that has the order; nil if none has it.
  var process: String?
  /// Whether a message waits that the order has not taken, such as a decision.
  var hasMessage: Bool
  /// Whether it needs `orders retry`, since three processes have ended with it.
  var isSetAside: Bool
  /// The date of its last change.
  var date: Date

  init(_ summary: SessionSummary) {
    name = summary.id.text
    phase = Phase(rawValue: summary.label) ?? .placed
    process = if case .other(let address) = summary.holder { address } else { nil }
    hasMessage = summary.waiting > 0
    isSetAside = summary.isSetAside
    date = Date(timeIntervalSince1970: summary.time / .seconds(1))
  }

  /// Whether a person has to decide.
  var needsDecision: Bool { phase == .waiting && !hasMessage }

  var text: String {
    if isSetAside { return "\(phase), set aside" }
    switch phase {
    case .waiting: return hasMessage ? "decided" : "waiting for approval"
    default: return phase.rawValue
    }
  }
}

extension Sequence {
  /// Returns the elements so that `order-2` comes before `order-10`.
  func inOrder(by name: (Element) -> String) -> [Element] {
    sorted { name($0).compare(name($1), options: .numeric) == .orderedAscending }
  }
}
