import WorkflowSynchronization

// The results that operations find when they run, and those that they leave.
extension GraphState {
  /// The outcomes and results of the operations.
  var result: GraphResult {
    var outcomes: [String: OperationOutcome] = [:]
    for index in run.endings { outcomes[name(index)] = run.outcome(of: index) }
    // Rule 69f.
    let results = OperationResults(topology: run.topology, values: results, scopes: graph.scopes)
    // Rule 88b.
    let unreturned = unreturned.keys.sorted().map { name($0) }
    return GraphResult(outcomes: outcomes, abandoned: unreturned, results: results, prefix: "")
  }

  /// Returns a closure that makes one attempt of an operation.
  func body(
    of index: Int, onReport: @escaping @Sendable (OperationReport) -> Void
  ) -> @concurrent @Sendable () async -> Result<any Sendable, any Error> {
    switch body(index).task {
    case .closure(let run), .contextClosure(let run):
      let context = context(of: index, onReport)
      guard releasesValues else { return { await Result { try await run(context) } } }
      // The task must not hold what it takes when it has sent its result.
      let once = Locked<OperationContext?>(context)
      return {
        await Result {
          let context = once.withLock { $0.take() }
          guard let context else { throw CancellationError() }
          return try await run(context)
        }
      }
    case .subgraph(let finish, let scopes):
      // Rule 85c.
      if let error = error(ofPartOf: index) { return { .failure(error) } }
      let result = result(ofSubgraph: index, scopes)
      return { await Result { try await finish(result) } }
    case .map(let map):
      let collected = Result { try values(ofMap: index) }
      return { Result { try map.gather(try collected.get()) } }
    // Only a tree can show a workflow, and runs it by itself.
    case .workflow: return { .failure(CancellationError()) }
    }
  }

  func context(
    of index: Int, _ onReport: @escaping @Sendable (OperationReport) -> Void = { _ in }
  ) -> OperationContext {
    return OperationContext(
      activatedBy: activations(of: index), attempt: run.attempt(of: index),
      lastError: lastError(of: index),
      origin: (identity, name(index), run.currentAttempt(of: index)),
      results: results(for: index), onReport: onReport)
  }

  private func lastError(of index: Int) -> (any Error)? {
    // Rule 73n.
    lastErrors[index] ?? run.topology.nodes[index].group.flatMap { lastError(of: $0) }
  }

  /// Returns the results of other operations that an operation can see.
  ///
  /// Most operations see only the results they take. An operation that sees all of them shares the
  /// dictionary, which is then copied when the next operation ends.
  func results(for index: Int) -> OperationResults {
    let body = body(index)
    if body.task.seesAll {
      return OperationResults(topology: run.topology, values: results, scopes: body.scopes)
    }
    var values: [Int: Result<any Sendable, any Error>] = [:]
    for source in run.topology.nodes[index].sources { values[source] = results[source] }
    for input in body.outerInputs {
      if let source = run.topology.index(of: input.name, input.graph, in: body.scopes) {
        values[source] = results[source]
      }
    }
    return OperationResults(topology: run.topology, values: values, scopes: body.scopes)
  }

  /// Returns the outcomes of the parts of a subgraph, under the names in their own graph.
  private func result(ofSubgraph index: Int, _ scopes: GraphScopes) -> GraphResult {
    let prefix = name(index) + "/"
    var outcomes: [String: OperationOutcome] = [:]
    var values: [Int: Result<any Sendable, any Error>] = [:]
    for member in run.topology.members(of: index) {
      outcomes[String(name(member).dropFirst(prefix.count))] = run.outcome(of: member)?.inside(
        prefix)
      values[member] = results[member]
    }
    let results = OperationResults(
      topology: run.topology, values: values, scopes: scopes.under(prefix))
    let unreturned = unreturned.keys.sorted().map { name($0) }.filter { $0.hasPrefix(prefix) }
    return GraphResult(
      outcomes: outcomes, abandoned: unreturned.map { String($0.dropFirst(prefix.count)) },
      results: results, prefix: prefix)
  }

  /// Returns the values of the elements of a map, in the order of the list.
  private func values(ofMap index: Int) throws -> [any Sendable] {
    // Rule 86e.
    if let error = error(ofPartOf: index) { throw error }
    if lists[index] == nil { throw OperationError.didNotRun(name(index)) }
    // Rules 86c, 86d.
    return try run.topology.nodes[index].members.map { element in
      try (results[element] ?? .failure(OperationError.didNotRun(name(element)))).get()
    }
  }

  /// The error of the part whose failure has ended a subgraph that fails fast.
  private func error(ofPartOf group: Int) -> (any Error)? {
    run.failure(in: group).flatMap { results[$0]?.error }
  }

  /// The name that an operation has in its own graph.
  func localName(_ index: Int) -> String {
    guard let group = run.topology.nodes[index].group else { return name(index) }
    return String(name(index).dropFirst(name(group).count + 1))
  }
}

extension Result where Failure == any Error {
  /// Runs a closure, and wraps what it returns or throws.
  fileprivate init(_ body: @concurrent @Sendable () async throws -> Success) async
  where Success: Sendable {
    do {
      self = .success(try await body())
    } catch {
      // Rule 69h.
      self = .failure(error)
    }
  }

  /// The error; nil if this is a value.
  var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
