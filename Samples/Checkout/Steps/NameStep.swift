import WorkflowFlows

/// Asks for a name, unless the customer was here before.
struct NameStep: FlowStep {
  typealias Input = SignIn
  typealias Output = Customer

  func admit(_ visit: Visit<SignIn>) -> Admission<SignIn, Customer> {
    guard let name = visit.input.knownName else { return .show }
    return .skip(with: Customer(name: name, email: visit.input.email))
  }

  func body(_ visit: Visit<SignIn>) -> FormWorkflow<NameForm> {
    FormWorkflow(form: NameForm(signIn: visit.input))
  }
}

struct NameForm: Form {
  var signIn: SignIn

  var title: String { "Your name" }
  var fields: [Field] { [Field(label: "Name", text: signIn.knownName ?? "")] }
  var note: String { "It stands on the parcel and on the invoice." }

  func value(of texts: [String]) -> Customer? {
    texts[0].isEmpty ? nil : Customer(name: texts[0], email: signIn.email)
  }
}
