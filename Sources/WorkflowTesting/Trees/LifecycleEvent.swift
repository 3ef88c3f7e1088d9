import Workflow

/// The beginning or end of a session, a worker or a side effect; or an action that came too late.
enum LifecycleEvent: Hashable {
  struct SessionIdentity: Hashable {
    let type: ObjectIdentifier
    let name: String
    let key: Key

    init(type: any Any.Type, key: Key) {
      self.type = ObjectIdentifier(type)
      name = "\(type)"
      self.key = key
    }
  }

  case session(SessionIdentity, begins: Bool)
  case worker(AnyHashable, begins: Bool)
  case sideEffect(Key, begins: Bool)
  /// An action, as text, that was sent to a node that had ended.
  case drop(String)

  /// The name of what begins or ends, for messages.
  var subject: String {
    switch self {
    case .session(let session, _): "A session of \(session.name)" + withKey(session.key)
    case .worker(let worker, _): "The worker \(workerText(worker.base))"
    case .sideEffect(let key, _): "The side effect with the key \(key)"
    case .drop(let action): "The action \(action)"
    }
  }

  /// The line of a test that accounts for the event.
  var expectation: String {
    switch self {
    case .session(let session, let begins):
      "tester.expect\(begins ? "Begin" : "End")(of: \(session.name).self\(keyText(session.key)))"
    case .worker(let worker, let begins):
      "tester.expect\(begins ? "Begin" : "End")(of: \(workerArgument(worker.base)))"
    case .sideEffect(let key, let begins):
      "tester.expect\(begins ? "Begin" : "End")(ofSideEffect: \(keyValue(key)))"
    case .drop: "tester.expectDroppedAction()"
    }
  }

  /// The line of a test that allows it to keep running; empty for a session.
  var allowance: String {
    switch self {
    case .session, .drop: ""
    case .worker(let worker, _): "tester.expectRunning(\(workerArgument(worker.base)))"
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

/// Returns a key as the last argument of a call in a test; empty without a key.
func keyText(_ key: Key) -> String { key.base == nil ? "" : ", key: \(keyValue(key))" }

/// Returns a key as a test writes it: literals as they are, other values with their type.
func keyValue(_ key: Key) -> String {
  switch key.base?.base {
  case nil: ".none"
  case is Int, is String: "\(key)"
  case let value?: "Key(\(value) as \(type(of: value)))"
  }
}
