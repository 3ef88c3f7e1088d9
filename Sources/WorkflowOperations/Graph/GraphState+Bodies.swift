import WorkflowSynchronization

// The results that operations find when they run, and those that they leave.
extension GraphState {
  /// The outcomes and results of the operations.
  var result: GraphResult {
    var outcomes = [String: OperationOutcome](minimumCapacity: run.endings.count)
    for index in run.endings { outcomes[name(index)] = run.outcome(of: index) }
    // Rule 69f.
    let results = OperationResults(topology: run.topology, values: results, scopes: graph.scopes)
    // Rule 88b.
    let unreturned = unreturned.keys.sorted().map { name($0) }
    return GraphResult(outcomes: outcomes, abandoned: unreturned, results: results, prefix: "")
  }

  /// Returns what makes one attempt of an operation; nil for a workflow, which only a tree can show.
  func attemptBody(
    of index: Int, reportingTo reporter: (any OperationReporter)? = nil
  ) -> AttemptBody? {
    guard let body = wholeBody(of: index, reporter) else { return nil }
    return run.releasesValues ? .once(Locked(body)) : body
  }

  private func wholeBody(of index: Int, _ reporter: (any OperationReporter)?) -> AttemptBody? {
    switch task(of: index) {
    case .closure(let take): return .closure(take, results(for: index))
    case .element(let run):
      return .contextClosure(run, context(of: index, seesAll: false, reporter))
    case .contextClosure(let run):
      return .contextClosure(run, context(of: index, reporter))
    case .subgraph(let finish, let scopes):
      // Rule 85c.
      if let error = error(ofPartOf: index) { return .failure(error) }
      return .subgraph(finish, result(ofSubgraph: index, scopes))
    case .map(let map): return .map(map, Result { try values(ofMap: index) })
    case .workflow: return nil
    }
  }

  /// Returns the context of an attempt that shows something, and has no closure.
  func context(of index: Int) -> OperationContext { context(of: index, nil) }

  private func context(
    of index: Int, seesAll: Bool = true, _ reporter: (any OperationReporter)?
  ) -> OperationContext {
    OperationContext(
      OperationContext.Facts(
        activatedBy: activations(of: index), attempt: run.attempt(of: index),
        lastError: lastError(of: index), results: results(for: index, seesAll: seesAll),
        run: identity, index: index, attemptOfRun: run.currentAttempt(of: index),
        reporter: reporter))
  }

  private func lastError(of index: Int) -> (any Error)? {
    // Rule 73n.
    lastErrors[index] ?? run.topology.nodes[index].group.flatMap { lastError(of: $0) }
  }

  /// Returns the results of other operations that an operation can see.
  ///
  /// Most operations see only the results they take. An operation that sees all of them shares the
  /// dictionary, which is then copied when the next operation ends.
  func results(for index: Int, seesAll: Bool = false) -> OperationResults {
    let (source, topology) = (planIndex(of: index), run.topology)
    let scopes = graph.bodies[source].scopes
    if seesAll { return OperationResults(topology: topology, values: results, scopes: scopes) }
    var values: [Int: Result<any Sendable, any Error>] = [:]
    for source in topology.nodes[index].sources { values[source] = results[source] }
    for input in graph.bodies[source].outerInputs {
      if let source = topology.index(of: input.name, input.graph, in: scopes) {
        values[source] = results[source]
      }
    }
    return OperationResults(topology: topology, values: values, scopes: scopes)
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
  /// The error; nil if this is a value.
  var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
