// swift-format-ignore-file
// Made from the file of the demo.

extension StackDemo {
  static let code = #"""
    struct StackDemo: Demo {
      func view(_ change: Update<StackDemo>) -> any TextView {
        VStack(spacing: 1) {
          HStack(spacing: 2) {
            Text("left")
            Spacer()
            Text("right")
          }
          Text("padded").padding(horizontal: 4)
          HStack {
            Text("a third").frame(width: 12).border()
            Text("the rest").flexibility(Flexibility(), along: .horizontal).border()
          }
        }
      }
    }

    """#
}
