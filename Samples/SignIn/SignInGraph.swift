import Workflow
import WorkflowOperations

/// The answer of the first form and the service.
enum SignInResult: Equatable {
  case token(String)
  /// A code is needed, which is to be verified with this ticket.
  case ticket(String)
  /// The user has no account yet.
  case noAccount
}

extension OperationGraph {
  /// The sign-in: from a stored token, a password, a code or a new account to the user's mails.
  static func signIn(
    _ service: any AccountService, tokens: TokenStore, retryDelay: Duration = .seconds(1)
  ) -> OperationGraph {
    var graph = OperationGraph(limits: ["network": 2])
    let online = OperationOptions(
      uses: ["network"], retry: RetryPolicy(attempts: 3, initial: retryDelay),
      retryIf: { $0.isTemporary }, timeout: .seconds(5))

    let stored = graph.add("stored token") { try await tokens.read() }
    let checked = graph.add("check token", inputs: stored, options: online) { token in
      _ = try await service.profile(token: token)
      return token
    }
    let answered = graph.addSignIn(service, online)
    let verified = graph.addTwoFactors(service, online, ticket: answered)
    let signedUp = graph.addSignUp(service, online)
    graph.segue(stored, to: answered, "no token") { $0.isFailure }
    graph.segue(checked, to: answered, "expired") { $0.hasFailed(.expired) }
    graph.segue(answered, to: verified, "code") { $0.ticket != nil }
    graph.segue(answered, to: signedUp, "no account") { (try? $0.get()) == .noAccount }

    // All ways lead here; one of them has a token.
    let token = graph.add("keep token") { (context: OperationContext) in
      let found = [
        context[checked], context[verified], context[signedUp],
        context[answered].map { result in Result { try result.get().token } },
      ]
      guard let token = found.lazy.compactMap({ try? $0?.get() }).first else {
        throw AccountError.expired
      }
      try await tokens.write(token)
      return token
    }
    graph.segue(checked, to: token, "valid") { $0.isSuccess }
    graph.segue(answered, to: token, "token") { $0.token != nil }
    graph.segue(verified, to: token, "verified") { $0.isSuccess }
    graph.segue(signedUp, to: token, "new account") { $0.isSuccess }

    graph.addLoading(service, online, token: token)
    graph.addNotices()
    return graph
  }

  /// Adds the operations that load with a token, both at the same time, and then show the result.
  private mutating func addLoading(
    _ service: any AccountService, _ online: OperationOptions, token: Op<String>
  ) {
    let profile = add("profile", inputs: token, options: online) {
      try await service.profile(token: $0)
    }
    let mails = add("mails", inputs: token, options: online) {
      try await service.mails(token: $0)
    }
    addWorkflow("welcome", inputs: profile, mails) { profile, mails in
      NoticeWorkflow(title: "Welcome, \(profile.name)", lines: mails)
    }
  }

  /// Adds the notices for users who are not signed in: three from one sign-in, one for the rest.
  private mutating func addNotices() {
    addWorkflow("wrong password") {
      NoticeWorkflow(title: "Too many wrong passwords", lines: ["Begin again, or wait a while."])
    }
    addWorkflow("locked account") {
      NoticeWorkflow(
        title: "Locked", lines: [AccountError.locked.message, "Write to the support."])
    }
    addWorkflow("no network") { context in
      NoticeWorkflow(
        title: "No network", lines: context.activatedBy.map { "\($0.name): \($0.reason)" })
    }
    segue("sign in", to: "wrong password", "three times") { $0.hasFailed(.wrongPassword) }
    segue("sign in", to: "locked account", "locked") { $0.hasFailed(.locked) }
    for source in ["check token", "sign in"] {
      segue(source, to: "no network", "no network") { $0.isTemporaryFailure }
    }
    addWorkflow("report") { context in
      NoticeWorkflow(
        title: "This did not work", lines: context.activatedBy.map { "\($0.name): \($0.reason)" })
    }
    for source in ["two factors", "sign up", "keep token", "profile", "mails"] {
      segue(source, to: "report", "failed") { $0.isFailure }
    }
  }
}

// MARK: - Results and reasons

extension Result<SignInResult, any Error> {
  fileprivate var token: String? { try? get().token }

  fileprivate var ticket: String? { try? get().ticket }
}

extension SignInResult {
  struct OtherResult: Error {}

  var token: String {
    get throws { if case .token(let token) = self { token } else { throw OtherResult() } }
  }

  var ticket: String {
    get throws { if case .ticket(let ticket) = self { ticket } else { throw OtherResult() } }
  }
}

extension Result where Failure == any Error {
  /// Whether the service, or a form, has failed for this reason.
  func hasFailed(_ reason: AccountError) -> Bool {
    if case .failure(let error) = self { error.accountError == reason } else { false }
  }

  var isTemporaryFailure: Bool {
    if case .failure(let error) = self { error.isTemporary } else { false }
  }
}

extension Error {
  var accountError: AccountError? { (self as? AccountError) ?? (self as? Refusal)?.reason }

  /// Whether another attempt may succeed.
  var isTemporary: Bool {
    if case .timedOut = self as? OperationError { return true }
    return accountError?.isTemporary == true
  }
}

extension OperationContext.Activation {
  /// The reason why the operation has failed, in words.
  fileprivate var reason: String { error.map { $0.accountError?.message ?? "\($0)" } ?? "" }
}
