// Items that have an id of their own need no other.
extension RenderContext where WorkflowType: Workflow {
  /// Renders a child for each item, identified by the item's own id.
  @inlinable
  public func render<Items: Collection, Child: Workflow, Action: WorkflowAction<WorkflowType>>(
    each items: Items, key: Key = .none, _ child: (Items.Element) -> Child,
    onOutput: @escaping (Items.Element.ID, Child.Output) -> Action
  ) -> KeyedRenderings<Items.Element.ID, Child.Rendering> where Items.Element: Identifiable {
    render(each: items, key: key, id: \.id, child, onOutput: onOutput)
  }

  /// Renders a child for each item; outputs become actions of the workflow's own type `Action`.
  @inlinable public func render<Items: Collection, Child: Workflow>(
    each items: Items, key: Key = .none, _ child: (Items.Element) -> Child,
    onOutput: @escaping (Items.Element.ID, Child.Output) -> WorkflowType.Action
  ) -> KeyedRenderings<Items.Element.ID, Child.Rendering>
  where Items.Element: Identifiable, WorkflowType.Action: WorkflowAction<WorkflowType> {
    render(each: items, key: key, id: \.id, child, onOutput: onOutput)
  }

  /// Renders a child without outputs for each item, identified by the item's own id.
  @inlinable public func render<Items: Collection, Child: Workflow>(
    each items: Items, key: Key = .none, _ child: (Items.Element) -> Child
  ) -> KeyedRenderings<Items.Element.ID, Child.Rendering>
  where Items.Element: Identifiable, Child.Output == Never {
    render(each: items, key: key, id: \.id, child)
  }
}
