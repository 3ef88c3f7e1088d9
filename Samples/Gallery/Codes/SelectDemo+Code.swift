// swift-format-ignore-file
// Made from the file of the demo.

extension SelectDemo {
  static let code = #"""
    struct SelectDemo: Demo {
      var country = 3
      let countries = ["Chile", "Denmark", "Ghana", "Iceland", "Japan", "Kenya"]

      func view(_ change: Update<SelectDemo>) -> any TextView {
        Select("Country", options: countries, selection: country) { index in
          change { $0.country = index }
        }
      }
    }

    """#
}
