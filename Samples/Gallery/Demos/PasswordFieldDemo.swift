import WorkflowTextUI

struct PasswordFieldDemo: Demo {
  var password = "secret"

  func view(_ change: Update<PasswordFieldDemo>) -> any TextView {
    PasswordField("Password", text: password) { text in
      change { $0.password = text }
    }
  }
}
