extension Frame {
  /// Makes a frame and draws it.
  ///
  /// The canvas draws only while `draw` runs; kept longer, it draws nothing.
  public init<Failure: Error>(
    size: Size,
    draw: (Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    try self.init(size: size, continuing: nil, draw: draw)
  }

  /// Makes a frame and draws it, giving glyphs and styles the numbers that they have in another.
  ///
  /// Then the cells of both can be compared as memory, which is what happens to frames that follow
  /// each other on a screen. Tables that have grown large are not continued: what passed over a
  /// screen is forgotten some time.
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
