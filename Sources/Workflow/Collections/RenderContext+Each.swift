extension RenderContext where W: Workflow {
  /// Renders a child for each item, known by an id, and returns their renderings in order.
  ///
  /// The collection is a scope of its own: its children are told apart by id alone.
  ///
  /// As long as nothing can have changed that the closures see (the props and the state of this
  /// workflow, and the children declared before), they are called for the children only that have
  /// to render, and the other renderings are kept. So they have to be pure, as `render` is.
  ///
  /// - Parameters:
  ///   - key: tells apart several collections of one type of child.
  ///   - id: the identity of an item. The same twice in one collection stops.
  ///   - onOutput: makes an action of this workflow of an id and an output of its child.
  /// - Complexity: O(items) if this workflow's props or state or a child declared before have changed;
  ///   else O(changed · log items), for collections with random access.
  @inlinable
  public func render<Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<W>>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child,
    onOutput: @escaping (ID, Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    renderNodes(of: items, key: key, id: id, child, outputMap: onOutput)
  }

  /// Renders a child for each item; outputs become actions of the workflow's own type `Action`.
  @inlinable public func render<Items: Collection, ID: Hashable, Child: Workflow>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child,
    onOutput: @escaping (ID, Child.Output) -> W.Action
  ) -> KeyedRenderings<ID, Child.Rendering> where W.Action: WorkflowAction<W> {
    renderNodes(of: items, key: key, id: id, child, outputMap: onOutput)
  }

  /// Renders a child that tells nothing for each item.
  @inlinable public func render<Items: Collection, ID: Hashable, Child: Workflow>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child
  ) -> KeyedRenderings<ID, Child.Rendering> where Child.Output == Never {
    renderNodes(of: items, key: key, id: id, child) { (_, _: Never) -> AnyWorkflowAction<W> in }
  }

  @inlinable
  func renderNodes<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<W>
  >(
    of items: Items, key: Key, id: (Items.Element) -> ID, _ child: (Items.Element) -> Child,
    outputMap: @escaping (ID, Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    backing?.beginCollection(of: Child.self, key: key)
    defer { backing?.endCollection() }
    let session = backing == nil ? node.session : nil
    let scope = session?.beginCollection(of: Child.self, key: key)
    let context = RenderContext(
      node: unownedNode, scope: scope.map { Unmanaged.passUnretained($0) }, backing: backing)

    if let session, let scope, session.canReuse,
      var shown = scope.collection.shown as? KeyedRenderings<ID, Child.Rendering>,
      shown.count == items.count, let allChanged = scope.changedInOrder()
    {
      for changed in allChanged {
        let item = items[items.index(items.startIndex, offsetBy: changed.place)]
        let id = id(item)
        scope.children.cursor = changed.place
        let rendering = child(item).rendered(in: context, key: changed.key) { outputMap(id, $0) }
        shown.replace(at: changed.place, with: rendering)
      }
      scope.children.cursor = shown.count
      scope.endCollection(shown: shown)
      return shown
    }

    var ids: [ID] = []
    ids.reserveCapacity(items.underestimatedCount)
    var renderings = PersistentVector<Child.Rendering>.Builder()
    let declarations = session?.declarations
    for item in items {
      let id = id(item)
      let rendering = child(item).rendered(in: context, key: Key(id)) { outputMap(id, $0) }
      renderings.append(rendering)
      scope?.children.numberLast()
      ids.append(id)
    }
    let shown = KeyedRenderings(ids: ids, renderings: renderings.finished())
    // A closure that declares something itself has to be called every time.
    scope?.endCollection(shown: session?.declarations == declarations ? shown : nil)
    return shown
  }
}
