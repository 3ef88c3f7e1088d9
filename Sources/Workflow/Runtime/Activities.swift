/// What a node has going on besides its children: workers, side effects, mailboxes.
@usableFromInline final class Activities {
  var declared = ReconciledList<DeclaredActivity>()
  /// Apart, since they never leave before the session ends.
  ///
  /// Found by the message type and key: comparing those is quicker than casting the boxes.
  var mailboxes: [(message: any Any.Type, key: Key, box: any AnyMessageBox)] = []
  /// New in this pass, in the order of the code.
  private var beginnings: [DeclaredActivity] = []

  @usableFromInline func rewind() { declared.rewind() }

  var isUnchanged: Bool { declared.isUnchanged }
  var hasBeginnings: Bool { !beginnings.isEmpty }

  func add(_ activity: DeclaredActivity) {
    declared.add(activity)
    beginnings.append(activity)
  }

  /// Completes a render: returns what was not declared again, in the order of its end.
  func finish() -> [DeclaredActivity] {
    declared.isUnchanged ? [] : declared.finish().inOrderOfEnd
  }

  /// Returns what this pass declared anew, once, in the order of the code.
  func takeBeginnings() -> [DeclaredActivity] { exchange(&beginnings, with: []) }

  /// Ends everything, with the session.
  func end() {
    for activity in declared.removeAll().inOrderOfEnd { activity.end() }
    for mailbox in mailboxes { mailbox.box.close() }
    mailboxes = []
  }
}

extension [DeclaredActivity] {
  /// Workers, then side effects, both in the order in which they began.
  ///
  /// Without those that never began, since the host ended before: they need no end.
  fileprivate var inOrderOfEnd: [DeclaredActivity] {
    filter { $0.number > 0 }.sorted {
      $0.isSideEffect == $1.isSideEffect ? $0.number < $1.number : $1.isSideEffect
    }
  }
}

/// A worker or side effect as a node has declared it; it runs from one commit until another.
final class DeclaredActivity: Reconcilable {
  /// A worker is known by its type and value, a side effect by its key.
  enum Identity: Hashable {
    case worker(type: ObjectIdentifier, value: AnyHashable)
    case sideEffect(Key)
  }

  let identity: Identity
  let running: any RunningActivity
  /// The position in the order in which the tree's activities began; 0 before.
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

/// A worker or side effect as it runs.
protocol RunningActivity: AnyObject {
  func begin()
  func end()
}

/// A mailbox, whatever its messages.
protocol AnyMessageBox: AnyObject {
  func close()
}
