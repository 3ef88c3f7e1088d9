// swift-format-ignore-file
// Made from the file of the demo.

extension RadioGroupDemo {
  static let code = #"""
    struct RadioGroupDemo: Demo {
      var size = 1
      let sizes = ["Small", "Medium", "Large"]

      func view(_ change: Update<RadioGroupDemo>) -> any TextView {
        RadioGroup("Size", options: sizes, selection: size) { index in
          change { $0.size = index }
        }
      }
    }

    """#
}
