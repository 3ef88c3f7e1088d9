extension Int {
  /// More rows than anything has, and few enough to be added up.
  static let unlimited = 1 << 24
}
