/// The part of a tree that knows the root's type: its renderings and outputs.
///
/// The tree calls it through one closure, created where the root's type is known. Called through a
/// protocol, it would run unspecialised.
@usableFromInline final class TypedRoot<Root: Workflow> {
  @usableFromInline let feed = Feed<Root.Rendering>()
  @exclusivity(unchecked) @usableFromInline var output: Root.Output?
  @exclusivity(unchecked) @usableFromInline var onOutput: ((Root.Output) -> Void)?

  @inlinable init(_ workflow: Root, in tree: Tree, onOutput: ((Root.Output) -> Void)?) {
    self.onOutput = onOutput
    tree.begin(
      makeRoot: {
        let node = Node.begin(workflow, key: .none, in: nil, tree: tree)
        // A turn has one output at most: the root's action returns one, and no action follows it.
        node.onOutput = Handler { [unowned self, unowned tree] output in
          self.output = output
          if !tree.isPlain { tree.recordOutput(output) }
          tree.machine.receiveOutput()
        }
        return node.session
      }, rootPerformer: { step, root in self.perform(step, at: root) })
  }

  @inlinable func perform(_ step: Tree.RootStep, at root: Session) {
    switch step {
    case .render:
      // Unmanaged: the session keeps its node alive while it renders.
      let node = Unmanaged.passUnretained(Node<Root>.of(root))
      // Rule 37a.
      feed.show(node._withUnsafeGuaranteedRef { $0.renderIfNeeded() }, of: root)
    case .publish:
      feed.publish(in: root.tree)
    case .emit:
      if let output = exchange(&output, with: nil) { onOutput?(output) }
    case .end:
      output = nil
      onOutput = nil
      feed.finish()
    }
  }
}
