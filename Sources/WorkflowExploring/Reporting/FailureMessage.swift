import WorkflowTerminal

/// The message of a failed exploration: the property, the walk, the frames, and a test to paste.
struct FailureMessage {
  let failure: Failure
  /// The number of steps before parts were left out.
  let originalCount: Int
  /// How to walk the same way again.
  let again: String

  /// The most rows of a frame, and lines of a walk.
  private static let most = 8

  var text: String {
    let count = failure.steps.count
    let head =
      switch count {
      case 0: "\(failure.property): not at the beginning."
      case originalCount: "\(failure.property): not after \(count) steps."
      default: "\(failure.property): not after \(count) of \(originalCount) steps."
      }
    var parts = [[head] + Self.cut(failure.detail)]
    if count > 0 { parts.append(Self.short(failure.steps.map(\.line))) }
    let (before, after) = (failure.before?.rows ?? [], failure.after?.rows ?? [])
    if count > 0, !before.isEmpty { parts.append(["Before the last step:"] + Self.short(before)) }
    if before != after || count == 0, !after.isEmpty {
      parts.append(["After it:"] + Self.short(after))
    }
    if count > 0, count <= Self.most, !isLogic {
      parts.append(["As a test:"] + code.map { "    \($0)" })
    }
    return (parts + [[again]]).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Whether the test itself sends events, which is no code of a harness.
  private var isLogic: Bool {
    failure.steps.contains { if case .event = $0 { true } else { false } }
  }

  /// The first lines of a text, each with a limit.
  private static func cut(_ text: String) -> [String] {
    text.split(separator: "\n").prefix(most).map {
      $0.count > 200 ? $0.prefix(199) + "…" : String($0)
    }
  }

  private var code: [String] {
    let usesWorld = failure.steps.contains {
      switch $0 {
      case .input(.wait), .answer: true
      case .input, .event: false
      }
    }
    return (usesWorld ? ["let world = World()"] : [])
      + ["let app = TerminalHarness(…)  // as in this test"] + failure.steps.flatMap(\.code)
  }

  /// Some lines, and how many more there are.
  private static func short(_ lines: [String]) -> [String] {
    var lines = lines
    if lines.count > most {
      lines = lines.prefix(most - 1) + ["… \(lines.count - most + 1) more"]
    }
    return lines.map { "    \($0)" }
  }
}
