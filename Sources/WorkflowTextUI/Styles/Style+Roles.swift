extension Style {
  /// Creates a style that has a role, and nothing else.
  public init(_ role: StyleRole) {
    self.init()
    self.role = role
  }

  /// A style that is only ``StyleRole/strong``.
  public static let strong = Style(.strong)

  /// A style that is only ``StyleRole/accent``.
  public static let accent = Style(.accent)

  /// A style that is only ``StyleRole/secondAccent``.
  public static let secondAccent = Style(.secondAccent)

  /// A style that is only ``StyleRole/success``.
  public static let success = Style(.success)

  /// A style that is only ``StyleRole/warning``.
  public static let warning = Style(.warning)

  /// A style that is only ``StyleRole/danger``.
  public static let danger = Style(.danger)

  /// A style that is only ``StyleRole/muted``.
  public static let muted = Style(.muted)

  /// A style that is only ``StyleRole/border``.
  public static let border = Style(.border)

  /// A style that is only ``StyleRole/selection``.
  public static let selection = Style(.selection)

  /// A style that only stands on ``Ground/raised``.
  public static let raised = Style(ground: .raised)

  /// A style that only stands on ``Ground/field``.
  public static let field = Style(ground: .field)

  /// A style that only marks an edge.
  static let edge = {
    var style = Style.plain
    style.isEdge = true
    return style
  }()
}
