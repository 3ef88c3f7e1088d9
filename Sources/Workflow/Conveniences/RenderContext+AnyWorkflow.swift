// Items whose children are of several types.
import WorkflowSynchronization

extension RenderContext where WorkflowType: Workflow {
  /// Renders a child of any type for each item; type and id are its identity.
  ///
  /// The same id twice stops the program. Two such calls with one type of rendering and output need
  /// keys, whatever their children are.
  @_disfavoredOverload @inlinable
  public func render<
    Items: Collection, ID: Hashable, Rendering, Output, Action: WorkflowAction<WorkflowType>
  >(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> any Workflow<Rendering, Output>,
    onOutput: @escaping (ID, Output) -> Action
  ) -> KeyedRenderings<ID, Rendering> {
    renderOpened(items, key, id, child) { id in { onOutput(id, $0) } }
  }

  /// Renders a child of any type for each item; outputs become actions of the workflow's own type
  /// `Action`.
  @_disfavoredOverload @inlinable
  public func render<Items: Collection, ID: Hashable, Rendering, Output>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> any Workflow<Rendering, Output>,
    onOutput: @escaping (ID, Output) -> WorkflowType.Action
  ) -> KeyedRenderings<ID, Rendering>
  where WorkflowType.Action: WorkflowAction<WorkflowType> {
    renderOpened(items, key, id, child) { id in { onOutput(id, $0) } }
  }

  /// Renders a child of any type without outputs for each item.
  @_disfavoredOverload @inlinable
  public func render<Items: Collection, ID: Hashable, Rendering>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> any Workflow<Rendering, Never>
  ) -> KeyedRenderings<ID, Rendering> {
    renderOpened(items, key, id, child) { _ in
      { (_: Never) -> AnyWorkflowAction<WorkflowType> in }
    }
  }

  @inlinable
  func renderOpened<
    Items: Collection, ID: Hashable, Rendering, Output, Action: WorkflowAction<WorkflowType>
  >(
    _ items: Items, _ key: Key, _ id: (Items.Element) -> ID,
    _ child: (Items.Element) -> any Workflow<Rendering, Output>,
    outputMap: (ID) -> (Output) -> Action
  ) -> KeyedRenderings<ID, Rendering> {
    let renderings = renderCollection(
      of: items, key: key, id: id, { OpenedWorkflow(base: child($0)) }, outputMap: outputMap)
    // Children of two types may have one id, which their identity does not show.
    if let id = renderings.order.repeatedID { stopAsRepeated(Key(id)) }
    return renderings
  }

  @usableFromInline func stopAsRepeated(_ id: Key) -> Never {
    let path = if case .node = target { node.session.path } else { "\(WorkflowType.self)" }
    // Rule 2g.
    Misuse.duplicateID(id: id, type: (any Workflow).self, path: path).stop()
  }
}

/// A workflow of any type, which adds no node and no identity to the one inside.
@usableFromInline package struct OpenedWorkflow<Rendering, Output>: Workflow {
  @usableFromInline let base: any Workflow<Rendering, Output>

  @inlinable init(base: any Workflow<Rendering, Output>) { self.base = base }

  @inlinable package func render(state: Void, context: borrowing RenderContext<Self>) -> Rendering {
    rendered(in: context, key: .none) { AnyWorkflowAction<Self>(sendingOutput: $0) }
  }

  @inlinable package func rendered<Parent: Workflow, ParentAction: WorkflowAction<Parent>>(
    in context: borrowing RenderContext<Parent>, key: Key,
    outputMap: @escaping (Output) -> ParentAction
  ) -> Rendering {
    base.rendered(in: context, key: key, outputMap: outputMap)
  }
}
