/// The visits of a flow, from the lowest to the one on top.
///
/// They are in chunks, each of which is rendered by a node of its own. A move changes the last
/// chunk only, whatever the number of visits below.
struct VisitStack {
  struct Chunk: Equatable {
    let number: Int
    fileprivate(set) var visits: [VisitRecord]
  }

  private(set) var chunks: [Chunk] = []
  private(set) var count = 0

  /// The number of visits in the first chunk, which needs no node, and in another one.
  static let (firstWidth, width) = (16, 64)

  private static func chunk(ofSlot slot: Int) -> Int {
    slot < firstWidth ? 0 : (slot - firstWidth) / width + 1
  }
}

extension VisitStack: Sequence {
  func makeIterator() -> some IteratorProtocol<VisitRecord> {
    chunks.lazy.flatMap(\.visits).makeIterator()
  }

  var isEmpty: Bool { count == 0 }
  var first: VisitRecord? { chunks.first?.visits.first }
  var last: VisitRecord? { chunks.last?.visits.last }

  /// The slot of the next visit.
  ///
  /// Usually it is the number of visits, but a visit keeps its slot if one below is not restored.
  var nextSlot: Int { (last?.slot ?? -1) + 1 }

  /// The number of visits above one of them; nil if it has ended.
  func count(above serial: Int) -> Int? {
    if last?.serial == serial { return 0 }
    return countAbove { $0.serial == serial }
  }

  /// The number of visits above the nearest one, below the one on top, that satisfies a predicate.
  func countAbove(_ isIt: (VisitRecord) -> Bool) -> Int? {
    var above = 0
    for chunk in chunks.reversed() {
      for visit in chunk.visits.reversed() {
        if above > 0, isIt(visit) { return above }
        above += 1
      }
    }
    return nil
  }
}

// MARK: - Changing

extension VisitStack {
  mutating func append(_ visit: VisitRecord) {
    let number = VisitStack.chunk(ofSlot: visit.slot)
    if chunks.last?.number == number {
      chunks[chunks.count - 1].visits.append(visit)
    } else {
      chunks.append(Chunk(number: number, visits: [visit]))
    }
    count += 1
  }

  mutating func removeLast(_ number: Int = 1) {
    var left = number
    while left > 0, let last = chunks.last {
      let removed = Swift.min(left, last.visits.count)
      if removed == last.visits.count {
        chunks.removeLast()
      } else {
        chunks[chunks.count - 1].visits.removeLast(removed)
      }
      left -= removed
      count -= removed
    }
  }

  mutating func replaceLast(with visit: VisitRecord) {
    let chunk = chunks.count - 1
    chunks[chunk].visits[chunks[chunk].visits.count - 1] = visit
  }

  /// Replaces the visits for which a closure returns another one.
  mutating func replaceEach(_ change: (VisitRecord) -> VisitRecord?) {
    for chunk in chunks.indices {
      for index in chunks[chunk].visits.indices {
        guard let visit = change(chunks[chunk].visits[index]) else { continue }
        chunks[chunk].visits[index] = visit
      }
    }
  }
}
