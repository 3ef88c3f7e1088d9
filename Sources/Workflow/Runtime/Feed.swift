/// The newest rendering, and its listeners.
@usableFromInline final class Feed<Rendering> {
  // Unchecked for the reason given in `Session`, here and in `TypedRoot`.
  @exclusivity(unchecked) @usableFromInline var rendering: Rendering?
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var listeners: [Listener<Rendering>] = []
  private(set) var hasFinished = false

  @usableFromInline init() {}

  /// Stores the rendering of a pass.
  @inlinable func show(_ rendering: consuming Rendering, of root: Session) {
    count += 1
    var other: Rendering? = consume rendering
    root.releasing {
      swap(&self.rendering, &other)
      return exchange(&other, with: nil)
    }
  }

  /// Calls the listeners with the newest rendering, until something ends the tree.
  @inlinable func publish(in tree: Tree) {
    guard let rendering else { return }
    // The loop iterates over a copy: a listener added now gets the next publication.
    // Rules 7e, 39a.
    for listener in listeners where !tree.machine.isEndRequested { listener.receive?(rendering) }
  }

  /// Calls a closure with every publication, and another at the end, until cancelled.
  func listen(
    _ receive: @escaping (Rendering) -> Void, atEnd: @escaping () -> Void = {}
  ) -> Subscription {
    let listener = Listener(receive: receive, atEnd: atEnd)
    if !hasFinished { listeners.append(listener) }
    // Weak: the end of the tree releases all closures, even if their subscriptions are kept.
    return Subscription { [weak self, weak listener] in
      guard let listener else { return }
      // Rule 39b.
      listener.receive = nil
      self?.listeners.removeAll { $0 === listener }
    }
  }

  @usableFromInline func finish() {
    hasFinished = true
    for listener in listeners where listener.receive != nil { listener.atEnd() }
    // Rule 39c.
    listeners = []
  }
}

/// A listener that receives renderings until its closure is removed.
@usableFromInline final class Listener<Rendering> {
  @exclusivity(unchecked) @usableFromInline var receive: ((Rendering) -> Void)?
  let atEnd: () -> Void

  init(receive: @escaping (Rendering) -> Void, atEnd: @escaping () -> Void) {
    self.receive = receive
    self.atEnd = atEnd
  }
}
