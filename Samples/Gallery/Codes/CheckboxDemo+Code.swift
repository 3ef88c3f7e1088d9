// swift-format-ignore-file
// Made from the file of the demo.

extension CheckboxDemo {
  static let code = #"""
    struct CheckboxDemo: Demo {
      var isCopied = true

      func view(_ change: Update<CheckboxDemo>) -> any TextView {
        Checkbox("Send me a copy", isOn: isCopied) { isOn in
          change { $0.isCopied = isOn }
        }
      }
    }

    """#
}
