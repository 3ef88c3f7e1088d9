// swift-format-ignore-file
// Made from the file of the demo.

extension TextFieldDemo {
  static let code = #"""
    struct TextFieldDemo: Demo {
      var name = ""

      func view(_ change: Update<TextFieldDemo>) -> any TextView {
        TextField("Name", text: name, placeholder: "Ada Lovelace") { text in
          change { $0.name = text }
        }
        .help("As it stands in your passport.", problem: name.count > 20 ? "Too long." : nil, indent: 6)
      }
    }

    """#
}
