/// A workflow of any type with this rendering and this output.
///
/// It can be rendered as it is, and its identity is that of the workflow inside.
public typealias AnyWorkflow<Rendering, Output> = any Workflow<Rendering, Output>

extension Workflow {
  /// Returns this workflow with its renderings changed; it adds no node and no identity.
  public func mapRendering<NewRendering>(
    _ transform: @escaping (Rendering) -> NewRendering
  ) -> some Workflow<NewRendering, Output> {
    Wrapper(base: self, mapRendering: transform, mapOutput: { $0 })
  }

  /// Returns this workflow with its outputs changed; it adds no node and no identity.
  public func mapOutput<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> some Workflow<Rendering, NewOutput> {
    Wrapper(base: self, mapRendering: { $0 }, mapOutput: transform)
  }

  /// Returns this workflow without its outputs; it adds no node and no identity.
  public func ignoringOutput() -> some Workflow<Rendering, Never> {
    Wrapper(base: self, mapRendering: { $0 }, mapOutput: nil)
  }

  /// Returns this workflow with outputs that change a parent's state.
  ///
  /// Render the result with `rendered(in:key:)`. The closure may return an output of the parent.
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

  /// Renders this workflow as a child without outputs.
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

// MARK: - Wrapper

/// A workflow that adds no identity to the one inside.
package protocol TransparentWorkflow {
  static var wrappedType: any Any.Type { get }
}

/// A workflow with its rendering or output changed.
///
/// It forwards `rendered(in:key:outputMap:)`, so the tree contains the workflow inside. As the root
/// of a host it is a node of its own, with the workflow inside as its child.
private struct Wrapper<Base: Workflow, Rendering, Output>: Workflow, TransparentWorkflow {
  static var wrappedType: any Any.Type {
    (Base.self as? any TransparentWorkflow.Type)?.wrappedType ?? Base.self
  }

  let base: Base
  let mapRendering: (Base.Rendering) -> Rendering
  /// Nil if the outputs are ignored.
  let mapOutput: ((Base.Output) -> Output)?

  func render(state: Void, context: borrowing RenderContext<Self>) -> Rendering {
    // Rule 8d.
    rendered(in: context, key: .none) { AnyWorkflowAction<Self>(sendingOutput: $0) }
  }

  func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>,
    key: Key,
    outputMap: @escaping (Output) -> ParentAction
  ) -> Rendering {
    guard let mapOutput else {
      return mapRendering(
        base.rendered(in: context, key: key) { _ in AnyWorkflowAction<Parent>.noAction })
    }
    // Rules 8a, 8b.
    return mapRendering(base.rendered(in: context, key: key) { outputMap(mapOutput($0)) })
  }
}
