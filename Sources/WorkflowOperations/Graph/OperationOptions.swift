/// How an operation is run: when it starts, how often it is tried, and how long it may take.
public struct OperationOptions: Sendable {
  /// What has to become of the dependencies.
  public var rule: StartRule
  /// Of operations that could start, those of higher priority start first.
  public var priority: Int
  /// The names of the resources that the operation uses while it runs.
  public var resources: [String]
  /// How often the operation is tried, and how long it waits between two attempts.
  public var retry: RetryPolicy
  /// Whether an operation that has thrown this error is tried again.
  public var retryIf: @Sendable (any Error) -> Bool
  /// How long one attempt may take, from its start; nil for any time.
  public var timeout: Duration?
  /// How long all attempts may take, with the delays between them; nil for any time.
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
