/// The workers, side effects, mailboxes and remembered values of a node.
@usableFromInline final class Activities {
  var declared = ReconciledList<Activity>()
  /// Whether this pass has declared activities of which its commit does not know yet.
  var hasBeginnings = false
  /// Closures that are held until the end of the render that made them: those of side effects that
  /// run on, and those with newer props of children whose pass is repeated.
  @exclusivity(unchecked) var discarded: [Handler<Lifetime>] = []

  @usableFromInline func rewind() { declared.rewind() }

  func add(_ activity: Activity) {
    declared.add(activity)
    hasBeginnings = true
  }

  /// Completes a render, and returns the activities not declared again, in the order of their end.
  func endPass() -> [Activity] {
    declared.isUnchanged ? [] : declared.endPass().inOrderOfEnd
  }

  /// Returns the activities that have not begun, in the order of the code.
  func takeBeginnings() -> [Activity] {
    // Rule 21h.
    declared.members.filter { $0.number == 0 }
  }

  /// Ends all activities when the session ends.
  func end() {
    for activity in declared.removeAll().inOrderOfEnd { activity.end() }
  }
}

extension [Activity] {
  /// Side effects after all others, both in the order in which they began.
  fileprivate var inOrderOfEnd: [Activity] {
    // Rules 6d, 6e.
    sorted {
      $0.isSideEffect == $1.isSideEffect ? $0.number < $1.number : $1.isSideEffect
    }
  }
}

/// A worker, a side effect, a mailbox or a remembered value of a node.
@usableFromInline class Activity: Reconcilable {
  /// A worker is identified by its type and value, a side effect by its key, a mailbox by its
  /// message type and key, and a remembered value by its place in the code, its key and its type.
  @usableFromInline enum Identity: Hashable {
    case worker(type: ObjectIdentifier, value: AnyHashable)
    case sideEffect(Key)
    case mailbox(message: ObjectIdentifier, Key)
    case remembered(CodeLocation, Key, type: ObjectIdentifier)
  }

  @usableFromInline let identity: Identity
  /// The number that orders the tree's activities by their beginning; 0 until this one begins.
  private(set) var number = 0

  init(_ identity: Identity) { self.identity = identity }

  var isSideEffect: Bool { if case .sideEffect = identity { true } else { false } }
  /// The worker, if it outlives its process.
  var lasting: (any LastingWorker)? { nil }

  final func begin(number: Int) {
    self.number = number
    begin()
  }

  /// Begins, at the commit of the pass that declared it first.
  func begin() {}
  @usableFromInline func end() {}
}

/// A worker that continues in another process if this one ends: in a session that is stored.
package protocol LastingWorker {
  /// The time, since 1970, when it has something to do; nil if it always has.
  var moment: Duration? { get }
}
