/// The typed end of a tree: its root node, what was rendered, and where outputs go.
///
/// The tree calls it through one closure, made where the root's type is known: through a protocol it
/// would run unspecialised.
@usableFromInline final class Stage<Root: Workflow> {
  @exclusivity(unchecked) @usableFromInline var node: Node<Root>?
  @usableFromInline let feed = Feed<Root.Rendering>()
  @exclusivity(unchecked) @usableFromInline var output: Root.Output?
  @exclusivity(unchecked) @usableFromInline var onOutput: ((Root.Output) -> Void)?

  @inlinable init(_ workflow: Root, in tree: Tree, onOutput: ((Root.Output) -> Void)?) {
    self.onOutput = onOutput
    tree.begin(
      makeRoot: {
        let node = Node.begin(workflow, key: .none, in: nil, tree: tree)
        // A turn gives one output at most: the root's action has one, and nothing acts after it.
        node.onOutput = { [unowned self, unowned tree] output in
          self.output = output
          tree.hasOutput = true
        }
        self.node = node
        return node.session
      }, takeStep: { step in self.take(step) })
  }

  /// Lends the root; it is let go after everything else only.
  @inlinable func withNode(_ body: (Node<Root>) -> Void) {
    guard let node = node.map({ Unmanaged.passUnretained($0) }) else { return }
    node._withUnsafeGuaranteedRef(body)
  }

  @inlinable func take(_ step: Tree.Step) {
    switch step {
    case .render:
      withNode { feed.show($0.rendered()) }
    case .publish:
      withNode { feed.publish(in: $0.session.tree) }
    case .putOut:
      guard let output else { return }
      self.output = nil
      onOutput?(output)
    case .finish:
      node = nil
      output = nil
      onOutput = nil
      feed.finish()
    }
  }
}
