/// The reason why a trace could not be written or read.
public enum TraceError: Error, Hashable, Sendable {
  /// The file cannot be opened, read or written; the reason is that of the system.
  case cannotUse(path: String, reason: String)
  /// The file is none of this format.
  case notATrace(path: String)
  /// The file was written in a later version of the format, which this program cannot read.
  case laterVersion(Int, path: String)
  /// The file is no trace, and would be lost.
  case wouldReplace(path: String)
  /// Another program has moved, deleted or replaced the file while it was written.
  case wasReplaced(path: String)
  /// Another recorder, or another program, has the file.
  case isInUse(path: String)
  /// The recorder writes all turns, and keeps none in memory.
  case keepsNoTurns
}

extension TraceError: CustomStringConvertible {
  /// A message with what happened, and what to do.
  public var description: String {
    switch self {
    case .cannotUse(let path, let reason):
      "The trace \"\(path)\" cannot be used: \(reason). Choose another file, or mend this one."
    case .notATrace(let path):
      "\"\(path)\" is not a trace. Choose a file that a TraceRecorder or --trace has written."
    case .laterVersion(let version, let path):
      """
      The trace "\(path)" has version \(version) of the format, which is later than this program. \
      Read it with the workflow-trace of the package that wrote it.
      """
    case .wouldReplace(let path):
      "\"\(path)\" is not a trace, and would be lost. Choose another file, or remove this one."
    case .wasReplaced(let path):
      """
      Another program has moved, deleted or replaced the trace "\(path)" while it was written. What is \
      there now was left as it is. Choose another file, and record again.
      """
    case .isInUse(let path):
      "The file \"\(path)\" is in use. Choose another one for the trace, or end that program."
    case .keepsNoTurns:
      """
      The recorder keeps no turns in memory, since it writes all of them to its file. Call flush(), \
      or set lastTurns in its options.
      """
    }
  }
}
