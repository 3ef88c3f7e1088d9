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
