import WorkflowOperations

/// Finds the lines to print when operations start and end, as `make` does.
struct LineReport {
  private let commands: [String: String]
  /// The operations that are left out, of which nothing is said.
  private let kept: Set<String>
  private var attempts: [String: Int] = [:]
  private var ended: Set<String> = []

  init(_ file: BuildFile, kept: Set<String>) {
    commands = file.byName.mapValues(\.command.text)
    self.kept = kept
  }

  /// Returns the lines for what is new.
  mutating func lines(for operations: [OperationStatus]) -> [String] {
    operations.flatMap { lines(for: $0) }
  }

  private mutating func lines(for operation: OperationStatus) -> [String] {
    let name = operation.name
    guard !kept.contains(name) else { return [] }
    var lines: [String] = []
    if operation.runs || operation.hasRun, attempts[name, default: 0] < operation.attempt {
      attempts[name] = operation.attempt
      let again = operation.attempt > 1 ? " (attempt \(operation.attempt))" : ""
      lines.append("\(name)\(again): \(commands[name, default: ""].inOneLine)")
    }
    // What has not run has no line: the summary counts it.
    if operation.phase == .ended, attempts[name] != nil, ended.insert(name).inserted {
      lines.append("\(name): \(operation.text)")
    }
    return lines.map(\.printable)
  }
}

extension OperationStatus {
  fileprivate var runs: Bool { phase == .running || phase == .ending }

  /// Whether the command has ended; one that was cancelled may not have begun.
  fileprivate var hasRun: Bool {
    switch outcome {
    case .succeeded, .failed, .timedOut: true
    case .skipped, .notReached, .cancelled, nil: false
    }
  }
}

extension String {
  /// The first line, and a sign that there are more.
  fileprivate var inOneLine: String {
    let lines = split(whereSeparator: \.isNewline)
    return (lines.first.map { String($0) } ?? "") + (lines.count > 1 ? " …" : "")
  }
}

extension StringProtocol {
  /// The text without anything that a terminal would obey.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\t" ? "?" : $0 }))
  }
}
