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
  ///   - items: The items, in the order of the renderings.
  ///   - key: A key that tells apart several collections of one type of child.
  ///   - id: A closure that returns the identity of an item; the same id twice stops the program.
  ///   - child: A closure that returns the child for an item.
  ///   - onOutput: A closure that turns a child's id and output into an action of this workflow.
  /// - Complexity: O(items) if this workflow's props or state or a child declared before have
  ///   changed, otherwise O(changed · log items) for collections with random access.
  @inlinable @inline(__always)
  public func render<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<WorkflowType>
  >(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child,
    onOutput: @escaping (ID, Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    renderCollection(of: items, key: key, id: id, child) { id in { onOutput(id, $0) } }
  }

  /// Renders a child for each item; outputs become actions of the workflow's own type `Action`.
  @inlinable @inline(__always) public func render<Items: Collection, ID: Hashable, Child: Workflow>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child,
    onOutput: @escaping (ID, Child.Output) -> WorkflowType.Action
  ) -> KeyedRenderings<ID, Child.Rendering>
  where WorkflowType.Action: WorkflowAction<WorkflowType> {
    renderCollection(of: items, key: key, id: id, child) { id in { onOutput(id, $0) } }
  }

  /// Renders a child without outputs for each item.
  @inlinable @inline(__always) public func render<Items: Collection, ID: Hashable, Child: Workflow>(
    each items: Items, key: Key = .none, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child
  ) -> KeyedRenderings<ID, Child.Rendering> where Child.Output == Never {
    renderCollection(of: items, key: key, id: id, child) { _ in
      { (_: Never) -> AnyWorkflowAction<WorkflowType> in }
    }
  }

  /// Renders a child for each item, in nodes or with a tester.
  ///
  /// - Parameter outputMap: A closure that creates a child's handler; no captures, no allocation.
  @inlinable @inline(__always)
  func renderCollection<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<WorkflowType>
  >(
    of items: Items, key: Key, id: (Items.Element) -> ID, _ child: (Items.Element) -> Child,
    outputMap: (ID) -> (Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    guard case .node(let node, _) = target else {
      if case .tester(let backing) = target { backing.beginCollection(of: Child.self, key: key) }
      defer { if case .tester(let backing) = target { backing.endCollection() } }
      return renderRows(items, in: nil, id: id, child, outputMap: outputMap)
    }
    let session = self.node.session
    let (collection, scope) = session.beginCollection(
      of: Child.self, rows: (ID, Child).self, key: key)
    // Rule 2c.
    let context = RenderContext(.node(node, scope: .passUnretained(collection)))
    var former = exchange(&scope.renderings, with: nil) as? KeyedRenderings<ID, Child.Rendering>
    // Renderings that the new ones do not share are released here, where a deinit may send.
    defer { session.releasing { exchange(&former, with: nil) } }

    if session.canReuse, var renderings = former, renderings.count == items.count,
      let allChanged = scope.changedInOrder()
    {
      // Rule 17c.
      for changed in allChanged {
        let position = Int(changed.position)
        let item = items[items.index(items.startIndex, offsetBy: position)]
        collection.children.cursor = position
        let rendering = child(item).rendered(
          in: context, key: changed.key, outputMap: outputMap(id(item)))
        renderings.renderings.replace(at: position, with: rendering)
      }
      // Rule 17e.
      collection.children.cursor = renderings.count
      collection.endCollection(scope, keeping: renderings)
      return renderings
    }

    let before = session.declarationCount
    let renderings = context.renderRows(
      items, in: collection, keeping: session.tree.rendersPlainly ? former : nil,
      id: id, child, outputMap: outputMap)
    // A closure that declares something itself has to be called every time.
    // Rule 17f.
    collection.endCollection(scope, keeping: session.declarationCount == before ? renderings : nil)
    return renderings
  }

  /// Renders a child for each item, in order.
  ///
  /// - Parameter former: The renderings of the last pass, whose unchanged parts the new ones share;
  ///   nil in a first pass, and in a tree that does more than to render.
  @inlinable @inline(__always)
  func renderRows<
    Items: Collection, ID: Hashable, Child: Workflow, Action: WorkflowAction<WorkflowType>
  >(
    _ items: Items, in collection: Session?,
    keeping former: KeyedRenderings<ID, Child.Rendering>? = nil, id: (Items.Element) -> ID,
    _ child: (Items.Element) -> Child, outputMap: (ID) -> (Child.Output) -> Action
  ) -> KeyedRenderings<ID, Child.Rendering> {
    let count = items.underestimatedCount
    collection?.children.expect(count)
    let mayContinueRows = former != nil
    var renderings = PersistentVector<Child.Rendering>.Builder(source: former?.renderings)
    // The ids after those that the first rows have in common with the last pass.
    var ids: [ID] = []
    ids.reserveCapacity(count)
    for item in items {
      let (id, child) = (id(item), child(item))
      // A session under the row's own type shows that the row is no wrapper, so this is what
      // `rendered(in:)` would do.
      let plainRow = mayContinueRows ? collection?.takeUpcoming(Child.self, key: Key(id)) : nil
      if let plainRow {
        let isAsBefore = plainRow._withUnsafeGuaranteedRef { row in
          // A child without outputs has no handler: making one would retain the row.
          Child.Output.self == Never.self
            ? row.adopt(child) : row.adopt(child, from: node, outputMap: outputMap(id))
          let position = Int(row.session.position)
          return row.session.hasToRender
            ? renderings.append(row.renderIfNeeded(), at: position)
            : renderings.appendSource(at: position)
        }
        if isAsBefore { continue }
      } else {
        // Rule 2d.
        renderings.append(child.rendered(in: self, key: Key(id), outputMap: outputMap(id)))
      }
      collection?.numberLast()
      ids.append(id)
    }
    return KeyedRenderings(
      keeping: renderings.prefix, of: former, ids: ids, renderings: renderings.finished())
  }
}
