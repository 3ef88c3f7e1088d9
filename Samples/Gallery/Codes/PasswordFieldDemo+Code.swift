// swift-format-ignore-file
// Made from the file of the demo.

extension PasswordFieldDemo {
  static let code = #"""
    struct PasswordFieldDemo: Demo {
      var password = "secret"

      func view(_ change: Update<PasswordFieldDemo>) -> any TextView {
        PasswordField("Password", text: password) { text in
          change { $0.password = text }
        }
      }
    }

    """#
}
