/// Any workflow with this rendering and this output, whatever its type.
///
/// It can be rendered as it is, and its identity is that of the workflow inside.
public typealias AnyWorkflow<Rendering, Output> = any Workflow<Rendering, Output>

extension Workflow {
  /// Returns this workflow with its renderings changed; it adds no node and no identity.
  public func mapRendering<NewRendering>(
    _ transform: @escaping (Rendering) -> NewRendering
  ) -> some Workflow<NewRendering, Output> {
    RenderingMap(base: self, transform: transform)
  }

  /// Returns this workflow with its outputs changed; it adds no node and no identity.
  public func mapOutput<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> some Workflow<Rendering, NewOutput> {
    OutputMap(base: self, transform: transform)
  }

  /// Returns this workflow without its outputs; it adds no node and no identity.
  public func ignoringOutput() -> some Workflow<Rendering, Never> {
    OutputSilencer(base: self)
  }

  /// Returns this workflow with outputs that change a parent's state.
  ///
  /// Render the result with `rendered(in:key:)`.
  ///
  /// - Parameter apply: changes the parent's state, and may return an output of the parent.
  public func onOutput<Parent: Workflow>(
    _ apply: @escaping (inout Parent.State, Output) -> Parent.Output?
  ) -> some Workflow<Rendering, AnyWorkflowAction<Parent>> {
    mapOutput { output in AnyWorkflowAction<Parent> { state, _ in apply(&state, output) } }
  }
}

extension Workflow {
  /// Renders this workflow as a child whose outputs are actions of the parent.
  public func rendered<Parent: Workflow>(
    in context: borrowing RenderContext<Parent>, key: Key = .none
  ) -> Rendering where Output: WorkflowAction<Parent> {
    rendered(in: context, key: key, outputMap: { $0 })
  }

  /// Renders this workflow as a child that tells nothing.
  public func rendered<Parent: Workflow>(
    in context: borrowing RenderContext<Parent>, key: Key = .none
  ) -> Rendering where Output == Never {
    rendered(in: context, key: key, outputMap: { (_: Never) -> AnyWorkflowAction<Parent> in })
  }

  /// Renders this workflow as a child without a key.
  public func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    outputMap: @escaping (Output) -> ParentAction
  ) -> Rendering {
    rendered(in: context, key: .none, outputMap: outputMap)
  }
}

// MARK: - Wrappers

// A wrapper forwards how it is rendered, so what lands in the tree is the workflow inside. Only as
// the root of a host is it a node, with the workflow inside as its child.

private struct RenderingMap<Base: Workflow, NewRendering>: Workflow {
  typealias Output = Base.Output

  let base: Base
  let transform: (Base.Rendering) -> NewRendering

  func render(state: Void, context: borrowing RenderContext<Self>) -> NewRendering {
    rendered(in: context, key: .none, outputMap: { AnyWorkflowAction<Self>(sendingOutput: $0) })
  }

  func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (Output) -> ParentAction
  ) -> NewRendering {
    transform(base.rendered(in: context, key: key, outputMap: outputMap))
  }
}

private struct OutputMap<Base: Workflow, NewOutput>: Workflow {
  let base: Base
  let transform: (Base.Output) -> NewOutput

  func render(state: Void, context: borrowing RenderContext<Self>) -> Base.Rendering {
    rendered(in: context, key: .none, outputMap: { AnyWorkflowAction<Self>(sendingOutput: $0) })
  }

  func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (NewOutput) -> ParentAction
  ) -> Base.Rendering {
    base.rendered(in: context, key: key, outputMap: { outputMap(transform($0)) })
  }
}

private struct OutputSilencer<Base: Workflow>: Workflow {
  typealias Output = Never

  let base: Base

  func render(state: Void, context: borrowing RenderContext<Self>) -> Base.Rendering {
    rendered(in: context, key: .none, outputMap: { (_: Never) -> AnyWorkflowAction<Self> in })
  }

  func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (Never) -> ParentAction
  ) -> Base.Rendering {
    base.rendered(in: context, key: key, outputMap: { _ in AnyWorkflowAction<Parent>.noAction })
  }
}
