import WorkflowResidence

/// The typed end of a tree: its root node, what was published of it, and who listens.
final class Stage<Root: Workflow>: Outlet, RenderingSource {
  private(set) var node: Node<Root>?
  private(set) var rendering: Root.Rendering!
  private(set) var renderingCount = 0
  private(set) var hasUnpublished = false
  private(set) var hasFinished = false
  var listeners: [Listener<Root.Rendering>] = []
  private var bells: [WeakBell] = []
  private var output: Root.Output?
  private var onOutput: ((Root.Output) -> Void)?

  init(onOutput: ((Root.Output) -> Void)?) { self.onOutput = onOutput }

  func makeRoot(_ workflow: Root, in tree: Tree) -> Session {
    let node = Node.begin(workflow, key: .none, in: nil, tree: tree)
    // A turn gives one output at most: the root's action has one, and nothing acts after it.
    node.onOutput = { [unowned self] in output = $0 }
    self.node = node
    return node.session
  }

  func update(_ workflow: Root) {
    guard let node else { return }
    node.session.tree.purely { node.take(workflow) }
  }

  func render() {
    guard let node else { return }
    rendering = node.rendered()
    renderingCount += 1
    hasUnpublished = true
  }

  func publish() {
    hasUnpublished = false
    ringBells()
    guard !listeners.isEmpty else { return }
    listeners.removeAll { $0.receive == nil }
    // A copy: who is added by a listener gets the next publication.
    for listener in listeners where !hasFinished && !isEnding {
      listener.receive?(rendering)
    }
  }

  func putOut() {
    guard let output else { return }
    self.output = nil
    if hasUnpublished { publish() }
    if !isEnding { onOutput?(output) }
  }

  private var isEnding: Bool { node?.session.tree.isEndRequested ?? true }

  func finish() {
    hasFinished = true
    node = nil
    output = nil
    onOutput = nil
    listeners = []
    ringBells()
  }

  func add(_ bell: Bell) { bells.append(WeakBell(bell: bell)) }

  private func ringBells() {
    bells.removeAll { $0.bell == nil }
    for bell in bells { bell.bell?.ring() }
  }
}

/// A bell that goes when its reader does.
private struct WeakBell {
  weak var bell: Bell?
}
