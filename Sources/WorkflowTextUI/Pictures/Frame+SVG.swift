extension Frame {
  /// The frame as a picture, in the format SVG.
  ///
  /// It is for documents: text that can be read aloud, selected and searched, in the colours of a
  /// light or a dark page. The same frame always gives the same picture.
  public var svg: String { svg() }

  /// Returns the frame as a picture, in the format SVG.
  ///
  /// Lines, blocks and underlines are shapes, so no font can tear them.
  ///
  /// - Parameters:
  ///   - theme: The colours. One that is for a dark or a light background has it on any page.
  ///   - window: The title of a window to draw around the frame; nil for none.
  /// - Returns: A document of about 15 bytes for each cell.
  public func svg(theme: Theme = .standard, window: String? = nil) -> String {
    var picture = SVGPicture(size: size, theme: theme, window: window)
    let rows = picture.rows(of: self)
    return picture.document(
      title: "A screen of \(size.width) × \(size.height) cells", style: "",
      body: picture.placed(rows) + picture.cursor(of: self))
  }
}

extension Sequence<Frame> {
  /// Returns the frames as one moving picture, in the format SVG, which begins again at its end.
  ///
  /// What several frames have in common is written once. The same frames always give the same
  /// picture.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - window: The title of a window to draw around the frames; nil for none.
  ///   - duration: The time for which each frame is shown. The last one is shown three times as
  ///     long.
  public func film(
    theme: Theme = .standard, window: String? = nil, showing duration: Duration = .milliseconds(900)
  ) -> String {
    var frames: [Frame] = []
    for frame in self where frame != frames.last { frames.append(frame) }
    let size = Size(
      width: frames.map(\.size.width).max() ?? 0, height: frames.map(\.size.height).max() ?? 0)
    var picture = SVGPicture(size: size, theme: theme, window: window)
    return picture.film(frames, milliseconds: Int(duration / .milliseconds(1)))
  }
}
