import WorkflowReflection
import WorkflowSnapshotFiles

extension SnapshotFailure: CustomStringConvertible {
  /// A message that says what happened, and what to do.
  var description: String {
    switch self {
    case .unknownMode(let word):
      let modes = SnapshotMode.allCases.map(\.rawValue).joined(separator: ", ")
      return """
        \(SnapshotMode.variable) is "\(word.visible)", which is not a mode. Use one of: \(modes).
        """
    case .needsName(let test):
      return """
        The test "\(test)" runs once for each of its arguments, and all would share one snapshot. \
        Name them: assertSnapshot(of: …, as: …, named: "\\(argument)").
        """
    case .claimedTwice(let path, let other, let location):
      return """
        The snapshot "\(path)" belongs to another call already: in "\(other)", at \(location). \
        Give this call a name of its own, as in named: "after".
        """
    case .twin(let path, let other):
      return """
        The snapshot "\(path)" differs only in case from "\(other)", which exists, and on many \
        file systems the two are one file. Rename the test or the name of the call, or delete \
        the other file.
        """
    case .unsteady(let path):
      return unsteady(
        "The snapshot \"\(path)\"", fix: "give each a name, as in named: \"\\(index)\"")
    case .unsteadyInline(let location):
      return unsteady(
        "The snapshot in the call at \(location)", fix: "use assertSnapshot, with names")
    case .mismatch(let subject, let change, let outcome):
      return [
        subject.text(change, outcome) + "\n", change.text + "\n", outcome.text(subject),
      ].joined(separator: "\n")
    case .file(let error): return error.description
    case .threw(let error):
      return """
        The value could not be turned into text: \(error.visible). If the error is expected, \
        create the value outside the call, with try.
        """
    }
  }

  private func unsteady(_ subject: String, fix: String) -> String {
    """
    \(subject) got two different texts in this run. If the call runs several times, \(fix). \
    Otherwise the text is not the same in every run: redact what changes, as in \
    .redacting(.uuid, .date).
    """
  }
}

extension SnapshotFailure.Subject {
  fileprivate func text(
    _ change: SnapshotFailure.Change, _ outcome: SnapshotFailure.Outcome
  ) -> String {
    switch (self, change, outcome) {
    case (.file(let path), .new, .written): "There was no snapshot \"\(path)\":"
    case (.file(let path), .new, _): "There is no snapshot \"\(path)\" yet:"
    case (.file(let path), .different, _): "The snapshot \"\(path)\" is different:"
    case (.call(let location), .new, _): "There is no snapshot in the call at \(location) yet:"
    case (.call(let location), .different, _):
      "The snapshot in the call at \(location) is different:"
    }
  }
}

extension SnapshotFailure.Change {
  /// The number of lines to show of a new text.
  private static let longest = 60

  fileprivate var text: String {
    switch self {
    case .new(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
      let rest = lines.count > Self.longest ? ["… \(lines.count - Self.longest) more lines"] : []
      return (lines.prefix(Self.longest) + rest).joined(separator: "\n")
    case .different(let old, let new): return LineDifference(from: old, to: new).text()
    }
  }
}

extension SnapshotFailure.Outcome {
  fileprivate func text(_ subject: SnapshotFailure.Subject) -> String {
    switch self {
    case .waits:
      switch subject {
      case .file:
        "The new text waits beside it. Accept or reject it: swift run workflow-snapshots review"
      case .call:
        "The new text waits to be inserted. Accept or reject it: swift run workflow-snapshots review"
      }
    case .written:
      "This text was written as the snapshot. Read it, and run the test again."
    case .notWritten:
      """
      Nothing was written: \(SnapshotMode.variable) is never, as it is by default where CI is set. \
      Run the test with \(SnapshotMode.variable)=review, then: swift run workflow-snapshots review
      """
    case .failed(let error):
      """
      The new text could not be kept. \(error) To compare without writing, set \
      \(SnapshotMode.variable)=never.
      """
    }
  }
}
