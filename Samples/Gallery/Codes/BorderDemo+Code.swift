// swift-format-ignore-file
// Made from the file of the demo.

extension BorderDemo {
  static let code = #"""
    struct BorderDemo: Demo {
      func view(_ change: Update<BorderDemo>) -> any TextView {
        VStack {
          Text("A box with a title.").border("Inbox")
          Text("A box without one.").border()
        }
      }
    }

    """#
}
