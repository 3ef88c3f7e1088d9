/// The end of a tree where the root's type is known: renderings, and where outputs go.
///
/// The tree calls it through one closure, made where the root's type is known: through a protocol it
/// would run unspecialised.
@usableFromInline final class TypedRoot<Root: Workflow> {
  @usableFromInline let feed = Feed<Root.Rendering>()
  @exclusivity(unchecked) @usableFromInline var output: Root.Output?
  @exclusivity(unchecked) @usableFromInline var onOutput: ((Root.Output) -> Void)?

  @inlinable init(_ workflow: Root, in tree: Tree, onOutput: ((Root.Output) -> Void)?) {
    self.onOutput = onOutput
    tree.begin(
      makeRoot: {
        let node = Node.begin(workflow, key: .none, in: nil, tree: tree)
        // A turn gives one output at most: the root's action has one, and nothing acts after it.
        node.onOutput = Handler { [unowned self, unowned tree] output in
          self.output = output
          tree.machine.receiveOutput()
        }
        return node.session
      }, takeRootStep: { step, root in self.take(step, at: root) })
  }

  @inlinable func take(_ step: Tree.RootStep, at root: Session) {
    switch step {
    case .render:
      // Unmanaged: the session keeps its node as long as it renders.
      let node = Unmanaged.passUnretained(Node<Root>.of(root))
      feed.show(node._withUnsafeGuaranteedRef { $0.rendered() }, of: root)
    case .publish:
      feed.publish(in: root.tree)
    case .emit:
      if let output = exchange(&output, with: nil) { onOutput?(output) }
    case .finish:
      output = nil
      onOutput = nil
      feed.finish()
    }
  }
}
