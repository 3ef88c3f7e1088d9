// swift-format-ignore-file
// Made from the file of the demo.

extension ScrollAreaDemo {
  static let code = #"""
    struct ScrollAreaDemo: Demo {
      func view(_ change: Update<ScrollAreaDemo>) -> any TextView {
        ScrollArea {
          Text((1...30).map { "Line \($0) of a long text." }.joined(separator: "\n"))
        }
        .border("Letter")
      }
    }

    """#
}
