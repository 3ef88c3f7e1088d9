extension ViewEnvironment {
  private enum CanUndoKey: ViewEnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// Whether the last change of the app can be undone.
  public var canUndo: Bool {
    get { self[CanUndoKey.self] }
    set { self[CanUndoKey.self] = newValue }
  }
}
