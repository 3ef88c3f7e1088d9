/// Elements from any thread for one reader, in the order in which they were sent.
///
/// An `AsyncStream` would do, but it hands out one element at a time, and most come many at once.
package final class Inbox<Element: Sendable>: Sendable {
  /// The elements that were not taken; nil once the inbox is closed.
  private let elements = Locked<[Element]?>([])
  private let signal = WakeSignal()

  package init() {}

  /// Adds an element, from any thread; returns false if the inbox is closed.
  @discardableResult
  package func send(_ element: Element) -> Bool {
    let (isOpen, wasEmpty) = elements.withLock { elements in
      let wasEmpty = elements?.isEmpty == true
      elements?.append(element)
      return (elements != nil, wasEmpty)
    }
    if wasEmpty { signal.send() }
    return isOpen
  }

  /// Adds elements before those that were not taken.
  package func putBack(_ first: [Element]) {
    elements.withLock { $0?.insert(contentsOf: first, at: 0) }
    if !first.isEmpty { signal.send() }
  }

  /// Returns the elements since the last call.
  package func take() -> [Element] {
    elements.withLock { elements in
      defer { elements = elements.map { _ in [] } }
      return elements ?? []
    }
  }

  /// Returns the elements since the last call; waits if there are none, also in a task that is
  /// cancelled.
  package func receive() async -> [Element] {
    while true {
      let received = take()
      if !received.isEmpty { return received }
      await signal.waitForSignal()
    }
  }

  /// Waits for an element or a call of ``wake()``; returns at once if there are elements, or if the
  /// task is cancelled.
  package func wait() async {
    // A reader that was cancelled may have heard of them, and have left.
    await signal.wait { elements.withLock { $0?.isEmpty == false } }
  }

  /// Ends the wait of the reader, from any thread.
  package func wake() { signal.send() }

  /// Accepts no more elements, and returns those that were not taken.
  ///
  /// - Parameter isNeeded: A closure that says whether an element still has to be received; with one
  ///   such element, the inbox stays open, and the result is nil.
  package func close(unless isNeeded: (Element) -> Bool) -> [Element]? {
    elements.withLock { elements in
      if elements?.contains(where: isNeeded) == true { return nil }
      defer { elements = nil }
      return elements ?? []
    }
  }
}
