extension Style {
  /// Creates a style that has a role, and nothing else.
  public init(_ role: StyleRole) {
    self.init()
    self.role = role
  }

  /// A style that is only ``StyleRole/accent``.
  public static let accent = Style(.accent)

  /// A style that is only ``StyleRole/muted``.
  public static let muted = Style(.muted)

  /// A style that is only ``StyleRole/error``.
  public static let error = Style(.error)

  /// A style that is only ``StyleRole/warning``.
  public static let warning = Style(.warning)

  /// A style that is only ``StyleRole/success``.
  public static let success = Style(.success)

  /// A style that is only ``StyleRole/selection``.
  public static let selection = Style(.selection)

  /// A style that is only ``StyleRole/border``.
  public static let border = Style(.border)

  /// A style that is only ``StyleRole/heading``.
  public static let heading = Style(.heading)
}
