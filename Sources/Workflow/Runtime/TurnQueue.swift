/// Turns that wait, first in, first out, in memory that does not grow while it is drained.
struct TurnQueue {
  // In a struct: arrays of closures wrap each of them in another one.
  private struct Waiting {
    let turn: Tree.QueuedTurn
  }

  private var incoming: [Waiting] = []
  /// In reverse, so that the next one is taken from the end, and nothing of it is kept.
  private var outgoing: [Waiting] = []

  private static var kept: Int { 1024 }

  mutating func append(_ turn: @escaping Tree.QueuedTurn) { incoming.append(Waiting(turn: turn)) }

  mutating func next() -> Tree.QueuedTurn? {
    if outgoing.isEmpty {
      if incoming.isEmpty {
        // What a burst has needed is given back.
        if incoming.capacity > Self.kept { incoming = [] }
        if outgoing.capacity > Self.kept { outgoing = [] }
        return nil
      }
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    return outgoing.removeLast().turn
  }
}
