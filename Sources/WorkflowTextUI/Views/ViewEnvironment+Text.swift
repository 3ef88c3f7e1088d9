public import WorkflowScreens

extension Size {
  /// Whether there are so few rows that nothing but the content should take one.
  var isLow: Bool { height < 8 }
}

extension ViewEnvironment {
  private enum SizeKey: ViewEnvironmentKey {
    static var defaultValue: Size { Size(width: 80, height: 24) }
  }

  private enum SharedEdgesKey: ViewEnvironmentKey {
    static var defaultValue: Bool { false }
  }

  private enum PaneWidthKey: ViewEnvironmentKey {
    static var defaultValue: Int { 60 }
  }

  /// The columns and rows of the place where the screen is shown: the whole screen's, or a pane's.
  public var size: Size {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }

  /// Whether the panes of a split screen have borders, whose edges between them become one.
  ///
  /// Without it, a line of one column stands between the panes.
  public var panesShareEdges: Bool {
    get { self[SharedEdgesKey.self] }
    set { self[SharedEdgesKey.self] = newValue }
  }

  /// The columns below which a split screen shows one pane at a time; 60 where nobody says otherwise.
  public var smallestSplitWidth: Int {
    get { self[PaneWidthKey.self] }
    set { self[PaneWidthKey.self] = newValue }
  }
}
