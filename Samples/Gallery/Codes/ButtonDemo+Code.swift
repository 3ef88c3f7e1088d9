// swift-format-ignore-file
// Made from the file of the demo.

extension ButtonDemo {
  static let code = #"""
    struct ButtonDemo: Demo {
      var count = 0

      func view(_ change: Update<ButtonDemo>) -> any TextView {
        HStack(spacing: 2) {
          Button("Count") { change { $0.count += 1 } }
          Button("Reset", isEnabled: count > 0) { change { $0.count = 0 } }
          Text("\(count)")
        }
      }
    }

    """#
}
