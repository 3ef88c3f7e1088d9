import WorkflowOperations
import WorkflowTerminal

/// The summary of a run: the output of failed operations, and the number of each outcome.
struct Summary {
  let file: BuildFile
  let output: BuilderWorkflow.Output
  let kept: Set<String>
  let logs: Logs

  /// The exit code of the program.
  var exitCode: ExitCode {
    if output.isInterrupted { return .interrupted }
    let outcomes = output.result.outcomes.values
    if outcomes.contains(where: { $0 == .failed || $0 == .timedOut }) { return .failure }
    return outcomes.contains(.cancelled) ? .interrupted : .success
  }

  /// The text, line by line.
  var lines: [String] {
    var lines: [String] = []
    for operation in file.operations {
      guard let error = output.result.errors[operation.name] else { continue }
      switch output.result.outcomes[operation.name] {
      case .failed: lines.append("\(operation.name) failed: \(error)".printable)
      case .timedOut: lines.append("\(operation.name) timed out".printable)
      default: continue
      }
      lines += logs.lastLines(of: operation.name).map { "  | \($0.printable)" }
    }
    return lines + [counts]
  }

  private var counts: String {
    let outcomes = file.operations.map { output.result.outcomes[$0.name] }
    let kinds: [(String, Int)] = [
      ("succeeded", outcomes.count { $0 == .succeeded } - kept.count),
      ("kept", kept.count),
      ("failed", outcomes.count { $0 == .failed }),
      ("timed out", outcomes.count { $0 == .timedOut }),
      ("skipped", outcomes.count { if case .skipped = $0 { true } else { false } }),
      ("not reached", outcomes.count { $0 == .notReached }),
      ("cancelled", outcomes.count { $0 == .cancelled }),
    ]
    return kinds.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
  }
}

extension ExitCode {
  /// The program was asked to end before its work was done: what shells say after Control-C.
  static let interrupted = ExitCode(rawValue: 130)
}
