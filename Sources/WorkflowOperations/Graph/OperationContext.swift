/// The attempts and results that an operation can see of the graph that it runs in.
public struct OperationContext: Sendable {
  /// The operations whose segues have led here, and their errors, in the order in which they ended.
  public var activatedBy: [Activation] { facts.activatedBy }

  /// The number of this attempt, from 1.
  public var attempt: Int { facts.attempt }

  /// The error of the attempt before this one; nil in the first.
  ///
  /// In a subgraph that begins anew, it is the error of the attempt of the subgraph.
  public var lastError: (any Error)? { facts.lastError }

  /// A text that no other attempt has, not even in another run of the graph.
  ///
  /// The same attempt has the same key after the graph was saved and restored, so a service can
  /// notice that it is asked for the same thing again. It is made of a random number of the run, the
  /// name of the operation and a number of the attempt, which unlike ``attempt`` never repeats.
  public var key: String {
    // Rule 78k.
    "\(facts.run)/\(results.topology.names[facts.index])/\(facts.attemptOfRun)"
  }

  let facts: Facts

  var results: OperationResults { facts.results }

  init(_ facts: Facts) { self.facts = facts }

  /// The facts that an attempt sees.
  ///
  /// They are a class, so that copying a context counts one reference.
  final class Facts: Sendable {
    let activatedBy: [Activation]
    let attempt: Int
    let lastError: (any Error)?
    let results: OperationResults
    /// The random number of the run.
    let run: String
    let index: Int
    /// The number of the attempt, which never repeats in the run.
    let attemptOfRun: Int
    /// Receives what the operation reports; nil if it cannot report.
    let reporter: (any OperationReporter)?

    init(
      activatedBy: [Activation], attempt: Int, lastError: (any Error)?, results: OperationResults,
      run: String, index: Int, attemptOfRun: Int, reporter: (any OperationReporter)?
    ) {
      self.activatedBy = activatedBy
      self.attempt = attempt
      self.lastError = lastError
      self.results = results
      self.run = run
      self.index = index
      self.attemptOfRun = attemptOfRun
      self.reporter = reporter
    }
  }

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
    report(.progress(min(max(0, progress), 1)))
  }

  /// Adds a line to the log of the graph, which keeps the newest thousand.
  public func log(_ text: String) { report(.log(text)) }

  private func report(_ report: OperationReport) {
    facts.reporter?.send(report, of: facts.index, attempt: facts.attemptOfRun)
  }
}
