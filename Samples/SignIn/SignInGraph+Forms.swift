import Workflow
import WorkflowOperations

// What the user types, checked here and then by the service. A subgraph that fails begins anew, and
// its form shows what was refused.
extension OperationGraph {
  /// Asks for email and password.
  ///
  /// Three wrong passwords are too many. A missing network does not count here, only in the request.
  mutating func addSignIn(
    _ service: any AccountService, _ online: OperationOptions
  ) -> Op<SignInResult> {
    var parts = OperationGraph(failFast: true)
    let credentials = parts.addCredentials(
      Form(title: "Sign in", submit: "Sign in", other: "No account yet", fields: Form.credentials))
    let request = parts.add("request", inputs: credentials, options: online) { credentials in
      guard let credentials else { return SignInResult.noAccount }
      return try await refusing([credentials.email, ""], .wrongPassword) {
        switch try await service.signIn(credentials) {
        case .token(let token): .token(token)
        case .ticket(let ticket): .ticket(ticket)
        }
      }
    }
    return add("sign in", subgraph: parts, options: .again(3) { $0.hasReason(.wrongPassword) }) {
      try $0.value(of: request)
    }
  }

  /// Asks for the code that was sent.
  mutating func addTwoFactors(
    _ service: any AccountService, _ online: OperationOptions, ticket: Op<SignInResult>
  ) -> Op<String> {
    var parts = OperationGraph(failFast: true)
    let form = Form(
      title: "Second step", note: "A code was sent to you.", submit: "Verify",
      fields: [Form.Field(label: "Code", isProof: true)])
    let code = parts.addForm(form)
    let request = parts.add("request", inputs: code, ticket, options: online) { code, ticket in
      try await refusing([""], .wrongCode) {
        try await service.verify(code: code?.texts.first ?? "", ticket: ticket.ticket)
      }
    }
    return add("two factors", subgraph: parts, options: .again(3) { $0.hasReason(.wrongCode) }) {
      try $0.value(of: request)
    }
  }

  /// Asks for email and password of a new account.
  mutating func addSignUp(
    _ service: any AccountService, _ online: OperationOptions
  ) -> Op<String> {
    var parts = OperationGraph(failFast: true)
    let credentials = parts.addCredentials(
      Form(title: "Sign up", submit: "Sign up", fields: Form.credentials))
    let request = parts.add("request", inputs: credentials, options: online) { credentials in
      let credentials = credentials ?? Credentials(email: "", password: "")
      return try await refusing([credentials.email, credentials.password], .emailTaken) {
        try await service.signUp(credentials)
      }
    }
    return add("sign up", subgraph: parts, options: .again(.max) { $0.hasReason(.emailTaken) }) {
      try $0.value(of: request)
    }
  }

  /// Asks for email and password until both can be right; nil if the user wants something else.
  private mutating func addCredentials(_ form: Form) -> Op<Credentials?> {
    var parts = OperationGraph(failFast: true)
    let answer = parts.addForm(form)
    let valid = parts.add("validation", inputs: answer) { answer -> Credentials? in
      guard let texts = answer?.texts else { return nil }
      let credentials = Credentials(email: texts[0], password: texts[1])
      guard let problem = credentials.problem else { return credentials }
      throw Refusal(reason: .invalid(problem), texts: texts)
    }
    return add("credentials", subgraph: parts, options: .again(.max) { $0 is Refusal }) {
      try $0.value(of: valid)
    }
  }

  private mutating func addForm(_ form: Form) -> Op<Answer?> {
    addWorkflow("form") { context in
      FormWorkflow(form: form, refusal: context.lastError as? Refusal)
    }
  }
}

/// Does something, and turns one reason to refuse it into one that the form can show.
private func refusing<Value: Sendable>(
  _ texts: [String], _ reason: AccountError, _ body: () async throws -> Value
) async throws -> Value {
  do {
    return try await body()
  } catch let error as AccountError where error == reason {
    throw Refusal(reason: reason, texts: texts)
  }
}

extension OperationOptions {
  /// A number of attempts without a delay: it is the user who takes time.
  fileprivate static func again(
    _ attempts: Int, if condition: @escaping @Sendable (any Error) -> Bool
  ) -> OperationOptions {
    OperationOptions(retry: RetryPolicy(attempts: attempts, initial: .zero), retryIf: condition)
  }
}

extension Error {
  fileprivate func hasReason(_ reason: AccountError) -> Bool { accountError == reason }
}

extension GraphResult {
  /// The value of an operation; throws an error if it was cancelled.
  fileprivate func value<Value>(of operation: Op<Value>) throws -> Value {
    try (self[operation] ?? .failure(CancellationError())).get()
  }
}
