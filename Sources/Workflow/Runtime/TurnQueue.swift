/// Turns that wait, first in, first out, in memory that does not grow while it is drained.
struct TurnQueue {
  private var incoming: [Tree.QueuedTurn] = []
  private var outgoing: [Tree.QueuedTurn] = []
  private var position = 0

  mutating func append(_ turn: @escaping Tree.QueuedTurn) { incoming.append(turn) }

  mutating func next() -> Tree.QueuedTurn? {
    if position == outgoing.count {
      guard !incoming.isEmpty else { return nil }
      swap(&incoming, &outgoing)
    }
    defer {
      position += 1
      if position == outgoing.count {
        // At once, so that no turn that is done keeps anything alive.
        outgoing.removeAll(keepingCapacity: true)
        position = 0
      }
    }
    return outgoing[position]
  }
}
