/// The newest rendering, and who wants to hear of it.
@usableFromInline final class Feed<Rendering> {
  // Unchecked for the reason given in `Session`, here and in `Stage`.
  @exclusivity(unchecked) @usableFromInline var rendering: Rendering?
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var listeners: [Listener<Rendering>] = []
  private(set) var hasFinished = false

  @usableFromInline init() {}

  @inlinable func show(_ rendering: Rendering) {
    self.rendering = rendering
    count += 1
  }

  /// Gives the newest rendering to the listeners, until something ends the tree.
  @inlinable func publish(in tree: Tree) {
    guard let rendering else { return }
    // A copy: who is added by a listener gets the next publication.
    for listener in listeners where !tree.isEndRequested { listener.receive?(rendering) }
  }

  /// Calls a closure with every publication, and another at the end, until cancelled.
  func listen(
    _ receive: @escaping (Rendering) -> Void, atEnd: @escaping () -> Void = {}
  ) -> Subscription {
    let listener = Listener(receive: receive, atEnd: atEnd)
    if !hasFinished { listeners.append(listener) }
    return Subscription { [weak self] in
      listener.receive = nil
      self?.listeners.removeAll { $0 === listener }
    }
  }

  @usableFromInline func finish() {
    hasFinished = true
    for listener in listeners where listener.receive != nil { listener.atEnd() }
    listeners = []
  }
}

/// Somebody who receives renderings, until the closure is taken away.
@usableFromInline final class Listener<Rendering> {
  @exclusivity(unchecked) @usableFromInline var receive: ((Rendering) -> Void)?
  let atEnd: () -> Void

  init(receive: @escaping (Rendering) -> Void, atEnd: @escaping () -> Void) {
    self.receive = receive
    self.atEnd = atEnd
  }
}
