extension RenderContext where WorkflowType: Workflow {
  /// Renders a child for each item, identified by an id, and returns the renderings in order.
  ///
  /// The collection is a scope of its own: its children are told apart by id alone.
  ///
  /// The closures have to be pure, as `render` is. As long as nothing that they see can have
  /// changed (the props and the state of this workflow, and the children declared before), they are
  /// called only for the children that have to render, and the other renderings are kept.
  ///
  /// - Parameters:
  ///   - key: tells apart several collections of one type of child.
  ///   - id: returns the identity of an item; the same id twice stops the program.
  ///   - onOutput: turns the id of a child and its output into an action of this workflow.
  /// - Complexity: O(items) if this workflow's props or state or a child declared before have
  ///   changed, otherwise O(changed · log items) for collections with random access.
  @inlinable
  public func render<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<WorkflowType>
  >(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child,
    onOutput: @escaping (ID, Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    renderNodes(of: items, key: key, id: id, child) { id in { onOutput(id, $0) } }
  }

  /// Renders a child for each item; outputs become actions of the workflow's own type `Action`.
  @inlinable public func render<Items: Collection, ID: Hashable, Child: Workflow>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child,
    onOutput: @escaping (ID, Child.Output) -> WorkflowType.Action
  ) -> KeyedRenderings<ID, Child.Rendering>
  where WorkflowType.Action: WorkflowAction<WorkflowType> {
    renderNodes(of: items, key: key, id: id, child) { id in { onOutput(id, $0) } }
  }

  /// Renders a child without outputs for each item.
  @inlinable public func render<Items: Collection, ID: Hashable, Child: Workflow>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child
  ) -> KeyedRenderings<ID, Child.Rendering> where Child.Output == Never {
    renderNodes(of: items, key: key, id: id, child) { _ in
      { (_: Never) -> AnyWorkflowAction<WorkflowType> in }
    }
  }

  /// Renders a child for each item, in nodes or with a tester.
  ///
  /// - Parameter outputMap: creates the handler of a child; without captures it allocates nothing.
  @inlinable
  func renderNodes<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<WorkflowType>
  >(
    of items: Items, key: Key, id: (Items.Element) -> ID, _ child: (Items.Element) -> Child,
    outputMap: (ID) -> (Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    guard case .node(let node, _) = target else {
      if case .tester(let backing) = target { backing.beginCollection(of: Child.self, key: key) }
      defer { if case .tester(let backing) = target { backing.endCollection() } }
      return renderAll(items, in: nil, id: id, child, outputMap: outputMap)
    }
    let session = self.node.session
    let (collection, scope) = session.beginCollection(of: Child.self, key: key)
    let context = RenderContext(.node(node, scope: .passUnretained(collection)))

    if session.canReuse,
      var renderings = scope.renderings as? KeyedRenderings<ID, Child.Rendering>,
      renderings.count == items.count, let allChanged = scope.changedInOrder()
    {
      for changed in allChanged {
        let item = items[items.index(items.startIndex, offsetBy: changed.position)]
        collection.children.cursor = changed.position
        let rendering = child(item).rendered(
          in: context, key: changed.key, outputMap: outputMap(id(item)))
        renderings.replace(at: changed.position, with: rendering)
      }
      collection.children.cursor = renderings.count
      collection.endCollection(scope, keeping: renderings)
      return renderings
    }

    let declarations = session.declarations
    let renderings = context.renderAll(items, in: collection, id: id, child, outputMap: outputMap)
    // A closure that declares something itself has to be called every time.
    collection.endCollection(
      scope, keeping: session.declarations == declarations ? renderings : nil)
    return renderings
  }

  /// Renders a child for each item, in order.
  @inlinable
  func renderAll<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<WorkflowType>
  >(
    _ items: Items, in collection: Session?, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child, outputMap: (ID) -> (Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    var ids: [ID] = []
    ids.reserveCapacity(items.underestimatedCount)
    var renderings = PersistentVector<Child.Rendering>.Builder()
    for item in items {
      let id = id(item)
      renderings.append(
        child(item).rendered(in: self, key: Key(id), outputMap: outputMap(id)))
      collection?.children.numberLast()
      ids.append(id)
    }
    return KeyedRenderings(ids: ids, renderings: renderings.finished())
  }
}
