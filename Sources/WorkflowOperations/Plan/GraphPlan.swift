import Workflow

/// A graph of operations as data: names, connections, rules and limits, but no closures.
///
/// An ``OperationGraph`` has one, and a ``GraphRun`` follows it.
public struct GraphPlan: Hashable, Sendable, Codable {
  /// The operations, in the order in which they were added.
  public var operations: [Operation]

  /// The dependencies, in the order in which they were added.
  public var dependencies: [Dependency]

  /// The segues, in the order in which they were added.
  public var segues: [Segue]

  /// How many operations may run at once; nil for any number.
  public var limit: Int?

  /// How many operations may use a resource at once, by its name.
  public var limits: [String: Int]

  /// Creates a plan.
  public init(
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

    /// What has to become of the dependencies.
    public var rule = StartRule.allDone

    /// Of operations that could start, those of higher priority start first.
    public var priority = 0

    /// The resources that the operation uses while it runs.
    public var resources: [String] = []

    /// Resources that the operation uses too if the graph limits them, but may be without a limit.
    ///
    /// In a subgraph, these are the resources of its graph under the names that graphs around may limit.
    public var sharedResources: [String] = []

    /// How often the operation is tried.
    public var retry = RetryPolicy.never

    /// The operation that this one is a part of: that one is a subgraph, and this one starts after it.
    public var group: String?

    /// How long one attempt may take, and all of them together with the delays between them.
    public var timeouts = OperationTimeouts()

    /// Creates an operation.
    public init(_ name: String) { self.name = name }
  }

  /// A connection that lets its target wait until its source has ended.
  public struct Dependency: Hashable, Sendable, Codable {
    /// The name of the operation that waits.
    public var target: String

    /// The name of the operation that has to end.
    public var source: String

    /// Creates a dependency.
    public init(of target: String, on source: String) {
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

    /// The condition, for people.
    public var label: String?

    /// Creates a segue.
    public init(from source: String, to target: String, _ label: String? = nil) {
      self.source = source
      self.target = target
      self.label = label
    }
  }
}

/// What has to become of the dependencies of an operation before it starts.
public enum StartRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// All of them have ended, in whichever way.
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
}

/// How often an operation is tried, and how long it waits between two attempts.
public struct RetryPolicy: Hashable, Sendable, Codable {
  /// How often the operation is tried; at least 1.
  public var attempts: Int
  /// The delay before the second attempt.
  public var initial: Duration
  /// How much longer each delay is than the one before.
  public var factor: Double
  /// The longest delay.
  public var maximum: Duration
  /// The part of a delay that is left to chance, from 0 to 1.
  public var jitter: Double

  /// Creates a policy.
  public init(
    attempts: Int, initial: Duration = .seconds(1), factor: Double = 2,
    maximum: Duration = .seconds(100), jitter: Double = 0
  ) {
    self.attempts = max(1, attempts)
    self.initial = max(.zero, initial)
    self.factor = max(0, factor)
    self.maximum = max(.zero, maximum)
    self.jitter = min(max(0, jitter), 1)
  }

  /// Reads a policy, within the same bounds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      attempts: try container.decode(Int.self, forKey: .attempts),
      initial: try container.decode(Duration.self, forKey: .initial),
      factor: try container.decode(Double.self, forKey: .factor),
      maximum: try container.decode(Duration.self, forKey: .maximum),
      jitter: try container.decode(Double.self, forKey: .jitter))
  }

  /// The operation is tried once.
  public static let never = RetryPolicy(attempts: 1)

  /// Returns the delay before an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the number of the attempt that follows the delay, from 2.
  ///   - chance: a number from 0 to 1, which decides about the part that is left to chance.
  public func delay(before attempt: Int, chance: Double = 1) -> Duration {
    var delay = min(initial, maximum)
    // Rule 73b.
    for _ in 0..<max(0, attempt - 2) {
      guard factor != 1, delay > .zero, delay < maximum else { break }
      delay = delay.times(factor, upTo: maximum)
    }
    // Rule 73m.
    return delay.shortened(byUpTo: jitter, chance: chance)
  }
}

/// How long an operation may take.
public struct OperationTimeouts: Hashable, Sendable, Codable {
  /// How long one attempt may take, from its start; nil for any time.
  public var attempt: Duration?
  /// How long all attempts may take, from the start of the first, with the delays between them and
  /// with pauses; nil for any time.
  public var total: Duration?

  /// Creates time-outs.
  public init(attempt: Duration? = nil, total: Duration? = nil) {
    self.attempt = attempt
    self.total = total
  }
}
