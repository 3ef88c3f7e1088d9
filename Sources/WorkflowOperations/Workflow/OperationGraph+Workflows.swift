public import Workflow
public import WorkflowScreens

extension OperationGraph {
  /// Returns the graph as a workflow.
  ///
  /// Its output is the outcomes and results of the operations when all have ended, or the reason
  /// why the graph cannot run.
  ///
  /// - Parameter clock: The clock that measures delays and time-outs.
  public func workflow(clock: any Clock<Duration> = ContinuousClock()) -> GraphWorkflow {
    GraphWorkflow(self, clock: clock)
  }

  /// Adds an operation that is a workflow: its first output is the value, its rendering is shown.
  ///
  /// A form is an example. The workflow is a child of the graph's node as long as the operation
  /// runs, so only a graph in a tree can have one. Each attempt has a node of its own.
  ///
  /// - Parameters:
  ///   - name: The name, which no other operation of the graph has.
  ///   - inputs: The operations whose values, or results, the workflow is made from.
  ///   - options: The start rule, retries and time-outs.
  ///   - workflow: A closure that makes the workflow, in each pass.
  @discardableResult
  public mutating func addWorkflow<each Input: OperationInput, Child: Workflow>(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    _ workflow: @escaping @Sendable (repeat (each Input).Value) -> Child
  ) -> Op<Child.Output>
  where Child: SendableMetatype, Child.Output: Sendable, Child.Rendering: Screen & SendableMetatype
  {
    addWorkflow(name, inputs: repeat each inputs, options: options) {
      (_: OperationContext, values: repeat (each Input).Value) in
      workflow(repeat each values)
    }
  }

  /// Adds an operation that is a workflow, made by a closure that also takes the context.
  @discardableResult
  public mutating func addWorkflow<each Input: OperationInput, Child: Workflow>(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    _ workflow: @escaping @Sendable (OperationContext, repeat (each Input).Value) -> Child
  ) -> Op<Child.Output>
  where Child: SendableMetatype, Child.Output: Sendable, Child.Rendering: Screen & SendableMetatype
  {
    let shown = ShownOperation { operation, name, context, finish in
      let child = workflow(operation, repeat try operation.results.value(of: (each inputs)))
      // Rule 79f.
      return AnyScreen(context.render(child, key: Key(name)) { finish(.success($0)) })
    }
    return add(name, inputs: repeat each inputs, options: options, .workflow(shown))
  }

  /// Adds an operation that is a workflow whose first output is a value or an error.
  @discardableResult
  public mutating func addWorkflow<
    each Input: OperationInput, Child: Workflow, Output: Sendable, Failure: Error
  >(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    _ workflow: @escaping @Sendable (repeat (each Input).Value) -> Child
  ) -> Op<Output>
  where
    Child: SendableMetatype, Child.Output == Result<Output, Failure>,
    Child.Rendering: Screen & SendableMetatype
  {
    addWorkflow(name, inputs: repeat each inputs, options: options) {
      (_: OperationContext, values: repeat (each Input).Value) in
      workflow(repeat each values)
    }
  }

  /// Adds an operation that is a workflow whose first output is a value or an error, made by a
  /// closure that also takes the context.
  @discardableResult
  public mutating func addWorkflow<
    each Input: OperationInput, Child: Workflow, Output: Sendable, Failure: Error
  >(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    _ workflow: @escaping @Sendable (OperationContext, repeat (each Input).Value) -> Child
  ) -> Op<Output>
  where
    Child: SendableMetatype, Child.Output == Result<Output, Failure>,
    Child.Rendering: Screen & SendableMetatype
  {
    let shown = ShownOperation { operation, name, context, finish in
      let child = workflow(operation, repeat try operation.results.value(of: (each inputs)))
      return AnyScreen(
        context.render(child, key: Key(name)) { result in
          finish(result.map { $0 as any Sendable }.mapError { $0 as any Error })
        })
    }
    return add(name, inputs: repeat each inputs, options: options, .workflow(shown))
  }
}
