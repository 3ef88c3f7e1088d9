extension Int {
  /// A length that nothing reaches, and that is small enough to be added up.
  static let unlimited = 1 << 24
}
