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
}
