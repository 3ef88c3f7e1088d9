extension ViewEnvironment {
  private enum CanUndoKey: ViewEnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// Whether whoever shows the app can take back the last change.
  public var canUndo: Bool {
    get { self[CanUndoKey.self] }
    set { self[CanUndoKey.self] = newValue }
  }
}
