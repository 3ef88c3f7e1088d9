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
  /// Nil: the view takes nothing of the room that is left over.
  public func flexibility(along axis: Axis) -> Flexibility? { nil }
}

// MARK: -

/// A direction in which views follow each other.
public enum Axis: Hashable, Sendable {
  case horizontal, vertical
}

/// How a view shares in the room that is left over.
public struct Flexibility: Hashable, Sendable {
  /// How much of it the view takes, compared with others: twice the weight, twice the room.
  public let weight: Int

  /// The columns or rows that it gets before others share in what is left.
  public let minimum: Int

  /// Makes a flexibility.
  ///
  /// A weight counts as 1 at least and 65,536 at most, a minimum as 0 at least.
  public init(weight: Int = 1, minimum: Int = 0) {
    self.weight = min(max(1, weight), 1 << 16)
    self.minimum = min(max(0, minimum), .unlimited)
  }
}

/// Collects views that stand one after the other.
@resultBuilder
public enum TextViewBuilder {
  /// Takes a view.
  public static func buildExpression(_ view: any TextView) -> any TextView { view }

  /// Takes views that were collected elsewhere.
  public static func buildExpression(_ views: [any TextView]) -> [any TextView] { views }

  /// Takes no statement at all.
  public static func buildBlock() -> [any TextView] { [] }

  /// Begins with a view.
  public static func buildPartialBlock(first: any TextView) -> [any TextView] {
    var views: [any TextView] = []
    // Most stacks are small: one piece of memory for each of them.
    views.reserveCapacity(4)
    views.append(first)
    return views
  }

  /// Begins with the views of a statement.
  public static func buildPartialBlock(first: [any TextView]) -> [any TextView] { first }

  /// Goes on with a view.
  public static func buildPartialBlock(
    accumulated: consuming [any TextView], next: any TextView
  ) -> [any TextView] {
    accumulated.append(next)
    return accumulated
  }

  /// Goes on with the views of a statement.
  public static func buildPartialBlock(
    accumulated: consuming [any TextView], next: [any TextView]
  ) -> [any TextView] {
    accumulated += next
    return accumulated
  }

  /// Takes an `if` without `else`.
  public static func buildOptional(_ part: [any TextView]?) -> [any TextView] { part ?? [] }

  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither(first: [any TextView]) -> [any TextView] { first }

  /// Takes another branch of an `if` or `switch`.
  public static func buildEither(second: [any TextView]) -> [any TextView] { second }

  /// Takes a `for` loop.
  public static func buildArray(_ parts: [[any TextView]]) -> [any TextView] {
    parts.flatMap { $0 }
  }
}
