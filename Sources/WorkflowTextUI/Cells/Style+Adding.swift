extension Style {
  /// Returns the style with what another one asks for: its colours where it has any.
  ///
  /// Reversed twice is reversed: what is marked in a marked row stays marked.
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
