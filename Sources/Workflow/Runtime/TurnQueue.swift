/// Turns that wait, first in, first out, in memory that does not grow while it is drained.
struct TurnQueue {
  /// Performs a turn, or reports it as dropped for a reason.
  typealias Turn = (DropReason?) -> Void

  // In a struct: arrays of closures wrap each of them in another one.
  private struct Waiting {
    let turn: Turn
  }

  private var incoming: [Waiting] = []
  /// In reverse, so that the next one is taken from the end, and nothing of it is kept.
  private var outgoing: [Waiting] = []

  private static var kept: Int { 1024 }

  var isEmpty: Bool { outgoing.isEmpty && incoming.isEmpty }

  mutating func append(_ turn: @escaping Turn) { incoming.append(Waiting(turn: turn)) }

  /// Takes the turn that waits longest; there has to be one.
  mutating func takeFirst() -> Turn {
    if outgoing.isEmpty {
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    let turn = outgoing.removeLast().turn
    // What a burst has needed is given back.
    if outgoing.capacity > Self.kept, isEmpty { (incoming, outgoing) = ([], []) }
    return turn
  }
}
