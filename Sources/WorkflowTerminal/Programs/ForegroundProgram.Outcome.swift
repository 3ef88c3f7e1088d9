import Foundation

extension ForegroundProgram {
  /// The way in which a program has ended.
  public enum Outcome: Hashable, Codable, Sendable {
    /// The program has ended by itself; by convention, the code is 0 if all went well.
    case exited(Int32)

    /// A signal has ended the program, such as SIGINT after Control-C.
    case signaled(Int32)

    /// The program could not be started, for a reason that the user can read.
    case notStarted(reason: String)

    /// Whether the program has ended with the code 0.
    public var isSuccess: Bool { self == .exited(0) }
  }
}

// MARK: - CustomStringConvertible

extension ForegroundProgram.Outcome: CustomStringConvertible {
  /// A description of the end, for the user: `exited with 1`.
  public var description: String {
    switch self {
    case .exited(let code): "exited with \(code)"
    case .signaled(let signal): "ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .notStarted(let reason): reason
    }
  }
}
