/// The reason why a command has not succeeded.
enum CommandFailure: Error, Equatable {
  case exit(Int)
  case signal(Int32)
  case notStarted(String)

  /// Whether another attempt may succeed.
  var mayPass: Bool {
    if case .notStarted = self { false } else { true }
  }
}

extension CommandFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .exit(let code): "exit code \(code)"
    case .signal(let number): "ended by signal \(number)"
    case .notStarted(let reason): "not started: \(reason)"
    }
  }
}
