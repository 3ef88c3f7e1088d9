import Workflow

/// The beginning or end of a session, a worker or a side effect; or an action that came too late.
enum LifecycleEvent: Hashable {
  struct SessionIdentity: Hashable {
    let type: any Any.Type
    let key: Key

    static func == (left: Self, right: Self) -> Bool {
      left.type == right.type && left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(type))
      hasher.combine(key)
    }
  }

  case session(SessionIdentity, begins: Bool)
  case worker(AnyHashable, begins: Bool)
  case sideEffect(Key, begins: Bool)
  /// An action, as text, that was sent to a node that had ended.
  case drop(String)

  /// The name of what begins or ends, in the middle of a sentence.
  var name: String {
    switch self {
    case .session(let session, _): "a session of \(session.type)" + withKey(session.key)
    case .worker(let worker, _): "the worker \(shortened(workerText(worker.base)))"
    case .sideEffect(let key, _): "the side effect with the key \(key)"
    case .drop(let action): "the action \(shortened(action))"
    }
  }

  /// The name as the subject of a sentence.
  var subject: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Whether the events are of one kind, so that one may have been mistaken for the other.
  func isLike(_ other: LifecycleEvent) -> Bool {
    switch (self, other) {
    case (.session(let mine, let begins), .session(let its, let alsoBegins)):
      mine.type == its.type && begins == alsoBegins
    case (.worker(let mine, let begins), .worker(let its, let alsoBegins)):
      type(of: mine.base) == type(of: its.base) && begins == alsoBegins
    case (.sideEffect(_, let begins), .sideEffect(_, let alsoBegins)): begins == alsoBegins
    default: false
    }
  }

  /// The line of a test that accounts for the event.
  var expectation: String {
    switch self {
    case .session(let session, let begins):
      "tester.expect\(begins ? "Begin" : "End")(of: \(childArguments(session.type, session.key)))"
    case .worker(let worker, let begins):
      "tester.expect\(begins ? "Begin" : "End")(of: \(workerArgument(worker.base)))"
        + workerPredicate(worker.base)
    case .sideEffect(let key, let begins):
      "tester.expect\(begins ? "Begin" : "End")(ofSideEffect: \(keyValue(key)))"
    case .drop: "tester.expectDroppedAction()"
    }
  }

  /// The line of a test that allows it to keep running; empty for a session.
  var allowance: String {
    switch self {
    case .session, .drop: ""
    case .worker(let worker, _):
      "tester.expectRunning(\(workerArgument(worker.base)))" + workerPredicate(worker.base)
    case .sideEffect(let key, _): "tester.expectRunning(sideEffect: \(keyValue(key)))"
    }
  }

  /// The worker that begins or ends, if it is of a type.
  func worker<WorkerType: Worker>(of type: WorkerType.Type) -> WorkerType? {
    guard case .worker(let worker, _) = self else { return nil }
    return worker.base as? WorkerType
  }

  private func withKey(_ key: Key) -> String { key.base == nil ? "" : " with the key \(key)" }
}
