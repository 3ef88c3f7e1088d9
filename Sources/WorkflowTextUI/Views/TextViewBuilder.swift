/// A result builder that collects views in order.
///
/// The compiler calls its functions; no code names them.
@_documentation(visibility: internal)
@resultBuilder
public enum TextViewBuilder {
  /// Accepts a view.
  public static func buildExpression(_ view: any TextView) -> any TextView { view }

  /// Accepts views that were collected elsewhere.
  public static func buildExpression(_ views: [any TextView]) -> [any TextView] { views }

  /// Accepts an empty closure.
  public static func buildBlock() -> [any TextView] { [] }

  /// Starts with a view.
  public static func buildPartialBlock(first: any TextView) -> [any TextView] {
    var views: [any TextView] = []
    // Most stacks are small, so one allocation is enough.
    views.reserveCapacity(4)
    views.append(first)
    return views
  }

  /// Starts with the views of a statement.
  public static func buildPartialBlock(first: [any TextView]) -> [any TextView] { first }

  /// Adds a view.
  public static func buildPartialBlock(
    accumulated: consuming [any TextView], next: any TextView
  ) -> [any TextView] {
    accumulated.append(next)
    return accumulated
  }

  /// Adds the views of a statement.
  public static func buildPartialBlock(
    accumulated: consuming [any TextView], next: [any TextView]
  ) -> [any TextView] {
    accumulated += next
    return accumulated
  }

  /// Accepts an `if` without `else`.
  public static func buildOptional(_ part: [any TextView]?) -> [any TextView] { part ?? [] }

  /// Accepts the first branch of an `if` or `switch`.
  public static func buildEither(first: [any TextView]) -> [any TextView] { first }

  /// Accepts another branch of an `if` or `switch`.
  public static func buildEither(second: [any TextView]) -> [any TextView] { second }

  /// Accepts a `for` loop.
  public static func buildArray(_ parts: [[any TextView]]) -> [any TextView] {
    parts.flatMap { $0 }
  }
}
