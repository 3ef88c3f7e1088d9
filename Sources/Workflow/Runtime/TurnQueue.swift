/// A first-in, first-out queue of turns, whose memory does not grow while it is drained.
struct TurnQueue {
  /// Performs a turn, or reports it as dropped for a reason.
  typealias Turn = (DropReason?) -> Void

  // A struct, because an array of closures wraps each of them in another closure.
  private struct Waiting {
    let turn: Turn
  }

  private var incoming: [Waiting] = []
  /// Turns in reverse order: the next one is removed from the end, and nothing of it is kept.
  private var outgoing: [Waiting] = []

  private static var kept: Int { 1024 }

  /// The number of turns for which there is memory.
  var capacity: Int { incoming.capacity + outgoing.capacity }

  var isEmpty: Bool { outgoing.isEmpty && incoming.isEmpty }

  mutating func append(_ turn: @escaping Turn) { incoming.append(Waiting(turn: turn)) }

  /// Removes and returns the turn that has waited longest; the queue must not be empty.
  mutating func takeFirst() -> Turn {
    if outgoing.isEmpty {
      swap(&incoming, &outgoing)
      // Rule 26b.
      outgoing.reverse()
    }
    let turn = outgoing.removeLast().turn
    // Gives back the memory that a burst has needed.
    // Rule 26e.
    if outgoing.capacity > Self.kept, isEmpty { (incoming, outgoing) = ([], []) }
    return turn
  }
}
