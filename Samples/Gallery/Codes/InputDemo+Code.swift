// swift-format-ignore-file
// Made from the file of the demo.

extension InputDemo {
  static let code = #"""
    struct InputDemo: Demo {
      var events: [String] = []

      func view(_ change: Update<InputDemo>) -> any TextView {
        InputView(events: events) { event in
          change { $0.events = Array(($0.events + [event]).suffix(9)) }
        }
        .border("Press keys, click, drag, turn the wheel, paste")
      }
    }

    /// Names what the user does; escape is left to the views around it.
    struct InputView: TextView {
      var events: [String]
      var onEvent: (String) -> Void

      func size(within limit: Size, in context: ViewContext) -> Size {
        Size(width: limit.width, height: min(9, limit.height))
      }

      func draw(on canvas: Canvas, in context: ViewContext) {
        context.takeFocus()
        context.receive { event in
          switch event {
          case .key("escape"): return false
          case .key(let key): onEvent("press \(key)")
          case .paste(let text): onEvent("paste \(text)")
          case .mouse, .focus: return false
          }
          return true
        }
        context.receiveMouse(on: canvas) { event in
          onEvent("\(event.action) at \(event.position.column), \(event.position.row)")
        }
        context.receiveWheel(on: canvas) { rows in onEvent("wheel by \(rows) rows") }
        for (row, event) in events.suffix(canvas.size.height).enumerated() {
          canvas.write(event.truncated(toWidth: canvas.size.width), column: 0, row: row)
        }
      }
    }

    """#
}
