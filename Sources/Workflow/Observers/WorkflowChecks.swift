/// Checks of a tree, for tests and while looking for a mistake; each makes every pass slower.
public struct WorkflowChecks: OptionSet, Sendable {
  /// The bits of the checks.
  public let rawValue: Int

  /// Creates a set of checks from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Every node renders in every pass, also if it cannot have changed.
  ///
  /// If the app then shows something else, a `render` depends on what is neither in its props nor
  /// in its state.
  public static let rendersAll = WorkflowChecks(rawValue: 1)
  /// Every pass is made twice, and the program stops if the second one declares something else.
  public static let repeatsPasses = WorkflowChecks(rawValue: 2)
  /// Makes every pass twice, and stops the program if a node declares or shows something else.
  ///
  /// It includes ``repeatsPasses``.
  /// Renderings are compared by `==`, or else by what reflection shows. Closures, sinks, objects
  /// and NaN are left out, since they cannot be compared.
  public static let comparesRenderings = WorkflowChecks(rawValue: 2 + 4)
  /// Allows turns without an end.
  ///
  /// Without this, ten million turns without a moment of rest stop the program, since actions that
  /// cause each other have no end.
  public static let allowsEndlessTurns = WorkflowChecks(rawValue: 8)
}
