/// Whether a test has to account for everything that happens.
public enum Exhaustivity: Sendable {
  /// The test must account for everything.
  case exhaustive
  /// The test need not account for anything; outputs wait until it asks for them.
  ///
  /// With `printsSkipped`, the tester prints what the test skipped when it ends.
  case loose(printsSkipped: Bool)

  /// The test need not account for anything, and nothing is printed.
  public static var loose: Exhaustivity { .loose(printsSkipped: false) }
}
