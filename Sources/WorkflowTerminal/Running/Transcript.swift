import WorkflowScreens
import WorkflowTextUI

/// The view of an app below the prompt: the lines that were printed, and the frame.
struct Transcript: TextScreen {
  private(set) var printed: [StyledText] = []
  private var frame = Frame(size: Size(width: 1, height: 0))

  mutating func print(_ texts: [StyledText]) { printed += texts }

  /// Returns a picture of the last rows that fit on a terminal.
  mutating func picture(of frame: Frame, on size: Size) -> Frame {
    self.frame = frame
    let window = TextWindow(size: size, form: .inline)
    // More than a screen of lines is never seen.
    printed = Array(printed.suffix(max(0, size.height - frame.size.height)))
    window.show(self)
    return window.frame
  }

  func view(in environment: ViewEnvironment) -> any TextView {
    VStack {
      for text in printed { Text(text) }
      Picture(frame: frame)
    }
  }

  private struct Picture: TextView {
    let frame: Frame

    private var view: FrameView { FrameView(frame) }

    func size(within limit: Size, in context: ViewContext) -> Size {
      view.size(within: limit, in: context)
    }

    func draw(on canvas: Canvas, in context: ViewContext) {
      view.draw(on: canvas, in: context)
      if let cursor = frame.cursor { canvas.placeCursor(column: cursor.column, row: cursor.row) }
    }
  }
}
