/// The start rule, priority, resources, retries and time-outs of an operation.
public struct OperationOptions: Sendable {
  /// The outcomes that the dependencies need to have.
  public var rule: StartRule
  /// The priority: of operations that could start, those of higher priority start first.
  public var priority: Int
  /// The names of the resources that the operation uses while it runs.
  public var resources: [String]
  /// The number of attempts, and the delays between them.
  public var retry: RetryPolicy
  /// A closure that returns whether an operation that has thrown this error is tried again.
  public var retryIf: @Sendable (any Error) -> Bool
  /// The time that one attempt may take, from its start; nil for any time.
  public var timeout: Duration?
  /// The time that all attempts may take, with the delays between them; nil for any time.
  public var totalTimeout: Duration?

  /// Creates options; by default, an operation is tried once, when all its dependencies have ended.
  public init(
    when rule: StartRule = .allDone, priority: Int = 0, uses resources: [String] = [],
    retry: RetryPolicy = .never, retryIf: @escaping @Sendable (any Error) -> Bool = { _ in true },
    timeout: Duration? = nil, totalTimeout: Duration? = nil
  ) {
    self.rule = rule
    self.priority = priority
    self.resources = resources
    self.retry = retry
    self.retryIf = retryIf
    self.timeout = timeout
    self.totalTimeout = totalTimeout
  }
}
