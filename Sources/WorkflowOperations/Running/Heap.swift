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

  /// Elements in their order, from a place on.
  ///
  /// Most come in order, and need no heap.
  private var line: [Element] = []
  private var start = 0
  /// The others, each after its parent.
  private var elements: [Element] = []

  /// The element that precedes all others.
  var first: Element? { isNextInLine ? line[start] : elements.first }

  /// Whether the first element of the line precedes all others.
  private var isNextInLine: Bool {
    guard start < line.count else { return false }
    return elements.first.map { line[start].precedes($0) } ?? true
  }

  mutating func insert(_ index: Int, priority: Int) {
    let element = Element(priority: priority, index: index)
    if line.last.map({ $0.precedes(element) }) ?? true { return line.append(element) }
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child].precedes(elements[(child - 1) / 2]) {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Int? {
    if isNextInLine {
      start += 1
      let first = line[start - 1]
      if 2 * start >= line.count {
        line.removeFirst(start)
        start = 0
      }
      return first.index
    }
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
