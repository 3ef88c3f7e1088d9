/// Whether a test has to account for everything that happens.
public enum Exhaustivity: Sendable {
  /// Everything has to be accounted for.
  case exhaustive
  /// Nothing has to be; what was skipped can be printed when the tester is finished. Outputs wait until
  /// they are asked for.
  case loose(printsSkipped: Bool)

  /// Nothing has to be accounted for.
  public static var loose: Exhaustivity { .loose(printsSkipped: false) }
}
