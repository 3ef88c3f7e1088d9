public import Workflow

/// A graph of operations as data: names, connections, rules and limits, but no closures.
///
/// An ``OperationGraph`` has one, and its run follows it.
public struct GraphPlan: Hashable, Sendable, Codable {
  /// The operations, in the order in which they were added.
  public var operations: [Operation]

  /// The dependencies, in the order in which they were added.
  public var dependencies: [Dependency]

  /// The segues, in the order in which they were added.
  public var segues: [Segue]

  /// The number of operations that may run at once; nil for any number.
  public var limit: Int?

  /// The amount of a resource that may be in use at once, by the resource's name.
  public var limits: [String: Int]

  /// Whether the first failure that nothing handles ends all other operations.
  package var failFast = false

  /// Creates a plan.
  package init(
    operations: [Operation] = [], dependencies: [Dependency] = [], segues: [Segue] = [],
    limit: Int? = nil, limits: [String: Int] = [:]
  ) {
    self.operations = operations
    self.dependencies = dependencies
    self.segues = segues
    self.limit = limit
    self.limits = limits
  }

  /// One operation.
  public struct Operation: Hashable, Sendable, Codable {
    /// The name, which no other operation of the graph has.
    public var name: String

    /// The operations whose values this one takes: they have to succeed.
    public var inputs: [String] = []

    /// The operations whose results this one takes, values or errors: they have to end.
    public var results: [String] = []

    /// The outcomes that the dependencies need to have.
    public var rule = StartRule.allDone

    /// The priority: of operations that could start, those of higher priority start first.
    public var priority = 0

    /// The amounts of resources that the operation uses while it runs, by their names.
    public var resources: [String: Int] = [:]

    /// More resources, which the operation uses only if the graph limits them.
    ///
    /// In a subgraph, these are its graph's resources under the names that graphs around may limit.
    package var sharedResources: [String: Int] = [:]

    /// The number of attempts, and the delays between them.
    public var retry = RetryPolicy.never

    /// The subgraph that this operation is a part of, which has to begin first.
    package var group: String?

    /// Whether the operation has a part for each element of a list.
    ///
    /// The priority, resources, retries and time-outs are those of each element then.
    package var isMap = false

    /// Whether the first failure of a part that nothing handles ends the other parts.
    package var failFast = false

    /// The time that one attempt may take, from its start; nil for any time.
    public var timeout: Duration?

    /// The time that all attempts may take, from the start of the first, with the delays between them
    /// and with pauses; nil for any time.
    public var totalTimeout: Duration?

    /// Whether an operation that takes too long does not wait until its closures return.
    package var abandonsOnTimeout = false

    /// Whether the value is kept when all that take it have ended.
    package var keepsValue = true

    /// Creates an operation.
    package init(_ name: String) { self.name = name }
  }

  /// A connection that lets its target wait until its source has ended.
  public struct Dependency: Hashable, Sendable, Codable {
    /// The name of the operation that waits.
    public var target: String

    /// The name of the operation that has to end.
    public var source: String

    /// Creates a dependency.
    package init(of target: String, on source: String) {
      self.target = target
      self.source = source
    }
  }

  /// A connection that starts its target if a condition on its source's result holds.
  public struct Segue: Hashable, Sendable, Codable {
    /// The name of the operation whose result decides.
    public var source: String

    /// The name of the operation that may start.
    public var target: String

    /// The condition in words.
    public var label: String?

    /// Whether the target, and all that follows it, begins anew if it has started before.
    package var resets: Bool

    /// Creates a segue.
    package init(
      from source: String, to target: String, _ label: String? = nil, resets: Bool = false
    ) {
      self.resets = resets
      self.source = source
      self.target = target
      self.label = label
    }
  }
}

/// The outcomes that the dependencies of an operation need to have before it starts.
public enum StartRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// All of them have ended, with any outcome but `notReached`.
  case allDone
  /// All of them have succeeded; otherwise, the operation is skipped.
  case allSucceeded
  /// One of them has succeeded; if none does, the operation is skipped.
  case anySucceeded
  /// One of them has failed; if none does, the operation is skipped.
  case anyFailed
  /// All of them have ended, and none has failed, or was skipped because of a failure; otherwise,
  /// the operation is skipped.
  case noneFailed
  /// One of them has ended, with any outcome but `notReached`.
  case anyDone
  /// All of them have failed; otherwise, the operation is skipped.
  case allFailed
}
