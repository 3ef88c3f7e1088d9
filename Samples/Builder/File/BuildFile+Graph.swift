import WorkflowOperations

extension BuildFile {
  /// Returns the graph of the operations.
  ///
  /// - Parameters:
  ///   - limit: The number of operations that run at once.
  ///   - run: Runs the command of an operation, and throws if it fails.
  func graph(
    limit: Int, run: @escaping @Sendable (Operation) async throws -> Void
  ) -> OperationGraph {
    var graph = OperationGraph(limit: limit, limits: resources)
    for operation in operations {
      graph.add(operation.name, options: operation.options) { try await run(operation) }
    }
    for operation in operations {
      for source in operation.after { graph.depend(operation.name, on: source) }
      for segue in operation.segues {
        let condition = segue.condition
        graph.segue(operation.name, to: segue.target, condition.label) { result in
          switch result {
          case .success: condition.holds(for: nil)
          case .failure(let error): condition.holds(for: error)
          }
        }
      }
    }
    return graph
  }
}

extension BuildFile.Operation {
  fileprivate var options: OperationOptions {
    let amounts = Dictionary(limits.map { ($0, 1) }, uniquingKeysWith: { one, _ in one })
    return OperationOptions(
      when: rule, priority: priority, uses: ResourceUse(amounts), retry: retry,
      // A command that could not be started at all would fail again.
      retryIf: { ($0 as? CommandFailure)?.mayPass ?? true }, timeout: timeout)
  }
}

extension BuildFile.Condition {
  /// Whether a command has ended as the segue asks.
  ///
  /// - Parameter error: The reason why it has failed; nil if it has succeeded.
  func holds(for error: (any Error)?) -> Bool {
    switch self {
    case .success: error == nil
    case .failure: error != nil
    case .exit(let codes):
      codes.contains { ($0 == 0 && error == nil) || (error as? CommandFailure) == .exit($0) }
    }
  }

  fileprivate var label: String {
    switch self {
    case .success: "success"
    case .failure: "failure"
    case .exit(let codes): "exit " + codes.map { "\($0)" }.joined(separator: ", ")
    }
  }
}

extension BuildFile {
  /// Whether another operation is there for a failure, which then does not stop the run.
  ///
  /// A segue leads to it, or it waits for an end of whichever kind.
  func handles(_ error: any Error, of operation: Operation) -> Bool {
    operation.segues.contains { $0.condition.holds(for: error) }
      || operations.contains { other in
        [.allDone, .anyFailed].contains(other.rule) && other.after.contains(operation.name)
      }
  }

  /// The operations by their names.
  var byName: [String: Operation] {
    Dictionary(operations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
