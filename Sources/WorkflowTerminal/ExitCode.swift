/// The code that a program returns when it ends.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number; systems keep its lowest eight bits.
  public let rawValue: Int32

  /// Creates an exit code from a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The program succeeded.
  public static let success = ExitCode(rawValue: 0)

  /// The program could not do what it was asked.
  public static let failure = ExitCode(rawValue: 1)

  /// The program does not understand the command line, or cannot follow it in this environment.
  public static let usage = ExitCode(rawValue: 2)
}
