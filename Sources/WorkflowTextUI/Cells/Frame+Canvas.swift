extension Frame {
  /// Creates a frame and draws it.
  ///
  /// The canvas draws only while `draw` runs. A canvas that is kept longer draws nothing.
  public init<Failure: Error>(
    size: Size,
    draw: (Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    try self.init(size: size, continuing: nil, draw: draw)
  }

  /// Creates a frame that numbers glyphs and styles as another frame does, and draws it.
  ///
  /// The cells of both frames can then be compared as memory, which is done for successive frames
  /// of a screen. Tables that have grown large are not continued, so entries that are no longer
  /// shown are dropped eventually.
  package init<Failure: Error>(
    size: Size,
    continuing previous: Frame?,
    draw: (Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let tables = previous.map(\.tables).flatMap { $0.isSmall ? $0 : nil }
    let surface = Surface(Frame(size: size, tables: tables ?? .empty))
    try draw(Canvas(surface))
    self = surface.takeFrame()
  }
}
