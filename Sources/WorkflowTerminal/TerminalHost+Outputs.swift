public import Workflow
public import WorkflowTextUI
public import WorkflowTracing

// Roots whose outputs say themselves what they ask for.

extension TerminalHost where Root.Output == ExitCode {
  /// Creates a host, which shows nothing yet.
  ///
  /// The output of the root is the exit code of the program.
  public init(
    _ workflow: Root,
    _ form: DisplayForm = .screen,
    options: TerminalOptions = TerminalOptions(),
    observers: [any WorkflowObserver] = [],
    describe: ((Any) -> String)? = nil,
    tracing: TraceOptions = TraceOptions(texts: .all)
  ) {
    self.init(
      workflow, form, options: options, observers: observers, describe: describe, tracing: tracing
    ) { .exit($0) }
  }
}

extension TerminalHost where Root.Output == TerminalRequest {
  /// Creates a host, which shows nothing yet.
  ///
  /// The outputs of the root are requests that are followed.
  public init(
    _ workflow: Root,
    _ form: DisplayForm = .screen,
    options: TerminalOptions = TerminalOptions(),
    observers: [any WorkflowObserver] = [],
    describe: ((Any) -> String)? = nil,
    tracing: TraceOptions = TraceOptions(texts: .all)
  ) {
    self.init(
      workflow, form, options: options, observers: observers, describe: describe, tracing: tracing
    ) { $0 }
  }
}

extension Workflow where Rendering: TextScreen, Output == ExitCode {
  /// Shows the workflow on a terminal until it emits the program's exit code, and returns that.
  ///
  /// ```swift
  /// exit(await GreetingWorkflow().runInTerminal().rawValue)
  /// ```
  public func runInTerminal(
    _ options: TerminalOptions = TerminalOptions(), form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    describe: ((Any) -> String)? = nil, tracing: TraceOptions = TraceOptions(texts: .all),
    isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    await TerminalHost(
      self, form, options: options, observers: observers, describe: describe, tracing: tracing
    ).run()
  }
}

extension Workflow where Rendering: TextScreen, Output == TerminalRequest {
  /// Shows the workflow on a terminal until it requests the end, and returns the exit code.
  public func runInTerminal(
    _ options: TerminalOptions = TerminalOptions(), form: DisplayForm = .screen,
    observers: [any WorkflowObserver] = [],
    describe: ((Any) -> String)? = nil, tracing: TraceOptions = TraceOptions(texts: .all),
    isolation: isolated (any Actor)? = #isolation
  ) async -> ExitCode {
    await TerminalHost(
      self, form, options: options, observers: observers, describe: describe, tracing: tracing
    ).run()
  }
}
