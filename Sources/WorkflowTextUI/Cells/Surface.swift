/// The frame that canvases draw into, for as long as the drawing lasts.
final class Surface {
  var frame: Frame
  private(set) var isOpen = true

  init(_ frame: Frame) {
    self.frame = frame
  }

  /// Ends the drawing and returns the frame; from then on, the canvases draw nothing.
  func takeFrame() -> Frame {
    isOpen = false
    let result = frame
    frame = Frame(size: Size(width: 0, height: 0))
    return result
  }
}
