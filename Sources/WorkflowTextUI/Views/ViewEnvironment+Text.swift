public import WorkflowScreens

extension Size {
  /// Whether there are so few rows that only the content should have any.
  var isLow: Bool { height < 8 }
}

extension ViewEnvironment {
  private enum SizeKey: ViewEnvironmentKey {
    static var defaultValue: Size { Size(width: 80, height: 24) }
  }

  private enum PaneWidthKey: ViewEnvironmentKey {
    static var defaultValue: Int { 60 }
  }

  private enum ASCIIKey: ViewEnvironmentKey {
    static var defaultValue: Bool { false }
  }

  private enum PanelKey: ViewEnvironmentKey {
    static var defaultValue: Bool { false }
  }

  private enum LabelWidthKey: ViewEnvironmentKey {
    static var defaultValue: Int { 0 }
  }

  private enum MotionKey: ViewEnvironmentKey {
    static var defaultValue: Bool { true }
  }

  /// Whether views may move by themselves; if not, they stand still.
  public var showsMotion: Bool {
    get { self[MotionKey.self] }
    set { self[MotionKey.self] = newValue }
  }

  /// Whether signs are made of ASCII characters, such as `[x]` for a checkbox.
  public var usesASCII: Bool {
    get { self[ASCIIKey.self] }
    set { self[ASCIIKey.self] = newValue }
  }

  /// Whether what stands in a box has the ground of a panel, as in themes that paint a page.
  package var paintsPanels: Bool {
    get { self[PanelKey.self] }
    set { self[PanelKey.self] = newValue }
  }

  /// The least number of columns for the label of a field, its colon and a blank.
  public var labelWidth: Int {
    get { self[LabelWidthKey.self] }
    set { self[LabelWidthKey.self] = newValue }
  }

  /// The size of the area that shows the screen: the whole screen or a pane.
  public var size: Size {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }

  /// The number of columns below which a split screen shows one pane at a time; 60 by default.
  public var smallestSplitWidth: Int {
    get { self[PaneWidthKey.self] }
    set { self[PaneWidthKey.self] = newValue }
  }
}
