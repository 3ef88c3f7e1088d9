import Foundation
import WorkflowTerminal

/// The message of a failed exploration: the property, the walk, the frames, and a test to paste.
struct FailureMessage {
  let failure: Failure
  /// The number of steps before parts were left out.
  let originalCount: Int
  /// The sentence that says how to make the same walks again.
  let again: String
  /// Whether the steps are those of a simulation, which no harness can do.
  var isSimulated = false

  var text: String {
    let count = failure.steps.count
    let head =
      switch count {
      case 0 where failure.property == Failure.memory:
        "\(failure.property): not in 1,000 walks."
      case 0: "\(failure.property): not at the beginning."
      case originalCount:
        "\(failure.property): not after \(count) \(count == 1 ? "step" : "steps")."
      default: "\(failure.property): not after \(count) of \(originalCount) steps."
      }
    var parts = [[head] + Self.cut(failure.detail)]
    if count > 0 { parts.append(Self.short(lines, to: isSimulated ? 20 : 8, keepsEnd: true)) }
    // A failure fits into 40 lines.
    let rowCount = code.isEmpty && !isSimulated ? 8 : 5
    let before = Self.short(failure.before?.rows ?? [], to: rowCount)
    let after = Self.short(failure.after?.rows ?? [], to: rowCount)
    if count > 0, !before.isEmpty { parts.append(["Before the last step:"] + before) }
    if failure.before?.rows != failure.after?.rows || count == 0, !after.isEmpty {
      parts.append(["After it:"] + after)
    }
    if !code.isEmpty { parts.append(["As a test:"] + code.map { "    \($0)" }) }
    return (parts + [[again]]).map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The lines of all steps, with what is said about each.
  private var lines: [String] {
    let lines = failure.steps.map(\.line)
    let width = lines.map(\.count).max() ?? 0
    return lines.enumerated().map { index, line in
      guard failure.notes.indices.contains(index), !failure.notes[index].isEmpty else {
        return line
      }
      return line + String(repeating: " ", count: width - line.count + 3) + failure.notes[index]
    }
  }

  /// Whether the test itself sends events, which is no code of a harness.
  private var isLogic: Bool {
    failure.steps.contains { if case .event = $0 { true } else { false } }
  }

  /// The first lines of a text, each with a limit.
  private static func cut(_ text: String) -> [String] {
    text.split(separator: "\n").prefix(6).map { line(String($0)) }
  }

  /// A line, unless it is as long as the text of a value may be.
  private static func line(_ text: String) -> String {
    text.count > 200 ? text.prefix(199) + "…" : text
  }

  /// A test that does the same, unless it would be long.
  private var code: [String] {
    if failure.steps.isEmpty || isLogic || isSimulated { return [] }
    let usesWorld = failure.steps.contains {
      switch $0 {
      case .input(.wait), .answer, .failure: true
      case .input, .event, .loss, .run, .runAll, .crash: false
      }
    }
    let lines =
      (usesWorld ? ["let world = World()"] : [])
      + ["let app = TerminalHarness(…)  // as in this test"] + failure.steps.flatMap(\.code)
    return lines.count <= 7 ? lines : []
  }

  /// Some lines, and how many more there are; the last ones of steps say most.
  private static func short(_ all: [String], to count: Int, keepsEnd: Bool = false) -> [String] {
    var lines = all
    if all.count > count {
      let end = keepsEnd ? count / 2 : 0
      let more = "… \(all.count - count + 1) more"
      lines = all.prefix(count - 1 - end) + [more] + all.suffix(end)
    }
    return lines.map { "    \(line($0))" }
  }
}
