/// Turns that wait, first in, first out, in memory that does not grow while it is drained.
struct TurnQueue {
  private var incoming: [Tree.QueuedTurn] = []
  private var outgoing: [Tree.QueuedTurn] = []
  private var position = 0

  mutating func append(_ turn: @escaping Tree.QueuedTurn) { incoming.append(turn) }

  mutating func next() -> Tree.QueuedTurn? {
    if position == outgoing.count {
      guard !incoming.isEmpty else { return nil }
      outgoing.removeAll(keepingCapacity: true)
      position = 0
      swap(&incoming, &outgoing)
    }
    defer { position += 1 }
    return outgoing[position]
  }
}
