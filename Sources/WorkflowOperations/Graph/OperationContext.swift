/// The attempts and results that an operation can see of the graph that it runs in.
public struct OperationContext: Sendable {
  /// The operations whose segues have led here, and their errors, in the order in which they ended.
  public let activatedBy: [Activation]

  /// The number of this attempt, from 1.
  public let attempt: Int

  /// The error of the attempt before this one; nil in the first.
  ///
  /// In a subgraph that begins anew, it is the error of the attempt of the subgraph.
  public let lastError: (any Error)?

  /// A text that no other attempt has, not even in another run of the graph.
  ///
  /// The same attempt has the same key after the graph was saved and restored, so a service can
  /// notice that it is asked for the same thing again. It is made of a random number of the run, the
  /// name of the operation and the number of the attempt.
  public var key: String {
    // Rule 78k.
    "\(origin.run)/\(origin.name)/\(origin.attempt)"
  }

  /// The parts of the key: the random number of the run, the name, and the number of the attempt.
  let origin: (run: String, name: String, attempt: Int)
  let results: OperationResults
  let onReport: @Sendable (OperationReport) -> Void

  /// An operation whose segue has led to another one.
  public struct Activation: Sendable {
    /// The name of the operation.
    public let name: String
    /// The error that it has thrown; nil if it has succeeded.
    public let error: (any Error)?
  }

  /// The result of an operation; nil if it has none yet.
  public subscript<Output>(operation: Op<Output>) -> Result<Output, any Error>? {
    results[operation]
  }

  /// Reports how much of the operation is done, from 0 to 1.
  public func report(_ progress: Double) {
    onReport(.progress(min(max(0, progress), 1)))
  }

  /// Adds a line to the log of the graph, which keeps the newest thousand.
  public func log(_ text: String) { onReport(.log(text)) }
}
