/// The outcomes and results of the operations of a graph.
public struct GraphResult: Sendable {
  /// The outcomes, by the names of the operations.
  public let outcomes: [String: OperationOutcome]

  /// The operations that were given up and whose closures had not returned.
  public let abandoned: [String]

  let results: OperationResults
  /// The prefix of the names in the run: that of the subgraph, or none for the whole graph.
  let prefix: String

  /// The result of an operation of the graph, or of a subgraph; nil if it has not run to an end.
  public subscript<Output>(operation: Op<Output>) -> Result<Output, any Error>? {
    results[operation]
  }

  /// The errors that operations have thrown, by their names.
  public var errors: [String: any Error] {
    var errors: [String: any Error] = [:]
    for (index, result) in results.values {
      // Rule 69g.
      guard case .failure(let error) = result else { continue }
      errors[String(results.topology.names[index].dropFirst(prefix.count))] = error
    }
    return errors
  }

  /// Returns the outcome of an operation in words: `skipped because of "sign in"`.
  public func describe(_ name: String) -> String {
    outcomes[name]?.text ?? "unknown"
  }
}
