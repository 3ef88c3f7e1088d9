import WorkflowFlows

/// Asks for an email; it hands on what is typed.
struct EmailStep: FlowStep {
  typealias Output = SignIn

  func body(_ visit: Visit<Never>) -> FormWorkflow<EmailForm> { FormWorkflow(form: EmailForm()) }
}

struct EmailForm: Form {
  var title: String { "Sign up" }
  var fields: [Field] { [Field(label: "Email", placeholder: "you@example.com")] }
  var note: String { "This shop knows ann@example.com already." }

  func value(of texts: [String]) -> SignIn? {
    texts[0].contains("@") ? SignIn(email: texts[0]) : nil
  }
}
