extension Style {
  /// Returns the style with another one added: its attributes, and its colours where it sets any.
  ///
  /// Reversed twice is still reversed, so what is marked in a marked row stays marked.
  public func adding(_ other: Style) -> Style {
    if self == .plain { return other }
    var style = self
    style.isBold = style.isBold || other.isBold
    style.isDim = style.isDim || other.isDim
    style.isUnderlined = style.isUnderlined || other.isUnderlined
    style.isReversed = style.isReversed || other.isReversed
    if other.foreground != .standard { style.foreground = other.foreground }
    if other.background != .standard { style.background = other.background }
    return style
  }
}
