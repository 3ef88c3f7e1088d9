/// A piece of a screen: a value that says how much room it wants, and draws itself.
///
/// Views are created anew for every frame. State that has to last, such as how far a view is
/// scrolled, is kept in the ``ViewContext``. While it draws, a view declares which input it
/// receives: ``ViewContext/offer(_:)``, ``ViewContext/receive(_:)``,
/// ``ViewContext/takeFocus(atOnce:)``.
public protocol TextView {
  /// Returns the room that the view fills if it may have up to `limit`.
  ///
  /// The result is at most the limit in both directions. It may depend on the environment and on
  /// the state in the context, but the call changes neither.
  func size(within limit: Size, in context: ViewContext) -> Size

  /// Returns how the view shares in the room that is left over along an axis; nil if it fills none.
  ///
  /// The default implementation returns nil.
  func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility?

  /// Draws the view over the whole canvas, which may be larger or smaller than its size.
  func draw(on canvas: Canvas, in context: ViewContext)
}

extension TextView {
  /// Returns nil: the view fills nothing of the room that is left over.
  public func flexibility(along axis: Axis, in context: ViewContext) -> Flexibility? { nil }
}
