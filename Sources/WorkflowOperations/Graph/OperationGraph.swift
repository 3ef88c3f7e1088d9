import Workflow
import WorkflowScreens

/// A graph of operations, their dependencies, and the conditions that start them.
///
/// ```swift
/// var login = OperationGraph(limit: 4)
/// let token = login.add("keychain") { try await keychain.token() }
/// let signIn = login.add("sign in", options: .init(retry: .init(attempts: 3))) { try await … }
/// let profile = login.add("profile", inputs: token) { try await api.profile($0) }
/// login.segue(token, to: signIn, "no token") { $0.isFailure }
/// ```
///
/// A *dependency* lets its target wait until its source has ended. A *segue* lets its target start
/// only if its condition on the source's result holds; of several, one is enough. An *input* is a
/// dependency whose value is handed on: its source has to succeed.
///
/// The ideas of dependencies and segues come from WorkflowEssentials.
public struct OperationGraph: Sendable {
  /// The graph as data: names, connections, rules and limits.
  public private(set) var plan: GraphPlan

  /// The bodies of the operations, in the order of the plan.
  private(set) var bodies: [OperationBody] = []
  var conditions: [SegueCondition] = []
  private let identity: GraphIdentity
  private let keepsValues: Bool
  private let ownScopes: GraphScopes
  /// The names of the operations of this graph, and of its subgraphs, in a run.
  private(set) var scopes: GraphScopes
  /// The inputs from other graphs; this graph has to become a subgraph of those.
  private(set) var outerInputs: [OperationReference] = []
  /// Whether some operations are workflows.
  private(set) var showsWorkflows = false
  let topologies = TopologyCache()
  /// The name of an operation of another graph that was connected with one of this graph.
  private var foreignName: String?

  typealias SegueCondition = @Sendable (Result<any Sendable, any Error>) -> Bool

  /// Creates a graph without operations.
  ///
  /// - Parameters:
  ///   - limit: The number of operations that may run at once; nil for any number.
  ///   - limits: The amount of a resource that may be in use at once, by the resource's name. Most
  ///     operations use an amount of one.
  ///   - failFast: Whether the first failure that nothing handles ends all other operations: those
  ///     that run are cancelled, and those that wait are skipped. If the graph is a subgraph, then
  ///     it fails.
  ///   - keepsValues: Whether the values of all operations are kept to the end. If not, a value that
  ///     others take is released when all of them have ended.
  public init(
    limit: Int? = nil, limits: [String: Int] = [:], failFast: Bool = false,
    keepsValues: Bool = true
  ) {
    self.keepsValues = keepsValues
    plan = GraphPlan(limit: limit, limits: limits)
    plan.failFast = failFast
    identity = GraphIdentity()
    ownScopes = GraphScopes(identity)
    scopes = ownScopes
  }

  /// The name of an operation of another graph that is used here and cannot be.
  var misplacedName: String? { foreignName ?? outerInputs.first?.name }

  /// Throws the first mistake that keeps the graph from running, such as a cycle, and runs nothing.
  ///
  /// An operation that is a workflow is no mistake, since the graph may run in a tree.
  public func check() throws(GraphError) {
    if let name = misplacedName { throw .otherGraph(name) }
    _ = try topologies.topology(of: plan)
  }
}

extension OperationGraph {
  /// Returns a graph that follows an older plan with the closures of this one.
  ///
  /// An operation that is missing in this graph fails; a segue that is missing leads nowhere.
  func following(_ older: GraphPlan) -> OperationGraph {
    var graph = self
    let bodies = Dictionary(
      zip(plan.operations.map(\.name), bodies), uniquingKeysWith: { first, _ in first })
    var conditions = Dictionary(
      grouping: zip(plan.segues, conditions), by: { $0.0.ends }
    ).mapValues { $0.map(\.1)[...] }
    graph.plan = older
    graph.bodies = older.operations.map { bodies[$0.name] ?? .gone($0.name) }
    // Several segues may have the same ends; they are in order.
    graph.conditions = older.segues.map { conditions[$0.ends]?.popFirst() ?? { _ in false } }
    return graph
  }
}

// MARK: - Operations

extension OperationGraph {
  /// Adds an operation that takes the values of others.
  ///
  /// It starts when all of them have succeeded. Its closure runs off the caller's actor; one that
  /// is marked `@MainActor` runs on the main actor.
  ///
  /// - Parameters:
  ///   - name: The name, which no other operation of the graph has.
  ///   - inputs: The operations whose values, or results, the closure takes.
  ///   - options: The start rule, retries and time-outs.
  ///   - body: The closure to run.
  @discardableResult
  public mutating func add<each Input: OperationInput, Output: Sendable>(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    // Rule 76g.
    _ body: @escaping @concurrent @Sendable (repeat (each Input).Value) async throws -> Output
  ) -> Op<Output> {
    let take: OperationBody.Take = { results in
      // Rule 69a.
      try await body(repeat try results.value(of: (each inputs)))
    }
    return add(name, inputs: repeat each inputs, options: options, .closure(take))
  }

  /// Adds an operation that takes the values of others, and whose closure also takes the context.
  @discardableResult
  public mutating func add<each Input: OperationInput, Output: Sendable>(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    _ body:
      @escaping @concurrent @Sendable (OperationContext, repeat (each Input).Value) async throws
      -> Output
  ) -> Op<Output> {
    let run: OperationBody.Run = { context in
      try await body(context, repeat try context.results.value(of: (each inputs)))
    }
    return add(name, inputs: repeat each inputs, options: options, .contextClosure(run))
  }

  mutating func add<each Input: OperationInput, Output: Sendable>(
    _ name: String, inputs: repeat each Input, options: OperationOptions,
    _ task: OperationBody.Task
  ) -> Op<Output> {
    var operation = GraphPlan.Operation(name)
    var references: [OperationReference] = []
    for input in repeat each inputs { references += input.source.references }
    operation.addInputs(references.filter { $0.graph == identity })
    let outer = references.filter { $0.graph != identity }
    outerInputs += outer
    operation.rule = options.rule
    operation.priority = options.priority
    operation.resources = options.resources.amounts
    operation.retry = options.retry
    operation.timeout = options.timeout
    operation.totalTimeout = options.totalTimeout
    operation.keepsValue = keepsValues
    operation.abandonsOnTimeout = options.abandonsOnTimeout
    plan.operations.append(operation)
    if case .workflow = task { showsWorkflows = true }
    bodies.append(
      OperationBody(
        task: task, outerInputs: outer, scopes: ownScopes, coding: CodableCoding<Output>.self,
        retryIf: options.retryIf))
    return Op(name: name, graph: identity)
  }
}

// MARK: - Subgraphs

extension OperationGraph {
  /// Makes the operation that was added last a map.
  mutating func setMap(failFast: Bool) {
    plan.operations[plan.operations.count - 1].isMap = true
    setFailFast(failFast)
  }

  /// Says whether a failure of a part ends the operation that was added last.
  mutating func setFailFast(_ failFast: Bool) {
    plan.operations[plan.operations.count - 1].failFast = failFast
  }

  /// Adds the operations of a graph as parts of the operation that was added last.
  mutating func merge(_ subgraph: OperationGraph, as name: String, _ options: OperationOptions) {
    let parts = subgraph.plan.inside(name, options)
    // Rule 80d.
    plan.operations[plan.operations.count - 1].addInputs(
      subgraph.outerInputs.filter { $0.graph == identity })
    outerInputs += subgraph.outerInputs.filter { $0.graph != identity }
    plan.operations += parts.operations
    plan.dependencies += parts.dependencies
    plan.segues += parts.segues
    plan.limits.merge(parts.limits) { outer, _ in outer }
    conditions += subgraph.conditions
    var known: [GraphScopes: GraphScopes] = [:]
    bodies += subgraph.bodies.map { body in
      var part = body
      // Most have the same scopes, and share them.
      part.scopes = known[body.scopes] ?? body.scopes.under(name + "/")
      part.scopes.add(ownScopes)
      known[body.scopes] = part.scopes
      return part
    }
    scopes.add(subgraph.scopes.under(name + "/"))
    showsWorkflows = showsWorkflows || subgraph.showsWorkflows
    foreignName = foreignName ?? subgraph.foreignName
  }
}

// MARK: - Connections

extension OperationGraph {
  /// Lets an operation wait until another one has ended.
  public mutating func depend<Target, Source>(_ target: Op<Target>, on source: Op<Source>) {
    check(target.name, of: target.graph)
    check(source.name, of: source.graph)
    depend(target.name, on: source.name)
  }

  /// Lets an operation wait until another one has ended; names are resolved when the graph runs.
  public mutating func depend(_ target: String, on source: String) {
    plan.dependencies.append(GraphPlan.Dependency(of: target, on: source))
  }

  /// Lets an operation start if a condition on the result of another one holds.
  ///
  /// - Parameters:
  ///   - source: The operation whose result decides.
  ///   - target: The operation that may start.
  ///   - label: The condition in words.
  ///   - resets: Whether the target, and all that follows it, begins anew if it has started before.
  ///   - condition: A closure that returns whether the segue is activated; by default, it always
  ///     is. It is called once, if the source has run.
  public mutating func segue<Source, Target>(
    _ source: Op<Source>, to target: Op<Target>, _ label: String? = nil, resets: Bool = false,
    when condition: @escaping @Sendable (Result<Source, any Error>) -> Bool = { _ in true }
  ) {
    check(source.name, of: source.graph)
    check(target.name, of: target.graph)
    segue(source.name, to: target.name, label, resets: resets) { result in
      result.typed().map(condition) ?? false
    }
  }

  /// Lets an operation start if a condition on the result of another one holds; names are resolved
  /// when the graph runs.
  public mutating func segue(
    _ source: String, to target: String, _ label: String? = nil, resets: Bool = false,
    when condition: @escaping @Sendable (Result<any Sendable, any Error>) -> Bool = { _ in true }
  ) {
    plan.segues.append(GraphPlan.Segue(from: source, to: target, label, resets: resets))
    conditions.append(condition)
  }

  private mutating func check(_ name: String, of graph: GraphIdentity) {
    if graph != identity, foreignName == nil { foreignName = name }
  }
}

extension Result {
  /// Whether this is a value.
  public var isSuccess: Bool { if case .success = self { true } else { false } }

  /// Whether this is an error.
  public var isFailure: Bool { !isSuccess }
}
