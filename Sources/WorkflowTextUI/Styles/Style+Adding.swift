extension Style {
  /// Returns the style with another one added: its attributes, and its colours where it sets any.
  ///
  /// Reversed twice is still reversed, so what is marked in a marked row stays marked. The other
  /// style's role wins, except in a selection, whose colours are those of all that is in it: there,
  /// a text that was searched for is underlined.
  public func adding(_ other: Style) -> Style {
    if self == .plain { return other }
    var style = self
    style.isBold = style.isBold || other.isBold
    style.isDim = style.isDim || other.isDim
    style.isUnderlined = style.isUnderlined || other.isUnderlined
    style.isReversed = style.isReversed || other.isReversed
    style.isEdge = style.isEdge || other.isEdge
    if other.ground.rawValue > style.ground.rawValue { style.ground = other.ground }
    if role == .selection {
      if other.role == .found { style.isUnderlined = true }
      return style
    }
    if other.foreground != .standard { style.foreground = other.foreground }
    if other.background != .standard { style.background = other.background }
    if let role = other.role { style.role = role }
    return style
  }
}
