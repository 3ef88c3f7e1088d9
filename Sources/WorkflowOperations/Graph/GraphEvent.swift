/// Something that happens to a graph that runs.
enum GraphEvent: Sendable {
  case finished(Int, attempt: Int, Result<any Sendable, any Error>)
  case delayEnded(Int, attempt: Int)
  case attemptTookTooLong(Int, attempt: Int)
  case operationTookTooLong(Int, since: Int)
  case report(Int, attempt: Int, OperationReport)
  case cancel(String)
  case cancelReference(String, of: GraphIdentity)
  case cancelAll
  case pause
  case resume
  case abandon
  case retry(String, of: GraphIdentity)

  /// The attempt whose task has ended with this event: that of an operation or of a delay.
  var endedTask: (index: Int, attempt: Int)? {
    switch self {
    case .finished(let index, let attempt, _), .delayEnded(let index, let attempt):
      (index, attempt)
    default: nil
    }
  }
}
