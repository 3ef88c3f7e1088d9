/// What a program tells whoever started it when it ends.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number, of which systems keep the lowest eight bits.
  public let rawValue: Int32

  /// Makes an exit code of a number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// All went well.
  public static let success = ExitCode(rawValue: 0)

  /// The program could not do what it was asked.
  public static let failure = ExitCode(rawValue: 1)

  /// The program was asked in a way that it does not understand, or in a place where it cannot do it.
  public static let usage = ExitCode(rawValue: 2)
}
