/// A line of the log of a graph.
struct LogLine: Sendable {
  let time: Duration
  let operation: String
  let text: String
}

/// Something that a closure says of its operation while it runs.
enum OperationReport: Sendable {
  case progress(Double)
  case log(String)
}

/// Receives what closures say of their operations.
protocol OperationReporter: AnyObject, Sendable {
  func send(_ report: OperationReport, of index: Int, attempt: Int)
}
