/// A piece of a screen: a value that says how much room it wants, and draws itself.
///
/// Views are made anew for every frame. What belongs to the eye and has to last, such as how far
/// something is scrolled, is kept for them in the ``ViewContext``. While it draws, a view says which
/// input it takes: ``ViewContext/offer(_:)``, ``ViewContext/receive(_:)``,
/// ``ViewContext/takeFocus()``.
public protocol TextView {
  /// The room that the view fills if it may have up to `limit`.
  ///
  /// The answer is at most the limit in both directions. It may depend on the environment and on what
  /// is kept in the context, and changes neither.
  func size(within limit: Size, in context: ViewContext) -> Size

  /// How the view shares in the room that is left over along an axis; nil if it takes none.
  ///
  /// Has a default: nil.
  func flexibility(along axis: Axis) -> Flexibility?

  /// Draws the view over the whole canvas, which may be larger or smaller than its size.
  func draw(on canvas: Canvas, in context: ViewContext)
}

extension TextView {
  public func flexibility(along axis: Axis) -> Flexibility? { nil }
}

/// A direction in which views follow each other.
public enum Axis: Hashable, Sendable {
  case horizontal, vertical
}

/// How a view shares in the room that is left over.
public struct Flexibility: Hashable, Sendable {
  /// How much of it the view takes, compared with others: twice the weight, twice the room.
  public var weight: Int

  /// The columns or rows that it gets before others share in what is left.
  public var minimum: Int

  /// Makes a flexibility; a weight below 1 counts as 1, a minimum below 0 as 0.
  public init(weight: Int = 1, minimum: Int = 0) {
    self.weight = max(1, weight)
    self.minimum = max(0, minimum)
  }
}

/// Collects views that stand one after the other.
@resultBuilder
public enum TextViewBuilder {
  public static func buildExpression(_ view: any TextView) -> [any TextView] { [view] }
  public static func buildExpression(_ views: [any TextView]) -> [any TextView] { views }
  public static func buildBlock(_ parts: [any TextView]...) -> [any TextView] {
    parts.flatMap { $0 }
  }
  public static func buildOptional(_ part: [any TextView]?) -> [any TextView] { part ?? [] }
  public static func buildEither(first: [any TextView]) -> [any TextView] { first }
  public static func buildEither(second: [any TextView]) -> [any TextView] { second }
  public static func buildArray(_ parts: [[any TextView]]) -> [any TextView] {
    parts.flatMap { $0 }
  }
}
