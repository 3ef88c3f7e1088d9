/// The workers, side effects, mailboxes and remembered values of a node.
@usableFromInline final class Activities {
  var declared = ReconciledList<DeclaredActivity>()
  /// The activities that are new in this pass, in the order of the code.
  private var beginnings: [DeclaredActivity] = []
  /// Closures that are held until the end of the render that made them: those of side effects that
  /// run on, and those with newer props of children whose pass is repeated.
  @exclusivity(unchecked) var discarded: [Handler<Lifetime>] = []

  @usableFromInline func rewind() { declared.rewind() }

  var isUnchanged: Bool { declared.isUnchanged }
  var hasBeginnings: Bool { !beginnings.isEmpty }

  func add(_ activity: DeclaredActivity) {
    declared.add(activity)
    // Rule 21h.
    beginnings.append(activity)
  }

  /// Completes a render, and returns the activities not declared again, in the order of their end.
  func endPass() -> [DeclaredActivity] {
    declared.isUnchanged ? [] : declared.endPass().inOrderOfEnd
  }

  /// Forgets the activities that the first of two passes has begun and the second has not declared.
  func beginOnlyDeclared() { beginnings = declared.members.filter { $0.number == 0 } }

  /// Returns the new activities of this pass, in the order of the code, and forgets them.
  func takeBeginnings() -> [DeclaredActivity] { exchange(&beginnings, with: []) }

  /// Ends all activities when the session ends.
  func end() {
    for activity in declared.removeAll().inOrderOfEnd { activity.end() }
  }
}

extension [DeclaredActivity] {
  /// Side effects after all others, both in the order in which they began.
  fileprivate var inOrderOfEnd: [DeclaredActivity] {
    // Rules 6d, 6e.
    sorted {
      $0.isSideEffect == $1.isSideEffect ? $0.number < $1.number : $1.isSideEffect
    }
  }
}

/// A declaration of a node besides its children, from one commit to a later one.
final class DeclaredActivity: Reconcilable {
  /// A worker is identified by its type and value, a side effect by its key, a mailbox by its
  /// message type and key, and a remembered value by its place in the code, its key and its type.
  enum Identity: Hashable {
    case worker(type: ObjectIdentifier, value: AnyHashable)
    case sideEffect(Key)
    case mailbox(message: ObjectIdentifier, Key)
    case remembered(CodeLocation, Key, type: ObjectIdentifier)
  }

  let identity: Identity
  let running: any RunningActivity
  /// The number that orders the tree's activities by their beginning; 0 until this one begins.
  private(set) var number = 0

  init(_ identity: Identity, running: any RunningActivity) {
    self.identity = identity
    self.running = running
  }

  var isSideEffect: Bool { if case .sideEffect = identity { true } else { false } }

  func begin(number: Int) {
    self.number = number
    running.begin()
  }

  func end() { running.end() }
}

/// A running worker or side effect, a mailbox, or a value that is remembered.
protocol RunningActivity: AnyObject {
  /// The worker, if it outlives its process.
  var lasting: (any LastingWorker)? { get }
  func begin()
  func end()
}

extension RunningActivity {
  var lasting: (any LastingWorker)? { nil }
}

/// A worker that goes on in another process if this one ends: in a session that is stored.
package protocol LastingWorker {
  /// The time, since 1970, when it has something to do; nil if it always has.
  var moment: Duration? { get }
}
