public import Workflow

/// The start rule, priority, resources, retries and time-outs of an operation.
public struct OperationOptions: Sendable {
  let rule: StartRule
  let priority: Int
  let resources: ResourceUse
  let retry: RetryPolicy
  let retryIf: @Sendable (any Error) -> Bool
  let timeout: Duration?
  let totalTimeout: Duration?
  let abandonsOnTimeout: Bool

  /// Creates options; by default, an operation is tried once, when all its dependencies have ended.
  ///
  /// - Parameters:
  ///   - rule: The outcomes that the dependencies need to have.
  ///   - priority: The priority: of operations that could start, those of higher priority start first.
  ///   - resources: The resources that the operation uses while it runs.
  ///   - retry: The number of attempts, and the delays between them.
  ///   - retryIf: A closure that returns whether an operation that has thrown this error is tried
  ///     again.
  ///   - timeout: The time that one attempt may take, from its start; nil for any time.
  ///   - totalTimeout: The time that all attempts may take, with the delays between them; nil for any
  ///     time.
  ///   - abandonsOnTimeout: Whether an operation that takes too long does not wait until its closures
  ///     return: they are cancelled, and what they return is dropped.
  public init(
    when rule: StartRule = .allDone, priority: Int = 0, uses resources: ResourceUse = [],
    retry: RetryPolicy = .never, retryIf: @escaping @Sendable (any Error) -> Bool = { _ in true },
    timeout: Duration? = nil, totalTimeout: Duration? = nil, abandonsOnTimeout: Bool = false
  ) {
    self.rule = rule
    self.priority = priority
    self.resources = resources
    self.retry = retry
    self.retryIf = retryIf
    self.timeout = timeout
    self.totalTimeout = totalTimeout
    self.abandonsOnTimeout = abandonsOnTimeout
  }
}

/// The resources that an operation uses, and how much of each.
///
/// It is written as an array of names, or as a dictionary with amounts:
///
/// ```swift
/// graph.add("train", options: .init(uses: ["gpu": 2, "disk": 1])) { … }
/// graph.add("load", options: .init(uses: ["network"])) { … }
/// ```
public struct ResourceUse: Hashable, Sendable, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// The amounts, by the names of the resources.
  let amounts: [String: Int]

  /// Creates the use of amounts of resources, by their names; each has to be at least 1.
  public init(_ amounts: [String: Int]) { self.amounts = amounts }

  /// Creates the use of an amount of one of each resource.
  public init(arrayLiteral names: String...) {
    self.init(Dictionary(names.map { ($0, 1) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Creates the use of amounts of resources; of a name that stands twice, the last amount counts.
  public init(dictionaryLiteral amounts: (String, Int)...) {
    self.init(Dictionary(amounts, uniquingKeysWith: { _, last in last }))
  }
}
