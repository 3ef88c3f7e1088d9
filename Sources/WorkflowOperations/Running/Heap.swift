/// Operations that could start: those of the highest priority first, then in the order of adding.
struct Heap: Sendable {
  struct Element: Sendable {
    let priority: Int
    let index: Int

    func precedes(_ other: Element) -> Bool {
      // Rule 72e.
      priority == other.priority ? index < other.index : priority > other.priority
    }
  }

  private var elements: [Element] = []

  /// The element that precedes all others.
  var first: Element? { elements.first }

  mutating func insert(_ index: Int, priority: Int) {
    elements.append(Element(priority: priority, index: index))
    var child = elements.count - 1
    while child > 0, elements[child].precedes(elements[(child - 1) / 2]) {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Int? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    if elements.isEmpty { return first.index }
    elements[0] = last
    var parent = 0
    while true {
      var next = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child].precedes(elements[next]) {
        next = child
      }
      if next == parent { return first.index }
      elements.swapAt(parent, next)
      parent = next
    }
  }
}
