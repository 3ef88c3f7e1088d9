public import Workflow

/// The start rule, priority, resources, retries and time-outs of an operation.
public struct OperationOptions: Sendable {
  let rule: StartRule
  let priority: Int
  let resources: [String]
  let retry: RetryPolicy
  let retryIf: @Sendable (any Error) -> Bool
  let timeout: Duration?
  let totalTimeout: Duration?

  /// Creates options; by default, an operation is tried once, when all its dependencies have ended.
  ///
  /// - Parameters:
  ///   - rule: The outcomes that the dependencies need to have.
  ///   - priority: The priority: of operations that could start, those of higher priority start first.
  ///   - resources: The names of the resources that the operation uses while it runs.
  ///   - retry: The number of attempts, and the delays between them.
  ///   - retryIf: A closure that returns whether an operation that has thrown this error is tried
  ///     again.
  ///   - timeout: The time that one attempt may take, from its start; nil for any time.
  ///   - totalTimeout: The time that all attempts may take, with the delays between them; nil for any
  ///     time.
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
