public import Workflow
public import WorkflowScreens

extension OperationGraph {
  /// Adds an operation that is a workflow: its first output is the value, and its rendering is shown.
  ///
  /// A form is an example. The workflow is a child of the graph's node as long as the operation runs,
  /// so only a graph in a tree can have one. Each attempt has a node of its own.
  ///
  /// - Parameters:
  ///   - name: the name, which no other operation of the graph has.
  ///   - inputs: the operations whose values, or results, the workflow is made from.
  ///   - options: when it starts, how often it is tried, and how long it may take.
  ///   - workflow: makes the workflow, in each pass.
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

  /// Adds an operation that is a workflow, made by what sees what leads to it.
  @discardableResult
  public mutating func addWorkflow<each Input: OperationInput, Child: Workflow>(
    _ name: String, inputs: repeat each Input, options: OperationOptions = OperationOptions(),
    _ workflow: @escaping @Sendable (OperationContext, repeat (each Input).Value) -> Child
  ) -> Op<Child.Output>
  where Child: SendableMetatype, Child.Output: Sendable, Child.Rendering: Screen & SendableMetatype
  {
    let render: OperationBody.Render = { operation, name, context, finish in
      let child = workflow(operation, repeat try operation.results.take((each inputs)))
      // Rule 79f.
      return AnyScreen(context.render(child, key: Key(name)) { finish(.success($0)) })
    }
    return add(name, inputs: repeat each inputs, options: options, .workflow(render))
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

  /// Adds an operation that is a workflow whose first output is a value or an error, made by what sees
  /// what leads to it.
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
    let render: OperationBody.Render = { operation, name, context, finish in
      let child = workflow(operation, repeat try operation.results.take((each inputs)))
      return AnyScreen(
        context.render(child, key: Key(name)) { result in
          finish(result.map { $0 as any Sendable }.mapError { $0 as any Error })
        })
    }
    return add(name, inputs: repeat each inputs, options: options, .workflow(render))
  }
}
