// What operations find when they run, and what they leave.
extension GraphState {
  /// What has become of the operations.
  var result: GraphResult {
    result(of: graph.plan.operations.indices, prefix: "", scopes: graph.scopes)
  }

  /// What has become of the parts of a subgraph, under the names that they have there.
  private func result(ofSubgraph index: Int, scopes: GraphScopes) -> GraphResult {
    result(of: run.topology.members(of: index), prefix: name(index) + "/", scopes: scopes)
  }

  private func result(
    of indices: some Sequence<Int>, prefix: String, scopes: GraphScopes
  ) -> GraphResult {
    var outcomes: [String: OperationOutcome] = [:]
    var values: [String: Result<any Sendable, any Error>] = [:]
    for index in indices {
      let name = String(name(index).dropFirst(prefix.count))
      outcomes[name] = run.outcome(of: index)
      values[name] = results[index]
    }
    return GraphResult(
      outcomes: outcomes, results: OperationResults(values: values, scopes: scopes))
  }

  /// Returns what one attempt of an operation does.
  func body(
    of index: Int, onProgress: @escaping @Sendable (Double) -> Void
  ) -> @concurrent @Sendable () async -> Result<any Sendable, any Error> {
    switch graph.bodies[name(index)]?.task {
    case .closure(let run), .contextClosure(let run):
      let context = context(of: index, onProgress)
      return { await Result { try await run(context) } }
    case .subgraph(let finish, let scopes):
      let result = result(ofSubgraph: index, scopes: scopes)
      return { await Result { try await finish(result) } }
    // Only a tree can show a workflow, and runs it by itself.
    case .workflow, nil: return { .failure(CancellationError()) }
    }
  }

  private func context(
    of index: Int, _ onProgress: @escaping @Sendable (Double) -> Void
  ) -> OperationContext {
    let sources = (activations[index] ?? []).map { source in
      OperationContext.Activation(name: localName(source), error: results[source]?.error)
    }
    return OperationContext(
      activatedBy: sources, results: results(for: index), onProgress: onProgress)
  }

  /// What an operation finds of the others.
  ///
  /// Most need only what they take; a copy of everything costs as much as there is.
  func results(for index: Int) -> OperationResults {
    guard let body = graph.bodies[name(index)] else {
      return OperationResults(values: [:], scopes: graph.scopes)
    }
    var values: [String: Result<any Sendable, any Error>] = [:]
    if case .contextClosure = body.task {
      for index in run.endings { values[name(index)] = results[index] }
    } else {
      for input in body.inputs {
        guard let name = body.scopes.name(input.name, of: input.graph) else { continue }
        values[name] = run.topology.indices[name].flatMap { results[$0] }
      }
    }
    return OperationResults(values: values, scopes: body.scopes)
  }

  /// The name that an operation has in its own graph.
  private func localName(_ index: Int) -> String {
    guard let group = run.topology.nodes[index].group else { return name(index) }
    return String(name(index).dropFirst(name(group).count + 1))
  }
}

extension Result where Failure == any Error {
  /// Runs a closure, and takes what it returns or throws.
  fileprivate init(_ body: @concurrent @Sendable () async throws -> Success) async
  where Success: Sendable {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// The error; nil if this is a value.
  fileprivate var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
