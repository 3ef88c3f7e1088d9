// swift-format-ignore-file
// Made from the file of the demo.

extension SpinnerDemo {
  static let code = #"""
    struct SpinnerDemo: Demo {
      func view(_ change: Update<SpinnerDemo>) -> any TextView {
        Spinner("Reading the mail")
      }
    }

    """#
}
