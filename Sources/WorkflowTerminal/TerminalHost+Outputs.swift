public import Workflow
public import WorkflowTextUI
public import WorkflowTracing

// Roots whose outputs say themselves what they ask for.

extension TerminalHost where Root.Output: TerminalRequestConvertible {
  /// Creates a host, which shows nothing yet.
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
    ) { $0.terminalRequest }
  }
}

extension Workflow where Rendering: TextScreen, Output: TerminalRequestConvertible {
  /// Shows the workflow on a terminal until an output ends the program, and returns the exit code.
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
